// Handles the end of the process, signals, and child processes.
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/** Ends the process or thread, even after {@link refuseExit}. */
export const exitProcess: (code: number) => never = process.exit;

/**
 * Makes `process.exit()` throw in this process or thread. Otherwise, code of the site that calls it would end a command without a message,
 * and with the exit code of a success.
 * @returns a function that undoes it
 */
export function refuseExit(): () => void {
  process.exit = (code) => {
    throw new Error(`process.exit(${code ?? ''}) was called, which would end the whole command`);
  };
  return () => {
    process.exit = exitProcess;
  };
}

/** Signals that end a command early; listeners then clean up. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const waiting = new Set<() => void>();

/**
 * Calls a function when the process exits, also by a signal. Signals have listeners only while there is such a function: without one, the
 * system ends the process at once, whereas a listener has to wait until code of the site yields.
 * @returns a function that undoes it
 */
export function cleanUpAtExit(cleanUp: () => void): () => void {
  process.once('exit', cleanUp);
  if (waiting.size === 0) for (const signal of signals) process.on(signal, exitBySignal);
  waiting.add(cleanUp);
  return () => {
    process.off('exit', cleanUp);
    // A signal that has just come reaches its listener on the next turn of the event loop.
    setImmediate(() => {
      if (waiting.delete(cleanUp) && waiting.size === 0)
        for (const signal of signals) process.off(signal, exitBySignal);
    });
  };
}

function exitBySignal(signal: (typeof signals)[number]): never {
  exitProcess(128 + constants.signals[signal]);
}

/** True if a process started with `detached` leads a process group, which can be ended as a whole. */
export const endsAsGroup = process.platform !== 'win32';

/** Ends a process that was started with `detached`, and all processes that it has started. */
export function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(endsAsGroup ? -pid : pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Tells whether a process with this id runs, as far as this container can see. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !hasEnded(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/**
 * Tells whether the process has ended but its parent has not read its exit status, as in containers without an init process. The state
 * follows the name in parentheses: Z for a zombie, X for dead (proc_pid_stat(5)).
 */
function hasEnded(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    // Without /proc, a process that accepts signals counts as running.
    return false;
  }
}
