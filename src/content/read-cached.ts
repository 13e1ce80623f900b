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
  const read = readCached(config, file.path, cache, problems);
  // Tens of thousands of pages of the cache are not waited for one by one.
  const head = read instanceof Promise ? await read : read;
  if (breathe) await breathe();
  if (head === 'gone' || head === undefined) return head;
  problems.push(...head.problems.map(fromProblemData));
  return toSource(place, file, docPath, head, undefined);
}

/** Reads a file, or its head from the cache. Synchronous calls take half the time for thousands of small files. */
function readCached(
  config: HeadConfig,
  file: string,
  cache: SourceCache,
  problems: SiteError[],
): SourceHead | 'gone' | undefined | Promise<SourceHead | 'gone' | undefined> {
  const { siteDir, markdown, strict, digest } = config;
  try {
    // The result of the author's `parseFrontMatter` can only change with the config that contains it.
    const rules = markdown.parseFrontMatter
      ? digest
      : [strict ? '' : 'any', ...markdown.frontMatterKeys].join();
    // path.join takes noticeable time for thousands of files.
    const stamp = stampOf(statSync(`${siteDir}/${file}`)) + (rules && `:${rules}`);
    return cache.get(file, stamp) ?? readAnew(config, file, stamp, cache, problems);
  } catch (error) {
    return toUnread(file, error, problems);
  }
}

type HeadConfig = Pick<ContentConfig, 'siteDir' | 'markdown' | 'strict' | 'digest'>;

/** Reads a file. The parser is imported only if a file has to be read. */
async function readAnew(
  config: HeadConfig,
  file: string,
  stamp: string,
  cache: SourceCache,
  problems: SiteError[],
): Promise<SourceHead | 'gone' | undefined> {
  try {
    const { readSource } = await import('./read-source.js');
    const head = await readSource(file, readFileSync(`${config.siteDir}/${file}`), config);
    // The problem of a file that is no text contains all of it, and is not worth caching.
    if (!head.problems.some((problem) => problem.source !== undefined)) cache.set(file, stamp, head);
    return head;
  } catch (error) {
    return toUnread(file, error, problems);
  }
}

function toUnread(file: string, error: unknown, problems: SiteError[]): 'gone' | undefined {
  if (isMissing(error)) return 'gone';
  problems.push(toUnreadable(file, error));
  return undefined;
}

/** Returns a problem for an error of the file system. @throws any other error */
export function toUnreadable(file: string, error: unknown): SiteError {
  if (error instanceof Error && 'syscall' in error) return unreadableFile(file, error);
  throw error;
}
