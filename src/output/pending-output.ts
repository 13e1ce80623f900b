// The output of a build while it is being made. New files are written to a staging folder beside the output folder, and unchanged files are
// only noted. Only commit() changes the output folder, in one swap, and only if something has changed.
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
import type { SiteError } from '../errors.js';
import { onFileSystem, outputDuplicate } from './output-errors.js';
import { isRenamable, releaseLock, unrenamable } from './output-folder.js';
import {
  foreignFiles,
  insideOutput,
  isIntact,
  loadManifest,
  markerTexts,
  type OutputManifest,
  type OutputPlaces,
  type OutputRecord,
  siblingOf,
  writeManifest,
} from './output-manifest.js';
import { pendingFileWriter } from './pending-file.js';
import { readJournal, type SwapJournal, swapSteps, writeJournal } from './swap-output.js';

export interface OutputOptions {
  /** Absolute paths of folders that the site is made from; the output folder must not be or contain one of them. */
  sources: readonly string[];
  /** How many earlier builds keep their files below `assets/` that the new build does not have. */
  keep: number;
  /** Whether readers open it from a server or as files. @default 'servers' */
  isFor?: keyof typeof markerTexts;
}

export interface Commit {
  written: number;
  reused: number;
  removed: number;
  /** Size of the whole output in bytes. */
  bytes: number;
  /** Number of its files. */
  files: number;
  /** False if nothing has changed; then the output folder is untouched, including its times. */
  touched: boolean;
}

/**
 * Removes the staging folder of a build that a signal ends. Threads may still be writing, so it is renamed first: no thread finds it then
 * (`pendingFileWriter` creates no root twice), whereas a folder could refill while it is being emptied. If it cannot be renamed, as on
 * Windows with an open file, the next command removes it (`removeStale`).
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
 * Up to this many changed files (64, or this share of the unchanged ones) are moved into the output one by one, which takes some
 * milliseconds; if the process is killed meanwhile, the next command finishes it. Swapping folders has to link each unchanged file into the
 * new folder and remove it from the old one: for 20,000 of them more than a second.
 */
const mostPutInPlace = { files: 64, share: 1 / 20 };

