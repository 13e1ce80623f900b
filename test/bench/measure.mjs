// Runs a command and tells what it took: wall time, CPU time and peak memory of its whole process tree.
// The tree is read from /proc every 15 ms, so figures below that are rough. Linux only.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;
const pageBytes = 4096;

function readStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return {
      parent: Number(fields[1]),
      ticks: Number(fields[11]) + Number(fields[12]),
      bytes: Number(fields[21]) * pageBytes,
    };
  } catch {
    return undefined; // Ended meanwhile.
  }
}

function treeOf(root) {
  const stats = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [Number(pid), readStat(pid)]),
  );
  const tree = new Set([root]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const [pid, stat] of stats) {
      if (stat && !tree.has(pid) && tree.has(stat.parent)) {
        tree.add(pid);
        grown = true;
      }
    }
  }
  return [...tree].map((pid) => [pid, stats.get(pid)]).filter(([, stat]) => stat);
}

/** @returns {Promise<{ wallMs: number, cpuMs: number, peakMb: number, code: number }>} */
export function measure(command, args, { cwd, env } = {}) {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    const ticks = new Map();
    let peakBytes = 0;
    const timer = setInterval(() => {
      const tree = treeOf(child.pid);
      for (const [pid, stat] of tree) ticks.set(pid, stat.ticks);
      peakBytes = Math.max(
        peakBytes,
        tree.reduce((sum, [, stat]) => sum + stat.bytes, 0),
      );
    }, 15);
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      const cpuMs = ([...ticks.values()].reduce((sum, value) => sum + value, 0) * 1000) / ticksPerSecond;
      resolve({ wallMs: performance.now() - startedMs, cpuMs, peakMb: peakBytes / 1e6, code: code ?? 1 });
    });
  });
}
