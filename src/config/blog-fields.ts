// `blog`: folders of posts, with the names and defaults that Docusaurus gives them.
import { editAddress, routePart } from './address-fields.js';
import {
  callback,
  chosen,
  fieldOf,
  filledText,
  flag,
  type In,
  list,
  type Out,
  object,
  off,
  oneOf,
  oneOrMore,
  optional,
  pattern,
  readAs,
  sitePath,
  text,
  wholeNumber,
} from './fields.js';
import type { BlogEditUrlFunction } from './hooks.js';
import { pluginFields, withPlugins } from './markdown-fields.js';

const policy = oneOf('ignore', 'log', 'warn', 'throw');
const allOr = (minimum: number) => chosen((value) => (value === 'ALL' ? oneOf('ALL') : wholeNumber(minimum)));

export const feeds = object({
  /** Which feeds are written: `rss`, `atom`, `json`, several of them, `all`, or false for none. @default `['rss', 'atom']` */
  type: optional(
    chosen((value) =>
      value === false
        ? off
        : Array.isArray(value)
          ? list(oneOf('rss', 'atom', 'json'))
          : oneOf('all', 'rss', 'atom', 'json'),
    ),
  ),
  /** What the feeds are called. @default the title of the site, and `Blog` or that of the changelog */
  title: optional(text),
  /** What they are about. @default their title */
  description: optional(text),
  /** Whose they are. */
  copyright: optional(text),
  /** Their language. @default `lang` of the site */
  language: optional(filledText),
  /** The newest so many posts or releases; false for all. @default `20` */
  limit: optional(chosen((value) => (value === false ? off : wholeNumber(1)))),
});

/** Files of the feeds, below the address of the blog or the changelog. */
export const feedNames = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' } as const;

/** The feeds that are written. */
export function feedsOf({ type = ['rss', 'atom'] }: Out<typeof feeds>): readonly (keyof typeof feedNames)[] {
  if (type === false) return [];
  return type === 'all' ? ['rss', 'atom', 'json'] : typeof type === 'string' ? [type] : type;
}

const written = object({
  /** Tells several blogs apart. @default `default` */
  id: optional(filledText, 'default'),
  /** The folder of the posts. @default `blog` */
  path: optional(sitePath, 'blog'),
  /** Address before all its pages; `/` puts the posts beside the pages of the site. @default `blog` */
  routeBasePath: optional(routePart, 'blog'),
  /** Title of the list of posts. @default `Blog` */
  blogTitle: optional(text, 'Blog'),
  /** Below the title. @default `Blog` */
  blogDescription: optional(text, 'Blog'),
  /** Above the list of posts in the sidebar. @default `Recent posts` */
  blogSidebarTitle: optional(filledText),
  /** How many posts are listed in the sidebar: a number, `ALL`, or 0 for no sidebar. @default `5` */
  blogSidebarCount: optional(allOr(0), 5),
  /** Posts on one page of a list: a number or `ALL`. @default `10` */
  postsPerPage: optional(allOr(1), 10),
  /** Show how long a post takes to read. @default `true` */
  showReadingTime: optional(flag, true),
  /** The newest post first, or the oldest. @default `descending` */
  sortPosts: optional(oneOf('descending', 'ascending'), 'descending'),
  /** Patterns of the files that become posts. @default all `.md` and `.mdx` files */
  include: optional(list(filledText), ['**/*.{md,mdx}']),
  /** Patterns of files that do not. @default names that begin with `_`, and tests */
  exclude: optional(list(filledText), [
    '**/_*.{md,mdx}',
    '**/_*/**',
    '**/*.test.{md,mdx}',
    '**/__tests__/**',
  ]),
  /** As in `docs`; a function gets `blogDirPath`, `blogPath`, `permalink` and `locale`. */
  editUrl: optional(
    chosen((value) => (typeof value === 'function' ? callback<BlogEditUrlFunction>() : editAddress)),
  ),
  /** Edit links of translated posts lead to the translation. @default `false` */
  editLocalizedFiles: optional(flag, false),
  /** Show when a post was last changed, as git knows it. @default `false` */
  showLastUpdateTime: optional(flag, false),
  /** Show who last changed it. @default `false` */
  showLastUpdateAuthor: optional(flag, false),
  /** File in the folder with the authors. @default `authors.yml` */
  authorsMapPath: optional(filledText, 'authors.yml'),
  /** File in the folder with the tags; false: none. @default `tags.yml`, where there is one */
  tags: optional(chosen((value) => (value === false ? off : filledText))),
  /** Address of the tag pages, below `routeBasePath`. @default `tags` */
  tagsBasePath: optional(routePart, 'tags'),
  /** Address of the authors' pages. @default `authors` */
  authorsBasePath: optional(routePart, 'authors'),
  /** Address of the archive; false: none. @default `archive` */
  archiveBasePath: optional(
    chosen((value) => (value === false ? off : routePart)),
    'archive',
  ),
  /** What stands before the number of a further page of a list. @default `page` */
  pageBasePath: optional(routePart, 'page'),
  /** The feeds of the blog. */
  feedOptions: optional(feeds, {}),
  /** Tags that the file of tags does not have, where there is one. @default `warn` */
  onInlineTags: optional(policy, 'warn'),
  /** Authors that the file of authors does not have, where there is one. @default `warn` */
  onInlineAuthors: optional(policy, 'warn'),
  /** Regular expression of the mark behind which lists do not show a post. @default `truncate` as a comment */
  truncateMarker: optional(pattern),
  /** Posts that stand in lists whole, as they have no `truncate` mark. @default `ignore` */
  onUntruncatedBlogPosts: optional(policy, 'ignore'),
  ...pluginFields,
});

const folder = readAs(written, withPlugins);

/** One blog. */
export type UserBlogConfig = In<typeof folder>;
/** The same with its defaults. */
export type BlogConfig = Out<typeof folder>;

/** One blog or several. */
export const blog = chosen((value, report) => {
  if (Array.isArray(value)) {
    const ids = value.map((one) => fieldOf(one, 'id') ?? 'default');
    for (const [index, id] of ids.entries()) {
      const first = ids.indexOf(id);
      if (first < index)
        report(`"${id}" is also the id of blog[${first}]; each needs its own`, [index, 'id']);
    }
  }
  return oneOrMore(folder);
});
