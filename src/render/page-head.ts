// Data for the `<head>` of a page. render-head.ts makes HTML of it.
import { notFoundRoute } from '../config/plugged.js';
import type { RenderConfig } from '../config/stage-configs.js';
import { postsOn } from '../site/listed-pages.js';
import { versionOf } from '../site/other-versions.js';
import { toPermalink } from '../site/permalink.js';
import type { Page } from '../site/site.js';
import { type BlogHead, buildBlogHead } from './blog-head.js';
import type { NewerVersionsLink } from './newer-versions.js';
import { imageOf, isUntranslated, type PageInput, titleOf } from './page-input.js';
import { buildNewerVersions } from './page-versions.js';
import { toAbsoluteUrl, toOutputUrl } from './site-url.js';
import { socialCardOf } from './social-card.js';

/** Contains only JSON values, because it is sent to threads. */
export interface PageHead {
  /** Title of the document, with the site's title. */
  title: string;
  description: string | undefined;
  keywords: readonly string[];
  /** URL of the image for social cards, absolute or below the base URL; undefined for the site's image. */
  image: string | undefined;
  /** Set if the image is a card drawn for this page. */
  hasCard?: true | undefined;
  noIndex: boolean;
  /** Instance and version of docs that the search files the page under; undefined for a page outside of docs. */
  docs: { instance: string; version: string } | undefined;
  /** Only for a page of an older version. */
  newerVersions?: NewerVersionsLink | undefined;
  /** Class of `<html>`, if the page's version has one. */
  className?: string | undefined;
  /** True if the article needs the style sheet of inline styles. */
  hasStyles: boolean;
  /** True if the page shows search results, and needs their style sheet. */
  showsSearch: boolean;
  /** Canonical URL, absolute; undefined for the page's own URL. */
  canonical?: string | undefined;
  /** Only for posts and changelogs. */
  blog?: BlogHead | undefined;
}

/** Returns the data for the head of a page. */
export function buildPageHead(input: PageInput): PageHead {
  const { page, site, config, facts } = input;
  const version = versionOf(page, site);
  const image = imageOf(input);
  const card = image === undefined ? socialCardOf(input)?.path : undefined;
  return {
    title: toDocumentTitle(titleOf(page), config),
    description: page.description ?? (facts?.excerpt || undefined),
    keywords: keywordsOf(page),
    image: card === undefined ? image : toOutputUrl(card, config.baseUrl),
    ...(card !== undefined && { hasCard: true as const }),
    noIndex:
      page.unlisted ||
      page.route === notFoundRoute ||
      (page.type === 'doc' && page.draft) ||
      (version?.noIndex ?? false),
    className: version?.className,
    docs: version && { instance: page.instance!, version: page.version! },
    newerVersions: buildNewerVersions(page, site, config),
    hasStyles: [facts, ...postsOn(page).map(input.factsOf)].some(
      (one) => one && Object.keys(one.styles).length > 0,
    ),
    showsSearch: page.type === 'search',
    canonical: originalUrl(page, config),
    blog: buildBlogHead(input),
  };
}

/** Returns the data for the head of the not-found page. */
export function buildNotFoundHead(title: string, config: RenderConfig): PageHead {
  return {
    title: toDocumentTitle(title, config),
    description: undefined,
    keywords: [],
    image: undefined,
    noIndex: true,
    docs: undefined,
    hasStyles: false,
    showsSearch: config.search !== undefined,
  };
}

/** Returns the title of the document, `Install | Site title`; the site title alone if the page's title is the same or empty. */
function toDocumentTitle(
  title: string | undefined,
  site: Pick<RenderConfig, 'title' | 'titleDelimiter'>,
): string {
  const isOwn = title !== undefined && title !== '' && title !== site.title;
  return isOwn ? `${title} ${site.titleDelimiter} ${site.title}` : site.title;
}

function keywordsOf(page: Page): readonly string[] {
  if (page.type === 'doc') return page.source.frontMatter.keywords ?? [];
  return page.type === 'category' ? page.keywords : [];
}

/** Returns the absolute URL of an untranslated page in the default language, as its canonical URL. */
function originalUrl(page: Page, config: RenderConfig): string | undefined {
  if (!isUntranslated(page, config)) return undefined;
  const { baseUrl } = config.translation!.original;
  return toAbsoluteUrl(toPermalink(page.route, { ...config, baseUrl }), config.url);
}
