// What a config gets for a package that is not installed: it can be called, read, constructed, spread and walked through, so
// that a program which only hands it on to Docusaurus comes to its end.
import { AsyncLocalStorage } from 'node:async_hooks';

/** Stand-in -> the package that it stands for. */
const standIns = new WeakMap<object, string>();

/** Those of packages that are installed, with what each threw when it was loaded. */
const failures = new WeakMap<object, string>();

/**
 * @param name what is imported: `prism-react-renderer`. @param threw what the package threw; undefined: it is not installed
 * @param known what there is of it
 */
export function standInFor(
  name: string,
  threw?: string,
  known: Readonly<Record<PropertyKey, unknown>> = {},
): unknown {
  const get = (_: object, key: PropertyKey): unknown => {
    if (Object.hasOwn(known, key)) return known[key];
    // Node's messages have it: "must be of type string. Received function …".
    if (key === 'name') return named;
    if (key === Symbol.toPrimitive || key === 'toString' || key === 'toJSON') return () => '';
    if (key === Symbol.iterator) return () => [][Symbol.iterator]();
    if (key === '__esModule') return true;
    // What has a `then` is waited for without end.
    return typeof key === 'symbol' || key === 'then' ? undefined : standIn;
  };
  // What bundled code makes of the module by `Object.create(Object.getPrototypeOf(module))` has to answer as well.
  const prototype = new Proxy(Object.create(null) as object, { get });
  const called = (): object => {
    callers.getStore()?.({ name, threw });
    return standIn;
  };
  // A function: only such can be called and constructed.
  const standIn: object = new Proxy(function standIn() {}, {
    get,
    has: () => true,
    set: () => true,
    apply: called,
    construct: called,
    getPrototypeOf: () => prototype,
    // Who copies all of a module gets what there is of it.
    ownKeys: (own) => [...new Set([...Reflect.ownKeys(own), ...Object.keys(known)])],
    getOwnPropertyDescriptor: (own, key) =>
      Object.hasOwn(known, key)
        ? { value: known[key], enumerable: true, configurable: true, writable: true }
        : Reflect.getOwnPropertyDescriptor(own, key),
  });
  const path = (): string => {
    // What refuses it tells its name alone.
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

/** A package that a stand-in was given for. */
export interface MissingPackage {
  /** As it is imported: `prism-react-renderer`, `@docusaurus/utils/lib/url`. */
  name: string;
  /** What it threw when it was loaded; undefined: it is not installed. */
  threw: string | undefined;
}

const callers = new AsyncLocalStorage<(one: MissingPackage) => void>();

/**
 * Calls a function. @param onCalled told each time that it, or what it started, wants something done by a package that is not
 * there
 */
export function watchStandIns<Value>(onCalled: (one: MissingPackage) => void, run: () => Value): Value {
  return callers.run(onCalled, run);
}

const missingPath = 'not-installed:';

/** What `require.resolve` gives for a file of such a package. */
export function standInPath(name: string): string {
  return missingPath + name;
}

/** The file of a package that such a path stands for; undefined for all else. */
export function missingFileOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith(missingPath)
    ? value.slice(missingPath.length)
    : undefined;
}

/** What a message names of a package that is not installed: a file of it, or what it exports. */
export function missingFileIn(message: string): string | undefined {
  return new RegExp(`${missingPath}([^\\s'"]+)`).exec(message)?.[1];
}

/**
 * A value without what comes of packages that are not installed. What stands in it at several places, or in itself, does so in
 * the copy.
 * @param isOut asked for each entry of an object or list, with the keys that lead to it first; by default of stand-ins and their
 * paths
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
      // By an assignment, `__proto__` would be no key.
      const field = { value: copyOf(entry, at), configurable: true, enumerable: true, writable: true };
      Object.defineProperty(object, key, field);
    }
    return object;
  };
  return copyOf(value, []);
}

/** Made by a literal: whatever else is an object is left as it is. */
export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The package that a value stands for, or comes of; undefined for all else. */
export function missingPackageOf(value: unknown): string | undefined {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isObject ? standIns.get(value) : undefined;
}

/** In words, why there is a stand-in: `is not installed`. @param value the stand-in, or whatever else stands for a package */
export function whyMissing(value: unknown): string {
  const threw = missingPackageOf(value) === undefined ? undefined : failures.get(value as object);
  return lackOf(threw);
}

/** @param threw what a package threw when it was loaded; undefined: it is not installed */
export function lackOf(threw: string | undefined): string {
  return threw === undefined ? 'is not installed' : `cannot be loaded: ${threw.split('\n')[0]}`;
}
