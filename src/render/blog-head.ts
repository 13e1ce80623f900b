// What the head of pages of blogs and changelogs has beside that of others: where its feeds are, and what a post says of itself to machines.
import type { RenderConfig } from '../config/stage-configs.js';
import { normalizeRoute, toPermalink } from '../site/permalink.js';
import type { Page } from '../site/site.js';
import type { BlogOfPage } from '../theme/mdx/page-settings.js';
import type { AuthorData } from '../theme/route-data.js';
import { type FeedFile, feedFiles } from './blog-feeds.js';
import { blogConfigOf, describePost } from './blog-route.js';
import type { PageInput } from './page-input.js';
import { toOutputUrl } from './site-url.js';

/** JSON-serialisable. */
export interface BlogHead {
  feeds: readonly { type: string; title: string; href: string }[];
  /** Only of a post. */
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

/** The blog that a page is of, by its id. Lists of tags are the same as those of docs, but for the blog that components know them to be of. */
export function knownBlogOf(page: Page): string | undefined {
  return page.type === 'tag-list' ? page.ofBlog : blogOf(page);
}

/** The blog of a page as components know it. */
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

export function buildBlogHead(input: PageInput): BlogHead | undefined {
  const { page, config, site } = input;
  const id = blogOf(page);
  const changelog = page.type === 'doc' ? page.source.changelog : undefined;
  if (id === undefined && !changelog) return undefined;
  const feeds = changelog
    ? releaseFeeds(changelog.index, input)
    : feedFiles(
        blogConfigOf(id!, config).feedOptions,
        site.blogs.find((blog) => blog.id === id)!.route,
        config.title,
      );
  const post = page.type === 'doc' && page.post ? page : undefined;
  return {
    feeds: feeds
      .filter(({ path }) => site.servedBeside.includes(normalizeRoute(path)))
      .map(({ type, title, path }: FeedFile) => ({
        type,
        title,
        href: toOutputUrl(path, config.baseUrl),
      })),
    post: post && {
      published: new Date(post.post!.timeMs).toISOString(),
      modified: post.lastUpdate && new Date(post.lastUpdate.timeMs).toISOString(),
      authors: describePost(post, input).authors,
      tags: post.tags.map(({ label }) => label),
    },
  };
}

/** Those that are written with the first page of the changelog. */
function releaseFeeds(index: number, { config, page, site }: PageInput): FeedFile[] {
  const { feedOptions, path } = config.changelog[index]!;
  return feedFiles(feedOptions, `/${path}`, `${config.title} ${(site.pages.get(`/${path}`) ?? page).title}`);
}
