// Makes the files of a site that are not pages: for search engines, for programs, and for redirects.

import { globMatcher } from '../base/globs.js';
import { hashOf } from '../base/hash.js';
import { escapeText } from '../compile/html/escape-html.js';
import type { ManifestPage } from '../config/hooks.js';
import type { RenderConfig } from '../config/stage-configs.js';
import { listedPages } from '../site/listed-pages.js';
import { toOutputPath, toPermalink } from '../site/permalink.js';
import type { Page, Site } from '../site/site.js';
import { fillText } from '../texts/fill-text.js';
import { toTag } from '../theme/html-tag.js';
import type { Html } from '../theme/route-data.js';
import { renderLlms } from './llms.js';
import { newerVersionsFiles, renderNewerVersions } from './newer-versions.js';
import { isUntranslated } from './page-input.js';
import { toAbsoluteUrl } from './site-url.js';

interface SiteFile {
  /** Path in the output. */
  path: string;
  contents: string;
}

/**
 * Returns the sitemap (not with `noIndex`), robots.txt, llms.txt, the lists of newer versions, and the redirect pages. routes.json is not
 * included, because it contains hashes of written files.
 * @param excerptOf returns the excerpt of the page at a route
 */
export function renderSiteFiles(
  site: Site,
  config: RenderConfig,
  excerptOf: (route: string) => string | undefined,
): SiteFile[] {
  return [
    ...(config.noIndex ? [] : renderSitemaps(site, config)),
    // Crawlers look for it only at the root of the host.
    ...(config.translation ? [] : [{ path: 'robots.txt', contents: renderRobots(config) }]),
    { path: 'llms.txt', contents: renderLlms(site, config, excerptOf) },
    ...Array.from(newerVersionsFiles(site), ([path, instance]) => ({
      path,
      contents: renderNewerVersions(instance, site, config),
    })),
    ...(site.redirects.size > 0 ? [redirectScript] : []),
    ...Array.from(site.redirects, ([from, to]) => ({
      path: toOutputPath(from, config),
      contents: renderRedirectPage(toPermalink(to, config), config),
    })),
  ];
}

/** Limit of the sitemap protocol for a file. */
const mostAddresses = 50_000;

/** Returns the path of the sitemap, and those of the files that it lists if there are too many pages for one. */
export function sitemapPaths(site: Site, config: Pick<RenderConfig, 'translation' | 'sitemap'>): string[] {
  const count = Math.ceil(ownPages(site, config).length / mostAddresses);
  const parts = Array.from({ length: count }, (_, index) => `sitemap-${index + 1}.xml`);
  return ['sitemap.xml', ...(count > 1 ? parts : [])];
}

/** Returns the pages of this language, without excluded ones. An untranslated page is listed in the default language. */
function ownPages(site: Site, config: Pick<RenderConfig, 'translation' | 'sitemap'>): Page[] {
  // Routes have no slash at the end, but addresses of sites with `trailingSlash` do.
  const isExcluded = globMatcher(config.sitemap.exclude.map((pattern) => pattern.replace(/(?<=.)\/$/, '')));
  return listedPages(site).filter((page) => !isUntranslated(page, config) && !isExcluded(page.route));
}

/** Returns sitemap.xml (sitemaps.org 0.9) with the listed pages and the dates of their last change, divided if there are many. */
export function renderSitemaps(site: Site, config: RenderConfig): SiteFile[] {
  const entries = ownPages(site, config).map((page) => {
    const url = escapeText(toAbsoluteUrl(toPermalink(page.route, config), config.url));
    const lastUpdate = page.type === 'doc' ? page.lastUpdate : undefined;
    const lastmod = lastUpdate
      ? `<lastmod>${new Date(lastUpdate.timeMs).toISOString().slice(0, 10)}</lastmod>`
      : '';
    return `<url><loc>${url}</loc>${lastmod}</url>\n`;
  });
  const [path, ...parts] = sitemapPaths(site, config) as [string, ...string[]];
  if (parts.length === 0) return [{ path, contents: sitemapFile('urlset', entries) }];
  const files = parts.map((part, index) => {
    const first = index * mostAddresses;
    return { path: part, contents: sitemapFile('urlset', entries.slice(first, first + mostAddresses)) };
  });
  const named = files.map(({ path }) => {
    const url = escapeText(toAbsoluteUrl(`${config.baseUrl}${path}`, config.url));
    return `<sitemap><loc>${url}</loc></sitemap>\n`;
  });
  return [{ path, contents: sitemapFile('sitemapindex', named) }, ...files];
}

