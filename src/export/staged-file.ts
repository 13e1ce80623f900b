// A file that an export writes: under another name until it is whole, so that nobody finds half of it.
import { renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { isSameOrInside, makeFolder } from '../base/make-folder.js';
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
 * @param file absolute. @param option of the command that has named it: `--zip`. @param folder that is written as well.
 * @throws SiteError
 */
export function checkFile(file: string, option: string, folder: string | undefined): void {
  if (folder !== undefined && isSameOrInside(file, folder)) throw fileInOutput(file, option, folder);
  const present = onFileSystem(() => statSync(file, { throwIfNoEntry: false }), option);
  if (present?.isDirectory()) throw fileIsFolder(file, option);
}

/**
 * What lies in a folder of the site becomes a part of it.
 * @param place absolute, as `sources` are. @param sources but not those that hold the site itself.
 */
export function checkPlace(place: string, option: string, sources: readonly string[], siteDir: string): void {
  const source = sources.find((one) => isSameOrInside(place, one) && !isSameOrInside(siteDir, one));
  if (source !== undefined) throw exportInSources(place, option, source);
}

/** What lies in the output of a build goes with the next one, and is published until then. @param place, option as above. */
export function checkIsInNoSite(place: string, option: string): void {
  for (let folder = path.dirname(place); folder !== path.dirname(folder); folder = path.dirname(folder))
    if (isOurs(folder)) throw exportInSite(place, option, folder);
}

/** An earlier export may be replaced. @param folder absolute. @throws SiteError */
export function checkIsNoSite(folder: string): void {
  if (isOurs(folder) && !isExport(folder)) throw exportOverSite(folder);
}

/** @param file absolute. @param option as above. @throws SiteError */
export function makeRoom(file: string, option: string): void {
  onFileSystem(() => makeFolder(path.dirname(file)), option);
}

/** @param file absolute. @param option as above. @param write what writes the file whose name it is given. */
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
