// Which sections answer a query, in which order.
import { type Word, wordsOf } from '../words.js';
import type { Lexicon } from './lexicon.js';
import { pageSize } from './match-table.js';
import { type Matches, type MatchOptions, matchWord } from './match-word.js';
import { moveSpaces } from './move-spaces.js';
import {
  type Ranked,
  type RankedSection,
  type RankInput,
  rank,
  rankPages,
  rankWhole,
  wordScore,
} from './score-sections.js';

export interface RankedSections extends Ranked {
  /** For each word of the query, the words of the index that were taken for it. */
  terms: readonly ReadonlySet<string>[];
  /** All words are found in each; else the best part of them. */
  all: boolean;
}

/** Postings that are worth fetching for a query, in characters: behind that, words as common as `the` are left out. */
const mostPostings = 120_000;

/** So few sections with all words leave room for doubt. */
const few = 5;

export interface RankOptions extends Pick<RankInput, 'size' | 'limit'> {
  /** All files of the index are at hand. */
  whole: boolean;
  /** What is known of the words of the last query: while a reader types, all but one are the same. */
  known: Map<string, Promise<Matches>>;
}

export async function rankSections(
  query: string,
  lexicon: Lexicon,
  { limit, size, whole, known }: RankOptions,
): Promise<RankedSections> {
  const words = wordsOf(query).filter(({ term, parts }) => term !== '' || parts.length > 0);
  const isOpen = !/\s$/.test(query);
  const lengths = whole ? [] : await Promise.all(words.map(({ term }) => lexicon.lengthOf(term)));
  const common = commonWords(lengths);
  const asked = words.filter((_, index) => !common.has(index));
  const used = new Map<string, Promise<Matches>>();
  const unfinished = new Map<string, Promise<Matches>>();
  const matchOne = (word: Word, prefix: boolean, similar: MatchOptions['similar']): Promise<Matches> => {
    const typed = word.parts.length > 0 ? query.slice(word.start, word.end) : word.term;
    const key = `${typed} ${prefix} ${similar}`;
    const match = async (): Promise<Matches> => {
      const canBePlain = similar !== 'no' && word.parts.length === 0;
      const plain = canBePlain ? await matchOne(word, prefix, 'no') : undefined;
      return matchWord(word, lexicon, { prefix, similar, plain });
    };
    const list = prefix ? unfinished : used;
    const matches = list.get(key) ?? known.get(key) ?? match();
    list.set(key, matches);
    return matches;
  };
  const isLastOpen = isOpen && asked.at(-1) === words.at(-1);
  const matchAll = (read: readonly Word[], similar: MatchOptions['similar']): Promise<Matches[]> =>
    Promise.all(read.map((word) => matchOne(word, isLastOpen && word === read.at(-1), similar)));
  // Words that a heading leaves out cannot be found in it.
  const options = { size, limit, wholeShare: (asked.length / words.length) * 0.99 };
  let matches = await matchAll(asked, 'no');
  let ranked = rank(matches, options);
  // A typo may have made another word of the site. Then the words hardly are those of a heading.
  const isMeant = ranked.best[0]?.isWhole === true;
  if (ranked.count === 0 || (words.length > 1 && !isMeant)) {
    let similar = await matchAll(asked, 'near');
    const isSame = similar.every((one, index) => one === matches[index]);
    let next: Ranked | undefined;
    if (ranked.count < few) next = isSame ? ranked : rank(similar, options);
    else if (!isSame) next = rankWhole(similar, options);
    if (ranked.count === 0 && next?.count === 0) {
      similar = await matchAll(asked, 'all');
      next = rank(similar, options);
    }
    if (next) {
      ranked = append(ranked, next, limit);
      matches = similar;
    }
  } else if (!isMeant && ranked.count < few && asked[0]?.parts.length === 0) {
    // A word by itself is found as typed at first.
    matches = await matchAll(asked, 'near');
    const next = rank(matches, options);
    const best = next.best.map((one) => ({ ...one, isWhole: false, score: one.score - wordScore }));
    ranked = append(ranked, { ...next, best }, limit);
  }
  const apart = asked.flatMap(partsOf);
  if (apart.length > asked.length && ranked.best[0]?.isWhole === false) {
    const inHeading = await matchAll(apart, 'no');
    const best = rank(inHeading, options).best.filter((one) => one.isWhole && isInHeading(one, inHeading));
    ranked = { ...ranked, best: [...best, ...without(ranked.best, { best })] };
  }
  const termsOf = new Map(asked.map((word, index) => [word, new Set(matches[index]!.terms)]));
  const moves = { isOpen: isLastOpen, isRare: ranked.count < few };
  for (const reading of ranked.best[0]?.isWhole ? [] : await moveSpaces(asked, lexicon, moves)) {
    const inReading = await matchAll(reading, 'no');
    const next = ranked.count === 0 ? rank(inReading, options) : rankWhole(inReading, options);
    if (!next?.count) continue;
    // It counts as if it had as many words.
    const more = (asked.length - reading.length) * wordScore;
    const best = next.best.map((one) => ({ ...one, score: one.score + more }));
    ranked = ranked.count === 0 ? { ...next, best } : putFirst(ranked, best, limit);
    for (const [word, terms] of termsOf) addTerms(word, terms, reading, inReading);
  }
  if (ranked.count === 0) ranked = rankPages(matches, limit);
  const all = ranked.count > 0;
  if (!all && words.length > 1) ranked = rank(matches, { ...options, needsAll: false });
  known.clear();
  for (const [key, word] of used) known.set(key, word);
  for (const word of unfinished.values()) (await word).table.release();
  const terms = words.map((word) => termsOf.get(word) ?? new Set([word.term]));
  return { ...ranked, terms, all };
}

