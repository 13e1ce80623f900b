// The output of a build while it is being made: new files in a folder beside it, unchanged ones named only. The output
// folder itself is touched by commit() alone, in one swap, and not at all where nothing changed.
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { cleanUpAtExit } from '../base/process.js';
import { markerPath } from '../base/state-folder.js';
import { decodeUtf8 } from '../base/utf8.js';
import { groupBy } from '../base/values.js';
import type { SiteError } from '../errors.js';
import { onFileSystem, outputDuplicate, outputLocked } from './output-errors.js';
import {
  isRenamable,
  refuseForeignFolder,
  refuseSources,
  releaseLock,
  removeStale,
  takeLock,
  unrenamable,
} from './output-folder.js';
import {
  foreignFiles,
  insideOutput,
  isIntact,
  loadManifest,
  markerTexts,
  type OutputManifest,
  type OutputPlaces,
  type OutputRecord,
  outputPlaces,
  siblingOf,
  writeManifest,
} from './output-manifest.js';
import { pendingFileWriter } from './pending-file.js';
import { readJournal, type SwapJournal, swapSteps, writeJournal } from './swap-output.js';

interface OutputOptions {
  /** Absolute paths of folders that the site is made from; the output folder may not be one of them or hold one. */
  sources: readonly string[];
  /** Builds whose files below `assets/` stay although the new build has none of that name. */
  keep: number;
  /** Readers open it from a server, or as files. @default 'servers' */
  isFor?: keyof typeof markerTexts;
}

export interface Commit {
  written: number;
  reused: number;
  removed: number;
  /** Size of the whole output. */
  bytes: number;
  /** How many files it has. */
  files: number;
  /** False: nothing changed, and the output folder is as it was, times included. */
  touched: boolean;
}

/**
 * Begins the output of a build. Finishes an interrupted swap first and takes a lock on the output folder.
 * @param outDir absolute. @param stateDir the site's `.relaydocs` folder, absolute.
 */
export function openOutput(outDir: string, stateDir: string, options: OutputOptions): PendingOutput {
  return onFileSystem(() => {
    const places = outputPlaces(outDir, stateDir);
    refuseSources(places.outDir, [...options.sources, stateDir]);
    const holder = takeLock(places.lock);
    if (holder) throw outputLocked(places.outDir, holder.heldBy, places.lock);
    try {
      finishSwap(places);
      refuseForeignFolder(places.outDir);
      removeStale(places.outDir);
      return new PendingOutput(places, options);
    } catch (error) {
      releaseLock(places.lock);
      throw error;
    }
  });
}

/**
 * Finishes or undoes the swap that a killed build began. Every command that reads the output calls this first.
 * @returns `busy`: a build is at work there now.
 */
export function recoverOutput(outDir: string, stateDir: string): 'nothing-to-do' | 'recovered' | 'busy' {
  return onFileSystem(() => {
    const places = outputPlaces(outDir, stateDir);
    if (!readJournal(places)) return 'nothing-to-do';
    if (takeLock(places.lock)) return 'busy';
    try {
      finishSwap(places);
      return 'recovered';
    } finally {
      releaseLock(places.lock);
    }
  });
}

/** Every file of the last build is there as it was written, and no other. */
export function isOutputIntact(outDir: string, stateDir: string): boolean {
  const places = outputPlaces(outDir, stateDir);
  const manifest = loadManifest(places);
  const records = Object.values(manifest.files);
  return (
    records.length > 0 &&
    records.every((record) => isIntact(places.outDir, record)) &&
    foreignFiles(places.outDir, manifest).length === 0
  );
}

/**
 * Threads still write where a signal ends the build. In a folder of another name none of them finds its place any more
 * (`pendingFileWriter` makes no folder twice), while one that is emptied in its place may never become empty. Where it cannot
 * be renamed, as on Windows with a file that is open, the next command removes what is left (`removeStale`).
 */
function removePending(folder: string): void {
  const givenUp = `${folder}-given-up`;
  for (const step of [
    () => renameSync(folder, givenUp),
    () => rmSync(givenUp, { recursive: true, force: true }),
    () => rmSync(folder, { recursive: true, force: true }),
  ])
    try {
      step();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' && code !== 'ENOTEMPTY' && !unrenamable.has(code)) throw error;
    }
}

/**
 * So few changed files for each one that stays are put into the output one by one, and 64 in any case: that takes some ms,
 * and a kill among them is finished by the next command as a killed swap is. To swap folders, each file that stays is linked
 * into the new one and removed from the old one: more than a second for 20,000 of them.
 */
