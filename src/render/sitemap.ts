import { escapeText } from '../compile/html/escape-html.js';
import type { RenderConfig } from '../config/stage-configs.js';
import { listedPages } from '../site/listed-pages.js';
import { toPermalink } from '../site/permalink.js';
import type { Site } from '../site/site.js';
import { toAbsoluteUrl } from './site-url.js';

/** sitemap.xml (sitemaps.org 0.9): listed pages with the day of their last change. */
export function renderSitemap(site: Site, config: RenderConfig): string {
  const entries = listedPages(site).map((page) => {
    const url = escapeText(toAbsoluteUrl(toPermalink(page.route, config), config.url));
    const lastUpdate = page.type === 'doc' ? page.lastUpdate : undefined;
    const lastmod = lastUpdate
      ? `<lastmod>${new Date(lastUpdate.timeMs).toISOString().slice(0, 10)}</lastmod>`
      : '';
    return `<url><loc>${url}</loc>${lastmod}</url>\n`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...entries,
    '</urlset>\n',
  ].join('');
}

/** robots.txt (RFC 9309): everything may be read and the sitemap is named, or with `noIndex` nothing may. */
export function renderRobots(config: RenderConfig): string {
  if (config.noIndex) return `User-agent: *\nDisallow: ${config.baseUrl}\n`;
  return `User-agent: *\nAllow: ${config.baseUrl}\n\nSitemap: ${toAbsoluteUrl(`${config.baseUrl}sitemap.xml`, config.url)}\n`;
}
