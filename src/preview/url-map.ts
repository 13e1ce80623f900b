// Maps URL paths to files, computed once from the list of files. Requests are looked up here; no path is ever made from a URL.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodePath } from '../base/encode-path.js';
import type { UrlRules } from '../site/permalink.js';
import { sendText } from './send-file.js';

export type Answer = { type: 'file'; file: string } | { type: 'redirect'; to: string };

/** Returns the answers by decoded URL path. @param files paths in the output folder */
export function buildUrlMap(files: readonly string[], rules: UrlRules): Map<string, Answer> {
  const known = new Set(files);
  const answers = new Map<string, Answer>();
  const add = (path: string, answer: Answer): void => {
    const url = (rules.baseUrl + path).normalize('NFC');
    if (!answers.has(url)) answers.set(url, answer);
  };
  const redirect = (path: string, to: string): void =>
    add(path, { type: 'redirect', to: encodePath(rules.baseUrl + to) });

  // Files take precedence over redirects.
  const pages = files.filter((file) => file.endsWith('.html') && file !== '404.html');
  const cleanPaths = new Map(pages.map((file) => [file, cleanPath(file, known, rules.trailingSlash)]));
  for (const file of files) if (!isForHost(file)) add(cleanPaths.get(file) ?? file, { type: 'file', file });
  for (const [file, clean] of cleanPaths) {
    redirect(file, clean);
    if (clean === '') continue;
    redirect(clean.endsWith('/') ? clean.slice(0, -1) : `${clean}/`, clean);
  }
  if (rules.baseUrl !== '/') {
    for (const url of ['/', rules.baseUrl.slice(0, -1)])
      answers.set(url, { type: 'redirect', to: rules.baseUrl });
  }
  return answers;
}

/** Returns the path that readers see: `guide/index.html` -> `guide/`, `guide.html` -> `guide`, depending on the config. */
function cleanPath(file: string, known: ReadonlySet<string>, trailingSlash: boolean): string {
  if (file === 'index.html') return '';
  if (file.endsWith('/index.html')) {
    const folder = file.slice(0, -'/index.html'.length);
    // `api/index.html` beside `api.html` is a copy for hosts that prefer the folder; `api/index.html` itself is no such page.
    const isCopy = !trailingSlash && known.has(`${folder}.html`) && !/(?:^|\/)index$/.test(folder);
    return isCopy ? folder : `${folder}/`;
  }
  // With trailing slashes, hosts have no page `guide` for `guide.html`.
  return trailingSlash ? file : file.slice(0, -'.html'.length);
}

/** Tells whether only hosts read the file. */
function isForHost(file: string): boolean {
  return file === '_headers' || file === '404.html' || file.startsWith('_relaydocs/');
}

/** The target of a request, parsed without trusting it. */
interface RequestTarget {
  /** Decoded, in Unicode normal form C, like the names of files that it is compared with. */
  path: string;
  /** Without `?`; undefined if there is none. */
  query: string | undefined;
}

/** Parses the target. Undefined if the request is invalid, or not a GET or HEAD; then it has been answered. */
export function targetOf(request: IncomingMessage, response: ServerResponse): RequestTarget | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    sendText(response, 405, 'Only GET and HEAD');
    return undefined;
  }
  const [, rawPath = '', query] = /^([^?]*)(?:\?(.*))?$/s.exec(request.url ?? '') ?? [];
  const path = decodePath(rawPath);
  if (path !== undefined) return { path: path.normalize('NFC'), query };
  sendText(response, 400, 'Not an address');
  return undefined;
}

/** Decodes a path; undefined for invalid percent-encoding or UTF-8. */
function decodePath(rawPath: string): string | undefined {
  if (!rawPath.startsWith('/')) return undefined;
  try {
    return decodeURIComponent(rawPath);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
