// The files of a site that are no pages: for search engines, for machines, for readers of old addresses.

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
 * The sitemap (not with `noIndex`), robots.txt, llms.txt, what old versions are told and the redirect pages. routes.json is apart: it names the
 * hashes of what was written.
 *
 * @param excerptOf how the page at a route begins.
 */
export function renderSiteFiles(
  site: Site,
  config: RenderConfig,
  excerptOf: (route: string) => string | undefined,
): SiteFile[] {
  return [
    ...(config.noIndex ? [] : renderSitemaps(site, config)),
    // Robots look for it in one place.
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

/** What the protocol allows a file. */
const mostAddresses = 50_000;

/** Where the sitemap lies in the output, and the files that it names where it would be too long. */
export function sitemapPaths(site: Site, config: Pick<RenderConfig, 'translation'>): string[] {
  const count = Math.ceil(ownPages(site, config).length / mostAddresses);
  const parts = Array.from({ length: count }, (_, index) => `sitemap-${index + 1}.xml`);
  return ['sitemap.xml', ...(count > 1 ? parts : [])];
}

/** A page that is not translated is known by its address in the default language. */
function ownPages(site: Site, config: Pick<RenderConfig, 'translation'>): Page[] {
  return listedPages(site).filter((page) => !isUntranslated(page, config));
}

/** sitemap.xml (sitemaps.org 0.9): listed pages with the day of their last change. Of many, it names the files that list them. */
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

/** robots.txt (RFC 9309): everything may be read and the sitemap is named, or with `noIndex` nothing may. */
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

/** Takes query and hash of the old address along; a file, as the Content-Security-Policy knows no other inline script. */
export const redirectScript = { path: `assets/redirect-${hashOf(script).slice(0, 8)}.js`, contents: script };

/** A document that sends the reader on, without a script too. @param url of the page it leads to, below the base. */
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
 * A page in routes.json, which tells what a build published: `check --against` compares another build with it. All but the
 * hash of the document, which is known once it is written. @param anchors ids that addresses of the page may end in
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
 * One line a page, in the order of their URLs, so that two builds can be compared line by line.
 * @param pages URL -> JSON of the page.
 */
export function renderRoutes(baseUrl: string, pages: ReadonlyMap<string, string>): string {
  const lines = [...pages].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, page]) => linePrefix + page);
  return `{\n  "baseUrl": ${JSON.stringify(baseUrl)},\n  "pages": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

const linePrefix = '    ';

/** A text that `renderRoutes` gave, without the hashes of some files: what they hold is known by reading them alone. */
export function withoutHashes(text: string, isChanged: (file: string) => boolean): string {
  const { baseUrl, pages } = JSON.parse(text) as { baseUrl: string; pages: ManifestPage[] };
  const lines = pages.map(
    (page) => [page.url, JSON.stringify(isChanged(page.file) ? { ...page, hash: '' } : page)] as const,
  );
  return renderRoutes(baseUrl, new Map(lines));
}

/** A text that `renderRoutes` gave, with other lines for some of its pages; undefined where it has not all of them. */
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
