import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ErrorLocation } from '../errors.js';

/**
 * Whether a link is written as a tag, `<a href>` or `<img src>`, and not as Markdown: of those Docusaurus looks up none.
 * Asked for broken links only, so that reading the file again is rare.
 */
export function createTagFinder(
  siteDir: string,
): (place: { location: ErrorLocation; source: string | undefined }) => boolean {
  const linesOf = new Map<string, readonly string[]>();
  return ({ location: { file, line = 1, column = 1 }, source }) => {
    const lines = linesOf.get(file) ?? (source ?? readIfThere(path.join(siteDir, file))).split('\n');
    linesOf.set(file, lines);
    return lines[line - 1]?.[column - 1] === '<';
  };
}

/** In `dev` the page may be gone by now. */
function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
