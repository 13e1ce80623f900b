// Reads and writes `samples.lock.json`: the result of the last run of each block with `run`. The file is in the site's folder and under
// version control, so it has one sorted line per block, and a date only changes with the result or the version: merges seldom conflict.
import { hashOf } from '../../base/hash.js';
import { SiteError } from '../../errors.js';
import type { SampleFact } from './run-meta.js';

export const lockFile = 'samples.lock.json';

export interface LastRun {
  /** Date (UTC) of the first run with this result: `2026-11-26`. */
  date: string;
  outcome: 'passed' | 'failed';
  /** The version that the API description states. */
  against: string;
}

/** Identifies a block: by its code, its language and the words about its run. */
export function sampleHash({ language, code, words }: SampleFact): string {
  return hashOf(JSON.stringify([language, code, words.setup, words.continues, words.expect]));
}

/** Parses the lock file. @throws SiteError if `relaydocs samples` cannot have written the text, for example one with conflict markers */
export function parseLock(text: string): ReadonlyMap<string, LastRun> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw notALock((error as Error).message);
  }
  const { version, ...runs } = Object(value) as Record<string, unknown>;
  if (version !== 1) throw notALock('it has no "version": 1');
  const isRun = (run: unknown): run is LastRun => {
    const { date, outcome, against } = Object(run) as Partial<Record<keyof LastRun, unknown>>;
    return (
      typeof date === 'string' && /^(?:passed|failed)$/.test(String(outcome)) && typeof against === 'string'
    );
  };
  const wrong = Object.keys(runs).find((hash) => !isRun(runs[hash]));
  if (wrong !== undefined) throw notALock(`of ${wrong} it says what no run says`);
  return new Map(Object.entries(runs) as [string, LastRun][]);
}

/** Writes the lock file. */
export function formatLock(runs: ReadonlyMap<string, LastRun>): string {
  const lines = [...runs]
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(
      ([hash, { date, outcome, against }]) => `"${hash}": ${JSON.stringify({ date, outcome, against })},\n`,
    );
  return `{\n${lines.join('')}"version": 1\n}\n`;
}

const notALock = (reason: string): SiteError =>
  new SiteError('SAMPLES_LOCK', `Invalid file, not as written by "relaydocs samples": ${reason}`, {
    location: { file: lockFile },
    hint: 'After a merge, keep the lines of both sides. Or delete the file, and run "relaydocs samples".',
  });
