// Sections by how well they answer words that have been matched: those of each page together, as words may be true of a
// whole page.
import { isContext, type MatchTable, pageSize } from './match-table.js';
import { type Matches, ofTitle } from './match-word.js';

export interface RankedSection {
  section: number;
  score: number;
  /** The heading answers the query by itself, or together with those above it. */
  byHeading: boolean;
  /** The query is all of the heading. */
  isWhole: boolean;
}

export interface Ranked {
  /** The best first, as many as were asked for. */
  best: readonly RankedSection[];
  /** How many there are. */
  count: number;
}

/** How much evidence says half of what can be said. */
const halfSaid = 2;
/** A word that is there at all, with this much evidence, is worth this share of one that the section is about. */
const presence = { evidence: 0.4, worth: 0.56 };

/** What a word says of a section: each further mention says less. */
function saturated(evidence: number): number {
  return evidence / (evidence + halfSaid) + presence.worth * Math.min(1, evidence / presence.evidence);
}

/** Where many sections of a page have a word, the page is about it: so many of them make half of this. */
const manySections = { worth: 0.3, half: 3 };

/** A heading is worth one where it is all of the query, together with the title, and this where it is nearly nothing of it. */
const ofAnyHeading = 0.1;
/** By this power a heading is worth less the more else is in it. */
const lengthPower = 0.3;
/** Titles of pages come before other headings that say as much, and headings as they were typed before their other forms. */
const ofTitleSection = 0.03;
const ofWholeHeading = 0.1;

/** Words that sections may lack say little. */
const weakWorth = 0.3;
/** A word that says nothing, up to so many of them. */
const fillerWorth = 0.15;
const mostFillers = 3;

/** How many sections an index has is not known: so many signs of postings are one, and the smallest site has some. */
const signsPerSection = 100;
const leastSections = 20;

export interface RankInput {
  /** Size of the whole index: see `IndexFile.length`. */
  size: number;
  /** Sections that are wanted. */
  limit: number;
  /** Words that say nothing: they tell sections that are equal otherwise. */
  fillers: readonly Matches[];
  /** The share of a heading that makes it the one that was meant. */
  wholeShare: number;
  /** Default: all words must be found. */
  needsAll?: boolean;
  /** Only pages that may have a section whose whole heading was meant. */
  needsWhole?: boolean;
}

/** Nothing unless the best section is one whose whole heading was meant. Few pages may have it: mostly these tell. */
export function rankWhole(matches: readonly Matches[], input: RankInput): Ranked | undefined {
  const { best } = rank(matches, { ...input, needsWhole: true });
  const ranked = best[0]?.isWhole ? rank(matches, input) : undefined;
  return ranked?.best[0]?.isWhole ? ranked : undefined;
}

export function rank(matches: readonly Matches[], input: RankInput): Ranked {
  const { size, limit, wholeShare, fillers, needsAll = true, needsWhole } = input;
  const isNeeded = matches.every(({ isWeak }) => isWeak) ? () => true : ({ isWeak }: Matches) => !isWeak;
  const sections = leastSections + size / signsPerSection;
  const weighed = matches.map((word) => {
    const isSought = isNeeded(word);
    const rarity = Math.log(1 + sections / Math.max(word.table.size, 1));
    return { table: word.table, weight: isSought ? rarity : weakWorth * rarity, isSought, isFiller: false };
  });
  const sum = weighed.reduce((all, { weight }) => all + weight, 0);
  for (const word of weighed) word.weight /= sum;
  const needed = weighed.filter(({ isSought }) => isSought);
  // Rare words first: they tell soonest which sections have all.
  needed.sort((one, other) => one.table.size - other.table.size);
  const words = [
    ...needed,
    ...weighed.filter(({ isSought }) => !isSought),
    ...fillers.map(({ table }) => ({
      table,
      weight: fillerWorth * Math.min(1, mostFillers / fillers.length),
      isSought: false,
      isFiller: true,
    })),
  ];
  const best: RankedSection[] = [];
  let count = 0;
  scratch ??= new PageScores();
  const onPage = scratch;
  const pages = words[0]?.table.pages ?? 0;
  for (let page = 0; page < pages; page++) {
    let all = -1;
    let any = 0;
    for (let index = 0; index < needed.length && (all !== 0 || !needsAll); index++) {
      const { trueOf, foundIn } = needed[index]!.table;
      all &= trueOf[page]!;
      any |= foundIn[page]!;
    }
    const found = needsAll ? all & any : any;
    if (found === 0) continue;
    let share = 0;
    let most = 0;
    for (let index = 0; index < words.length; index++) {
      const { table, weight, isFiller } = words[index]!;
      if (!isFiller) share += table.mostShare[page]!;
      most +=
        weight *
        (isFiller ? 1 : saturated(table.mostScore[page]! + table.context[page]!) + manySections.worth);
    }
    if (needsWhole && share <= wholeShare) continue;
    if (best.length >= limit) {
      // Most pages have nothing that would come to the first ones. (One bit stands for all sections behind the first 31.)
      most += bonusOf(share, 1, true) + ofWholeHeading;
      if (found > 0 && most < best.at(-1)!.score - 0.001) {
        count += countBits(found);
        continue;
      }
    }
    // A word that is not true of the whole page: sections without it do not count.
    const telling = needsAll ? needed.findIndex(({ table }) => table.context[page] === 0) : -1;
    if (telling !== -1) onPage.add(page, words[telling]!, false);
    for (let index = 0; index < words.length; index++)
      if (index !== telling) onPage.add(page, words[index]!, telling !== -1);
    count += onPage.take(page, needsAll ? needed.length : 0, input, best);
  }
  return { best, count };
}

