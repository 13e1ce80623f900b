// Makes the part of `<head>` that is the same on every page.

import { version } from '../base/version.js';
import type { ClientAssets } from '../bundle/bundle-client.js';
import type { RenderConfig } from '../config/stage-configs.js';
import type { HeadTag } from '../config/user-config.js';
import type { TargetSite } from '../links/find-target.js';
import { backendOf } from '../search/backend-of.js';
import type { Site } from '../site/site.js';
import { type TagAttributes, toRawText, toTag } from '../theme/html-tag.js';
import type { Html } from '../theme/route-data.js';
import { type OfSheets, ofSheets } from '../theme/sheet-names.js';
import { type FeedLink, feedsOfBlogs } from './blog-head.js';
import { stylesheetTag } from './run-findings.js';
import { toAbsoluteUrl, toOutputUrl, toSiteUrl } from './site-url.js';

/** What documents need of the bundled assets. */
export type RenderAssets = Omit<ClientAssets, 'files' | 'bootHash' | 'inputs' | 'calls' | 'warnings'>;

/** Contains only JSON values, because it is sent to threads. */
export interface SiteHead extends Pick<ClientAssets, 'connectPolicy' | 'stylePolicy' | 'scriptPolicy'> {
  /** Origin: `https://example.com`. */
  origin: string;
  /** What the browser needs first: character set, viewport, inline script, the theme's style sheet. */
  start: Html;
  sheets: OfSheets<Html>;
  /** Style sheet for pages with classes of Infima; empty if there is none. */
  infimaStyles: Html;
  /** Id of the body, by which scripts for Docusaurus find the element around its pages. */
  bodyId: '__docusaurus' | undefined;
  /** Style sheet for pages with classes of CSS modules; empty if there is none. */
  ownClasses: Html;
  /** The site's own style sheets, then the scripts. */
  ownStyles: Html;
  /** Style sheet for pages with inline styles. */
  pageStyles: Html;
  /** `<meta>` tags by key; a page's own tag replaces the one with the same key. */
  meta: MetaTags;
  /** Favicon, then the config's tags, style sheets and scripts. */
  end: Html;
  /** The config's tags for the start of the body. */
  bodyStart: Html;
  /** The config's tags for the end of the body. */
  bodyEnd: Html;
  /** Tag for the type of social card on pages with an image of their own, unless the config sets one. */
  pictureCard: Html;
  /** Absolute URL of the image for pages that set none. */
  image: string | undefined;
  noIndex: boolean;
  /** Links to the feeds of blogs. */
  feeds: Html;
  /** URLs of the site in all its languages; empty if there is only one. */
  locales: readonly { lang: string; url: string; isDefault: boolean }[];
}

/** Key such as `description` or `og:image` -> tag. */
export type MetaTags = Readonly<Record<string, Html>>;

