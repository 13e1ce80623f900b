// What the last run says of the blocks that are there now.
import path from 'node:path';
import { readIfThere, writeWhole } from '../base/sealed-file.js';
import type { SampleFact } from '../compile/code/run-meta.js';
import { formatLock, type LastRun, lockFile, parseLock, sampleHash } from '../compile/code/sample-lock.js';
import { SiteError } from '../errors.js';
import { changedSample, failingSample } from './sample-errors.js';

/** What the file says. Without runs where samples have never been run, and where it is broken, which is a problem. */
export interface Lock {
  runs: ReadonlyMap<string, LastRun> | undefined;
  problems: readonly SiteError[];
}

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
 * Notes how a run went. What could not be run is as it was before, and so is a line whose outcome and version are the same, so that
 * branches change few lines. A broken file stays. @param facts all blocks that there are
 * @param versionOf the version of the API that a block is held against
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
    // The same block may stand on several pages.
    if (known && runs.get(hash)?.outcome !== 'failed') runs.set(hash, known);
  }
  if (before || runs.size > 0) writeWhole(path.join(siteDir, lockFile), formatLock(runs));
}

/** Warnings of blocks that have changed since the last run, or failed in it; nothing where there was none. */
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
