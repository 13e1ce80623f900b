// The words of a query, and what has been found of them.

import { allowedTypos, countTypos } from '../../../base/typos.js';
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
    /** Those of a question that say something. */
    readonly words: readonly Word[],
    /** Those that are looked for. */
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

  /** The last word may be unfinished. */
  get isOpen(): boolean {
    return this.asked.at(-1)?.end === this.text.length;
  }

  /** Where words stand that say nothing: what is equal but for these is not the same. */
  async matchFillers(): Promise<Matches[]> {
    return Promise.all(this.fillers.map((word) => this.#matchOne(word, false, 'no')));
  }

  /** One word alone says what is looked for. */
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

  /** Keeps what the next query may want to know. */
  async close(): Promise<void> {
    this.known.clear();
    for (const [key, word] of this.#used) this.known.set(key, word);
    for (const word of this.#unfinished.values()) (await word).table.release();
  }
}

/** Puts words or phrases that mean something else as well together with that. */
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
