// What begins as a path does: inputs of bundles that are no files end with a star. `data/*` stands for the names of all files in a
// folder, `data*` also for those in `data-old`.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from './hash.js';
import { markerPath } from './state-folder.js';

/**
 * All that begins so, and what lies in the folders among it. Left out is what nobody wrote for pages: what is hidden, packages, and
 * what builds have made.
 * @param isDeep else such folders themselves
 */
export function pathsFrom(begin: string, isDeep = true): string[] {
  const { dir, base } = path.parse(`${begin}.`);
  const start = base.slice(0, -1);
  // Not so where a file has the name.
  if (!existsSync(`${dir}/`)) return [];
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const one = path.join(dir, entry.name);
    if (!entry.name.startsWith(start) || /^(?:\.|node_modules$)/.test(entry.name)) return [];
    // A link that is named is followed, those in a folder might lead in a circle.
    const isNamedLink = start !== '' && entry.isSymbolicLink();
    const isFolder = isNamedLink ? existsSync(`${one}/`) : entry.isDirectory();
    if (!isDeep || !isFolder) return [one];
    return existsSync(path.join(one, markerPath)) ? [] : pathsFrom(`${one}/`);
  });
}

/** The paths that an input with a star at its end stands for; undefined for a file. */
export function pathsOfInput(absolutePath: string): string[] | undefined {
  return absolutePath.endsWith('*') ? pathsFrom(absolutePath.slice(0, -1)) : undefined;
}

/** Hash of the names that such an input stands for; undefined for a file. */
export function hashOfNames(absolutePath: string): string | undefined {
  const names = pathsOfInput(absolutePath)?.map((one) => one.slice(path.dirname(absolutePath).length));
  return names && hashOf(names.sort().join('\n'));
}

/** Whether one of the files is among those that such an input stands for. */
export function holdsAny(input: string, files: ReadonlySet<string>): boolean {
  return input.endsWith('*') && [...files].some((file) => file.startsWith(input.slice(0, -1)));
}
