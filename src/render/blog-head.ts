// Data for the `<head>`: links to feeds, and the structured data of a post.
import type { RenderConfig } from '../config/stage-configs.js';
import { normalizeRoute, toPermalink } from '../site/permalink.js';
import type { Page, Site } from '../site/site.js';
import type { BlogOfPage } from '../theme/mdx/page-settings.js';
import type { AuthorData } from '../theme/route-data.js';
import { type FeedFile, feedFiles } from './blog-feeds.js';
import { blogConfigOf, describePost } from './blog-route.js';
import type { PageInput } from './page-input.js';
import { toOutputUrl } from './site-url.js';

export interface FeedLink {
  type: string;
  title: string;
  href: string;
}

/** Contains only JSON values, because it is sent to threads. */
export interface BlogHead {
  /** Feeds of a changelog. Those of blogs are on all pages of the site: see `feedsOfBlogs`. */
  feeds: readonly FeedLink[];
  /** Only for a post. */
  post:
    | {
        published: string;
        modified: string | undefined;
        authors: readonly AuthorData[];
        tags: readonly string[];
      }
    | undefined;
}

function blogOf(page: Page): string | undefined {
  if (page.type === 'doc') return page.post?.blog ?? page.instead?.blog;
  return 'blog' in page ? page.blog : undefined;
}

/** Returns the id of the page's blog. Tag pages are like those of docs, but components have to know the blog that they belong to. */
export function knownBlogOf(page: Page): string | undefined {
  return page.type === 'tag-list' ? page.ofBlog : blogOf(page);
}

/** Returns the data about the page's blog that components can read. */
export function describeBlog(page: Page, config: RenderConfig): BlogOfPage | undefined {
  const id = knownBlogOf(page);
  if (id === undefined) return undefined;
  const { routeBasePath, authorsBasePath, blogTitle } = blogConfigOf(id, config);
  const permalinkOf = (route: string): string => toPermalink(normalizeRoute(route), config);
  return {
    blogBasePath: permalinkOf(routeBasePath),
    blogTitle,
    authorsListPath: permalinkOf(`${routeBasePath}/${authorsBasePath}`),
  };
}

/** Returns the data; undefined for a page that is neither a post nor a changelog. */
export function buildBlogHead(input: PageInput): BlogHead | undefined {
  const { page, config, site } = input;
  const changelog = page.type === 'doc' ? page.source.changelog : undefined;
  const post = page.type === 'doc' && page.post ? page : undefined;
  if (!post && !changelog) return undefined;
  return {
    feeds: changelog ? feedLinks(releaseFeeds(changelog.index, input), site, config) : [],
    post: post && {
      published: new Date(post.post!.timeMs).toISOString(),
      modified: post.lastUpdate && new Date(post.lastUpdate.timeMs).toISOString(),
      authors: describePost(post, input).authors,
      tags: post.tags.map(({ label }) => label),
    },
  };
}

/** Returns the feeds of all blogs with posts. As in Docusaurus, every page of the site links to them. */
export function feedsOfBlogs(site: Pick<Site, 'blogs' | 'servedBeside'>, config: RenderConfig): FeedLink[] {
  return site.blogs.flatMap(({ id, route }) =>
    feedLinks(feedFiles(blogConfigOf(id, config).feedOptions, route, config.title), site, config),
  );
}

/** Returns links to those feeds that there are. */
function feedLinks(
  feeds: readonly FeedFile[],
  { servedBeside }: Pick<Site, 'servedBeside'>,
  { baseUrl }: Pick<RenderConfig, 'baseUrl'>,
): FeedLink[] {
  return feeds
    .filter(({ path }) => servedBeside.includes(normalizeRoute(path)))
    .map(({ type, title, path }) => ({ type, title, href: toOutputUrl(path, baseUrl) }));
}

/** Returns the feeds of a changelog, which are written with its first page. */
function releaseFeeds(index: number, { config, page, site }: PageInput): FeedFile[] {
  const { feedOptions, path } = config.changelog[index]!;
  return feedFiles(feedOptions, `/${path}`, `${config.title} ${(site.pages.get(`/${path}`) ?? page).title}`);
}
