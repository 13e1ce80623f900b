// The tokenizer for the index, for queries and for highlighting.
//
// A word is a run of letters and digits. Runs that are joined by single signs (`x-api-key`, `/api/roll`, `node.js`, `user_id`) and names in
// camelCase are one word with parts: it is found as a whole, however its parts are joined (`fileSystem`, `file-system` and `filesystem` are
// the same), and by its parts. Scripts without spaces are cut into overlapping pairs of characters.
import { foldText } from './fold-text.js';

export interface Word {
  /** The folded word. Empty if only its parts can be found. */
  term: string;
  /** Position in the text, in UTF-16 code units. */
  start: number;
  end: number;
  parts: readonly Word[];
  /** Last character of a text without spaces. It begins no pair, so it is a term by itself. */
  ending?: string;
  /** Synonyms; only words of queries have them. */
  synonyms?: readonly Word[];
  /** Whether its parts are separate words. */
  isPhrase?: boolean;
}

/** Longer words are cut: nobody types them, and hashes must not fill the index. */
const longestTerm = 40;
/** Longer compounds are only found by their parts. */
const longestCompound = 64;

export const run = /[\p{L}\p{M}\p{N}]+(?:(?:[-._/:@\\]{1,3}|['’])[\p{L}\p{M}\p{N}]+)*/gu;
const unspaced =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]+/gu;
/** Equivalent for ASCII text, and much faster. */
export const asciiRun = /[A-Za-z\d]+(?:(?:[-._/:@\\]{1,3}|')[A-Za-z\d]+)*/g;
const simple = /^(?:[a-z\d]+|[A-Z][a-z\d]*|[A-Z\d]+)$/;
export const ascii = /^[\0-\x7f]*$/;
/** Matches words without camelCase, which are most. Letters without case, such as Arabic ones, may be followed by any letter. */
const undivided = /^(?:[A-Z]?[a-z\d]+|\p{Lu}?[\p{Ll}\p{M}\d]+|[^\p{Lu}\p{Ll}\p{M}\d][\p{L}\p{M}\p{N}]*)$/u;
const joiner = /[-._/:@\\]+/g;
const camel =
  /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{M}\d]+|\p{Lu}+\d*|[\p{L}\p{M}\p{N}]+/gu;
const none: readonly Word[] = [];

/** Calls back with each word of a text, in order. */
export function eachWord(text: string, use: (word: Word) => void): void {
  for (const match of matchesIn(text, ascii.test(text) ? asciiRun : run)) {
    const [found] = match;
    if (ascii.test(found)) use(asciiWord(found, match.index));
    else mixed(found, match.index, use);
  }
}

/** Returns the names in a run that signs join, if it is one word: `x-api-key` -> x, api, key. */
export function namesIn(run: string): readonly string[] | undefined {
  return ascii.test(run) || run.search(unspaced) < 0 ? run.split(joiner) : undefined;
}

/** Returns all terms by which the words of a run are found. */
export function termsOf(run: string): string[] {
  const terms: string[] = [];
  const add = (word: Word): void => eachTerm(word, (term) => terms.push(term));
  if (ascii.test(run)) add(asciiWord(run, 0));
  else mixed(run, 0, add);
  return terms;
}

/** Returns all matches. `matchAll()` would copy the regular expression, which takes longer than matching a short text. */
function matchesIn(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) found.push(match);
  return found;
}

/** Calls back with all terms by which a word is found. */
export function eachTerm(word: Word, use: (term: string) => void): void {
  if (word.term !== '') use(word.term);
  if (word.ending !== undefined) use(word.ending);
  for (const part of word.parts) eachTerm(part, use);
}

function asciiWord(run: string, start: number): Word {
  return simple.test(run) ? toWord(run, start) : compound(run, start);
}

/** Returns the words of a text. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  eachWord(text, (word) => words.push(word));
  return words;
}

function toWord(text: string, start: number, parts = none): Word {
  return { term: foldText(text).slice(0, longestTerm), start, end: start + text.length, parts };
}

/** Splits a run that may contain scripts without spaces. */
function mixed(text: string, start: number, use: (word: Word) => void): void {
  if (text.search(unspaced) < 0) {
    use(compound(text, start));
    return;
  }
  let end = 0;
  const before = (index: number): void => {
    for (const match of matchesIn(text.slice(end, index), run))
      use(compound(match[0], start + end + match.index));
  };
  for (const match of matchesIn(text, unspaced)) {
    before(match.index);
    use(pairs(match[0], start + match.index));
    end = match.index + match[0].length;
  }
  before(text.length);
}

/** Returns the pairs of adjacent characters (code points) in a text without spaces, as a word's parts. A single one is a word itself. */
function pairs(text: string, start: number): Word {
  const characters = Array.from(text);
  if (characters.length === 1) return toWord(text, start);
  const ending = foldText(characters.at(-1)!);
  if (characters.length === 2) return { ...toWord(text, start), ending };
  const parts: Word[] = [];
  let position = start;
  for (let index = 0; index + 1 < characters.length; index++) {
    const [one, two] = [characters[index]!, characters[index + 1]!];
    parts.push(toWord(one + two, position));
    position += one.length;
  }
  return { term: '', start, end: start + text.length, parts, ending };
}

/** Splits a run at its signs: `x-api-key` into x, api and key; `relay.fileSystem` into relay and fileSystem, which has parts as well. */
function compound(text: string, start: number): Word {
  const joins = matchesIn(text, joiner);
  if (joins.length === 0) return camelCase(text, start);
  const parts: Word[] = [];
  let position = 0;
  for (const match of joins) {
    parts.push(camelCase(text.slice(position, match.index), start + position));
    position = match.index + match[0].length;
  }
  parts.push(camelCase(text.slice(position), start + position));
  const whole = text.length > longestCompound ? '' : wholeOf(text);
  return { ...toWord(withoutApostrophes(whole), start, parts), end: start + text.length };
}

/** Returns the whole word. Dots of version numbers stay, a `v` before them does not: `v3.8.1` -> `3.8.1`. */
function wholeOf(text: string): string {
  const [, version] = /^v?(\d[\d.]*)$/i.exec(text) ?? [];
  return version ?? text.replace(joiner, '');
}

/** Returns the word for a name without signs. */
export function camelCase(text: string, start: number): Word {
  if (undivided.test(text)) return toWord(text, start);
  const parts = Array.from(matchesIn(text, camel), (match) => toWord(match[0], start + match.index));
  // A single letter in front, as in `iPhone`, is no useful part.
  const telling = parts.filter(({ start, end }) => end - start > 1);
  const whole = toWord(
    withoutApostrophes(text),
    start,
    parts.length > 1 && telling.length > 0 ? telling : none,
  );
  return { ...whole, end: start + text.length };
}

function withoutApostrophes(text: string): string {
  return text.replace(/['’]/g, '');
}
