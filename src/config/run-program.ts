// Runs a module that was written for Docusaurus, such as its config. Missing packages are replaced by stand-ins, and listed.
import { existsSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../base/thrown.js';
import { getOrMake } from '../base/values.js';
import { type BundledModule, bundlePackage, bundleProgram, readSpecifier } from './bundle-module.js';
import { docusaurusUtils } from './docusaurus-utils.js';
import { evaluateWith, type ModuleHost, type RanModule, toSiteErrors } from './evaluate-module.js';
import { runWithin, waitWithin } from './run-within.js';
import {
  type MissingPackage,
  missingPackageOf,
  standInFor,
  standInPath,
  withoutStandIns,
} from './stand-in.js';

/** The time includes loading the installed packages. */
const longestMs = 30_000;

/** What is known of the packages that a program has loaded. */
export interface LoadedPackages {
  missing: readonly MissingPackage[];
  /** Returns the package that exports a function, whether it is installed or not. */
  packageOf(value: unknown): string | undefined;
  /** Returns package and export name of a function of an installed package. */
  exportOf(value: unknown): PackageExport | undefined;
}

export interface RanProgram extends LoadedPackages {
  /** What the module exports; if that is a function, what it returns. */
  value: unknown;
  /** The bundled text of the program. */
  text: string;
}

export interface PackageExport {
  /** Name of the package, such as `remark-deflist`. */
  name: string;
  /** Name of the export, such as `default`. */
  exported: string;
}

/** Runs a bundled program under the author's file name, as Docusaurus would. If it exports a function, calls it. */
export async function runProgram({ text, map }: BundledModule, absolutePath: string): Promise<RanProgram> {
  const { host, packagesOf } = notingHost(absolutePath);
  const value = await asDocusaurus(async () => {
    const exported = evaluateWith(host, text, absolutePath, map, longestMs);
    return typeof exported === 'function'
      ? waitWithin(
          runWithin(() => exported() as unknown, longestMs),
          longestMs,
        )
      : exported;
  });
  return { value, text, ...packagesOf() };
}

/** Creates a host for a program, and a function that tells about its packages once it has run. */
function notingHost(
  absolutePath: string,
  instead?: Readonly<Record<string, unknown>>,
): { host: ModuleHost; packagesOf(): LoadedPackages } {
  const missing = new Map<string, MissingPackage>();
  const exporters = new Map<unknown, PackageExport>();
  const onLoaded = (name: string, exported: unknown): void => {
    const named = typeof exported === 'object' && exported !== null ? Object.entries(exported) : [];
    for (const [key, one] of [['default', exported] as const, ...named])
      if (typeof one === 'function' && !exporters.has(one)) exporters.set(one, { name, exported: key });
  };
  const packagesOf = (): LoadedPackages => ({
    missing: [...missing.values()],
    packageOf: (one) => missingPackageOf(one) ?? exporters.get(one)?.name,
    exportOf: (one) => exporters.get(one),
  });
  return { host: createHost(absolutePath, missing, onLoaded, instead), packagesOf };
}

/** Runs a module of which only the value is needed. @throws SiteErrors as `runModule` does. */
export async function runProgramModule(
  absolutePath: string,
  siteDir: string,
): Promise<Pick<RanModule, 'value' | 'inputs'>> {
  const bundled = await bundleProgram(absolutePath, siteDir);
  try {
    const { value } = await runProgram(bundled, absolutePath);
    return { value: withoutStandIns(value), inputs: bundled.inputs };
  } catch (error) {
    throw toSiteErrors('MODULE_THREW', error, bundled, absolutePath);
  }
}

/**
 * Returns all exports of a module, without calling them.
 * @param instead name of a package -> its exports, to use in place of a stand-in if it is not installed
 * @throws whatever the module throws
 */
export async function loadProgramModule(
  absolutePath: string,
  siteDir: string,
  instead?: Readonly<Record<string, unknown>>,
): Promise<{ exported: unknown; inputs: RanModule['inputs']; packagesOf(): LoadedPackages }> {
  const { text, map, inputs } = await bundleProgram(absolutePath, siteDir);
  const { host, packagesOf } = notingHost(absolutePath, instead);
  const exported = await asDocusaurus(async () => exportsOf(host, text, absolutePath, map));
  return { exported, inputs, packagesOf };
}

function exportsOf(host: ModuleHost, text: string, absolutePath: string, map?: string): unknown {
  // Otherwise only the default export of an ES module would be returned.
  const whole = `${text}\nmodule.exports = { exported: module.exports };\n`;
  return (evaluateWith(host, whole, absolutePath, map, longestMs) as { exported: unknown }).exported;
}

/** Loads a package synchronously. If only a bundler can read it, it is bundled, and `__dirname` is that of its entry in all its files. */
function requirePackage(file: string): unknown {
  try {
    return withoutWarnings(() => createRequire(file)(file) as unknown);
  } catch (error) {
    const text = mayBeBundled(error) ? bundlePackage(file) : undefined;
    if (text === undefined) throw error;
    return exportsOf(notingHost(file).host, text, file);
  }
}

function load(file: string): { exported: unknown } | { threw: string } {
  try {
    return { exported: requirePackage(file) };
  } catch (error) {
    return { threw: messageOf(error) };
  }
}

/**
 * Whether a bundler may be able to read a module that Node cannot: Docusaurus loads packages with a tool that accepts imports without
 * extensions, and `__dirname` in ES modules. Not if an imported package is missing altogether, and not if the module's own code has thrown,
 * as it must not run twice.
 */
export function mayBeBundled(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message, code = '' } = error as NodeJS.ErrnoException;
  const [, lacked] = /^Cannot find (?:package|module) '([^']+)'/.exec(message) ?? [];
  if (lacked !== undefined && !path.isAbsolute(lacked)) return Object.hasOwn(docusaurusUtils, lacked);
  if (name === 'ReferenceError')
    return /^(?:__dirname|__filename|require|module|exports) is not/.test(message);
  const ran = framesOf(error);
  // `JSON.parse` throws this error as well.
  if (name === 'SyntaxError') return ran.length === 0;
  if (ofWrongValue.test(message)) return ran.some((frame) => frame.includes('file:'));
  return /^(?:ERR_|MODULE_NOT_FOUND$)/.test(code);
}

