// Passes contexts of the site's own components around pages, Root and Layout, on to islands. Islands are separate React roots, to which
// contexts do not reach. In the browser, Root stays mounted while the reader goes from page to page; each page brings its own Layout.
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

/** Wraps an element in the providers of all values. */
export function provide(values: ContextValues, shown: ReactNode): ReactNode {
  return [...values].reduce((inner, [context, value]) => createElement(context, { value }, inner), shown);
}

/** One of the two components, in the current document. */
class Level {
  /** Values at hydration, which equal the server's, and the current ones. */
  first: ContextValues | undefined;
  current: ContextValues = new Map();
  readonly #listeners = new Set<() => void>();
  #island: Element | undefined;
  #confirmHydration = (): void => {};
  #hydration: Promise<void> | undefined;

  /** @param inside selector that only matches elements inside the component */
  constructor(private readonly inside: string) {}

  /** Tells whether the component is around an element, rather than inside it. */
  isAround(element: Element): boolean {
    return !element.querySelector(this.inside);
  }

  /**
   * Hydrates the component now, as islands inside it cannot wait until it comes into view.
   * @returns undefined if the component is missing: it threw on the server, or the page has none
   */
  wake(): Promise<void> | undefined {
    const around = document.querySelector(this.inside)?.parentElement;
    const found = around?.closest('relay-island, [data-rd-region]');
    const island = found?.matches('relay-island') ? found : undefined;
    if (island === this.#island) return this.#hydration;
    this.#island = island;
    this.first = undefined;
    this.#hydration = island && new Promise((resolve) => (this.#confirmHydration = resolve));
    island?.dispatchEvent(new Event('focusin'));
    return this.#hydration;
  }

  tell(values: ContextValues): void {
    // The island that reported values on the previous page may have been removed.
    void this.wake();
    const { first, current } = this;
    const isSame = first && [...values].every(([context, value]) => Object.is(current.get(context), value));
    if (isSame && current.size === values.size) return;
    this.current = values;
    this.first ??= values;
    this.#confirmHydration();
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

/** Wraps the Root for the browser, so that it reports the contexts it provides to islands. */
export function rootIsland(Root: Around): Around {
  return provider(Root, root);
}

/** The same for a Layout. */
export function layoutIsland(Layout: Around): Around {
  return provider(Layout, layout);
}

function provider(Part: Around, level: Level): Around {
  return function Provider({ children, ...props }: { children?: ReactNode }): ReactElement {
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

/** Finds the contexts that have a provider around it. Only React's fiber tree knows them, which only class components can reach. */
class Handed extends Component<LevelProps> {
  declare readonly _reactInternals: Fiber;

  override render(): ReactNode {
    const contexts = new Set<Context<unknown>>();
    for (let fiber = this._reactInternals.return; fiber; fiber = fiber.return)
      if (isContext(fiber.type) && (fiber.type as unknown) !== PageContext) contexts.add(fiber.type);
    return <Provided {...this.props} contexts={contexts} />;
  }
}

function isContext(type: unknown): type is Context<unknown> {
  return (type as { $$typeof?: symbol } | null)?.$$typeof === Symbol.for('react.context');
}

function Provided({
  level,
  contexts,
  children,
}: LevelProps & { contexts: ReadonlySet<Context<unknown>> }): ReactNode {
  const values = new Map(Array.from(contexts, (context) => [context, use(context)]));
  useLayoutEffect(() => level.tell(values));
  return children;
}

/** Wraps each component of a module, so that as an island it gets the contexts of Root. */
export function inRoot<Module extends object>(module: Module): Module {
  return inLevel(module, root);
}

/** The same for the contexts of a Layout. */
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

/** Provides the contexts to its children, unless its island contains the component that provides them. */
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
  // It waits for the page on which the island was hydrated; the island may stay on the following pages.
  const [hydration] = useState(() => level.wake());
  if (hydration) use(hydration);
  const values = useSyncExternalStore(
    level.subscribe,
    () => level.current,
    () => level.first ?? level.current,
  );
  return provide(values, children);
}
