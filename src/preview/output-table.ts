// Lists the files of the output that preview serves, and reads their headers.

import { constants } from 'node:fs';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from '../base/thrown.js';
import { type HeaderRules, headerRulesPath } from '../output/headers-files.js';
import { outputMissing } from '../output/output-errors.js';
import { listFiles } from '../output/output-manifest.js';
import { type Answer, buildUrlMap } from './url-map.js';

export interface OutputTable {
  answers: ReadonlyMap<string, Answer>;
  /** Not-found pages, the deepest folder first: that of a language before that of the site. */
  notFoundFiles: readonly string[];
  headers: HeaderRules;
  /** Stamp of the folder, which changes when a build swaps it. */
  stamp: string;
}

/** Reads the output folder. @throws SiteError if it contains no built site */
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

/** Reads the header rules that the build has written. @throws SiteError if there is no built site */
async function loadHeaderRules(outDir: string): Promise<HeaderRules> {
  try {
    return JSON.parse(await readFile(path.join(outDir, headerRulesPath), 'utf8')) as HeaderRules;
  } catch (error) {
    if (isMissing(error)) throw outputMissing(outDir);
    throw error;
  }
}

/** Returns the table, or a new one if a build has swapped the folder. During a swap, the old one stays. */
export async function refreshTable(table: OutputTable, outDir: string): Promise<OutputTable> {
  const stamp = await stampOf(outDir);
  return stamp === undefined || stamp === table.stamp ? table : loadOutputTable(outDir);
}

/** Opens a file; undefined if it is gone or no longer a file. Links are not followed. */
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
