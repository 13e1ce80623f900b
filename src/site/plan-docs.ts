// What each Markdown file becomes, before the site is put together: its id, route, title and place among its siblings.
import path from 'node:path';
import { getOrMake } from '../base/values.js';
import type { DocsConfig } from '../config/config.js';
import type { SiteConfig } from '../config/stage-configs.js';
import type { VersionConfig } from '../config/version-config.js';
import type { CategoryFile } from '../content/category-file.js';
import type { Content, SourceFile } from '../content/source-file.js';
import type { SiteError } from '../errors.js';
import { type PrefixParser, prefixParserOf, withoutPrefix } from './number-prefix.js';
import { decodeRoute, normalizeRoute } from './permalink.js';
import { duplicateId, invalidSlug } from './site-errors.js';

export interface PlannedDoc {
  source: SourceFile;
  /** `guide/install`. */
  id: string;
  route: string;
  title: string;
  /** Title in sidebars where they give none. */
  label: string;
  /** Title in "Previous" and "Next". */
  paginationLabel: string;
  position: number | undefined;
  /** Folder relative to the docs folder as it is on disk, empty for the docs folder itself. */
  dir: string;
  /** File name as it is on disk. */
  fileName: string;
  /** `index`, `README` or a file with its folder's name. */
  isFolderIndex: boolean;
  isLanding: boolean;
  unlisted: boolean;
}

export interface PlannedDocs {
  /** Route of the docs version: `/`. */
  baseRoute: string;
  docs: readonly PlannedDoc[];
  byId: ReadonlyMap<string, PlannedDoc>;
  /** Ids of drafts that are left out: they may be named in sidebars, but are not there. */
  draftIds: ReadonlySet<string>;
  categories: readonly CategoryFile[];
  parsePrefix: PrefixParser;
  problems: readonly SiteError[];
}

/** Whether drafts are pages. */
export type Drafts = 'shown' | 'left-out';

export function planDocs(
  { configPath, title: siteTitle }: Pick<SiteConfig, 'configPath' | 'title'>,
  options: DocsConfig,
  version: VersionConfig,
  content: Pick<Content, 'sources' | 'categories'>,
  drafts: Drafts,
): PlannedDocs {
  const baseRoute = normalizeRoute(version.routeBasePath);
  const belongs = (file: Pick<SourceFile, 'instance' | 'version'>): boolean =>
    file.instance === options.id && file.version === version.name;
  const planned: PlannedDoc[] = [];
  const byId = new Map<string, PlannedDoc>();
  const draftIds = new Set<string>();
  const problems: SiteError[] = [];
  const parsePrefix = prefixParserOf(options, configPath, problems);
  const unprefixed = new Map<string, string>();
  // `01-guide/02-setup` -> `guide/setup`
  const unprefix = (dir: string): string => {
    const names = (): string[] => dir.split('/').map((part) => parsePrefix(part).name);
    return getOrMake(unprefixed, dir, () => names().join('/'));
  };
  const context = { baseRoute, siteTitle, parsePrefix, unprefix, problems };
  for (const source of content.sources) {
    if (!belongs(source) || source.isPartial) continue;
    const doc = planDoc(source, context);
    if (source.frontMatter.draft && drafts === 'left-out') {
      draftIds.add(doc.id);
      continue;
    }
    planned.push(doc);
    const first = byId.get(doc.id);
    if (first) problems.push(duplicateId(doc.id, first.source, source));
    else byId.set(doc.id, doc);
  }
  const categories = content.categories.filter(belongs);
  return { baseRoute, docs: planned, byId, draftIds, categories, parsePrefix, problems };
}

interface PlanContext extends Pick<PlannedDocs, 'baseRoute' | 'parsePrefix'> {
  /** Title of a landing page that has none. */
  siteTitle: string;
  /** Takes the number prefixes from a folder's path. */
  unprefix(dir: string): string;
  problems: SiteError[];
}

function planDoc(
  source: SourceFile,
  { baseRoute, siteTitle, parsePrefix, unprefix, problems }: PlanContext,
): PlannedDoc {
  const { frontMatter, docPath } = source;
  const dirEnd = docPath.lastIndexOf('/');
  const dirOnDisk = dirEnd === -1 ? '' : docPath.slice(0, dirEnd);
  const fileName = docPath.slice(dirEnd + 1);
  const nameOnDisk = fileName.slice(0, fileName.lastIndexOf('.'));
  const hasPrefix = frontMatter.parse_number_prefixes !== false;
  const { name, position } = (hasPrefix ? parsePrefix : withoutPrefix)(nameOnDisk);
  const dir = hasPrefix ? unprefix(dirOnDisk) : dirOnDisk;
  const baseId = frontMatter.id ?? name;
  const isFolderIndex = isIndexName(nameOnDisk, dirOnDisk);

  let ownRoute: string | undefined = isFolderIndex ? dir : `${dir}/${baseId}`;
  if (frontMatter.slug !== undefined) ownRoute = slugOf(source, dir, problems);
  const isLanding = frontMatter.layout === 'landing';
  const fallback = isLanding ? (frontMatter.hero?.title ?? siteTitle) : baseId;
  // One without a title has a name in sidebars and in the search all the same.
  const title = frontMatter.title || (source.contentTitle ?? fallback);
  const label = frontMatter.sidebar_label ?? title;
  const hasFolder = source.api?.moved !== undefined && !isFolderIndex;
  // The page of a tag keeps its id where it is an index, as its operations are too much for one page.
  const isWholeFolder = dir === '' || (source.api?.moved && source.virtualText !== undefined);
  return {
    source,
    id: isWholeFolder ? dir || baseId : `${dir}/${baseId}`,
    route: normalizeRoute(`${baseRoute}/${ownRoute ?? `${dir}/${baseId}`}`),
    title,
    label,
    paginationLabel: frontMatter.pagination_label ?? label,
    position: frontMatter.sidebar_position ?? position,
    // Operations that were too much for a page lie in the folder of its name, of which it is the index then.
    dir: hasFolder ? path.posix.join(dirOnDisk, nameOnDisk) : dirOnDisk,
    fileName: hasFolder ? 'index.md' : fileName,
    isFolderIndex: isFolderIndex || hasFolder,
    isLanding,
    unlisted: frontMatter.unlisted ?? false,
  };
}

/** @param dir its folder, or the name of that */
export function isIndexName(name: string, dir: string): boolean {
  const folded = name.toLowerCase();
  return (
    folded === 'index' ||
    folded === 'readme' ||
    (dir !== '' && folded === path.posix.basename(dir).toLowerCase())
  );
}

/** What the front matter says of a page's address; undefined where it says nothing that can be used. */
export function slugOf(source: SourceFile, dir: string, problems: SiteError[]): string | undefined {
  const { slug } = source.frontMatter;
  const route = slug === undefined ? undefined : resolveSlug(slug, dir);
  if (slug !== undefined && route === undefined) problems.push(invalidSlug(slug, source));
  return route;
}

/** A slug is a path as it stands in the address bar; it must not leave the docs or hold a query. */
export function resolveSlug(slug: string, dir: string): string | undefined {
  const decoded = decodeRoute(slug);
  if (decoded === undefined || /[?#\\\u0000-\u001F]/.test(decoded)) return undefined;
  const fromRoot = decoded.startsWith('/') ? `.${decoded}` : path.posix.join(dir, decoded);
  return path.posix.normalize(fromRoot).startsWith('..') ? undefined : path.posix.join('/', fromRoot);
}
