// Bundles everything that pages import (components, packages, data) for server rendering. The bundle is built once from the imports of all
// pages, and run-page-modules.ts runs it in every thread that renders.

import type { Metafile, Plugin } from 'esbuild';
import { hashOf } from '../base/hash.js';
import { pathFrom } from '../base/paths.js';
import { closureOf } from '../base/values.js';
import { programDigest } from '../base/version.js';
import type { PageFacts } from '../compile/compiled-page.js';
import { bundleForNode, withNamedDefaults } from '../config/bundle-module.js';
import { fileOfInput } from '../config/module-files.js';
import { type ModuleInput, readInputs } from '../config/module-inputs.js';
import { definitionsIn, fileRulesIn } from '../config/plugged.js';
import { ownThemeModule, toProvidedName } from '../config/provided-names.js';
import { isPath, runEsbuild, runLeniently } from '../config/run-esbuild.js';
import { type ModuleConfig, partFor } from '../config/stage-configs.js';
import { type ErrorLocation, SiteError, SiteErrors, toProblemData } from '../errors.js';
import { serveModules } from './asked-again.js';
import { type BrowserNeeds, findBrowserNeeds } from './browser-needs.js';
import type { BundleCache } from './bundle-cache.js';
import { readsEnvironment, unresolvedImport } from './bundle-errors.js';
import { assetOptions, browserTargets, environmentOf, minifyCss } from './bundle-options.js';
import { type BundledFile, type CachedBundle, entryPaths } from './cached-bundle.js';
import { clientModules } from './client-modules.js';
import { composedFile } from './composed-parts.js';
import { findEmptyModules } from './empty-modules.js';
import type { MadeFile } from './large-files.js';
import { moduleAddresses } from './module-addresses.js';
import { docusaurusNames, svgComponents } from './page-module-plugins.js';
import { ownClassesSheet, splitScoped } from './scoped-styles.js';

/** One of the imports, with the place of a page that has it. */
export interface PageImport extends Pick<PageFacts['imports'][number], 'key' | 'specifier' | 'binds'> {
  location: ErrorLocation | undefined;
}

export interface PageModules extends Omit<CachedBundle, 'calls'> {
  /** CommonJS code whose export maps import keys to functions that return the modules. */
  code: string;
  /** Source map (JSON) to the author's files, whose paths are relative to the site's folder. */
  map: string;
  /** Import key -> hash of all files that the module is built from. */
  digests: Readonly<Record<string, string>>;
  /** Import key -> what in the module needs the browser. */
  browserNeeds: Readonly<Record<string, BrowserNeeds>>;
  /** Import key -> specifiers of modules provided by relaydocs that its files import. */
  provided: Readonly<Record<string, readonly string[]>>;
}

const namespace = 'page-import';

/**
 * Bundles the imports of all pages.
 * @returns undefined if pages import nothing but modules that relaydocs provides
 * @throws SiteErrors for syntax errors and unresolved imports, with their locations
 */
export async function bundlePageModules(
  imports: readonly PageImport[],
  config: ModuleConfig,
  bundles: BundleCache,
): Promise<PageModules | undefined> {
  const bundled = imports.filter(
    ({ key }) => toProvidedName(key) === undefined || ownThemeModule(key, config) !== undefined,
  );
  if (bundled.length === 0) return undefined;
  const keys = bundled.map(({ key, binds }) => [key, binds]);
  const key = hashOf(JSON.stringify([programDigest, partFor('modules', config), keys]));
  return bundles.bundle('page-modules', key, () => bundle(bundled, config, bundles));
}

async function bundle(
  imports: readonly PageImport[],
  config: ModuleConfig,
  bundles: BundleCache,
): Promise<PageModules> {
  const { siteDir } = config;
  const sinceMs = Date.now();
  const built = await build(imports, config);
  const [entry] = entryPaths(built.metafile);
  const files: BundledFile[] = [];
  let code = '';
  let map = '';
  for (const { path: absolutePath, contents, text, large } of built.outputFiles as MadeFile[]) {
    const file = pathFrom(siteDir, absolutePath);
    if (file === entry) code = withNamedDefaults(text);
    else if (file === `${entry}.map`) map = text;
    else if (file.endsWith('.map')) continue;
    else if (/^assets\/page-modules\.css$/.test(file)) {
      const { shared, scoped } = splitScoped(text);
      files.push(...(await sheetOf('page-modules', shared)), ...(await sheetOf(ownClassesSheet, scoped)));
    } else files.push({ path: file, contents, isEntry: false, large });
  }
  const inputs = readInputs(built.metafile, siteDir, sinceMs);
  const reached = reachedFiles(imports, built.metafile);
  const { aliases = {} } = config;
  const digests = digestsOf(reached, inputs, [definitionsIn(aliases), fileRulesIn(aliases)]);
  // Only modules that run can read the environment: files read as text have a suffix here, and style sheets can be built from any file.
  const imported = Object.values(built.metafile.inputs).flatMap(({ imports: all }) =>
    all.flatMap(({ path: file, kind }) => (kind === 'import-rule' ? [] : [file])),
  );
  const loaded = new Set(imported);
  const running = inputs.filter(({ file }) => loaded.has(file));
  const environment = await readsEnvironment(running, config);
  const importers = imports.map(({ binds, location }, index) => {
    const place = [location?.file, location?.line].filter((part) => part !== undefined).join(':');
    return [`${namespace}:${index}`, { place, binds }] as const;
  });
  const empty = await findEmptyModules(built.metafile, siteDir, new Map(importers));
  if (environment.length + empty.length > 0) throw new SiteErrors([...environment, ...empty]);
  const entries = new Map(imports.map(({ key }, index) => [key, `${namespace}:${index}`]));
  const browserNeeds = await findBrowserNeeds(entries, built.metafile, config, bundles);
  const provided = Object.fromEntries(
    Array.from(reached, ([key, own]) => [key, own.filter((name) => toProvidedName(name) !== undefined)]),
  );
  const warnings = built.absent.map(toProblemData);
  return { code, map, files, inputs, digests, browserNeeds, provided, warnings };
}

