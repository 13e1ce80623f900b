import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { SiteError } from '../errors.js';
import { circularLink, danglingLink, linkLeavesSite } from './content-errors.js';

/**
 * Why a symbolic link in the site must not be followed, or undefined for one that stays inside.
 * `file` is relative to the site's folder.
 */
export function linkProblem(siteDir: string, file: string): SiteError | undefined {
  const absolutePath = path.join(siteDir, file);
  let target: string;
  try {
    target = realpathSync(absolutePath);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return danglingLink(file);
    if (code === 'ELOOP') return circularLink(file);
    throw error;
  }
  if (!isInside(realpathSync(siteDir), target)) return linkLeavesSite(file);
  // Following a link to a folder around it would never end.
  return isInside(target, realpathSync(path.dirname(absolutePath))) ? circularLink(file) : undefined;
}

function isInside(folder: string, absolutePath: string): boolean {
  return absolutePath === folder || absolutePath.startsWith(folder + path.sep);
}
