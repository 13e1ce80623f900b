// Bundles one of the author's modules (config, sidebars) into text that vm.compileFunction can run.
// esbuild is imported when it is needed: a build that finds its config cached never starts it.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildOptions, BuildResult, Loader, Metafile, Plugin } from 'esbuild';
import { SiteErrors } from '../errors.js';
import { hashOf } from '../hash.js';
import { fromEsbuild } from './from-esbuild.js';

/** A file that went into a bundle. */
export interface ModuleInput {
  /** Path relative to the site's folder, forward slashes; begins with `../` for a package installed further up. */
  file: string;
  /** Hash of its bytes; empty where the file does not exist (a `tsconfig.json` that could appear). */
  hash: string;
}

/** CommonJS text with everything it imports inside, but for node's own modules, React and relaydocs. */
export interface BundledModule {
  text: string;
  /** Source map (JSON) from `text` to the author's files, whose paths are relative to the site's folder. */
  map: string;
  inputs: readonly ModuleInput[];
}

/** What a bundle leaves to the `require` it is run with, so that there is one React and one relaydocs. */
export const ownPackages = ['react', 'react-dom', 'relaydocs'];

/**
 * Bundles a module file. Options of the site's tsconfig.json (paths, jsx) hold.
 * @throws SiteErrors for syntax errors and imports that cannot be resolved, with their places.
 */
export async function bundleModule(absolutePath: string, siteDir: string): Promise<BundledModule> {
  const { outputFiles, metafile } = await runEsbuild({
    ...bundleForNode,
    absWorkingDir: siteDir,
    ...entryOf(absolutePath, siteDir),
    outfile: path.join(siteDir, 'bundled.cjs'),
    sourcemap: 'external',
    sourcesContent: false,
  });
  const [map, code] = [textOf(outputFiles, '.map'), textOf(outputFiles, '.cjs')];
  return { text: code, map, inputs: await readInputs(metafile, siteDir) };
}

/** Runs esbuild without writing anything. @throws SiteErrors for the author's mistakes. */
export async function runEsbuild(
  options: BuildOptions,
): Promise<BuildResult<{ write: false; metafile: true }>> {
  const { build } = await import('esbuild');
  try {
    return await build({ ...options, bundle: true, write: false, metafile: true, logLevel: 'silent' });
  } catch (error) {
    const problems = fromEsbuild(error);
    if (problems === undefined) throw error;
    throw new SiteErrors(problems);
  }
}

/** JSON as an entry would lose its top level, the value: it is imported by a line of ours. */
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

/** Hashes of all files a bundle was made of. */
export async function readInputs(metafile: Metafile, siteDir: string): Promise<ModuleInput[]> {
  const files = [...Object.keys(metafile.inputs), 'tsconfig.json']
    .filter((file) => file !== '<stdin>')
    .sort();
  return Promise.all(files.map(async (file) => ({ file, hash: await hashOfFile(path.join(siteDir, file)) })));
}

/** Whether the files a bundle was made of are what they were. */
export async function isUnchanged(inputs: readonly ModuleInput[], siteDir: string): Promise<boolean> {
  const same = await Promise.all(
    inputs.map(async ({ file, hash }) => (await hashOfFile(path.join(siteDir, file))) === hash),
  );
  return same.every(Boolean);
}

/** Hash of a file's bytes, empty if there is none. */
async function hashOfFile(absolutePath: string): Promise<string> {
  try {
    return hashOf(await readFile(absolutePath));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Options for text that `evaluateModule` runs. */
export const bundleForNode = {
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  // import() of a module outside the bundle becomes require(): vm has no loader for it.
  supported: { 'dynamic-import': false },
  jsx: 'automatic',
  loader: { '.js': 'jsx' },
  external: [...ownPackages.flatMap((name) => [name, `${name}/*`]), '*.node'],
  // In one bundled text there is one __dirname, the entry's. So that `__dirname` and `import.meta.url` mean the file they
  // stand in, they get other names, declared at the start of each file that uses them. esbuild renames only free
  // variables: an author's own `const __dirname = ...` stays what it is.
  define: {
    __dirname: '__relaydocs_dirname',
    __filename: '__relaydocs_filename',
    'import.meta.dirname': '__relaydocs_dirname',
    'import.meta.filename': '__relaydocs_filename',
    'import.meta.url': '__relaydocs_url',
  },
  plugins: [declarePlaces()],
} satisfies BuildOptions;

function declarePlaces(): Plugin {
  return {
    name: 'declare-places',
    setup(build) {
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path: file }) => {
        const text = await readFile(file, 'utf8');
        if (!/__dirname|__filename|import\.meta/.test(text)) return undefined;
        return { contents: placePrefix(file) + text.replace(/^#!/, '//'), loader: loaderOf(file) };
      });
    },
  };
}

function loaderOf(file: string): Loader {
  if (!/\.[cm]?tsx?$/.test(file)) return 'jsx';
  return file.endsWith('x') ? 'tsx' : 'ts';
}

/** Marks the end of what we put before the text of a file, so that columns of its first line can be told. */
export const prefixEnd = '/* relaydocs */';

function placePrefix(file: string): string {
  const places = [path.dirname(file), file, pathToFileURL(file).href].map((place) => JSON.stringify(place));
  return `var __relaydocs_dirname=${places[0]},__relaydocs_filename=${places[1]},__relaydocs_url=${places[2]};${prefixEnd}`;
}
