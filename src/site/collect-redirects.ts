// Collects the redirects of a site, from `aliases` in front matter and `redirects` in the config.
import { nearestName } from '../base/names.js';
import type { RedirectConfig } from '../config/config.js';
import type { CreateRedirectsFunction } from '../config/hooks.js';
import type { SiteConfig } from '../config/stage-configs.js';
import { versionKey } from '../content/source-file.js';
import { judged, type SiteError } from '../errors.js';
import { makerOf } from './find-clashes.js';
import { decodeRoute, endsInSlashThere, normalizeRoute, toOutputPath } from './permalink.js';
import type { DocPage, Page, Site } from './site.js';
import {
  aliasHitsPage,
  aliasTwice,
  createRedirectsFailed,
  redirectHitsPage,
  redirectToNowhere,
  redirectTwice,
} from './site-errors.js';

/** Routes of a docs folder and of one of its versions. */
export interface VersionRoot {
  docs: string;
  version: string;
}

interface RedirectOptions
  extends Pick<SiteConfig, 'createRedirects' | 'configPath' | 'foreign' | 'strict' | 'trailingSlash'> {
  staticFiles: Site['staticFiles'];
}

/**
 * Returns former addresses of pages -> their routes now, from front matter and config. A former address must not be that of a page or
 * static file, nor lead to two pages. As a version is a copy, its aliases are prefixed with its own route, unless it is at the docs
 * folder's route.
 *
 * @param written in the config. @param roots by `versionKey`.
 */
export function collectRedirects(
  pages: ReadonlyMap<string, Page>,
  written: readonly RedirectConfig[],
  roots: ReadonlyMap<string, VersionRoot>,
  options: RedirectOptions,
): {
  redirects: Map<string, string>;
  problems: SiteError[];
} {
  const { createRedirects, configPath, foreign, staticFiles, strict, trailingSlash } = options;
  const redirects = new Map<string, string>();
  /** Lower-case file of a former address -> its page. */
  const owners = new Map<string, Page>();
  const problems: SiteError[] = [];
  const missing = new Map<string, SiteError>();
  const aliased = Array.from(pages.values()).filter(
    (page): page is DocPage => page.type === 'doc' && page.source.frontMatter.aliases !== undefined,
  );
  if (aliased.length === 0 && written.length === 0 && !createRedirects) return { redirects, problems };
  // Case-insensitive hosts would serve the page instead.
  const folded = new Map(Array.from(pages.values(), (page) => [page.route.toLowerCase(), page]));
  const pageAt = (route: string): Page | undefined => {
    const lower = route.toLowerCase();
    return (
      folded.get(lower) ??
      folded.get(trailingSlash ? lower : normalizeRoute(lower.replace(/(?:(?<=\/)index)?\.html$/, '')))
    );
  };
  const holderOf = (route: string): string | undefined => {
    const page = pageAt(route);
    const file = staticFiles.get(toOutputPath(route, { trailingSlash }));
    return page ? makerOf(page) : file && `"${file.source}"`;
  };
  const fileOf = (from: string): string => toOutputPath(from, { trailingSlash }).toLowerCase();
  // A file that leads there is served at this address: `guide.html` of `/guide` at `/guide.html`.
  const isServed = (from: string, to: Page): boolean =>
    (from.endsWith('.html') && from !== to.route && pageAt(from) === to) ||
    (!redirects.has(from) && owners.get(fileOf(from)) === to);
  const lead = (from: string, to: Page): void => {
    redirects.set(from, to.route);
    owners.set(fileOf(from), to);
  };
  for (const page of aliased) {
    for (const [index, alias] of page.source.frontMatter.aliases?.entries() ?? []) {
      const route = routeOfAlias(alias, rootOf(page, roots));
      const hit = holderOf(route);
      const owner = owners.get(fileOf(route));
      if (isServed(route, page)) continue;
      if (hit) problems.push(aliasHitsPage(page.source, index, alias, hit));
      else if (owner !== undefined) problems.push(aliasTwice(page.source, index, alias, makerOf(owner)));
      else lead(route, page);
    }
  }
  for (const { from, to } of written) {
    const route = toRoute(from.route);
    const target = pages.get(toRoute(to.route));
    const hit = holderOf(route);
    const owner = owners.get(fileOf(route));
    if (target && isServed(route, target)) continue;
    if (hit) problems.push(redirectHitsPage(from, hit));
    else if (owner !== undefined) problems.push(redirectTwice(from, makerOf(owner)));
    else if (target) lead(route, target);
    // A missing target of many former addresses is reported once.
    if (!target) missing.set(to.key, redirectToNowhere(to, nearestName(toRoute(to.route), pages.keys())));
  }
  problems.push(...missing.values());
  if (createRedirects) {
    try {
      // As in Docusaurus, existing addresses silently take precedence.
      const addressOf = (page: Page): string =>
        page.route !== '/' && (trailingSlash || (page.type === 'doc' && endsInSlashThere(page, foreign)))
          ? `${page.route}/`
          : page.route;
      for (const [from, to] of created(createRedirects, pages.values(), addressOf))
        if (!holderOf(from) && !owners.has(fileOf(from))) lead(from, to);
    } catch (error) {
      problems.push(createRedirectsFailed(configPath, error));
    }
  }
  return { redirects, problems: judged(problems, { strict }) };
}

/** Yields the former addresses that the author's function creates, with their pages. */
function* created(
  createRedirects: CreateRedirectsFunction,
  pages: Iterable<Page>,
  addressOf: (page: Page) => string,
): Generator<[from: string, to: Page]> {
  for (const page of pages)
    for (const from of [createRedirects(addressOf(page)) ?? []].flat())
      if (typeof from === 'string' && from.startsWith('/')) yield [toRoute(from), page];
}

function rootOf({ instance, version }: DocPage, roots: ReadonlyMap<string, VersionRoot>): VersionRoot {
  const ofSite = { docs: '/', version: '/' };
  return instance === undefined ? ofSite : roots.get(versionKey(instance, version!))!;
}

/**
 * Returns the route of an alias in a version: `/old` -> `/next/old` in the version at `/next`; `/api/old` -> `/api/1.0/old` in a version of
 * the docs at `/api`.
 */
function routeOfAlias(alias: string, { docs, version }: VersionRoot): string {
  const route = toRoute(alias);
  if (docs === version) return route;
  const isInDocs = docs === '/' || route === docs || route.startsWith(`${docs}/`);
  return normalizeRoute(`${version}/${isInDocs && docs !== '/' ? route.slice(docs.length) : route}`);
}

/** Decodes and normalizes an address: `/caf%C3%A9/` -> `/café`, as hosts look for files by decoded names. */
function toRoute(written: string): string {
  return normalizeRoute(decodeRoute(written) ?? written);
}
