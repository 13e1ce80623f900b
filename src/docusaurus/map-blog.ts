// Options of the blog plugin -> an entry of `blog`.
import { types } from 'node:util';
import type { UserBlogConfig } from '../config/blog-fields.js';
import type { BlogEditUrlFunction } from '../config/hooks.js';
import type { Findings, Rule } from './findings.js';
import { flagOf, functionOf, type Loose, looseOf, textOf, textsOf } from './loose.js';
import { mapMarkdownPlugins, type PackageOf } from './map-docs.js';

const ownComponent: Rule = ['unsupported', 'components of the theme are replaced by theme.components'];

const rules: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(
    [
      'id',
      'path',
      'routeBasePath',
      'blogTitle',
      'blogDescription',
      'blogSidebarTitle',
      'blogSidebarCount',
      'postsPerPage',
      'showReadingTime',
      'sortPosts',
      'include',
      'exclude',
      'editUrl',
      'showLastUpdateTime',
      'showLastUpdateAuthor',
      'authorsMapPath',
      'tags',
      'tagsBasePath',
      'authorsBasePath',
      'archiveBasePath',
      'pageBasePath',
      'feedOptions',
      'onInlineTags',
      'onInlineAuthors',
      'onUntruncatedBlogPosts',
      'truncateMarker',
      'editLocalizedFiles',
      'admonitions',
      'remarkPlugins',
      'rehypePlugins',
      'beforeDefaultRemarkPlugins',
      'beforeDefaultRehypePlugins',
    ].map((key) => [key, 'taken'] as const),
  ),
  recmaPlugins: ['unsupported', 'plugins of recma are not run: pages are no JavaScript here'],
  readingTime: ['unsupported', 'words are counted as Docusaurus counts them'],
  processBlogPosts: ['unsupported', 'the posts are those of the folder'],
  blogListComponent: ownComponent,
  blogPostComponent: ownComponent,
  blogTagsListComponent: ownComponent,
  blogTagsPostsComponent: ownComponent,
  blogAuthorsListComponent: ownComponent,
  blogAuthorsPostsComponent: ownComponent,
  blogArchiveComponent: ownComponent,
};

const feedRules: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(
    ['type', 'title', 'description', 'copyright', 'language', 'limit'].map((key) => [key, 'taken'] as const),
  ),
  createFeedItems: ['unsupported', 'entries of feeds are the newest posts'],
  xslt: ['ignored', 'it says how browsers show a feed that somebody opens in them'],
};

export function mapBlog(
  options: Loose,
  path: readonly PropertyKey[],
  findings: Findings,
  packageOf: PackageOf,
): UserBlogConfig {
  findings.section(options, path, rules);
  const feed = looseOf(options.feedOptions);
  findings.section(feed, [...path, 'feedOptions'], feedRules);
  return {
    id: textOf(options.id),
    path: textOf(options.path),
    routeBasePath: textOf(options.routeBasePath),
    blogTitle: textOf(options.blogTitle),
    blogDescription: textOf(options.blogDescription),
    blogSidebarTitle: textOf(options.blogSidebarTitle) || undefined,
    blogSidebarCount: countOf(options.blogSidebarCount),
    postsPerPage: countOf(options.postsPerPage) || undefined,
    showReadingTime: flagOf(options.showReadingTime),
    sortPosts: oneOf(options.sortPosts, 'descending', 'ascending'),
    include: textsOf(options.include),
    exclude: textsOf(options.exclude),
    editUrl: functionOf<BlogEditUrlFunction>(options.editUrl) ?? (textOf(options.editUrl) || undefined),
    showLastUpdateTime: flagOf(options.showLastUpdateTime),
    showLastUpdateAuthor: flagOf(options.showLastUpdateAuthor),
    authorsMapPath: textOf(options.authorsMapPath),
    tags: options.tags === false || options.tags === null ? false : textOf(options.tags),
    tagsBasePath: textOf(options.tagsBasePath),
    authorsBasePath: textOf(options.authorsBasePath),
    archiveBasePath: options.archiveBasePath === null ? false : textOf(options.archiveBasePath),
    pageBasePath: textOf(options.pageBasePath),
    feedOptions: {
      type: feedsOf(feed.type),
      title: textOf(feed.title) || undefined,
      description: textOf(feed.description) || undefined,
      copyright: textOf(feed.copyright),
      language: textOf(feed.language) || undefined,
      limit: feed.limit === null || feed.limit === false ? false : numberOf(feed.limit),
    },
    onInlineTags: policyOf(options.onInlineTags),
    onInlineAuthors: policyOf(options.onInlineAuthors),
    onUntruncatedBlogPosts: policyOf(options.onUntruncatedBlogPosts) ?? 'warn',
    truncateMarker: types.isRegExp(options.truncateMarker) ? options.truncateMarker.source : undefined,
    ...mapMarkdownPlugins(options, path, findings, packageOf),
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
  return oneOf(value, 'all', 'rss', 'atom', 'json');
}

function policyOf(value: unknown): UserBlogConfig['onInlineTags'] {
  return oneOf(value, 'ignore', 'log', 'warn', 'throw');
}

function oneOf<const Value extends string>(value: unknown, ...values: Value[]): Value | undefined {
  return values.find((one) => one === value);
}
