// Resolves paths that authors write, relative to the file that contains them, to paths relative to the site's folder.
import { posix } from 'node:path';
import { decodePercents } from '../base/values.js';

/** `./img/a.png` in `docs/guide/x.md` -> `docs/guide/img/a.png`; `@site/a.png` -> `a.png`. It does not check whether it may be read. */
export function toSitePath(written: string, fromFile: string): string {
  return written.startsWith('@site/')
    ? posix.normalize(written.slice('@site/'.length))
    : posix.join(posix.dirname(fromFile), written);
}

/** What an import gives: the exports of the module, the text of the file, or its URL. */
type ImportKind = 'module' | 'raw' | 'url';

/** Splits `!!raw-loader!./a.py` or `./a.py?raw` into the path and the kind of import. */
export function splitLoader(specifier: string): { path: string; kind: ImportKind } {
  const [, loaders = '', rest = specifier] = /^[!-]*((?:[\w@/.?=&-]+!)*)(.*)$/s.exec(specifier) ?? [];
  const [, path = rest, query = ''] = /^(.*?)(?:\?(.*))?$/s.exec(rest) ?? [];
  if (loaders.startsWith('raw-loader') || query === 'raw') return { path, kind: 'raw' };
  if (/^(?:url|file)-loader/.test(loaders) || query === 'url') return { path, kind: 'url' };
  return { path, kind: 'module' };
}

/**
 * Returns a key for a module that is the same in all files: `./b` in `docs/a.mdx` -> `./docs/b`, `@site/src/b` -> `./src/b`; packages and
 * paths from the root (`/img/a.svg`) are unchanged. Undefined for URLs.
 * @param fromFile returns the path of the importing file; it is only called if the key depends on it
 */
export function toImportKey(specifier: string, fromFile: () => string): string | undefined {
  const { path, kind } = splitLoader(specifier);
  if (path.startsWith('//') || /^[a-z]+:/i.test(path)) return undefined;
  const suffix = kind === 'module' ? '' : `?${kind}`;
  // Static folders contain no Markdown to include, so it is in the site's folder.
  if (/^\/.*\.mdx?$/.test(path)) return `.${path}${suffix}`;
  if (!/^(?:\.{1,2}(?:\/|$)|@site\/)/.test(path)) return path + suffix;
  const sitePath = toSitePath(path, path.startsWith('@site/') ? '' : fromFile());
  return (sitePath.startsWith('../') ? sitePath : `./${sitePath}`) + suffix;
}

/** Splits a reference into the path, percent-decoded, and the query and hash after it. */
export function splitReference(written: string): { path: string; suffix: string } {
  const end = written.search(/[?#]/);
  const path = end === -1 ? written : written.slice(0, end);
  return { path: decodePercents(path), suffix: end === -1 ? '' : written.slice(end) };
}
