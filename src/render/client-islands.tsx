// Islands on the server, first part: components that become islands write a placeholder, with their children in it, instead of rendering.
// render-islands.tsx then renders each island and puts it in place of its placeholder.
import { type ComponentType, createContext, createElement, type ReactNode, use } from 'react';
import { importedName } from '../bundle/island-entries.js';

export type RootRequest =
  | { type: 'article'; component: ComponentType }
  | {
      type: 'client';
      /** Name of the script's entry: path of the module relative to the site's folder, or `./src/Counter#default`. */
      file: string;
      /** Name of the component's export in the entry. */
      name: string;
      component: ComponentType;
      props: Readonly<Record<string, unknown>>;
      slot: boolean;
    };

/** Registers an island, and returns its number. */
export type RequestRoot = (request: RootRequest) => number;

/** Undefined inside an island: all that is rendered there belongs to it. */
export const RequestRootContext = createContext<RequestRoot | undefined>(undefined);

export const placeholderTag = 'relay-placeholder';

/** Returns the element that marks the place of an island. */
export function placeholder(id: number, children?: ReactNode): ReactNode {
  return createElement(placeholderTag, { 'data-id': id }, children);
}

/** Wraps the exports of a module with 'use client'. @returns the same exports, with islands in place of components */
export function wrapClientModule(module: unknown, file: string): unknown {
  if (isComponent('default', module)) {
    // A CommonJS module that exports only a function: `module.exports = function Counter() {}`
    return islandOf(module as ComponentType, file, 'default');
  }
  if (typeof module !== 'object' || module === null) return module;
  const wrapped = {};
  if ('__esModule' in module) Object.defineProperty(wrapped, '__esModule', { value: true });
  for (const name of Object.keys(module)) {
    if (name === '__esModule') continue;
    let island: unknown;
    const get = (): unknown => {
      const value = (module as Record<string, unknown>)[name];
      if (!isComponent(name, value)) return value;
      island ??= islandOf(value as ComponentType, file, name);
      return island;
    };
    Object.defineProperty(wrapped, name, { get, enumerable: true });
  }
  return wrapped;
}

/**
 * Wraps some components of a module or an object. @param entries names of those that are islands -> names of their entries
 * @returns the same, with islands in place of these components
 */
export function withIslands(all: object, entries: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(all).map(([name, value]: [string, unknown]) => {
      const entry = entries.get(name);
      // Not checked by its name, because a page can import the function under a name of its own.
      if (entry === undefined || !isComponent('default', value)) return [name, value];
      return [name, islandOf(value as ComponentType, entry, importedName(entry))];
    }),
  );
}

const componentTypes = ['react.memo', 'react.forward_ref', 'react.lazy'].map((name) => Symbol.for(name));

/**
 * Tells whether a value is a component: a function with a capitalised name, or a result of memo, forwardRef or lazy. No hooks, contexts,
 * classes other than React's, or built-in functions of JavaScript (minified packages export `Object`).
 */
function isComponent(name: string, value: unknown): boolean {
  if (typeof value === 'function') {
    const isNamed = /^[A-Z]|^default$/.test(name) && !/^use[A-Z]/.test(value.name);
    return isNamed && !isBuiltIn(value) && !isOtherClass(value);
  }
  return (
    typeof value === 'object' &&
    value !== null &&
    '$$typeof' in value &&
    componentTypes.includes(value.$$typeof as symbol)
  );
}

function isBuiltIn(value: object & { name: string }): boolean {
  return Reflect.get(globalThis, value.name) === value;
}

/** Tells whether a function is a class other than React's, written as `class` or with a prototype. */
function isOtherClass(value: object & { prototype?: unknown }): boolean {
  const prototype = value.prototype as { isReactComponent?: unknown } | undefined;
  if (!prototype || prototype.isReactComponent) return false;
  return /^class\b/.test(String(value)) || Object.getOwnPropertyNames(prototype).length > 1;
}

function islandOf(component: ComponentType, file: string, name: string): ComponentType {
  const label = component.displayName || component.name || name;
  function Island(...given: [all: Readonly<Record<string, unknown>>]): ReactNode {
    const [all] = given;
    const request = requestRoot();
    if (request === 'outside') return (component as (...all: unknown[]) => ReactNode)(...given);
    if (!request) return createElement(component, all);
    const { children, ...rest } = all;
    // Text is passed as a prop.
    const slot = typeof children !== 'function' && unserialisable(children) !== undefined;
    const props = slot ? rest : all;
    const found = unserialisable(props);
    if (found) throw new UnserialisableProp(label, found.path, found.kind);
    const id = request({ type: 'client', file, name, component, props, slot });
    return placeholder(id, slot ? (children as ReactNode) : undefined);
  }
  Object.defineProperty(Island, 'name', { value: label });
  // Copies static properties: `Menu.Item`, `defaultProps`.
  return Object.assign(Island, component) as ComponentType;
}

/** Returns 'outside' if a module calls the function outside of rendering: then it only looked like a component. */
function requestRoot(): RequestRoot | undefined | 'outside' {
  try {
    return use(RequestRootContext);
  } catch {
    return 'outside';
  }
}

/** A component that has to be an island got a prop that JSON cannot represent. */
export class UnserialisableProp extends Error {
  constructor(
    readonly component: string,
    readonly prop: string,
    readonly kind: string,
  ) {
    super(`${component}: "${prop}" is ${kind}`);
  }
}

/** Finds a value that JSON would lose: its path in the props, and its kind. */
function unserialisable(value: unknown, path = ''): { path: string; kind: string } | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return undefined;
    case 'number':
      return Number.isFinite(value) ? undefined : { path, kind: String(value) };
    case 'object':
      if (value === null) return undefined;
      if ('$$typeof' in value) return { path, kind: 'an element' };
      if (!Array.isArray(value) && !isPlain(value)) return { path, kind: `a ${value.constructor.name}` };
      for (const [name, inner] of Object.entries(value)) {
        const found = unserialisable(inner, path === '' ? name : `${path}.${name}`);
        if (found) return found;
      }
      return undefined;
    default:
      return { path, kind: `a ${typeof value}` };
  }
}

/** Tells whether it is a plain object. Its prototype is that of another realm, as pages run in node:vm. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
