import { readFileSync } from 'node:fs';

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
