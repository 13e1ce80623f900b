// Everything that is read from disk before pages are compiled. Bodies of pages are read again by the workers.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { stampOf } from '../cache/file-hashes.js';
import type { DocsConfig } from '../config/config.js';
import type { ContentConfig } from '../config/stage-configs.js';
import { currentVersion, type VersionConfig } from '../config/version-config.js';
import { fromProblemData, SiteError } from '../errors.js';
import type { CategoryFile } from './category-file.js';
import { duplicateCategoryFile, unreadableFile, unusedTagsFile } from './content-errors.js';
import { discoverStaticFiles } from './discover-static-files.js';
import { findDocs } from './find-docs.js';
import { loadLastUpdates } from './load-last-updates.js';
import { loadSidebars } from './load-sidebars.js';
import { loadVirtualPages } from './load-virtual-pages.js';
import type { RawSidebars } from './raw-sidebars.js';
import type { SourceHead } from './read-source.js';
import { type Content, type SourceFile, versionKey } from './source-file.js';

export type { SourceHead } from './read-source.js';

/** Heads of pages as an earlier build read them. `stamp` is `mtimeMs:ctimeMs:size:ino` of the file. */
export interface SourceCache {
  get(path: string, stamp: string): SourceHead | undefined;
  set(path: string, stamp: string, head: SourceHead): void;
}

/**
 * Finds and reads pages, category files, sidebars, static files and dates. Mistakes in them are returned in `problems`;
 * the site can be built from the rest, so that all mistakes are reported at once.
 * @param breathe is awaited again and again, for whoever has other work to do meanwhile.
 */
export async function discoverContent(
  config: ContentConfig,
  cache: SourceCache,
  breathe?: () => Promise<void>,
): Promise<Content> {
  const problems: SiteError[] = [];
  const sources: SourceFile[] = [];
  const categories: CategoryFile[] = [];
  const sidebars = new Map<string, RawSidebars>();
  const inputs: string[] = [];
  const virtual = await loadVirtualPages(config);
  problems.push(...virtual.problems);

  const versions = config.docs.flatMap((docs) => docs.versions.map((version) => ({ docs, version })));
  for (const { docs, version } of versions) {
    const place: VersionPlace = { instance: docs.id, version: version.name, folder: version.path };
    const found = await readDocs(config, { docs, version, place }, cache, breathe);
    const virtualPages = virtual.pages.filter(
      (page) => page.instance === docs.id && version.name === currentVersion,
    );
    const hasOthers =
      virtualPages.length > 0 ||
      config.openapi.some(({ docsPluginId }) => docsPluginId === docs.id && version.name === currentVersion);
    if (!hasOthers || found.pages > 0) problems.push(...found.problems);
    problems.push(...found.pageProblems, ...findTagsFile(config.siteDir, version.path));
    sources.push(...found.sources);
    for (const { docPath, text, head } of virtualPages) {
      problems.push(...head.problems.map(fromProblemData));
      sources.push(toSource(place, docPath, head, text));
    }
    problems.push(...found.categoryProblems);
    categories.push(...found.categories);
    const loaded = await loadSidebars(config, version);
    inputs.push(...loaded.inputs);
    problems.push(...loaded.problems);
    if (loaded.sidebars) sidebars.set(versionKey(docs.id, version.name), loaded.sidebars);
  }

  const statics = discoverStaticFiles(config);
  const files = sources.filter((source) => source.virtualText === undefined).map((source) => source.path);
  const dates = await loadLastUpdates(config, files);
  problems.push(...statics.problems, ...dates.problems);
  return {
    sources,
    apis: [],
    categories,
    sidebars,
    staticFiles: statics.files,
    lastUpdates: dates.lastUpdates,
    inputs,
    problems: config.strict ? problems : problems.map(withMercy),
  };
}

/** What Docusaurus lets pass. */
const pardoned: ReadonlySet<string> = new Set([
  'FRONT_MATTER_VALUE',
  'CATEGORY_SYNTAX',
  'CATEGORY_VALUE',
  'DUPLICATE_CATEGORY_FILE',
  'MISSING_STATIC_FOLDER',
]);

function withMercy(problem: SiteError): SiteError {
  if (!pardoned.has(problem.code)) return problem;
  return new SiteError(problem.code, problem.message, { ...problem, severity: 'warning' });
}

/** Docusaurus describes the tags of a docs folder in such a file. */
function findTagsFile(siteDir: string, folder: string): SiteError[] {
  const files = ['tags.yml', 'tags.yaml'].map((name) => path.posix.join(folder, name));
  const found = files.find((file) => existsSync(path.join(siteDir, file)));
  return found === undefined ? [] : [unusedTagsFile(found)];
}

