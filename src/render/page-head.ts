// What a page's own part of <head> says, as data. render-head.ts makes HTML of it.
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

/** JSON-serialisable. */
export interface PageHead {
  /** The document's: heading and site title. */
  title: string;
  description: string | undefined;
  keywords: readonly string[];
  /** URL of the image for cards, absolute or below the base; undefined: the site's. */
  image: string | undefined;
  /** The image was made for the page, in the size of cards. */
  hasCard?: true | undefined;
  noIndex: boolean;
  /** Where search files the page: docs instance and version; undefined for a page of no docs. */
  docs: { instance: string; version: string } | undefined;
  /** Only of a version that others came after. */
  newerVersions?: NewerVersionsLink | undefined;
  /** Class of `<html>` on pages of a version that has one. */
  className?: string | undefined;
  /** The article uses the style sheet of inline styles. */
  hasStyles: boolean;
  /** The page shows results of a search: it needs their style sheet. */
  showsSearch: boolean;
  /** Absolute URL that search engines should know the page by; undefined: its own. */
  canonical?: string | undefined;
  /** Only of the pages of a blog. */
  blog?: BlogHead | undefined;
}

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

/** `Install | Site title`; the site title alone where the page's says the same or nothing. */
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

/** Absolute URL of the page in the default language, for search engines. */
function originalUrl(page: Page, config: RenderConfig): string | undefined {
  if (!isUntranslated(page, config)) return undefined;
  const { baseUrl } = config.translation!.original;
  return toAbsoluteUrl(toPermalink(page.route, { ...config, baseUrl }), config.url);
}
