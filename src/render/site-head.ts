// The part of <head> that is the same on every page.
import type { Config } from '../config/config.js';
import { version } from '../version.js';
import { type TagAttributes, toTag } from './html-tag.js';
import type { RenderAssets } from './render-context.js';
import type { Html } from './route-data.js';
import { toFileUrl, toOutputUrl } from './site-url.js';

/** JSON-serialisable. */
export interface SiteHead {
  /** Origin: `https://example.com`. */
  origin: string;
  /** What the browser needs first: character set, viewport, inline script, style sheets, scripts. */
  start: Html;
  /** The style sheet for pages with inline styles. */
  pageStyles: Html;
  /** `<meta>` tags by what they are about; a page's own with the same key stands instead of one. */
  meta: MetaTags;
  /** Favicon, then the config's tags, style sheets and scripts. */
  end: Html;
  /** Absolute URL of the image of pages that name none. */
  image: string | undefined;
  noIndex: boolean;
}

/** `description`, `og:image` ... -> tag. */
export type MetaTags = Readonly<Record<string, Html>>;

export function buildSiteHead(config: Config, assets: RenderAssets): SiteHead {
  const { baseUrl } = config;
  const stylesheet = (path: string): Html =>
    toTag('link', { rel: 'stylesheet', href: toOutputUrl(path, baseUrl), 'data-relaydocs': true });
  return {
    origin: config.url,
    start: [
      toTag('meta', { charset: 'utf-8' }),
      toTag('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      toTag('script', {}, assets.boot),
      ...assets.styles.map(stylesheet),
      ...assets.scripts.map((path) =>
        toTag('script', { type: 'module', src: toOutputUrl(path, baseUrl), 'data-relaydocs': true }),
      ),
    ].join(''),
    pageStyles: assets.pageStyles === undefined ? '' : stylesheet(assets.pageStyles),
    meta: buildSiteMeta(config),
    end: [
      ...(config.favicon === undefined
        ? []
        : [toTag('link', { rel: 'icon', href: toFileUrl(config.favicon, baseUrl) })]),
      ...config.headTags.map(({ tagName, attributes = {}, innerHTML }) =>
        toTag(tagName, withBase(attributes, baseUrl), innerHTML),
      ),
      ...config.stylesheets.map((sheet) =>
        toTag(
          'link',
          withBase({ rel: 'stylesheet', ...(typeof sheet === 'string' ? { href: sheet } : sheet) }, baseUrl),
        ),
      ),
      ...config.scripts.map((script) =>
        toTag('script', withBase(typeof script === 'string' ? { src: script } : script, baseUrl)),
      ),
    ].join(''),
    image:
      config.image === undefined ? undefined : toAbsoluteUrl(toFileUrl(config.image, baseUrl), config.url),
    noIndex: config.noIndex,
  };
}

/** `/docs/a.png` -> `https://example.com/docs/a.png`; an absolute URL stays. */
export function toAbsoluteUrl(url: string, origin: string): string {
  return new URL(url, origin).href;
}

export function metaTag(key: 'name' | 'property', name: string, content: string): Html {
  return toTag('meta', { [key]: name, content });
}

function buildSiteMeta(config: Config): MetaTags {
  const meta: Record<string, Html> = {
    generator: metaTag('name', 'generator', `relaydocs v${version}`),
    'docsearch:language': metaTag('name', 'docsearch:language', config.lang),
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

/** Addresses from the site's root get the base path, unless they have it. */
function withBase(attributes: TagAttributes, baseUrl: string): TagAttributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      const isAddress =
        (name === 'href' || name === 'src') && typeof value === 'string' && value.startsWith('/');
      return [name, isAddress ? toFileUrl(value, baseUrl) : value];
    }),
  );
}
