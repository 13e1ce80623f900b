// Which sections answer a query, in which order.
import { type Word, wordsOf } from '../words.js';
import type { Lexicon } from './lexicon.js';
import {
  isContext,
  type Matches,
  type MatchOptions,
  matchWord,
  type PageMatches,
  pageSize,
  rarestOf,
} from './match-word.js';

export interface RankedSections {
  /** The best first, as many as were asked for. */
  best: readonly RankedSection[];
  /** How many there are. */
  count: number;
  /** For each word of the query, the words of the index that were taken for it. */
  terms: readonly ReadonlySet<string>[];
  /** All words are found in each; else the best part of them. */
  all: boolean;
}

export interface RankedSection {
  section: number;
  score: number;
  /** The heading answers the query by itself, or together with those above it. */
  byHeading: boolean;
  /** The query is all of the heading. */
  isWhole: boolean;
}

/** Postings that are worth fetching for a query, in characters: behind that, words as common as `the` are left out. */
const mostPostings = 150_000;

/** So few sections with all words leave room for doubt. */
const few = 5;

export interface RankOptions {
  /** Sections that are wanted. */
  limit: number;
  /** Of the whole index: see `IndexFile.length`. */
  size: number;
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
  const lengths = whole ? [] : await Promise.all(words.map(({ term }) => lengthOf(term, lexicon)));
  const common = commonWords(lengths);
  const asked = words.filter((_, index) => !common.has(index));
  const used = new Map<string, Promise<Matches>>();
  const matchOne = (word: Word, similar: MatchOptions['similar']): Promise<Matches> => {
    const prefix = isOpen && word === words.at(-1);
    const key = `${query.slice(word.start, word.end)} ${prefix} ${similar}`;
    const matches = used.get(key) ?? known.get(key) ?? matchWord(word, lexicon, { prefix, similar });
    used.set(key, matches);
    return matches;
  };
  const matchAll = (similar: MatchOptions['similar']): Promise<Matches[]> =>
    Promise.all(asked.map((word) => matchOne(word, similar)));
  let matches = await matchAll('no');
  let ranked = rank(matches, size, limit, true);
  // A typo may have made another word of the site. Then the words hardly are those of a heading.
  if (ranked.count === 0 || (words.length > 1 && !ranked.best[0]?.isWhole)) {
    const similar = await matchAll(ranked.count === 0 ? 'all' : 'near');
    const next = rank(similar, size, limit, true);
    if (ranked.count < few || next.best[0]?.isWhole) {
      ranked = append(ranked, next, limit);
      matches = similar;
    }
  }
  if (ranked.count === 0) ranked = rankPages(matches, limit);
  const all = ranked.count > 0;
  if (!all && words.length > 1) ranked = rank(matches, size, limit, false);
  known.clear();
  for (const [key, word] of used) known.set(key, word);
  const terms = words.map((word) => matches[asked.indexOf(word)]?.terms ?? new Set([word.term]));
  return { ...ranked, terms, all };
}

