import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder that the user has named, and those above it that are missing. Node's own `recursive` asks without end
 * where the system calls a folder missing that it has been asked to make, as it does below `/proc`.
 * @param dir absolute. @throws as `mkdirSync` does; the error names `dir`, whichever folder could not be made.
 */
export function makeFolder(dir: string): void {
  const missing = [dir];
  for (let above = path.dirname(dir); !existsSync(above); above = path.dirname(above)) {
    // A drive of Windows that is not there lies in no other folder.
    if (path.dirname(above) === above) break;
    missing.unshift(above);
  }
  for (const folder of missing) {
    try {
      makeOneFolder(folder);
    } catch (error) {
      if (error instanceof Error) error.message = error.message.replace(`'${folder}'`, `'${dir}'`);
      throw error;
    }
  }
}

/** The folder above it has to be there. Another thread or process may have been faster. */
export function makeOneFolder(dir: string): void {
  try {
    mkdirSync(dir);
  } catch (error) {
    if (!existsSync(dir) || !statSync(dir).isDirectory()) throw error;
  }
}

/** Whether a place is a folder, or lies in it. Both absolute. */
export function isSameOrInside(absolutePath: string, folder: string): boolean {
  const relative = path.relative(folder, absolutePath);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
