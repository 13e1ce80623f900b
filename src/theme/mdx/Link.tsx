import type { AnchorHTMLAttributes, ReactElement } from 'react';
import { normalizeRoute, toPermalink } from '../../site/permalink.js';
import { type PageSettings, usePageSettings } from './page-context.js';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to?: string;
  /** In a page its target is known when the page is compiled, and is checked as that of any link. */
  'data-resolved'?: string;
}

/** Docusaurus' link. Paths begin at the site's base URL. */
export function Link({ to, href = to, 'data-resolved': resolved, ...rest }: LinkProps): ReactElement {
  const settings = usePageSettings();
  const isOutside = href !== undefined && /^(?:https?:)?\/\//i.test(href);
  const outside = isOutside ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return <a {...outside} {...rest} href={resolved === undefined ? toHref(href, settings) : href} />;
}

/** Adds the base URL to a path from the root, unless it begins with it. */
export function withBaseUrl(path: string, { baseUrl }: Pick<PageSettings, 'baseUrl'>): string {
  if (path === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(path)) return path;
  if (path.startsWith(baseUrl)) return path;
  return baseUrl + path.replace(/^\.?\//, '');
}

function toHref(href: string | undefined, settings: PageSettings): string | undefined {
  if (!href?.startsWith('/') || href.startsWith('//')) return href;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  if (/\.\w+$/.test(path)) return withBaseUrl(path, settings) + rest;
  const { baseUrl } = settings;
  const fromRoot = baseUrl !== '/' && path.startsWith(baseUrl) ? path.slice(baseUrl.length - 1) : path;
  return toPermalink(normalizeRoute(fromRoot), settings) + rest;
}

/** `useBaseUrl('/img/a.png')`: the URL below the site's base. */
export function useBaseUrl(path: string): string {
  return withBaseUrl(path, usePageSettings());
}

export function useBaseUrlUtils(): { withBaseUrl: (path: string) => string } {
  const settings = usePageSettings();
  return { withBaseUrl: (path) => withBaseUrl(path, settings) };
}
