// Content hashes of files, remembered by what the file system says of them, so that an unchanged file is not read again.

import { realpathSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { hashOfNames } from './begun-paths.js';
import { hashFile } from './hash.js';
import { getOrMake } from './values.js';

interface Remembered {
  stamp: string;
  hash: string;
}

export type RememberedHashes = Record<string, Remembered>;

/** A change within this time of the reading could leave the same stamp: file systems count in ticks of some ms. */
const tickMs = 50;

/** What tells that a file was not touched: mtimeMs:ctimeMs:size:ino. */
export function stampOf(stats: Stats): string {
  return `${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}:${stats.ino}`;
}

/**
 * Stamps of files may be so much too early, as most kernels tell the time in steps of 4 ms, and a bundle reads nothing in its first
 * millisecond. `dev` waits longer after a save: what that begins does not count the save as a change.
 */
const clockStepMs = 3;

/**
 * Whether what was read of a file after a time, by the clock of `Date.now`, may be something else than what it holds now. A file
 * from a time to come is from another clock, and says nothing.
 */
export function hasChangedSince({ ctimeMs }: Stats, sinceMs: number): boolean {
  return ctimeMs >= sinceMs - clockStepMs && ctimeMs <= Date.now() + clockStepMs;
}

/** Whether a stamp that was read at `nowMs` can be told from that of a change made just afterwards. */
export function isSettledStamp(stamp: string, nowMs: number): boolean {
  const [mtimeMs, ctimeMs] = stamp.split(':', 2);
  return Math.max(Number(mtimeMs), Number(ctimeMs)) + tickMs < nowMs;
}

export class FileHashes {
  #current = new Map<string, string | null>();
  #next: RememberedHashes = {};
  readonly #learnt = new Map<string, Remembered>();

  constructor(
    private readonly siteDir: string,
    private readonly former: RememberedHashes,
  ) {}

  /** Hash of a file given relative to the site's folder, or of the names that one with a star at the end stands for; null where there is none that can be read. Each file is looked at once a build. */
  hash(file: string): string | null {
    return getOrMake(this.#current, file, () => this.#lookFor(file));
  }

  /** The file may have changed since it was looked at. */
  forget(file: string): void {
    this.#current.delete(file);
    this.#learnt.delete(file);
  }

  /**
   * A file was read by another way, which gave its hash: as long as it is the same, nobody need read it again to know that. What
   * lies outside the site's folder, or behind a link, is not learnt.
   * @param sinceMs it was read after this time, by the clock of `Date.now`.
   */
  learn(file: string, hash: string, sinceMs: number): void {
    const absolutePath = path.join(this.siteDir, file);
    const stats = statSync(absolutePath, { throwIfNoEntry: false });
    if (!stats || hasChangedSince(stats, sinceMs)) return;
    // Whether pages may show what lies behind a link, or outside the site's folder, is found out by reading it.
    const root = realpathSync(this.siteDir);
    const realPath = realpathSync(absolutePath);
    if (!realPath.startsWith(root + path.sep) || realPath !== path.join(root, file)) return;
    this.#learnt.set(file, { stamp: stampOf(stats), hash });
  }

  /** Hashes of the files that were learnt so: all of them lie in the site's folder, and pages may publish them. */
  get learnt(): Readonly<Record<string, string>> {
    return Object.fromEntries(Array.from(this.#learnt, ([file, { hash }]) => [file, hash]));
  }

  /** Whether the next build would remember something else than this one did. */
  get changed(): boolean {
    const files = Object.keys(this.#next);
    return (
      files.length !== Object.keys(this.former).length ||
      files.some((file) => this.#next[file] !== this.former[file])
    );
  }

  /** What to remember for the next build: the files that this one asked for. */
  remembered(): RememberedHashes {
    return this.#next;
  }

  #lookFor(file: string): string | null {
    try {
      return this.#look(file);
    } catch (error) {
      // A link in a circle, a folder or file that is closed to us.
      if (error instanceof Error && 'syscall' in error) return null;
      throw error;
    }
  }

  #look(file: string): string | null {
    const absolutePath = path.join(this.siteDir, file);
    const ofNames = hashOfNames(absolutePath);
    if (ofNames !== undefined) return ofNames;
    const stats = statSync(absolutePath, { throwIfNoEntry: false });
    if (!stats?.isFile()) return null;
    const stamp = stampOf(stats);
    const former = this.former[file];
    if (former?.stamp === stamp) {
      this.#next[file] = former;
      return former.hash;
    }
    const learnt = this.#learnt.get(file);
    const hash = learnt?.stamp === stamp ? learnt.hash : hashFile(absolutePath);
    if (isSettledStamp(stamp, Date.now())) this.#next[file] = { stamp, hash };
    return hash;
  }
}
