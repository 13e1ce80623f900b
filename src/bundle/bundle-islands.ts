// What hydrates in the browser, as one bundle: the modules that begin with 'use client', and for each page with roots a
// module that holds these. React and what relaydocs provides stay outside, as chunks that all share.
import path from 'node:path';
import type { BuildOptions, Metafile, Plugin } from 'esbuild';
import { transform } from 'esbuild';
import type { Config } from '../config/config.js';
import { type ModuleInput, readInputs } from '../config/module-inputs.js';
import { runEsbuild } from '../config/run-esbuild.js';
import { hashOf } from '../hash.js';
import { programDigest } from '../program-digest.js';
import type { ClientMode, ShippedScripts } from './build-shipped-client.js';
import type { BundleCache } from './bundle-cache.js';
import { assetOptions, browserTargets } from './bundle-options.js';
import { filesByKind, svgComponents } from './page-module-plugins.js';
import { providedInBrowser } from './provided-in-browser.js';
import { sharedReact } from './react-modules.js';

export interface IslandEntries {
  /** Modules that begin with 'use client', relative to the site's folder. */
  clients: readonly string[];
  /** Source of a page -> text of the module with its roots. */
  pages: Readonly<Record<string, string>>;
}

export interface IslandChunks {
  /** Path in the output of each client module's chunk. */
  clients: Readonly<Record<string, string>>;
  /** Of each page's. */
  pages: Readonly<Record<string, string>>;
  /** Path in the output -> all files that it imports at once, and these in turn; ours are among them. */
  imports: Readonly<Record<string, readonly string[]>>;
  files: readonly { path: string; contents: Uint8Array }[];
  inputs: readonly ModuleInput[];
}

const namespace = 'island';

/**
 * @param shipped names of the chunks that are ours.
 * @throws SiteErrors for what cannot be bundled for browsers.
 */
export async function bundleIslands(
  entries: IslandEntries,
  config: Config,
  mode: ClientMode,
  shipped: ShippedScripts,
  bundles: BundleCache,
): Promise<IslandChunks> {
  const key = hashOf(JSON.stringify([programDigest, config.siteDir, config.baseUrl, mode, shipped, entries]));
  return bundles.bundle('islands', key, () => bundle(entries, config, mode, shipped));
}

async function bundle(
  entries: IslandEntries,
  config: Config,
  mode: ClientMode,
  shipped: ShippedScripts,
): Promise<IslandChunks> {
  const { siteDir } = config;
  const texts = entryTexts(entries);
  const names = [...texts.keys()];
  const built = await runEsbuild({
    ...islandOptions(config, mode),
    entryPoints: names.map((name) => ({
      in: `${namespace}:${name}`,
      out: `island-${hashOf(name).slice(0, 8)}`,
    })),
    plugins: [
      islandEntries(texts),
      sharedReact(shipped.react),
      providedInBrowser(shipped),
      filesByKind,
      svgComponents,
      ...(assetOptions(config).plugins ?? []),
    ],
  });
  const files = await Promise.all(
    built.outputFiles
      .map((file) => ({ ...file, path: path.relative(siteDir, file.path).replaceAll(path.sep, '/') }))
      .filter((file) => file.path.endsWith('.js'))
      .map(async ({ path: file, contents }) => {
        // Nobody waits for the bytes of a site that is being written, and React's messages keep its names.
        if (mode === 'development') return { path: file, contents };
        // Not while bundling, when esbuild would shorten the classes of CSS modules as well: the server has written them.
        const { code } = await transform(Buffer.from(contents).toString(), {
          minifyIdentifiers: true,
          minifyWhitespace: true,
          format: 'esm',
          target: browserTargets,
          legalComments: 'none',
        });
        return { path: file, contents: Buffer.from(code) };
      }),
  );
  const chunkOf = (name: string): string =>
    Object.entries(built.metafile.outputs).find(
      ([, { entryPoint }]) => entryPoint === `${namespace}:${name}`,
    )![0];
  return {
    clients: Object.fromEntries(entries.clients.map((file) => [file, chunkOf(clientEntry(file))])),
    pages: Object.fromEntries(
      Object.keys(entries.pages).map((source) => [source, chunkOf(pageEntry(source))]),
    ),
    imports: importClosures(built.metafile, shipped),
    files,
    inputs: await readInputs(ownInputs(built.metafile), siteDir),
  };
}

function entryTexts({ clients, pages }: IslandEntries): Map<string, string> {
  return new Map([
    ...clients.map((file): [string, string] => [
      clientEntry(file),
      `export * as module from ${JSON.stringify(file.startsWith('../') ? file : `./${file}`)};\n`,
    ]),
    ...Object.entries(pages).map(([source, text]): [string, string] => [pageEntry(source), text]),
  ]);
}

const clientEntry = (file: string): string => `client:${file}`;
const pageEntry = (source: string): string => `page:${source}`;

function islandOptions(config: Config, mode: ClientMode): BuildOptions {
  const assets = assetOptions(config);
  return {
    ...assets,
    format: 'esm',
    splitting: true,
    minifySyntax: true,
    minifyWhitespace: true,
    entryNames: 'assets/[name]-[hash]',
    target: browserTargets,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  };
}

function islandEntries(texts: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'islands',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path: name }) => ({
        path: name.slice(namespace.length + 1),
        namespace,
      }));
      build.onLoad({ filter: /.*/, namespace }, ({ path: name }) => ({
        contents: texts.get(name)!,
        loader: 'js',
        resolveDir: build.initialOptions.absWorkingDir!,
      }));
    },
  };
}

/** Our modules are no files, and those read as text or as a component have a suffix. */
function ownInputs(metafile: Metafile): Metafile {
  const inputs = Object.entries(metafile.inputs).flatMap(([file, input]) =>
    /^[\w-]+:/.test(file) ? [] : [[file.replace(/\?\w+$/, ''), input] as const],
  );
  return { ...metafile, inputs: Object.fromEntries(inputs) };
}

function importClosures({ outputs }: Metafile, shipped: ShippedScripts): Record<string, readonly string[]> {
  const direct = new Map(
    Object.entries(outputs).map(([file, output]) => {
      const atOnce = output.imports.filter(({ kind }) => kind === 'import-statement');
      return [file, atOnce.map((one) => `assets/${path.posix.basename(one.path)}`)] as const;
    }),
  );
  for (const [file, imports] of Object.entries(shipped.imports))
    direct.set(
      `assets/${file}`,
      imports.map((one) => `assets/${one}`),
    );
  const closure = (file: string): string[] => {
    const found = new Set<string>();
    const open = [...(direct.get(file) ?? [])];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (found.has(one)) continue;
      found.add(one);
      open.push(...(direct.get(one) ?? []));
    }
    return [...found].sort();
  };
  return Object.fromEntries(
    Object.keys(outputs)
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file, closure(file)]),
  );
}
