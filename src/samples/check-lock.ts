// What the last run says of the blocks that are there now.
import path from 'node:path';
import { readIfThere, writeWhole } from '../base/sealed-file.js';
import type { SampleFact } from '../compile/code/run-meta.js';
import { formatLock, type LastRun, lockFile, parseLock, sampleHash } from '../compile/code/sample-lock.js';
import { SiteError } from '../errors.js';
import { changedSample, failingSample } from './sample-errors.js';

/** Undefined where samples have never been run. @throws SiteError where the file is broken. */
export function readLock(siteDir: string): ReadonlyMap<string, LastRun> | undefined {
  const text = readIfThere(path.join(siteDir, lockFile));
  return text && parseLock(String(text));
}

/**
 * Notes how a run went. What could not be run is as it was before. @param facts all blocks that there are
 * @param versionOf the version of the API that a block is held against
 */
export function writeLock(
  siteDir: string,
  facts: readonly SampleFact[],
  outcomes: ReadonlyMap<SampleFact, LastRun['outcome']>,
  versionOf: (fact: SampleFact) => string,
): void {
  const before = readLock(siteDir);
  const date = new Date().toISOString().slice(0, 10);
  const runs = new Map<string, LastRun>();
  for (const fact of facts.filter(({ words }) => words.run)) {
    const hash = sampleHash(fact);
    const outcome = outcomes.get(fact);
    // The same block may stand on several pages.
    const known = outcome ? { date, outcome, against: versionOf(fact) } : before?.get(hash);
    if (known && runs.get(hash)?.outcome !== 'failed') runs.set(hash, known);
  }
  if (before || runs.size > 0) writeWhole(path.join(siteDir, lockFile), formatLock(runs));
}

/** Warnings of blocks that have changed since the last run, or failed in it; nothing where there was none. */
export function checkLock(siteDir: string, facts: readonly SampleFact[]): SiteError[] {
  try {
    const runs = readLock(siteDir);
    if (!runs) return [];
    return facts
      .filter(({ words }) => words.run)
      .flatMap((fact) => {
        const last = runs.get(sampleHash(fact));
        if (!last) return [changedSample(fact)];
        return last.outcome === 'failed' ? [failingSample(fact, last.date)] : [];
      });
  } catch (error) {
    if (error instanceof SiteError) return [error];
    throw error;
  }
}
