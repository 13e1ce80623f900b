// Paths that authors write, relative to the file they stand in -> paths relative to the site's folder.
import { posix } from 'node:path';

/** `./img/a.png` in `docs/guide/x.md` -> `docs/guide/img/a.png`; `@site/a.png` -> `a.png`. Whether it may be read, its reader knows. */
export function toSitePath(written: string, fromFile: string): string {
  return written.startsWith('@site/')
    ? posix.normalize(written.slice('@site/'.length))
    : posix.join(posix.dirname(fromFile), written);
}

/** Takes apart what an author wrote: the path, percent-decoded, and the query and hash behind it. */
export function splitReference(written: string): { path: string; suffix: string } {
  const end = written.search(/[?#]/);
  const path = end === -1 ? written : written.slice(0, end);
  return { path: decodePath(path), suffix: end === -1 ? '' : written.slice(end) };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
