import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/**
 * Bytes of a file that a page refers to, given relative to the site's folder. Undefined where there is no such file, or
 * where the path or a link on it leaves the folder: a page must not publish files from elsewhere.
 */
export function readPageFile(siteDir: string, file: string): Uint8Array | undefined {
  const absolutePath = path.resolve(siteDir, file);
  if (!isInside(siteDir, absolutePath)) return undefined;
  try {
    if (!isInside(realpathSync(siteDir), realpathSync(absolutePath))) return undefined;
    return readFileSync(absolutePath);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR' || code === 'EACCES') return undefined;
    throw error;
  }
}

function isInside(folder: string, absolutePath: string): boolean {
  const relative = path.relative(folder, absolutePath);
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
}
