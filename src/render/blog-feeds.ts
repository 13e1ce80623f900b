// The feeds of a blog or a changelog: which there are, and what they say.
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
  /** Its media type. */
  type: string;
  title: string;
  /** In the output. */
  path: string;
}

export interface FeedPart {
  anchor: string;
  /** Undefined: to the end. */
  next: string | undefined;
}

/** JSON-serialisable. */
export interface FeedJob {
  files: readonly FeedFile[];
  /** Addresses of the files, by their names. */
  links: Readonly<Record<string, string>>;
  /** Address of the list of posts. */
  url: string;
  title: string;
  description: string;
  copyright: string;
  language: string;
  /** Who has written the posts that name nobody. */
  site: string;
  /** The parts of the articles that are the entries, from one id to another; undefined: each article is one. */
  parts?: readonly FeedPart[];
  entries: readonly {
    title: string;
    url: string;
    description: string | undefined;
    timeMs: number;
    authors: readonly { name: string; link: string | undefined }[];
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

/** @param route of the blog, or of the changelog. @param owner what the feeds are called, where the site does not say it. */
export function feedFiles(options: FeedOptions, route: string, owner: string): FeedFile[] {
  return feedsOf(options).map((name) => ({
    name,
    type: kinds[name].type,
    title: `${options.title ?? owner} ${kinds[name].label} Feed`,
    path: `${route}/${feedNames[name]}`.replace(/^\/+/, ''),
  }));
}

/** Posts whose text a page needs: those that it shows, then further ones for the feeds; for a changelog, its further pages. */
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

/** The pages of a changelog behind its first, as far as its feeds show their releases. */
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

/** Releases by their days, as an old major version may have one after those of the first page, with the pages that show them. */
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

export function buildFeeds(input: PageInput): FeedJob | undefined {
  const { page, site, config } = input;
  const list = listOf(page);
  if (page.type === 'doc' && !list) return buildReleaseFeeds(page, input);
  if (!list?.isStart) return undefined;
  const blog = blogConfigOf(list.blog, config);
  const files = feedFiles(blog.feedOptions, page.route, config.title);
  const posts = postsFor(page, site, config).slice(0, mostEntries(blog.feedOptions));
  // Readers of feeds want an entry.
  if (files.length === 0 || posts.length === 0) return undefined;
  const toUrl = (route: string): string => toAbsoluteUrl(toPermalink(route, config), config.url);
  return {
    // As Docusaurus has it, whatever the blog is called.
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
          const { url } = post.post!.authors[index]!;
          // Readers of feeds are led to who has written a post, as Docusaurus leads them.
          const link = url?.startsWith('http') ? url : href;
          return name === undefined ? [] : [{ name, link: link && toAbsoluteUrl(link, config.url) }];
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

/** The feeds of a changelog, which are written with its first page; all releases are found there, whatever page shows them. */
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

/** The article of a post without the title that it may begin with: that stands above date and authors. */
export function articleOfPost(html: Html): Html {
  return html.replace(/^\s*(?:<header>\s*)?<h1\b[\s\S]*?<\/h1>(?:\s*<\/header>)?\s*/, '');
}

/**
 * What a list shows of a post. Its ids belong to the post itself, where links to them lead, but for those of types in code: the
 * list opens these. @param url of the post.
 */
export function excerptOfPost(article: Html, url: string): Html {
  return beforeMark(article)
    .replace(/(<[a-z][^<>]*?) id="(?!rd-t[\da-f]{8}")[^"]*"/g, '$1')
    .replaceAll(' href="#', ` href="${url}#`);
}