/** The output of a build, until `commit` or `abort` ends it. */
export class PendingOutput {
  /** The staging folder. Worker threads write into it themselves (`pendingFileWriter`) and report files with `add`. */
  readonly pendingDir: string;
  /** Warnings for files of plugins that the site itself has then overwritten. */
  readonly overruled: SiteError[] = [];
  #places: OutputPlaces;
  #keep: number;
  #isFor: keyof typeof markerTexts;
  #last: OutputManifest;
  #pending = new Map<string, OutputRecord>();
  #reused = new Map<string, OutputRecord>();
  #copied = new Set<string>();
  #guests = new Map<string, SiteError>();
  /** Files that were in the folder of the current part before it began. */
  #former = new Set<string>();
  #overwritten: string[] = [];
  /** Keys of files that plugins have changed or removed: the next build must not reuse files with such a key. */
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
    // Cleans up after Ctrl-C and uncaught errors.
    this.#forgetExit = cleanUpAtExit(() => this.abort());
  }

  /** True if there is no last build to take files from. */
  get isFirst(): boolean {
    return this.#last.files.size === 0;
  }

  /**
   * Begins a part of the site in a folder: files that are there already are overwritten by those of the part, and assets of earlier builds
   * in it are kept. @param folder with a slash at the end
   */
  beginPart(folder: string): void {
    this.#assetFolders.push(`${folder}assets/`);
    this.#former = new Set(this.files().filter((file) => file.startsWith(folder)));
    this.#overwritten = [];
  }

  /** Removes earlier files that are in the way of the part's own files or folders. @param files path -> the new file */
  giveWay(files: ReadonlyMap<string, { place: string }>): void {
    for (const [file, { place }] of files) {
      // If it is a folder now, it stays, because threads may be writing into it.
      if (this.#pending.has(file))
        rmSync(path.join(this.pendingDir, place), { recursive: true, force: true });
      this.#refuseDuplicate(file);
    }
  }

  /** Files that the current part has overwritten. */
  get overwritten(): readonly string[] {
    return [...this.#overwritten].sort();
  }

  /** Tells whether the last build's file is intact and has this key. */
  isCurrent(file: string, key: string): boolean {
    const record = this.#last.files.get(file);
    return record?.key === key && isIntact(this.#places.outDir, record);
  }

  /** Keeps a file that is current. */
  reuse(file: string): void {
    const record = this.#last.files.get(file);
    if (!record) throw new Error(`${file} is not in the last output`);
    this.#keepRecord(record);
  }

  /**
   * Keeps all files of the last build with this key, if their names are known only once they are made. Returns false, without keeping any,
   * if there are none or one is damaged.
   */
  reuseAll(key: string): boolean {
    const records = this.#last.byKey.get(key);
    if (!records?.every((record) => isIntact(this.#places.outDir, record))) return false;
    for (const record of records) this.#keepRecord(record);
    return true;
  }

  #keepRecord(record: OutputRecord): void {
    const isPending = this.#pending.has(record.path);
    this.#refuseDuplicate(record.path);
    // Its folder stays, because threads may be writing into it.
    if (isPending) rmSync(path.join(this.pendingDir, record.path));
    this.#reused.set(record.path, record);
  }

  /** Returns the text of the last build's file; undefined if it is missing or damaged. */
  last(file: string): string | undefined {
    const record = this.#last.files.get(file);
    if (!record || !isIntact(this.#places.outDir, record)) return undefined;
    const bytes = readFileSync(path.join(this.#places.outDir, file));
    return hashOf(bytes) === record.hash ? decodeUtf8(bytes) : undefined;
  }

  /** Records a file that was written into the staging folder. */
  add(record: OutputRecord): void {
    this.#refuseDuplicate(record.path);
    this.#pending.set(record.path, record);
  }

  write(file: { path: string; contents: string | Uint8Array; key: string }): void {
    this.#refuseDuplicate(file.path);
    this.#pending.set(file.path, this.#writer.write(file));
  }

  /** Returns the record of a kept or new file. */
  recordOf(file: string): OutputRecord | undefined {
    return this.#pending.get(file) ?? this.#reused.get(file);
  }

  /** Returns the paths of all kept and new files. */
  files(): string[] {
    return [...this.#reused.keys(), ...this.#pending.keys()];
  }

  /**
   * Adds or replaces a file for this build only; the next one makes its own again.
   * @param source absolute path @param overruled the warning if the site makes a file of this path later, which then takes precedence
   */
  replace(file: string, source: string, overruled: SiteError): void {
    this.remove(file);
    this.#guests.set(file, overruled);
    this.#copied.add(file);
    this.#pending.set(file, this.#writer.copy({ path: file, source, key: '' }));
  }

  /** Leaves out a kept or new file. */
  remove(file: string): void {
    this.#guests.delete(file);
    this.#former.delete(file);
    const { key } = this.recordOf(file) ?? {};
    if (key !== undefined) this.#changedKeys.add(key);
    this.#reused.delete(file);
    if (this.#pending.delete(file)) this.#writer.remove(file);
  }

  /** Returns the text of a kept or new file. */
  read(file: string): string {
    return readFileSync(this.placeOf(file), 'utf8');
  }

  /** Returns the absolute path of a kept or new file until `commit`. */
  placeOf(file: string): string {
    return path.join(this.#pending.has(file) ? this.pendingDir : this.#places.outDir, file);
  }

  /** Returns the files that were made and not copied, for other machines. Call it before `commit`. */
  made(): OutputRecord[] {
    return [...this.#reused.values(), ...this.#pending.values()].filter(
      ({ path: file }) => !this.#copied.has(file),
    );
  }

  /**
   * Copies a file, unless it is current. It is never linked, because editing the source would change the output. `source`: absolute path.
   * `isMade`: the file is generated, so that other machines can use it.
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

  /** Swaps in the new output. If it throws, the old output is whole. */
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

  /** Removes the new files. */
  abort(): void {
    this.#forgetExit();
    // After a swap that failed half-way, the next command continues with the journal and the new files.
    if (!readJournal(this.#places)) removePending(this.pendingDir);
    releaseLock(this.#places.lock);
  }

  /** Throws if a file is in another file's place of a folder: the swap could never finish, and every build would try it again. */
  #refuseFilesInTheWay(): void {
    const folders = new Set<string>();
    let last = '';
    for (const file of this.files()) {
      // Most files lie in the folder of the one before.
      const end = Math.max(0, file.lastIndexOf('/'));
      if (end === last.length && file.startsWith(last)) continue;
      last = file.slice(0, end);
      folders.add(last);
    }
    for (let folder of folders)
      for (; folder !== '' && folder !== '.'; folder = path.posix.dirname(folder))
        if (this.recordOf(folder)) throw outputDuplicate(folder);
  }

  #commit(): Commit {
    this.#takeBackEqualFiles();
    const previousAssets = this.#assetsToKeep();
    for (const file of previousAssets.flat()) this.#reused.set(file, this.#last.files.get(file)!);
    this.#refuseFilesInTheWay();
    const removed = this.#filesOfLastAlone();
    const foreign = foreignFiles(this.#places.outDir, this.#last);
    removed.push(...foreign.filter((file) => !this.recordOf(file)));
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

  /** Returns files of the last build that this one does not have. */
  #filesOfLastAlone(): string[] {
    const { files } = this.#last;
    const replaced = [...this.#pending.keys()].filter((file) => files.has(file));
    // All kept files are of the last build, so mostly their number tells that there are none.
    if (this.#reused.size + replaced.length === files.size) return [];
    return [...files.keys()].filter((file) => !this.recordOf(file));
  }

  /** Returns assets of the last builds that this one does not have: the newest build first. */
  #assetsToKeep(): string[][] {
    const { files, previousAssets } = this.#last;
    const kept = new Set(previousAssets.flat());
    const isOver = (file: string): boolean => !this.recordOf(file);
    const paths = [...files.keys()];
    const isOtherBuild = this.#pending.size > 0 || paths.some((file) => !kept.has(file) && isOver(file));
    const isAsset = (file: string): boolean => this.#assetFolders.some((folder) => file.startsWith(folder));
    const lastOwn = (): string[] => paths.filter((file) => isAsset(file) && !kept.has(file));
    const builds = isOtherBuild ? [lastOwn(), ...previousAssets] : previousAssets;
    const isKept = (file: string): boolean => isOver(file) && isIntact(this.#places.outDir, files.get(file)!);
    return builds.slice(0, this.#keep).map((assets) => assets.filter(isKept));
  }

  /** Keeps the old file where a new one has the same content. */
  #takeBackEqualFiles(): void {
    for (const [file, { hash, key }] of this.#pending) {
      const record = this.#last.files.get(file);
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
    // Without plugins and further languages, both are empty for each of many files.
    const overruled = this.#guests.size > 0 ? this.#guests.get(file) : undefined;
    if (overruled) this.overruled.push(overruled);
    const isFormer = this.#former.size > 0 && this.#former.delete(file);
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

/** @returns false if the file system cannot make a hard link between the two */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (unlinkable.has((error as NodeJS.ErrnoException).code)) return false;
    throw error;
  }
}

/** Another file system, one without hard links, or too many links. */
const unlinkable = new Set<string | undefined>(['EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK']);
