// `new URL('./sum.wasm', import.meta.url)`: the address of a file beside the module, which is published for it, and in
// `new Worker(…)` of a script, which is bundled by itself. Of bundles themselves nothing lies beside a module.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { hashOf } from '../base/hash.js';
import { placesDeclared } from '../config/declare-places.js';
import { runEsbuild, runLeniently } from '../config/run-esbuild.js';
import type { ModuleConfig } from '../config/stage-configs.js';
import { SiteErrors } from '../errors.js';
import { assetOptions, browserTargets, environmentOf } from './bundle-options.js';
import { isTyped } from './file-modules.js';
import { nodeInBrowser } from './node-in-browser.js';

const namespace = 'worker';
const address =
  /(\bnew\s+(?:[\w$]+\.)?(?:Shared)?Worker\(\s*)?\bnew\s+URL\(\s*(["'`])([^"'`$\\:\n]*[^"'`$\\:\n/.])\2\s*,\s*import\.meta\.url\s*(?:,\s*)?\)/g;

/** Has addresses that modules make of their own lead to what they name. What is not there stays as it is written. */
export const moduleAddresses = (config: ModuleConfig): Plugin => ({
  name: 'module-addresses',
  setup(build) {
    const { siteDir, baseUrl } = config;
    const isServer = build.initialOptions.platform === 'node';
    const workers = new Map<string, Awaited<ReturnType<typeof bundleWorker>>>();
    build.onStart(() => workers.clear());
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
      try {
        const worker = await bundleWorker(file, config);
        workers.set(file, worker);
        return { contents: `module.exports = ${JSON.stringify(baseUrl + worker.script)};\n`, loader: 'js' };
      } catch (error) {
        if (!(error instanceof SiteErrors)) throw error;
        return { errors: error.problems.map((problem) => ({ text: problem.message, detail: problem })) };
      }
    });
    // The bundle has what its workers are made of, and what they are.
    build.onEnd(({ metafile, outputFiles }) => {
      for (const [file, { metafile: own, files }] of metafile ? workers : []) {
        metafile!.inputs[`${namespace}:${file}`]!.imports.push({ path: file, kind: 'import-rule' });
        metafile!.inputs = { ...own.inputs, ...metafile!.inputs };
        for (const [name, { entryPoint: _, ...output }] of Object.entries(own.outputs))
          metafile!.outputs[name] ??= output;
        // Scripts for browsers are those of the bundle for browsers.
        outputFiles?.push(...files.filter((one) => !isServer || !one.path.endsWith('.js')));
      }
    });
  },
});

/** There a page has no address: the one below the site's root is right wherever the page comes to be. */
const onServer =
  "(href) => Object.defineProperties(new URL(href, 'http://localhost'), { href: { value: href }, toString: { value: () => href } })";

/** @returns `script`: its path in the output */
async function bundleWorker(file: string, config: ModuleConfig) {
  const { plugins = [], ...assets }: BuildOptions = assetOptions(config);
  const run = config.strict ? runEsbuild : runLeniently;
  const { outputFiles, metafile } = await run({
    ...assets,
    plugins: [moduleAddresses(config), nodeInBrowser, ...plugins],
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
  const made = path.join(config.siteDir, 'assets/worker.js');
  const contents = outputFiles.find((one) => one.path === made)!.contents;
  // The hash of esbuild would change with the folder of the site.
  const script = `assets/${path.parse(file).name}-${hashOf(contents)}.js`;
  const files = outputFiles.map((one) =>
    one.path === made ? { ...one, path: path.join(config.siteDir, script) } : one,
  );
  return { script, files, metafile };
}
