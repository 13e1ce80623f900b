// One build at a time for an output folder.
import { closeSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { isRunning } from '../base/process.js';

/** The process that holds the lock, or undefined once it is ours. */
export function takeLock(lockFile: string): { heldBy: number } | undefined {
  mkdirSync(path.dirname(lockFile), { recursive: true });
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
  try {
    const text = readFileSync(lockFile, 'utf8');
    if (!text.endsWith('\n')) return 'unwritten';
    const [pid = 0, sinceMs = 0] = text.split(' ').map(Number);
    return { pid, sinceMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'released';
    throw error;
  }
}

function isHeld({ pid, sinceMs }: Holder): boolean {
  // In a container each build may have the same number: a lock from before this process began is not its own.
  if (pid === process.pid) return sinceMs >= performance.timeOrigin;
  return isRunning(pid);
}
