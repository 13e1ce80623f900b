// What the site's own component around the whole page hands down by contexts of React, for islands: they are roots of their
// own, in which React knows nothing of it. In the browser all that is here is of one document, whose Root stays while a
// reader goes from page to page.
import {
  Component,
  type ComponentType,
  type Context,
  createElement,
  type ReactElement,
  type ReactNode,
  use,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';
import { PageContext } from './page-context.js';

export type ContextValues = ReadonlyMap<Context<unknown>, unknown>;

/** Puts all values around what is shown. */
export function provide(values: ContextValues, shown: ReactNode): ReactNode {
  return [...values].reduce((inner, [context, value]) => createElement(context, { value }, inner), shown);
}

/** As the server has them, and as they are now. */
let first: ContextValues | undefined;
let current: ContextValues = new Map();
const listeners = new Set<() => void>();
let tellThatItIsThere: () => void;
const isThere = new Promise<void>((resolve) => {
  tellThatItIsThere = resolve;
});

/** The Root in the browser: it also tells islands what is handed down within it. */
export function rootIsland(Root: ComponentType<{ children?: ReactNode }>): ComponentType {
  return function RootIsland({ children, ...props }: { children?: ReactNode }): ReactElement {
    return (
      <Root {...props}>
        <Handed>{children}</Handed>
      </Root>
    );
  };
}

interface Fiber {
  return: Fiber | null;
  type: unknown;
}

/** Which contexts have a value here only React itself knows, and only components that are classes can look. */
class Handed extends Component<{ children?: ReactNode }> {
  declare readonly _reactInternals: Fiber;

  override render(): ReactNode {
    const contexts = new Set<Context<unknown>>();
    for (let fiber = this._reactInternals.return; fiber; fiber = fiber.return)
      if (isContext(fiber.type) && (fiber.type as unknown) !== PageContext) contexts.add(fiber.type);
    return <Told contexts={contexts}>{this.props.children}</Told>;
  }
}

function isContext(type: unknown): type is Context<unknown> {
  return (type as { $$typeof?: symbol } | null)?.$$typeof === Symbol.for('react.context');
}

function Told({
  contexts,
  children,
}: {
  contexts: ReadonlySet<Context<unknown>>;
  children: ReactNode;
}): ReactNode {
  const values = new Map(Array.from(contexts, (context) => [context, use(context)]));
  useLayoutEffect(() => {
    const isSame = first && [...values].every(([context, value]) => Object.is(current.get(context), value));
    if (isSame && current.size === values.size) return;
    current = values;
    first ??= values;
    tellThatItIsThere();
    for (const listener of listeners) listener();
  });
  return children;
}

/** A module of islands, each of whose components gets what the Root hands down. */
export function inRoot<Module extends object>(module: Module): Module {
  return new Proxy({} as Module, {
    get(_, name) {
      const component = Reflect.get(module, name) as ComponentType;
      return (props: object) => <InRoot>{createElement(component, props)}</InRoot>;
    },
  });
}

function InRoot({ children }: { children: ReactNode }): ReactNode {
  use(wakeRoot());
  const values = useSyncExternalStore(
    subscribe,
    () => current,
    () => first ?? current,
  );
  return provide(values, children);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** It comes to life by itself when it comes into view, and what is in it cannot wait for that. */
function wakeRoot(): Promise<void> {
  if (first) return isThere;
  const islands = Array.from(document.querySelectorAll('relay-island'));
  const root = islands.find((island) => island.querySelector('[data-rd-region]'));
  // Where it threw on the server, the page is there without it.
  if (root) root.dispatchEvent(new Event('focusin'));
  else tellThatItIsThere();
  return isThere;
}
