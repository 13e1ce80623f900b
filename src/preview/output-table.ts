// The files of the output that preview serves, and the headers that were computed for them.

import { constants } from 'node:fs';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from '../base/sealed-file.js';
import { type HeaderRules, headerRulesPath } from '../output/headers-files.js';
import { outputMissing } from '../output/output-errors.js';
import { listFiles } from '../output/output-manifest.js';
import { type Answer, buildUrlMap } from './url-map.js';

export interface OutputTable {
  answers: ReadonlyMap<string, Answer>;
  /** What is shown where there is no page, the deepest folder first: that of a language before that of the site. */
  notFoundFiles: readonly string[];
  headers: HeaderRules;
  /** Tells this state of the folder from another: a build swapped it. */
  stamp: string;
}

/** @throws SiteError where there is no built site. */
export async function loadOutputTable(outDir: string): Promise<OutputTable> {
  const stamp = await stampOf(outDir);
  if (stamp === undefined) throw outputMissing(outDir);
  const headers = await loadHeaderRules(outDir);
  const files = listFiles(outDir);
  const notFoundFiles = files
    .filter((file) => path.posix.basename(file) === '404.html')
    .sort((first, second) => second.length - first.length);
  return { answers: buildUrlMap(files, headers), notFoundFiles, headers, stamp };
}

/** What the build wrote down about itself. @throws SiteError where there is no built site. */
async function loadHeaderRules(outDir: string): Promise<HeaderRules> {
  try {
    return JSON.parse(await readFile(path.join(outDir, headerRulesPath), 'utf8')) as HeaderRules;
  } catch (error) {
    if (isMissing(error)) throw outputMissing(outDir);
    throw error;
  }
}

/** The table, or a new one if the folder was swapped since. While it is being swapped the old one stays. */
export async function refreshTable(table: OutputTable, outDir: string): Promise<OutputTable> {
  const stamp = await stampOf(outDir);
  return stamp === undefined || stamp === table.stamp ? table : loadOutputTable(outDir);
}

/** A file of the table, opened; undefined if it is gone or no file any more. Links are not followed. */
export async function openOutputFile(outDir: string, file: string): Promise<FileHandle | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(path.join(outDir, file), constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'ELOOP') return undefined;
    throw error;
  }
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  return undefined;
}

async function stampOf(outDir: string): Promise<string | undefined> {
  try {
    const { ino, mtimeMs } = await stat(outDir);
    return `${ino} ${mtimeMs}`;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
