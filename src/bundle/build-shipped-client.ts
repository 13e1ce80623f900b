// The scripts that relaydocs itself brings into the browser. bin/build-dist.mjs writes what this makes into the package;
// run from its sources, relaydocs makes it when it builds a site.
//
//   main.ts          a module of every page: one file, which imports nothing by itself
//   its import()s    one chunk each, named after the module, with whatever they share in further chunks
//   live-code.ts     a file by itself, which pages with live code name themselves
//   choose-version.ts   another one, of pages that speak of versions
//   made-pictures.ts  another one, of pages with islands that show pictures in other formats
//   feedback.ts      another one, of all pages of sites that ask readers
//   hide-sidebar.ts, close-siblings.ts   others, of sites whose config wants that of the sidebar
//   analytics.ts     and of those that count them; the site's settings are written before it
//   local-files.ts   and another one, of exported folders, where no module runs: a plain script
//   React            one chunk for our own islands and the authors' (react-modules.ts); nothing else holds any of it
//
// Main file and lazy modules are bundled apart, as esbuild would move what both use (its own helpers, too) out of the
// main file. So a lazy module that imports what main.ts imports gets a copy: it may share code, but what has state
// (listeners, what is open) it must be given as an argument.
// All files lie in one folder and name each other relatively, so that they work below any base URL. Their names hold a
// hash of what they are made of.

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Metafile, OnResolveResult, OutputFile, Plugin } from 'esbuild';
import { hashOf } from '../base/hash.js';
import { inBrowser, providedFiles, providedTable, providedText } from '../config/provided-table.js';
import { runEsbuild } from '../config/run-esbuild.js';
import { serveModules } from './asked-again.js';
import { browserTargets } from './bundle-options.js';
import { reactEntry, sharedReact } from './react-modules.js';

/** Which React browsers get: that with readable messages and warnings is five times as large. */
export type ClientMode = 'production' | 'development';

export interface ShippedScripts {
  /** File of main.ts. */
  main: string;
  react: string;
  /** Name of each lazy module (`search-dialog` of `search-dialog.ts`), and each that authors can import -> its file. */
  chunks: Readonly<Record<string, string>>;
  /** The same names -> what the modules export. */
  exports: Readonly<Record<string, readonly string[]>>;
  /** Every file but React's -> the files that it imports at once; React's is among them. */
  imports: Readonly<Record<string, readonly string[]>>;
  /** -> the files that it loads by import(). */
  loads: Readonly<Record<string, readonly string[]>>;
}

export interface BuiltScripts extends ShippedScripts {
  contents: ReadonlyMap<string, Uint8Array>;
}

interface ShippedSources {
  /** Absolute path of main.ts. */
  main: string;
  /** Absolute paths of modules that pages name themselves. */
  ofPages?: readonly string[];
  /**
   * Texts of the modules that authors' islands can import, by their names, and the folder that they are written for. The files
   * that they are made of are among them (`./Link`): who imports one thing of many gets no more than its file.
   */
  provided: { folder: string; texts: ReadonlyMap<string, string> };
}

/** @param src absolute path of relaydocs' own src folder. */
export function shippedSources(src: string): ShippedSources {
  const names = Object.keys(providedTable).map((name) => [name, providedText(name)] as const);
  const files = providedFiles.map((file) => [file, `export * from '${file}.js';\n`] as const);
  return {
    main: path.join(src, 'client/main.ts'),
    ofPages: [
      ...[
        'live-code',
        'choose-version',
        'made-pictures',
        'feedback',
        'hide-sidebar',
        'close-siblings',
        'analytics',
        'local-files',
      ],
    ].map((name) => path.join(src, `client/${name}.ts`)),
    provided: { folder: path.join(src, 'theme/mdx'), texts: new Map([...names, ...files]) },
  };
}

/** @param react name of the React chunk. */
export async function buildShippedScripts(
  { main: entry, ofPages = [], provided }: ShippedSources,
  mode: ClientMode,
  react: string,
): Promise<BuiltScripts> {
  const outdir = path.dirname(entry);
  const options: BuildOptions = {
    ...browserOptions(mode),
    absWorkingDir: outdir,
    outdir,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
  };
  const toEntry = (file: string) => ({ in: file, out: path.parse(file).name });
  const lazy = [
    ...(await findLazyModules(entry, options)).map(toEntry),
    ...Array.from(provided.texts.keys(), (name) => ({ in: `${namespace}:${name}`, out: toFileName(name) })),
  ];
  const plugins = [sharedReact(react), providedEntries(provided)];
  // Apart, as what they share with others would be files of their own that those load.
  const built = await Promise.all(
    [lazy, ...ofPages.map((file) => [toEntry(file)])]
      .filter((entryPoints) => entryPoints.length > 0)
      .map((entryPoints) => runEsbuild({ ...options, entryPoints, splitting: true, plugins })),
  );
  const outputs = describeOutputs(Object.assign({}, ...built.map(({ metafile }) => metafile.outputs)));
  const fileOf = (module: string): string => outputs.files.get(path.relative(outdir, module))!;
  const main = await runEsbuild({
    ...options,
    entryPoints: { relaydocs: entry },
    plugins: [lazyModules((module) => ({ path: `./${fileOf(module)}`, external: true }))],
  });
  const [{ path: mainPath }] = main.outputFiles as [OutputFile];
  const mainFile = path.basename(mainPath);
  const { chunks, exports, imports, loads, helpers } = outputs;
  const contents = new Map<string, Uint8Array>();
  for (const file of [main, ...built].flatMap(({ outputFiles }) => outputFiles)) {
    const name = path.basename(file.path);
    const idle = helpers.filter((helper) => file.text.includes(`import"./${helper}";`));
    const text = idle.reduce((before, helper) => before.replace(`import"./${helper}";`, ''), file.text);
    contents.set(name, new TextEncoder().encode(text));
    imports[name] = (imports[name] ?? []).filter((imported) => !idle.includes(imported));
  }
  return {
    chunks,
    exports,
    loads,
    main: mainFile,
    react,
    imports: { ...imports, [mainFile]: [] },
    contents,
  };
}

