// `new URL('./sum.wasm', import.meta.url)`: the address of a file beside the module, which is published for it, and in
// `new Worker(…)` of a script, which is bundled by itself. Of bundles themselves nothing lies beside a module.

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

/** A script that is bundled by itself, among the outputs of a bundle. */
export const isWorker = ({ entryPoint }: Metafile['outputs'][string]): boolean =>
  entryPoint?.startsWith(`${namespace}:`) ?? false;

const address =
  /(\bnew\s+(?:[\w$]+\.)?(?:Shared)?Worker\(\s*(?:\/\*[^*]{0,200}\*\/\s*){0,9})?\bnew\s+URL\(\s*(?:\/\*[^*]{0,200}\*\/\s*){0,9}(["'`])([^"'`$\\:\n]*[^"'`$\\:\n/.])\2\s*,\s*import\.meta\.url\s*(?:,\s*)?\)/g;
/** In modules that stand for places of theirs on the server. */
const placeWords = ['__dirname', '__filename', 'import.meta', 'require.resolve'];

function* addressesIn(text: string) {
  const code = codeOf(text, true);
  for (const match of text.matchAll(address)) if (code.has(match.index)) yield match;
}

/** As webpack has it, a name without a dot is first of all that of a file. */
const namesOf = (name: string): string[] => (/^(?:[./]|@site\/)/.test(name) ? [name] : [`./${name}`, name]);

/** Where a file of the name would be, and folders of the site whose names tell when it has come. */
function placesOf(name: string, importer: string, siteDir: string): string[] {
  const folder = path.dirname(importer);
  return namesOf(name).flatMap((one) => {
    if (!/^(?:\.|@site\/)/.test(one))
      return foldersAbove(folder).map((above) => path.join(above, 'node_modules', one));
    const place = path.resolve(folder, one.replace(/^@site(?=\/)/, siteDir));
    const isBelow = path.dirname(place).startsWith(siteDir + path.sep);
    // It is no module of the bundle, by which others would read it.
    return [`${place}?url`, ...(isBelow ? [`${path.dirname(place)}/*`] : [])];
  });
}

/** For names of files that are not there, at their places in the text that the author wrote. */
function warningsOf(missing: ReadonlySet<string>, text: string, file: string): PartialMessage[] {
  if (missing.size === 0) return [];
  const places = new Map([...addressesIn(text)].reverse().map(({ 3: name = '', index }) => [name, index]));
  return Array.from(missing, (name) => {
    const lines = text.slice(0, places.get(name)).split('\n');
    const detail = addressMissing({ file, line: lines.length, column: lines.at(-1)!.length + 1 }, name);
    return { text: detail.message, detail };
  });
}

/** A script that is bundled by itself. */
interface Worker {
  /** Has place holders for the addresses of scripts. */
  text: string;
  /** Scripts that it names: it may be one of them, or one that names it. */
  names: readonly string[];
  /** What it loads beside itself. */
  assets: readonly OutputFile[];
  metafile: Metafile;
  /** What its modules lack. */
  absent: readonly SiteError[];
}

/** All scripts that a bundle leads to, each made once: path of its source, relative to the site's folder -> itself. */
type Workers = Map<string, Promise<Worker>>;

/**
 * Has addresses that modules make of their own lead to what they name. What is not there is a warning, and its address one below
 * the site's root. On the server files are told where they stand, too.
 * @param plugins that come behind: what they make of a module is what is read
 * @param outer those of the bundle that the script is of which this is the bundle
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

/** What the first of them that has anything for a module has. */
async function loadedBy(loads: readonly Load[], args: OnLoadArgs): Promise<OnLoadResult | undefined> {
  for (const [{ namespace = args.namespace, filter }, load] of loads) {
    const result = namespace === args.namespace && filter.test(args.path) ? await load(args) : undefined;
    if (result) return result;
  }
  return undefined;
}

/** @param loads to be filled by the plugins behind */
const rewriting = (config: ModuleConfig, loads: Load[], outer: Workers | undefined): Plugin => ({
  name: 'module-addresses',
  setup(build) {
    // Another run of the same options sets its plugins up again.
    loads.length = 0;
    const { siteDir, baseUrl } = config;
    const isServer = build.initialOptions.platform === 'node';
    const workers: Workers = outer ?? new Map();
    const reads = new Map<string, Read[]>();
    const start = (file: string): Promise<Worker> => {
      const worker = getOrMake(workers, file, () => bundleWorker(file, config, workers));
      // Who waits for it hears what is wrong, later than it may be known.
      worker.catch(() => {});
      return worker;
    };
    /** @returns the module whose value is the address; undefined: nothing is there */
    const moduleOf = async (name: string, isStarted: boolean, file: string): Promise<string | undefined> => {
      const asked = { kind: 'require-call', importer: file, resolveDir: path.dirname(file) } as const;
      for (const one of namesOf(name)) {
        const found = await build.resolve(one, asked);
        if (found.errors.length > 0 || found.external) continue;
        // Browsers cannot read types.
        const isScript = isStarted || /\.(?:[cm]?ts|[jt]sx)$/.test(found.path);
        const toSite = path.relative(siteDir, found.path).replaceAll(path.sep, '/');
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
      // Most modules need not be decoded.
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
        // The site's root may have what its sources have not.
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
      const ownName = path.relative(siteDir, file).replaceAll(path.sep, '/');
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
      // Nothing waits for scripts inside scripts: they may wait for each other.
      if (outer) return addressModule(baseUrl + placeHolder(file));
      try {
        await made;
        const reached = await reachedFrom(file, workers);
        const told = [...reached.values()].flatMap(({ absent }) => absent);
        return {
          ...addressModule(baseUrl + scriptName(file, reached)),
          warnings: told.map((problem) => ({ text: problem.message, detail: problem })),
        };
      } catch (error) {
        if (!(error instanceof SiteErrors)) throw error;
        return { errors: error.problems.map((problem) => ({ text: problem.message, detail: problem })) };
      }
    });
    // The bundle has what its workers are made of, and what they are.
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
        // Scripts for browsers are those of the bundle for browsers.
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

/** There a page has no address: the one below the site's root is right wherever the page comes to be. */
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
  // Nothing shows what a script has of styles.
  const [made, styles] = [madeScript, madeStyles].map((one) => path.join(config.siteDir, one));
  const { text } = outputFiles.find((one) => one.path === made)!;
  const names = Object.keys(metafile.inputs).flatMap((input) =>
    input.startsWith(`${namespace}:`) ? [input.slice(namespace.length + 1)] : [],
  );
  const others = outputFiles.filter((one) => one.path !== made && one.path !== styles);
  return { text, names, assets: others, metafile, absent };
}

/** The script and all that it leads to. @throws SiteErrors of any of them */
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

/** What stands for the path of a script until all that it leads to is known. */
const placeHolder = (file: string): string => `assets/relaydocs-worker-${hashOf(file)}.js`;

/**
 * Path in the output. It changes with all that the script leads to, which may lead back to it.
 * The hash of esbuild would change with the folder of the site.
 */
function scriptName(file: string, reached: ReadonlyMap<string, Worker>): string {
  const texts = Array.from(reached, ([one, { text }]) => [one, text]);
  return `assets/${path.parse(file).name}-${hashOf(JSON.stringify(texts))}.js`;
}

/** The script with the addresses of others in it. */
async function named(made: string, absolutePath: string, workers: Workers): Promise<OutputFile> {
  let text = made;
  for (const file of workers.keys())
    if (text.includes(placeHolder(file)))
      text = text.replaceAll(placeHolder(file), scriptName(file, await reachedFrom(file, workers)));
  const contents = Buffer.from(text);
  return { path: absolutePath, contents, hash: hashOf(text), text };
}
