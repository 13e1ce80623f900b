// Defines the inputs from which the data of a page is made, and functions that several kinds of this data need.
import path from 'node:path';
import type { PageFacts } from '../compile/compiled-page.js';
import type { PageItems } from '../config/own-parts.js';
import type { RenderConfig } from '../config/stage-configs.js';
import type { LinkResolver } from '../links/resolve-link.js';
import type { DocPage, Page, SidebarItem, Site } from '../site/site.js';
import type { ShownLanguage } from '../theme/route-data.js';
import { toOutputUrl, toSiteUrl } from './site-url.js';

/** Which data of the site components of a page read, besides the page's own text. */
export interface SiteReads {
  /** The sidebar category that contains the page. */
  category: boolean;
  /** Metadata of the doc, and its version. */
  docs: boolean;
  /** The plugin that makes the page. */
  maker: boolean;
  /** The front matter of a post. */
  posts: boolean;
  /** All entries of the page's sidebar. */
  sidebar: boolean;
  /** All sidebars of the page's version. */
  allSidebars: boolean;
  /** Global data of plugins. */
  global: boolean;
}

/** Digests of data that many pages hand to their components (see shared-data.ts). */
export interface SharedDigests {
  /** Digest of the global data. */
  global: string;
  /** Digests of the sidebars that components may read, by their entries. */
  sidebars: ReadonlyMap<readonly SidebarItem[], string>;
}

/** What the jobs of all pages are made from. */
export interface JobSource {
  site: Site;
  config: RenderConfig;
  resolveLink: LinkResolver;
  /** Returns the facts of a post, as far as it is compiled. */
  factsOf(post: DocPage): PageFacts | undefined;
  /** Returns the first words of the page at a route, for cards; undefined for other addresses, and while they are unknown. */
  excerptOf(route: string): string | undefined;
  /** Returns which data of the site components of a page read. */
  readsOf: (facts: PageFacts | undefined) => SiteReads;
  /** Import keys of the components that show pages of a folder in place of the theme's. */
  pageItems: PageItems;
  /** Returns the further output paths of the page at a route. */
  extraPathsOf: (route: string) => readonly string[];
  shared: SharedDigests;
  /** Digest of how the site's social cards look; undefined if it has none. */
  cardLook: string | undefined;
}

/** What the job of one page is made from. */
export interface PageInput extends JobSource {
  page: Page;
  /** Undefined for generated pages. */
  facts: PageFacts | undefined;
  /** Formats a time for readers. @param timeMs Unix time in milliseconds */
  formatDate: (timeMs: number) => string;
}

type ImageInput = Pick<PageInput, 'page' | 'site' | 'config' | 'facts'>;

/** Returns the URL of an image in a page's front matter: a file beside the page, which is published with it, or a static file. */
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

/** Returns the title of the document. A landing page shows the site's title, so its front matter has to set another one. */
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

/** Returns the URL of the image that a page sets for social cards, absolute or below the base URL. */
export function imageOf(input: ImageInput): string | undefined {
  const { page, site, config } = input;
  if (page.type === 'category') return page.image && toSiteUrl(page.image, site, config);
  const image = page.type === 'doc' ? page.source.frontMatter.image : undefined;
  return page.type === 'doc' && image !== undefined ? toFrontMatterImage(image, page, input) : undefined;
}

/**
 * Tells whether a page is shown in the default language, because nobody has translated it: its file is that of the default language.
 * Generated pages only contain texts of the theme.
 */
export function isUntranslated(page: Page, { translation }: Pick<RenderConfig, 'translation'>): boolean {
  if (!translation || page.type !== 'doc') return false;
  const { original, virtualText, changelog } = page.source;
  return original === undefined && (virtualText === undefined || changelog !== undefined);
}

/** Returns the language of an untranslated page. */
export function shownLanguage(
  page: Page,
  config: Pick<RenderConfig, 'translation'>,
): ShownLanguage | undefined {
  return isUntranslated(page, config) ? config.translation?.original : undefined;
}

/** Returns the front matter much as the author wrote it. */
export function frontMatterOf({ source }: DocPage): Record<string, unknown> {
  const { extra, places: _, ...known } = source.frontMatter;
  return { ...extra, ...known };
}
