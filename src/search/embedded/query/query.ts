// The words of a query, and what has been found of them.
import { type Word, wordsOf } from '../words.js';
import type { Lexicon } from './lexicon.js';
import { type Matches, matchWord, type Similar } from './match-word.js';

export interface QueryOptions {
  /** All files of the index are at hand. */
  whole: boolean;
  /** What is known of the words of the last query: while a reader types, all but one are the same. */
  known: Map<string, Promise<Matches>>;
}

/** Postings that are worth fetching for a query, in characters: behind that, words as common as `the` are left out. */
const mostPostings = 120_000;

export class Query {
  readonly #used = new Map<string, Promise<Matches>>();
  readonly #unfinished = new Map<string, Promise<Matches>>();

  private constructor(
    private readonly text: string,
    readonly words: readonly Word[],
    /** Those that are looked for. */
    readonly asked: readonly Word[],
    readonly lexicon: Lexicon,
    private readonly known: QueryOptions['known'],
  ) {}

  static async read(text: string, lexicon: Lexicon, { whole, known }: QueryOptions): Promise<Query> {
    const words = wordsOf(text).filter(({ term, parts }) => term !== '' || parts.length > 0);
    const lengths = whole ? [] : await Promise.all(words.map(({ term }) => lexicon.lengthOf(term)));
    const common = commonWords(lengths);
    const asked = words.filter((_, index) => !common.has(index));
    return new Query(text, words, asked, lexicon, known);
  }

  /** The last word that is asked for may be unfinished. */
  get isOpen(): boolean {
    return !/\s$/.test(this.text) && this.asked.at(-1) === this.words.at(-1);
  }

  match(words: readonly Word[], similar: Similar): Promise<Matches[]> {
    const last = this.isOpen ? words.at(-1) : undefined;
    return Promise.all(words.map((word) => this.#matchOne(word, word === last, similar)));
  }

  #matchOne(word: Word, prefix: boolean, similar: Similar): Promise<Matches> {
    const isSimple = word.parts.length === 0;
    const key = `${isSimple ? word.term : this.text.slice(word.start, word.end)} ${prefix} ${similar}`;
    const match = async (): Promise<Matches> => {
      const plain = similar !== 'no' && isSimple ? await this.#matchOne(word, prefix, 'no') : undefined;
      return matchWord(word, this.lexicon, { prefix, similar, plain });
    };
    const list = prefix ? this.#unfinished : this.#used;
    const matches = list.get(key) ?? this.known.get(key) ?? match();
    list.set(key, matches);
    return matches;
  }

  /** Keeps what the next query may want to know. */
  async close(): Promise<void> {
    this.known.clear();
    for (const [key, word] of this.#used) this.known.set(key, word);
    for (const word of this.#unfinished.values()) (await word).table.release();
  }
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
