// Tells of files that changed. Folders are watched, not files: the system names the file in them that changed, and a site
// of 10,000 pages has some hundred folders. Which change it was is found out by looking at the file.
import { once } from 'node:events';
import { existsSync, mkdirSync, realpathSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FSWatcher } from 'chokidar';
import { isSameOrInside } from '../base/make-folder.js';
import { ifThere } from '../base/sealed-file.js';
import { markerPath } from '../base/state-folder.js';
import { getOrMake } from '../base/values.js';

interface WatchOptions {
  siteDir: string;
  /** Folder of ours, which is not watched; its file system is tried out. */
  stateDir: string;
  /** Something has changed: `onChange` is called soon. */
  onEvent(): void;
  /** Told of all paths, absolute, that changed together. */
  onChange(paths: ReadonlySet<string>): void;
  /** The file system tells of no changes: they are looked for now and then instead. */
  onPolling(): void;
  onError(error: unknown): void;
}

/** A save is several events, within some ms; most come while the file is not there yet. */
const quietMs = 4;
const goneFileMs = 8;
/** The system is not done with a large file at once, and may do something else in between. */
const largeFileMs = 20;
const largeFile = 500_000;
/** An editor that empties the file first fills it at once; and a checkout of many files is one change. */
const emptyFileMs = 60;
const longestMs = 400;
const newFolderMs = 300;
const pollEveryMs = 300;
const probeMs = 1500;

