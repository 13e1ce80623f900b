// Knows the folder of a site's cache and output records.
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { isSameOrInside } from './paths.js';

const ownName = '.relaydocs';

/** Marker file of an output folder of relaydocs, which a build may replace. */
export const markerPath = '_relaydocs/generated.txt';

/** Returns `.relaydocs` in the site's folder, or the folder set by `--cache` or the environment, which threads inherit. */
export function stateFolder(siteDir: string): string {
  return namedFolder() ?? path.join(siteDir, ownName);
}

/** Returns the cache folder of one language; that of the default language is the state folder itself. */
export function localeFolder({ siteDir, locale }: { siteDir: string; locale?: string | undefined }): string {
  const folder = stateFolder(siteDir);
  return locale === undefined ? folder : path.join(folder, 'locales', locale);
}

/** Sets the folder for this process and its threads. @param folder relative to the current folder */
export function nameStateFolder(folder: string): void {
  process.env.RELAYDOCS_CACHE = path.resolve(folder);
}

/** Tells whether a path is in a state folder: in that of this run, or in one that runs without `--cache` have left in a site. */
export function isStatePath(absolutePath: string): boolean {
  const named = namedFolder();
  if (named !== undefined && isSameOrInside(absolutePath, named)) return true;
  return absolutePath.split(path.sep).includes(ownName);
}

/** Returns the nearest existing parent folder of a path, and why it is not writable: `EROFS`, `EACCES`, `ENOTDIR`; undefined if it is. */
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
