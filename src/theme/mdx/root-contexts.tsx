// What the site's own components around pages, Root and Layout, hand down by contexts of React, for islands: they are roots of
// their own, in which React knows nothing of it. In the browser all that is here is of one document, whose Root stays while a
// reader goes from page to page; each page brings a Layout of its own.
import {
  Component,
  type ComponentType,
  type Context,
  createElement,
  type PropsWithChildren,
  type ReactElement,
  type ReactNode,
  use,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { PageContext } from './page-context.js';

export type ContextValues = ReadonlyMap<Context<unknown>, unknown>;

/** Puts all values around what is shown. */
export function provide(values: ContextValues, shown: ReactNode): ReactNode {
  return [...values].reduce((inner, [context, value]) => createElement(context, { value }, inner), shown);
}

/** One of the components, in this document. */
class Level {
  /** As the server has them on this page, and as they are now. */
  first: ContextValues | undefined;
  current: ContextValues = new Map();
  readonly #listeners = new Set<() => void>();
  #island: Element | undefined;
  #tellThatItIsThere = (): void => {};
  #isThere: Promise<void> | undefined;

  /** @param inside selector of what is in it, and of nothing that is not. */
  constructor(private readonly inside: string) {}

  /** Whether it stands around what is in an element, and not in that. */
  isAround(element: Element): boolean {
    return !element.querySelector(this.inside);
  }

  /**
   * It comes to life by itself when it comes into view, and what is in it cannot wait for that.
   * @returns undefined where it is not there: as it threw on the server, or as the page has none.
   */
  wake(): Promise<void> | undefined {
    const around = document.querySelector(this.inside)?.parentElement;
    const found = around?.closest('relay-island, [data-rd-region]');
    const island = found?.matches('relay-island') ? found : undefined;
    if (island === this.#island) return this.#isThere;
    this.#island = island;
    this.first = undefined;
    this.#isThere = island && new Promise((resolve) => (this.#tellThatItIsThere = resolve));
    island?.dispatchEvent(new Event('focusin'));
    return this.#isThere;
  }

  tell(values: ContextValues): void {
    // What told it on the page before may be gone.
    void this.wake();
    const { first, current } = this;
    const isSame = first && [...values].every(([context, value]) => Object.is(current.get(context), value));
    if (isSame && current.size === values.size) return;
    this.current = values;
    this.first ??= values;
    this.#tellThatItIsThere();
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

const root = new Level('[data-rd-region="content"]');
const layout = new Level('relay-slot[data-part="content"], .main-wrapper');

type Around = ComponentType<{ children?: ReactNode }>;

/** The Root in the browser: it also tells islands what is handed down within it. */
export function rootIsland(Root: Around): Around {
  return telling(Root, root);
}

/** The same of a Layout. */
export function layoutIsland(Layout: Around): Around {
  return telling(Layout, layout);
}

function telling(Part: Around, level: Level): Around {
  return function Telling({ children, ...props }: { children?: ReactNode }): ReactElement {
    return (
      <Part {...props}>
        <Handed level={level}>{children}</Handed>
      </Part>
    );
  };
}

interface Fiber {
  return: Fiber | null;
  type: unknown;
  stateNode: unknown;
}

type LevelProps = PropsWithChildren<{ level: Level }>;

/** Which contexts have a value here only React itself knows, and only components that are classes can look. */
class Handed extends Component<LevelProps> {
  declare readonly _reactInternals: Fiber;

  override render(): ReactNode {
    const contexts = new Set<Context<unknown>>();
    for (let fiber = this._reactInternals.return; fiber; fiber = fiber.return)
      if (isContext(fiber.type) && (fiber.type as unknown) !== PageContext) contexts.add(fiber.type);
    return <Told {...this.props} contexts={contexts} />;
  }
}

function isContext(type: unknown): type is Context<unknown> {
  return (type as { $$typeof?: symbol } | null)?.$$typeof === Symbol.for('react.context');
}

function Told({
  level,
  contexts,
  children,
}: LevelProps & { contexts: ReadonlySet<Context<unknown>> }): ReactNode {
  const values = new Map(Array.from(contexts, (context) => [context, use(context)]));
  useLayoutEffect(() => level.tell(values));
  return children;
}

/** A module of islands, each of whose components gets what the Root hands down. */
export function inRoot<Module extends object>(module: Module): Module {
  return inLevel(module, root);
}

/** The same with what a Layout hands down. */
export function inLayout<Module extends object>(module: Module): Module {
  return inLevel(module, layout);
}

function inLevel<Module extends object>(module: Module, level: Level): Module {
  return new Proxy({} as Module, {
    get(_, name) {
      const component = Reflect.get(module, name) as ComponentType;
      return (props: object) => <Within level={level}>{createElement(component, props)}</Within>;
    },
  });
}

/** What is in one island, which may be the one that the component itself is in. */
class Within extends Component<LevelProps> {
  declare readonly _reactInternals: Fiber;
  #isIn: boolean | undefined;

  override render(): ReactNode {
    this.#isIn ??= this.props.level.isAround(islandOf(this._reactInternals));
    return this.#isIn ? <InLevel {...this.props} /> : this.props.children;
  }
}

function islandOf(fiber: Fiber): Element {
  let top = fiber;
  while (top.return) top = top.return;
  return (top.stateNode as { containerInfo: Element }).containerInfo;
}

function InLevel({ level, children }: LevelProps): ReactNode {
  // The page is the one on which the island came to life: it may stay for the next ones.
  const [isThere] = useState(() => level.wake());
  if (isThere) use(isThere);
  const values = useSyncExternalStore(
    level.subscribe,
    () => level.current,
    () => level.first ?? level.current,
  );
  return provide(values, children);
}
