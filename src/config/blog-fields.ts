// `blog`: folders of posts, with the names and defaults that Docusaurus gives them.
import { editAddress, routePart } from './address-fields.js';
import * as f from './fields.js';
import type { BlogEditUrlFunction, ReadingTimeFunction } from './hooks.js';
import { pluginFields, withPlugins } from './markdown-fields.js';

const allOr = (minimum: number) =>
  f.chosen((value) => (value === 'ALL' ? f.oneOf('ALL') : f.wholeNumber(minimum)));

export const feeds = f.object({
  /** Feeds to write: `rss`, `atom`, `json`, several of them, `all`, or false for none. @default `['rss', 'atom']` */
  type: f.optional(
    f.chosen((value) =>
      value === false
        ? f.off
        : Array.isArray(value)
          ? f.list(f.oneOf('rss', 'atom', 'json'))
          : f.oneOf('all', 'rss', 'atom', 'json'),
    ),
  ),
  /** Title of the feeds. @default title of the site, followed by `Blog` or the title of the changelog */
  title: f.optional(f.text),
  /** Description of the feeds. @default title of the feeds */
  description: f.optional(f.text),
  /** Copyright notice of the feeds. */
  copyright: f.optional(f.text),
  /** Language of the feeds. @default `lang` of the site */
  language: f.optional(f.filledText),
  /** Number of the newest posts or releases in the feeds. false: all. @default `20` */
  limit: f.optional(f.offOr(f.wholeNumber(1))),
});

/** Names of the feed files, below the address of the blog or changelog. */
export const feedNames = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' } as const;

/** Returns the kinds of feeds to write. */
export function feedsOf({
  type = ['rss', 'atom'],
}: f.Out<typeof feeds>): readonly (keyof typeof feedNames)[] {
  if (type === false) return [];
  return type === 'all' ? ['rss', 'atom', 'json'] : typeof type === 'string' ? [type] : type;
}

const written = f.object({
  /** Id of the blog, which distinguishes several blogs. @default `default` */
  id: f.optional(f.filledText, 'default'),
  /** Folder of the posts. @default `blog` */
  path: f.optional(f.sitePath, 'blog'),
  /** First part of the address of all its pages. `/` puts the posts beside the pages of the site. @default `blog` */
  routeBasePath: f.optional(routePart, 'blog'),
  /** Title of the list of posts. @default `Blog` */
  blogTitle: f.optional(f.text, 'Blog'),
  /** Description below the title. @default `Blog` */
  blogDescription: f.optional(f.text, 'Blog'),
  /** Title of the list of posts in the sidebar. @default `Recent posts` */
  blogSidebarTitle: f.optional(f.filledText),
  /** Number of posts in the sidebar: a number, `ALL`, or 0 for no sidebar. @default `5` */
  blogSidebarCount: f.optional(allOr(0), 5),
  /** Number of posts on one page of a list, or `ALL`. @default `10` */
  postsPerPage: f.optional(allOr(1), 10),
  /** Show the reading time of a post. @default `true` */
  showReadingTime: f.optional(f.flag, true),
  /**
   * Function that returns the minutes that a post takes to read, or undefined to show none. It gets `content`, `frontMatter`, `locale` and
   * `defaultReadingTime`.
   * @default 200 words a minute
   */
  readingTime: f.optional(f.callback<ReadingTimeFunction>()),
  /** Order of the posts: newest first, or oldest first. @default `descending` */
  sortPosts: f.optional(f.oneOf('descending', 'ascending'), 'descending'),
  /** Glob patterns of the files that become posts. @default all `.md` and `.mdx` files */
  include: f.optional(f.list(f.filledText), ['**/*.{md,mdx}']),
  /** Glob patterns of files to leave out. @default names that begin with `_`, and tests */
  exclude: f.optional(f.list(f.filledText), [
    '**/_*.{md,mdx}',
    '**/_*/**',
    '**/*.test.{md,mdx}',
    '**/__tests__/**',
  ]),
  /** Edit link, as in `docs`. A function gets `blogDirPath`, `blogPath`, `permalink` and `locale`. */
  editUrl: f.optional(
    f.chosen((value) => (typeof value === 'function' ? f.callback<BlogEditUrlFunction>() : editAddress)),
  ),
  /** Edit links of translated posts lead to the translation. @default `false` */
  editLocalizedFiles: f.optional(f.flag, false),
  /** Show the last updated date of a post, taken from Git. @default `false` */
  showLastUpdateTime: f.optional(f.flag, false),
  /** Show the author of the last update. @default `false` */
  showLastUpdateAuthor: f.optional(f.flag, false),
  /** File in the folder that defines the authors. @default `authors.yml` */
  authorsMapPath: f.optional(f.filledText, 'authors.yml'),
  /** File in the folder that defines the tags. false: no such file. @default `tags.yml`, if it exists */
  tags: f.optional(f.offOr(f.filledText)),
  /** Address of the tag pages, below `routeBasePath`. @default `tags` */
  tagsBasePath: f.optional(routePart, 'tags'),
  /** Address of the author pages. @default `authors` */
  authorsBasePath: f.optional(routePart, 'authors'),
  /** Address of the archive. false: no archive. @default `archive` */
  archiveBasePath: f.optional(f.offOr(routePart), 'archive'),
  /** Part of the address before the number of the second and later pages of a list. @default `page` */
  pageBasePath: f.optional(routePart, 'page'),
  /** Feeds of the blog. */
  feedOptions: f.optional(feeds, {}),
  /** Tags that are missing in the tags file, if there is one. @default `warn` */
  onInlineTags: f.optional(f.policy, 'warn'),
  /** Authors that are missing in the authors file, if there is one. @default `warn` */
  onInlineAuthors: f.optional(f.policy, 'warn'),
  /**
   * Component that renders the page of a post, as in Docusaurus: a file such as `src/components/Post.tsx`. It gets `content`, the text of
   * the post as a component, and `sidebar`.
   * @default built-in, or `src/theme/BlogPostPage` if it exists
   */
  blogPostComponent: f.optional(f.filledText),
  /** Regular expression of the marker at which lists cut a post off. @default `truncate` as a comment */
  truncateMarker: f.optional(f.pattern),
  /** Posts without a `truncate` marker, which lists show as a whole. @default `ignore` */
  onUntruncatedBlogPosts: f.optional(f.policy, 'ignore'),
  ...pluginFields,
});

const folder = f.readAs(written, withPlugins);

/** One blog. */
export type UserBlogConfig = f.In<typeof folder>;
/** A blog with all defaults filled in. */
export type BlogConfig = f.Out<typeof folder>;

/** One blog or several. */
export const blog = f.distinct(
  folder,
  'id',
  (one) => f.fieldOf(one, 'id') ?? 'default',
  (first, id) => `"${id}" is also the id of blog[${first}]; each needs its own`,
);
