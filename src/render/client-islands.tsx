// Islands on the server, first part: what stands in a page for a part that a root of its own renders. Never a render inside
// a render: a placeholder is written, with the island's children in it, and render-islands.tsx puts the root in its place.
import { type ComponentType, createContext, createElement, type ReactNode, use } from 'react';
import { importedName } from '../bundle/island-entries.js';

export type RootRequest =
  | { type: 'article'; component: ComponentType }
  | {
      type: 'client';
      /** Name of the script's entry: path of the module, relative to the site's folder, or `./src/Counter#default`. */
      file: string;
      /** What the entry has the component as. */
      name: string;
      component: ComponentType;
      props: Readonly<Record<string, unknown>>;
      slot: boolean;
    };

/** Takes what becomes a root of its own and gives it a number. */
export type RequestRoot = (request: RootRequest) => number;

/** undefined inside a root: whatever is rendered there belongs to it. */
export const RequestRootContext = createContext<RequestRoot | undefined>(undefined);

export const placeholderTag = 'relay-placeholder';

export function placeholder(id: number, children?: ReactNode): ReactNode {
  return createElement(placeholderTag, { 'data-id': id }, children);
}

/** @param module what a module that begins with 'use client' exports. @returns the same, its components as islands. */
export function wrapClientModule(module: unknown, file: string): unknown {
  if (isComponent('default', module)) {
    // CommonJS: module.exports = function Counter() {}
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
 * @param all what a module exports, or an object of components. @param entries by the names of those that are islands.
 * @returns the same, these components as islands.
 */
export function withIslands(all: object, entries: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(all).map(([name, value]: [string, unknown]) => {
      const entry = entries.get(name);
      // A page can show it under a name of its own, so any function may be one.
      if (entry === undefined || !isComponent('default', value)) return [name, value];
      return [name, islandOf(value as ComponentType, entry, importedName(entry))];
    }),
  );
}

const componentTypes = ['react.memo', 'react.forward_ref', 'react.lazy'].map((name) => Symbol.for(name));

/**
 * Functions under a capital letter, and what memo, forwardRef and lazy give. Hooks, contexts, data, classes that are not
 * React's and what JavaScript has itself (minified packages hand on `Object`) stay as they are.
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

/** A class for `new`, in the writing of today or of former days. */
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
    // Text is a value like any other.
    const slot = typeof children !== 'function' && unserialisable(children) !== undefined;
    const props = slot ? rest : all;
    const found = unserialisable(props);
    if (found) throw new UnserialisableProp(label, found.path, found.kind);
    const id = request({ type: 'client', file, name, component, props, slot });
    return placeholder(id, slot ? (children as ReactNode) : undefined);
  }
  Object.defineProperty(Island, 'name', { value: label });
  // `Menu.Item`, `defaultProps`.
  return Object.assign(Island, component) as ComponentType;
}

/** Outside of all rendering a module of a package calls another one's function, which looked like a component. */
function requestRoot(): RequestRoot | undefined | 'outside' {
  try {
    return use(RequestRootContext);
  } catch {
    return 'outside';
  }
}

/** A component that was given what JSON cannot hold, where it had to be an island. */
export class UnserialisableProp extends Error {
  constructor(
    readonly component: string,
    readonly prop: string,
    readonly kind: string,
  ) {
    super(`${component}: "${prop}" is ${kind}`);
  }
}

/** Where JSON would lose something: path of the value in the props, and what it is. */
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

/** Objects of pages are made in another realm (node:vm): their prototype is not ours. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