/** The files of one version of a docs folder. */
interface ReadDocs {
  /** How many Markdown files there are. */
  pages: number;
  /** Problems of the folder itself. */
  problems: readonly SiteError[];
  sources: readonly SourceFile[];
  pageProblems: readonly SiteError[];
  categories: readonly CategoryFile[];
  categoryProblems: readonly SiteError[];
}

/** Folders in which files come and go all the time are read as they are then. */
const mostListings = 3;

async function readDocs(
  { siteDir, configPath }: ContentConfig,
  { docs, version, place }: { docs: DocsConfig; version: VersionConfig; place: VersionPlace },
  cache: SourceCache,
  breathe: (() => Promise<void>) | undefined,
): Promise<ReadDocs> {
  for (let listing = 1; ; listing += 1) {
    const found = await findDocs(siteDir, configPath, docs, version, { isPatient: breathe !== undefined });
    const sources: SourceFile[] = [];
    const pageProblems: SiteError[] = [];
    let isAnyGone = false;
    for (const docPath of found.pages) {
      const head = await readCached(siteDir, path.posix.join(version.path, docPath), cache, pageProblems);
      await breathe?.();
      if (head === 'gone') isAnyGone = true;
      if (head === 'gone' || head === undefined) continue;
      pageProblems.push(...head.problems.map(fromProblemData));
      sources.push(toSource(place, docPath, head, undefined));
    }
    const read = await loadCategories(siteDir, place, found.categories);
    // What is gone since the folder was listed may stand elsewhere in it now.
    if ((isAnyGone || read.isAnyGone) && listing < mostListings) continue;
    return {
      pages: found.pages.length,
      problems: found.problems,
      sources,
      pageProblems,
      categories: read.categories,
      categoryProblems: read.problems,
    };
  }
}

/**
 * Sync calls: for thousands of small files they take half the time of the promised ones. What parses and validates is
 * loaded for a file that has to be read only.
 */
async function readCached(
  siteDir: string,
  file: string,
  cache: SourceCache,
  problems: SiteError[],
): Promise<SourceHead | 'gone' | undefined> {
  const absolutePath = path.join(siteDir, file);
  try {
    const stamp = stampOf(statSync(absolutePath));
    const known = cache.get(file, stamp);
    if (known) return known;
    const { readSource } = await import('./read-source.js');
    const head = readSource(file, readFileSync(absolutePath));
    // The problem of a file that is no text holds the whole of it: not worth keeping.
    if (!head.problems.some((problem) => problem.source !== undefined)) cache.set(file, stamp, head);
    return head;
  } catch (error) {
    if (isGone(error)) return 'gone';
    problems.push(toUnreadable(file, error));
    return undefined;
  }
}

function isGone(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function toUnreadable(file: string, error: unknown): SiteError {
  if (error instanceof Error && 'syscall' in error) return unreadableFile(file, error);
  throw error;
}

/** Where a file belongs. */
interface VersionPlace {
  instance: string;
  version: string;
  /** Relative to the site's folder. */
  folder: string;
}

function toSource(
  { instance, version, folder }: VersionPlace,
  docPath: string,
  head: SourceHead,
  virtualText: string | undefined,
): SourceFile {
  return {
    path: path.posix.join(folder, docPath),
    docPath,
    instance,
    version,
    hash: head.hash,
    virtualText,
    frontMatter: head.frontMatter,
    contentTitle: head.contentTitle,
    api: undefined,
    isPartial: /(?:^|\/)_/.test(docPath),
  };
}

async function loadCategories(
  siteDir: string,
  { instance, version, folder }: VersionPlace,
  files: readonly string[],
): Promise<{ categories: CategoryFile[]; problems: SiteError[]; isAnyGone: boolean }> {
  const problems: SiteError[] = [];
  let isAnyGone = false;
  if (files.length === 0) return { categories: [], problems, isAnyGone };
  const { readCategoryFile } = await import('./read-category-file.js');
  const byFolder = new Map<string, CategoryFile>();
  for (const file of files) {
    const sitePath = path.posix.join(folder, file);
    const dir = path.posix.dirname(file) === '.' ? '' : path.posix.dirname(file);
    const first = byFolder.get(dir);
    if (first) {
      problems.push(duplicateCategoryFile(first.path, sitePath));
      continue;
    }
    try {
      const text = readFileSync(path.join(siteDir, sitePath), 'utf8').replace(/^\uFEFF/, '');
      const read = readCategoryFile({
        path: sitePath,
        dir,
        instance,
        version,
        text,
      });
      byFolder.set(dir, read.category);
      problems.push(...read.problems);
    } catch (error) {
      if (isGone(error)) isAnyGone = true;
      else problems.push(toUnreadable(sitePath, error));
    }
  }
  return { categories: [...byFolder.values()], problems, isAnyGone };
}
