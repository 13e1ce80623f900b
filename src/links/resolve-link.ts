// Resolves links in articles: links to files by Docusaurus' rules, URLs by the browser's.
import { encodePath } from '../base/encode-path.js';
import { hashOf } from '../base/hash.js';
import { decodePercents, getOrMake } from '../base/values.js';
import type { LinkFact } from '../compile/compiled-page.js';
import { askForAddress } from '../config/ask-for-address.js';
import { isFolderIndex, normalizeRoute, toPermalink, type UrlRules } from '../site/permalink.js';
import type { DocPage, Site } from '../site/site.js';
import {
  createTargetFinder,
  fileCandidates,
  findMovedOperation,
  isAscii,
  type LinkRules,
  stripBase,
  type Target,
} from './find-target.js';
import { anchorOf, type Href, isOutsideHref, parseHref } from './parse-href.js';
import { createSuggester } from './suggest-link.js';

/**
 * The result for a link. `part` is what is missing; `suggestion` is the likely target, in the author's way of writing. If only the anchor
 * is missing, the page's route and URL are known, and its file if it is a translation. `failed`: the error of the author's function that
 * was asked for another address.
 */
export type ResolvedLink =
  | { type: 'ok'; url: string }
  | { type: 'broken'; part: 'page' | 'file'; suggestion?: string; failed?: { cause: unknown } }
  | {
      type: 'broken';
      part: 'anchor';
      route: string;
      url: string;
      suggestion?: string;
      translation?: string;
    };

export type LinkResolver = (from: DocPage, link: LinkFact) => ResolvedLink;

/**
 * Creates the function that resolves links of all pages. `anchorsOf` returns the ids of the page at a route; if they are not known (pages
 * without article), every anchor is valid.
 */
