// The lines that problems stand in.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteError } from '../errors.js';

/** Reads each file once. A place may be in no file: a virtual page, a URL. */
export function lineReader(siteDir: string): (problem: SiteError) => string | undefined {
  const files = new Map<string, string[] | undefined>();
  const linesOf = (file: string): string[] | undefined => {
    if (!files.has(file)) files.set(file, readText(path.resolve(siteDir, file))?.split('\n'));
    return files.get(file);
  };
  return ({ location, source }) => {
    if (location?.line === undefined) return undefined;
    return (source === undefined ? linesOf(location.file) : source.split('\n'))?.[location.line - 1];
  };
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (noText.has((error as NodeJS.ErrnoException).code)) return undefined;
    throw error;
  }
}

const noText = new Set<string | undefined>([
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EACCES',
  'EPERM',
  'ERR_INVALID_ARG_VALUE',
  'ENAMETOOLONG',
]);
