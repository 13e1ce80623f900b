// `new URL('./sum.wasm', import.meta.url)`: the address of a file beside the module, which is published for it, and in
// `new Worker(…)` of a script, which is bundled by itself. Of bundles themselves nothing lies beside a module.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildOptions, Metafile, OnLoadResult, OutputFile, Plugin } from 'esbuild';
import { hashOf } from '../base/hash.js';
import { placesDeclared } from '../config/declare-places.js';
import { runEsbuild, runLeniently } from '../config/run-esbuild.js';
import type { ModuleConfig } from '../config/stage-configs.js';
import { SiteErrors } from '../errors.js';
import { assetOptions, browserTargets, environmentOf } from './bundle-options.js';
import { isTyped } from './file-modules.js';
import { nodeInBrowser } from './node-in-browser.js';

const namespace = 'worker';

/** A script that is bundled by itself, among the outputs of a bundle. */
export const isWorker = ({ entryPoint }: Metafile['outputs'][string]): boolean =>
  entryPoint?.startsWith(`${namespace}:`) ?? false;

const address =
  /(\bnew\s+(?:[\w$]+\.)?(?:Shared)?Worker\(\s*)?\bnew\s+URL\(\s*(["'`])([^"'`$\\:\n]*[^"'`$\\:\n/.])\2\s*,\s*import\.meta\.url\s*(?:,\s*)?\)/g;

/** A script that is bundled by itself. */
interface Worker {
  /** Has place holders for the addresses of scripts. */
  text: string;
  /** Scripts that it names: it may be one of them, or one that names it. */
  names: readonly string[];
  /** What it loads beside itself. */
  assets: readonly OutputFile[];
  metafile: Metafile;
}

/** All scripts that a bundle leads to, each made once: path of its source, relative to the site's folder -> itself. */
type Workers = Map<string, Promise<Worker>>;

/**
 * Has addresses that modules make of their own lead to what they name. What is not there stays as it is written.
 * @param outer those of the bundle that the script is of which this is the bundle
 */
export const moduleAddresses = (config: ModuleConfig, outer?: Workers): Plugin => ({
  name: 'module-addresses',
  setup(build) {
    const { siteDir, baseUrl } = config;
    const isServer = build.initialOptions.platform === 'node';
    const workers: Workers = outer ?? new Map();
    const start = (file: string): Promise<Worker> => {
      const worker = workers.get(file) ?? bundleWorker(file, config, workers);
      workers.set(file, worker);
      // Who waits for it hears what is wrong, later than it may be known.
      worker.catch(() => {});
      return worker;
    };
    build.onLoad(
      { filter: /\.(?:[cm]?[jt]s|[jt]sx)$/, namespace: 'file' },
      async ({ path: file, suffix }) => {
        if (suffix === '?raw' || suffix === '?url') return undefined;
        const bytes = await readFile(file);
        // Most modules need not be decoded.
        if (!bytes.includes('import.meta.url')) return undefined;
        const text = bytes.toString();
        const resolveDir = path.dirname(file);
        const modules = new Map<string, string>();
        for (const [written, before, , name = ''] of text.matchAll(address)) {
          const suffix = before === undefined ? '?url' : '';
          // As webpack has it, a name without a dot is first of all that of a file.
          const names = /^(?:[./]|@site\/)/.test(name) ? [name] : [`./${name}`, name];
          for (const one of names) {
            const asked = { kind: 'require-call', importer: file, resolveDir } as const;
            const found = await build.resolve(one + suffix, asked);
            if (found.errors.length > 0 || found.external) continue;
            const toSite = path.relative(siteDir, found.path).replaceAll(path.sep, '/');
            modules.set(written, before === undefined ? one + suffix : `${namespace}:${toSite}`);
            break;
          }
        }
        if (modules.size === 0) return undefined;
        const contents = text.replace(address, (written, before = '') => {
          const module = modules.get(written);
          if (module === undefined) return written;
          const url = `require(${JSON.stringify(module)})`;
          return before + (isServer ? `(${onServer})(${url})` : `new URL(${url}, import.meta.url)`);
        });
        const isOwn = !file.includes(`${path.sep}node_modules${path.sep}`);
        const isTsx = file.endsWith('.tsx') || (isOwn && isTyped(text));
        return {
          contents: isServer ? placesDeclared(contents, file) : contents,
          loader: /\.[cm]?ts$/.test(file) ? 'ts' : isTsx ? 'tsx' : 'jsx',
        };
      },
    );
    build.onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path: written }) => ({
      path: written.slice(namespace.length + 1),
      namespace,
    }));
    build.onLoad({ filter: /.*/, namespace }, async ({ path: file }) => {
      const made = start(file);
      // Nothing waits for scripts inside scripts: they may wait for each other.
      if (outer) return addressModule(baseUrl + placeHolder(file));
      try {
        await made;
        return addressModule(baseUrl + scriptName(file, await reachedFrom(file, workers)));
      } catch (error) {
        if (!(error instanceof SiteErrors)) throw error;
        return { errors: error.problems.map((problem) => ({ text: problem.message, detail: problem })) };
      }
    });
    // The bundle has what its workers are made of, and what they are.
    build.onEnd(async ({ metafile, outputFiles = [] }) => {
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
  const { outputFiles, metafile } = await run({
    ...assets,
    plugins: [moduleAddresses(config, workers), nodeInBrowser, ...plugins],
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
  return { text, names, assets: others, metafile };
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
