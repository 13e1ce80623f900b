// Finds the sections that contain a typed word, and scores how well they match.

import { IntegerReader } from '../integers.js';
import { classCount, evidenceOf, inContext, inDescription, inHeading } from '../match-classes.js';
import type { Word } from '../words.js';
import type { Lexicon, Term } from './lexicon.js';
import { inTextOnly, isContext, MatchTable } from './match-table.js';

/** The sections that contain a word, or all its parts. */
export interface Matches {
  /** Closed unless the word may be unfinished. */
  table: MatchTable;
  /** Terms of the index that match the word. */
  terms: Set<string>;
  /** Whether sections without the word match as well. */
  isWeak?: boolean;
}

/** Evidence of a match in a heading or description, corresponding to the levels for texts. */
const scores: Readonly<Record<number, number>> = {
  [inContext]: 0.5,
  [inDescription]: 5,
  [inHeading]: 3,
};
/** Evidence that title and description of a page give to all its sections. */
export const ofTitle = 5;
const ofDescription = 1.3;

/** Which words with typos match although the word itself exists: all of them, or those with the same first letter. */
export type Similar = 'no' | 'near' | 'all';

interface MatchOptions {
  /** Whether the last word may be unfinished, so that it is a prefix. */
  prefix: boolean;
  similar: Similar;
  /** The matches without words with typos. */
  plain?: Matches | undefined;
}

/** Finds the sections that contain a word of the query or one of its synonyms. */
export async function matchWord(word: Word, lexicon: Lexicon, options: MatchOptions): Promise<Matches> {
  let all = await matchOwn(word, lexicon, options);
  for (const synonym of word.synonyms ?? [])
    all = join(all, await matchOwn(synonym, lexicon, { prefix: false, similar: 'no' }), 1, ofForm, 1);
  return all;
}

async function matchOwn(word: Word, lexicon: Lexicon, options: MatchOptions): Promise<Matches> {
  const whole =
    word.term === '' ? undefined : await matchTerm(word.term, lexicon, options, word.parts.length === 0);
  if (word.parts.length === 0) return whole!;
  const last = word.parts.length - 1;
  const parts = await Promise.all(
    word.parts.map((part, index) =>
      matchWord(part, lexicon, { ...options, plain: undefined, prefix: options.prefix && index === last }),
    ),
  );
  return unite(whole, allOf(parts, word.isPhrase === true));
}

/** Finds the sections for a term. @param guess whether words with typos are used if the term does not exist. */
async function matchTerm(
  typed: string,
  lexicon: Lexicon,
  { prefix, similar, plain }: MatchOptions,
  guess: boolean,
): Promise<Matches> {
  const found = await lexicon.find(typed, prefix);
  const forms = guess ? await lexicon.findForms(typed) : [];
  const isForm = new Set(forms.map(({ text }) => text));
  found.push(...forms.filter(({ text }) => !found.some((one) => one.text === text)));
  const { length: foundAsTyped } = found;
  if (similar !== 'no' || (guess && found.length === 0)) {
    const known = new Set(found.map(({ text }) => text));
    const isNear = similar === 'near' && found.length > 0;
    found.push(...(await lexicon.findSimilar(typed, prefix, isNear)).filter(({ text }) => !known.has(text)));
  }
  // Mostly there are no further words, so the known table can be used.
  if (plain && found.length === foundAsTyped) return plain;
  const postings = await Promise.all(found.map((term) => lexicon.postings(term)));
  const most = postings.reduce((sum, text) => sum + text.length, 0);
  const matches = { table: new MatchTable(lexicon.pages, most), terms: new Set<string>() };
  for (const [index, term] of found.entries()) {
    matches.terms.add(term.text);
    const isOther = term.typos > 0 || isForm.has(term.text);
    addPostings(
      postings[index]!,
      isForm.has(term.text) ? ofForm : qualityOf(term, typed, foundAsTyped > 0),
      isOther,
      matches.table,
    );
  }
  // An unfinished word changes with the next key, so its table is not kept.
  if (!prefix) matches.table.close();
  return matches;
}

/** Quality of a match by another inflected form. */
const ofForm = 0.75;

