// Records the files that a bundle was made from, with hashes, so that caches can tell whether one has changed.

import { existsSync, lstatSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { hashOfNames, pathsOfInput } from '../base/begun-paths.js';
import { hasChangedSince, isSettledStamp, stampOf } from '../base/file-hashes.js';
import { hashFile } from '../base/hash.js';
import { pathFrom } from '../base/paths.js';
import { ifThere } from '../base/thrown.js';
import { fileOfInput, filesLookedFor } from './module-files.js';

/** A file that went into a bundle. */
export interface ModuleInput {
  /**
   * Path relative to the site's folder, with forward slashes; begins with `../` for a package installed further up. A path that ends in a
   * star means all files with this prefix, and its hash is that of their names.
   */
  file: string;
  /** Hash of its bytes; empty if it does not exist, but would change the bundle if it did. */
  hash: string;
}

/**
 * Returns all files that esbuild has read or tried in vain.
 * @param sinceMs time at which esbuild started. The bundle may contain an older state of a file that has changed since; such a file gets a
 * hash that never recurs, so that the bundle counts as outdated.
 */
export function readInputs(metafile: Metafile, siteDir: string, sinceMs: number): ModuleInput[] {
  const read = new Set(Object.keys(metafile.inputs).flatMap((input) => fileOfInput(input) ?? []));
  const hasMoved = changedPaths(siteDir, sinceMs);
  return inputsOf([...read, ...filesLookedFor(metafile)], siteDir).map((input) => {
    if (!read.has(input.file)) return input;
    const absolutePath = path.join(siteDir, input.file);
    const isOther = (pathsOfInput(absolutePath) ?? [absolutePath]).some((one) => {
      const stats = statOf(one);
      const file = pathFrom(siteDir, one);
      return (stats && hasChangedSince(stats, sinceMs)) || hasMoved(file, stats === undefined);
    });
    return isOther ? { ...input, hash: `unsettled ${sinceMs}` } : input;
  });
}

/**
 * Returns a function that tells whether a link or folder on the path of a file was put in place since then: the files that it brings have
 * old timestamps. Packages are not checked: there are many, and they are installed as a whole.
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

/** Returns the nearest existing folder above a missing file. */
function existingFolder(siteDir: string, file: string): string {
  let folder = path.posix.dirname(file);
  while (!existsSync(path.join(siteDir, folder)) && folder !== path.posix.dirname(folder))
    folder = path.posix.dirname(folder);
  return folder;
}

/** Hashes files as they are now. @param files relative to the site's folder. */
export function inputsOf(files: Iterable<string>, siteDir: string): ModuleInput[] {
  return [...new Set(files)].sort().map((file) => ({ file, hash: hashOfFile(path.join(siteDir, file)) }));
}

/** Returns the inputs that existed. */
export function filesRead(inputs: readonly ModuleInput[]): string[] {
  return inputs.flatMap(({ file, hash }) => (hash === '' ? [] : [file]));
}

/** Whether all files from which a bundle was made are unchanged. */
export function isUnchanged(inputs: readonly ModuleInput[], siteDir: string): boolean {
  return inputs.every(({ file, hash }) => hashOfFile(path.join(siteDir, file)) === hash);
}

/** Hashes the same files repeatedly; a file with the same timestamps is not read again. */
export class InputHashes {
  #known = new Map<string, { stamp: string; hash: string }>();

  constructor(private readonly siteDir: string) {}

  /** Returns the hash of a file's current bytes, empty if it does not exist. @param file relative to the site's folder. */
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

/** Returns the hash of a file's bytes, empty if it does not exist. */
function hashOfFile(
  absolutePath: string,
  read: (absolutePath: string, stats: Stats) => string = hashFile,
): string {
  const ofNames = hashOfNames(absolutePath);
  if (ofNames !== undefined) return ofNames;
  const stats = statOf(absolutePath);
  return stats?.isFile() ? read(absolutePath, stats) : '';
}

/** Returns undefined if nothing is there, also below a file: candidates include `later.mjs/index.css`. */
function statOf(absolutePath: string): Stats | undefined {
  return ifThere(() => statSync(absolutePath, { throwIfNoEntry: false }));
}
