// Lists the files that an import without extension may mean, and so the files that would be found instead of the actual one if they
// existed. Caches and `dev` track such missing files as inputs without contents.

import path from 'node:path';
import type { Metafile } from 'esbuild';
import { hashOf } from '../base/hash.js';
import { isFile, pathFrom } from '../base/paths.js';

/** In the order in which esbuild tries them. */
const extensions = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json'];
/** In TypeScript, files are imported under the names to which they are compiled. */
const compiledFrom: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.ts', '.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};
/** Files that decide how the modules of a folder are read and how packages resolve. */
const settingsFiles = ['tsconfig.json', 'jsconfig.json', 'package.json'];

/** Returns candidates for an import, of which the first existing file is the module: `src/Card` -> `src/Card`, `src/Card.tsx`, ... */
export function moduleFiles(written: string): string[] {
  const extension = path.posix.extname(written);
  const stem = written.slice(0, written.length - extension.length);
  return [
    written,
    ...extensions.map((one) => written + one),
    ...(compiledFrom[extension] ?? []).map((one) => stem + one),
    `${written}/package.json`,
    ...extensions.map((one) => `${written}/index${one}`),
  ];
}

/**
 * Returns the script of a component. A folder of its name may only contain parts of it, such as `Admonition/Types.tsx`.
 * @param written relative to the site's folder, with or without extension.
 */
export function scriptOf(written: string, siteDir: string): string | undefined {
  const scripts = moduleFiles(written).filter((file) => file === written || /\.[jt]sx?$/.test(file));
  return scripts.find((file) => isFile(path.join(siteDir, file)));
}

/** Whether there is a module of this name, with or without extension, relative to the site's folder. */
export function isModuleThere(written: string, siteDir: string): boolean {
  return scriptOf(written, siteDir) !== undefined;
}

/** Returns the file of an esbuild input, without what plugins add to its name; undefined if it is no file, or disabled for browsers. */
export function fileOfInput(input: string): string | undefined {
  return /^(?:<stdin>$|\(disabled\):|[\w-]{2,}:)/.test(input) ? undefined : input.replace(/\?\w+$/, '');
}

/**
 * Returns a unique name for a CSS module, from which esbuild derives class names. If two modules had the same base name, esbuild would
 * number the classes, differently in each bundle. `/site/src/a.module.css` -> `/site/src/a~3f9c2b.module.css`
 */
export function toClassFile(absolutePath: string, siteDir: string): string {
  const own = hashOf(pathFrom(siteDir, absolutePath)).slice(0, 6);
  return absolutePath.replace(/(?=\.module\.\w+$)/, `~${own}`);
}

/** Restores the real names of CSS modules in a text. */
export function withoutClassFiles(text: string): string {
  return text.replace(/~[\da-f]{6}(?=\.module\.\w)/g, '');
}

/**
 * Replaces glob imports in the metafile. For ``import(`./data/${name}.json`)``, esbuild only reports the pattern; replace it by the files
 * that it matched and by the folder's list of names, to which one may be added. Packages are ignored, as they are installed as a whole.
 */
export function linkGlobs({ inputs }: Metafile): void {
  for (const [importer, input] of Object.entries(inputs)) {
    const isGlob = ({ path: pattern, external }: (typeof input.imports)[number]) =>
      external === true && /^\.\.?\/.*\*/.test(pattern);
    const globs = input.imports.filter(isGlob);
    if (globs.length === 0) continue;
    const linked = globs.flatMap((one) => {
      const pattern = path.posix.join(path.posix.dirname(importer), one.path);
      const source = pattern.replace(/\*\*\/|\*|[^\w/]/g, (part) =>
        part === '**/' ? '(?:.*/)?' : part === '*' ? '[^/]*' : `\\${part}`,
      );
      const matches = new RegExp(`^${source}$`);
      const files = Object.keys(inputs).filter((file) => matches.test(file));
      const names = packageFolder(importer) ? [] : [`${pattern.slice(0, pattern.indexOf('*'))}*`];
      return [
        ...files.map((file) => ({ path: file, kind: 'dynamic-import' as const })),
        ...names.map((file) => ({ path: file, kind: 'import-rule' as const })),
      ];
    });
    for (const { path: file } of linked) inputs[file] ??= { bytes: 0, imports: [] };
    input.imports = [...input.imports.filter((one) => !isGlob(one)), ...linked];
  }
}

