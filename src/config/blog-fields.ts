// `blog`: folders of posts, with the names and defaults that Docusaurus gives them.
import { editAddress, routePart } from './address-fields.js';
import * as f from './fields.js';
import type { BlogEditUrlFunction } from './hooks.js';
import { pluginFields, withPlugins } from './markdown-fields.js';

const allOr = (minimum: number) =>
  f.chosen((value) => (value === 'ALL' ? f.oneOf('ALL') : f.wholeNumber(minimum)));

export const feeds = f.object({
  /** Which feeds are written: `rss`, `atom`, `json`, several of them, `all`, or false for none. @default `['rss', 'atom']` */
  type: f.optional(
    f.chosen((value) =>
      value === false
        ? f.off
        : Array.isArray(value)
          ? f.list(f.oneOf('rss', 'atom', 'json'))
          : f.oneOf('all', 'rss', 'atom', 'json'),
    ),
  ),
  /** What the feeds are called. @default the title of the site, and `Blog` or that of the changelog */
  title: f.optional(f.text),
  /** What they are about. @default their title */
  description: f.optional(f.text),
  /** Whose they are. */
  copyright: f.optional(f.text),
  /** Their language. @default `lang` of the site */
  language: f.optional(f.filledText),
  /** The newest so many posts or releases; false for all. @default `20` */
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
  /** Tells several blogs apart. @default `default` */
  id: f.optional(f.filledText, 'default'),
  /** The folder of the posts. @default `blog` */
  path: f.optional(f.sitePath, 'blog'),
  /** Address before all its pages; `/` puts the posts beside the pages of the site. @default `blog` */
  routeBasePath: f.optional(routePart, 'blog'),
  /** Title of the list of posts. @default `Blog` */
  blogTitle: f.optional(f.text, 'Blog'),
  /** Below the title. @default `Blog` */
  blogDescription: f.optional(f.text, 'Blog'),
  /** Above the list of posts in the sidebar. @default `Recent posts` */
  blogSidebarTitle: f.optional(f.filledText),
  /** How many posts are listed in the sidebar: a number, `ALL`, or 0 for no sidebar. @default `5` */
  blogSidebarCount: f.optional(allOr(0), 5),
  /** Posts on one page of a list: a number or `ALL`. @default `10` */
  postsPerPage: f.optional(allOr(1), 10),
  /** Show how long a post takes to read. @default `true` */
  showReadingTime: f.optional(f.flag, true),
  /** The newest post first, or the oldest. @default `descending` */
  sortPosts: f.optional(f.oneOf('descending', 'ascending'), 'descending'),
  /** Patterns of the files that become posts. @default all `.md` and `.mdx` files */
  include: f.optional(f.list(f.filledText), ['**/*.{md,mdx}']),
  /** Patterns of files that do not. @default names that begin with `_`, and tests */
  exclude: f.optional(f.list(f.filledText), [
    '**/_*.{md,mdx}',
    '**/_*/**',
    '**/*.test.{md,mdx}',
    '**/__tests__/**',
  ]),
  /** As in `docs`; a function gets `blogDirPath`, `blogPath`, `permalink` and `locale`. */
  editUrl: f.optional(
    f.chosen((value) => (typeof value === 'function' ? f.callback<BlogEditUrlFunction>() : editAddress)),
  ),
  /** Edit links of translated posts lead to the translation. @default `false` */
  editLocalizedFiles: f.optional(f.flag, false),
  /** Show when a post was last changed, as git knows it. @default `false` */
  showLastUpdateTime: f.optional(f.flag, false),
  /** Show who last changed it. @default `false` */
  showLastUpdateAuthor: f.optional(f.flag, false),
  /** File in the folder with the authors. @default `authors.yml` */
  authorsMapPath: f.optional(f.filledText, 'authors.yml'),
  /** File in the folder with the tags; false: none. @default `tags.yml`, where there is one */
  tags: f.optional(f.offOr(f.filledText)),
  /** Address of the tag pages, below `routeBasePath`. @default `tags` */
  tagsBasePath: f.optional(routePart, 'tags'),
  /** Address of the authors' pages. @default `authors` */
  authorsBasePath: f.optional(routePart, 'authors'),
  /** Address of the archive; false: none. @default `archive` */
  archiveBasePath: f.optional(f.offOr(routePart), 'archive'),
  /** What stands before the number of a further page of a list. @default `page` */
  pageBasePath: f.optional(routePart, 'page'),
  /** The feeds of the blog. */
  feedOptions: f.optional(feeds, {}),
  /** Tags that the file of tags does not have, where there is one. @default `warn` */
  onInlineTags: f.optional(f.policy, 'warn'),
  /** Authors that the file of authors does not have, where there is one. @default `warn` */
  onInlineAuthors: f.optional(f.policy, 'warn'),
  /**
   * The component that shows the page of a post, as in Docusaurus: a file such as `src/components/Post.tsx`. It gets `content`, the
   * text of the post as a component, and `sidebar`. @default ours, or `src/theme/BlogPostPage` where that is there
   */
  blogPostComponent: f.optional(f.filledText),
  /** Regular expression of the mark behind which lists do not show a post. @default `truncate` as a comment */
  truncateMarker: f.optional(f.pattern),
  /** Posts that stand in lists whole, as they have no `truncate` mark. @default `ignore` */
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
