// Converts options of the blog plugin to an entry of `blog`.
import { types } from 'node:util';
import type { UserBlogConfig } from '../config/blog-fields.js';
import type { BlogEditUrlFunction, ReadingTimeFunction } from '../config/hooks.js';
import { filledOf, flagOf, functionOf, oneOf, policyOf, textOf, textsOf } from './loose.js';
import { mapMarkdownPlugins, markdownKeys, type PackageOf, tagsFileOf } from './map-docs.js';
import { below, type Keys, type Section, taken } from './section.js';

const keys = {
  id: textOf,
  path: textOf,
  routeBasePath: textOf,
  blogTitle: textOf,
  blogDescription: textOf,
  blogSidebarTitle: filledOf,
  blogSidebarCount: countOf,
  postsPerPage: (value) => countOf(value) || undefined,
  showReadingTime: flagOf,
  readingTime: functionOf<ReadingTimeFunction>,
  sortPosts: oneOf('descending', 'ascending'),
  include: textsOf,
  exclude: textsOf,
  editUrl: (value) => functionOf<BlogEditUrlFunction>(value) ?? filledOf(value),
  showLastUpdateTime: flagOf,
  showLastUpdateAuthor: flagOf,
  authorsMapPath: textOf,
  tags: tagsFileOf,
  tagsBasePath: textOf,
  authorsBasePath: textOf,
  archiveBasePath: (value) => (value === null ? false : textOf(value)),
  pageBasePath: textOf,
  feedOptions: below,
  onInlineTags: policyOf,
  onInlineAuthors: policyOf,
  onUntruncatedBlogPosts: (value) => policyOf(value) ?? 'warn',
  truncateMarker: (value) => (types.isRegExp(value) ? value.source : undefined),
  editLocalizedFiles: flagOf,
  ...markdownKeys,
  processBlogPosts: ['unsupported', 'the posts are those of the folder'],
  ...taken('blogListComponent', 'blogTagsPostsComponent', 'blogTagsListComponent', 'blogArchiveComponent'),
  ...taken('blogAuthorsListComponent', 'blogAuthorsPostsComponent'),
  blogPostComponent: filledOf,
} satisfies Keys;

const feedKeys = {
  type: feedsOf,
  title: filledOf,
  description: filledOf,
  copyright: textOf,
  language: filledOf,
  limit: (value) => (value === null || value === false ? false : numberOf(value)),
  createFeedItems: ['unsupported', 'entries of feeds are the newest posts'],
  xslt: ['ignored', 'it says how browsers show a feed that somebody opens in them'],
} satisfies Keys;

export function mapBlog(options: Section, packageOf: PackageOf): UserBlogConfig {
  return {
    ...options.read(keys),
    feedOptions: options.in('feedOptions').read(feedKeys),
    ...mapMarkdownPlugins(options, packageOf),
  };
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

function countOf(value: unknown): number | 'ALL' | undefined {
  return value === 'ALL' ? value : numberOf(value);
}

function feedsOf(value: unknown): NonNullable<UserBlogConfig['feedOptions']>['type'] {
  if (value === null) return false;
  if (Array.isArray(value)) return value.filter((one) => ['rss', 'atom', 'json'].includes(one as string));
  return oneOf('all', 'rss', 'atom', 'json')(value);
}