/**
 * Returns the files, relative to the site's folder, that esbuild has tried in vain, or that would change which file it finds. Some may
 * exist. Of packages, only their `package.json` counts.
 */
export function filesLookedFor({ inputs }: Metafile): ReadonlySet<string> {
  const looked = new Set<string>();
  const folders = new Set(['.']);
  for (const [input, { imports }] of Object.entries(inputs)) {
    const importer = fileOfInput(input);
    const ofPackage = importer && packageFolder(importer);
    if (ofPackage) looked.add(`${ofPackage}/package.json`);
    if (ofPackage) continue;
    const folder = importer === undefined ? '.' : path.posix.dirname(importer);
    if (!folder.startsWith('..')) folders.add(folder);
    for (const { original, path: found } of imports) {
      for (const file of shadowing(original ?? found, found, folder)) looked.add(file);
    }
  }
  for (const folder of withParents(folders)) {
    for (const name of settingsFiles) looked.add(path.posix.join(folder, name));
  }
  return looked;
}

/** Returns the files that would be found for `specifier` before the actual one. */
function shadowing(specifier: string, found: string, folder: string): string[] {
  const file = fileOfInput(found);
  const written = specifier.replace(/^.*!/, '').replace(/\?.*$/, '');
  if (file !== undefined && packageFolder(file)) return nearerPackages(packageFolder(file)!, folder);
  const wanted = wantedPath(written, file, folder);
  if (wanted === undefined) return [];
  const files = moduleFiles(wanted);
  const index = file === undefined ? -1 : files.indexOf(file);
  return index < 0 ? files : files.slice(0, index);
}

/** Returns the path that an import means, relative to the site's folder, as the author wrote it. */
function wantedPath(written: string, found: string | undefined, folder: string): string | undefined {
  if (/^\.\.?(?:\/|$)/.test(written)) return path.posix.join(folder, written);
  if (written.startsWith('@site/')) return written.slice('@site/'.length);
  // The site's own theme component takes precedence over ours.
  if (written.startsWith('@theme/')) return `src/theme/${written.slice('@theme/'.length)}`;
  if (found === undefined) return undefined;
  // A path alias from tsconfig.json. Whatever the file has in addition to the import is its extension.
  const name = path.posix.basename(written);
  const isIndex = path.posix.parse(found).name === 'index' && name !== 'index';
  return isIndex ? path.posix.dirname(found) : path.posix.join(path.posix.dirname(found), name);
}

/** Returns the folder of a package: `../node_modules/a/dist/b.js` -> `../node_modules/a`. */
function packageFolder(file: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/** Returns places of the same package in folders that are nearer to the importing module. */
function nearerPackages(folder: string, importer: string): string[] {
  const at = folder.lastIndexOf('node_modules/');
  const [holder, name] = [path.posix.join('./', folder.slice(0, at)), folder.slice(at)];
  return withParents([importer])
    .filter((one) => path.posix.join(one, '/') !== path.posix.join(holder, '/'))
    .map((one) => path.posix.join(one, name, 'package.json'));
}

/** Returns folders with their parents, up to the site's folder: `a/b` -> `a/b`, `a`, `.`. */
function withParents(folders: Iterable<string>): string[] {
  const all = new Set<string>();
  for (const folder of folders) {
    if (folder.startsWith('..')) continue;
    for (let one = folder; !all.has(one); one = path.posix.dirname(one)) all.add(one);
  }
  return [...all];
}
