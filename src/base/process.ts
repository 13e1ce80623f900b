import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/** Ends the process or thread, also where {@link refuseExit} was called. */
export const exitProcess: (code: number) => never = process.exit;

/**
 * Makes `process.exit()` throw, in this process or thread, because code of the site that calls it would end a command
 * without a word about what is wrong, and with the exit code of a success.
 * @returns takes it back
 */
export function refuseExit(): () => void {
  process.exit = (code) => {
    throw new Error(`process.exit(${code ?? ''}) was called, which would end the whole command`);
  };
  return () => {
    process.exit = exitProcess;
  };
}

/** Signals by which a command ends before its time: what has to be tidied then is told beforehand. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const waiting = new Set<() => void>();

/**
 * Calls the function where the process exits, by a signal too. Signals are listened to only as long as there is such a
 * function: with none the system ends the process at once, while a listener has to wait for code of the site to give the
 * thread free.
 * @returns takes it back
 */
export function cleanUpAtExit(cleanUp: () => void): () => void {
  process.once('exit', cleanUp);
  if (waiting.size === 0) for (const signal of signals) process.on(signal, exitBySignal);
  waiting.add(cleanUp);
  return () => {
    process.off('exit', cleanUp);
    // A signal that has come meanwhile is told to its listener by the next turn of the event loop, or to nobody.
    setImmediate(() => {
      if (waiting.delete(cleanUp) && waiting.size === 0)
        for (const signal of signals) process.off(signal, exitBySignal);
    });
  };
}

/** The first process of a container is ended by no signal that it does not listen to. */
export function listenAsFirstProcess(): void {
  if (process.pid === 1) cleanUpAtExit(() => {});
}

function exitBySignal(signal: (typeof signals)[number]): never {
  exitProcess(128 + constants.signals[signal]);
}

/** A process that is started `detached` leads a group, which can be ended as a whole. */
export const endsAsGroup = process.platform !== 'win32';

/** Ends a process that was started so, with all that it has started itself. */
export function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(endsAsGroup ? -pid : pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A process with this number runs on this machine, as far as this container sees. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !hasEnded(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/**
 * A process that has ended keeps its number until its parent asks how, which in a container without an init nobody does.
 * Linux tells by the state behind the name in parentheses: Z for such a zombie, X for one that is going (proc_pid_stat(5)).
 */
function hasEnded(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    // No such file system, or not ours to read: a process that takes signals runs.
    return false;
  }
}
