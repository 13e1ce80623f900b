// Routes, permalinks and output paths: the only place that knows how one becomes the other.
import { encodePath } from '../base/encode-path.js';
import { notFoundRoute } from '../config/plugged.js';
import type { Page } from './site.js';

export interface UrlRules {
  /** Begins and ends with a slash. */
  baseUrl: string;
  trailingSlash: boolean;
}

/**
 * `/guide/install` -> `/docs/guide/install`, or `/docs/guide/install/` with trailing slashes; `/` -> `/docs/`, and
 * `/guide/index` -> `/docs/guide/index/`. Parts are percent-encoded as a browser would.
 */
export function toPermalink(route: string, rules: UrlRules): string {
  if (route === '/') return rules.baseUrl;
  return rules.baseUrl + encodePath(route).slice(1) + (isFolder(route, rules) ? '/' : '');
}

/** `/guide/install` -> `guide/install.html`, or `guide/install/index.html` with trailing slashes; `/` -> `index.html`. */
export function toOutputPath(route: string, rules: Pick<UrlRules, 'trailingSlash'>): string {
  if (route === '/') return 'index.html';
  if (route === notFoundRoute) return '404.html';
  return isFolder(route, rules) ? `${route.slice(1)}/index.html` : `${route.slice(1)}.html`;
}

/** Pages that are written as the index of a folder. Hosts redirect from the address of a folder to that with a slash. */
function isFolder(route: string, { trailingSlash }: Pick<UrlRules, 'trailingSlash'>): boolean {
  // `guide/index.html` is what hosts serve for `/guide`.
  return trailingSlash || route.endsWith('/index');
}

/**
 * Output path of a page's Markdown twin: `/guide/install` -> `guide/install.md`; `/` -> `index.md`, so that `/index` has
 * `index/index.md`, and every index of a folder its twin in that.
 */
export function toTwinPath(route: string): string {
  if (route === '/') return 'index.md';
  return route.endsWith('/index') ? `${route.slice(1)}/index.md` : `${route.slice(1)}.md`;
}

/** The route that a twin at this path of the output would be of: `guide/install.md` -> `/guide/install`. */
export function toTwinRoute(file: string): string {
  return normalizeRoute(file.replace(/(?:(?:^|\/)index)?\.md$/, ''));
}

/**
 * Files in which the twin of a page's file may lie, the likely one first: `guide/index.html` -> `guide.md`, `guide/index.md`;
 * `guide/index/index.html` -> `guide/index/index.md`.
 */
export function twinNames(file: string): string[] {
  if (!file.endsWith('.html')) return [];
  const name = file.replace(/\.html$/, '');
  const isOfFolder = name.endsWith('/index') && !/(?:^|\/)index\/index$/.test(name);
  return [...(isOfFolder ? [name.slice(0, -'/index'.length)] : []), name].map((one) => `${one}.md`);
}

/** Output path of a page's Markdown twin; undefined where it says nothing of its own. */
export function twinPathOf({ type, route }: Page): string | undefined {
  return type === 'search' || route === notFoundRoute ? undefined : toTwinPath(route);
}

/** The Markdown of all pages, in the output. */
export const fullTextPath = 'llms-full.txt';

/** One leading slash, no trailing one, no double ones: `guide//install/` -> `/guide/install`. */
export function normalizeRoute(route: string): string {
  const joined = `/${route}`.replace(/\/{2,}/g, '/');
  return joined.length > 1 && joined.endsWith('/') ? joined.slice(0, -1) : joined;
}

/** As a path stands in the address bar -> as a route has it; undefined where it cannot be decoded. */
export function decodeRoute(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
