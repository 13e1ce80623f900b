// Finds which removed things became which new ones, by the features that both have in common.
import { getOrMake } from './values.js';

interface Pair {
  from: string;
  to: string;
  /** From 0 to 1. */
  likeness: number;
}

/** A feature that more things than this have tells nothing. */
const mostHolders = 50;
/** Candidates that are kept for each thing, so that the time stays linear. */
const mostCandidates = 8;

/**
 * Returns similar pairs, the most similar first. Likeness is the share of features that both have (Dice coefficient).
 * @param least smallest likeness of a pair
 */
export function alikeFirst(
  gone: ReadonlyMap<string, ReadonlySet<string>>,
  added: ReadonlyMap<string, ReadonlySet<string>>,
  least: number,
): Pair[] {
  const holders = new Map<string, string[]>();
  for (const [name, features] of added)
    for (const feature of features) getOrMake(holders, feature, () => []).push(name);
  const pairs: Pair[] = [];
  for (const [from, features] of gone) {
    const candidates = new Set<string>();
    for (const feature of features) {
      const names = holders.get(feature) ?? [];
      if (names.length <= mostHolders) for (const name of names) candidates.add(name);
    }
    const alike: Pair[] = [];
    for (const to of candidates) {
      const others = added.get(to)!;
      let common = 0;
      for (const feature of features) if (others.has(feature)) common += 1;
      const likeness = (2 * common) / (features.size + others.size);
      if (likeness >= least) alike.push({ from, to, likeness });
    }
    pairs.push(...alike.sort(byLikeness).slice(0, mostCandidates));
  }
  return pairs.sort(byLikeness);
}

function byLikeness(first: Pair, second: Pair): number {
  return second.likeness - first.likeness || (first.to < second.to ? -1 : 1);
}

/** Returns the pairs, with each thing in one pair only, because it can have moved to one place only. */
export function pairAlike(...sides: Parameters<typeof alikeFirst>): Pair[] {
  const taken = { from: new Set<string>(), to: new Set<string>() };
  return alikeFirst(...sides).filter(({ from, to }) => {
    if (taken.from.has(from) || taken.to.has(to)) return false;
    taken.from.add(from);
    taken.to.add(to);
    return true;
  });
}
