// The feeds of a blog: which there are, what they say, and how their files are written.
import { Feed } from 'feed';
import { escapeText } from '../compile/html/escape-html.js';
import { beforeMark, withoutMark } from '../compile/truncate-mark.js';
import type { BlogConfig } from '../config/blog-fields.js';
import type { RenderConfig } from '../config/stage-configs.js';
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
  rss: { type: 'application/rss+xml', file: 'rss.xml', label: 'RSS' },
  atom: { type: 'application/atom+xml', file: 'atom.xml', label: 'Atom' },
  json: { type: 'application/json', file: 'feed.json', label: 'JSON' },
} as const;

/** @param route of the blog. */
export function feedFiles(
  { feedOptions: { type = ['rss', 'atom'], title } }: BlogConfig,
  route: string,
  config: Pick<RenderConfig, 'title'>,
): FeedFile[] {
  if (type === false) return [];
  const names =
    type === 'all' ? (['rss', 'atom', 'json'] as const) : typeof type === 'string' ? [type] : type;
  return names.map((name) => ({
    name,
    type: kinds[name].type,
    title: `${title ?? config.title} ${kinds[name].label} Feed`,
    path: `${route}/${kinds[name].file}`.replace(/^\/+/, ''),
  }));
}

/** Posts whose text a page needs: those that it shows, then further ones for the feeds. */
export function postsFor(
  page: Page,
  { blogs }: Pick<Site, 'blogs'>,
  config: Pick<RenderConfig, 'blog'>,
): readonly DocPage[] {
  if (page.type !== 'post-list') return [];
  const { feedOptions } = blogConfigOf(page.blog, config);
  if (!page.isStart || feedOptions.type === false) return page.posts;
  const { posts } = blogs.find(({ id }) => id === page.blog)!;
  return posts.slice(0, Math.max(page.posts.length, mostEntries(feedOptions)));
}

function mostEntries({ limit = 20 }: BlogConfig['feedOptions']): number {
  return limit === false ? Number.POSITIVE_INFINITY : limit;
}

export function buildFeeds(input: PageInput): FeedJob | undefined {
  const { page, site, config } = input;
  if (page.type !== 'post-list' || !page.isStart) return undefined;
  const blog = blogConfigOf(page.blog, config);
  const files = feedFiles(blog, page.route, config);
  const posts = postsFor(page, site, config).slice(0, mostEntries(blog.feedOptions));
  // Readers of feeds want an entry.
  if (files.length === 0 || posts.length === 0) return undefined;
  // As Docusaurus has it, whatever the blog is called.
  const { title = `${config.title} Blog`, copyright = '', language } = blog.feedOptions;
  const toUrl = (route: string): string => toAbsoluteUrl(toPermalink(route, config), config.url);
  return {
    files,
    links: Object.fromEntries(
      files.map(({ name, path }) => [name, toAbsoluteUrl(toOutputUrl(path, config.baseUrl), config.url)]),
    ),
    url: toUrl(page.route),
    title,
    description: blog.feedOptions.description ?? title,
    copyright,
    language: language ?? config.lang,
    site: config.title,
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

/** @param articles of the entries. */
export function writeFeeds(job: FeedJob, articles: readonly Html[]): { path: string; contents: string }[] {
  const contents = job.entries.map(({ url }, index) => withAbsoluteUrls(articles[index]!, url));
  const write = {
    // In attributes it escapes addresses, but for those of pictures, and no words.
    rss: () => toFeed(job, contents, { image: escapeText }).rss2(),
    atom: () => toFeed(job, contents, { tag: escapeText }).atom1(),
    json: () => toFeed(job, contents).json1(),
  };
  return job.files.map(({ name, path }) => ({ path, contents: `${write[name]().trimEnd()}\n` }));
}

function toFeed(
  { url, links, title, description, copyright, language, site, entries }: FeedJob,
  contents: readonly Html[],
  { image: toImage = asIs, tag: toTag = asIs } = {},
): Feed {
  const feed = new Feed({
    id: url,
    link: url,
    title,
    description,
    copyright,
    language,
    updated: new Date(Math.max(...entries.map(({ timeMs }) => timeMs))),
    feedLinks: links,
    // Atom wants an author of each entry, or one of all (RFC 4287, 4.1.1).
    author: entries.some(({ authors }) => authors.length === 0) ? { name: site } : undefined,
  });
  for (const [index, entry] of entries.entries()) {
    feed.addItem({
      title: entry.title,
      id: entry.url,
      link: entry.url,
      description: entry.description,
      content: contents[index]!,
      date: new Date(entry.timeMs),
      // An empty list is more than it takes.
      author: entry.authors.length > 0 ? [...entry.authors] : undefined,
      category: entry.tags.map(toTag).map((tag) => ({ name: tag, term: tag })),
      image: entry.image && toImage(entry.image),
    });
  }
  return feed;
}

const asIs = (text: string): string => text;

/** What readers of feeds can show, with addresses that lead to the site from anywhere. */
function withAbsoluteUrls(html: Html, url: string): Html {
  const absolute = (path: string): string => (URL.canParse(path, url) ? new URL(path, url).href : path);
  return withoutMark(html)
    .replace(/<(button|script|style|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(
      / (href|src|poster)="(?![a-z][a-z\d+.-]*:)([^"]*)"/gi,
      (_, name: string, path: string) => ` ${name}="${absolute(path)}"`,
    )
    .replace(
      / srcset="([^"]*)"/gi,
      (_, set: string) =>
        ` srcset="${set.replace(/(^|,\s+|\d[wx],)([^\s,]+)/g, (__, before: string, path: string) => before + absolute(path))}"`,
    );
}

/** The article of a post without the title that it may begin with: that stands above date and authors. */
export function articleOfPost(html: Html): Html {
  return html.replace(/^\s*(?:<header>\s*)?<h1\b[\s\S]*?<\/h1>(?:\s*<\/header>)?\s*/, '');
}

/** What a list shows of a post. Its ids belong to the post itself, where links to them lead. @param url of the post. */
export function excerptOfPost(article: Html, url: string): Html {
  return beforeMark(article)
    .replace(/(<[a-z][^<>]*?) id="[^"]*"/g, '$1')
    .replaceAll(' href="#', ` href="${url}#`);
}
