// Where a module may lie that is named without its extension, and so: which file that is not there now would be taken
// instead of the one that was found. Caches and `dev` hold such files as what was made of them, with no content.
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { hashOf } from '../base/hash.js';

/** In esbuild's order. */
const extensions = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json'];
/** TypeScript has its files imported under the names that they are compiled to. */
const compiledFrom: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.ts', '.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};
/** They say how the files of a folder are read, and what its packages mean. */
const settingsFiles = ['tsconfig.json', 'jsconfig.json', 'package.json'];

/** `src/Card` -> `src/Card`, `src/Card.tsx`, ..., `src/Card/index.json`: the first that is a file is the module. */
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
 * The script of the name. A folder may hold parts of it only, such as `Admonition/Types.tsx`.
 * @param written relative to the site's folder, with or without its extension.
 */
export function scriptOf(written: string, siteDir: string): string | undefined {
  const scripts = moduleFiles(written).filter((file) => file === written || /\.[jt]sx?$/.test(file));
  return scripts.find((file) => statSync(path.join(siteDir, file), { throwIfNoEntry: false })?.isFile());
}

export function isModuleThere(written: string, siteDir: string): boolean {
  return scriptOf(written, siteDir) !== undefined;
}

/** A file without what esbuild's plugins add to its name; undefined for a module that is no file, or that a package empties for browsers. */
export function fileOfInput(input: string): string | undefined {
  return /^(?:<stdin>$|\(disabled\):|[\w-]{2,}:)/.test(input) ? undefined : input.replace(/\?\w+$/, '');
}

/**
 * The name by which esbuild knows a CSS module. Names of its classes begin with the last part of that; where two modules had the same one,
 * classes would be counted, in each bundle otherwise. `/site/src/a.module.css` -> `/site/src/a~3f9c2b.module.css`
 */
export function toClassFile(absolutePath: string, siteDir: string): string {
  const own = hashOf(path.relative(siteDir, absolutePath).replaceAll(path.sep, '/')).slice(0, 6);
  return absolutePath.replace(/(?=\.module\.\w+$)/, `~${own}`);
}

/** Names of files in a text as their authors know them. */
export function withoutClassFiles(text: string): string {
  return text.replace(/~[\da-f]{6}(?=\.module\.\w)/g, '');
}

/**
 * Where a path has a gap, ``import(`./data/${name}.json`)``, esbuild tells its pattern alone: in the place of that stand the files
 * that the module got by it, and the names in their folder, to which another may be added. Packages are installed as a whole.
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
 * Files that esbuild looked for in vain, or that would change what it found, relative to the site's folder. Some of them
 * may be there. How packages look inside is told by their `package.json` alone.
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

/** What would be taken for `specifier` before the file that was found. */
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

/** The path that an import means, relative to the site's folder, as the author wrote it. */
function wantedPath(written: string, found: string | undefined, folder: string): string | undefined {
  if (/^\.\.?(?:\/|$)/.test(written)) return path.posix.join(folder, written);
  if (written.startsWith('@site/')) return written.slice('@site/'.length);
  // The site's own part of the theme goes before ours.
  if (written.startsWith('@theme/')) return `src/theme/${written.slice('@theme/'.length)}`;
  if (found === undefined) return undefined;
  // A name of tsconfig.json: what the file has more than that is its extension.
  const name = path.posix.basename(written);
  const isIndex = path.posix.parse(found).name === 'index' && name !== 'index';
  return isIndex ? path.posix.dirname(found) : path.posix.join(path.posix.dirname(found), name);
}

/** `../node_modules/a/dist/b.js` -> `../node_modules/a`. */
function packageFolder(file: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/** The same package in a folder nearer to who imports it. */
function nearerPackages(folder: string, importer: string): string[] {
  const at = folder.lastIndexOf('node_modules/');
  const [holder, name] = [path.posix.join('./', folder.slice(0, at)), folder.slice(at)];
  return withParents([importer])
    .filter((one) => path.posix.join(one, '/') !== path.posix.join(holder, '/'))
    .map((one) => path.posix.join(one, name, 'package.json'));
}

/** `a/b` -> `a/b`, `a`, `.`: not further up than the site's folder. */
function withParents(folders: Iterable<string>): string[] {
  const all = new Set<string>();
  for (const folder of folders) {
    if (folder.startsWith('..')) continue;
    for (let one = folder; !all.has(one); one = path.posix.dirname(one)) all.add(one);
  }
  return [...all];
}
