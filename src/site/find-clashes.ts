// Finds pages and files that would be written to the same file, or to files that some hosts cannot distinguish.

import { notFoundRoute } from '../config/plugged.js';
import { otherLocales } from '../config/resolve-language.js';
import type { SiteConfig } from '../config/stage-configs.js';
import type { ErrorLocation, SiteError } from '../errors.js';
import { normalizeRoute, toOutputPath, twinPathOf } from './permalink.js';
import type { Page, Site } from './site.js';
import { duplicateRoute, reservedRoute, routesDifferByCase, sameOutput } from './site-errors.js';

/**
 * Returns problems for pages with the same route, or with routes that differ only in letter case; the first page wins. @param placeOf
 * returns where a page's route can be changed.
 */
export function findRouteClashes(
  pages: readonly Page[],
  { strict }: Pick<SiteConfig, 'strict'>,
  placeOf: (page: Page) => ErrorLocation,
): SiteError[] {
  const problems: SiteError[] = [];
  const taken = new Map<string, Page>();
  // Docusaurus allows `/guide` beside `/guide/index`, as documentation generators write for a module named "index".
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
 * Returns pages with problems that have the path of another language's page: `/de/faq` beside `/faq` of a site that also exists in `de`.
 * All languages have the same routes.
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

/** Whether a page is outside the docs, so that it may be the page "not found". */
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

/** Folds a name as file systems of macOS and Windows do: both ignore case, macOS also composes accents. */
function foldText(route: string): string {
  return route.normalize('NFC').toLowerCase();
}

/** Folds a route as hosts do, which serve `/guide/index` and `/guide` from the same file. */
function foldRoute(route: string): string {
  const folded = foldText(route);
  return folded === '/index' ? '/' : folded.replace(/\/index$/, '');
}

/** Output files that configure the headers of hosts, for all languages together. */
export const hostFiles: readonly string[] = [
  '_headers',
  '_relaydocs/headers.json',
  '_relaydocs/nginx.conf',
  '_relaydocs/Caddyfile',
  '_relaydocs/netlify-edge-function.js',
  '_relaydocs/cloudflare-function.js',
  '_relaydocs/vercel-middleware.js',
];

/** Generated files other than pages -> what they are. A static file of the same name takes precedence. */
type MadeFiles = ReadonlyMap<string, string>;

/**
 * Returns static files with problems: in place of a page or folder, or below a generated file, in any language.
 * @param made in each language. @param madeOnce for all languages.
 */
export function findStaticClashes(
  {
    pages,
    staticFiles,
    made,
    madeOnce,
  }: Pick<Site, 'pages' | 'staticFiles'> & { made: MadeFiles; madeOnce: MadeFiles },
  { locales, trailingSlash }: Pick<SiteConfig, 'locales' | 'trailingSlash'>,
): Map<string, SiteError> {
  if (staticFiles.size === 0) return new Map();
  const folders = outputFolders({ pages, staticFiles, made }, trailingSlash);
  folders.set('assets', 'the folder of scripts and styles');
  const foldersOnce = foldersOf(madeOnce);
  const notFound = toOutputPath(notFoundRoute, { trailingSlash });
  const ofPage = (path: string): string | undefined => {
    const page = pageWrittenTo(path, pages, trailingSlash);
    if (page) return makerOf(page);
    return path === notFound ? 'the page for addresses without one' : undefined;
  };
  const own = locales.find(({ isOwn }) => isOwn)?.folder ?? '';
  const others = otherLocales({ locales }).filter(({ folder }) => folder !== own && folder.startsWith(own));
  return new Map(
    [...staticFiles.values()].flatMap(({ path, source }) => {
      const clash = (place: string, maker: string): [string, SiteError][] => [
        [path, sameOutput(maker, `"${source}"`, place, { file: source })],
      ];
      const maker = ofPage(path) ?? folders.get(path) ?? foldersOnce.get(path);
      if (maker) return clash(path, maker);
      const above = folderThat((folder) => ofPage(folder) ?? made.get(folder) ?? madeOnce.get(folder), path);
      if (above) return clash(above.folder, above.maker);
      const language = others.find(({ folder }) => path.startsWith(folder.slice(own.length)));
      if (!language) return [];
      // A static file in place of a language's own file is overwritten by it.
      const start = language.folder.length - own.length;
      const inFolder = folders.get(path.slice(start));
      if (inFolder) return clash(path, inLanguage(inFolder, language.name));
      const file = folderThat(
        (folder) => makerAt(folder, { pages, staticFiles }, { trailingSlash }) ?? made.get(folder),
        path.slice(start),
      );
      return file ? clash(path.slice(0, start) + file.folder, inLanguage(file.maker, language.name)) : [];
    }),
  );
}

/** A file in the folder of a language that is overwritten by the language's own file. */
export interface Overwritten {
  problem: SiteError;
  /** The language's own file: the same path, or a file in place of the other's folder. */
  place: string;
}

/**
 * Returns files in the folder of a language that its own files overwrite.
 * @param files of another language, in the output. @param folder of this one, with a slash at the end.
 */
export function findOverwritten(
  files: readonly string[],
  folder: string,
  site: Pick<Site, 'pages' | 'staticFiles'>,
  config: Pick<SiteConfig, 'locales' | 'trailingSlash'>,
): Map<string, Overwritten> {
  if (files.length === 0) return new Map();
  const folders = outputFolders(site, config.trailingSlash);
  return new Map(
    files.flatMap((file) => {
      const path = file.slice(folder.length);
      const above = folderThat((one) => makerAt(one, site, config), path);
      const maker = above?.maker ?? makerAt(path, site, config) ?? folders.get(path);
      const place = folder + (above?.folder ?? path);
      return maker
        ? [[file, { problem: overwrittenFile(file, folder, site, config, { maker, place }), place }]]
        : [];
    }),
  );
}

/** Returns the problem that an output file is overwritten by the language's own file. @param folder as in `findOverwritten`. */
export function overwrittenFile(
  file: string,
  folder: string,
  site: Pick<Site, 'pages' | 'staticFiles'>,
  config: Pick<SiteConfig, 'locales' | 'trailingSlash'>,
  { maker, place } = {
    maker: makerAt(file.slice(folder.length), site, config) ?? `"${file.slice(folder.length)}"`,
    place: file,
  },
): SiteError {
  const language = config.locales.find(({ isOwn }) => isOwn)?.name ?? '';
  const other = makerAt(file, site, config) ?? `"${file}"`;
  return sameOutput(inLanguage(maker, language), other, place, {
    file: site.staticFiles.get(file)?.source ?? file,
  });
}

/** Returns the innermost folder of an output file in whose place there is a file. */
function folderThat(
  makerAt: (folder: string) => string | undefined,
  file: string,
): { folder: string; maker: string } | undefined {
  for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
    const folder = file.slice(0, end);
    const maker = makerAt(folder);
    if (maker) return { folder, maker };
  }
  return undefined;
}

