// Bundles a module of the author (config, sidebars) into a text that evaluate-module.ts runs.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';
import { declarePlaces, placeNames } from './declare-places.js';
import { type ModuleInput, readInputs } from './module-inputs.js';
import { loadEsbuild, runEsbuild } from './run-esbuild.js';

/** CommonJS text that contains all imports except Node's own modules, React and relaydocs. */
export interface BundledModule {
  text: string;
  /** Source map (JSON) from `text` to the author's files, with paths relative to the site's folder. */
  map: string;
  inputs: readonly ModuleInput[];
}

/** Packages that are not bundled but loaded by the bundle's `require`, so that there is only one React and one relaydocs. */
export const ownPackages = ['react', 'react-dom', 'relaydocs'];

/**
 * Bundles a module. The options of the site's tsconfig.json (paths, jsx) apply.
 * @param plugins further esbuild plugins, which run first
 * @throws SiteErrors for syntax errors and unresolved imports, with their places.
 */
export async function bundleModule(
  absolutePath: string,
  siteDir: string,
  plugins: readonly Plugin[] = [],
): Promise<BundledModule> {
  const sinceMs = Date.now();
  const { outputFiles, metafile } = await runEsbuild({
    ...bundleForNode,
    plugins: [...plugins, ...bundleForNode.plugins],
    absWorkingDir: siteDir,
    ...entryOf(absolutePath, siteDir),
    outfile: path.join(siteDir, 'bundled.cjs'),
    sourcemap: 'external',
    sourcesContent: false,
  });
  const [map, code] = [textOf(outputFiles, '.map'), textOf(outputFiles, '.cjs')];
  return { text: code, map, inputs: readInputs(metafile, siteDir, sinceMs) };
}

/** As an entry point, a JSON file would have no export for its top-level value, so a generated module imports it. */
function entryOf(absolutePath: string, siteDir: string): Pick<BuildOptions, 'entryPoints' | 'stdin'> {
  if (!absolutePath.endsWith('.json')) return { entryPoints: [absolutePath] };
  return {
    stdin: { contents: `export { default } from ${JSON.stringify(absolutePath)}`, resolveDir: siteDir },
  };
}

function textOf(files: readonly { path: string; text: string }[], extension: string): string {
  const file = files.find((candidate) => candidate.path.endsWith(extension));
  if (file === undefined) throw new Error(`esbuild wrote no ${extension} file`);
  return file.text;
}

/** Options for a text that `evaluateModule` runs. */
export const bundleForNode = {
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  // import() of a module outside the bundle becomes require(), as vm has no loader for it.
  supported: { 'dynamic-import': false },
  jsx: 'automatic',
  loader: { '.js': 'jsx' },
  external: [...ownPackages.flatMap((name) => [name, `${name}/*`]), '*.node'],
  define: placeNames,
  plugins: [declarePlaces],
} satisfies BuildOptions;

/** Bundles a module with the site's own modules that it imports; packages are loaded when it runs (run-program.ts). */
export async function bundleProgram(absolutePath: string, siteDir: string): Promise<BundledModule> {
  const bundled = await bundleModule(absolutePath, siteDir, [
    othersStayOut,
    packagesStayOut(path.dirname(absolutePath)),
  ]);
  return { ...bundled, text: withDefaultInside(withNamedDefaults(bundled.text)) };
}

/** Bundles a module of a package with the package's own files, synchronously; undefined if it cannot be read. */
export function bundlePackage(file: string): string | undefined {
  const places = {
    __dirname: path.dirname(file),
    __filename: file,
    'import.meta.dirname': path.dirname(file),
    'import.meta.filename': file,
    'import.meta.url': pathToFileURL(file).href,
  };
  try {
    const { outputFiles } = loadEsbuild().buildSync({
      ...bundleForNode,
      plugins: [],
      define: Object.fromEntries(
        Object.entries(places).map(([name, place]) => [name, JSON.stringify(place)]),
      ),
      bundle: true,
      packages: 'external',
      entryPoints: [file],
      write: false,
      logLevel: 'silent',
    });
    return withNamedDefaults(outputFiles[0]!.text);
  } catch {
    return undefined;
  }
}

