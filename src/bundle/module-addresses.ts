// Esbuild plugins for `new URL('./sum.wasm', import.meta.url)`: the file beside the module is published and the URL rewritten. In `new
// Worker(…)` the file is a script, which is bundled as an entry of its own.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type {
  BuildOptions,
  Metafile,
  OnLoadArgs,
  OnLoadResult,
  OutputFile,
  PartialMessage,
  Plugin,
  PluginBuild,
} from 'esbuild';
import { hashOf } from '../base/hash.js';
import { pathFrom } from '../base/paths.js';
import { getOrMake } from '../base/values.js';
import { placesDeclared } from '../config/declare-places.js';
import { runEsbuild, runLeniently } from '../config/run-esbuild.js';
import type { ModuleConfig } from '../config/stage-configs.js';
import { type SiteError, SiteErrors } from '../errors.js';
import { foldersAbove } from './absent-styles.js';
import { serveModules } from './asked-again.js';
import { addressMissing } from './bundle-errors.js';
import { assetOptions, browserTargets, environmentOf } from './bundle-options.js';
import { codeOf } from './code-places.js';
import { isTyped } from './file-modules.js';
import { nodeInBrowser } from './node-in-browser.js';
import { noteReads, type Read } from './note-reads.js';

const namespace = 'worker';

/** Tells whether an output of a bundle is a worker, which is bundled as an entry of its own. */
export const isWorker = ({ entryPoint }: Metafile['outputs'][string]): boolean =>
  entryPoint?.startsWith(`${namespace}:`) ?? false;

