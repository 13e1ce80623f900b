// What authors write in the config, in sidebars and in front matter -> URLs below the base. Links in articles are
// resolved by the links stage, which also reports what leads nowhere here.

import { encodePath } from '../base/encode-path.js';
import { decodePercents } from '../base/values.js';
import { findTarget, stripBase, type TargetSite } from '../links/find-target.js';
import { isOutsideHref, parseHref } from '../links/parse-href.js';
import { toPathnameUrl, toUnknownUrl } from '../links/resolve-link.js';
import { normalizeRoute, toPermalink, type UrlRules } from '../site/permalink.js';

/** Opens in a new tab: another web page, but not `mailto:` and the like. */
export function isExternalUrl(url: string): boolean {
  return /^(?:https?:)?\/\//i.test(url);
}

/** `/docs/a.png` -> `https://example.com/docs/a.png`; an absolute URL stays, and so does what is no URL at all. */
export function toAbsoluteUrl(url: string, origin: string): string {
  return URL.canParse(url, origin) ? new URL(url, origin).href : url;
}

/** A path in the output -> its URL: `guide/a b.md` -> `/docs/guide/a%20b.md`. */
export function toOutputUrl(path: string, baseUrl: string): string {
  return baseUrl + encodePath(path);
}

/**
 * Written from the site's root, with or without slash and base: `/api/` -> `/docs/api`, `img/a.png` -> `/docs/img/a.png`,
 * `pathname:///app` -> `/docs/app`. What leads outside stays as it is.
 */
export function toSiteUrl(link: string, site: TargetSite, rules: UrlRules): string {
  // A route as we made it: of a file such as `what?.md`.
  if (site.pages.has(link)) return toPermalink(link, rules);
  const { path, query, hash } = parseHref(link);
  if (path === '' || isOutsideHref(link)) return link;
  return toUrl(path, site, rules) + query + hash;
}

/** The route that a link names: `/api/`, `api` and `/docs/api` -> `/api`; undefined where it leads outside, or stays on the page. */
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
