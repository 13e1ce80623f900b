// The words of a query, and the matches found for them.

import { allowedTypos, countTypos } from '../../../base/typos.js';
import { type Word, wordsOf } from '../words.js';
import type { Lexicon } from './lexicon.js';
import { type Matches, matchWord, type Similar } from './match-word.js';

export interface QueryOptions {
  /** Whether all files of the index are in memory. */
  whole: boolean;
  /** Matches of the last query's words: while a reader types, all but one word stay the same. */
  known: Map<string, Promise<Matches>>;
}

/** Highest length of postings to fetch for a query, in characters; beyond that, words as common as `the` are left out. */
const mostPostings = 120_000;

export class Query {
  readonly #used = new Map<string, Promise<Matches>>();
  readonly #unfinished = new Map<string, Promise<Matches>>();

  private constructor(
    private readonly text: string,
    /** The words without stop words. */
    readonly words: readonly Word[],
    /** The words that are searched for. */
    readonly asked: readonly Word[],
    private readonly fillers: readonly Word[],
    readonly lexicon: Lexicon,
    private readonly known: QueryOptions['known'],
  ) {}

  static async read(text: string, lexicon: Lexicon, { whole, known }: QueryOptions): Promise<Query> {
    const typed = wordsOf(text).filter(({ term, parts }) => term !== '' || parts.length > 0);
    const { stop, weak, synonyms } = lexicon;
    const isQuestion = typed.some(({ term }) => !stop.has(term) && !weak.has(term));
    const isFiller = ({ term }: Word): boolean => isQuestion && stop.has(term);
    const words = withSynonyms(
      typed.filter((word) => !isFiller(word)),
      synonyms,
    );
    const all = [...words, ...typed.filter(isFiller)];
    const lengths = whole ? [] : await Promise.all(all.map(({ term }) => lexicon.lengthOf(term)));
    const common = commonWords(lengths);
    const [asked, fillers] = [words, all.slice(words.length)].map((some) =>
      some.filter((word) => !common.has(all.indexOf(word))),
    ) as [Word[], Word[]];
    return new Query(text, words, asked, fillers, lexicon, known);
  }

  /** Whether the last word may be unfinished. */
  get isOpen(): boolean {
    return this.asked.at(-1)?.end === this.text.length;
  }

  /** Matches the stop words: they decide between sections that are otherwise equal. */
  async matchFillers(): Promise<Matches[]> {
    return Promise.all(this.fillers.map((word) => this.#matchOne(word, false, 'no')));
  }

  /** Whether only one word of the query is significant. */
  get isAlone(): boolean {
    return this.words.filter(({ term }) => !this.lexicon.weak.has(term)).length === 1;
  }

  match(words: readonly Word[], similar: Similar): Promise<Matches[]> {
    const last = this.isOpen ? words.at(-1) : undefined;
    return Promise.all(words.map((word) => this.#matchOne(word, word === last, similar)));
  }

  #matchOne(word: Word, prefix: boolean, similar: Similar): Promise<Matches> {
    const isSimple = word.parts.length === 0 && !word.synonyms;
    const key = `${isSimple ? word.term : this.text.slice(word.start, word.end)} ${prefix} ${similar}`;
    const match = async (): Promise<Matches> => {
      const plain = similar !== 'no' && isSimple ? await this.#matchOne(word, prefix, 'no') : undefined;
      const matches = await matchWord(word, this.lexicon, { prefix, similar, plain });
      return Object.assign(matches, { isWeak: this.lexicon.weak.has(word.term) });
    };
    const list = prefix ? this.#unfinished : this.#used;
    const matches = list.get(key) ?? this.known.get(key) ?? match();
    list.set(key, matches);
    return matches;
  }

  /** Keeps matches that the next query may need. */
  async close(): Promise<void> {
    this.known.clear();
    for (const [key, word] of this.#used) this.known.set(key, word);
    for (const word of this.#unfinished.values()) (await word).table.release();
  }
}

/** Combines words and phrases with their synonyms. */
function withSynonyms(words: readonly Word[], groups: Lexicon['synonyms']): readonly Word[] {
  for (const group of groups)
    for (const phrase of group)
      for (let at = 0; at + phrase.length <= words.length; at++) {
        const typed = words.slice(at, at + phrase.length);
        if (!typed.every((word, index) => isMeant(word, phrase[index]!))) continue;
        const synonyms = group.filter((other) => other !== phrase).map(toOne);
        return [
          ...words.slice(0, at),
          { ...toOne(typed), synonyms },
          ...withSynonyms(words.slice(at + phrase.length), groups),
        ];
      }
  return words;
}

function isMeant({ term, synonyms }: Word, word: Word): boolean {
  const most = allowedTypos(term);
  return !synonyms && countTypos(term, word.term, most, false) <= most;
}

function toOne(words: readonly Word[]): Word {
  const [first] = words;
  if (words.length === 1) return first!;
  return { term: '', start: first!.start, end: words.at(-1)!.end, parts: words, isPhrase: true };
}

/** Returns the most common words of a query, if the postings of all words are too long together. */
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
