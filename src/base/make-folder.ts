import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder that the user has named, and those above it that are missing. Node's own `recursive` asks without end
 * where the system calls a folder missing that it has been asked to make, as it does below `/proc`.
 * @param dir absolute. @throws as `mkdirSync` does.
 */
export function makeFolder(dir: string): void {
  if (isFolder(dir)) return;
  makeFolder(path.dirname(dir));
  makeOneFolder(dir);
}

/** The folder above it has to be there. Another thread or process may have been faster. */
export function makeOneFolder(dir: string): void {
  try {
    mkdirSync(dir);
  } catch (error) {
    if (!isFolder(dir)) throw error;
  }
}

function isFolder(dir: string): boolean {
  return existsSync(dir) && statSync(dir).isDirectory();
}
