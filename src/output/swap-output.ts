// Replaces the old output with the new one. A journal lists the steps beforehand, and each step can be repeated, so that the next command
// can finish what a killed one has begun.
import { copyFileSync, existsSync, mkdirSync, renameSync, rmdirSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import type { OutputPlaces } from './output-manifest.js';

export type SwapJournal = RenameJournal | InPlaceJournal;

/** Swaps folders: `pendingDir` contains the whole new output and becomes the output folder. */
interface RenameJournal {
  mode: 'rename';
  pendingDir: string;
  oldDir: string;
}

/** Keeps the output folder, and moves files into it one by one. */
interface InPlaceJournal {
  mode: 'in-place';
  pendingDir: string;
  put: readonly string[];
  remove: readonly string[];
}

/** Writes the journal before the swap begins. */
export function writeJournal(places: OutputPlaces, journal: SwapJournal): void {
  writeSealed(places.journal, journal);
}

/** Reads the journal of an interrupted swap; undefined if there is none. */
export function readJournal(places: OutputPlaces): SwapJournal | undefined {
  return readSealed<SwapJournal>(places.journal);
}

/** Does the swap and yields after each step; can be stopped at any step and started again from the journal. */
export function* swapSteps(places: OutputPlaces, journal: SwapJournal): Generator<void> {
  if (journal.mode === 'rename') yield* renameSteps(places, journal);
  else yield* inPlaceSteps(places.outDir, journal);
  if (existsSync(places.nextManifest)) renameSync(places.nextManifest, places.manifest);
  yield;
  rmSync(places.journal, { force: true });
  yield;
  rmSync(journal.pendingDir, { recursive: true, force: true });
  if (journal.mode === 'rename') rmSync(journal.oldDir, { recursive: true, force: true });
}

/** If a step fails, the old output is put back. */
function* renameSteps(
  { outDir, nextManifest }: OutputPlaces,
  { pendingDir, oldDir }: RenameJournal,
): Generator<void> {
  if (!existsSync(pendingDir)) {
    if (existsSync(outDir) && existsSync(oldDir)) return; // Swapped in before the interruption.
    // The new output was deleted: the old one is put back; its manifest tells what differs.
    if (!existsSync(outDir) && existsSync(oldDir)) renameSync(oldDir, outDir);
    rmSync(nextManifest, { force: true });
    return;
  }
  if (existsSync(outDir) && !existsSync(oldDir)) {
    renameSync(outDir, oldDir);
    yield;
  }
  try {
    renameSync(pendingDir, outDir);
  } catch (error) {
    if (existsSync(oldDir)) renameSync(oldDir, outDir);
    throw error;
  }
  yield;
}

/**
 * Moves files so that at any moment each file is whole and all that a page refers to exists: first new files, then replaced pages, then
 * files that list pages (sitemap, search), the root page last; then unneeded files are removed. Only an old file in the place of a new
 * folder, or the other way round, is removed before.
 */
function* inPlaceSteps(outDir: string, { pendingDir, put, remove }: InPlaceJournal): Generator<void> {
  const isBlocking = blocksOneOf(put);
  const ranked = put.map((file) => ({ file, rank: rank(file, existsSync(path.join(outDir, file))) }));
  for (const file of remove.filter(isBlocking)) yield removeFile(outDir, file);
  for (const { file } of ranked.sort((first, second) => first.rank - second.rank))
    yield putFile(path.join(pendingDir, file), path.join(outDir, file));
  for (const file of remove.filter((one) => !isBlocking(one))) yield removeFile(outDir, file);
  // Tells a running preview that the content has changed.
  const now = new Date();
  utimesSync(outDir, now, now);
}

function rank(file: string, isReplaced: boolean): number {
  const isPage = file.endsWith('.html');
  if (!isReplaced) return isPage ? 1 : 0;
  if (file === 'index.html') return 4;
  return isPage ? 2 : 3;
}

/** Tells whether an old file is in the place of a new folder, or in a folder in the place of a new file. */
function blocksOneOf(put: readonly string[]): (file: string) => boolean {
  const files = new Set(put);
  const folders = new Set(put.flatMap(foldersOf));
  return (file) => folders.has(file) || foldersOf(file).some((folder) => files.has(folder));
}

/** Returns the parent folders: `a/b/c.html` -> `a`, `a/b`. */
function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function putFile(from: string, to: string): void {
  if (!existsSync(from)) return; // Put there before the interruption.
  mkdirSync(path.dirname(to), { recursive: true });
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const arriving = `${to}.relaydocs-arriving`;
    copyFileSync(from, arriving);
    renameSync(arriving, to);
  }
}

/** Removes a file, and its folders that become empty. */
function removeFile(outDir: string, file: string): void {
  rmSync(path.join(outDir, file), { force: true });
  for (const folder of foldersOf(file).reverse()) {
    try {
      rmdirSync(path.join(outDir, folder));
    } catch (error) {
      if (stillNeeded.has((error as NodeJS.ErrnoException).code)) return;
      throw error;
    }
  }
}

/** Codes for a folder that stays: not empty, gone already, a file now, or in use. */
const stillNeeded = new Set<string | undefined>([
  'ENOTEMPTY',
  'EEXIST',
  'ENOENT',
  'ENOTDIR',
  'EBUSY',
  'EPERM',
  'EACCES',
]);
