// Which of the things that are gone became which of the new ones, by what both have in common.

interface Pair {
  from: string;
  to: string;
  /** 0 to 1. */
  likeness: number;
}

/**
 * All pairs that are alike, the most alike first. Two are as alike as the share of their features that both have (Dice).
 * @param least likeness of a pair
 */
export function alikeFirst(
  gone: ReadonlyMap<string, ReadonlySet<string>>,
  added: ReadonlyMap<string, ReadonlySet<string>>,
  least: number,
): Pair[] {
  const holders = new Map<string, string[]>();
  for (const [name, features] of added)
    for (const feature of features) {
      const known = holders.get(feature);
      if (known) known.push(name);
      else holders.set(feature, [name]);
    }
  const pairs: Pair[] = [];
  for (const [from, features] of gone) {
    const common = new Map<string, number>();
    for (const feature of features)
      for (const to of holders.get(feature) ?? []) common.set(to, (common.get(to) ?? 0) + 1);
    for (const [to, count] of common) {
      const likeness = (2 * count) / (features.size + added.get(to)!.size);
      if (likeness >= least) pairs.push({ from, to, likeness });
    }
  }
  return pairs.sort((first, second) => second.likeness - first.likeness || (first.to < second.to ? -1 : 1));
}

/** Those of the pairs in which each thing is but once: who moved has moved to one place. */
export function pairAlike(...sides: Parameters<typeof alikeFirst>): Pair[] {
  const taken = { from: new Set<string>(), to: new Set<string>() };
  return alikeFirst(...sides).filter(({ from, to }) => {
    if (taken.from.has(from) || taken.to.has(to)) return false;
    taken.from.add(from);
    taken.to.add(to);
    return true;
  });
}
