// Pages that docusaurus-plugin-openapi-docs has generated: a panel of its theme sends calls from the browser.
import { inflateSync } from 'node:zlib';
import { splitFrontMatter } from '../content/split-front-matter.js';

/** Base64 of what zlib has packed. */
const packed = /^api: *["']?(eJ[\w+/]+=*)["']?\s*$/m;
const mostBytes = 16 * 1024 * 1024;

/**
 * What calls of such a page reach, as sources of a Content-Security-Policy: origins of servers, and `https:` where an address has
 * something to be filled in. Empty for all other pages.
 */
export function calledOrigins(source: string): string[] {
  const { yaml } = splitFrontMatter(source);
  const [, value] = packed.exec(yaml ?? '') ?? [];
  if (value === undefined) return [];
  const urls = serversOf(value).flatMap((server) => {
    const url = (server as { url?: unknown } | null)?.url;
    return typeof url === 'string' ? [url] : [];
  });
  return [...new Set(urls.flatMap(toSource))];
}

/** None where it is something else that begins so. */
function serversOf(value: string): unknown[] {
  try {
    const text = inflateSync(Buffer.from(value, 'base64'), { maxOutputLength: mostBytes }).toString();
    const { servers } = JSON.parse(text) as { servers?: unknown };
    return Array.isArray(servers) ? servers : [];
  } catch {
    return [];
  }
}

function toSource(url: string): string[] {
  const [, scheme, authority = ''] = /^(https?:)\/\/([^/]*)/.exec(url) ?? [];
  if (scheme === undefined) return [];
  if (/[{}]/.test(authority)) return [scheme];
  return URL.canParse(`${scheme}//${authority}`) ? [new URL(`${scheme}//${authority}`).origin] : [];
}
