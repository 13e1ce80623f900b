// Checks and locks the output folder before a build: whether it may be replaced and can be renamed. Removes what a killed build has left.

import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { isSameOrInside, makeFolder } from '../base/paths.js';
import { isRunning } from '../base/process.js';
import { readIfThere } from '../base/sealed-file.js';
import { outputHoldsSources, outputNotAFolder, outputNotOurs } from './output-errors.js';
import { insidePrefix, isOurs, type OutputManifest, siblingPrefix } from './output-manifest.js';

/** Throws if the output would replace sources. @param sources absolute paths of folders that the site is made from */
export function refuseSources(outDir: string, sources: readonly string[]): void {
  const held = sources.find((source) =>
    isSameOrInside(existsSync(source) ? realpathSync(source) : source, outDir),
  );
  if (held !== undefined) throw outputHoldsSources(outDir, held);
}

/** Throws unless the folder is empty, missing, or was written by relaydocs. */
export function refuseForeignFolder(outDir: string): void {
  const stat = statSync(outDir, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) throw outputNotAFolder(outDir);
  // A hidden file such as `.gitkeep` or `.git` (a work tree to publish from) makes no folder foreign; it is left alone.
  if (!isOurs(outDir) && readdirSync(outDir).some((name) => !name.startsWith('.')))
    throw outputNotOurs(outDir);
}

/** Tells whether the folder can be swapped as a whole: it contains only our files, and its parent folder is writable. */
export function isRenamable(outDir: string, last: OutputManifest): boolean {
  const parent = nearestFolder(path.dirname(outDir));
  try {
    accessSync(parent, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (unrenamable.has(code) || code === 'EROFS') return false;
    throw error;
  }
  const stat = statSync(outDir, { throwIfNoEntry: false });
  if (!stat) return true;
  return stat.dev === statSync(parent).dev && !holdsDotEntries(outDir, last);
}

function nearestFolder(folder: string): string {
  return statSync(folder, { throwIfNoEntry: false }) ? folder : nearestFolder(path.dirname(folder));
}

/** Tells whether somebody has put entries such as `.git` into the output folder. */
function holdsDotEntries(outDir: string, last: OutputManifest): boolean {
  const isOurs = (name: string): boolean =>
    last.files.has(name) || [...last.files.keys()].some((file) => file.startsWith(`${name}/`));
  return readdirSync(outDir).some(
    (name) => name.startsWith('.') && name !== '.DS_Store' && !name.startsWith(insidePrefix) && !isOurs(name),
  );
}

/** Removes staging folders and old outputs of killed builds. The lock is held, so no other build needs them. */
export function removeStale(outDir: string): void {
  const remove = (folder: string, prefix: string): void => {
    if (!statSync(folder, { throwIfNoEntry: false })) return;
    for (const name of readdirSync(folder)) {
      if (name.startsWith(prefix)) rmSync(path.join(folder, name), { recursive: true, force: true });
    }
  };
  remove(path.dirname(outDir), siblingPrefix(outDir));
  remove(outDir, insidePrefix);
}

/** Codes of a failed rename: a mount point, a folder in a lower layer of a container, a folder that a program on Windows has open. */
export const unrenamable = new Set<string | undefined>(['EBUSY', 'EXDEV', 'EPERM', 'EACCES']);

/** Locks a folder for one build. @returns the process that holds the lock; undefined if the lock was taken */
export function takeLock(lockFile: string): { heldBy: number } | undefined {
  makeFolder(path.dirname(lockFile));
  for (let attempt = 1; ; attempt += 1) {
    if (createLock(lockFile)) return undefined;
    const holder = readHolder(lockFile);
    if (holder === 'released') continue;
    if (holder === 'unwritten') {
      // The owner is about to write its id, or was killed before.
      if (attempt > 50) releaseLock(lockFile);
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      continue;
    }
    if (isHeld(holder)) return { heldBy: holder.pid };
    releaseLock(lockFile);
  }
}

/** Unlocks a folder. */
export function releaseLock(lockFile: string): void {
  try {
    unlinkSync(lockFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

interface Holder {
  pid: number;
  /** Unix time in milliseconds. */
  sinceMs: number;
}

function createLock(lockFile: string): boolean {
  try {
    const file = openSync(lockFile, 'wx');
    writeSync(file, `${process.pid} ${Date.now()}\n`);
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(lockFile: string): Holder | 'released' | 'unwritten' {
  const text = readIfThere(lockFile)?.toString();
  if (text === undefined) return 'released';
  if (!text.endsWith('\n')) return 'unwritten';
  const [pid = 0, sinceMs = 0] = text.split(' ').map(Number);
  return { pid, sinceMs };
}

function isHeld({ pid, sinceMs }: Holder): boolean {
  // In containers, builds can have the same process id: a lock from before this process started belongs to another one.
  if (pid === process.pid) return sinceMs >= performance.timeOrigin;
  return isRunning(pid);
}
