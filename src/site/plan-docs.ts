// Plans the page of each Markdown file before the site is built: id, route, title and position among its siblings.
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
  /** Id: `guide/install`. */
  id: string;
  route: string;
  title: string;
  /** Title in sidebars that do not set a label. */
  label: string;
  /** Title in the links "Previous" and "Next". */
  paginationLabel: string;
  position: number | undefined;
  /** Path of the folder on disk, relative to the docs folder; empty for the docs folder itself. */
  dir: string;
  /** File name on disk. */
  fileName: string;
  /** Whether the file is `index`, `README`, or named like its folder. */
  isFolderIndex: boolean;
  isLanding: boolean;
  unlisted: boolean;
}

export interface PlannedDocs {
  /** Route of the version of the docs: `/`. */
  baseRoute: string;
  docs: readonly PlannedDoc[];
  byId: ReadonlyMap<string, PlannedDoc>;
  /** Ids of drafts that are left out: sidebars may name them. */
  draftIds: ReadonlySet<string>;
  categories: readonly CategoryFile[];
  parsePrefix: PrefixParser;
  problems: readonly SiteError[];
}

/** Whether drafts are pages. */
export type Drafts = 'shown' | 'left-out';

/** Plans the pages of a version. Mistakes in front matter are in `problems`. */
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
  // Without number prefixes: `01-guide/02-setup` -> `guide/setup`.
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
  /** Title of a landing page without title. */
  siteTitle: string;
  /** Removes number prefixes from the path of a folder. */
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
  // Sidebars and the search need a name for a page with an empty title as well.
  const title = frontMatter.title || (source.contentTitle ?? fallback);
  const label = frontMatter.sidebar_label ?? title;
  const hasFolder = source.api?.moved !== undefined && !isFolderIndex;
  // The page of a tag keeps its id when it becomes an index, as its operations were too many for one page.
  const isWholeFolder = dir === '' || (source.api?.moved && source.virtualText !== undefined);
  return {
    source,
    id: isWholeFolder ? dir || baseId : `${dir}/${baseId}`,
    route: normalizeRoute(`${baseRoute}/${ownRoute ?? `${dir}/${baseId}`}`),
    title,
    label,
    paginationLabel: frontMatter.pagination_label ?? label,
    position: frontMatter.sidebar_position ?? position,
    // Moved operations are in a folder with the page's name, of which the page becomes the index.
    dir: hasFolder ? path.posix.join(dirOnDisk, nameOnDisk) : dirOnDisk,
    fileName: hasFolder ? 'index.md' : fileName,
    isFolderIndex: isFolderIndex || hasFolder,
    isLanding,
    unlisted: frontMatter.unlisted ?? false,
  };
}

/** Whether a file is the index of its folder. @param dir the folder, or its name */
export function isIndexName(name: string, dir: string): boolean {
  const folded = name.toLowerCase();
  return (
    folded === 'index' ||
    folded === 'readme' ||
    (dir !== '' && folded === path.posix.basename(dir).toLowerCase())
  );
}

/** Returns the route for the slug in front matter; undefined if there is none or it is invalid. */
export function slugOf(source: SourceFile, dir: string, problems: SiteError[]): string | undefined {
  const { slug } = source.frontMatter;
  const route = slug === undefined ? undefined : resolveSlug(slug, dir);
  if (slug !== undefined && route === undefined) problems.push(invalidSlug(slug, source));
  return route;
}

/** Resolves a slug, which is a path as in the address bar. It must not leave the docs or contain a query. */
export function resolveSlug(slug: string, dir: string): string | undefined {
  const decoded = decodeRoute(slug);
  if (decoded === undefined || /[?#\\\u0000-\u001F]/.test(decoded)) return undefined;
  const fromRoot = decoded.startsWith('/') ? `.${decoded}` : path.posix.join(dir, decoded);
  return path.posix.normalize(fromRoot).startsWith('..') ? undefined : path.posix.join('/', fromRoot);
}
