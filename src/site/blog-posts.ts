// Makes posts of the files of a blog, with address, date, authors and tags. Names, folders and front matter mean the same as in Docusaurus.

import type { BlogConfig } from '../config/blog-fields.js';
import type { SiteConfig } from '../config/stage-configs.js';
import { datedName } from '../content/blog-files.js';
import type { Content, LastUpdate, SourceFile } from '../content/source-file.js';
import { asWarning, type SiteError } from '../errors.js';
import { authorsOf, type BlogInput, type FoundAuthors } from './blog-authors.js';
import { lastUpdateOf } from './doc-pages.js';
import { editedFile, editUrlOf } from './edit-url.js';
import { normalizeRoute, toPermalink } from './permalink.js';
import { slugOf } from './plan-docs.js';
import type { DocPage, Post, TagLink } from './site.js';
import { badPostDate, inlineAuthor, inlineTag } from './site-errors.js';
import { outsideDocsOf, pagesIn } from './standalone-pages.js';
import { toTagLink } from './tag-pages.js';

export interface PostPage extends DocPage {
  layout: 'post';
  post: Post;
}

/** Returns all posts of a blog, the newest first unless the config says otherwise. */
export function blogPosts(
  input: BlogInput,
  { sources, lastUpdates }: Pick<Content, 'sources' | 'lastUpdates'>,
): PostPage[] {
  const { blog, drafts } = input;
  const posts = pagesIn(blog.path, sources, drafts)
    .map((source) => toPost(source, input, lastUpdates.get(source.path)))
    .sort((a, b) => b.post.timeMs - a.post.timeMs);
  return blog.sortPosts === 'ascending' ? posts.reverse() : posts;
}

function toPost(source: SourceFile, input: BlogInput, update: LastUpdate | undefined): PostPage {
  const { blog, config, problems } = input;
  const { frontMatter, docPath } = source;
  const name = datedName(docPath);
  const route = normalizeRoute(`${blog.routeBasePath}/${slugOf(source, '', problems) ?? name.slug}`);
  const found = authorsOf(source, input);
  reportInline(found, source, input);
  return {
    type: 'doc',
    layout: 'post',
    id: docPath.replace(/\.mdx?$/i, ''),
    route,
    title: frontMatter.title || source.contentTitle || name.text || docPath,
    ...outsideDocsOf(source),
    tags: tagsOfPost(source, input),
    editUrl: toEditUrl(source, route, blog, config, problems),
    lastUpdate: lastUpdateOf(source, update),
    post: { blog: blog.id, timeMs: dateOf(source, name.timeMs, input), authors: found.authors },
  };
}

/** Returns the date of a post: from front matter, from the name of its file or folder, or else when the file was written. */
function dateOf(
  source: SourceFile,
  ofName: number | undefined,
  { config, files, problems }: BlogInput,
): number {
  const { date } = source.frontMatter;
  const usual = ofName ?? files.dates[source.path] ?? 0;
  if (date === undefined) return usual;
  const timeMs = parseDate(String(date), config.strict);
  if (timeMs !== undefined) return timeMs;
  problems.push(badPostDate(source, String(date)));
  return usual;
}

/**
 * Parses a date or time, in UTC unless it has another time zone: `2024-5-31`, `2024/05/31`, `2024-05-31 8:30:00`.
 * @param isStrict whether dates that do not exist are refused. If not, 29 February may mean 1 March, as in YAML for Docusaurus.
 */
export function parseDate(written: string, isStrict = true): number | undefined {
  const [, year, month, day, rest = ''] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(.*)$/s.exec(written.trim()) ?? [];
  if (year === undefined) {
    const other = Date.parse(written);
    return Number.isNaN(other) ? undefined : other;
  }
  const time = rest
    .trim()
    .replace(/^T/i, '')
    .replace(/^(?=\d:)/, '0')
    .replace(/ (?=[+-Z])/, '');
  const zone = /(?:Z|[+-]\d{1,2}:?\d{2})$/i.test(time) ? '' : 'Z';
  const ofDay = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const timeMs = Date.parse(time === '' ? `${ofDay}T00:00Z` : `${ofDay}T${time}${zone}`);
  // Some formats accept 31 February as another day.
  const isThere = !isStrict || new Date(`${ofDay}T00:00Z`).toJSON()?.startsWith(ofDay);
  return Number.isNaN(timeMs) || !isThere ? undefined : timeMs;
}

function tagsOfPost(source: SourceFile, { blog, files, problems }: BlogInput): TagLink[] {
  const tagsRoute = normalizeRoute(`${blog.routeBasePath}/${blog.tagsBasePath}`);
  const links = (source.frontMatter.tags ?? []).map((tag) => {
    const { label, route, isDefined } = toTagLink({ tagsRoute, definitions: files.tags }, tag);
    if (!isDefined && files.tagsFile !== undefined)
      report(blog.onInlineTags, inlineTag(source, label), problems);
    return { label, route };
  });
  return [...new Map(links.map((link) => [link.route, link])).values()];
}

function reportInline(
  { inline }: FoundAuthors,
  source: SourceFile,
  { blog, files, problems }: BlogInput,
): void {
  if (files.authorsFile === undefined) return;
  for (const name of inline)
    report(blog.onInlineAuthors, inlineAuthor(source, name, files.authorsFile), problems);
}

function report(policy: BlogConfig['onInlineTags'], problem: SiteError, problems: SiteError[]): void {
  if (policy === 'throw') problems.push(problem);
  else if (policy === 'warn') problems.push(asWarning(problem));
}

function toEditUrl(
  source: SourceFile,
  route: string,
  { editUrl, editLocalizedFiles, path: folder }: BlogConfig,
  config: SiteConfig,
  problems: SiteError[],
): string | undefined {
  return editUrlOf(source, editUrl, editedFile(source, editLocalizedFiles), problems, () => ({
    blogDirPath: folder,
    blogPath: source.docPath,
    permalink: toPermalink(route, config),
    locale: config.lang,
  }));
}