/** Returns what makes an output file; undefined if it is neither a page nor a file of the site. */
function makerAt(
  file: string,
  { pages, staticFiles }: Pick<Site, 'pages' | 'staticFiles'>,
  { trailingSlash }: Pick<SiteConfig, 'trailingSlash'>,
): string | undefined {
  const page = pageWrittenTo(file, pages, trailingSlash);
  if (page) return makerOf(page);
  const source = staticFiles.get(file)?.source;
  return source === undefined ? undefined : `"${source}"`;
}

function inLanguage(maker: string, language: string): string {
  return `${maker} in the language "${language}"`;
}

function pageWrittenTo(path: string, pages: Site['pages'], trailingSlash: boolean): Page | undefined {
  const page = pages.get(normalizeRoute(path.replace(/(?:(?:^|\/)index)?\.(?:html|md)$/, '')));
  if (!page) return undefined;
  return twinPathOf(page) === path || toOutputPath(page.route, { trailingSlash }) === path ? page : undefined;
}

/** Returns the folders of the output that contain pages, static files and generated files, each with one that makes it. */
function outputFolders(
  { pages, staticFiles, made }: Pick<Site, 'pages' | 'staticFiles'> & { made?: MadeFiles },
  trailingSlash: boolean,
): Map<string, string> {
  return foldersOf([
    ...Array.from(
      pages.values(),
      (page) => [`${page.route.slice(1)}${trailingSlash ? '/' : ''}`, page] as const,
    ),
    ...Array.from(staticFiles.values(), ({ path, source }) => [path, `"${source}"`] as const),
    ...(made ?? []),
  ]);
}

/** @param files with what makes them */
function foldersOf(files: Iterable<readonly [file: string, maker: string | Page]>): Map<string, string> {
  const folders = new Map<string, string>();
  for (const [file, maker] of files)
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      const folder = file.slice(0, end);
      if (folders.has(folder)) break;
      folders.set(folder, typeof maker === 'string' ? maker : makerOf(maker));
    }
  return folders;
}

/** Describes what a page is made from, for messages. */
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
