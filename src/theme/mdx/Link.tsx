import type { AnchorHTMLAttributes, ReactElement } from 'react';
import { decodePercents, leavesTab } from '../../base/values.js';
import { normalizeRoute, toPermalink } from '../../site/permalink.js';
import { usePage } from './page-context.js';
import type { PageSettings, SiteSettings } from './page-settings.js';

export type LinkTarget = string | { pathname?: string; search?: string; hash?: string };

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of the site, or a whole URL. */
  to?: LinkTarget;
  /** Marks the link as active on the page that it leads to, and on pages below it unless `exact` is set. */
  isNavLink?: boolean;
  activeClassName?: string;
  exact?: boolean;
  /** Set by the compile stage, which resolves and checks the target if the link is on a page. */
  'data-resolved'?: string;
  'data-noBrokenLinkCheck'?: boolean;
  /** If false, a path is not relative to the site's base URL: `/app` stays `/app`. */
  autoAddBaseUrl?: boolean;
}

/** Docusaurus' link component. Paths are relative to the site's base URL. */
export function Link({
  to,
  href = to === undefined ? undefined : toText(to),
  isNavLink,
  activeClassName = 'active',
  exact = false,
  autoAddBaseUrl = true,
  'data-resolved': resolved,
  'data-noBrokenLinkCheck': isUnchecked = false,
  ...rest
}: LinkProps): ReactElement {
  const page = usePage();
  const isOutside = href !== undefined && /^(?:(?:https?:)?\/\/|pathname:)/i.test(href);
  const outside = isOutside ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  const rules = autoAddBaseUrl ? page : { ...page, baseUrl: '/' };
  const url =
    resolved === undefined && href !== undefined ? toHref(fromFolder(href, page.page), rules) : href;
  const isElsewhere = page.isPublic === true && leavesTab(rest.target);
  const isChecked = !isOutside && resolved === undefined && !isUnchecked && !isElsewhere;
  const target = url === undefined || !isChecked ? undefined : toTarget(url, page.page.permalink);
  if (target !== undefined) page.findings.links.add(target);
  const isActive = isNavLink === true && url !== undefined && leadsTo(url, page.page.permalink, exact);
  const active = isActive
    ? {
        'aria-current': 'page' as const,
        className: [rest.className, activeClassName].filter(Boolean).join(' '),
      }
    : {};
  return <a {...outside} {...rest} {...active} href={url} />;
}

/** A link that is marked as active while its page is shown. */
export function NavLink(props: LinkProps): ReactElement {
  return <Link isNavLink {...props} />;
}

/** Adds the base URL to a path, unless the path begins with it. */
export function withBaseUrl(path: string, { baseUrl }: Pick<SiteSettings, 'baseUrl'>): string {
  if (path === '' || isOutside(path)) return path;
  if (path.startsWith(baseUrl)) return path;
  if (path === baseUrl.slice(0, -1)) return baseUrl;
  return baseUrl + path.replace(/^\.?\//, '');
}

/** Tells whether a path is a whole URL or an anchor. */
function isOutside(path: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(path);
}

/** Returns the URL of a link. A path of the site gets the base URL, also as `pathname:///app`; `pathname://../app` gives `../app`. */
export function toHref(href: string, settings: Pick<SiteSettings, 'baseUrl' | 'trailingSlash'>): string {
  if (href.startsWith('pathname://')) {
    const path = href.slice('pathname://'.length);
    return path.startsWith('/') ? withBaseUrl(path, settings) : path;
  }
  if (!href.startsWith('/') || href.startsWith('//')) return href;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  if (/\.\w+$/.test(path)) return withBaseUrl(path, settings) + rest;
  const { baseUrl } = settings;
  const fromRoot = baseUrl !== '/' && path.startsWith(baseUrl) ? path.slice(baseUrl.length - 1) : path;
  return toPermalink(normalizeRoute(decodePercents(fromRoot)), settings) + rest;
}

/** Resolves `./install` on an index page whose URL has no trailing slash, where the browser would resolve it one folder too high. */
function fromFolder(href: string, { permalink, isFolder }: PageSettings['page']): string {
  if (!isFolder || /^(?:[/#?]|[a-z][a-z\d+.-]*:|$)/i.test(href)) return href;
  const { pathname, search, hash } = new URL(href, `http://site${withSlash(permalink)}`);
  return pathname + search + hash;
}

/** Returns the path that the browser requests; undefined for anchors and URLs with another scheme. */
function toTarget(url: string, permalink: string): string | undefined {
  if (url.startsWith('/')) return url;
  if (url === '' || /^(?:#|[a-z][a-z\d+.-]*:)/i.test(url)) return undefined;
  const { pathname, search, hash } = new URL(url, `http://site${permalink}`);
  return pathname + search + hash;
}

/** Returns the URL of a path below the base URL: `useBaseUrl('/img/a.png')`. */
export function useBaseUrl(path: string, options?: BaseUrlOptions): string;
export function useBaseUrl(path: string | undefined, options?: BaseUrlOptions): string | undefined;
export function useBaseUrl(path: string | undefined, options: BaseUrlOptions = {}): string | undefined {
  return useBaseUrlUtils().withBaseUrl(path, options);
}

interface BaseUrlOptions {
  forcePrependBaseUrl?: boolean;
  /** Adds the origin: `https://docs.example.com/base/img/a.png`. */
  absolute?: boolean;
}

export function useBaseUrlUtils(): {
  withBaseUrl<Path extends string | undefined>(path: Path, options?: BaseUrlOptions): Path | string;
} {
  const { baseUrl, config } = usePage();
  return {
    withBaseUrl: (url, options) => addBaseUrl({ siteUrl: config.url, baseUrl, url, options }),
  };
}

/** Returns what `useBaseUrl` returns, for code outside of components. */
export function addBaseUrl<Path extends string | undefined>({
  siteUrl,
  baseUrl,
  url: path,
  options: { forcePrependBaseUrl = false, absolute = false } = {},
}: {
  siteUrl: string;
  baseUrl: string;
  url: Path;
  options?: BaseUrlOptions | undefined;
}): Path | string {
  // Some components call it without having a link.
  if (!path || isOutside(path)) return path;
  const url = forcePrependBaseUrl ? baseUrl + path.replace(/^\//, '') : withBaseUrl(path, { baseUrl });
  return absolute && url.startsWith('/') ? siteUrl + url : url;
}

/** Writes a target as text. A query and a hash may lack their sign, as for React Router. */
export function toText(to: LinkTarget): string {
  if (typeof to === 'string') return to;
  const { pathname = '', search = '', hash = '' } = to;
  return pathname + search.replace(/^(?=[^?])/, '?') + hash.replace(/^(?=[^#])/, '#');
}

function leadsTo(url: string, permalink: string, exact: boolean): boolean {
  const [target, shown] = [withSlash(url.replace(/[?#].*$/s, '')), withSlash(permalink)];
  return exact ? target === shown : shown.startsWith(target);
}

export function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}