export class Watcher {
  #options: WatchOptions;
  #trees: Set<string>;
  #folders = new Set<string>();
  #treeWatcher: FSWatcher | undefined;
  #folderWatcher: FSWatcher | undefined;
  #outputs = new Map<string, boolean>();
  /** Files that links in the trees lead to, with these links. */
  #linked = new Map<string, Set<string>>();
  /** With their sizes when they were looked at; undefined: gone. */
  #changed = new Map<string, number | undefined>();
  #firstMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;
  #isClosed = false;
  readonly #begunMs = Date.now();

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#trees = new Set([options.siteDir]);
  }

  /** Resolves once all changes from now on are told of. */
  async start(): Promise<void> {
    if (isPollingWanted() || !(await tellsOfChanges(this.#options.stateDir))) this.#poll();
    if (!this.#isClosed) await this.#open();
  }

  /** Watches further folders with all that is in them, and files by the folders they lie in. @param trees, files absolute. */
  add(trees: Iterable<string>, files: Iterable<string>): void {
    const all = [...files];
    const newTrees = [...trees].filter((tree) => !this.#covers(tree));
    for (const tree of newTrees) this.#trees.add(tree);
    if (newTrees.length > 0) this.#treeWatcher?.add(newTrees);
    const newFolders = new Set(
      all
        .map((file) => path.dirname(file))
        .filter((folder) => !this.#covers(folder) && !this.#folders.has(folder) && existsSync(folder)),
    );
    for (const folder of newFolders) this.#folders.add(folder);
    if (newFolders.size === 0 || !this.#folderWatcher) return;
    this.#folderWatcher.add([...newFolders]);
    this.#noteSaved(all.filter((file) => newFolders.has(path.dirname(file))));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#closeWatchers();
  }

  #covers(folder: string): boolean {
    return [...this.#trees].some((tree) => isSameOrInside(folder, tree) && !this.#isIgnored(folder));
  }

  #poll(): void {
    this.#isPolling = true;
    this.#options.onPolling();
  }

  async #open(): Promise<void> {
    const isIgnored = (file: string): boolean => this.#isIgnored(file);
    const links = new Set<string>();
    // A link is asked about first, then under the same name what it leads to.
    const isPlainFile = (file: string, stats: Stats | undefined): boolean => {
      if (stats?.isSymbolicLink()) links.add(file);
      if (!stats?.isFile()) return false;
      if (links.has(file)) this.#follow(file);
      return true;
    };
    const options = {
      ignoreInitial: true,
      ignorePermissionErrors: true,
      // Events of the folder are enough; looking for changes needs the files.
      ignored: this.#isPolling
        ? isIgnored
        : (file: string, stats?: Stats) => isPlainFile(file, stats) || isIgnored(file),
      usePolling: this.#isPolling,
      interval: pollEveryMs,
      binaryInterval: pollEveryMs,
      atomic: false,
    };
    const { watch } = await import('chokidar');
    this.#treeWatcher = this.#listen(watch([...this.#trees], options));
    await once(this.#treeWatcher, 'ready');
    this.#folderWatcher = this.#listen(watch([...this.#folders], { ...options, ignored: [], depth: 0 }));
    if (this.#folders.size > 0) await once(this.#folderWatcher, 'ready');
  }

  #listen(watcher: FSWatcher): FSWatcher {
    watcher.on('raw', (_event, name, details) => {
      const { watchedPath } = details as { watchedPath?: string };
      if (watchedPath !== undefined) this.#note(changedPath(watchedPath, name));
    });
    watcher.on('all', (event, file) => {
      this.#note(path.resolve(file));
      if (event === 'addDir') this.#noteAgain(path.resolve(file));
    });
    watcher.on('error', (error) => void this.#onError(error));
    return watcher;
  }

  /** Too many folders for the system: looking is left. */
  async #onError(error: unknown): Promise<void> {
    const { code } = error as NodeJS.ErrnoException;
    if (this.#isPolling || this.#isClosed || (code !== 'ENOSPC' && code !== 'EMFILE')) {
      this.#options.onError(error);
      return;
    }
    this.#poll();
    await this.#closeWatchers();
    await this.#open();
  }

  async #closeWatchers(): Promise<void> {
    await Promise.all([this.#treeWatcher?.close(), this.#folderWatcher?.close()]);
  }

  #isIgnored(file: string): boolean {
    const tree = [...this.#trees].find((one) => isSameOrInside(file, one));
    if (tree === undefined || tree === file) return false;
    if (isSameOrInside(file, this.#options.stateDir)) return true;
    // Tags, where a changelog is made of them.
    if (file.includes(`${path.sep}.git${path.sep}`)) return !this.#folders.has(path.dirname(file));
    const parts = path.relative(tree, file).split(path.sep);
    return parts.some((part) => part === 'node_modules' || isHidden(part)) || this.#isOutput(file, tree);
  }

  /** In a folder that a build wrote. */
  #isOutput(file: string, tree: string): boolean {
    for (let folder = file; folder !== tree; folder = path.dirname(folder)) {
      const isOutput = this.#outputs.get(folder) ?? existsSync(path.join(folder, markerPath));
      // While a build swaps the folder there is none of the name.
      if (isOutput || existsSync(folder)) this.#outputs.set(folder, isOutput);
      if (isOutput) return true;
    }
    return false;
  }

  #note(file: string): void {
    if (!this.#isIgnored(file)) this.#await(file);
    for (const link of this.#linked.get(file) ?? []) this.#await(link);
  }

  /** The folder of a link tells nothing of the file that it leads to: the folder of that file does. */
  #follow(link: string): void {
    const target = ifThere(() => realpathSync(link));
    if (target === undefined) return;
    getOrMake(this.#linked, target, () => new Set()).add(link);
    const folder = path.dirname(target);
    if (this.#covers(folder) || this.#folders.has(folder)) return;
    this.#folders.add(folder);
    this.#folderWatcher?.add(folder);
  }

  /** What has changed is told once nothing more happens to it. */
  #await(file: string): void {
    this.#options.onEvent();
    const nowMs = performance.now();
    if (this.#changed.size === 0) this.#firstMs = nowMs;
    const size = sizeOf(file);
    this.#changed.set(file, size);
    clearTimeout(this.#timer);
    const leftMs = this.#firstMs + longestMs - nowMs;
    this.#timer = setTimeout(() => this.#tell(leftMs <= 0), Math.max(0, Math.min(waitAfter(size), leftMs)));
  }

  /** A new folder is told of before all that is in it is watched: what changed in between was told by nobody. */
  #noteAgain(folder: string): void {
    setTimeout(() => {
      if (!this.#isClosed) this.#note(folder);
    }, newFolderMs).unref();
  }

  /** What was saved since all began, and before its folder was watched, was told by nobody. */
  #noteSaved(files: readonly string[]): void {
    setTimeout(() => {
      if (this.#isClosed) return;
      for (const file of files) {
        const savedMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
        if (savedMs > this.#begunMs) this.#note(file);
      }
    }, newFolderMs).unref();
  }

  /** The system tells of a file when it begins to be written, and again when that has ended: half of it is no change. */
  #tell(isLate: boolean): void {
    const changed = this.#changed;
    const growing = isLate ? undefined : [...changed].find(([file, size]) => sizeOf(file) !== size);
    if (growing) {
      this.#await(growing[0]);
      return;
    }
    this.#changed = new Map();
    this.#options.onChange(new Set(changed.keys()));
  }
}

/** A folder that is moved or deleted tells of itself under its own name, as if that were a file in it. */
function changedPath(folder: string, name: string | null): string {
  const file = path.resolve(folder, name ?? '');
  return name === path.basename(folder) && !existsSync(file) ? folder : file;
}

/** `.git`, `.relaydocs`, what editors put beside a file. */
function isHidden(name: string): boolean {
  return name.startsWith('.') && name !== '.well-known' && name !== '.nojekyll';
}

function sizeOf(file: string): number | undefined {
  return ifThere(() => statSync(file).size);
}

function waitAfter(size: number | undefined): number {
  if (size === undefined) return goneFileMs;
  if (size === 0) return emptyFileMs;
  return size < largeFile ? quietMs : largeFileMs;
}

/** By the variable that chokidar knows: it would look for changes in any case, and must then be shown the files. */
function isPollingWanted(): boolean {
  return !['', '0', 'false'].includes(process.env.CHOKIDAR_USEPOLLING?.toLowerCase() ?? '');
}

/** Tries out whether the system tells of a change: some file systems (networks, mounts of virtual machines) do not. */
async function tellsOfChanges(folder: string): Promise<boolean> {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `watch-probe-${process.pid}`);
  const { watch } = await import('chokidar');
  const watcher = watch(folder, {
    ignoreInitial: true,
    depth: 0,
    ignored: (name, stats) => stats?.isFile() === true && name !== file,
  });
  try {
    await new Promise((resolve) => watcher.once('ready', () => resolve(undefined)));
    return await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), probeMs);
      watcher.on('raw', () => {
        clearTimeout(timer);
        resolve(true);
      });
      watcher.on('error', () => resolve(false));
      writeFileSync(file, '');
    });
  } finally {
    await watcher.close();
    rmSync(file, { force: true });
  }
}
