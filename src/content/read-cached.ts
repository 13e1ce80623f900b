// Reads the front matter of Markdown files, and keeps it as long as the files do not change.
import { readFileSync, statSync } from 'node:fs';
import { stampOf } from '../base/file-hashes.js';
import { isMissing } from '../base/thrown.js';
import type { ContentConfig } from '../config/stage-configs.js';
import { fromProblemData, type SiteError } from '../errors.js';
import { unreadableFile } from './content-errors.js';
import type { SourceHead } from './read-source.js';
import { type SourceFile, type SourcePlace, sourcePath, toSource } from './source-file.js';

/** Cache of the heads of pages. `stamp` is `mtimeMs:ctimeMs:size:ino` of the file. */
export interface SourceCache {
  get(path: string, stamp: string): SourceHead | undefined;
  set(path: string, stamp: string, head: SourceHead): void;
}

/** How the files of a folder are read. */
export interface Reading {
  config: ContentConfig;
  cache: SourceCache;
  /** Awaited repeatedly, so that other work can go on meanwhile. */
  breathe: (() => Promise<void>) | undefined;
}

/** Reads a Markdown file of a folder; undefined if it cannot be read, which is reported. @param docPath relative to the folder */
export async function readFound(
  docPath: string,
  place: SourcePlace,
  { config, cache, breathe }: Reading,
  problems: SiteError[],
): Promise<SourceFile | 'gone' | undefined> {
  const file = sourcePath(config.siteDir, place, docPath);
  const head = await readCached(config, file.path, cache, problems);
  await breathe?.();
  if (head === 'gone' || head === undefined) return head;
  problems.push(...head.problems.map(fromProblemData));
  return toSource(place, file, docPath, head, undefined);
}

/**
 * Reads a file, or its head from the cache. Synchronous calls take half the time for thousands of small files. The parser is imported only
 * if a file has to be read.
 */
async function readCached(
  config: Pick<ContentConfig, 'siteDir' | 'markdown' | 'strict' | 'digest'>,
  file: string,
  cache: SourceCache,
  problems: SiteError[],
): Promise<SourceHead | 'gone' | undefined> {
  const { siteDir, markdown, strict, digest } = config;
  // path.join takes noticeable time for thousands of files.
  const absolutePath = `${siteDir}/${file}`;
  try {
    // The result of the author's `parseFrontMatter` can only change with the config that contains it.
    const rules = markdown.parseFrontMatter
      ? digest
      : [strict ? '' : 'any', ...markdown.frontMatterKeys].join();
    const stamp = stampOf(statSync(absolutePath)) + (rules && `:${rules}`);
    const known = cache.get(file, stamp);
    if (known) return known;
    const { readSource } = await import('./read-source.js');
    const head = await readSource(file, readFileSync(absolutePath), config);
    // The problem of a file that is no text contains all of it, and is not worth caching.
    if (!head.problems.some((problem) => problem.source !== undefined)) cache.set(file, stamp, head);
    return head;
  } catch (error) {
    if (isMissing(error)) return 'gone';
    problems.push(toUnreadable(file, error));
    return undefined;
  }
}

/** Returns a problem for an error of the file system. @throws any other error */
export function toUnreadable(file: string, error: unknown): SiteError {
  if (error instanceof Error && 'syscall' in error) return unreadableFile(file, error);
  throw error;
}