/** Returns the part of the head that all pages share. */
export function buildSiteHead(
  site: TargetSite & Pick<Site, 'blogs'>,
  config: RenderConfig,
  assets: RenderAssets,
): SiteHead {
  const { baseUrl } = config;
  const stylesheet = (path: string | undefined): Html =>
    path === undefined ? '' : stylesheetTag(path, baseUrl);
  const preload = (path: string): Html =>
    toTag('link', {
      rel: 'preload',
      href: toOutputUrl(path, baseUrl),
      as: 'font',
      type: 'font/woff2',
      crossorigin: true,
    });
  const [themeStyles, ...ownStyles] = assets.styles;
  const service = config.search && backendOf(config.search).service;
  const start = [
    toTag('meta', { charset: 'utf-8' }),
    toTag('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    toTag('script', {}, assets.boot),
  ].join('');
  const tagsAt = (wanted: HeadTag['place']): Html[] =>
    config.headTags
      .filter(({ place }) => place === wanted)
      .map(({ tagName, attributes = {}, innerHTML = '' }) =>
        toTag(tagName, withBase(attributes, site, config), toRawText(tagName, innerHTML)),
      );
  const scripts = assets.scripts.map((path) =>
    toTag('script', { type: 'module', src: toOutputUrl(path, baseUrl), 'data-relaydocs': true }),
  );
  return {
    origin: config.url,
    start: [start, stylesheet(themeStyles), ...assets.fonts.map(preload)].join(''),
    sheets: ofSheets((name) => stylesheet(assets.sheets[name])),
    infimaStyles: stylesheet(assets.infimaStyles),
    bodyId: config.infima ? '__docusaurus' : undefined,
    ownClasses: stylesheet(assets.ownClasses),
    connectPolicy: assets.connectPolicy,
    stylePolicy: assets.stylePolicy,
    scriptPolicy: assets.scriptPolicy,
    ownStyles: [...ownStyles.map(stylesheet), ...scripts].join(''),
    pageStyles: stylesheet(assets.pageStyles),
    meta: buildSiteMeta(config, assets),
    end: [
      ...(service ? [toTag('link', { rel: 'preconnect', href: service.preconnect, crossorigin: true })] : []),
      ...(config.favicon === undefined
        ? []
        : [toTag('link', { rel: 'icon', href: toSiteUrl(config.favicon, site, config) })]),
      ...tagsAt(undefined),
      ...config.stylesheets.map((sheet) =>
        toTag(
          'link',
          withBase(
            { rel: 'stylesheet', ...(typeof sheet === 'string' ? { href: sheet } : sheet) },
            site,
            config,
          ),
        ),
      ),
      ...config.scripts.map((script) =>
        toTag('script', withBase(typeof script === 'string' ? { src: script } : script, site, config)),
      ),
    ].join(''),
    bodyStart: tagsAt('bodyStart').join(''),
    bodyEnd: tagsAt('bodyEnd').join(''),
    image:
      config.image === undefined
        ? undefined
        : toAbsoluteUrl(toSiteUrl(config.image, site, config), config.url),
    pictureCard: config.metadata.some(({ name }) => name === 'twitter:card')
      ? ''
      : metaTag('name', 'twitter:card', 'summary_large_image'),
    noIndex: config.noIndex,
    feeds: feedTags(feedsOfBlogs(site, config)),
    locales:
      config.locales.length > 1
        ? config.locales.map(({ lang, url, isDefault }) => ({ lang, url, isDefault }))
        : [],
  };
}

/** Writes links to feeds, by which feed readers find them. */
export function feedTags(feeds: readonly FeedLink[]): Html {
  return feeds
    .map(({ type, title, href }) => toTag('link', { rel: 'alternate', type, href, title }))
    .join('');
}

/** Returns a `<meta>` tag. */
export function metaTag(key: 'name' | 'property', name: string, content: string): Html {
  return toTag('meta', { [key]: name, content });
}

function buildSiteMeta(config: RenderConfig, { pageColors }: RenderAssets): MetaTags {
  const meta: Record<string, Html> = {
    generator: metaTag('name', 'generator', `relaydocs v${version}`),
    'docsearch:language': metaTag('name', 'docsearch:language', config.lang),
    'theme-color': themeColors(config.colorMode, pageColors),
    'og:site_name': metaTag('property', 'og:site_name', config.title),
    'og:locale': metaTag('property', 'og:locale', config.lang.replaceAll('-', '_')),
    'og:type': metaTag('property', 'og:type', 'website'),
    'twitter:card': metaTag(
      'name',
      'twitter:card',
      config.image === undefined ? 'summary' : 'summary_large_image',
    ),
  };
  for (const [index, attributes] of config.metadata.entries()) {
    meta[attributes.name ?? attributes.property ?? `metadata ${index}`] = toTag('meta', attributes);
  }
  return meta;
}

/** Returns the tags with the colour of the browser's interface; the client changes it when the reader switches the mode. */
function themeColors(
  { respectPrefersColorScheme, defaultMode }: RenderConfig['colorMode'],
  [light, dark]: readonly [string, string],
): Html {
  const tag = (content: string, media?: string): Html =>
    toTag('meta', { name: 'theme-color', content, media, 'data-rd-color': true });
  if (!respectPrefersColorScheme) return tag(defaultMode === 'dark' ? dark : light);
  return tag(light, '(prefers-color-scheme: light)') + tag(dark, '(prefers-color-scheme: dark)');
}

/** Adds the base URL to paths from the site's root, unless they have it, or that of the whole site. */
function withBase(attributes: TagAttributes, site: TargetSite, config: RenderConfig): TagAttributes {
  // Docusaurus takes tags as they are written, in all languages.
  if (!config.strict) return attributes;
  const whole = config.translation?.original.baseUrl ?? '/';
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      const isAddress =
        (name === 'href' || name === 'src') &&
        typeof value === 'string' &&
        value.startsWith('/') &&
        (whole === '/' || !value.startsWith(whole));
      return [name, isAddress ? toSiteUrl(value, site, config) : value];
    }),
  );
}
