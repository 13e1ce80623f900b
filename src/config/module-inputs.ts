// The files that a bundle was made of, for caches that must know whether one has changed.
import { existsSync, lstatSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { hashOfNames, pathsOfInput } from '../base/begun-paths.js';
import { hasChangedSince, isSettledStamp, stampOf } from '../base/file-hashes.js';
import { hashFile } from '../base/hash.js';
import { fileOfInput, filesLookedFor } from './module-files.js';

/** A file that went into a bundle. */
export interface ModuleInput {
  /**
   * Path relative to the site's folder, forward slashes; begins with `../` for a package installed further up. With a star at
   * the end it stands for all that begins so, and its hash is that of the names.
   */
  file: string;
  /** Hash of its bytes; empty where there is none yet: it would change the bundle if it appeared. */
  hash: string;
}

/**
 * All files that esbuild read or has looked for in vain.
 * @param sinceMs when it began. What has changed since then may be in the bundle as it was before: such a file has a hash
 * that it never has again, so that the bundle is not taken for one of the file as it is now.
 */
export function readInputs(metafile: Metafile, siteDir: string, sinceMs: number): ModuleInput[] {
  const read = new Set(Object.keys(metafile.inputs).flatMap((input) => fileOfInput(input) ?? []));
  const hasMoved = changedPaths(siteDir, sinceMs);
  return inputsOf([...read, ...filesLookedFor(metafile)], siteDir).map((input) => {
    if (!read.has(input.file)) return input;
    const absolutePath = path.join(siteDir, input.file);
    const isOther = (pathsOfInput(absolutePath) ?? [absolutePath]).some((one) => {
      const stats = statOf(one);
      const file = path.relative(siteDir, one).replaceAll(path.sep, '/');
      return (stats && hasChangedSince(stats, sinceMs)) || hasMoved(file, stats === undefined);
    });
    return isOther ? { ...input, hash: `unsettled ${sinceMs}` } : input;
  });
}

/**
 * Whether the link or a folder that a path leads through was put there since: files that come with it are as old as before.
 * Not asked of packages, of which there are many and which are installed as a whole.
 */
function changedPaths(siteDir: string, sinceMs: number): (file: string, isGone: boolean) => boolean {
  const known = new Map<string, boolean>();
  const isNew = (place: string): boolean => {
    const stats = lstatSync(path.join(siteDir, place), { throwIfNoEntry: false });
    return stats !== undefined && hasChangedSince(stats, sinceMs);
  };
  return (file, isGone) => {
    if (isGone) return isNew(existingFolder(siteDir, file));
    if (path.isAbsolute(file) || /(?:^|\/)(?:node_modules|\.\.)(?:\/|$)/.test(file)) return false;
    for (let place = path.posix.normalize(file); place !== '.'; place = path.posix.dirname(place)) {
      if (!known.has(place)) known.set(place, isNew(place));
      if (known.get(place)) return true;
    }
    return false;
  };
}

/** The nearest folder of a file that is not there. */
function existingFolder(siteDir: string, file: string): string {
  let folder = path.posix.dirname(file);
  while (!existsSync(path.join(siteDir, folder)) && folder !== path.posix.dirname(folder))
    folder = path.posix.dirname(folder);
  return folder;
}

/** Files as they are now. @param files relative to the site's folder. */
export function inputsOf(files: Iterable<string>, siteDir: string): ModuleInput[] {
  return [...new Set(files)].sort().map((file) => ({ file, hash: hashOfFile(path.join(siteDir, file)) }));
}

/** Those that are there. */
export function filesRead(inputs: readonly ModuleInput[]): string[] {
  return inputs.flatMap(({ file, hash }) => (hash === '' ? [] : [file]));
}

/** Whether the files a bundle was made of are what they were. */
export function isUnchanged(inputs: readonly ModuleInput[], siteDir: string): boolean {
  return inputs.every(({ file, hash }) => hashOfFile(path.join(siteDir, file)) === hash);
}

/** Hashes of the same files again and again: one that was not touched is not read again. */
export class InputHashes {
  #known = new Map<string, { stamp: string; hash: string }>();

  constructor(private readonly siteDir: string) {}

  /** Hash of a file's bytes as it is now, empty if there is none. @param file relative to the site's folder. */
  hash(file: string): string {
    return hashOfFile(path.join(this.siteDir, file), (absolutePath, stats) => {
      const stamp = stampOf(stats);
      const known = this.#known.get(file);
      if (known?.stamp === stamp) return known.hash;
      const hash = hashFile(absolutePath);
      if (isSettledStamp(stamp, Date.now())) this.#known.set(file, { stamp, hash });
      return hash;
    });
  }
}

/** Hash of a file's bytes, empty if there is none. */
function hashOfFile(
  absolutePath: string,
  read: (absolutePath: string, stats: Stats) => string = hashFile,
): string {
  const ofNames = hashOfNames(absolutePath);
  if (ofNames !== undefined) return ofNames;
  const stats = statOf(absolutePath);
  return stats?.isFile() ? read(absolutePath, stats) : '';
}

/** Undefined where there is nothing, as below a file: `later.mjs/index.css` is looked for as well. */
function statOf(absolutePath: string): Stats | undefined {
  try {
    return statSync(absolutePath, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}
