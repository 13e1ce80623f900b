// Creates stand-ins for packages that a config imports and that are not installed. A stand-in can be called, read, constructed, spread and
// iterated, so that a config that only passes the package on to Docusaurus runs to its end.
import { AsyncLocalStorage } from 'node:async_hooks';

/** Stand-in -> the package that it replaces. */
const standIns = new WeakMap<object, string>();

/** Stand-in of an installed package -> what the package threw when it was loaded. */
const failures = new WeakMap<object, string>();

/**
 * Creates a stand-in.
 * @param name the import specifier: `prism-react-renderer`. @param threw what the package threw; undefined if it is not installed
 * @param known its exports that are known
 */
export function standInFor(
  name: string,
  threw?: string,
  known: Readonly<Record<PropertyKey, unknown>> = {},
): unknown {
  const get = (_: object, key: PropertyKey): unknown => {
    if (Object.hasOwn(known, key)) return known[key];
    // Node's messages contain it: "must be of type string. Received function …".
    if (key === 'name') return named;
    if (key === Symbol.toPrimitive || key === 'toString' || key === 'toJSON') return () => '';
    if (key === Symbol.iterator) return () => [][Symbol.iterator]();
    if (key === '__esModule') return true;
    // `await` would wait forever for an object with a `then`.
    return typeof key === 'symbol' || key === 'then' ? undefined : standIn;
  };
  // Bundled code copies the module with `Object.create(Object.getPrototypeOf(module))`, and the copy has to work as well.
  const prototype = new Proxy(Object.create(null) as object, { get });
  const called = (): object => {
    callers.getStore()?.({ name, threw });
    return standIn;
  };
  // The target is a function, as only a proxy of a function can be called and constructed.
  const standIn: object = new Proxy(function standIn() {}, {
    get,
    has: () => true,
    set: () => true,
    apply: called,
    construct: called,
    getPrototypeOf: () => prototype,
    // Code that copies all exports of the module gets the known ones.
    ownKeys: (own) => [...new Set([...Reflect.ownKeys(own), ...Object.keys(known)])],
    getOwnPropertyDescriptor: (own, key) =>
      Object.hasOwn(known, key)
        ? { value: known[key], enumerable: true, configurable: true, writable: true }
        : Reflect.getOwnPropertyDescriptor(own, key),
  });
  const path = (): string => {
    // Code that rejects the value only prints its name, so note the package here.
    if (threw !== undefined) callers.getStore()?.({ name, threw });
    return standInPath(name);
  };
  const named: object = new Proxy(standIn, {
    get: (_, key) => (key === Symbol.toPrimitive || key === 'toString' ? path : get(standIn, key)),
  });
  standIns.set(standIn, name);
  standIns.set(named, name);
  if (threw !== undefined) failures.set(standIn, threw).set(named, threw);
  return standIn;
}

/** A package for which a stand-in was created. */
export interface MissingPackage {
  /** The import specifier: `prism-react-renderer`, `@docusaurus/utils/lib/url`. */
  name: string;
  /** What it threw when it was loaded; undefined if it is not installed. */
  threw: string | undefined;
}

const callers = new AsyncLocalStorage<(one: MissingPackage) => void>();

/** Calls a function. @param onCalled called each time that this function, or something it started, calls a stand-in */
export function watchStandIns<Value>(onCalled: (one: MissingPackage) => void, run: () => Value): Value {
  return callers.run(onCalled, run);
}

const missingPath = 'not-installed:';

/** Returns the path that `require.resolve` gives for a file of a missing package. */
export function standInPath(name: string): string {
  return missingPath + name;
}

/** Returns the file of a missing package for such a path; undefined for any other value. */
export function missingFileOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith(missingPath)
    ? value.slice(missingPath.length)
    : undefined;
}

/** Returns the file or export of a missing package that an error message names. */
export function missingFileIn(message: string): string | undefined {
  return new RegExp(`${missingPath}([^\\s'"]+)`).exec(message)?.[1];
}

/**
 * Copies a value without stand-ins. Shared and circular references are kept in the copy.
 * @param isOut decides for each entry of an object or list, with its key path, whether it is left out; by default, stand-ins and their
 * paths are
 */
export function withoutStandIns(
  value: unknown,
  isOut: (entry: unknown, path: readonly PropertyKey[]) => boolean = (entry) =>
    missingPackageOf(entry) !== undefined || missingFileOf(entry) !== undefined,
): unknown {
  const copies = new Map<unknown, unknown>();
  const copyOf = (one: unknown, path: readonly PropertyKey[]): unknown => {
    if (copies.has(one)) return copies.get(one);
    if (Array.isArray(one)) {
      const list: unknown[] = [];
      copies.set(one, list);
      for (const [index, entry] of one.entries()) {
        const at = [...path, index];
        if (!isOut(entry, at)) list.push(copyOf(entry, at));
      }
      return list;
    }
    if (!isPlain(one)) return one;
    const object = {};
    copies.set(one, object);
    for (const [key, entry] of Object.entries(one)) {
      const at = [...path, key];
      if (isOut(entry, at)) continue;
      // An assignment to `__proto__` would not create a key.
      const field = { value: copyOf(entry, at), configurable: true, enumerable: true, writable: true };
      Object.defineProperty(object, key, field);
    }
    return object;
  };
  return copyOf(value, []);
}

/** Whether a value is a plain object, as made by a literal. */
export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Returns the package that a stand-in replaces; undefined for any other value. */
export function missingPackageOf(value: unknown): string | undefined {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isObject ? standIns.get(value) : undefined;
}

/** Returns why there is a stand-in, in words: `is not installed`. @param value the stand-in, or another value for the package */
export function whyMissing(value: unknown): string {
  const threw = missingPackageOf(value) === undefined ? undefined : failures.get(value as object);
  return lackOf(threw);
}

/** @param threw what the package threw when it was loaded; undefined if it is not installed */
export function lackOf(threw: string | undefined): string {
  return threw === undefined ? 'is not installed' : `cannot be loaded: ${threw.split('\n')[0]}`;
}
