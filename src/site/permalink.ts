// Converts between routes, permalinks and output paths. No other file knows the rules.
import { encodePath } from '../base/encode-path.js';
import type { Config } from '../config/config.js';
import { notFoundRoute } from '../config/plugged.js';
import type { DocPage, Page } from './site.js';

export interface UrlRules {
  /** Begins and ends with a slash. */
  baseUrl: string;
  trailingSlash: boolean;
}

/**
 * Returns the permalink of a route: `/guide/install` -> `/docs/guide/install`, or `/docs/guide/install/` with trailing slashes; `/` ->
 * `/docs/`, and `/guide/index` -> `/docs/guide/index/`. Parts are percent-encoded as a browser would.
 */
export function toPermalink(route: string, rules: UrlRules): string {
  if (route === '/') return rules.baseUrl;
  return rules.baseUrl + encodePath(route).slice(1) + (isFolder(route, rules) ? '/' : '');
}

/**
 * Returns the output path: `/guide/install` -> `guide/install.html`, with trailing slashes `guide/install/index.html`. An address of its own
 * with an extension, `/old/install.html`, is a file of this name: not all hosts would find another.
 */
export function toOutputPath(route: string, rules: Pick<UrlRules, 'trailingSlash'>): string {
  if (route === '/') return 'index.html';
  if (route === notFoundRoute) return '404.html';
  if (!rules.trailingSlash && route.endsWith('.html')) return route.slice(1);
  return isFolder(route, rules) ? `${route.slice(1)}/index.html` : `${route.slice(1)}.html`;
}

/** Whether a page is written as the index of a folder. Hosts redirect the address of a folder to the one with a slash. */
function isFolder(route: string, { trailingSlash }: Pick<UrlRules, 'trailingSlash'>): boolean {
  // Hosts serve `guide/index.html` for `/guide`, so it cannot be the page `/guide/index`.
  return trailingSlash || route.endsWith('/index');
}

/** Whether a page has its folder's route: `index.md`, `README.md`, a file named like its folder, or a page with a slug that ends in `/`. */
export function isFolderIndex({ source }: Pick<DocPage, 'source'>): boolean {
  if (source.frontMatter.slug?.endsWith('/')) return true;
  // Without `node:path`, as links in the browser use this module.
  const [file = '', folder = ''] = source.docPath.toLowerCase().split('/').reverse();
  const name = file.replace(/(?<=.)\.[^.]*$/, '');
  return name === 'index' || name === 'readme' || name === folder;
}

/** Tells whether the page's URL ends with a slash: Docusaurus does that for index pages, unless the page or the config says otherwise. */
export function endsInSlashThere({ source }: DocPage, foreign: Config['foreign']): boolean {
  if (!foreign || foreign.trailingSlash !== undefined) return false;
  const { slug } = source.frontMatter;
  if (slug !== undefined) return slug.endsWith('/');
  return source.instance !== undefined
    ? isFolderIndex({ source })
    : /(?:^|\/)index\.\w+$/i.test(source.docPath);
}

/**
 * Returns the output path of a page's Markdown twin: `/guide/install` -> `guide/install.md`; `/` -> `index.md`, so `/index` ->
 * `index/index.md`, and so for every route that ends in `/index`.
 */
export function toTwinPath(route: string): string {
  if (route === '/') return 'index.md';
  return route.endsWith('/index') ? `${route.slice(1)}/index.md` : `${route.slice(1)}.md`;
}

/** Returns the route of the page whose twin has this output path: `guide/install.md` -> `/guide/install`. */
export function toTwinRoute(file: string): string {
  return normalizeRoute(file.replace(/(?:(?:^|\/)index)?\.md$/, ''));
}

/**
 * Returns possible paths of the twin of a page's file, the likely one first: `guide/index.html` -> `guide.md`, `guide/index.md`;
 * `guide/index/index.html` -> `guide/index/index.md`. That of an address with an extension is last: `old/install.html.md`.
 */
export function twinNames(file: string): string[] {
  if (!file.endsWith('.html')) return [];
  const name = file.replace(/\.html$/, '');
  const isOfFolder = name.endsWith('/index') && !/(?:^|\/)index\/index$/.test(name);
  return [...(isOfFolder ? [name.slice(0, -'/index'.length)] : []), name, file].map((one) => `${one}.md`);
}

/** Returns the output path of a page's Markdown twin; undefined for the search page and the page "not found". */
export function twinPathOf({ type, route }: Page): string | undefined {
  return type === 'search' || route === notFoundRoute ? undefined : toTwinPath(route);
}

/** Output path of the file with the Markdown of all pages. */
export const fullTextPath = 'llms-full.txt';

/** Normalizes slashes: `guide//install/` -> `/guide/install`. */
export function normalizeRoute(route: string): string {
  const joined = `/${route}`.replace(/\/{2,}/g, '/');
  return joined.length > 1 && joined.endsWith('/') ? joined.slice(0, -1) : joined;
}

/** Decodes a path from the address bar; undefined if it is invalid. */
export function decodeRoute(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
