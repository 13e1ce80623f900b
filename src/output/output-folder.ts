// The output folder before a build: may it be replaced, can it be renamed, what did a killed build leave around it?

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
import { isSameOrInside, makeFolder } from '../base/make-folder.js';
import { isRunning } from '../base/process.js';
import { readIfThere } from '../base/sealed-file.js';
import { outputHoldsSources, outputNotAFolder, outputNotOurs } from './output-errors.js';
import { insidePrefix, isOurs, type OutputManifest, siblingPrefix } from './output-manifest.js';

/** @param sources absolute paths of folders that the site is made from. */
export function refuseSources(outDir: string, sources: readonly string[]): void {
  const held = sources.find((source) =>
    isSameOrInside(existsSync(source) ? realpathSync(source) : source, outDir),
  );
  if (held !== undefined) throw outputHoldsSources(outDir, held);
}

/** Only an empty folder, one of ours, or none may be replaced. */
export function refuseForeignFolder(outDir: string): void {
  const stat = statSync(outDir, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) throw outputNotAFolder(outDir);
  // `.gitkeep` or `.git` (a work tree that is published from) do not make a folder foreign; they are left alone.
  if (!isOurs(outDir) && readdirSync(outDir).some((name) => !name.startsWith('.')))
    throw outputNotOurs(outDir);
}

/** The folder can be swapped as a whole: nothing but our files would go, and its parent allows it. */
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

/** Entries such as `.git` that somebody put into the output folder. */
function holdsDotEntries(outDir: string, last: OutputManifest): boolean {
  const isOurs = (name: string): boolean =>
    Object.keys(last.files).some((file) => file.split('/', 1)[0] === name);
  return readdirSync(outDir).some(
    (name) => name.startsWith('.') && name !== '.DS_Store' && !name.startsWith(insidePrefix) && !isOurs(name),
  );
}

/** New files and old outputs of builds that were killed: the lock is ours, so nobody needs them. */
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

/** A mount point, a folder on a lower layer of a container, a folder that a program holds open on Windows. */
export const unrenamable = new Set<string | undefined>(['EBUSY', 'EXDEV', 'EPERM', 'EACCES']);

/** Lets one build at a time write to a folder. @returns the process that holds the lock, or undefined once it is ours. */
export function takeLock(lockFile: string): { heldBy: number } | undefined {
  makeFolder(path.dirname(lockFile));
  for (let attempt = 1; ; attempt += 1) {
    if (createLock(lockFile)) return undefined;
    const holder = readHolder(lockFile);
    if (holder === 'released') continue;
    if (holder === 'unwritten') {
      // Its owner is about to write it, or was killed in between.
      if (attempt > 50) releaseLock(lockFile);
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      continue;
    }
    if (isHeld(holder)) return { heldBy: holder.pid };
    releaseLock(lockFile);
  }
}

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
  // In a container each build may have the same number: a lock from before this process began is not its own.
  if (pid === process.pid) return sinceMs >= performance.timeOrigin;
  return isRunning(pid);
}