async function sheetOf(name: string, text: string): Promise<BundledFile[]> {
  const css = await minifyCss(text);
  return css === ''
    ? []
    : [{ path: `assets/${name}-${hashOf(css)}.css`, contents: Buffer.from(css), isEntry: true }];
}

async function build(imports: readonly PageImport[], config: ModuleConfig) {
  const assets = assetOptions(config);
  const entries = imports.map(({ key }, index) => {
    return `${JSON.stringify(key)}: () => require("${namespace}:${index}").imported`;
  });
  try {
    const run = config.strict ? runEsbuild : runLeniently;
    return await run({
      ...bundleForNode,
      ...assets,
      entryNames: 'assets/page-modules',
      plugins: [
        pageImports(imports),
        docusaurusNames(config),
        // Docusaurus ignores 'use client', so such modules may share contexts and must stay in one React root.
        ...(config.foreign ? [] : [clientModules]),
        svgComponents,
        ...moduleAddresses(config, assets.plugins),
      ],
      define: { ...bundleForNode.define, ...environmentOf(config, 'production') },
      target: browserTargets,
      // As in webpack and in the browser's bundle: some packages have a `require` build that cannot be bundled.
      mainFields: ['module', 'main'],
      // React's messages name a component by its function's name.
      keepNames: true,
      sourcemap: 'external',
      sourcesContent: false,
      stdin: {
        contents: `module.exports = {\n${entries.join(',\n')}\n};\n`,
        resolveDir: config.siteDir,
        loader: 'js',
      },
    });
  } catch (error) {
    if (!(error instanceof SiteErrors)) throw error;
    throw new SiteErrors(error.problems.map((problem) => atImport(problem, imports)));
  }
}

/** Generates a small module for each import, so that esbuild applies the rules of `import` to CommonJS and ES modules alike. */
const pageImports = (imports: readonly PageImport[]): Plugin => ({
  name: namespace,
  setup: (build) =>
    serveModules(build, namespace, (index) => ({
      contents: `import * as imported from ${JSON.stringify(imports[Number(index)]!.key)};\nexport { imported };\n`,
      loader: 'js',
      resolveDir: build.initialOptions.absWorkingDir!,
    })),
});

/** Moves an error in a generated module to a place of the author's: the page's import, or the config that names the part. */
function atImport(problem: SiteError, imports: readonly PageImport[]): SiteError {
  if (problem.code === 'TOP_LEVEL_AWAIT') {
    const { code, message, location } = problem;
    const hint =
      'Move it into an async function, or load the module with import() in code that runs only in browsers, such as an effect.';
    return new SiteError(code, message, { location, hint });
  }
  const file = problem.location?.file;
  const found = imports.find(
    ({ key }, index) => file === `${namespace}:${index}` || file === composedFile(key),
  );
  if (!found) return problem;
  const { key, specifier, location } = found;
  const isNamed = file === composedFile(key) && isPath(specifier);
  const hint = isNamed ? "Check the path. It is relative to the site's folder." : problem.hint;
  const { code, message, cause } = problem;
  return unresolvedImport(location, specifier, new SiteError(code, message, { hint, cause }));
}

/** Returns import key -> the files, and the specifiers provided by relaydocs, that it imports directly or indirectly. */
function reachedFiles(
  imports: readonly PageImport[],
  { inputs }: Metafile,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    imports.map(({ key }, index) => {
      const reached = closureOf([`${namespace}:${index}`], (file) =>
        (inputs[file]?.imports ?? [])
          .filter(({ path: next, external }) => !external || toProvidedName(next) !== undefined)
          .map((next) => next.path),
      );
      reached.delete(`${namespace}:${index}`);
      return [key, [...reached].sort()];
    }),
  );
}

/** Returns import key -> hash of its files. @param given settings of the site's plugins that affect modules, such as definitions */
function digestsOf(
  reached: ReadonlyMap<string, readonly string[]>,
  inputs: readonly ModuleInput[],
  given: unknown,
): Record<string, string> {
  const hashes = new Map(inputs.map(({ file, hash }) => [file, hash]));
  const settings = inputs.filter(({ file }) => /(?:^|\/)[jt]sconfig\.json$/.test(file));
  const entries = Array.from(reached, ([key, files]): [string, string] => {
    const parts = files.map((file) => `${file}\0${hashes.get(fileOfInput(file) ?? file) ?? ''}`);
    return [key, hashOf(JSON.stringify([parts, settings, given]))];
  });
  return Object.fromEntries(entries);
}
