// Where a site's cache and the state of its output lie.
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { isSameOrInside } from './make-folder.js';

const ownName = '.relaydocs';

/** File that marks a folder as an output of ours, which a build may replace. */
export const markerPath = '_relaydocs/generated.txt';

/** `.relaydocs` in the site's folder, or what `--cache` or the environment names: threads have the same environment. */
export function stateFolder(siteDir: string): string {
  const named = namedFolder();
  return named ?? path.join(siteDir, ownName);
}

/** What is kept of one language of a site: of the default one beside the state of the output. */
export function localeFolder({ siteDir, locale }: { siteDir: string; locale?: string | undefined }): string {
  const folder = stateFolder(siteDir);
  return locale === undefined ? folder : path.join(folder, 'locales', locale);
}

/** For this process and its threads. @param folder starts at the current folder. */
export function nameStateFolder(folder: string): void {
  process.env.RELAYDOCS_CACHE = path.resolve(folder);
}

/** The path lies in a folder of state: in that of this run, or in what runs without `--cache` have left in a site. */
export function isStatePath(absolutePath: string): boolean {
  const named = namedFolder();
  if (named !== undefined && isSameOrInside(absolutePath, named)) return true;
  return absolutePath.split(path.sep).includes(ownName);
}

/** The nearest folder above a path that is there, and why nothing can be made in it: `EROFS`, `EACCES`, `ENOTDIR`; else undefined. */
export function closedFolder(absolutePath: string): { folder: string; code: string } | undefined {
  let folder = absolutePath;
  while (!existsSync(folder)) folder = path.dirname(folder);
  if (!statSync(folder).isDirectory()) return { folder, code: 'ENOTDIR' };
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return { folder, code: (error as NodeJS.ErrnoException).code ?? '' };
  }
}

function namedFolder(): string | undefined {
  const named = process.env.RELAYDOCS_CACHE ?? '';
  return named === '' ? undefined : path.resolve(named);
}
