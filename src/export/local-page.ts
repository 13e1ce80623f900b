// Converts pages and style sheets so that they work without a server.

import path from 'node:path';
import { encodePath } from '../base/encode-path.js';
import { type BuiltFolder, findTarget } from './built-folder.js';
import { type Attributes, rewriteTags, type TagChange } from './rewrite-tags.js';

/** Path of the script that replaces a server (client/local-files.ts). */
export const localScript = 'assets/local-files.js';

/** Attributes that contain an address. */
const addressAttributes = ['href', 'src', 'poster', 'action', 'xlink:href', 'data-scope'] as const;

/** Converts a page. @param file of the page. @param entries collects the modules that it runs. */
export function toLocalPage(
  html: string,
  file: string,
  folder: BuiltFolder,
  entries: { add(file: string): void },
): string {
  const local = (address: string): string => toLocalAddress(address, file, folder);
  const noteModule = (address: string | undefined): boolean => {
    const target = address === undefined ? undefined : findTarget(address, file, folder);
    if (!target || !('file' in target)) return false;
    entries.add(target.file);
    return true;
  };
  let hasScript = false;
  const visit = (name: string, attributes: Attributes): TagChange | undefined => {
    const { rel = '', href, content } = attributes;
    const module =
      /\bmodulepreload\b/i.test(rel) || attributes['data-newer'] !== undefined ? href : undefined;
    for (const address of [module, attributes['data-scope'], isDiagrams(attributes) ? content : undefined])
      noteModule(address);
    if (name === 'link' && isForServers(attributes)) return { isRemoved: true };
    if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy')
      return { isRemoved: true };
    const changes = localAttributes(name, attributes, local);
    if (name === 'html' && attributes['data-base'] !== undefined)
      changes['data-base'] = local(attributes['data-base']).replace(/index\.html$/, '') || './';
    if (name !== 'script' || attributes.type !== 'module' || attributes.src === undefined)
      return Object.keys(changes).length > 0 ? { attributes: changes } : undefined;
    if (!noteModule(attributes.src)) return { attributes: changes };
    const own = hasScript
      ? ''
      : `<script src="${relative(file, localScript)}" data-site="${folder.baseUrl}"></script>`;
    hasScript = true;
    return {
      before: own,
      attributes: { ...changes, type: undefined, async: undefined, defer: '', 'data-entry': '' },
    };
  };
  return rewriteTags(html, visit, (css) => toLocalStyles(css, local));
}

/** Whether a <link> is only useful with a server, such as a preload: browsers refuse it for files and print an error. */
function isForServers({ rel = '' }: Attributes): boolean {
  return /\b(?:modulepreload|preload|prefetch|preconnect|dns-prefetch|manifest)\b/i.test(rel);
}

/** Whether a <meta> has the address of Mermaid, which a script reads. */
const isDiagrams = ({ name }: Attributes): boolean => name === 'relaydocs:mermaid';

/** Returns the attributes of a tag whose addresses change. @param local maps an address, as `toLocalAddress` does. */
export function localAttributes(
  name: string,
  attributes: Attributes,
  local: (address: string) => string,
): Record<string, string | undefined> {
  const changes: Record<string, string | undefined> = {};
  const set = (key: string, value: string): void => {
    if (value !== attributes[key]) changes[key] = value;
  };
  for (const key of addressAttributes) if (attributes[key] !== undefined) set(key, local(attributes[key]));
  for (const key of ['srcset', 'imagesrcset'])
    if (attributes[key] !== undefined) set(key, candidatesOf(attributes[key], local));
  if (name === 'object' && attributes.data !== undefined) set('data', local(attributes.data));
  if (name === 'meta' && attributes.content !== undefined) {
    const refresh = /^(\s*\d+\s*;\s*url=)(.*)$/i.exec(attributes.content);
    if (refresh && attributes['http-equiv']?.toLowerCase() === 'refresh')
      set('content', refresh[1] + local(refresh[2]!));
  }
  if (attributes.style?.includes('url(')) set('style', toLocalStyles(attributes.style, local));
  const isOurs = changes.src !== undefined || changes.href !== undefined;
  if (isOurs && attributes.crossorigin !== undefined) changes.crossorigin = undefined;
  if (isOurs && attributes.integrity !== undefined) changes.integrity = undefined;
  return changes;
}

/** Changes the addresses in a style sheet, in `url(…)` and `@import "…"`. */
export function toLocalStyles(css: string, local: (address: string) => string): string {
  return css.replace(
    /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]+))\s*\)|@import\s*(?:"([^"]*)"|'([^']*)')/gi,
    (whole, ...texts: (string | undefined)[]) => {
      const written = texts.slice(0, 5).find((text) => text !== undefined) ?? '';
      const address = local(written);
      if (address === written) return whole;
      const quoted = `"${address.replaceAll('"', '%22')}"`;
      return whole.startsWith('@') ? whole.slice(0, whole.search(/["']/)) + quoted : `url(${quoted})`;
    },
  );
}

/**
 * Maps an address to a relative path: `/docs/guide#a`, in `intro/index.html` -> `../guide/index.html#a`. What is not in the folder gets its
 * address on the web.
 */
export function toLocalAddress(address: string, from: string, folder: BuiltFolder): string {
  const target = findTarget(address, from, folder);
  if (!target) return address;
  return 'url' in target ? target.url : relative(from, target.file) + target.rest;
}

export function relative(from: string, to: string): string {
  return encodePath(path.posix.relative(path.posix.dirname(from), to));
}

/** Changes the addresses of a `srcset`: `a.png 1x, b.png 2x`. */
function candidatesOf(srcset: string, change: (address: string) => string): string {
  const words = srcset.split(/\s+/).filter(Boolean).reverse();
  const candidates: string[] = [];
  for (let word = words.pop(); word !== undefined; word = words.pop()) {
    const address = word.replace(/^,+/, '');
    let end = address.length;
    while (address.charAt(end - 1) === ',') end--;
    if (end === 0) continue;
    const size: string[] = [];
    // A comma only ends an address if a space follows, but always ends a size.
    for (let next = end < address.length ? undefined : words.pop(); next !== undefined; next = words.pop()) {
      const [before = '', ...behind] = next.split(',');
      if (before !== '') size.push(before);
      if (behind.length === 0) continue;
      if (behind.join(',') !== '') words.push(behind.join(','));
      break;
    }
    candidates.push([change(address.slice(0, end)), ...size].join(' '));
  }
  return candidates.join(', ');
}
