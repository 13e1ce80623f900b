// Makes the data that components of posts and lists of posts get.
import { groupBy } from '../base/values.js';
import { wordsAMinute } from '../compile/compiled-page.js';
import type { BlogConfig } from '../config/blog-fields.js';
import type { RenderConfig, UrlConfig } from '../config/stage-configs.js';
import { toPermalink } from '../site/permalink.js';
import type { ArchivePage, Author, AuthorListPage, Blog, DocPage, PostListPage } from '../site/site.js';
import type { RecentPost } from '../theme/mdx/page-settings.js';
import type {
  ArchiveRoute,
  AuthorData,
  AuthorListRoute,
  DateData,
  LinkData,
  NotFoundRoute,
  PostData,
  PostItem,
  PostListRoute,
} from '../theme/route-data.js';
import { frontMatterOf, imageOf, type PageInput, shownLanguage } from './page-input.js';
import { toSiteUrl } from './site-url.js';

type RouteBase = Omit<NotFoundRoute, 'type'>;

/** Returns the data of a page that lists posts. */
export function buildPostList(base: RouteBase, page: PostListPage, input: PageInput): PostListRoute {
  const { all, author, posts } = page;
  return {
    type: 'post-list',
    posts: posts.map((post) => toItem(post, input)),
    author: author && describeAuthor(author, input),
    all: all && toLink(all.label, all.route, input.config),
    ...base,
  };
}

/** Returns the data of the archive, grouped by year. */
export function buildArchive(base: RouteBase, page: ArchivePage, input: PageInput): ArchiveRoute {
  const posts = page.posts.map(({ title, route, post }) => ({
    ...toLink(title, route, input.config),
    date: describeDate(post!.timeMs, input),
  }));
  const years = groupBy(posts, ({ date }) => date.iso.slice(0, 4));
  return { type: 'archive', years: Array.from(years, ([year, posts]) => ({ year, posts })), ...base };
}

/** Returns the data of the page that lists authors. */
export function buildAuthorList(base: RouteBase, page: AuthorListPage, input: PageInput): AuthorListRoute {
  const authors = page.authors.map(({ count, ...author }) => ({ ...describeAuthor(author, input), count }));
  return { type: 'author-list', authors, ...base };
}

/** Returns the data of a post. */
export function describePost(page: DocPage, input: PageInput): PostData {
  const { blog, timeMs, authors } = page.post!;
  const { post: counted, excerpt = '' } = input.factsOf(page) ?? {};
  const { words, minutes = words === undefined ? undefined : words / wordsAMinute } = counted ?? {};
  const { showReadingTime } = blogConfigOf(blog, input.config);
  return {
    description: page.description ?? excerpt,
    date: describeDate(timeMs, input),
    minutes: showReadingTime && typeof minutes === 'number' ? Math.max(1, Math.ceil(minutes)) : undefined,
    authors: authors.map((author) => describeAuthor(author, input)),
    isTruncated: counted?.isTruncated ?? false,
  };
}

/** Returns the newest posts of a blog, for components that replace the theme's. */
export function recentPosts(
  { id, posts }: Pick<Blog, 'id' | 'posts'>,
  config: Pick<RenderConfig, 'blog'> & UrlConfig,
): RecentPost[] {
  const { blogSidebarCount: count } = blogConfigOf(id, config);
  return posts.slice(0, count === 'ALL' ? undefined : count).map(({ title, route, source, post }) => ({
    title: source.frontMatter.sidebar_label ?? title,
    permalink: toPermalink(route, config),
    unlisted: false,
    date: new Date(post!.timeMs).toISOString(),
  }));
}

/** Returns the configuration of a blog by its id. */
export function blogConfigOf(id: string, config: Pick<RenderConfig, 'blog'>): BlogConfig {
  return config.blog.find((blog) => blog.id === id)!;
}

function toItem(post: DocPage, input: PageInput): PostItem {
  const { config } = input;
  const facts = input.factsOf(post);
  return {
    title: post.title,
    href: toPermalink(post.route, config),
    tags: post.tags.map((tag) => toLink(tag.label, tag.route, config)),
    ...(!config.strict && {
      frontMatter: frontMatterOf(post),
      image: facts && imageOf({ ...input, page: post, facts }),
    }),
    shownIn: shownLanguage(post, config),
    ...describePost(post, input),
  };
}

function describeDate(timeMs: number, { formatDate }: PageInput): DateData {
  return { iso: new Date(timeMs).toISOString(), text: formatDate(timeMs) };
}

function describeAuthor(
  { route, url, imageUrl, ...author }: Author,
  { site, config }: PageInput,
): AuthorData {
  return {
    name: author.name,
    title: author.title,
    url,
    href: route === undefined ? url : toPermalink(route, config),
    ...(route !== undefined && { hasPage: true }),
    imageUrl: imageUrl && toSiteUrl(imageUrl, site, config),
    description: author.description,
    socials: author.socials,
  };
}

/** Returns a link to a page of the site. */
export function toLink(label: string, route: string, config: RenderConfig): LinkData {
  return { label, href: toPermalink(route, config), external: false };
}