async function lengthOf(term: string, lexicon: Lexicon): Promise<number> {
  const [found] = term === '' ? [] : await lexicon.find(term, false);
  return found?.length ?? 0;
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

type Ranked = Pick<RankedSections, 'best' | 'count'>;

function rank(matches: readonly Matches[], size: number, limit: number, needsAll: boolean): Ranked {
  const weights = matches.map(({ length }) => Math.log2(2 + size / (length + 1)));
  const best: RankedSection[] = [];
  let count = 0;
  const onPage = new PageScores();
  for (const page of needsAll ? (rarestOf(matches)?.pages.keys() ?? []) : allPages(matches)) {
    if (needsAll && !matches.every(({ pages }) => pages.has(page))) continue;
    for (const [index, { pages }] of matches.entries()) {
      const inPage = pages.get(page);
      if (inPage) onPage.add(inPage, weights[index]!);
    }
    count += onPage.take(page * pageSize, needsAll ? matches.length : 1, (ranked) =>
      insert(ranked, best, limit),
    );
  }
  return { best, count };
}

function allPages(matches: readonly Matches[]): Set<number> {
  return new Set(matches.flatMap(({ pages }) => Array.from(pages.keys())));
}

/** Adds up what the words of a query make of the sections of one page; used for one page after the other. */
class PageScores {
  #context = 0;
  #contextWords = 0;
  /** By section: sum of the scores, of the shares of its heading, words found in it or true of it, words found in text. */
  #scores: number[] = [];
  #shares: number[] = [];
  #words: number[] = [];
  #texts: number[] = [];
  #direct: boolean[] = [];

  add({ context, sections }: PageMatches, weight: number): void {
    const hasContext = context > 0;
    if (hasContext) {
      this.#context += context * weight;
      this.#contextWords += 1;
    }
    for (let at = 0; at < sections.length; at += 3) {
      const section = sections[at]!;
      const share = sections[at + 2]!;
      // What the whole page has is added to all its sections in the end.
      const score = (sections[at + 1]! - context) * weight;
      this.#scores[section] = (this.#scores[section] ?? 0) + score;
      this.#words[section] = (this.#words[section] ?? 0) + (hasContext ? 0 : 1);
      if (share === isContext) continue;
      this.#direct[section] = true;
      if (share > 0) this.#shares[section] = (this.#shares[section] ?? 0) + share;
      else this.#texts[section] = (this.#texts[section] ?? 0) + 1;
    }
  }

  /** @param words that must be found, or true of a section. @returns how many sections there are. */
  take(firstSection: number, words: number, use: (ranked: RankedSection) => void): number {
    let count = 0;
    this.#direct.forEach((_, section) => {
      const found = this.#words[section]! + this.#contextWords;
      if (found < words) return;
      count += 1;
      const share = this.#shares[section] ?? 0;
      const hasText = (this.#texts[section] ?? 0) > 0;
      // The more of the heading was typed, the better; titles of pages before other headings.
      const bonus = share > 0 ? Math.min(share, 1) * 20 + (section === 0 ? 4 : 0) : 0;
      const isWhole = share > 0.99 && !hasText;
      // Of the best part of the words, more words come first.
      const score = found * 1000 + this.#scores[section]! + this.#context + bonus + (isWhole ? 20 : 0);
      use({ section: firstSection + section, score, byHeading: share > 0 && !hasText, isWhole });
    });
    this.#context = 0;
    this.#contextWords = 0;
    this.#scores = [];
    this.#shares = [];
    this.#words = [];
    this.#texts = [];
    this.#direct = [];
    return count;
  }
}

/** Sections that are found as typed come first, but for those whose whole headings were meant. */
function append(exact: Ranked, similar: Ranked, limit: number): Ranked {
  const known = new Set(exact.best.map(({ section }) => section));
  const meant = similar.best.filter(({ section, isWhole }) => isWhole && !known.has(section));
  if (exact.count >= few) {
    const best = [...meant.slice(0, few), ...exact.best];
    return { best: best.slice(0, limit), count: exact.count + Math.min(meant.length, few) };
  }
  const others = similar.best.filter(({ section, isWhole }) => !isWhole && !known.has(section));
  return { best: [...meant, ...exact.best, ...others].slice(0, limit), count: similar.count };
}

/** The query is the name of a category, or of parts of one: its pages. */
function rankPages(matches: readonly Matches[], limit: number): Ranked {
  const isTrue = (page: number): boolean => matches.every(({ pages }) => (pages.get(page)?.context ?? 0) > 0);
  const pages = Array.from(matches[0]?.pages.keys() ?? [])
    .filter(isTrue)
    .sort((a, b) => a - b);
  const best = pages
    .slice(0, limit)
    .map((page) => ({ section: page * pageSize, score: 1, byHeading: true, isWhole: false }));
  return { best, count: pages.length };
}

/** Keeps the list sorted and short: equal ones in the order of the site. */
function insert(ranked: RankedSection, best: RankedSection[], limit: number): void {
  const last = best.at(-1);
  if (best.length >= limit && last && !isBefore(ranked, last)) return;
  let [low, high] = [0, best.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(best[middle]!, ranked)) low = middle + 1;
    else high = middle;
  }
  best.splice(low, 0, ranked);
  if (best.length > limit) best.pop();
}

function isBefore(one: RankedSection, other: RankedSection): boolean {
  return one.score === other.score ? one.section < other.section : one.score > other.score;
}
