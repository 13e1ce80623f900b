// `samples.lock.json`: how each block that says `run` went when it was run last. In the site's folder and under version control: one
// block a line, sorted, whose date changes only with its outcome or version: so branches seldom change the same place.
import { hashOf } from '../../base/hash.js';
import { SiteError } from '../../errors.js';
import type { SampleFact } from './run-meta.js';

export const lockFile = 'samples.lock.json';

export interface LastRun {
  /** When the block first went so, in UTC: `2026-11-26`. */
  date: string;
  outcome: 'passed' | 'failed';
  /** The version that the description says it has. */
  against: string;
}

/** A block is another one when its code, its language or what it says of its run is another. */
export function sampleHash({ language, code, words }: SampleFact): string {
  return hashOf(JSON.stringify([language, code, words.setup, words.continues, words.expect]));
}

/** @throws SiteError where the text is not what `relaydocs samples` writes, such as one with the marks of a merge in it. */
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

export function formatLock(runs: ReadonlyMap<string, LastRun>): string {
  const lines = [...runs]
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(
      ([hash, { date, outcome, against }]) => `"${hash}": ${JSON.stringify({ date, outcome, against })},\n`,
    );
  return `{\n${lines.join('')}"version": 1\n}\n`;
}

const notALock = (reason: string): SiteError =>
  new SiteError('SAMPLES_LOCK', `This is not what "relaydocs samples" writes: ${reason}`, {
    location: { file: lockFile },
    hint: 'Take the lines of both sides; or remove the file, and run "relaydocs samples".',
  });