const namespace = 'provided';

/** `@docusaurus/Link` -> `docusaurus-Link`, `./Link` -> `Link` */
const toFileName = (name: string): string => name.replace(/^(?:@|\.\/)/, '').replaceAll('/', '-');

function providedEntries({ folder, texts }: ShippedSources['provided']): Plugin {
  return {
    name: 'provided-entries',
    setup(build) {
      serveModules(build, namespace, (name) => ({ contents: texts.get(name)!, resolveDir: folder }));
      const replaced = new RegExp(`^\\./(${Object.keys(inBrowser).join('|')})\\.js$`);
      build.onResolve({ filter: replaced }, ({ path: written, kind, resolveDir }) =>
        build.resolve(
          written.replace(/\w+/, (file) => inBrowser[file]!),
          { kind, resolveDir },
        ),
      );
    },
  };
}

/** Absolute paths of the modules that main.ts and what it imports load by import(). */
async function findLazyModules(entry: string, options: BuildOptions): Promise<string[]> {
  const found = new Set<string>();
  const note = (module: string): OnResolveResult => {
    found.add(module);
    return { path: module, external: true };
  };
  await runEsbuild({ ...options, entryPoints: [entry], plugins: [lazyModules(note)] });
  return [...found].sort();
}

function lazyModules(resolve: (module: string) => OnResolveResult): Plugin {
  return {
    name: 'lazy-modules',
    setup(build) {
      build.onResolve({ filter: /^\./ }, async ({ path: written, kind, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === 'as-is') return undefined;
        const found = await build.resolve(written, { kind, resolveDir, pluginData: 'as-is' });
        return found.errors.length > 0 ? found : resolve(found.path);
      });
    },
  };
}

function describeOutputs(written: Metafile['outputs']) {
  const outputs = Object.entries(written);
  const entries = outputs.flatMap(([file, { entryPoint, exports }]) =>
    entryPoint === undefined ? [] : [{ file, entryPoint, exports }],
  );
  const importsOf = (wanted: 'import-statement' | 'dynamic-import') =>
    Object.fromEntries(
      outputs.map(([file, output]): [string, string[]] => {
        const found = output.imports.filter(({ kind }) => kind === wanted);
        return [file, [...new Set(found.map((one) => path.posix.basename(one.path)))]];
      }),
    );
  const byName = <Value>(read: (entry: (typeof entries)[0]) => Value): Record<string, Value> =>
    Object.fromEntries(entries.map((entry) => [moduleName(entry.entryPoint), read(entry)]));
  return {
    /**
     * Files with nothing but esbuild's own functions, mostly one. As soon as a module needs any, all entries import it:
     * most of them for nothing.
     */
    helpers: outputs.flatMap(([file, { inputs }]) => (Object.keys(inputs).length === 0 ? [file] : [])),
    files: new Map(entries.map(({ entryPoint, file }) => [entryPoint, file])),
    chunks: byName(({ file }) => file),
    exports: byName(({ exports }) => exports),
    imports: importsOf('import-statement'),
    loads: importsOf('dynamic-import'),
  };
}

/** `../islands/search-dialog.ts` -> `search-dialog`, `provided:@docusaurus/Link` -> `@docusaurus/Link` */
function moduleName(entryPoint: string): string {
  const prefix = `${namespace}:`;
  return entryPoint.startsWith(prefix) ? entryPoint.slice(prefix.length) : path.parse(entryPoint).name;
}

/** Name of the React chunk: by the version and all that decides about its text, so that it need not be made to be named. */
export function reactChunkName(version: string, mode: ClientMode): string {
  return `react-${hashOf(JSON.stringify([version, mode, browserTargets, reactEntry, 'compiled ahead']))}.js`;
}

export async function buildReactChunk(mode: ClientMode): Promise<Uint8Array> {
  const { outputFiles } = await runEsbuild({
    ...browserOptions(mode),
    // React is a dependency of relaydocs, wherever that lies.
    stdin: { contents: reactEntry, resolveDir: path.dirname(fileURLToPath(import.meta.url)) },
  });
  // Brings a parser, which nobody needs who has the chunk.
  const { compileAhead } = await import('./compile-ahead.js');
  return new TextEncoder().encode(compileAhead(outputFiles[0]!.text));
}

function browserOptions(mode: ClientMode): BuildOptions {
  return {
    minify: true,
    format: 'esm',
    target: browserTargets,
    jsx: 'automatic',
    legalComments: 'none',
    // Constructors set what TypeScript has as parameter properties: to declare it as well is for nothing.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  };
}
