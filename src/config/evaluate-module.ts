// Runs bundled text of the author's modules with vm. import() is not used: an imported module is never freed and cannot be run again.
import { createRequire, SourceMap } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { type ErrorLocation, SiteError, SiteErrors } from '../errors.js';
import { type BundledModule, bundleModule, ownPackages } from './bundle-module.js';
import { moduleEndless } from './config-errors.js';
import { resolverName } from './declare-places.js';
import { defineConfig } from './define-config.js';
import { noteModule, notePromises } from './late-errors.js';
import type { ModuleInput } from './module-inputs.js';
import { Endless, runWithin } from './run-within.js';

/** Import specifier -> the module that the import gets. */
type ProvidedModules = Readonly<Record<string, unknown>>;

const ownRequire = createRequire(import.meta.url);

/** Resolves the imports of a module that is run. */
export interface ModuleHost {
  require(name: string): unknown;
  /** Returns the `require.resolve` of a file. @param file absolute path */
  resolverFor(file: string): NodeJS.RequireResolve;
}

/**
 * Runs CommonJS text under the author's file name and returns its default export, or `module.exports` if it has none. Packages outside the
 * bundle are resolved from that file, except React, relaydocs and the `provided` modules.
 * @param map source map of the text (JSON), to map later errors to their places
 * @throws what the module throws, and Endless
 */
export function evaluateModule(
  text: string,
  absolutePath: string,
  provided: ProvidedModules = {},
  map?: string,
): unknown {
  const require = requireFor(absolutePath, { relaydocs: { defineConfig, SiteError }, ...provided });
  const resolverFor = (file: string) => createRequire(file).resolve;
  return evaluateWith({ require, resolverFor }, text, absolutePath, map);
}

/** Like `evaluateModule`, with all imports resolved by `host`. @param longestMs how long it may run */
export function evaluateWith(
  { require, resolverFor }: ModuleHost,
  text: string,
  absolutePath: string,
  map?: string,
  longestMs?: number,
): unknown {
  if (map !== undefined) noteModule(absolutePath, (line, column) => findPlace(map, line, column));
  const module: { exports: unknown } = { exports: {} };
  const names = ['module', 'exports', 'require', resolverName];
  const run = vm.compileFunction(text, names, { filename: absolutePath });
  notePromises(() => runWithin(() => run(module, module.exports, require, resolverFor), longestMs));
  const exported = module.exports;
  if (typeof exported !== 'object' || exported === null || !('__esModule' in exported)) return exported;
  return 'default' in exported ? exported.default : undefined;
}

function requireFor(absolutePath: string, provided: ProvidedModules): (name: string) => unknown {
  const siteRequire = createRequire(absolutePath);
  const requireOne = (name: string): unknown => {
    if (Object.hasOwn(provided, name)) return provided[name];
    const isOwn = ownPackages.some((own) => name === own || name.startsWith(`${own}/`));
    return isOwn ? ownRequire(name) : siteRequire(name);
  };
  return Object.assign(requireOne, { resolve: siteRequire.resolve });
}

/**
 * Turns what the author's code threw into a problem at the place in the author's file that the stack names, else in that file. A SiteError
 * that was thrown on purpose stays as it is.
 */
export function toSiteErrors(
  code: string,
  thrown: unknown,
  bundled: Pick<BundledModule, 'map' | 'inputs'>,
  absolutePath: string,
): SiteErrors {
  if (thrown instanceof SiteErrors) return thrown;
  if (thrown instanceof SiteError) return new SiteErrors([thrown]);
  if (thrown instanceof Endless)
    return new SiteErrors([moduleEndless(entryOf(bundled, absolutePath), thrown.timeMs / 1000)]);
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : `threw ${String(thrown)}`;
  return new SiteErrors([
    new SiteError(code, message, {
      location: locate(thrown, bundled.map, absolutePath) ?? { file: entryOf(bundled, absolutePath) },
      cause: thrown,
      hint: "The site's own code threw this error. Run with --debug to see the stack trace.",
    }),
  ]);
}

/** Returns the path of the bundled file, relative to the site's folder. */
function entryOf({ inputs }: Pick<BundledModule, 'inputs'>, absolutePath: string): string {
  const entry = absolutePath.replaceAll(path.sep, '/');
  return inputs.find(({ file }) => entry.endsWith(`/${file}`))?.file ?? path.basename(absolutePath);
}

function locate(thrown: unknown, map: string, absolutePath: string): ErrorLocation | undefined {
  if (!(thrown instanceof Error) || thrown.stack === undefined) return undefined;
  const afterPath = thrown.stack.split(`${absolutePath}:`)[1];
  const frame = afterPath === undefined ? null : /^(\d+):(\d+)/.exec(afterPath);
  return frame === null ? undefined : findPlace(map, Number(frame[1]), Number(frame[2]));
}

function findPlace(map: string, ranLine: number, ranColumn: number): ErrorLocation | undefined {
  const entry = new SourceMap(JSON.parse(map)).findEntry(ranLine - 1, ranColumn - 1);
  if (!('originalSource' in entry)) return undefined;
  const line = entry.originalLine + 1;
  // What declare-places.ts inserts before the first line shifts the columns of that line.
  return { file: entry.originalSource, line, column: line === 1 ? undefined : entry.originalColumn + 1 };
}

export interface RanModule {
  /** Default export, or `module.exports`; undefined for an ES module without default export. */
  value: unknown;
  /** Every file that the value came from. Even if these and `text` are unchanged, the module may read the environment. */
  inputs: readonly ModuleInput[];
  /** The bundled text, for cache keys. */
  text: string;
}

/**
 * Bundles and runs a module of the author (`.ts`, `.tsx`, `.js`, `.jsx`, `.mjs`, `.cjs`, `.json`).
 * @throws SiteErrors: `SYNTAX`, `UNRESOLVED_IMPORT`, `MODULE_THREW`, `MODULE_ENDLESS`, with places in the author's files.
 */
export async function runModule(absolutePath: string, siteDir: string): Promise<RanModule> {
  const bundled = await bundleModule(absolutePath, siteDir);
  try {
    const value = evaluateModule(bundled.text, absolutePath, {}, bundled.map);
    return { value, inputs: bundled.inputs, text: bundled.text };
  } catch (error) {
    throw toSiteErrors('MODULE_THREW', error, bundled, absolutePath);
  }
}
