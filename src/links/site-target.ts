// Checks links outside articles: in the config, in sidebars and in front matter. They are relative to the site's root.

import { nearestName } from '../base/names.js';
import { decodePercents } from '../base/values.js';
import { urlKind } from '../compile/media/url-kinds.js';
import type { LinkConfig } from '../config/stage-configs.js';
import type { ErrorLocation, Severity } from '../errors.js';
import { normalizeRoute } from '../site/permalink.js';
import type { Site } from '../site/site.js';
import { findMovedOperation, findTarget, stripBase } from './find-target.js';
import { brokenAnchor, brokenImage, brokenLink, scriptLink } from './link-errors.js';
import { anchorOf, isOutsideHref, parseHref } from './parse-href.js';
import type { BrokenLinks, WrittenTarget } from './policies.js';

/** What targets are checked against, and what collects broken ones. */
export interface TargetCheck {
  site: Site;
  config: LinkConfig;
  broken: BrokenLinks;
  /** Returns the ids of the page at a route; undefined if they are not known. */
  anchorsOf: AnchorsOf;
}

export type AnchorsOf = (route: string) => ReadonlySet<string> | undefined;

/** Reports a link whose page, file or anchor does not exist, or that would run code. */
export function checkTarget(
  { site, config, broken, anchorsOf }: TargetCheck,
  { key, href, location, source, mayPass }: WrittenTarget,
): void {
  if (urlKind(href).type === 'dangerous') {
    const toProblem = (severity: Severity) =>
      scriptLink(href, { location: placeOf(location), source, severity, key });
    broken.add('link', toProblem, () => true);
    return;
  }
  const { path, hash } = parseHref(href);
  if (isOutsideHref(href)) broken.outside.push({ key, href, location, source });
  // The whole link may be a route, which may contain any character: `what?.md` has the route `/what?`, which is not a query.
  if (site.pages.has(href) || path === '' || isOutsideHref(href) || path.startsWith('pathname:')) return;
  const wanted = decodePercents(path.startsWith('/') ? path : `/${path}`);
  const target = findTarget(wanted, site, config);
  const id = anchorOf(hash);
  const page = target?.type === 'page' ? site.pages.get(target.route) : undefined;
  const moved =
    page?.type === 'doc' && id !== undefined
      ? findMovedOperation(decodePercents(id), page, site.pagesBySource, anchorsOf(page.route))
      : undefined;
  const route = (moved ?? page)?.route;
  const anchors = route !== undefined && id !== undefined ? anchorsOf(route) : undefined;
  if (
    route !== undefined &&
    anchors &&
    id !== undefined &&
    !anchors.has(id) &&
    !anchors.has(decodePercents(id))
  ) {
    const anchor = decodePercents(id);
    const toProblem = (severity: Severity) => {
      const near = nearestName(anchor, anchors);
      const suggestion = near && `${path}#${near}`;
      return brokenAnchor(path, anchor, { location: placeOf(location), source, severity, suggestion, key });
    };
    broken.addAnchor({ route, id: anchor, toProblem });
  }
  if (target) return;
  const toProblem = (severity: Severity) => {
    const route = nearestName(normalizeRoute(stripBase(wanted, config)), site.pages.keys());
    const suggestion = route && route !== '/' && path.endsWith('/') ? `${route}/` : route;
    return brokenLink('page', href, { location: placeOf(location), source, severity, suggestion, key });
  };
  broken.add('link', toProblem, mayPass);
}

export function placeOf(location: WrittenTarget['location']): ErrorLocation {
  return typeof location === 'function' ? location() : location;
}

/** Reports an image that is not a static file. A relative image (`./x.png`) is checked where it is published. */
export function checkImage(
  { site, config, broken }: TargetCheck,
  { key, href, location, source }: WrittenTarget,
): void {
  const { path } = parseHref(href);
  if (path === '' || isOutsideHref(href) || path.startsWith('./') || path.startsWith('../')) return;
  const wanted = decodePercents(path.startsWith('/') ? path : `/${path}`);
  if (findTarget(wanted, site, config)?.type === 'file') return;
  const toProblem = (severity: Severity) => {
    const suggestion = nearestName(stripBase(wanted, config).slice(1), site.staticFiles.keys());
    const details = { location: placeOf(location), source, severity, key };
    return brokenImage(href, { ...details, suggestion: suggestion && `/${suggestion}` });
  };
  broken.add('image', toProblem, () => true);
}
