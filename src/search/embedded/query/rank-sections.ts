// Which sections answer a query, in which order.
import { type Word, wordsOf } from '../words.js';
import type { Lexicon } from './lexicon.js';
import { isContext, type MatchTable, pageSize } from './match-table.js';
import { type Matches, type MatchOptions, matchWord } from './match-word.js';
import { moveSpaces } from './move-spaces.js';

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
const mostPostings = 120_000;

/** More words of the query count more than all else. */
const wordScore = 1000;

/** For a section whose whole heading was meant. */
const wholeBonus = 20;

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
  // Of a heading, the words that are left out cannot be found.
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

type Ranked = Pick<RankedSections, 'best' | 'count'>;

interface RankInput extends Pick<RankOptions, 'size' | 'limit'> {
  /** The share of a heading that makes it the one that was meant. */
  wholeShare: number;
  /** Default: all words must be found. */
  needsAll?: boolean;
  /** Only pages that may have a section whose whole heading was meant. */
  needsWhole?: boolean;
}

/** Nothing unless the best section is one whose whole heading was meant. Few pages may have it: mostly these tell. */
function rankWhole(matches: readonly Matches[], input: RankInput): Ranked | undefined {
  const { best } = rank(matches, { ...input, needsWhole: true });
  const ranked = best[0]?.isWhole ? rank(matches, input) : undefined;
  return ranked?.best[0]?.isWhole ? ranked : undefined;
}

function rank(matches: readonly Matches[], input: RankInput): Ranked {
  const { size, limit, wholeShare, needsAll = true, needsWhole } = input;
  // Rare words first: they tell soonest which sections have all.
  const words = matches
    .map(({ table, length }) => ({ table, weight: Math.log2(2 + size / (length + 1)) }))
    .sort((one, other) => one.table.size - other.table.size);
  const best: RankedSection[] = [];
  let count = 0;
  scratch ??= new PageScores();
  const onPage = scratch;
  const pages = words[0]?.table.pages ?? 0;
  for (let page = 0; page < pages; page++) {
    let all = -1;
    let any = 0;
    for (let index = 0; index < words.length && (all !== 0 || !needsAll); index++) {
      const { trueOf, foundIn } = words[index]!.table;
      all &= trueOf[page]!;
      any |= foundIn[page]!;
    }
    const sections = needsAll ? all & any : any;
    if (sections === 0) continue;
    let share = 0;
    let most = 0;
    for (let index = 0; index < words.length; index++) {
      const { table, weight } = words[index]!;
      share += table.mostShare[page]!;
      most += table.mostScore[page]! * weight;
    }
    if (needsWhole && share <= wholeShare) continue;
    if (needsAll && sections > 0 && best.length >= limit) {
      // Most pages have nothing that would come to the first ones.
      most += words.length * wordScore + bonusOf(share, true) + (share > wholeShare ? wholeBonus : 0);
      if (most < best.at(-1)!.score - 1) {
        count += countBits(sections);
        continue;
      }
    }
    // A word that is not true of the whole page: sections without it do not count.
    const telling = needsAll ? words.findIndex(({ table }) => table.context[page] === 0) : -1;
    if (telling !== -1) onPage.add(page, words[telling]!, false);
    for (let index = 0; index < words.length; index++)
      if (index !== telling) onPage.add(page, words[index]!, telling !== -1);
    count += onPage.take(page, needsAll ? words.length : 1, wholeShare, best, limit);
  }
  return { best, count };
}

interface WeighedWord {
  table: MatchTable;
  weight: number;
}

/** Adds up what the words of a query make of the sections of one page; used for one page after the other. */
class PageScores {
  #context = 0;
  #contextWords = 0;
  /** Sections of this page that are found, or that words are true of. */
  readonly #found = new Uint16Array(pageSize);
  #count = 0;
  /** By section: sum of the scores, of the shares of its heading, words found in it or true of it, and what is known. */
  readonly #scores = new Float64Array(pageSize);
  readonly #shares = new Float32Array(pageSize);
  readonly #words = new Uint8Array(pageSize);
  readonly #states = new Uint8Array(pageSize);

  /** @param known leave out sections that no word before has come to. */
  add(page: number, { table, weight }: WeighedWord, known: boolean): void {
    const context = table.context[page]!;
    if (context > 0) {
      this.#context += context * weight;
      this.#contextWords += 1;
    }
    for (let at = table.last[page]!; at !== 0; at = table.before[at]!) {
      const section = table.section[at]!;
      if (this.#states[section] === 0) {
        if (known) continue;
        this.#found[this.#count++] = section;
        this.#scores[section] = this.#shares[section] = this.#words[section] = 0;
      }
      // What the whole page has is added to all its sections in the end.
      this.#scores[section]! += (table.score[at]! - context) * weight;
      if (context === 0) this.#words[section]! += 1;
      const share = table.share[at]!;
      if (share > 0) this.#shares[section]! += share;
      this.#states[section]! |= share === isContext ? isTrue : share > 0 ? isTrue | isFound : inTextToo;
    }
  }

  /** @param words that must be found, or true of a section. @returns how many sections there are. */
  take(page: number, words: number, wholeShare: number, best: RankedSection[], limit: number): number {
    let count = 0;
    for (let index = 0; index < this.#count; index++) {
      const section = this.#found[index]!;
      const state = this.#states[section]!;
      this.#states[section] = 0;
      const found = this.#words[section]! + this.#contextWords;
      if (state === isTrue || found < words) continue;
      count += 1;
      const share = this.#shares[section]!;
      const byHeading = share > 0 && state !== inTextToo;
      const bonus = bonusOf(share, section === 0);
      const isWhole = byHeading && share > wholeShare;
      // Of the best part of the words, more words come first.
      const sum =
        found * wordScore + this.#scores[section]! + this.#context + bonus + (isWhole ? wholeBonus : 0);
      // Words are added up in any order.
      const score = Math.fround(sum);
      const last = best.at(-1);
      if (best.length < limit || !last || score >= last.score)
        insert({ section: page * pageSize + section, score, byHeading, isWhole }, best, limit);
    }
    this.#context = this.#contextWords = this.#count = 0;
    return count;
  }
}

/** The more of the heading was typed, the better; titles of pages before other headings. */
function bonusOf(share: number, isTitle: boolean): number {
  return share > 0 ? Math.min(share, 1) * 20 + (isTitle ? 4 : 0) : 0;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Bits of a section's state: some word is true of it; found in it; found in its text. */
const isTrue = 1;
const isFound = 2;
const inTextToo = 7;

/** One for all queries: half a megabyte. */
let scratch: PageScores | undefined;

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

/** The query is the name of a category, or of parts of one: its pages. */
function rankPages(matches: readonly Matches[], limit: number): Ranked {
  const [first] = matches;
  const pages: number[] = [];
  for (let page = 0; first && page < first.table.pages; page++)
    if (matches.every(({ table }) => table.context[page] !== 0)) pages.push(page);
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
