// Everything that is read from disk before pages are compiled. Bodies of pages are read again by the workers.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { stampOf } from '../cache/file-hashes.js';
import type { Config } from '../config/config.js';
import { currentVersion } from '../config/version-config.js';
import { fromProblemData, type SiteError } from '../errors.js';
import type { CategoryFile } from './category-file.js';
import { duplicateCategoryFile, unreadableFile } from './content-errors.js';
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
 */
export async function discoverContent(config: Config, cache: SourceCache): Promise<Content> {
  const problems: SiteError[] = [];
  const sources: SourceFile[] = [];
  const categories: CategoryFile[] = [];
  const sidebars = new Map<string, RawSidebars>();
  const inputs: string[] = [];
  const virtual = await loadVirtualPages(config);
  problems.push(...virtual.problems);

  const versions = config.docs.flatMap((docs) => docs.versions.map((version) => ({ docs, version })));
  for (const { docs, version } of versions) {
    const found = findDocs(config.siteDir, config.configPath, docs, version);
    const virtualPages = virtual.pages.filter(
      (page) => page.instance === docs.id && version.name === currentVersion,
    );
    const hasOthers =
      virtualPages.length > 0 ||
      config.openapi.some(({ docsPluginId }) => docsPluginId === docs.id && version.name === currentVersion);
    if (!hasOthers || found.pages.length > 0) problems.push(...found.problems);
    const place: VersionPlace = { instance: docs.id, version: version.name, folder: version.path };
    for (const docPath of found.pages) {
      const file = path.posix.join(version.path, docPath);
      const head = await readCached(config.siteDir, file, cache, problems);
      if (!head) continue;
      problems.push(...head.problems.map(fromProblemData));
      sources.push(toSource(place, docPath, head, undefined));
    }
    for (const { docPath, text, head } of virtualPages) {
      problems.push(...head.problems.map(fromProblemData));
      sources.push(toSource(place, docPath, head, text));
    }
    categories.push(...(await loadCategories(config.siteDir, place, found.categories, problems)));
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
    problems,
  };
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
): Promise<SourceHead | undefined> {
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
    problems.push(toUnreadable(file, error));
    return undefined;
  }
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
  problems: SiteError[],
): Promise<CategoryFile[]> {
  if (files.length === 0) return [];
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
      problems.push(toUnreadable(sitePath, error));
    }
  }
  return [...byFolder.values()];
}