interface WeighedWord {
  table: MatchTable;
  weight: number;
  /** Sections may lack the others. */
  isSought: boolean;
  /** It is no word of a heading. */
  isFiller: boolean;
}

/** Adds up what the words of a query make of the sections of one page; used for one page after the other. */
class PageScores {
  #context = 0;
  #contextWords = 0;
  #contextHead = 0;
  /** Sections of this page that are found, or that words are true of. */
  readonly #found = new Uint16Array(pageSize);
  #count = 0;
  /** By section: sum of the scores, shares of its heading and of the query, words found in it or true of it, and what is known. */
  readonly #scores = new Float64Array(pageSize);
  readonly #shares = new Float32Array(pageSize);
  readonly #words = new Uint8Array(pageSize);
  readonly #heads = new Float32Array(pageSize);
  readonly #states = new Uint8Array(pageSize);

  /** @param known leave out sections that no word before has come to. */
  add(page: number, { table, weight, isSought, isFiller }: WeighedWord, known: boolean): void {
    const context = isFiller ? 0 : table.context[page]!;
    const ofContext = saturated(context);
    const inTitle = weight * Math.min(1, context / ofTitle);
    let count = 0;
    if (!isFiller) {
      this.#contextHead += inTitle;
      this.#context += ofContext * weight;
      if (context > 0 && isSought) this.#contextWords += 1;
    }
    for (let at = table.last[page]!; at !== 0; at = table.before[at]!) {
      const section = table.section[at]!;
      if (table.share[at] !== isContext) count++;
      if (this.#states[section] === 0) {
        if (known || !isSought) continue;
        this.#found[this.#count++] = section;
        this.#scores[section] = this.#shares[section] = this.#words[section] = this.#heads[section] = 0;
      }
      // What the whole page has is added to all its sections in the end.
      if (isFiller) {
        this.#scores[section]! += weight;
        continue;
      }
      this.#scores[section]! +=
        (saturated(table.score[at]! + (section === 0 ? 0 : context)) - ofContext) * weight;
      const share = table.share[at]!;
      if (context === 0 && isSought) this.#words[section]! += 1;
      if (share > 0) {
        this.#shares[section]! += share;
        this.#heads[section]! += weight - inTitle;
      }
      this.#states[section]! |= share === isContext ? isTrue : share > 0 ? isTrue | isFound : inTextToo;
    }
    if (!isFiller) this.#context += (weight * manySections.worth * count) / (count + manySections.half);
  }

  /** @param words that must be found, or true of a section. @returns how many sections there are. */
  take(
    page: number,
    words: number,
    { wholeShare, needsWhole, limit }: RankInput,
    best: RankedSection[],
  ): number {
    let count = 0;
    for (let index = 0; index < this.#count; index++) {
      const section = this.#found[index]!;
      const state = this.#states[section]!;
      this.#states[section] = 0;
      const found = this.#words[section]! + this.#contextWords;
      if (state === isTrue || found < words) continue;
      const share = this.#shares[section]!;
      const byHeading = share > 0 && state !== inTextToo;
      const isWhole = (byHeading || words === 0) && share > wholeShare;
      if (needsWhole && !isWhole) continue;
      count += 1;
      const bonus = bonusOf(share, this.#heads[section]! + this.#contextHead, section === 0);
      const sum = this.#scores[section]! + this.#context + bonus + (isWhole ? ofWholeHeading : 0);
      // Words are added up in any order.
      const score = Math.fround(sum);
      const last = best.at(-1);
      if (best.length < limit || !last || score >= last.score)
        insert({ section: page * pageSize + section, score, byHeading, isWhole }, best, limit);
    }
    this.#context = this.#contextWords = this.#contextHead = this.#count = 0;
    return count;
  }
}

/** @param share of the heading that was typed. @param asked share of the query that is in it or in the title. */
function bonusOf(share: number, asked: number, isTitle: boolean): number {
  if (share <= 0) return 0;
  const part = ofAnyHeading + (1 - ofAnyHeading) * asked;
  return Math.min(share, 1) ** lengthPower * part + (isTitle ? ofTitleSection : 0);
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

/** The query is the name of a category, or of parts of one: its pages. */
export function rankPages(matches: readonly Matches[], limit: number): Ranked {
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
