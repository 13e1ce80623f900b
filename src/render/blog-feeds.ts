// The feeds of blogs and changelogs: which files there are, and their contents as data. write-feeds.ts writes them.
import { beforeMark } from '../compile/truncate-mark.js';
import { type BlogConfig, feedNames, feedsOf } from '../config/blog-fields.js';
import type { RenderConfig } from '../config/stage-configs.js';
import type { ChangelogEntry } from '../content/source-file.js';
import { listOf } from '../site/listed-pages.js';
import { toPermalink } from '../site/permalink.js';
import type { DocPage, Page, Site } from '../site/site.js';
import type { Html } from '../theme/route-data.js';
import { blogConfigOf, describePost } from './blog-route.js';
import { type PageInput, toFrontMatterImage } from './page-input.js';
import { toAbsoluteUrl, toOutputUrl } from './site-url.js';

export interface FeedFile {
  name: 'rss' | 'atom' | 'json';
  /** Its media type, such as `application/rss+xml`. */
  type: string;
  title: string;
  /** Path in the output. */
  path: string;
}

export interface FeedPart {
  anchor: string;
  /** Undefined if the part ends with the article. */
  next: string | undefined;
}

/** Contents of the feeds: only JSON values, because it is sent to threads. */
export interface FeedJob {
  files: readonly FeedFile[];
  /** Name of a file -> its URL. */
  links: Readonly<Record<string, string>>;
  /** URL of the list of posts. */
  url: string;
  title: string;
  description: string;
  copyright: string;
  language: string;
  /** Name of the site, as the author of posts that name none. */
  site: string;
  /** If the entries are parts of articles: the ids at which each begins and ends. Undefined if each article is an entry. */
  parts?: readonly FeedPart[];
  entries: readonly {
    title: string;
    url: string;
    description: string | undefined;
    timeMs: number;
    authors: readonly { name: string; link: string | undefined; email: string | undefined }[];
    tags: readonly string[];
    image: string | undefined;
  }[];
}

const kinds = {
  rss: { type: 'application/rss+xml', label: 'RSS' },
  atom: { type: 'application/atom+xml', label: 'Atom' },
  json: { type: 'application/json', label: 'JSON' },
} as const;

type FeedOptions = BlogConfig['feedOptions'];

/** Returns the feed files. @param route of the blog or changelog @param owner title of the feeds, unless the config sets one */
export function feedFiles(options: FeedOptions, route: string, owner: string): FeedFile[] {
  return feedsOf(options).map((name) => ({
    name,
    type: kinds[name].type,
    title: `${options.title ?? owner} ${kinds[name].label} Feed`,
    path: `${route}/${feedNames[name]}`.replace(/^\/+/, ''),
  }));
}

/** Returns the posts whose text a page needs: those that it shows, then others for the feeds. For a changelog, its further pages. */
export function postsFor(
  page: Page,
  { blogs, pages }: Pick<Site, 'blogs' | 'pages'>,
  config: Pick<RenderConfig, 'blog' | 'changelog'>,
): readonly DocPage[] {
  const list = listOf(page);
  if (page.type === 'doc' && !list) return furtherPages(page, pages, config);
  if (!list) return [];
  const { feedOptions } = blogConfigOf(list.blog, config);
  if (!list.isStart || feedOptions.type === false) return list.posts;
  const { posts } = blogs.find(({ id }) => id === list.blog)!;
  return posts.slice(0, Math.max(list.posts.length, mostEntries(feedOptions)));
}

/** Returns the pages of a changelog after the first whose releases are in the feeds. */
function furtherPages(
  page: DocPage,
  pages: Site['pages'],
  { changelog }: Pick<RenderConfig, 'changelog'>,
): DocPage[] {
  const { index } = page.source.changelog ?? {};
  if (index === undefined || page.previous) return [];
  const { feedOptions } = changelog[index]!;
  if (feedOptions.type === false) return [];
  const shown = newestReleases(page, pages, feedOptions);
  return [...new Set(shown.map(({ holder }) => holder))].filter((holder) => holder !== page);
}

/** Returns the newest releases with their pages, by date: an old major version can have a newer release than those on the first page. */
function newestReleases(first: DocPage, pages: Site['pages'], options: FeedOptions) {
  const releases: (ChangelogEntry & { holder: DocPage })[] = [];
  for (let holder: DocPage | undefined = first; holder; ) {
    for (const release of holder.source.changelog!.releases) releases.push({ ...release, holder });
    holder = holder.next && (pages.get(holder.next.route) as DocPage);
  }
  return releases.sort((a, b) => b.timeMs - a.timeMs).slice(0, mostEntries(options));
}

