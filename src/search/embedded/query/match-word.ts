// Where a typed word is found, and how well.

import { IntegerReader } from '../integers.js';
import {
  classCount,
  inCode,
  inContext,
  inHeading,
  inText,
  oftenInCode,
  oftenInText,
} from '../match-classes.js';
import type { Word } from '../words.js';
import type { Lexicon, Term } from './lexicon.js';

/** The sections in which a word, or all parts of one, are found. */
export interface Matches {
  /** Number of a page -> where in it. */
  pages: Map<number, PageMatches>;
  /** Words of the index that were taken for it. */
  terms: Set<string>;
  /** Length of their postings. */
  length: number;
}

export interface PageMatches {
  /** How true it is of all sections of the page, as it stands in its title or above; 0: it does not. */
  context: number;
  /** For each section: its number, how well it fits, and the share of its heading (see `inTextOnly`, `isContext`). */
  sections: number[];
}

/** Share of the heading, where the word is not in it. */
export const inTextOnly = 0;
/** The word stands in a heading above: it is true of the section, which is not found by it. */
export const isContext = -1;

/** A section's number: that of its page times this, and that in the page. */
export const pageSize = 65_536;

const scores: Readonly<Record<number, number>> = {
  [inCode]: 0.5,
  [oftenInCode]: 0.6,
  [inText]: 1,
  [oftenInText]: 1.3,
  [inContext]: 2,
  [inHeading]: 6,
};

export interface MatchOptions {
  /** The last word may be unfinished. */
  prefix: boolean;
  /** Take words with typos where the word itself is there, too: all of them, or those with the same first letter. */
  similar: 'no' | 'near' | 'all';
}

export async function matchWord(word: Word, lexicon: Lexicon, options: MatchOptions): Promise<Matches> {
  const whole =
    word.term === '' ? undefined : await matchTerm(word.term, lexicon, options, word.parts.length === 0);
  if (word.parts.length === 0) return whole!;
  const last = word.parts.length - 1;
  const parts = await Promise.all(
    word.parts.map((part, index) =>
      matchWord(part, lexicon, { ...options, prefix: options.prefix && index === last }),
    ),
  );
  return unite(whole, allOf(parts));
}

/** @param guess look for words with typos where there is no such word. */
async function matchTerm(
  typed: string,
  lexicon: Lexicon,
  { prefix, similar }: MatchOptions,
  guess: boolean,
): Promise<Matches> {
  const found = await lexicon.find(typed, prefix);
  if (similar !== 'no' || (guess && found.length === 0)) {
    const known = new Set(found.map(({ text }) => text));
    const isNear = similar === 'near' && found.length > 0;
    found.push(...(await lexicon.findSimilar(typed, prefix, isNear)).filter(({ text }) => !known.has(text)));
  }
  const postings = await Promise.all(found.map((term) => lexicon.postings(term)));
  const matches = emptyMatches();
  for (const [index, term] of found.entries()) {
    matches.terms.add(term.text);
    matches.length += term.length;
    addPostings(postings[index]!, qualityOf(term, typed), term.typos > 0, matches);
  }
  return matches;
}

/** 1 for the word itself. */
function qualityOf({ text, typos }: Term, typed: string): number {
  if (text === typed) return 1;
  if (typos > 0) return typos === 1 ? 0.5 : 0.35;
  return 0.6 + (0.3 * typed.length) / text.length;
}

/** @param hasTypos the word is another one than was typed: it stands for the whole of it all the same. */
function addPostings(postings: string, quality: number, hasTypos: boolean, { pages }: Matches): void {
  const reader = new IntegerReader(postings);
  let page = 0;
  while (!reader.done) {
    page += reader.next();
    const matches = pageIn(pages, page);
    let section = 0;
    for (let more = true; more && !reader.done; ) {
      const read = reader.next();
      more = read % 2 === 1;
      const place = Math.floor(read / 2);
      section += Math.floor(place / classCount);
      const inClass = place % classCount;
      const score = scores[inClass]! * quality;
      if (inClass === inHeading) {
        raise(matches, section, score, (hasTypos ? 1 : quality) / Math.max(reader.next(), 1));
        if (section === 0) matches.context = Math.max(matches.context, scores[inContext]! * quality);
      } else if (inClass !== inContext) raise(matches, section, score, inTextOnly);
      else if (section === 0) matches.context = Math.max(matches.context, score);
      else raise(matches, section, score, isContext);
    }
  }
}