/**
 * Makes the default import of a required module its `default` export, even if the importing module is an ES module (`"type": "module"`):
 * Docusaurus loads modules that way.
 */
export function withNamedDefaults(text: string): string {
  return text.replace(/(__toESM\(require\("[^"]*"\)), 1\)/g, '$1)');
}

/** Makes `require('./sidebar.ts').items` find `items` in the default export of the module, as when Docusaurus loads it. */
function withDefaultInside(text: string): string {
  return text.replace(
    /(\(init_\w+\(\), )(__toCommonJS\(\w+\))\)/g,
    '$1((all) => typeof all.default === "object" ? Object.assign({ __proto__: all.default }, all) : all)($2))',
  );
}

/** Tells our own question from those of esbuild. */
const askedAgain = {};

/**
 * Leaves packages out of the bundle. But a link in node_modules may lead to a folder of the same repository, whose TypeScript only a
 * bundler can read.
 * @param folder the packages are loaded from here
 */
const packagesStayOut = (folder: string): Plugin => ({
  name: 'packages-stay-out',
  setup(build) {
    // Whether the entry is CommonJS or an ES module is decided by its text.
    build.onResolve({ filter: /./ }, ({ path: file, kind }) =>
      kind === 'entry-point' ? { path: file } : undefined,
    );
    build.onResolve({ filter: /^[^/]/ }, async ({ path: name, pluginData, ...args }) => {
      if (path.isAbsolute(name) || pluginData === askedAgain) return undefined;
      const { importer, namespace, resolveDir, kind, with: attributes } = args;
      const found = await build.resolve(name, {
        importer,
        namespace,
        resolveDir,
        kind,
        with: attributes,
        pluginData: askedAgain,
      });
      const isFound = found.errors.length === 0;
      // The same goes for relative files, whatever `type` a package.json has, as Docusaurus loads modules that way.
      if (name.startsWith('.')) return isFound ? found : undefined;
      if (!isFound || found.external) return { path: name, external: true };
      const isOwn = !/[\\/]node_modules[\\/]/.test(found.path);
      return isOwn ? found : { path: specifierFrom(folder, resolveDir, name), external: true };
    });
  },
});

/** Returns a specifier for a package as the modules of another folder get it; only its name if they get the same as the modules of this one. */
function specifierFrom(folder: string, other: string, name: string): string {
  const [here, there] = [folder, other].map((from) => resolvedIn(from, name));
  if (there === undefined || there === here) return name;
  return `from:${path.relative(folder, other).replaceAll(path.sep, '/')}!${name}`;
}

function resolvedIn(folder: string, name: string): string | undefined {
  try {
    return createRequire(path.join(folder, 'any.js')).resolve(name);
  } catch {
    return undefined;
  }
}

/** Splits such a specifier. @param folder that of the module that is run */
export function readSpecifier(written: string, folder: string): { name: string; from?: string } {
  const [, from, name] = /^from:(.*)!([^!]*)$/.exec(written) ?? [];
  return from === undefined ? { name: written } : { name: name!, from: path.resolve(folder, from) };
}

/** Leaves out files that are not programs, such as a picture in `require`. They only fail when they are run, perhaps never. */
const othersStayOut: Plugin = {
  name: 'others-stay-out',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\/.*\.\w+$/ }, ({ path: name, resolveDir, kind }) => {
      const file = path.join(resolveDir, name);
      const isOther = kind === 'require-call' && !/\.(?:[cm]?[jt]sx?|json|css)$/.test(name);
      return isOther && existsSync(file) ? { path: file, external: true } : undefined;
    });
  },
};
