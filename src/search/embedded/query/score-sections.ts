// Scores sections for the words of a query. The sections of a page are scored together, as words may apply to a whole page.
import { isContext, type MatchTable, pageSize } from './match-table.js';
import { type Matches, ofTitle } from './match-word.js';

export interface RankedSection {
  section: number;
  score: number;
  /** Whether the heading alone, or with those above it, answers the query. */
  byHeading: boolean;
  /** Whether the query is the whole heading. */
  isWhole: boolean;
}

export interface Ranked {
  /** The best sections, as many as requested, in descending order. */
  best: readonly RankedSection[];
  /** Number of all matching sections. */
  count: number;
}

/** Evidence that gives half of what evidence can give at most, which is 1. */
const halfSaid = 2;
/** A word that occurs at all, with this much evidence, gets this in addition. */
const presence = { evidence: 0.4, worth: 0.56 };

/** Returns the score of a word's evidence, in which each further occurrence counts less. */
function saturated(evidence: number): number {
  return evidence / (evidence + halfSaid) + presence.worth * Math.min(1, evidence / presence.evidence);
}

/** If many sections of a page contain a word, the page is about it. `half` sections give half of `worth`. */
const manySections = { worth: 0.3, half: 3 };

/** Score of a heading that contains hardly any of the query; a heading that, with the page title, contains all of it gets 1. */
const ofAnyHeading = 0.1;
/** The score of a heading falls by this power the more other words it contains. */
const lengthPower = 0.3;
/** Bonuses that decide between equal headings: for page titles, and for headings as typed over inflected forms. */
const ofTitleSection = 0.03;
const ofWholeHeading = 0.1;

/** Weight of weak words, without which sections match as well. */
const weakWorth = 0.3;
/** Weight of a stop word, and the number of stop words that count. */
const fillerWorth = 0.15;
const mostFillers = 3;

/** For estimating the number of sections, which is not known: characters of postings for each section, and the minimum. */
const signsPerSection = 100;
const leastSections = 20;

export interface RankInput {
  /** Size of the whole index, see `IndexFile.length`. */
  size: number;
  /** Number of sections wanted. */
  limit: number;
  /** Matches of stop words, which decide between otherwise equal sections. */
  fillers: readonly Matches[];
  /** A heading counts as whole if this share of it is in the query. */
  wholeShare: number;
  /** Whether all words must match. Default: yes. */
  needsAll?: boolean;
  /** Whether only pages count that may have a section whose whole heading matches. */
  needsWhole?: boolean;
}

/**
 * Ranks only if the best section is one whose whole heading matches; otherwise returns undefined. Mostly the few pages that may have such a
 * section are enough to tell.
 */
export function rankWhole(matches: readonly Matches[], input: RankInput): Ranked | undefined {
  const { best } = rank(matches, { ...input, needsWhole: true });
  const ranked = best[0]?.isWhole ? rank(matches, input) : undefined;
  return ranked?.best[0]?.isWhole ? ranked : undefined;
}

/** Returns the best sections for matched words, and how many sections match. */
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
  // Rare words first, as they exclude most sections.
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
      // Most pages cannot reach the first results and are only counted. (One bit stands for all sections after the first 31.)
      most += bonusOf(share, 1, true) + ofWholeHeading;
      if (found > 0 && most < best.at(-1)!.score - 0.001) {
        count += countBits(found);
        continue;
      }
    }
    // If a word does not apply to the whole page, only sections that contain it need to be visited.
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
  /** Whether the word must match. */
  isSought: boolean;
  /** Whether it is a stop word, which does not count in headings. */
  isFiller: boolean;
}

/** Adds up the scores of a query's words for the sections of one page. The object is reused from page to page. */
class PageScores {
  #context = 0;
  #contextWords = 0;
  #contextHead = 0;
  /** Sections of this page with a match. */
  readonly #found = new Uint16Array(pageSize);
  #count = 0;
  /** For each section: sum of scores, share of its heading and of the query, number of matching words, and state bits. */
  readonly #scores = new Float64Array(pageSize);
  readonly #shares = new Float32Array(pageSize);
  readonly #words = new Uint8Array(pageSize);
  readonly #heads = new Float32Array(pageSize);
  readonly #states = new Uint8Array(pageSize);

  /** Adds a word. @param known whether sections without a match of an earlier word are skipped. */
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
      // What applies to the whole page is added to all its sections at the end.
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

  /** Takes the sections of the page into `best`. @param words number of words that must match. @returns the number of matching sections. */
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
      // Rounded, as the order in which words are added changes the last digits.
      const score = Math.fround(sum);
      const last = best.at(-1);
      if (best.length < limit || !last || score >= last.score)
        insert({ section: page * pageSize + section, score, byHeading, isWhole }, best, limit);
    }
    this.#context = this.#contextWords = this.#contextHead = this.#count = 0;
    return count;
  }
}

/**
 * Returns the score of a heading. @param share of the heading that is in the query. @param asked share of the query that is in the heading
 * or title.
 */
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

/** Bits of a section's state: some word applies to it; some word occurs in it; some word occurs in its text. */
const isTrue = 1;
const isFound = 2;
const inTextToo = 7;

/** Shared by all queries, as it takes more than a megabyte. */
let scratch: PageScores | undefined;

/** Returns the pages of a category, if the query is its name or a part of it. */
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

/** Inserts into the sorted list. Equal sections stay in the order of the site. */
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
