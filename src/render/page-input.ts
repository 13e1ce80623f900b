import path from 'node:path';
import type { PageFacts } from '../compile/compiled-page.js';
import type { PageItems } from '../config/own-parts.js';
import type { RenderConfig } from '../config/stage-configs.js';
import type { LinkResolver } from '../links/resolve-link.js';
import type { DocPage, Page, SidebarItem, Site } from '../site/site.js';
import type { ShownLanguage } from '../theme/route-data.js';
import { toOutputUrl, toSiteUrl } from './site-url.js';

/** What of the site components may read, beside the page's own text. */
export interface SiteReads {
  /** The category of the sidebar that the page is in. */
  category: boolean;
  /** What the graph knows of the page, and its version. */
  docs: boolean;
  /** The front matter of a post. */
  posts: boolean;
  /** All of the sidebar. */
  sidebar: boolean;
  /** All sidebars of the version that the page is of. */
  allSidebars: boolean;
  /** What plugins tell all pages. */
  global: boolean;
}

/** Digests of what many pages tell their components alike (`shared-data.ts`). */
export interface SharedDigests {
  /** The digest of what plugins tell. */
  global: string;
  /** Digests of the sidebars that may be asked for, by their entries. */
  sidebars: ReadonlyMap<readonly SidebarItem[], string>;
}

/** What the jobs of all pages of a build are made of. */
export interface JobSource {
  site: Site;
  config: RenderConfig;
  resolveLink: LinkResolver;
  /** What is known of a post by now. */
  factsOf(post: DocPage): PageFacts | undefined;
  /** What components in a page read of the site. */
  readsOf: (facts: PageFacts | undefined) => SiteReads;
  /** Import keys of what shows the pages of folders in the place of ours. */
  pageItems: PageItems;
  /** Route -> where the page is written once more. */
  extraPathsOf: (route: string) => readonly string[];
  shared: SharedDigests;
  /** Digest of how the site's social cards look; undefined where it has none. */
  cardLook: string | undefined;
}

/** What one page's job is made of. */
export interface PageInput extends JobSource {
  page: Page;
  /** undefined for pages that no file holds. */
  facts: PageFacts | undefined;
  /** Unix time in milliseconds -> the day as readers see it. */
  formatDate: (timeMs: number) => string;
}

type ImageInput = Pick<PageInput, 'page' | 'site' | 'config' | 'facts'>;

/** An image in a page's front matter -> its URL: a file beside the page, published by it, or a static file. */
export function toFrontMatterImage(
  image: string,
  page: DocPage,
  { site, config, facts }: ImageInput,
): string {
  const { path: file, original = file } = page.source;
  const beside = [file, original].map((one) => path.posix.join(path.posix.dirname(one), image));
  const asset = image.startsWith('/')
    ? undefined
    : facts!.assets.find((candidate) => beside.includes(candidate.file));
  return asset ? toOutputUrl(asset.output, config.baseUrl) : toSiteUrl(image, site, config);
}

/** A landing page shows the site's title; what else its document is called must be written. */
export function titleOf(page: Page): string | undefined {
  if (page.type !== 'doc') return page.title;
  const { frontMatter, contentTitle } = page.source;
  return (
    frontMatter.title_meta ??
    (page.layout === 'landing'
      ? (frontMatter.title ?? contentTitle)
      : frontMatter.title === ''
        ? ''
        : page.title)
  );
}

/** URL of the image that a page names for cards, absolute or below the base. */
export function imageOf(input: ImageInput): string | undefined {
  const { page, site, config } = input;
  if (page.type === 'category') return page.image && toSiteUrl(page.image, site, config);
  const image = page.type === 'doc' ? page.source.frontMatter.image : undefined;
  return page.type === 'doc' && image !== undefined ? toFrontMatterImage(image, page, input) : undefined;
}

/**
 * Whether a page is shown in the default language, as nobody has translated it yet: its file is that of the default language.
 * Pages that no file holds have only texts of ours.
 */
export function isUntranslated(page: Page, { translation }: Pick<RenderConfig, 'translation'>): boolean {
  if (!translation || page.type !== 'doc') return false;
  const { original, virtualText, changelog } = page.source;
  return original === undefined && (virtualText === undefined || changelog !== undefined);
}

/** The language of a page that is not translated. */
export function shownLanguage(
  page: Page,
  config: Pick<RenderConfig, 'translation'>,
): ShownLanguage | undefined {
  return isUntranslated(page, config) ? config.translation?.original : undefined;
}

/** As its author wrote it, more or less. */
export function frontMatterOf({ source }: DocPage): Record<string, unknown> {
  const { extra, places: _, ...known } = source.frontMatter;
  return { ...extra, ...known };
}
