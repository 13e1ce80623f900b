// Stand-ins with which a page that failed is rendered again, to find further problems in it.
import type { jsx } from 'react/jsx-runtime';

export interface Failure {
  thrown: unknown;
  componentStack: string;
}

/** Names for which a harmless stand-in is used when a page that failed is rendered again. */
export interface StandIns {
  /** Components that are not defined. */
  components: ReadonlySet<string>;
  /** Variables that are not declared. */
  names: ReadonlySet<string>;
  /** Components that threw. */
  silent: ReadonlySet<string>;
}

export const noStandIns: StandIns = { components: new Set(), names: new Set(), silent: new Set() };

/** Returns the component that the page uses but does not define. */
export function missingComponent({ thrown }: Pick<Failure, 'thrown'>): string | undefined {
  return messageOf(thrown, /^Expected (?:component|object) `([^`]+)` to be defined/)?.split('.')[0];
}

/** Returns the variable that the page uses but does not declare. */
export function missingName({ thrown }: Pick<Failure, 'thrown'>): string | undefined {
  return thrown instanceof ReferenceError ? messageOf(thrown, /^(\S+) is not defined$/) : undefined;
}

/**
 * Adds stand-ins for what failed, so that the page gets further; undefined if nothing can be replaced.
 * @param isTag tells whether the page itself contains a tag of this name
 */
export function addStandIns(
  known: StandIns,
  failures: readonly Failure[],
  isTag: (name: string) => boolean,
): StandIns | undefined {
  const components = new Set(known.components);
  const names = new Set(known.names);
  const silent = new Set(known.silent);
  for (const failure of failures) {
    const component = missingComponent(failure);
    const name = missingName(failure);
    const thrower = throwerOf(failure.componentStack, isTag);
    if (component !== undefined) components.add(component);
    else if (name !== undefined && !names.has(name)) names.add(name);
    else if (thrower !== undefined) silent.add(thrower);
  }
  const isMore =
    components.size + names.size + silent.size > known.components.size + known.names.size + known.silent.size;
  return isMore ? { components, names, silent } : undefined;
}

/** Returns the innermost component that the page itself shows. */
function throwerOf(componentStack: string, isTag: (name: string) => boolean): string | undefined {
  const names = Array.from(componentStack.matchAll(/^[ \t]+at ([\w$]+)/gm), ([, name = '']) => name);
  return names.find(isTag);
}

/** Returns a function that creates elements, without those of components that threw. */
export function withSilent(make: typeof jsx, silent: ReadonlySet<string>): typeof jsx {
  if (silent.size === 0) return make;
  return (type, props, key) =>
    make(typeof type === 'function' && silent.has(type.name) ? Nothing : type, props, key);
}

const Nothing = (): null => null;

/** Returns a value that can be called, read, iterated and shown, always empty; as a component it shows its children. */
export function standIn(): unknown {
  const itself: unknown = new Proxy((() => undefined) as (...given: unknown[]) => unknown, {
    get(_, name) {
      if (name === Symbol.toPrimitive) return () => '';
      if (name === Symbol.iterator) return () => [].values();
      return typeof name === 'symbol' || /^(?:then|toJSON|prototype|\$\$typeof|defaultProps)$/.test(name)
        ? undefined
        : itself;
    },
    apply: (_target, _receiver, [props]) =>
      typeof props === 'object' && props !== null
        ? ((props as { children?: unknown }).children ?? null)
        : itself,
  });
  return itself;
}

function messageOf(thrown: unknown, pattern: RegExp): string | undefined {
  return thrown instanceof Error ? pattern.exec(thrown.message)?.[1] : undefined;
}
