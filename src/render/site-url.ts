// What authors write in the config and in front matter -> URLs below the base. Links inside articles are the links stage's.
import { normalizeRoute, toPermalink, type UrlRules } from '../site/permalink.js';
import type { Site } from '../site/site.js';

/** Pages and static files, to tell one from the other. */
export type SiteTargets = Pick<Site, 'pages' | 'staticFiles'>;

/** `https://x`, `//x`, `mailto:x`, `data:x`: not below our base. `pathname:` is a marker of ours, no scheme. */
export function isOutsideUrl(url: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url) && !url.startsWith('pathname:');
}

/** Opens in a new tab: another web page, but not `mailto:` and the like. */
export function isExternalUrl(url: string): boolean {
  return /^(?:https?:)?\/\//i.test(url);
}

/** A path in the output -> its URL: `guide/a b.md` -> `/docs/guide/a%20b.md`. */
export function toOutputUrl(path: string, baseUrl: string): string {
  return baseUrl + encodeURI(path).replaceAll('?', '%3F').replaceAll('#', '%23');
}

/** A static file as written -> its URL: `img/logo.svg`, `/img/logo.svg` and `/docs/img/logo.svg` -> `/docs/img/logo.svg`. */
export function toFileUrl(file: string, baseUrl: string): string {
  if (isOutsideUrl(file)) return file;
  const url = file.startsWith(baseUrl) ? file : baseUrl + file.replace(/^\/+/, '');
  // Already encoded parts stay as they are.
  return encodeURI(url).replaceAll('%25', '%');
}

/**
 * A link of the config or of front matter -> its URL: `/api/` -> `/docs/api`, `/files/a.pdf` -> `/docs/files/a.pdf`,
 * `pathname:///app` -> `/docs/app`, `https://x` as it is.
 */
export function toSiteUrl(link: string, targets: SiteTargets, rules: UrlRules): string {
  if (isOutsideUrl(link) || link.startsWith('#')) return link;
  const suffixStart = link.search(/[?#]/);
  const path = suffixStart < 0 ? link : link.slice(0, suffixStart);
  const suffix = suffixStart < 0 ? '' : link.slice(suffixStart);
  if (path.startsWith('pathname:'))
    return toFileUrl(path.slice('pathname:'.length).replace(/^\/+/, '/'), rules.baseUrl) + suffix;

  const written = normalizeRoute(decodePath(path));
  const withoutBase = written.startsWith(rules.baseUrl)
    ? normalizeRoute(written.slice(rules.baseUrl.length))
    : written;
  // A site whose base is /docs/ may have a page /docs/...: the longer reading wins where it leads somewhere.
  const route = [written, withoutBase].find((candidate) => targets.pages.has(candidate)) ?? withoutBase;
  if (!targets.pages.has(route) && targets.staticFiles.has(route.slice(1)))
    return toFileUrl(route, rules.baseUrl) + suffix;
  return toPermalink(route, rules) + suffix;
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
