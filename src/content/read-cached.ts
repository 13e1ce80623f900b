// Heads of Markdown files, read once for as long as the files do not change.
import { readFileSync, statSync } from 'node:fs';
import { stampOf } from '../base/file-hashes.js';
import { isMissing } from '../base/sealed-file.js';
import type { ContentConfig } from '../config/stage-configs.js';
import { fromProblemData, type SiteError } from '../errors.js';
import { unreadableFile } from './content-errors.js';
import type { SourceHead } from './read-source.js';
import { type SourceFile, type SourcePlace, sourcePath, toSource } from './source-file.js';

/** Heads of pages as an earlier build read them. `stamp` is `mtimeMs:ctimeMs:size:ino` of the file. */
export interface SourceCache {
  get(path: string, stamp: string): SourceHead | undefined;
  set(path: string, stamp: string, head: SourceHead): void;
}

/** How the files of a folder are read. */
export interface Reading {
  config: ContentConfig;
  cache: SourceCache;
  /** Is awaited again and again, for whoever has other work to do meanwhile. */
  breathe: (() => Promise<void>) | undefined;
}

/** A Markdown file that was found in a folder; undefined where it cannot be read, which is told. @param docPath relative to the folder */
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
 * Sync calls: for thousands of small files they take half the time of the promised ones. What parses and validates is
 * loaded for a file that has to be read only.
 */
async function readCached(
  config: Pick<ContentConfig, 'siteDir' | 'markdown' | 'strict' | 'digest'>,
  file: string,
  cache: SourceCache,
  problems: SiteError[],
): Promise<SourceHead | 'gone' | undefined> {
  const { siteDir, markdown, strict, digest } = config;
  // Joined by hand, as path.join of thousands of files takes a while.
  const absolutePath = `${siteDir}/${file}`;
  try {
    // A function that reads front matter is as good as the configuration that it stands in.
    const rules = markdown.parseFrontMatter
      ? digest
      : [strict ? '' : 'any', ...markdown.frontMatterKeys].join();
    const stamp = stampOf(statSync(absolutePath)) + (rules && `:${rules}`);
    const known = cache.get(file, stamp);
    if (known) return known;
    const { readSource } = await import('./read-source.js');
    const head = await readSource(file, readFileSync(absolutePath), config);
    // The problem of a file that is no text holds the whole of it: not worth keeping.
    if (!head.problems.some((problem) => problem.source !== undefined)) cache.set(file, stamp, head);
    return head;
  } catch (error) {
    if (isMissing(error)) return 'gone';
    problems.push(toUnreadable(file, error));
    return undefined;
  }
}

export function toUnreadable(file: string, error: unknown): SiteError {
  if (error instanceof Error && 'syscall' in error) return unreadableFile(file, error);
  throw error;
}
