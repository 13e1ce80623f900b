// Makes the settings that components in pages read through hooks, such as the page's front matter and sidebar.
import type { TocEntry } from '../compile/compiled-page.js';
import type {
  DocsOfPage,
  PageSettings,
  PostOfPage,
  RecentPost,
  SiteSettings,
} from '../theme/mdx/page-settings.js';
import type { LinkData, PostItem, RouteData } from '../theme/route-data.js';
import type { DocsOfJob } from './page-docs.js';
import type { PageJob } from './page-job.js';
import type { SharedValues } from './shared-data.js';

/** Data of the site for pages with code. */
export interface KnownOfSite {
  settings: SiteSettings;
  shared: Pick<SharedValues, 'globalData' | 'sidebar'>;
}

/** Returns the data that components in a page, or around it, can read. */
export function settingsOf(
  {
    route,
    category,
    docs,
    blog,
    maker,
    recent,
    globalData,
    head: { image },
  }: Pick<PageJob, 'route' | 'category' | 'docs' | 'blog' | 'maker' | 'recent' | 'globalData' | 'head'>,
  { frontMatter, toc }: { frontMatter: Readonly<Record<string, unknown>>; toc: readonly TocEntry[] },
  site: KnownOfSite,
): PageSettings {
  const headings = toc.map(({ html, id, level }) => ({ value: html, id, level }));
  const page: PageSettings['page'] = {
    permalink: route.permalink,
    category,
    docs: docs && docsOf(docs, route, { frontMatter, headings, image }, site.shared),
  };
  if (route.isFolder) page.isFolder = true;
  if (blog) addAsked(page, 'blog', blog);
  if (maker) addAsked(page, 'maker', maker);
  if (recent) {
    const { title, digest } = recent;
    const items = digest === undefined ? [] : site.shared.sidebar<RecentPost>({ digest });
    addAsked(page, 'recent', { title, items });
  }
  const post = postOf(route, { frontMatter, headings, image });
  if (post) addAsked(page, 'post', post);
  return {
    ...site.settings,
    globalData: globalData === undefined ? {} : site.shared.globalData,
    page,
  };
}

interface TextOfPage {
  frontMatter: Readonly<Record<string, unknown>>;
  headings: PostOfPage['toc'];
  /** URL of the image that the front matter names. */
  image: string | undefined;
}

function docsOf(
  { doc, version, sidebar, sidebars }: DocsOfJob,
  route: RouteData,
  { frontMatter, headings, image }: TextOfPage,
  shared: KnownOfSite['shared'],
): DocsOfPage {
  return {
    doc: doc && {
      metadata: { ...doc, frontMatter },
      frontMatter,
      toc: headings,
      contentTitle: route.type === 'doc' && !route.showTitle ? doc.title : undefined,
      assets: imageOf(frontMatter, image),
    },
    version: sidebars
      ? {
          ...version,
          docsSidebars: Object.fromEntries(sidebars.map((one) => [one.name, shared.sidebar(one)])),
        }
      : version,
    sidebar: sidebar && { name: sidebar.name, items: shared.sidebar(sidebar) },
  };
}

/** Adds a property that becomes part of the JSON only if it is read while the page is rendered. */
function addAsked(
  page: PageSettings['page'],
  name: 'blog' | 'maker' | 'post' | 'recent',
  value: object,
): void {
  Object.defineProperty(page, name, {
    get: () => {
      Object.defineProperty(page, name, { value, enumerable: true });
      return value;
    },
    configurable: true,
  });
}

function postOf(route: RouteData, { frontMatter, headings: toc, image }: TextOfPage): PostOfPage | undefined {
  if (route.type !== 'doc' || !route.post) return undefined;
  const { title, permalink, editUrl, post, previous, next, tags, lastUpdate } = route;
  const toLink = (link: LinkData | undefined) => link && { title: link.label, permalink: link.href };
  const metadata: PostOfPage['metadata'] = {
    ...metadataOf({ ...post, title, href: permalink, tags, shownIn: undefined }),
    ...{ editUrl, frontMatter },
    prevItem: toLink(previous),
    nextItem: toLink(next),
    ...(lastUpdate && { lastUpdatedAt: Date.parse(lastUpdate.iso) }),
    ...(route.unlisted && { unlisted: true }),
  };
  const assets = assetsOf({ ...post, frontMatter, image });
  return { metadata, frontMatter, toc, assets, isBlogPostPage: true };
}

/** Returns a post as the list that contains it knows it. */
export function postOfList(item: PostItem): PostOfPage {
  return {
    ...{ metadata: metadataOf(item), frontMatter: item.frontMatter ?? {}, toc: [] },
    ...{ assets: assetsOf(item), isBlogPostPage: false },
  };
}

/**
 * Returns the URL of a post's image, and one empty place for each author: Docusaurus puts images that it makes of files beside a post there;
 * ours are in the metadata.
 */
function assetsOf({
  authors,
  frontMatter = {},
  image,
}: Pick<PostItem, 'authors' | 'frontMatter' | 'image'>): PostOfPage['assets'] {
  return { authorsImageUrls: authors.map(() => null), ...imageOf(frontMatter, image) };
}

/** Returns the URL of an image beside the page. Others are in the front matter alone, as in Docusaurus. */
function imageOf(frontMatter: TextOfPage['frontMatter'], image: string | undefined): { image?: string } {
  const isBeside = typeof frontMatter.image === 'string' && frontMatter.image.startsWith('./');
  return isBeside && image !== undefined ? { image } : {};
}

function metadataOf({
  title,
  href,
  date,
  minutes,
  tags,
  authors,
  isTruncated,
  description,
  frontMatter = {},
}: PostItem): PostOfPage['metadata'] {
  return {
    title,
    permalink: href,
    description,
    editUrl: undefined,
    frontMatter,
    date: date.iso,
    readingTime: minutes,
    tags: tags.map(({ label, href: permalink }) => ({ label, permalink })),
    authors: authors.map(({ name, title: role, href, url, hasPage, imageUrl, description, socials }) => ({
      ...{ name, title: role, url, imageURL: imageUrl, description },
      ...(hasPage && { page: { permalink: href! } }),
      socials: Object.fromEntries(socials.map((social) => [social.name, social.url])),
    })),
    prevItem: undefined,
    nextItem: undefined,
    hasTruncateMarker: isTruncated,
  };
}
