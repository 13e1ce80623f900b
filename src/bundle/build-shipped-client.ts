// Builds the scripts that relaydocs itself ships to browsers. bin/build-dist.mjs writes the result into the package; when relaydocs runs
// from its sources, it builds them with each site.
//
//   main.ts          a module of every page: one file without static imports
//   its import()s    one chunk each, named after the module; what they share is in further chunks
//   live-code.ts     a separate entry, loaded by pages with live code
//   choose-version.ts   a separate entry, loaded by pages that name versions
//   made-pictures.ts  a separate entry, loaded by pages with islands that show pictures in other formats
//   feedback.ts      a separate entry, loaded by all pages of sites that ask readers for feedback
//   hide-sidebar.ts, close-siblings.ts   separate entries, if the config sets these options of the sidebar
//   analytics.ts     a separate entry, if the site counts its readers; the settings are written before its code
//   local-files.ts   a separate entry of exported folders, where modules cannot run: a classic script
//   React            one chunk that our islands and the authors' share (react-modules.ts); no other file contains React
//
// The main file and the lazy modules are built separately, as esbuild would move code that both use (its own helpers, too) out of the main
// file. So a lazy module that imports what main.ts imports gets a copy of it. Code may be copied, but state (listeners, what is open) must
// be passed to it as an argument. All files are in one folder and import each other by relative paths, so that they work with any base URL.
// Their names contain a content hash.

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Metafile, OnResolveResult, OutputFile, Plugin } from 'esbuild';
import { hashOf } from '../base/hash.js';
import { inBrowser, providedFiles, providedTable, providedText } from '../config/provided-table.js';
import { runEsbuild } from '../config/run-esbuild.js';
import { serveModules } from './asked-again.js';
import { browserTargets } from './bundle-options.js';
import { reactEntry, sharedReact } from './react-modules.js';

/** Which build of React browsers get. The development build has readable messages and warnings, and is five times as large. */
export type ClientMode = 'production' | 'development';

export interface ShippedScripts {
  /** File name of the bundled main.ts. */
  main: string;
  react: string;
  /** Name of a lazy module (`search-dialog` for `search-dialog.ts`), or specifier of a module that authors can import -> its file. */
  chunks: Readonly<Record<string, string>>;
  /** The same names -> the names that the module exports. */
  exports: Readonly<Record<string, readonly string[]>>;
  /** Each file except React's -> the files that it imports statically; React's is among them. */
  imports: Readonly<Record<string, readonly string[]>>;
  /** Each file -> the files that it loads by `import()`. */
  loads: Readonly<Record<string, readonly string[]>>;
}

export interface BuiltScripts extends ShippedScripts {
  contents: ReadonlyMap<string, Uint8Array>;
}

interface ShippedSources {
  /** Absolute path of main.ts. */
  main: string;
  /** Absolute paths of the separate entries that only some pages load. */
  ofPages?: readonly string[];
  /**
   * Texts of the modules that authors' islands can import, by specifier, and the folder that their relative imports start from. Each of the
   * files they re-export is an entry too (`./Link`), so that importing one name loads one file only.
   */
  provided: { folder: string; texts: ReadonlyMap<string, string> };
}

/** Lists the entries to build. @param src absolute path of relaydocs' own src folder */
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

/** Builds all shipped scripts but React. @param react file name of the React chunk */
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
  // Each entry is built separately: code that two of them share would otherwise become a further file to load.
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

/** Makes a file name of a specifier: `@docusaurus/Link` -> `docusaurus-Link`, `./Link` -> `Link`. */
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

/** Returns absolute paths of the modules that main.ts and its imports load by `import()`. */
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
     * Files that contain nothing but esbuild's own helper functions, mostly one. As soon as a module needs a helper, all entries import
     * that file, most of them in vain.
     */
    helpers: outputs.flatMap(([file, { inputs }]) => (Object.keys(inputs).length === 0 ? [file] : [])),
    files: new Map(entries.map(({ entryPoint, file }) => [entryPoint, file])),
    chunks: byName(({ file }) => file),
    exports: byName(({ exports }) => exports),
    imports: importsOf('import-statement'),
    loads: importsOf('dynamic-import'),
  };
}

/** Returns the name of an entry: `../islands/search-dialog.ts` -> `search-dialog`, `provided:@docusaurus/Link` -> `@docusaurus/Link`. */
function moduleName(entryPoint: string): string {
  const prefix = `${namespace}:`;
  return entryPoint.startsWith(prefix) ? entryPoint.slice(prefix.length) : path.parse(entryPoint).name;
}

/** Returns the name of the React chunk: a hash of the version and the build options, so that it is known before the chunk is built. */
export function reactChunkName(version: string, mode: ClientMode): string {
  return `react-${hashOf(JSON.stringify([version, mode, browserTargets, reactEntry, 'compiled ahead']))}.js`;
}

/** Builds the React chunk, which all other scripts import. */
export async function buildReactChunk(mode: ClientMode): Promise<Uint8Array> {
  const { outputFiles } = await runEsbuild({
    ...browserOptions(mode),
    // React is resolved from here, as it is a dependency of relaydocs and not of the site.
    stdin: { contents: reactEntry, resolveDir: path.dirname(fileURLToPath(import.meta.url)) },
  });
  // Imported late, because it loads a parser that is not needed once the chunk has been built.
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
    // Constructors assign TypeScript's parameter properties anyway, so class field declarations would only add bytes.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  };
}