/** Returns the quality of a match, 1 for the word itself. @param isThere whether the typed word exists, so others are less likely. */
function qualityOf({ text, typos }: Term, typed: string, isThere: boolean): number {
  if (text === typed) return 1;
  if (typos > 0) return (isThere ? 0.15 : 0.5) * (typos === 1 ? 1 : 0.7);
  return 0.6 + (0.3 * typed.length) / text.length;
}

/** Adds the postings of a term. @param hasTypos whether it is a form or has typos, and so stands for the whole word. */
function addPostings(postings: string, quality: number, hasTypos: boolean, table: MatchTable): void {
  const reader = new IntegerReader(postings);
  let page = 0;
  while (!reader.done) {
    page += reader.next();
    // The postings may be damaged.
    if (!(page >= 0 && page < table.pages)) return;
    const known = table.last[page]!;
    let section = 0;
    for (let more = true; more && !reader.done; ) {
      const read = reader.next();
      more = read % 2 === 1;
      const place = read >> 1;
      section += Math.floor(place / classCount);
      const inClass = place % classCount;
      const score = (scores[inClass] ?? evidenceOf(inClass)) * quality;
      if (inClass === inHeading) {
        const share = (hasTypos ? 1 : quality) / Math.max(reader.next(), 1);
        table.raise(page, section, score, share, known);
        if (section === 0) table.raiseContext(page, ofTitle * quality);
      } else if (inClass === inDescription) {
        table.raise(page, section, score, inTextOnly, known);
        table.raiseContext(page, ofDescription * quality);
      } else if (inClass !== inContext) table.raise(page, section, score, inTextOnly, known);
      else if (section === 0) table.raiseContext(page, score);
      else table.raise(page, section, score, isContext, known);
    }
  }
}

/** Returns the sections in which all parts occur or apply. */
function allOf(parts: readonly Matches[], isPhrase: boolean): Matches {
  const tables = parts.map(({ table }) => table);
  const most = tables.reduce((sum, { size }) => sum + size, 0);
  const all = new MatchTable(tables[0]!.pages, most);
  for (let page = 0; page < all.pages; page++)
    if (tables.every((table) => table.has(page))) addPage(page, tables, all, isPhrase);
  for (const table of tables) table.release();
  return {
    table: all.close(),
    terms: new Set(parts.flatMap(({ terms }) => [...terms])),
  };
}

function addPage(page: number, parts: readonly MatchTable[], all: MatchTable, isPhrase: boolean): void {
  all.raiseContext(page, Math.min(...parts.map(({ context }) => context[page]!)));
  for (const { last, before, section: sections, share: shares } of parts) {
    for (let at = last[page]!; at !== 0; at = before[at]!) {
      const section = sections[at]!;
      if (shares[at] === isContext || all.find(section, all.last[page]!) !== 0) continue;
      const places = parts.map((part) => part.find(section, part.last[page]!));
      const each = parts.map((part, index) => {
        const place = places[index]!;
        return place === 0 ? part.context[page]! : part.score[place]!;
      });
      if (each.includes(0)) continue;
      const ofHeading = parts.map((part, index) => part.share[places[index]!]!);
      // In a heading, a compound name counts as one word, a phrase as several.
      const inAll = isPhrase ? ofHeading.reduce((sum, one) => sum + one, 0) : Math.max(...ofHeading);
      const share = ofHeading.every((one) => one > 0) ? inAll : inTextOnly;
      all.raise(page, section, each.reduce((sum, score) => sum + score, 0) / parts.length, share);
    }
  }
}

/**
 * Joins the matches of the whole compound with those of its parts. Separate parts count less, and much less if the compound itself exists:
 * `x-api-key`.
 */
function unite(whole: Matches | undefined, parts: Matches): Matches {
  if (!whole) return parts;
  const isThere = whole.table.size > 0;
  const factor = isThere ? 0.15 : 0.9;
  return join(whole, parts, isThere ? 2 : 1, factor, factor);
}

/** Joins two tables, with factors for their scores. @param trueness factor for context and shares of the second one. */
function join(one: Matches, other: Matches, ofOne: number, ofOther: number, trueness: number): Matches {
  const united = new MatchTable(one.table.pages, one.table.size + other.table.size);
  united.merge(one.table, ofOne, 1);
  united.merge(other.table, ofOther, trueness);
  one.table.release();
  return {
    table: united.close(),
    terms: new Set([...one.terms, ...other.terms]),
  };
}
