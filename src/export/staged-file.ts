// Writes a file of an export under another name until it is complete, so that nobody finds an incomplete file.
import { renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { isSameOrInside, makeFolder } from '../base/paths.js';
import { cleanUpAtExit } from '../base/process.js';
import { fromFileSystem, onFileSystem } from '../output/output-errors.js';
import { isExport, isOurs } from '../output/output-manifest.js';
import {
  exportInSite,
  exportInSources,
  exportOverSite,
  fileInOutput,
  fileIsFolder,
} from './export-errors.js';

/**
 * Checks that a file may be written.
 * @param file absolute path. @param option of the command that names it: `--zip`. @param folder that is written as well.
 * @throws SiteError
 */
export function checkFile(file: string, option: string, folder: string | undefined): void {
  if (folder !== undefined && isSameOrInside(file, folder)) throw fileInOutput(file, option, folder);
  const present = onFileSystem(() => statSync(file, { throwIfNoEntry: false }), option);
  if (present?.isDirectory()) throw fileIsFolder(file, option);
}

/**
 * Checks that an export is not inside a folder of the site, of which it would become a part.
 * @param place absolute path, as are `sources`. @param sources folders; those that contain the site itself do not count.
 */
export function checkPlace(place: string, option: string, sources: readonly string[], siteDir: string): void {
  const source = sources.find((one) => isSameOrInside(place, one) && !isSameOrInside(siteDir, one));
  if (source !== undefined) throw exportInSources(place, option, source);
}

/** Checks that an export is not inside the output of a build, where it would be published, and deleted by the next build. */
export function checkIsInNoSite(place: string, option: string): void {
  for (let folder = path.dirname(place); folder !== path.dirname(folder); folder = path.dirname(folder))
    if (isOurs(folder)) throw exportInSite(place, option, folder);
}

/** Checks that a folder contains no site, except an earlier export, which is replaced. @param folder absolute path. @throws SiteError */
export function checkIsNoSite(folder: string): void {
  if (isOurs(folder) && !isExport(folder)) throw exportOverSite(folder);
}

/** Creates the folder of a file. @param file absolute path. @throws SiteError */
export function makeRoom(file: string, option: string): void {
  onFileSystem(() => makeFolder(path.dirname(file)), option);
}

/** Writes a file. @param file absolute path. @param write writes the file under the name that it is given. */
export async function writeStaged(
  file: string,
  option: string,
  write: (staged: string) => Promise<void>,
): Promise<void> {
  const staged = path.join(path.dirname(file), `.${path.basename(file)}.relaydocs-new-${process.pid}`);
  const remove = (): void => rmSync(staged, { force: true });
  const forget = cleanUpAtExit(remove);
  try {
    await write(staged);
    renameSync(staged, file);
  } catch (error) {
    throw fromFileSystem(error, option) ?? error;
  } finally {
    forget();
    remove();
  }
}