/**
 * Error messages of V8 and Node for a value of a wrong type. When an ES module imports CommonJS, a bundler may produce another value than
 * Node, so the module might work bundled. There is no telling whether the value would be wrong there as well.
 */
const ofWrongValue =
  /is not (?:a function|a constructor|iterable)|^Cannot (?:read|set|destructure|convert)\b|^Class extends|\bmust be (?:of type|an instance)\b/;

/** Returns the stack frames of the modules' code (ES modules by their URLs); none if Node could not load a module. */
function framesOf({ stack = '' }: Error): string[] {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const loader = frames.findIndex((frame) => frame.includes('node:internal/modules'));
  return loader === -1 ? frames : frames.slice(0, loader);
}

/**
 * Runs a function with NODE_ENV set, as configs ask whether they are built for production. What they print goes to stderr, as stdout is for
 * the output of our command.
 */
export async function asDocusaurus<Value>(run: () => Promise<Value>): Promise<Value> {
  const { env, stdout, stderr } = process;
  const before = env.NODE_ENV;
  env.NODE_ENV = before ?? 'production';
  const { write } = stdout;
  stdout.write = stderr.write.bind(stderr);
  try {
    return await run();
  } finally {
    stdout.write = write;
    if (before === undefined) delete env.NODE_ENV;
  }
}

/** Creates a host. @param missing collects packages that are imported and not installed. */
function createHost(
  absolutePath: string,
  missing: Map<string, MissingPackage>,
  onLoaded: (name: string, exported: unknown) => void,
  instead: Readonly<Record<string, unknown>> = {},
): ModuleHost {
  const standIns = new Map<string, unknown>(Object.entries(instead));
  const loaded = new Map<string, { exported: unknown } | { threw: string }>();

  function standIn(name: string, threw?: string): unknown {
    if (!Object.hasOwn(instead, name)) missing.set(name, { name, threw });
    const own = threw === undefined ? docusaurusUtils[name] : undefined;
    const known = own && name === '@docusaurus/utils' ? { ...own, loadFreshModule } : own;
    if (!standIns.has(name)) standIns.set(name, standInFor(name, threw, known));
    return standIns.get(name);
  }

  function requireFrom(file: string): (name: string) => unknown {
    const siteRequire = createRequire(file);
    const requireOne = (written: string): unknown => {
      const { name, from } = readSpecifier(written, path.dirname(file));
      if (from !== undefined) return requireFrom(path.join(from, 'any.js'))(name);
      if (name === 'module' || name === 'node:module') return ownModule;
      if (!isPackage(name)) return siteRequire(name);
      let found: string;
      try {
        found = siteRequire.resolve(name);
      } catch {
        return standIn(name);
      }
      const one = getOrMake(loaded, found, () => load(found));
      if ('threw' in one) return standIn(name, one.threw);
      onLoaded(name, one.exported);
      return asRequired(one.exported);
    };
    return Object.assign(requireOne, { resolve: resolverFor(file), cache: siteRequire.cache });
  }

  function resolverFor(file: string): NodeJS.RequireResolve {
    const { resolve } = createRequire(file);
    const resolveOne = (name: string, options?: { paths?: string[] }): string => {
      try {
        return resolve(name, options);
      } catch {
        const [folder = path.dirname(file)] = options?.paths ?? [];
        return isPackage(name) ? standInPath(name) : writtenPath(path.resolve(folder, name));
      }
    };
    return Object.assign(resolveOne, { paths: resolve.paths });
  }

  const ownModule = Object.assign(Object.create(module) as typeof module, {
    createRequire: (from: string | URL) =>
      requireFrom(String(from).startsWith('file:') ? fileURLToPath(from) : String(from)),
  });
  return { require: requireFrom(absolutePath), resolverFor };
}

async function loadFreshModule(file: string): Promise<unknown> {
  const { exported } = await loadProgramModule(file, path.dirname(file));
  return (exported as { default?: unknown } | undefined)?.default ?? exported;
}

/** Docusaurus loads a config so that `require()` returns the default export of a module, with the other exports as its properties. */
function asRequired(exported: unknown): unknown {
  if (typeof exported !== 'object' || exported === null || !('default' in exported)) return exported;
  const { default: main } = exported;
  if (typeof main !== 'function' || !Object.isExtensible(main)) return exported;
  for (const [name, value] of Object.entries(exported))
    if (!(name in main)) Object.defineProperty(main, name, { value, configurable: true, writable: true });
  return main;
}

function isPackage(name: string): boolean {
  return !name.startsWith('.') && !path.isAbsolute(name) && !module.isBuiltin(name);
}

/** Finds the file of an import: TypeScript imports files under their compiled names. Without a file, the path stays as it is. */
function writtenPath(wanted: string): string {
  const stem = wanted.replace(/\.[cm]?jsx?$/, '');
  const extensions = ['', '.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'];
  return extensions.map((extension) => stem + extension).find(existsSync) ?? wanted;
}

/** Suppresses Node's warning about ES modules that are loaded by `require`, which the author cannot change. */
function withoutWarnings<Value>(run: () => Value): Value {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return run();
  } finally {
    process.emitWarning = emitWarning;
  }
}
