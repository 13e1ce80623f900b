// Two things that would be written to one file, or to files that some hosts cannot tell apart.

import { notFoundRoute } from '../config/plugged.js';
import { otherLocales } from '../config/resolve-language.js';
import type { SiteConfig } from '../config/stage-configs.js';
import type { ErrorLocation, SiteError } from '../errors.js';
import { normalizeRoute, toOutputPath, twinPathOf } from './permalink.js';
import type { Page, Site } from './site.js';
import { duplicateRoute, reservedRoute, routesDifferByCase, sameOutput } from './site-errors.js';

/**
 * Problems of pages that claim the same route, or routes that differ by case only; the first of them is the page.
 * `placeOf` tells where a page's route can be changed.
 */
export function findRouteClashes(
  pages: readonly Page[],
  { strict }: Pick<SiteConfig, 'strict'>,
  placeOf: (page: Page) => ErrorLocation,
): SiteError[] {
  const problems: SiteError[] = [];
  const taken = new Map<string, Page>();
  // Docusaurus has `/guide` and `/guide/index`, as tools that describe code write them for a module named "index".
  const fold = strict ? foldRoute : foldText;
  for (const page of pages) {
    const key = fold(page.route);
    const first = taken.get(key);
    if (key === notFoundRoute && !isStandalone(page))
      problems.push(reservedRoute(makerOf(page), page.route, placeOf(page)));
    else if (first) problems.push(toClash(first, page, placeOf(page)));
    else taken.set(key, page);
  }
  return problems;
}

/**
 * Pages that would be written where another language of the site has a page, each with its mistake: `/de/faq` beside `/faq`
 * of a site that is also in `de`. All languages have the same routes.
 */
export function findLanguageClashes(
  pages: ReadonlyMap<string, Page>,
  { locales, trailingSlash }: Pick<SiteConfig, 'locales' | 'trailingSlash'>,
  placeOf: (page: Page) => ErrorLocation,
): Map<Page, SiteError> {
  const clashes = new Map<Page, SiteError>();
  const own = locales.find(({ isOwn }) => isOwn)?.folder ?? '';
  for (const { name, folder } of otherLocales({ locales })) {
    const base = folder.startsWith(own) ? normalizeRoute(folder.slice(own.length)) : '/';
    if (base === '/') continue;
    for (const page of pages.values()) {
      if (!`${page.route}/`.startsWith(`${base}/`)) continue;
      const translated = pages.get(normalizeRoute(page.route.slice(base.length)));
      if (!translated) continue;
      const maker = inLanguage(makerOf(translated), name);
      const file = own + toOutputPath(page.route, { trailingSlash });
      clashes.set(page, sameOutput(maker, makerOf(page), file, placeOf(page)));
    }
  }
  return clashes;
}

/** A page that belongs to no docs. Such a page may be the one for unknown addresses. */
function isStandalone(page: Page): boolean {
  return page.type === 'doc' && page.instance === undefined;
}

function toClash(first: Page, second: Page, location: ErrorLocation): SiteError {
  const makers = [makerOf(first), makerOf(second)] as const;
  if (first.route === second.route) return duplicateRoute(second.route, ...makers, location);
  if (first.route.toLowerCase() === second.route.toLowerCase()) {
    return routesDifferByCase(...makers, first.route, second.route, location);
  }
  return sameOutput(...makers, toOutputPath(second.route, { trailingSlash: true }), location);
}

/** macOS and Windows fold case, macOS also composes accents. */
function foldText(route: string): string {
  return route.normalize('NFC').toLowerCase();
}

/** Hosts serve `/guide/index` and `/guide` from one file. */
function foldRoute(route: string): string {
  const folded = foldText(route);
  return folded === '/index' ? '/' : folded.replace(/\/index$/, '');
}

/** Static files that stand where a page or a folder of pages is written, also in another language, each with its mistake. */
export function findStaticClashes(
  { pages, staticFiles }: Pick<Site, 'pages' | 'staticFiles'>,
  { locales, trailingSlash }: Pick<SiteConfig, 'locales' | 'trailingSlash'>,
): Map<string, SiteError> {
  if (staticFiles.size === 0) return new Map();
  const folders = pageFolders(pages.values(), trailingSlash);
  const notFound = toOutputPath(notFoundRoute, { trailingSlash });
  const makerAt = (path: string): string | undefined => {
    const page = pageWrittenTo(path, pages, trailingSlash) ?? folders.get(path);
    if (page) return makerOf(page);
    return path === notFound ? 'the page for addresses without one' : undefined;
  };
  const own = locales.find(({ isOwn }) => isOwn)?.folder ?? '';
  const others = otherLocales({ locales }).filter(({ folder }) => folder !== own && folder.startsWith(own));
  return new Map(
    [...staticFiles.values()].flatMap(({ path, source }) => {
      const language = others.find(({ folder }) => path.startsWith(folder.slice(own.length)));
      // Files there give way to those of the language when it is written.
      const page = language && folders.get(path.slice(language.folder.length - own.length));
      const maker = makerAt(path) ?? (page && inLanguage(makerOf(page), language.name));
      return maker ? [[path, sameOutput(maker, `"${source}"`, path, { file: source })]] : [];
    }),
  );
}

/**
 * A file of a language that was written in place of another one.
 * @param path in the folder of the language, `former`: in the output.
 */
export function overwrittenFile(
  path: string,
  former: string,
  { pages, staticFiles }: Pick<Site, 'pages' | 'staticFiles'>,
  { locales, trailingSlash }: Pick<SiteConfig, 'locales' | 'trailingSlash'>,
): SiteError {
  const makerAt = (file: string): string => {
    const page = pageWrittenTo(file, pages, trailingSlash);
    return page ? makerOf(page) : `"${staticFiles.get(file)?.source ?? file}"`;
  };
  const maker = inLanguage(makerAt(path), locales.find(({ isOwn }) => isOwn)?.name ?? '');
  return sameOutput(maker, makerAt(former), former, { file: staticFiles.get(former)?.source ?? former });
}

function inLanguage(maker: string, language: string): string {
  return `${maker} in the language "${language}"`;
}

function pageWrittenTo(path: string, pages: Site['pages'], trailingSlash: boolean): Page | undefined {
  const page = pages.get(normalizeRoute(path.replace(/(?:(?:^|\/)index)?\.(?:html|md)$/, '')));
  if (!page) return undefined;
  return twinPathOf(page) === path || toOutputPath(page.route, { trailingSlash }) === path ? page : undefined;
}

/** Folders of the output that hold pages, each with one of these. */
function pageFolders(pages: Iterable<Page>, trailingSlash: boolean): Map<string, Page> {
  const folders = new Map<string, Page>();
  for (const page of pages) {
    let end = trailingSlash ? page.route.length : page.route.lastIndexOf('/');
    while (end > 1) {
      const folder = page.route.slice(1, end);
      if (folders.has(folder)) break;
      folders.set(folder, page);
      end = page.route.lastIndexOf('/', end - 1);
    }
  }
  return folders;
}

/** What a page is made of, as messages name it. */
export function makerOf(page: Page): string {
  switch (page.type) {
    case 'doc':
      return `"${page.source.path}"`;
    case 'category':
      return `the category "${page.title}"`;
    case 'tag':
      return `the tag "${page.label}"`;
    case 'tag-list':
      return 'the list of tags';
    case 'search':
      return 'the search page';
    case 'post-list':
      return page.author || page.all ? `the list "${page.title}" of the blog` : 'the list of posts';
    case 'archive':
      return 'the archive of the blog';
    case 'author-list':
      return 'the list of authors';
  }
}