export function createLinkResolver(
  site: Site,
  rules: LinkRules,
  anchorsOf: (route: string) => ReadonlySet<string> | undefined,
): LinkResolver {
  const suggest = createSuggester(site, rules);
  const staticBySource = new Map(Array.from(site.staticFiles.values(), (file) => [file.source, file.path]));

  const findTarget = createTargetFinder(site, rules);
  let byOrigin: ReadonlyMap<string, DocPage> | undefined;
  let composedFiles: ReadonlyMap<string, string> | undefined;

  // Cached, as encoding a URL takes longer than finding it, and most pages are linked to several times.
  const permalinks = new Map<string, string>();
  const permalinkOf = (route: string): string =>
    getOrMake(permalinks, route, () => toPermalink(route, rules));

  return resolve;

  function resolve(from: DocPage, link: LinkFact, isAsked = false): ResolvedLink {
    const href = parseHref(link.href);
    if (href.path.startsWith('pathname:')) return ok(toPathnameUrl(href.path, rules), href);
    if (href.path === '') {
      // Operations that were moved to pages of their own still link to each other as if they were on one page.
      const former = site.pagesBySource.get(from.source.api?.movedFrom ?? '');
      const moved =
        movedTo(from, href, anchorsOf(from.route)) ?? (former && movedTo(former, href, undefined));
      if (moved && moved !== from) return resolveAnchor(moved.route, urlOf(moved.route, href), href);
      return resolveAnchor(from.route, `${href.query}${href.hash}` || permalinkOf(from.route), href);
    }
    const target = isFileLink(href.path) ? findByFile(from, link, href) : findByUrl(from, href.path, link);
    if (!target) {
      if (link.isUnchecked) return ok(toUnknownUrl(href.path, rules), href);
      const instead =
        isFileLink(href.path) && /\.mdx?$/i.test(href.path) && !isAsked ? askAuthor(from, link) : undefined;
      if (typeof instead === 'string')
        return isOutsideHref(instead)
          ? { type: 'ok', url: instead }
          : resolve(from, { ...link, href: instead }, true);
      const part = isFileLink(href.path) && /\.mdx?$/i.test(href.path) ? 'page' : partOf(href.path);
      return { type: 'broken', part, suggestion: suggest(from, link, href, part), ...instead };
    }
    if (target.type === 'file') return ok(toFileUrl(target.path, rules), href);
    const page = site.pages.get(target.route);
    const moved = page?.type === 'doc' ? movedTo(page, href, anchorsOf(page.route)) : undefined;
    const { route } = moved ?? target;
    return resolveAnchor(route, urlOf(route, href), href);
  }

  /** Asks the author's function for an address in place of a broken link. Returns it, or the function's error. */
  function askAuthor(
    from: DocPage,
    { href: url, file = from.source.path, text, title, line, column }: LinkFact,
  ): string | { failed: { cause: unknown } } | undefined {
    const ask = rules.markdown?.hooks?.onBrokenMarkdownLinks;
    if (text === undefined) return undefined;
    try {
      return (
        ask && askForAddress(ask, { type: 'link', url, sourceFilePath: file, text, title, line, column })
      );
    } catch (cause) {
      return { failed: { cause } };
    }
  }

  function urlOf(route: string, { query, hash }: Href): string {
    return `${permalinkOf(route)}${query}${hash}`;
  }

  function movedTo(page: DocPage, { hash }: Href, own: ReadonlySet<string> | undefined): DocPage | undefined {
    const id = anchorOf(hash);
    return id === undefined
      ? undefined
      : findMovedOperation(decodePercents(id), page, site.pagesBySource, own);
  }

  /** Checks the anchor. @param url of the page at the route, with query and hash of the link. */
  function resolveAnchor(route: string, url: string, href: Href): ResolvedLink {
    const id = anchorOf(href.hash);
    const anchors = id === undefined ? undefined : anchorsOf(route);
    if (id === undefined || !anchors || anchors.has(id) || anchors.has(decodePercents(id)))
      return { type: 'ok', url };
    const suggestion = suggest.anchor(href, decodePercents(id), anchors);
    const target = site.pages.get(route);
    const source = target?.type === 'doc' ? target.source : undefined;
    const translation = source?.original === undefined ? undefined : source.path;
    return { type: 'broken', part: 'anchor', route, url, suggestion, translation };
  }

  function findByFile(from: DocPage, link: LinkFact, href: Href): Target | undefined {
    // Windows users may write backslashes.
    const written = decodePercents(href.path).replaceAll('\\', '/');
    const candidates = fileCandidates(from, link, written, rules.siteDir);
    for (const candidate of [...candidates, ...candidates.flatMap(inOwnForm)]) {
      const page = site.pagesBySource.get(candidate) ?? apiPage(candidate);
      if (page) return { type: 'page', route: besideOf(from, page).route };
      const file = staticBySource.get(candidate);
      if (file !== undefined) return { type: 'file', path: file };
    }
    // Static files and the Markdown versions of pages can be addressed from the root.
    return href.path.startsWith('/') ? findByUrl(from, href.path, link) : undefined;
  }

  /** Finds the page of a file in the linking page's docs folder or `pagesFolder` entry, as several of them may contain the file. */
  function besideOf(from: DocPage, page: DocPage): DocPage {
    const origin = originOf(from);
    if (origin === undefined || origin === originOf(page)) return page;
    byOrigin ??= new Map(
      [...site.pages.values()].flatMap((one) =>
        one.type === 'doc' ? [[`${originOf(one)}/${one.source.path}`, one]] : [],
      ),
    );
    return byOrigin.get(`${origin}/${page.source.path}`) ?? page;
  }

  /** Finds the page of a tag by `api/roll.md`, also if its operations were too many for one page, so that it is an index file. */
  function apiPage(candidate: string): DocPage | undefined {
    const page = site.pagesBySource.get(candidate.replace(/\.mdx?$/, '/index.md'));
    return page?.source.api && page;
  }

  /** Returns the existing file whose name differs only in Unicode composition. */
  function inOwnForm(candidate: string): string[] {
    if (isAscii(candidate)) return [];
    composedFiles ??= new Map(
      [...site.pagesBySource.keys(), ...staticBySource.keys()].map((file) => [file.normalize(), file]),
    );
    const file = composedFiles.get(candidate.normalize());
    return file === undefined ? [] : [file];
  }

  function findByUrl(from: DocPage, written: string, { isMade }: LinkFact): Target | undefined {
    if (written.startsWith('/')) return findTarget(decodePercents(written), isMade);
    const permalink = rules.trailingSlash
      ? permalinkOf(from.route)
      : // Authors resolve links against the address without the slash, which only `/guide/index/` has.
        permalinkOf(from.route).replace(/(?<=\/index)\/$/, '');
    const target = findRelative(written, permalink, isMade);
    if (target || permalink.endsWith('/') || !isFolderIndex(from)) return target;
    // If `trailingSlash` is not set, Docusaurus serves the page of a folder with a slash.
    return findRelative(written, `${permalink}/`, isMade);
  }

  function findRelative(written: string, permalink: string, isMade?: true): Target | undefined {
    const { pathname } = new URL(written, `http://site${permalink}`);
    return `${pathname}/`.startsWith(rules.baseUrl)
      ? findTarget(`/${decodePercents(pathname.slice(rules.baseUrl.length))}`, isMade)
      : undefined;
  }
}

