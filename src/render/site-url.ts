// Converts URLs and paths in the config, in sidebars and in front matter to URLs below the base URL. Links in articles are resolved by the
// links stage, which also reports broken ones here.

import { encodePath } from '../base/encode-path.js';
import { decodePercents } from '../base/values.js';
import { findTarget, stripBase, type TargetSite } from '../links/find-target.js';
import { isOutsideHref, parseHref } from '../links/parse-href.js';
import { toPathnameUrl, toUnknownUrl } from '../links/resolve-link.js';
import { normalizeRoute, toPermalink, type UrlRules } from '../site/permalink.js';

/** Tells whether a URL leads to another web page, which opens in a new tab; `mailto:` and the like do not. */
export function isExternalUrl(url: string): boolean {
  return /^(?:https?:)?\/\//i.test(url);
}

/** Makes a URL absolute: `/docs/a.png` -> `https://example.com/docs/a.png`. Absolute and invalid URLs stay. */
export function toAbsoluteUrl(url: string, origin: string): string {
  return URL.canParse(url, origin) ? new URL(url, origin).href : url;
}

/** Converts a path in the output to its URL: `guide/a b.md` -> `/docs/guide/a%20b.md`. */
export function toOutputUrl(path: string, baseUrl: string): string {
  return baseUrl + encodePath(path);
}

/**
 * Converts a link from the site's root, with or without slash and base URL: `/api/` -> `/docs/api`, `img/a.png` -> `/docs/img/a.png`,
 * `pathname:///app` -> `/docs/app`. External links stay.
 */
export function toSiteUrl(link: string, site: TargetSite, rules: UrlRules): string {
  // A route of our own may contain special characters, from a file such as `what?.md`.
  if (site.pages.has(link)) return toPermalink(link, rules);
  const { path, query, hash } = parseHref(link);
  if (path === '' || isOutsideHref(link)) return link;
  return toUrl(path, site, rules) + query + hash;
}

/** Returns the route of a link: `/api/`, `api` and `/docs/api` -> `/api`; undefined for external links and those within the page. */
export function toSiteRoute(link: string, site: TargetSite, rules: UrlRules): string | undefined {
  const { path } = parseHref(link);
  if (path === '' || isOutsideHref(link)) return undefined;
  const target = findTarget(fromRoot(path), site, rules);
  return target?.type === 'page' ? target.route : normalizeRoute(stripBase(fromRoot(path), rules));
}

function toUrl(path: string, site: TargetSite, rules: UrlRules): string {
  if (path.startsWith('pathname:')) return toPathnameUrl(path, rules);
  const target = findTarget(fromRoot(path), site, rules);
  if (target?.type === 'page') return toPermalink(target.route, rules);
  if (target?.type === 'file') return toOutputUrl(target.path, rules.baseUrl);
  return toUnknownUrl(path.startsWith('/') ? path : `/${path}`, rules);
}

function fromRoot(path: string): string {
  return decodePercents(path.startsWith('/') ? path : `/${path}`);
}
