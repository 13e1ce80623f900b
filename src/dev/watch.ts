// Reports changed files. It watches folders and not files: the system names the file that changed in them, and a site of 10,000 pages has
// only some hundred folders. The kind of change is found by looking at the file.
import { once } from 'node:events';
import { existsSync, mkdirSync, realpathSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FSWatcher } from 'chokidar';
import { isSameOrInside } from '../base/paths.js';
import { markerPath } from '../base/state-folder.js';
import { ifThere } from '../base/thrown.js';
import { getOrMake } from '../base/values.js';

interface WatchOptions {
  siteDir: string;
  /** The state folder, which is not watched, and in which the file system is tested. */
  stateDir: string;
  /** Called at the first event; `onChange` follows soon. */
  onEvent(): void;
  /** Called with the absolute paths of all files that changed together. */
  onChange(paths: ReadonlySet<string>): void;
  /** The file system reports no changes, so files are polled. */
  onPolling(): void;
  onError(error: unknown): void;
}

/** A save causes several events within some ms; most come while the file is missing. */
const quietMs = 4;
const goneFileMs = 8;
/** Writing a large file takes longer, with pauses. */
const largeFileMs = 20;
const largeFile = 500_000;
/** An editor that empties a file fills it soon; a checkout of many files is one change. */
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
  /** File that links in the watched folders lead to -> these links. */
  #linked = new Map<string, Set<string>>();
  /** Changed file -> its size when it was last checked; undefined if it is gone. */
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

  /** Starts. Resolves once all further changes are noticed. */
  async start(): Promise<void> {
    if (isPollingWanted() || !(await reportsChanges(this.#options.stateDir))) this.#poll();
    if (!this.#isClosed) await this.#open();
  }

  /** Watches further folders with all that is in them, and files by way of their folders. @param trees, files absolute */
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
    // Watching asks about a link first as the link, then by the same name as its target.
    const isPlainFile = (file: string, stats: Stats | undefined): boolean => {
      if (stats?.isSymbolicLink()) links.add(file);
      if (!stats?.isFile()) return false;
      if (links.has(file)) this.#follow(file);
      return true;
    };
    const options = {
      ignoreInitial: true,
      ignorePermissionErrors: true,
      // When watching, events of the folder are enough; polling needs the files.
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

  /** Starts polling if there are too many folders for the system to watch. */
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
    // Tags in git, which changelogs can be made from.
    if (file.includes(`${path.sep}.git${path.sep}`)) return !this.#folders.has(path.dirname(file));
    const parts = path.relative(tree, file).split(path.sep);
    return parts.some((part) => part === 'node_modules' || isHidden(part)) || this.#isOutput(file, tree);
  }

  /** Tells whether a file is in an output folder. */
  #isOutput(file: string, tree: string): boolean {
    for (let folder = file; folder !== tree; folder = path.dirname(folder)) {
      const isOutput = this.#outputs.get(folder) ?? existsSync(path.join(folder, markerPath));
      // While a build swaps the folder, it does not exist, so the answer is not kept.
      if (isOutput || existsSync(folder)) this.#outputs.set(folder, isOutput);
      if (isOutput) return true;
    }
    return false;
  }

  #note(file: string): void {
    if (!this.#isIgnored(file)) this.#await(file);
    for (const link of this.#linked.get(file) ?? []) this.#await(link);
  }

  /** Watches the folder of a link's target, because the folder of the link reports no changes of it. */
  #follow(link: string): void {
    const target = ifThere(() => realpathSync(link));
    if (target === undefined) return;
    getOrMake(this.#linked, target, () => new Set()).add(link);
    const folder = path.dirname(target);
    if (this.#covers(folder) || this.#folders.has(folder)) return;
    this.#folders.add(folder);
    this.#folderWatcher?.add(folder);
  }

  /** Waits until nothing more happens to the file. */
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

  /** Checks a new folder again later: files saved before it was watched cause no event. */
  #noteAgain(folder: string): void {
    setTimeout(() => {
      if (!this.#isClosed) this.#note(folder);
    }, newFolderMs).unref();
  }

  /** Reports files that were saved between the start and the watching of their folders, which causes no event. */
  #noteSaved(files: readonly string[]): void {
    setTimeout(() => {
      if (this.#isClosed) return;
      for (const file of files) {
        const savedMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
        if (savedMs > this.#begunMs) this.#note(file);
      }
    }, newFolderMs).unref();
  }

  /** Reports the changes, unless a file is still being written: the system reports its beginning and its end. */
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

/** A moved or deleted folder is reported under its own name, as if a file in it had that name. */
function changedPath(folder: string, name: string | null): string {
  const file = path.resolve(folder, name ?? '');
  return name === path.basename(folder) && !existsSync(file) ? folder : file;
}

/** Tells whether a name is hidden, such as `.git`, `.relaydocs`, or a temporary file of an editor. */
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

/** Tells whether the user wants polling, by the variable of chokidar, which then needs to see the files too. */
function isPollingWanted(): boolean {
  return !['', '0', 'false'].includes(process.env.CHOKIDAR_USEPOLLING?.toLowerCase() ?? '');
}

/** Tests whether the system reports a change: some file systems (network drives, virtual machines) do not. */
async function reportsChanges(folder: string): Promise<boolean> {
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