function sitemapFile(element: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  const opening = `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${opening}${entries.join('')}</${element}>\n`;
}

/** Returns robots.txt (RFC 9309): it allows everything and names the sitemap, or with `noIndex` allows nothing. */
export function renderRobots(config: RenderConfig): string {
  if (config.noIndex) return `User-agent: *\nDisallow: ${config.baseUrl}\n`;
  const ofBuild = config.locales.filter(({ name, isOwn }) => isOwn || name !== undefined);
  const sitemaps = ofBuild.map(({ url }) => `Sitemap: ${url}sitemap.xml\n`);
  return `User-agent: *\nAllow: ${config.baseUrl}\n\n${sitemaps.join('')}`;
}

const script = `const url = new URL(document.links[0].href);
url.search ||= location.search;
url.hash ||= location.hash;
location.replace(url);
`;

/** Keeps the query and hash of the old URL. It is a file, as the Content-Security-Policy allows no further inline scripts. */
export const redirectScript = { path: `assets/redirect-${hashOf(script).slice(0, 8)}.js`, contents: script };

/** Returns a document that redirects, even without JavaScript. @param url of the target page, below the base URL */
export function renderRedirectPage(
  url: string,
  {
    url: origin,
    baseUrl,
    lang,
    direction,
    texts,
  }: Pick<RenderConfig, 'url' | 'baseUrl' | 'lang' | 'direction' | 'texts'>,
): Html {
  const head = [
    toTag('meta', { charset: 'utf-8' }),
    toTag('title', {}, escapeText(texts.pageMoved)),
    toTag('meta', { 'http-equiv': 'refresh', content: `0; url=${url}` }),
    toTag('link', { rel: 'canonical', href: toAbsoluteUrl(url, origin) }),
    toTag('meta', { name: 'robots', content: 'noindex' }),
  ].join('');
  const link = toTag('a', { href: url }, escapeText(url));
  const text = fillText(escapeText(texts.pageMovedText), { link });
  const body = `<p>${text}</p>${toTag('script', { src: baseUrl + redirectScript.path })}`;
  return `<!doctype html>${toTag('html', { lang, dir: direction }, `<head>${head}</head><body>${body}</body>`)}\n`;
}

/**
 * Returns a page's entry in routes.json, without the hash of its document, which is known once it is written. The file tells what a build
 * published; `check --against` compares another build with it. @param anchors ids that URLs of the page may end with
 */
export function toManifestPage(
  page: Page,
  config: RenderConfig,
  anchors: readonly string[],
): Omit<ManifestPage, 'hash'> {
  return {
    url: toPermalink(page.route, config),
    file: toOutputPath(page.route, config),
    title: page.title,
    anchors,
  };
}

/**
 * Returns routes.json with a line for each page, sorted by URL, so that builds can be compared line by line.
 * @param pages URL -> JSON of the page
 */
export function renderRoutes(baseUrl: string, pages: ReadonlyMap<string, string>): string {
  const lines = [...pages].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, page]) => linePrefix + page);
  return `{\n  "baseUrl": ${JSON.stringify(baseUrl)},\n  "pages": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

const linePrefix = '    ';

/** Removes the hashes of changed files from the text of a routes.json, so that comparing builds reads these files. */
export function withoutHashes(text: string, isChanged: (file: string) => boolean): string {
  const { baseUrl, pages } = JSON.parse(text) as { baseUrl: string; pages: ManifestPage[] };
  const lines = pages.map(
    (page) => [page.url, JSON.stringify(isChanged(page.file) ? { ...page, hash: '' } : page)] as const,
  );
  return renderRoutes(baseUrl, new Map(lines));
}

/** Replaces the lines of some pages in the text of a routes.json; undefined if it does not contain all of them. */
export function replaceRoutes(text: string, pages: ReadonlyMap<string, string>): string | undefined {
  const left = new Map(
    Array.from(pages, ([url, page]) => [`${linePrefix}{"url":${JSON.stringify(url)}`, page]),
  );
  const lines = text.split('\n').map((line) => {
    const start = line.slice(0, line.indexOf(',"file":'));
    const page = left.get(start);
    if (page === undefined) return line;
    left.delete(start);
    return linePrefix + page + (line.endsWith(',') ? ',' : '');
  });
  return left.size === 0 ? lines.join('\n') : undefined;
}