const mostPutInPlace = { files: 64, share: 1 / 20 };

/** The output of a build until `commit` or `abort`, one of which ends it. */
export class PendingOutput {
  /** Folder for new files. Worker threads write into it themselves (`pendingFileWriter`) and report with `add`. */
  readonly pendingDir: string;
  /** Warnings for files that were put there by others, and then made by the site itself. */
  readonly overruled: SiteError[] = [];
  #places: OutputPlaces;
  #keep: number;
  #isFor: keyof typeof markerTexts;
  #last: OutputManifest;
  /** The last files by what they were made from. */
  #lastByKey: Map<string, OutputRecord[]> | undefined;
  #pending = new Map<string, OutputRecord>();
  #reused = new Map<string, OutputRecord>();
  #copied = new Set<string>();
  #guests = new Map<string, SiteError>();
  /** Files that were in the folder of the part before it began. */
  #former = new Set<string>();
  #overwritten: string[] = [];
  /** What files were made from that are others now, or gone: with such a key nothing is kept of this build. */
  #changedKeys = new Set<string>();
  #assetFolders = ['assets/'];
  #writer;
  #renamable: boolean;
  #forgetExit: () => void;

  constructor(places: OutputPlaces, { keep, isFor = 'servers' }: Omit<OutputOptions, 'sources'>) {
    this.#places = places;
    this.#keep = keep;
    this.#isFor = isFor;
    this.#last = loadManifest(places);
    this.#renamable = isRenamable(places.outDir, this.#last);
    this.pendingDir = this.#renamable
      ? siblingOf(places.outDir, 'new', process.pid)
      : insideOutput(places.outDir, process.pid);
    this.#writer = pendingFileWriter(this.pendingDir);
    // Ctrl-C and errors that nobody caught leave no folder behind.
    this.#forgetExit = cleanUpAtExit(() => this.abort());
  }

