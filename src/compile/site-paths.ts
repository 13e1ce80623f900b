// Paths that authors write, relative to the file they stand in -> paths relative to the site's folder.
import { posix } from 'node:path';
import { decodePercents } from '../base/values.js';

/** `./img/a.png` in `docs/guide/x.md` -> `docs/guide/img/a.png`; `@site/a.png` -> `a.png`. Whether it may be read, its reader knows. */
export function toSitePath(written: string, fromFile: string): string {
  return written.startsWith('@site/')
    ? posix.normalize(written.slice('@site/'.length))
    : posix.join(posix.dirname(fromFile), written);
}

/** What an import asks for: the contents of the module, its text, or its URL. */
type ImportKind = 'module' | 'raw' | 'url';

/** `!!raw-loader!./a.py` and `./a.py?raw` -> the path and how it is wanted. */
export function splitLoader(specifier: string): { path: string; kind: ImportKind } {
  const [, loaders = '', rest = specifier] = /^[!-]*((?:[\w@/.?=&-]+!)*)(.*)$/s.exec(specifier) ?? [];
  const [, path = rest, query = ''] = /^(.*?)(?:\?(.*))?$/s.exec(rest) ?? [];
  if (loaders.startsWith('raw-loader') || query === 'raw') return { path, kind: 'raw' };
  if (/^(?:url|file)-loader/.test(loaders) || query === 'url') return { path, kind: 'url' };
  return { path, kind: 'module' };
}

/**
 * The name of a module that is the same from all files: `./b` in `docs/a.mdx` -> `./docs/b`, `@site/src/b` -> `./src/b`;
 * packages and what lies below the site's roots (`/img/a.svg`) as they are. Undefined for URLs.
 * @param fromFile path of the file that imports it, which is asked for where the name depends on it.
 */
export function toImportKey(specifier: string, fromFile: () => string): string | undefined {
  const { path, kind } = splitLoader(specifier);
  if (path.startsWith('//') || /^[a-z]+:/i.test(path)) return undefined;
  const suffix = kind === 'module' ? '' : `?${kind}`;
  // Static folders hold no Markdown to include.
  if (/^\/.*\.mdx?$/.test(path)) return `.${path}${suffix}`;
  if (!/^(?:\.{1,2}(?:\/|$)|@site\/)/.test(path)) return path + suffix;
  const sitePath = toSitePath(path, path.startsWith('@site/') ? '' : fromFile());
  return (sitePath.startsWith('../') ? sitePath : `./${sitePath}`) + suffix;
}

/** Takes apart what an author wrote: the path, percent-decoded, and the query and hash behind it. */
export function splitReference(written: string): { path: string; suffix: string } {
  const end = written.search(/[?#]/);
  const path = end === -1 ? written : written.slice(0, end);
  return { path: decodePercents(path), suffix: end === -1 ? '' : written.slice(end) };
}
