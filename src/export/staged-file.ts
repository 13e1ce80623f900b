// A file that an export writes: under another name until it is whole, so that nobody finds half of it.
import { renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../base/make-folder.js';
import { cleanUpAtExit } from '../base/process.js';
import { onFileSystem } from '../output/output-errors.js';
import { fileIsFolder } from './export-errors.js';

/** @param file absolute. @param option of the command that has named it: `--zip`. @throws SiteError */
export function checkFile(file: string, option: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw fileIsFolder(file, option);
  onFileSystem(() => makeFolder(path.dirname(file)));
}

/** @param file absolute. @param write what writes the file whose name it is given. */
export async function writeStaged(file: string, write: (staged: string) => Promise<void>): Promise<void> {
  const staged = path.join(path.dirname(file), `.${path.basename(file)}.relaydocs-new-${process.pid}`);
  const remove = (): void => rmSync(staged, { force: true });
  const forget = cleanUpAtExit(remove);
  try {
    await write(staged);
    onFileSystem(() => renameSync(staged, file));
  } finally {
    forget();
    remove();
  }
}