/** What was found for the parts of a reading that stand where the word was typed. */
function addTerms(
  { start, end }: Word,
  terms: Set<string>,
  reading: readonly Word[],
  matches: readonly Matches[],
): void {
  for (const [index, part] of reading.entries())
    if (part.start <= start && end <= part.end) for (const term of matches[index]!.terms) terms.add(term);
}

/** The most common words of a query whose postings are too long together. */
function commonWords(lengths: readonly number[]): Set<number> {
  const common = new Set<number>();
  let sum = 0;
  const byLength = Array.from(lengths.keys()).sort((a, b) => lengths[a]! - lengths[b]!);
  for (const [order, index] of byLength.entries()) {
    sum += lengths[index]!;
    if (order > 0 && sum > mostPostings) common.add(index);
  }
  return common;
}

/** Sections that are found as typed come first, but for those whose whole headings were meant. */
function append(exact: Ranked, similar: Ranked, limit: number): Ranked {
  if (exact.count >= few) return putFirst(exact, similar.best, limit);
  const added = without(similar.best, exact);
  const meant = added.filter(({ isWhole }) => isWhole);
  const others = added.filter(({ isWhole }) => !isWhole);
  return { best: [...meant, ...exact.best, ...others].slice(0, limit), count: similar.count };
}

/** A name by the words that it joins: `fileSystem` may mean the heading `File system`. */
function partsOf(word: Word): readonly Word[] {
  return word.term !== '' && word.parts.length > 0 ? word.parts.flatMap(partsOf) : [word];
}

/** None of the words is merely true of the section. */
function isInHeading({ section }: RankedSection, words: readonly Matches[]): boolean {
  const number = section % pageSize;
  const page = (section - number) / pageSize;
  return words.every(({ table }) => table.share[table.find(number, table.last[page]!)]! > 0);
}

/** Puts some sections whose whole headings were meant before the others. */
function putFirst(ranked: Ranked, sections: readonly RankedSection[], limit: number): Ranked {
  const meant = without(sections, ranked)
    .filter(({ isWhole }) => isWhole)
    .slice(0, few);
  return { best: [...meant, ...ranked.best].slice(0, limit), count: ranked.count + meant.length };
}

function without(sections: readonly RankedSection[], { best }: Pick<Ranked, 'best'>): RankedSection[] {
  const known = new Set(best.map(({ section }) => section));
  return sections.filter(({ section }) => !known.has(section));
}