function mostEntries({ limit = 20 }: FeedOptions): number {
  return limit === false ? Number.POSITIVE_INFINITY : limit;
}

/** Returns the feeds that are written with a page; undefined if there are none. */
export function buildFeeds(input: PageInput): FeedJob | undefined {
  const { page, site, config } = input;
  const list = listOf(page);
  if (page.type === 'doc' && !list) return buildReleaseFeeds(page, input);
  if (!list?.isStart) return undefined;
  const blog = blogConfigOf(list.blog, config);
  const files = feedFiles(blog.feedOptions, page.route, config.title);
  const posts = postsFor(page, site, config).slice(0, mostEntries(blog.feedOptions));
  // A feed without entries is not written, because feed readers expect one.
  if (files.length === 0 || posts.length === 0) return undefined;
  const toUrl = (route: string): string => toAbsoluteUrl(toPermalink(route, config), config.url);
  return {
    // Docusaurus uses the site's title, whatever the blog is called.
    ...feedHead(files, blog.feedOptions, `${config.title} Blog`, page.route, config),
    entries: posts.map((post) => {
      const facts = input.factsOf(post);
      const { image } = post.source.frontMatter;
      return {
        title: post.title,
        url: toUrl(post.route),
        description: post.description ?? facts?.excerpt,
        timeMs: post.post!.timeMs,
        authors: describePost(post, input).authors.flatMap(({ name, href }, index) => {
          const { url, email } = post.post!.authors[index]!;
          // As in Docusaurus, a feed links to the author's own page.
          const link = url?.startsWith('http') ? url : href;
          return name === undefined ? [] : [{ name, link: link && toAbsoluteUrl(link, config.url), email }];
        }),
        tags: post.tags.map(({ label }) => label),
        image:
          image &&
          facts &&
          toAbsoluteUrl(toFrontMatterImage(image, post, { ...input, page: post, facts }), config.url),
      };
    }),
  };
}

function feedHead(
  files: readonly FeedFile[],
  options: FeedOptions,
  name: string,
  route: string,
  config: RenderConfig,
): Omit<FeedJob, 'entries' | 'parts'> {
  const { title = name, description = title, copyright = '', language = config.lang } = options;
  const toUrl = (path: string): string => toAbsoluteUrl(path, config.url);
  return {
    files,
    links: Object.fromEntries(
      files.map(({ name: kind, path }) => [kind, toUrl(toOutputUrl(path, config.baseUrl))]),
    ),
    url: toUrl(toPermalink(route, config)),
    title,
    description,
    copyright,
    language,
    site: config.title,
  };
}

/** Returns the feeds of a changelog, which are written with its first page but contain releases of all its pages. */
function buildReleaseFeeds(page: DocPage, { site, config }: PageInput): FeedJob | undefined {
  const { changelog } = page.source;
  if (!changelog || page.previous) return undefined;
  const { feedOptions } = config.changelog[changelog.index]!;
  const name = `${config.title} ${page.title}`;
  const files = feedFiles(feedOptions, page.route, name);
  const releases = newestReleases(page, site.pages, feedOptions);
  if (files.length === 0 || releases.length === 0) return undefined;
  const head = feedHead(files, feedOptions, name, page.route, config);
  return {
    ...head,
    parts: releases.map(({ anchor, next }) => ({ anchor, next })),
    entries: releases.map(({ title, anchor, timeMs }) => ({
      title,
      url: `${head.url}#${anchor}`,
      description: undefined,
      timeMs,
      authors: [],
      tags: [],
      image: undefined,
    })),
  };
}

/** Returns a post's article without a title at its beginning, because the title is shown above the date and authors. */
export function articleOfPost(html: Html): Html {
  return html.replace(/^\s*(?:<header>\s*)?<h1\b[\s\S]*?<\/h1>(?:\s*<\/header>)?\s*/, '');
}

/**
 * Returns the excerpt of a post for lists. Ids are removed, because links to them lead to the post; ids of types in code stay, as code
 * opens these in the list as well. @param url of the post
 */
export function excerptOfPost(article: Html, url: string): Html {
  return beforeMark(article)
    .replace(/(<[a-z][^<>]*?) id="(?!rd-t[\da-f]{8}")[^"]*"/g, '$1')
    .replaceAll(' href="#', ` href="${url}#`);
}
