// Bundles for the browser what islands are made of: modules that begin with 'use client', and imports of pages that need the browser. React
// and the modules that relaydocs provides stay outside, as chunks that all islands share. The pages themselves stay outside too
// (page-scripts.ts), so that the size of the bundle depends on the components and not on the number of pages.

import path from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { hashOf } from '../base/hash.js';
import { pathFrom } from '../base/paths.js';
import { closureOf } from '../base/values.js';
import { programDigest } from '../base/version.js';
import { readInputs } from '../config/module-inputs.js';
import { type OuterPart, partKey } from '../config/own-parts.js';
import { fromFolder, isProvidable, ownThemeModule } from '../config/provided-names.js';
import { runEsbuild, runLeniently } from '../config/run-esbuild.js';
import { type ModuleConfig, partFor } from '../config/stage-configs.js';
import { toProblemData } from '../errors.js';
import { serveModules } from './asked-again.js';
import type { ClientMode, ShippedScripts } from './build-shipped-client.js';
import type { BundleCache } from './bundle-cache.js';
import { browserOptions, minify } from './bundle-options.js';
import type { CachedBundle } from './cached-bundle.js';
import { dynamicImports } from './dynamic-imports.js';
import { findCalledOrigins } from './find-called-origins.js';
import { entryText, layoutText } from './island-entries.js';
import { isWorker, moduleAddresses } from './module-addresses.js';
import { nodeInBrowser } from './node-in-browser.js';
import { svgComponents } from './page-module-plugins.js';
import { providedGlobals } from './provided-globals.js';
import { providedInBrowser } from './provided-in-browser.js';
import { sharedReact } from './react-modules.js';

export interface IslandChunks extends Omit<CachedBundle, 'files'> {
  /** Entry name -> path in the output of its chunk. */
  entries: Readonly<Record<string, string>>;
  /** Path in the output -> all files that it imports statically, directly or indirectly; our own chunks are among them. */
  imports: Readonly<Record<string, readonly string[]>>;
  files: readonly { path: string; contents: Uint8Array }[];
}

const namespace = 'island';

/**
 * Bundles the islands of a site.
 * @param entries names of the entries, and `outer`: see island-entries.ts. @param shipped file names of our own chunks
 * @throws SiteErrors for what cannot be bundled for browsers
 */
export async function bundleIslands(
  { entries, outer }: { entries: readonly string[]; outer: readonly OuterPart[] },
  config: ModuleConfig,
  mode: ClientMode,
  shipped: ShippedScripts,
  bundles: BundleCache,
): Promise<IslandChunks> {
  const made = [partFor('modules', config), mode, shipped, entries, outer];
  const key = hashOf(JSON.stringify([programDigest, ...made]));
  return bundles.bundle('islands', key, () => bundle(entries, outer, config, mode, shipped));
}

async function bundle(
  entries: readonly string[],
  outer: readonly OuterPart[],
  config: ModuleConfig,
  mode: ClientMode,
  shipped: ShippedScripts,
): Promise<IslandChunks> {
  const { siteDir } = config;
  // Our own modules are external to the server's bundle, so names that they do not export are only found here.
  const run = config.strict ? runEsbuild : runLeniently;
  const globals = providedGlobals(config);
  const options = browserOptions(config, mode);
  const sinceMs = Date.now();
  const built = await run({
    ...options,
    minifySyntax: true,
    minifyWhitespace: true,
    entryNames: 'assets/[name]-[hash]',
    entryPoints: entries.map((name) => ({
      in: `${namespace}:${name}`,
      out: `island-${hashOf(name).slice(0, 8)}`,
    })),
    ...(globals.inject && { inject: globals.inject }),
    plugins: [
      islandEntries(outer),
      ...globals.plugins,
      dynamicImports,
      sharedReact(shipped.react),
      ...(outer.includes('Layout') ? [layoutProvider(config)] : []),
      providedInBrowser(config, shipped),
      nodeInBrowser,
      svgComponents,
      ...moduleAddresses(config, options.plugins),
    ],
  });
  // Files that scripts refer to by URL have been written by the server's bundle already; scripts can be among them.
  const named = new Set(
    Object.values(built.metafile.outputs).flatMap(({ imports }) =>
      imports.flatMap(({ kind, path: file }) => (kind === 'file-loader' ? [file] : [])),
    ),
  );
  const files = await Promise.all(
    built.outputFiles
      .map((file) => ({ ...file, path: pathFrom(siteDir, file.path) }))
      .filter((file) => file.path.endsWith('.js') && !named.has(file.path))
      .map(async ({ path: file, contents }) => {
        // `dev` skips minifying: it takes time, and React's messages would lose the names of components.
        if (mode === 'development' || isWorker(built.metafile.outputs[file]!))
          return { path: file, contents };
        // Minified after bundling: esbuild would also shorten the CSS modules' class names, and the server has rendered the long ones.
        return { path: file, contents: Buffer.from(await minify(Buffer.from(contents).toString())) };
      }),
  );
  const chunks = new Map(
    Object.entries(built.metafile.outputs).map(([file, { entryPoint }]) => [entryPoint, file]),
  );
  return {
    entries: Object.fromEntries(entries.map((name) => [name, chunks.get(`${namespace}:${name}`)!])),
    imports: importClosures(built.metafile, shipped),
    files,
    inputs: readInputs(built.metafile, siteDir, sinceMs),
    calls: await findCalledOrigins(built.metafile, config, files),
    warnings: built.absent.filter(({ message }) => isProvidable.test(message)).map(toProblemData),
  };
}

const islandEntries = (outer: readonly OuterPart[]): Plugin => ({
  name: 'islands',
  setup: (build) =>
    serveModules(build, namespace, (name) => ({
      contents: entryText(name, outer),
      loader: 'js',
      resolveDir: build.initialOptions.absWorkingDir!,
    })),
});

/** Replaces the site's own Layout wherever it is imported, as pages that are not wrapped in it may import it too. */
const layoutProvider = (config: ModuleConfig): Plugin => ({
  name: 'layout-provider',
  setup(build) {
    const key = partKey('Layout');
    const namespace = 'layout-provider';
    build.onResolve({ filter: new RegExp(`^${key}$`) }, () => ({ path: key, namespace }));
    build.onLoad({ filter: /.*/, namespace }, () => ({
      contents: layoutText(fromFolder(ownThemeModule(key, config)!, config.siteDir)),
      loader: 'js',
      resolveDir: config.siteDir,
    }));
  },
});

function importClosures({ outputs }: Metafile, shipped: ShippedScripts): Record<string, readonly string[]> {
  const importsOf = (file: string): readonly string[] =>
    outputs[file]?.imports
      .filter(({ kind }) => kind === 'import-statement')
      .map((one) => `assets/${path.posix.basename(one.path)}`) ?? shippedImports(file, shipped);
  const scripts = Object.keys(outputs).filter((file) => file.endsWith('.js'));
  return Object.fromEntries(scripts.map((file) => [file, importClosure(file, importsOf)]));
}

/** Returns paths in the output of the files that one of our own scripts imports statically. */
export function shippedImports(file: string, { imports }: ShippedScripts): string[] {
  return (imports[path.posix.basename(file)] ?? []).map((one) => `assets/${one}`);
}

/** Returns all files that a script imports statically, directly or indirectly, sorted by name. */
export function importClosure(file: string, importsOf: (file: string) => readonly string[]): string[] {
  return [...closureOf(importsOf(file), importsOf)].sort();
}