/**
 * Returns a digest of everything that links may lead to except anchors, and of the addresses of the linking pages. @param anchorsOf ids of
 * the page at a route, which decide whether a link follows a moved operation
 */
export function addressesDigest(
  { pages, pagesBySource, redirects, servedBeside, staticFiles }: Site,
  anchorsOf: (route: string) => readonly string[],
): string {
  const ofPages = Array.from(pages.values(), (page) => {
    if (page.type !== 'doc') return `${page.route}\0${page.type}`;
    const { path: file, docPath, original = '', frontMatter, api } = page.source;
    const address = `${page.route}\0${file}\0${docPath}\0${original}\0${frontMatter.slug ?? ''}`;
    if (!api?.moved) return address;
    const moved = api.moved.flatMap(({ anchor, source }) => [anchor, source]);
    const staying = anchorsOf(page.route).filter((id) =>
      findMovedOperation(id, page, pagesBySource, undefined),
    );
    return [address, ...moved, ...staying].join('\0');
  });
  const files = Array.from(staticFiles, ([file, { source }]) => [file, source]);
  // Not all as JSON, which would have to look for characters to escape in each of tens of thousands of pages.
  return hashOf([...ofPages, JSON.stringify([[...redirects], servedBeside, files])].join('\n'));
}

/** Returns the docs folder or `pagesFolder` entry of a page; undefined if it is in neither. */
function originOf({ instance, entry }: DocPage): string | undefined {
  return instance === undefined ? entry?.toString() : `docs ${instance}`;
}

/** Whether a link names a file rather than a URL: `x.md`, `@site/docs/x.mdx`. */
function isFileLink(written: string): boolean {
  return written.startsWith('@site/') || /\.mdx?$/i.test(written);
}

/** Returns what a broken link was meant for: a last part with an extension means a file. */
function partOf(written: string): 'page' | 'file' {
  return /\.[a-z][a-z\d]{1,4}$/i.test(written) && !/\.html?$/i.test(written) ? 'file' : 'page';
}

function ok(url: string, { query, hash }: Href): ResolvedLink {
  return { type: 'ok', url: url + query + hash };
}

/**
 * Converts a `pathname:` link, which is not checked: `pathname:///app`, with or without base, -> `/docs/app`; `pathname://../app` ->
 * `../app`.
 */
export function toPathnameUrl(written: string, rules: UrlRules): string {
  const fromPage = /^pathname:\/\/(?!\/)(.+)/.exec(written)?.[1];
  if (fromPage !== undefined) {
    const path = encodePath(decodePercents(fromPage));
    // What stands before a colon would be a scheme, such as `javascript:`.
    return /^[^/]*:/.test(path) ? `./${path}` : path;
  }
  return toFileUrl(stripBase(decodePercents(written.replace(/^pathname:\/*/, '/')), rules).slice(1), rules);
}

/** Returns the URL below the base for a path from the root that has no known target. */
export function toUnknownUrl(written: string, rules: UrlRules): string {
  const route = normalizeRoute(stripBase(decodePercents(written), rules));
  return /\.\w+$/.test(route) ? toFileUrl(route.slice(1), rules) : toPermalink(route, rules);
}

function toFileUrl(file: string, { baseUrl }: UrlRules): string {
  return baseUrl + encodePath(file);
}