function emptyMatches(): Matches {
  return { pages: new Map(), terms: new Set(), length: 0 };
}

function pageIn(pages: Map<number, PageMatches>, page: number): PageMatches {
  const known = pages.get(page);
  if (known) return known;
  const added: PageMatches = { context: 0, sections: [] };
  pages.set(page, added);
  return added;
}

function raise({ sections }: PageMatches, section: number, score: number, share: number): void {
  const at = indexIn(sections, section);
  if (at === -1) sections.push(section, score, share);
  else {
    sections[at + 1] = Math.max(sections[at + 1]!, score);
    sections[at + 2] = Math.max(sections[at + 2]!, share);
  }
}

/** Place of a section in the list; -1 where it is not. From the end, as sections mostly come in their order. */
function indexIn(sections: readonly number[], section: number): number {
  for (let at = sections.length - 3; at >= 0; at -= 3) if (sections[at] === section) return at;
  return -1;
}

/** Sections that all of them are found in, or true of. */
function allOf(parts: readonly Matches[]): Matches {
  const all = emptyMatches();
  for (const part of parts) {
    for (const term of part.terms) all.terms.add(term);
    all.length = Math.max(all.length, part.length);
  }
  const rarest = rarestOf(parts);
  for (const page of rarest?.pages.keys() ?? []) {
    const inPage = parts.map(({ pages }) => pages.get(page));
    if (inPage.every((matches) => matches !== undefined)) addAll(inPage, pageIn(all.pages, page));
  }
  return all;
}

function addAll(parts: readonly PageMatches[], all: PageMatches): void {
  all.context = Math.min(...parts.map(({ context }) => context));
  for (const { sections } of parts) {
    for (let at = 0; at < sections.length; at += 3) {
      const section = sections[at]!;
      if (sections[at + 2] === isContext || indexIn(all.sections, section) !== -1) continue;
      const places = parts.map((part) => indexIn(part.sections, section));
      const each = parts.map((part, index) =>
        places[index] === -1 ? part.context : part.sections[places[index]! + 1]!,
      );
      if (each.some((score) => score === 0)) continue;
      const shares = parts.map((part, index) =>
        places[index] === -1 ? inTextOnly : part.sections[places[index]! + 2]!,
      );
      const share = shares.every((one) => one > 0) ? Math.max(...shares) : inTextOnly;
      all.sections.push(section, each.reduce((sum, score) => sum + score, 0) / parts.length, share);
    }
  }
}

/** The word that is found on the fewest pages. */
export function rarestOf(words: readonly Matches[]): Matches | undefined {
  let rarest = words[0];
  for (const word of words) if (word.pages.size < rarest!.pages.size) rarest = word;
  return rarest;
}

/** Parts that stand apart count for less than the whole, and for much less where the whole is there: `x-api-key`. */
function unite(whole: Matches | undefined, parts: Matches): Matches {
  if (!whole) return parts;
  const isThere = whole.pages.size > 0;
  if (isThere) {
    for (const { sections } of whole.pages.values())
      for (let at = 1; at < sections.length; at += 3) sections[at]! *= 2;
  }
  for (const term of parts.terms) whole.terms.add(term);
  const factor = isThere ? 0.15 : 0.9;
  for (const [page, { context, sections }] of parts.pages) {
    const united = pageIn(whole.pages, page);
    united.context = Math.max(united.context, context * factor);
    for (let at = 0; at < sections.length; at += 3) {
      const share = sections[at + 2]!;
      raise(united, sections[at]!, sections[at + 1]! * factor, share > 0 ? share * factor : share);
    }
  }
  whole.length += parts.length;
  return whole;
}
