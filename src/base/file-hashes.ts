// Content hashes of files, cached with the file's stat data, so that an unchanged file is not read again.

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

/** A change this soon after reading might leave the same stamp, as file systems count time in steps of some ms. */
const tickMs = 50;

/** Returns the stamp of a file, which changes when the file does: mtimeMs:ctimeMs:size:ino. */
export function stampOf(stats: Stats): string {
  return `${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}:${stats.ino}`;
}

/**
 * Stamps can be this much too early, as most kernels count time in steps of 4 ms. A bundle reads no file in its first millisecond; `dev`
 * waits longer after a save, so that its bundle does not count the save as a later change.
 */
const clockStepMs = 3;

/**
 * Tells whether a file may have changed after it was read. @param sinceMs start of reading, by `Date.now`. A file with a time in the future
 * was written by another clock, which tells nothing.
 */
export function hasChangedSince({ ctimeMs }: Stats, sinceMs: number): boolean {
  return ctimeMs >= sinceMs - clockStepMs && ctimeMs <= Date.now() + clockStepMs;
}

/** Tells whether a stamp read at `nowMs` would differ from that of a change just afterwards. */
export function isSettledStamp(stamp: string, nowMs: number): boolean {
  const [mtimeMs, ctimeMs] = stamp.split(':', 2);
  return Math.max(Number(mtimeMs), Number(ctimeMs)) + tickMs < nowMs;
}

/** Hashes the files of a site, with the hashes of the last build as a cache. */
export class FileHashes {
  #current = new Map<string, string | null>();
  #next: RememberedHashes = {};
  readonly #learnt = new Map<string, Remembered>();

  constructor(
    private readonly siteDir: string,
    private readonly former: RememberedHashes,
  ) {}

  /** Returns the hash of a file, or of the names that a path with a star stands for; null if unreadable. Reads each file once. */
  hash(file: string): string | null {
    return getOrMake(this.#current, file, () => this.#lookFor(file));
  }

  /** Forgets a file that may have changed. */
  forget(file: string): void {
    this.#current.delete(file);
    this.#learnt.delete(file);
  }

  /**
   * Takes over the hash of a file that was read elsewhere, so that it need not be read again while it is unchanged. Files outside of the
   * site's folder, or behind a link, are ignored.
   * @param sinceMs time before the file was read, by `Date.now`
   */
  learn(file: string, hash: string, sinceMs: number): void {
    const absolutePath = path.join(this.siteDir, file);
    const stats = statSync(absolutePath, { throwIfNoEntry: false });
    if (!stats || hasChangedSince(stats, sinceMs)) return;
    // Whether pages may show such a file is checked when it is read.
    const root = realpathSync(this.siteDir);
    const realPath = realpathSync(absolutePath);
    if (!realPath.startsWith(root + path.sep) || realPath !== path.join(root, file)) return;
    this.#learnt.set(file, { stamp: stampOf(stats), hash });
  }

  /** Hashes of the files taken over by `learn`: all are in the site's folder, so pages may publish them. */
  get learnt(): Readonly<Record<string, string>> {
    return Object.fromEntries(Array.from(this.#learnt, ([file, { hash }]) => [file, hash]));
  }

  /** True if the hashes to remember differ from those of the last build. */
  get changed(): boolean {
    const files = Object.keys(this.#next);
    return (
      files.length !== Object.keys(this.former).length ||
      files.some((file) => this.#next[file] !== this.former[file])
    );
  }

  /** Returns the hashes to remember for the next build: those of the files that this one asked for. */
  remembered(): RememberedHashes {
    return this.#next;
  }

  #lookFor(file: string): string | null {
    try {
      return this.#look(file);
    } catch (error) {
      // A circular link, or a file or folder without read permission.
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
