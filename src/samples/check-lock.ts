// Compares the blocks on pages with the results of the last run, which are stored in the lock file.
import path from 'node:path';
import { readIfThere, writeWhole } from '../base/sealed-file.js';
import type { SampleFact } from '../compile/code/run-meta.js';
import { formatLock, type LastRun, lockFile, parseLock, sampleHash } from '../compile/code/sample-lock.js';
import { SiteError } from '../errors.js';
import { changedSample, failingSample } from './sample-errors.js';

/** The contents of the lock file. There are no runs if samples were never run, or if the file is invalid, which is a problem. */
export interface Lock {
  runs: ReadonlyMap<string, LastRun> | undefined;
  problems: readonly SiteError[];
}

/** Reads the lock file of a site. */
export function loadLock(siteDir: string): Lock {
  const text = readIfThere(path.join(siteDir, lockFile));
  try {
    return { runs: text && parseLock(String(text)), problems: [] };
  } catch (error) {
    if (error instanceof SiteError) return { runs: undefined, problems: [error] };
    throw error;
  }
}

/**
 * Writes the results of a run. Blocks that could not be run keep their entries, and so do blocks with the same outcome and version, so that
 * branches change few lines. An invalid file is not overwritten. @param facts all blocks of the site
 * @param versionOf returns the version of the API against which a block is checked
 */
export function writeLock(
  siteDir: string,
  { runs: before, problems }: Lock,
  facts: readonly SampleFact[],
  outcomes: ReadonlyMap<SampleFact, LastRun['outcome']>,
  versionOf: (fact: SampleFact) => string,
): void {
  if (problems.length > 0) return;
  const date = new Date().toISOString().slice(0, 10);
  const runs = new Map<string, LastRun>();
  for (const fact of facts.filter(({ words }) => words.run)) {
    const hash = sampleHash(fact);
    const outcome = outcomes.get(fact);
    const old = before?.get(hash);
    const now = outcome && { date, outcome, against: versionOf(fact) };
    const isNew = now && !(old?.outcome === now.outcome && old.against === now.against);
    const known = isNew ? now : old;
    // Several pages may contain the same block; a failure wins.
    if (known && runs.get(hash)?.outcome !== 'failed') runs.set(hash, known);
  }
  if (before || runs.size > 0) writeWhole(path.join(siteDir, lockFile), formatLock(runs));
}

/** Returns warnings for blocks that have changed since the last run or failed in it; none if there was no run. */
export function checkLock(siteDir: string, facts: readonly SampleFact[]): SiteError[] {
  const { runs, problems } = loadLock(siteDir);
  if (!runs) return [...problems];
  return facts
    .filter(({ words }) => words.run)
    .flatMap((fact) => {
      const last = runs.get(sampleHash(fact));
      if (!last) return [changedSample(fact)];
      return last.outcome === 'failed' ? [failingSample(fact, last.date)] : [];
    });
}
