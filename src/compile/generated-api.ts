// Pages that docusaurus-plugin-openapi-docs has generated. A panel of its theme sends requests from the browser, which the
// Content-Security-Policy has to allow.
import { inflateSync } from 'node:zlib';
import { splitFrontMatter } from '../content/split-front-matter.js';

/** Matches `api`, the base64 of zlib-compressed JSON. */
const packed = /^api: *["']?(eJ[\w+/]+=*)["']?\s*$/m;
const mostBytes = 16 * 1024 * 1024;

/** Returns the origins of the servers that such a page sends requests to; if a host has variables, only `https:`. None for other pages. */
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

/** Returns the servers; none if the value cannot be read. */
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
