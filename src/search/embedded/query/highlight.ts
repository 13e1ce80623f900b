// Marks the matches in a text with tags, and selects the snippet with most matches. Everything but these tags is escaped.
import { getOrMake } from '../../../base/values.js';
import type { HighlightedText } from '../../search-client.js';
import { type Word, wordsOf } from '../words.js';

export interface Highlighter {
  /** Term of the index -> numbers of the query's words that it matches. */
  terms: ReadonlyMap<string, readonly number[]>;
  /** The words of the query, folded. */
  typed: readonly string[];
  /** The last word, if it is still being typed. */
  prefix: string;
  preTag: string;
  postTag: string;
  /** Text -> its matches: the same text is needed several times, to select it, to cut it, and for the next hit. */
  marks: Map<string, readonly Mark[]>;
}

interface Place {
  start: number;
  end: number;
}

/** A match in the text. */
interface Mark extends Place {
  /** Numbers of the query's words that it matches. */
  words: readonly number[];
}

/** Marks the matches in a whole text. */
export function highlight(text: string, highlighter: Highlighter): HighlightedText {
  return toHighlighted(text, findMarks(text, highlighter), 0, text.length, highlighter);
}

/** Returns how many of the query's words occur in a text. */
export function countMatched(text: string, highlighter: Highlighter): number {
  return new Set(findMarks(text, highlighter).flatMap(({ words }) => words)).size;
}

/** Cuts `text` to `length` words around its matches. */
export function snippet(
  text: string,
  length: number,
  ellipsis: string,
  highlighter: Highlighter,
): HighlightedText {
  const marks = findMarks(text, highlighter);
  const words = placesOf(text);
  if (words.length <= length) return toHighlighted(text, marks, 0, text.length, highlighter);
  const first = bestStart(words, marks, length);
  const start = first === 0 ? 0 : words[first]!.start;
  const isLast = first + length >= words.length;
  const end = isLast ? text.length : words[first + length - 1]!.end;
  const cut = toHighlighted(text, marks, start, end, highlighter);
  return { ...cut, value: `${first === 0 ? '' : ellipsis}${cut.value}${isLast ? '' : ellipsis}` };
}

function findMarks(text: string, highlighter: Highlighter): readonly Mark[] {
  return getOrMake(highlighter.marks, text, () => {
    const found: Mark[] = [];
    for (const word of knownWordsOf(text)) addMarks(word, highlighter, found);
    return found;
  });
}

function addMarks(word: Word, highlighter: Highlighter, marks: Mark[]): void {
  const { terms, prefix } = highlighter;
  const words = terms.get(word.term);
  if (!words) {
    for (const part of word.parts) addMarks(part, highlighter, marks);
    return;
  }
  const { term, start, end } = word;
  // Marks only the typed part of an unfinished word; the whole word if folding has changed its length.
  const isBegun = prefix !== '' && term !== prefix && term.startsWith(prefix) && term.length === end - start;
  marks.push({ start, end: isBegun ? start + prefix.length : end, words });
}

function toHighlighted(
  text: string,
  marks: readonly Mark[],
  start: number,
  end: number,
  { preTag, postTag, typed }: Highlighter,
): HighlightedText {
  let value = '';
  let position = start;
  let marked = 0;
  const found = new Set<number>();
  for (const stretch of joinMarks(marks)) {
    const from = Math.max(stretch.start, position);
    const to = Math.min(stretch.end, end);
    if (from >= to) continue;
    value += `${escapeHtml(text.slice(position, from))}${preTag}${escapeHtml(text.slice(from, to))}${postTag}`;
    marked += to - from;
    position = to;
    for (const word of stretch.words) found.add(word);
  }
  value += escapeHtml(text.slice(position, end));
  const matchLevel = found.size === 0 ? 'none' : found.size < typed.length ? 'partial' : 'full';
  return {
    value,
    matchLevel,
    matchedWords: Array.from(found, (index) => typed[index]!).sort(),
    fullyHighlighted: marked === end - start,
  };
}

/** Joins overlapping and adjacent matches: in scripts without spaces, terms are overlapping pairs of characters. */
function joinMarks(marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (const mark of marks) {
    const last = joined.at(-1);
    if (last && mark.start <= last.end)
      joined[joined.length - 1] = {
        start: last.start,
        end: Math.max(last.end, mark.end),
        words: [...last.words, ...mark.words],
      };
    else joined.push(mark);
  }
  return joined;
}

/** Returns the first word of the snippet: the one with most different words of the query, then with most matches. */
function bestStart(words: readonly Place[], marks: readonly Mark[], length: number): number {
  let best = { first: 0, score: 0 };
  let at = -1;
  for (const [index, mark] of marks.entries()) {
    while (at + 1 < words.length && words[at + 1]!.start <= mark.start) at++;
    // Begins a quarter of the length before the match, for context.
    const first = Math.max(0, Math.min(at - Math.floor(length / 4), words.length - length));
    const end = words[Math.min(first + length, words.length) - 1]!.end;
    const inside = new Set<number>();
    let count = 0;
    for (let next = index; next < marks.length && marks[next]!.end <= end; next++) {
      for (const word of marks[next]!.words) inside.add(word);
      count++;
    }
    const score = inside.size * 100 + Math.min(count, 99);
    if (score > best.score) best = { first, score };
  }
  return best.first;
}

/** Number of cached texts: from one key to the next, most hits stay the same. */
const mostKept = 300;

function remember<Value>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const value = known.get(text) ?? make(text);
    if (known.size >= mostKept) known.clear();
    known.set(text, value);
    return value;
  };
}

const knownWordsOf = remember(wordsOf);

/** Characters between spaces, or two characters in scripts without spaces. */
const snippetWord =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}ー]{1,2}|[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}ー]+/gu;
const latin = /^[\0-\u02ff]*$/;

/** Returns what counts as the words of a snippet. */
const placesOf = remember((text): Place[] =>
  Array.from(text.matchAll(latin.test(text) ? /\S+/g : snippetWord), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  })),
);

function escapeHtml(text: string): string {
  if (!/[&<>"']/.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