const address =
  /(\bnew\s+(?:[\w$]+\.)?(?:Shared)?Worker\(\s*(?:\/\*[^*]{0,200}\*\/\s*){0,9})?\bnew\s+URL\(\s*(?:\/\*[^*]{0,200}\*\/\s*){0,9}(["'`])([^"'`$\\:\n]*[^"'`$\\:\n/.])\2\s*,\s*import\.meta\.url\s*(?:,\s*)?\)/g;
/** Words in modules that read their own location on the server. */
const placeWords = ['__dirname', '__filename', 'import.meta', 'require.resolve'];

function* addressesIn(text: string) {
  const code = codeOf(text, true);
  for (const match of text.matchAll(address)) if (code.has(match.index)) yield match;
}

/** Returns the specifiers to try: as in webpack, a name without a dot is a file first, and then a package. */
const namesOf = (name: string): string[] => (/^(?:[./]|@site\/)/.test(name) ? [name] : [`./${name}`, name]);

/** Returns where a missing file would be, and the folder whose list of names changes when it is created, for caches and `dev` to watch. */
function placesOf(name: string, importer: string, siteDir: string): string[] {
  const folder = path.dirname(importer);
  return namesOf(name).flatMap((one) => {
    if (!/^(?:\.|@site\/)/.test(one))
      return foldersAbove(folder).map((above) => path.join(above, 'node_modules', one));
    const place = path.resolve(folder, one.replace(/^@site(?=\/)/, siteDir));
    const isBelow = path.dirname(place).startsWith(siteDir + path.sep);
    // With this suffix it does not count as a module of the bundle.
    return [`${place}?url`, ...(isBelow ? [`${path.dirname(place)}/*`] : [])];
  });
}

/** Returns warnings for missing files, at their places in the author's text. */
function warningsOf(missing: ReadonlySet<string>, text: string, file: string): PartialMessage[] {
  if (missing.size === 0) return [];
  const places = new Map([...addressesIn(text)].reverse().map(({ 3: name = '', index }) => [name, index]));
  return Array.from(missing, (name) => {
    const lines = text.slice(0, places.get(name)).split('\n');
    const detail = addressMissing({ file, line: lines.length, column: lines.at(-1)!.length + 1 }, name);
    return { text: detail.message, detail };
  });
}

/** A worker script, which is bundled by itself. */
interface Worker {
  /** Its code, with placeholders for the URLs of workers. */
  text: string;
  /** Workers that it refers to; these may include itself or refer back to it. */
  names: readonly string[];
  /** Other output files of its bundle. */
  assets: readonly OutputFile[];
  metafile: Metafile;
  /** Warnings about imported names that its modules do not export. */
  absent: readonly SiteError[];
}

/** All workers that a bundle reaches, each bundled once: path of its source, relative to the site's folder -> worker. */
type Workers = Map<string, Promise<Worker>>;

/**
 * Makes URLs that modules build from `import.meta.url` point to published files. A missing file is a warning, and its URL then points below
 * the site's root. On the server, modules also get their own location.
 * @param plugins those after this one, which load the module first: their output is rewritten
 * @param outer the workers of the enclosing bundle, if this is the bundle of a worker
 */
export function moduleAddresses(
  config: ModuleConfig,
  plugins: readonly Plugin[] = [],
  outer?: Workers,
): Plugin[] {
  const loads: Load[] = [];
  const behind = plugins.map(({ name, setup }) => ({
    name,
    setup: (build: PluginBuild) =>
      setup({
        ...build,
        onLoad(options, load) {
          loads.push([options, load]);
          build.onLoad(options, load);
        },
      }),
  }));
  return [rewriting(config, loads, outer), ...behind];
}

type Load = Parameters<PluginBuild['onLoad']>;

/** Returns the result of the first loader that handles the module. */
async function loadedBy(loads: readonly Load[], args: OnLoadArgs): Promise<OnLoadResult | undefined> {
  for (const [{ namespace = args.namespace, filter }, load] of loads) {
    const result = namespace === args.namespace && filter.test(args.path) ? await load(args) : undefined;
    if (result) return result;
  }
  return undefined;
}

/** @param loads filled with the loaders of the plugins after this one */
const rewriting = (config: ModuleConfig, loads: Load[], outer: Workers | undefined): Plugin => ({
  name: 'module-addresses',
  setup(build) {
    // esbuild sets the plugins up again for another run of the same options.
    loads.length = 0;
    const { siteDir, baseUrl } = config;
    const isServer = build.initialOptions.platform === 'node';
    const workers: Workers = outer ?? new Map();
    const reads = new Map<string, Read[]>();
    const start = (file: string): Promise<Worker> => {
      const worker = getOrMake(workers, file, () => bundleWorker(file, config, workers));
      // Whoever awaits the worker gets its error; this only avoids an unhandled rejection until then.
      worker.catch(() => {});
      return worker;
    };
    /** @returns specifier of the module whose value is the URL; undefined if the file is missing */
    const moduleOf = async (name: string, isStarted: boolean, file: string): Promise<string | undefined> => {
      const asked = { kind: 'require-call', importer: file, resolveDir: path.dirname(file) } as const;
      for (const one of namesOf(name)) {
        const found = await build.resolve(one, asked);
        if (found.errors.length > 0 || found.external) continue;
        // TypeScript and JSX must be compiled even if no worker is started from the URL.
        const isScript = isStarted || /\.(?:[cm]?ts|[jt]sx)$/.test(found.path);
        const toSite = pathFrom(siteDir, found.path);
        if (!isScript) return `${one}?url`;
        getOrMake(reads, file, () => []).push({ file: found.path, original: one });
        return `${namespace}:${toSite}`;
      }
      return undefined;
    };
    build.onLoad({ filter: /\.(?:[cm]?[jt]s|[jt]sx)$/, namespace: 'file' }, async (args) => {
      const { path: file, suffix } = args;
      if (suffix === '?raw') return undefined;
      reads.delete(file);
      const bytes = await readFile(file);
      // A search in the bytes avoids decoding most modules.
      if (!(isServer ? placeWords : ['import.meta.url']).some((word) => bytes.includes(word)))
        return undefined;
      const source = bytes.toString();
      const result = await loadedBy(loads, args);
      const text = result?.contents === undefined ? source : Buffer.from(result.contents).toString();
      const missing = new Set<string>();
      let contents = '';
      let end = 0;
      for (const { 0: written, 1: before = '', 3: name = '', index } of addressesIn(text)) {
        const isIgnored = /\bwebpackIgnore:\s*true\b/.test(written);
        const module = isIgnored ? undefined : await moduleOf(name, before !== '', file);
        // A path from the root may be a static file that no source folder has.
        const isLeft = isIgnored || (module === undefined && name.startsWith('/'));
        if (module === undefined && !isLeft) missing.add(name);
        const given = isLeft ? name : `${baseUrl}assets/${path.posix.basename(name)}`;
        const url = module === undefined ? JSON.stringify(given) : `require(${JSON.stringify(module)})`;
        const made = isServer ? `(${onServer})(${url})` : `new URL(${url}, import.meta.url)`;
        contents += text.slice(end, index) + (isLeft && !isServer ? written : before + made);
        end = index + written.length;
      }
      if (end === 0 && !isServer) return result;
      contents += text.slice(end);
      const places = [...missing].flatMap((name) => placesOf(name, file, siteDir));
      if (places.length > 0) getOrMake(reads, file, () => []).push(...places);
      const isOwn = !file.includes(`${path.sep}node_modules${path.sep}`);
      const ownName = pathFrom(siteDir, file);
      const isTsx = file.endsWith('.tsx') || (isOwn && isTyped(source));
      return {
        loader: /\.[cm]?ts$/.test(file) ? 'ts' : isTsx ? 'tsx' : 'jsx',
        ...result,
        contents: isServer ? placesDeclared(contents, file) : contents,
        warnings: [...(result?.warnings ?? []), ...(isOwn ? warningsOf(missing, source, ownName) : [])],
      };
    });
    serveModules(build, namespace, async (file) => {
      const made = start(file);
      // Inside a worker nothing waits for other workers, as they may refer to each other.
      if (outer) return addressModule(baseUrl + placeHolder(file));
      try {
        await made;
        const reached = await reachedFrom(file, workers);
        const absent = [...reached.values()].flatMap(({ absent }) => absent);
        return {
          ...addressModule(baseUrl + scriptName(file, reached)),
          warnings: absent.map((problem) => ({ text: problem.message, detail: problem })),
        };
      } catch (error) {
        if (!(error instanceof SiteErrors)) throw error;
        return { errors: error.problems.map((problem) => ({ text: problem.message, detail: problem })) };
      }
    });
    // Adds the workers, and the files that they are built from, to the result of the bundle.
    build.onEnd(async ({ metafile, outputFiles = [] }) => {
      noteReads(metafile, reads, siteDir);
      if (outer || !metafile) return;
      const all = new Map<string, Worker>();
      for (const input of Object.keys(metafile.inputs))
        if (input.startsWith(`${namespace}:`))
          for (const [file, worker] of await reachedFrom(input.slice(namespace.length + 1), workers))
            all.set(file, worker);
      const known = new Set(outputFiles.map((one) => one.path));
      for (const [file, { text, assets, metafile: own }] of all) {
        metafile.inputs = { ...own.inputs, ...metafile.inputs };
        const { [madeScript]: output, [madeStyles]: _, ...others } = own.outputs;
        const script = scriptName(file, await reachedFrom(file, workers));
        const entryPoint = `${namespace}:${file}`;
        metafile.outputs = { ...others, [script]: { ...output!, entryPoint }, ...metafile.outputs };
        const added = assets.filter((one) => !known.has(one.path));
        for (const one of added) known.add(one.path);
        outputFiles.push(...added);
        // The scripts themselves are written by the bundle for the browser.
        if (!isServer) outputFiles.push(await named(text, path.join(siteDir, script), workers));
      }
      for (const file of all.keys())
        metafile.inputs[`${namespace}:${file}`]!.imports.push({ path: file, kind: 'import-rule' });
    });
  },
});

const addressModule = (url: string): OnLoadResult => ({
  contents: `module.exports = ${JSON.stringify(url)};\n`,
  loader: 'js',
});

/** On the server a page has no URL yet, so the URL is a path from the site's root, which is right on every page. */
const onServer =
  "(href) => Object.defineProperties(new URL(href, 'http://localhost'), { href: { value: href }, toString: { value: () => href } })";

const madeScript = 'assets/worker.js';
const madeStyles = 'assets/worker.css';

async function bundleWorker(file: string, config: ModuleConfig, workers: Workers): Promise<Worker> {
  const { plugins = [], ...assets }: BuildOptions = assetOptions(config);
  const run = config.strict ? runEsbuild : runLeniently;
  const { outputFiles, metafile, absent } = await run({
    ...assets,
    plugins: [nodeInBrowser, ...moduleAddresses(config, plugins, workers)],
    entryPoints: [path.join(config.siteDir, file)],
    entryNames: 'assets/worker',
    format: 'iife',
    minify: true,
    target: browserTargets,
    define: {
      global: 'globalThis',
      'import.meta.url': 'self.location.href',
      ...environmentOf(config, 'production'),
    },
  });
  // Styles that a worker imports are dropped, as it has no document.
  const [made, styles] = [madeScript, madeStyles].map((one) => path.join(config.siteDir, one));
  const { text } = outputFiles.find((one) => one.path === made)!;
  const names = Object.keys(metafile.inputs).flatMap((input) =>
    input.startsWith(`${namespace}:`) ? [input.slice(namespace.length + 1)] : [],
  );
  const others = outputFiles.filter((one) => one.path !== made && one.path !== styles);
  return { text, names, assets: others, metafile, absent };
}

/** Returns the worker and all workers that it reaches. @throws SiteErrors of any of them */
async function reachedFrom(file: string, workers: Workers): Promise<ReadonlyMap<string, Worker>> {
  const reached = new Map<string, Worker>();
  const open = [file];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (reached.has(one)) continue;
    const worker = await workers.get(one)!;
    reached.set(one, worker);
    open.push(...worker.names);
  }
  return reached;
}

/** Returns the placeholder for a worker's path, used until all workers that it reaches are known. */
const placeHolder = (file: string): string => `assets/relaydocs-worker-${hashOf(file)}.js`;

/**
 * Returns the path in the output. Its hash covers all workers that this one reaches, which may refer back to it. esbuild's own hash would
 * depend on the folder of the site.
 */
function scriptName(file: string, reached: ReadonlyMap<string, Worker>): string {
  const texts = Array.from(reached, ([one, { text }]) => [one, text]);
  return `assets/${path.parse(file).name}-${hashOf(JSON.stringify(texts))}.js`;
}

/** Replaces the placeholders in a worker by the paths of the other workers. */
async function named(made: string, absolutePath: string, workers: Workers): Promise<OutputFile> {
  let text = made;
  for (const file of workers.keys())
    if (text.includes(placeHolder(file)))
      text = text.replaceAll(placeHolder(file), scriptName(file, await reachedFrom(file, workers)));
  const contents = Buffer.from(text);
  return { path: absolutePath, contents, hash: hashOf(text), text };
}
