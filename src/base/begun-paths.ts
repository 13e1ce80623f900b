// Inputs of bundles that are name patterns and not files end with a star: `data/*` stands for the names of all files in a folder, `data*`
// also for those in `data-old`. Their digest changes when such a file is added or removed.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from './hash.js';
import { markerPath } from './state-folder.js';

/**
 * Returns the paths that begin with a text, including files in folders among them. Leaves out hidden files, packages, and output of builds.
 * @param isDeep false to return folders themselves in place of their files
 */
export function pathsFrom(begin: string, isDeep = true): string[] {
  const { dir, base } = path.parse(`${begin}.`);
  const start = base.slice(0, -1);
  // A file may have the name of the folder.
  if (!existsSync(`${dir}/`)) return [];
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const one = path.join(dir, entry.name);
    if (!entry.name.startsWith(start) || /^(?:\.|node_modules$)/.test(entry.name)) return [];
    // A link is followed if its name matches; links inside of folders might lead in a circle.
    const isNamedLink = start !== '' && entry.isSymbolicLink();
    const isFolder = isNamedLink ? existsSync(`${one}/`) : entry.isDirectory();
    if (!isDeep || !isFolder) return [one];
    return existsSync(path.join(one, markerPath)) ? [] : pathsFrom(`${one}/`);
  });
}

/** Returns the paths that an input with a star at its end stands for; undefined for a file. */
export function pathsOfInput(absolutePath: string): string[] | undefined {
  return absolutePath.endsWith('*') ? pathsFrom(absolutePath.slice(0, -1)) : undefined;
}

/** Returns the hash of the names that such an input stands for; undefined for a file. */
export function hashOfNames(absolutePath: string): string | undefined {
  const names = pathsOfInput(absolutePath)?.map((one) => one.slice(path.dirname(absolutePath).length));
  return names && hashOf(names.sort().join('\n'));
}

/** Tells whether such an input stands for one of the files. */
export function holdsAny(input: string, files: ReadonlySet<string>): boolean {
  return input.endsWith('*') && [...files].some((file) => file.startsWith(input.slice(0, -1)));
}
