// Puts a whole new output in the place of the old one. What is to be done stands in a journal first; each step can be
// repeated, so that the next command finishes what a killed one began.
import { copyFileSync, existsSync, mkdirSync, renameSync, rmdirSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import type { OutputPlaces } from './output-manifest.js';

export type SwapJournal = RenameJournal | InPlaceJournal;

/** `pendingDir` holds the whole new output and becomes the output folder. */
interface RenameJournal {
  mode: 'rename';
  pendingDir: string;
  oldDir: string;
}

/** The output folder stays; files move into it one by one. */
interface InPlaceJournal {
  mode: 'in-place';
  pendingDir: string;
  put: readonly string[];
  remove: readonly string[];
}

export function writeJournal(places: OutputPlaces, journal: SwapJournal): void {
  writeSealed(places.journal, journal);
}

export function readJournal(places: OutputPlaces): SwapJournal | undefined {
  return readSealed<SwapJournal>(places.journal);
}

/** Yields after each step; may be left at any of them and started again from the journal. */
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

/** When a step fails, the old output is back in its place. */
function* renameSteps(
  { outDir, nextManifest }: OutputPlaces,
  { pendingDir, oldDir }: RenameJournal,
): Generator<void> {
  if (!existsSync(pendingDir)) {
    if (existsSync(outDir) && existsSync(oldDir)) return; // Swapped in before the interruption.
    // Somebody deleted it: the old output comes back, or stays; its manifest tells what differs.
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
 * At each moment all that a page refers to is there, and each file is whole: what is new comes first, then pages are
 * replaced, then what lists pages (sitemap, search), the root page last; what is no longer wanted goes at the end. Only where
 * a file takes the place of a folder, or a folder that of a file, the old has to go before.
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

/** An old file where a new folder has to be, or in a folder where a new file has to be. */
function blocksOneOf(put: readonly string[]): (file: string) => boolean {
  const files = new Set(put);
  const folders = new Set(put.flatMap(foldersOf));
  return (file) => folders.has(file) || foldersOf(file).some((folder) => files.has(folder));
}

/** `a/b/c.html` -> `a`, `a/b`. */
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

/** Takes the folders along that are empty then. */
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

/** Not empty, gone already, a file now, or in use by others. */
const stillNeeded = new Set<string | undefined>([
  'ENOTEMPTY',
  'EEXIST',
  'ENOENT',
  'ENOTDIR',
  'EBUSY',
  'EPERM',
  'EACCES',
]);
