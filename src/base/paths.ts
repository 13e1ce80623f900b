// Where files and folders are.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder that the user has named, and its missing parents. Node's `recursive` never ends where the system reports a folder as
 * missing that it was asked to create, as below `/proc`.
 * @param dir absolute @throws as `mkdirSync`; the error names `dir`, whichever folder could not be created
 */
export function makeFolder(dir: string): void {
  const missing = [dir];
  for (let above = path.dirname(dir); !existsSync(above); above = path.dirname(above)) {
    // A missing drive on Windows has no parent folder.
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

/** Creates a folder whose parent exists. Another thread or process may create it at the same time. */
export function makeOneFolder(dir: string): void {
  try {
    mkdirSync(dir);
  } catch (error) {
    if (!existsSync(dir) || !statSync(dir).isDirectory()) throw error;
  }
}

/** Tells whether a path is a folder or inside of it. Both are absolute. */
export function isSameOrInside(absolutePath: string, folder: string): boolean {
  const relative = path.relative(folder, absolutePath);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

/** Returns the relative path from a folder to a place, with forward slashes: `docs/guide.md`. Both are absolute. */
export function pathFrom(folder: string, absolutePath: string): string {
  return path.relative(folder, absolutePath).replaceAll(path.sep, '/');
}

/** Tells whether a file, or a link to one, exists at a path. */
export function isFile(absolutePath: string): boolean {
  return statSync(absolutePath, { throwIfNoEntry: false })?.isFile() === true;
}
