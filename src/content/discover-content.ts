// Everything that is read from disk before pages are compiled. Bodies of pages are read again by the workers.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { stampOf } from '../cache/file-hashes.js';
import type { Config, DocsConfig } from '../config/config.js';
import { fromProblemData, type SiteError } from '../errors.js';
import type { CategoryFile } from './category-file.js';
import { duplicateCategoryFile, unreadableFile } from './content-errors.js';
import { discoverStaticFiles } from './discover-static-files.js';
import { findDocs } from './find-docs.js';
import { loadLastUpdates } from './load-last-updates.js';
import { loadSidebars } from './load-sidebars.js';
import { loadVirtualPages } from './load-virtual-pages.js';
import type { RawSidebars } from './raw-sidebars.js';
import { readCategoryFile } from './read-category-file.js';
import { readSource, type SourceHead } from './read-source.js';
import { type Content, currentVersion, type SourceFile } from './source-file.js';

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
  const virtual = await loadVirtualPages(config);
  problems.push(...virtual.problems);

  for (const docs of config.docs) {
    const found = findDocs(config.siteDir, config.configPath, docs);
    const virtualPages = virtual.pages.filter((page) => page.instance === docs.id);
    if (virtualPages.length === 0 || found.pages.length > 0) problems.push(...found.problems);
    for (const docPath of found.pages) {
      const file = path.posix.join(docs.path, docPath);
      const head = readCached(config.siteDir, file, cache, problems);
      if (!head) continue;
      problems.push(...head.problems.map(fromProblemData));
      sources.push(toSource(docs, docPath, head, undefined));
    }
    for (const { docPath, text, head } of virtualPages) {
      problems.push(...head.problems.map(fromProblemData));
      sources.push(toSource(docs, docPath, head, text));
    }
    categories.push(...loadCategories(config.siteDir, docs, found.categories, problems));
    const loaded = await loadSidebars(config, docs);
    problems.push(...loaded.problems);
    if (loaded.sidebars) sidebars.set(docs.id, loaded.sidebars);
  }

  const statics = discoverStaticFiles(config);
  const files = sources.filter((source) => source.virtualText === undefined).map((source) => source.path);
  const dates = await loadLastUpdates(config, files);
  problems.push(...statics.problems, ...dates.problems);
  return {
    sources,
    categories,
    sidebars,
    staticFiles: statics.files,
    lastUpdates: dates.lastUpdates,
    problems,
  };
}

/** Sync calls: for thousands of small files they take half the time of the promised ones. */
function readCached(
  siteDir: string,
  file: string,
  cache: SourceCache,
  problems: SiteError[],
): SourceHead | undefined {
  const absolutePath = path.join(siteDir, file);
  try {
    const stamp = stampOf(statSync(absolutePath));
    const known = cache.get(file, stamp);
    if (known) return known;
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

function toSource(
  docs: DocsConfig,
  docPath: string,
  head: SourceHead,
  virtualText: string | undefined,
): SourceFile {
  return {
    path: path.posix.join(docs.path, docPath),
    docPath,
    instance: docs.id,
    version: currentVersion,
    hash: head.hash,
    virtualText,
    frontMatter: head.frontMatter,
    contentTitle: head.contentTitle,
    isPartial: /(?:^|\/)_/.test(docPath),
  };
}

function loadCategories(
  siteDir: string,
  docs: DocsConfig,
  files: readonly string[],
  problems: SiteError[],
): CategoryFile[] {
  const byFolder = new Map<string, CategoryFile>();
  for (const file of files) {
    const sitePath = path.posix.join(docs.path, file);
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
        instance: docs.id,
        version: currentVersion,
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
