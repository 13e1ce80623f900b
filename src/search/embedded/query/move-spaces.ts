// Corrects typos in spaces: `pilotengine`, `pilotrengine`, `pilo tengine` and `pilote ngine` for `pilot engine`, and `pi lot` for `pilot`.
import type { Word } from '../words.js';
import type { Lexicon } from './lexicon.js';

interface MoveOptions {
  /** Whether the last word may be unfinished. */
  isOpen: boolean;
  /** Whether hardly any section contains all words, so that even known words may be wrong. */
  isRare: boolean;
}

/** Returns the query's words with one space inserted, removed or moved, wherever that turns unknown words into words of the index. */
export async function moveSpaces(
  words: readonly Word[],
  lexicon: Lexicon,
  { isOpen, isRare }: MoveOptions,
): Promise<Word[][]> {
  const last = words.length - 1;
  const canDoubt = isRare && words.length > 1;
  const isKnown = async (term: string, index: number, rare = true): Promise<boolean> =>
    term !== '' && (await lexicon.has(term, isOpen && index === last && term.length > 1, rare));
  const known = await Promise.all(
    words.map(({ term, parts }, index) => parts.length > 0 || (!canDoubt && isKnown(term, index))),
  );
  const readings: Word[][] = [];
  const add = async (index: number, count: number, ...terms: string[]): Promise<void> => {
    // There are many positions for a space, and each would fetch shards of rare words.
    for (const [at, term] of terms.entries())
      if (!(await isKnown(term, at === terms.length - 1 ? index + count - 1 : -1, terms.length < count)))
        return;
    const { start } = words[index]!;
    const { end } = words[index + count - 1]!;
    const read = terms.map((term) => ({ term, start, end, parts: [] }));
    readings.push([...words.slice(0, index), ...read, ...words.slice(index + count)]);
  };
  for (const [index, { term, parts }] of words.entries()) {
    for (let at = 2; !known[index] && at < term.length; at++) {
      await add(index, 1, term.slice(0, at), term.slice(at));
      await add(index, 1, term.slice(0, at), term.slice(at + 1));
    }
    const next = words[index + 1];
    if (!next || (known[index] && known[index + 1]) || parts[0] || next.parts[0]) continue;
    await add(index, 2, term + next.term);
    await add(index, 2, term.slice(0, -1), term.slice(-1) + next.term);
    await add(index, 2, term + next.term[0], next.term.slice(1));
  }
  return readings;
}
