// The one tokenizer, for the text of the index, for queries and for highlighting.
//
// A word is a run of letters and digits. Runs that single signs hold together (`x-api-key`, `/api/roll`, `node.js`,
// `user_id`) and names in camelCase are one word with parts: it can be found whole, however its parts are joined
// (`fileSystem`, `file-system` and `filesystem` are the same), and by its parts. Scripts without spaces are cut into
// overlapping pairs of characters.
import { foldText } from './fold-text.js';

export interface Word {
  /** Folded. Empty: only its parts can be looked for. */
  term: string;
  /** Place in the text, in UTF-16 units. */
  start: number;
  end: number;
  parts: readonly Word[];
  /** Last character of text without spaces: it begins no pair, and is found by itself only. */
  ending?: string;
  /** Other words for the same; only words of queries have them. */
  synonyms?: readonly Word[];
  /** Its parts are words of their own. */
  isPhrase?: boolean;
}

/** Longer words are cut: nobody types them, and hashes must not fill the index. */
const longestTerm = 40;
/** Longer compounds can be found by their parts only. */
const longestCompound = 64;

const run = /[\p{L}\p{M}\p{N}]+(?:(?:[-._/:@\\]{1,3}|['’])[\p{L}\p{M}\p{N}]+)*/gu;
const unspaced =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]+/gu;
/** The same where all signs are ASCII: such classes are found much sooner. */
const asciiRun = /[A-Za-z\d]+(?:(?:[-._/:@\\]{1,3}|')[A-Za-z\d]+)*/g;
const simple = /^(?:[a-z\d]+|[A-Z][a-z\d]*|[A-Z\d]+)$/;
const ascii = /^[\0-\x7f]*$/;
/** Names without parts, most of all words: first letters without case, such as Arabic ones, are followed by any. */
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

/** What the words of a text stand in, in order. */
export function runsOf(text: string): readonly string[] {
  return text.match(ascii.test(text) ? asciiRun : run) ?? [];
}

/** Everything by which the words of such a run are found. */
export function termsOf(run: string): string[] {
  const terms: string[] = [];
  const add = (word: Word): void => eachTerm(word, (term) => terms.push(term));
  if (ascii.test(run)) add(asciiWord(run, 0));
  else mixed(run, 0, add);
  return terms;
}

/** All at once. `matchAll()` would copy the pattern each time, which takes longer than the search of a word or two. */
function matchesIn(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) found.push(match);
  return found;
}

/** Everything by which a word is found. */
export function eachTerm(word: Word, use: (term: string) => void): void {
  if (word.term !== '') use(word.term);
  if (word.ending !== undefined) use(word.ending);
  for (const part of word.parts) eachTerm(part, use);
}

function asciiWord(run: string, start: number): Word {
  return simple.test(run) ? toWord(run, start) : compound(run, start);
}

/** The words of a text, without their places. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  eachWord(text, (word) => words.push(word));
  return words;
}

function toWord(text: string, start: number, parts = none): Word {
  return { term: foldText(text).slice(0, longestTerm), start, end: start + text.length, parts };
}

/** Cuts scripts without spaces out of a run. */
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

/** Characters are code points here. A single one is a word; of more, each pair that touches is. */
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

/** `x-api-key` with x, api and key; `relay.fileSystem` with relay and fileSystem, which has file and system. */
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

/** Dots of versions stay, a `v` before them does not: `v3.8.1` -> `3.8.1`. */
function wholeOf(text: string): string {
  const [, version] = /^v?(\d[\d.]*)$/i.exec(text) ?? [];
  return version ?? text.replace(joiner, '');
}

function camelCase(text: string, start: number): Word {
  if (undivided.test(text)) return toWord(text, start);
  const parts = Array.from(matchesIn(text, camel), (match) => toWord(match[0], start + match.index));
  // `iPhone`: a single letter in front says nothing.
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