  /** There is no last build to take files from. */
  get isFirst(): boolean {
    return Object.keys(this.#last.files).length === 0;
  }

  /**
   * From now on a part of the site is written to a folder: files that are there already give way to those of the part, and
   * assets of earlier builds stay there, too. @param folder with a slash at the end
   */
  beginPart(folder: string): void {
    this.#assetFolders.push(`${folder}assets/`);
    this.#former = new Set(this.files().filter((file) => file.startsWith(folder)));
    this.#overwritten = [];
  }

  /** Files that were there before the part began are in the way of its own, or of its folders. @param files by path, each with the new one */
  giveWay(files: ReadonlyMap<string, { place: string }>): void {
    for (const [file, { place }] of files) {
      // Threads may write into its folder, which stays where it is no file now.
      if (this.#pending.has(file))
        rmSync(path.join(this.pendingDir, place), { recursive: true, force: true });
      this.#refuseDuplicate(file);
    }
  }

  /** Files that gave way to those of the part that began last. */
  get overwritten(): readonly string[] {
    return [...this.#overwritten].sort();
  }

  /** A file of the last build is intact and was made from the same key. */
  isCurrent(file: string, key: string): boolean {
    const record = this.#last.files[file];
    return record?.key === key && isIntact(this.#places.outDir, record);
  }

  /** Keeps a file that is current. */
  reuse(file: string): void {
    const record = this.#last.files[file];
    if (!record) throw new Error(`${file} is not in the last output`);
    this.#keepRecord(record);
  }

  /**
   * Keeps every file of the last build that was made from this key, for files whose names are known only once they are
   * made. False, and nothing is kept, where there is none or one is not as it was.
   */
  reuseAll(key: string): boolean {
    this.#lastByKey ??= groupBy(Object.values(this.#last.files), ({ key }) => key);
    const records = this.#lastByKey.get(key);
    if (!records?.every((record) => isIntact(this.#places.outDir, record))) return false;
    for (const record of records) this.#keepRecord(record);
    return true;
  }

  #keepRecord(record: OutputRecord): void {
    const before = this.#pending.get(record.path);
    this.#refuseDuplicate(record.path);
    // Threads may write into its folder, which stays.
    if (before) rmSync(path.join(this.pendingDir, record.path));
    this.#reused.set(record.path, record);
  }

  /** A file of the last build as it was written; undefined where it is not there, or not as it was. */
  last(file: string): string | undefined {
    const record = this.#last.files[file];
    if (!record || !isIntact(this.#places.outDir, record)) return undefined;
    const bytes = readFileSync(path.join(this.#places.outDir, file));
    return hashOf(bytes) === record.hash ? decodeUtf8(bytes) : undefined;
  }

  /** Takes note of a file that was written into the folder of new files. */
  add(record: OutputRecord): void {
    this.#refuseDuplicate(record.path);
    this.#pending.set(record.path, record);
  }

  write(file: { path: string; contents: string | Uint8Array; key: string }): void {
    this.#refuseDuplicate(file.path);
    this.#pending.set(file.path, this.#writer.write(file));
  }

  /** What is known of a file that is kept or new. */
  recordOf(file: string): OutputRecord | undefined {
    return this.#pending.get(file) ?? this.#reused.get(file);
  }

  /** Paths of all files that are kept or new. */
  files(): string[] {
    return [...this.#reused.keys(), ...this.#pending.keys()];
  }

  /**
   * Puts a file in the place of one that is kept or new, or of none, for this build alone: the next one makes its own again.
   * @param source absolute path. @param overruled the warning for when the site makes one of the name later, which then stands
   */
  replace(file: string, source: string, overruled: SiteError): void {
    this.remove(file);
    this.#guests.set(file, overruled);
    this.#copied.add(file);
    this.#pending.set(file, this.#writer.copy({ path: file, source, key: '' }));
  }

  /** Leaves out a file that is kept or new. */
  remove(file: string): void {
    this.#guests.delete(file);
    this.#former.delete(file);
    const { key } = this.recordOf(file) ?? {};
    if (key !== undefined) this.#changedKeys.add(key);
    this.#reused.delete(file);
    if (this.#pending.delete(file)) this.#writer.remove(file);
  }

  /** The text of a file that is kept or new. */
  read(file: string): string {
    return readFileSync(this.placeOf(file), 'utf8');
  }

  /** Absolute path at which a file that is kept or new lies until `commit`. */
  placeOf(file: string): string {
    return path.join(this.#pending.has(file) ? this.pendingDir : this.#places.outDir, file);
  }

  /** Files that were made, not copied: what other machines need not make. To be called before `commit`. */
  made(): OutputRecord[] {
    return [...this.#reused.values(), ...this.#pending.values()].filter(
      ({ path: file }) => !this.#copied.has(file),
    );
  }

  /**
   * Copies a file, unless it is current. Never linked: editing the source would change the output. `source`: absolute path.
   * `isMade`: it is none of the site's, so that it is worth handing on.
   */
  copy(file: { path: string; source: string; key: string; isMade?: boolean }): void {
    if (this.isCurrent(file.path, file.key)) {
      this.reuse(file.path);
    } else {
      this.#refuseDuplicate(file.path);
      this.#pending.set(file.path, this.#writer.copy(file));
    }
    if (!file.isMade) this.#copied.add(file.path);
  }

  /** Swaps the new output in. When it throws, the old output is whole. */
  commit(): Commit {
    const markerText = markerTexts[this.#isFor];
    if (this.isCurrent(markerPath, markerText)) this.reuse(markerPath);
    else this.write({ path: markerPath, contents: markerText, key: markerText });
    try {
      return onFileSystem(() => this.#commit());
    } finally {
      this.abort();
    }
  }

  /** Throws the new files away. */
  abort(): void {
    this.#forgetExit();
    // After a swap that failed half-way the journal and the new files are what the next command goes on with.
    if (!readJournal(this.#places)) removePending(this.pendingDir);
    releaseLock(this.#places.lock);
  }

  /** A swap that puts a file below another file would never come to its end, and be tried again by each build. */
  #refuseFilesInTheWay(): void {
    const folders = new Set(this.files().map((file) => path.posix.dirname(file)));
    for (let folder of folders)
      for (; folder !== '.'; folder = path.posix.dirname(folder))
        if (this.recordOf(folder)) throw outputDuplicate(folder);
  }

  #commit(): Commit {
    this.#takeBackEqualFiles();
    const previousAssets = this.#assetsToKeep();
    for (const file of previousAssets.flat()) this.#reused.set(file, this.#last.files[file]!);
    this.#refuseFilesInTheWay();
    const isOver = (file: string): boolean => !this.recordOf(file);
    const removed = Object.keys(this.#last.files).filter(isOver);
    removed.push(...foreignFiles(this.#places.outDir, this.#last).filter(isOver));
    const touched = this.#pending.size > 0 || removed.length > 0;
    if (touched && this.#swapsFolder(removed)) this.#linkReused();
    const records = [...this.#reused.values(), ...this.#pending.values()].map((record) =>
      this.#changedKeys.has(record.key) ? { ...record, key: '' } : record,
    );
    const { manifest, nextManifest } = this.#places;
    writeManifest(touched ? nextManifest : manifest, records, previousAssets);
    if (touched) this.#swap(removed);
    const bytes = records.reduce((sum, { size }) => sum + size, 0);
    return {
      written: this.#pending.size,
      reused: this.#reused.size,
      removed: removed.length,
      bytes,
      files: records.length,
      touched,
    };
  }

  /** Assets that the last builds had and this one has not: newest build first. */
  #assetsToKeep(): string[][] {
    const { files, previousAssets } = this.#last;
    const kept = new Set(previousAssets.flat());
    const isOver = (file: string): boolean => !this.recordOf(file);
    const paths = Object.keys(files);
    const isOtherBuild = this.#pending.size > 0 || paths.some((file) => !kept.has(file) && isOver(file));
    const isAsset = (file: string): boolean => this.#assetFolders.some((folder) => file.startsWith(folder));
    const lastOwn = (): string[] => paths.filter((file) => isAsset(file) && !kept.has(file));
    const builds = isOtherBuild ? [lastOwn(), ...previousAssets] : previousAssets;
    const isKept = (file: string): boolean => isOver(file) && isIntact(this.#places.outDir, files[file]!);
    return builds.slice(0, this.#keep).map((assets) => assets.filter(isKept));
  }

  /** A file that was made anew and came out the same stays as it was. */
  #takeBackEqualFiles(): void {
    for (const [file, { hash, key }] of this.#pending) {
      const record = this.#last.files[file];
      if (record?.hash !== hash || !isIntact(this.#places.outDir, record)) continue;
      rmSync(path.join(this.pendingDir, file));
      this.#pending.delete(file);
      this.#reused.set(file, { ...record, key });
    }
  }

  #swapsFolder(remove: readonly string[]): boolean {
    const { files, share } = mostPutInPlace;
    const most = Math.max(files, this.#reused.size * share);
    const isSmall = this.#pending.size + remove.length <= most && this.#reused.size > 0;
    return this.#renamable && !isSmall;
  }

  #swap(remove: readonly string[]): void {
    const { pendingDir } = this;
    if (this.#swapsFolder(remove)) {
      const journal: SwapJournal = {
        mode: 'rename',
        pendingDir,
        oldDir: siblingOf(this.#places.outDir, 'old', process.pid),
      };
      try {
        runSwap(this.#places, journal);
        return;
      } catch (error) {
        if (!existsSync(pendingDir)) throw error; // The swap itself went well; the journal says what is left to do.
        rmSync(this.#places.journal, { force: true });
        if (!unrenamable.has((error as NodeJS.ErrnoException).code)) throw error;
      }
    }
    runSwap(this.#places, { mode: 'in-place', pendingDir, put: [...this.#pending.keys()], remove });
  }

  #linkReused(): void {
    const folders = new Set<string>();
    for (const [file, record] of this.#reused) {
      const to = path.join(this.pendingDir, file);
      const folder = path.dirname(to);
      if (!folders.has(folder)) {
        mkdirSync(folder, { recursive: true });
        folders.add(folder);
      }
      if (!link(path.join(this.#places.outDir, file), to)) {
        copyFileSync(path.join(this.#places.outDir, file), to);
        this.#reused.set(file, { ...record, mtimeMs: statSync(to).mtimeMs });
      }
    }
  }

  #refuseDuplicate(file: string): void {
    const overruled = this.#guests.get(file);
    if (overruled) this.overruled.push(overruled);
    const isFormer = this.#former.delete(file);
    if (isFormer) this.#overwritten.push(file);
    if (overruled || isFormer) {
      this.#guests.delete(file);
      this.#copied.delete(file);
      this.#pending.delete(file);
      this.#reused.delete(file);
    }
    if (this.#pending.has(file) || this.#reused.has(file)) throw outputDuplicate(file);
  }
}

function runSwap(places: OutputPlaces, journal: SwapJournal): void {
  writeJournal(places, journal);
  for (const _ of swapSteps(places, journal));
}

function finishSwap(places: OutputPlaces): void {
  const journal = readJournal(places);
  if (journal) for (const _ of swapSteps(places, journal));
}

/** @returns false where the file system has no hard links between the two. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (unlinkable.has((error as NodeJS.ErrnoException).code)) return false;
    throw error;
  }
}

/** Another file system, one without hard links, or too many of them. */
const unlinkable = new Set<string | undefined>(['EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK']);
