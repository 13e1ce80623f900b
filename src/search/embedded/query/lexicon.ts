// The terms of an index: finds those that match a typed word.

import { allowedTypos, countTypos } from '../../../base/typos.js';
import { getOrMake } from '../../../base/values.js';
import { bucketOf, canHaveTypos } from '../buckets.js';
import {
  type BucketFile,
  type PostingsFile,
  type RareFile,
  type Shards,
  segmentSize,
  type TailsFile,
} from '../index-format.js';
import { IntegerReader } from '../integers.js';
import { type Word, wordsOf } from '../words.js';
import type { IndexFiles } from './index-files.js';

/** A term of the index. */
export interface Term {
  text: string;
  typos: number;
  /** Length of its postings, as a measure of how common it is. */
  length: number;
  bucket: Bucket;
  /** Its number in the bucket. */
  index: number;
}

interface Bucket {
  terms: readonly string[];
  /** Offset of each term's postings in those of the bucket, and the end of the last. */
  starts: Uint32Array;
  file: BucketFile | RareFile;
}

/** Highest number of terms for a prefix or a word with typos, the most common ones first. `parts` is for an index in many files. */
const mostTerms = { whole: 400, parts: 60 };
/** Highest length of postings to fetch for a word, in characters. `doubted`: for a letter or two, or if the word itself exists. */
const mostPostings = { sought: 60_000, doubted: 20_000 };
/** Highest number of shards of rare words to fetch for one prefix. */
const mostShards = 2;

/** Shortest stem that is compared: `key` of `keys`. */
const shortestStem = 3;

export class Lexicon {
  /** Cached as long as their files. */
  readonly #buckets = new WeakMap<BucketFile | RareFile, Bucket>();

  /** Stop words, and weak words, without which sections match as well. */
  readonly stop: ReadonlySet<string>;
  readonly weak: ReadonlySet<string>;
  /** Groups of synonymous phrases. */
  readonly synonyms: readonly (readonly Word[])[][];
  readonly #endings: readonly string[];

  constructor(private readonly files: IndexFiles) {
    const { stop = '', weak = '', endings = '', synonyms = [] } = files.index;
    this.#endings = endings.split(' ');
    this.synonyms = synonyms.map((group) => group.map(wordsOf));
    this.stop = new Set(stop.split(' '));
    this.weak = new Set(weak.split(' '));
  }

  /** Page numbers are lower than this. */
  get pages(): number {
    return this.files.index.blocks.length * segmentSize;
  }

  /** Finds the word itself and, with `prefix`, words that begin with it. The word itself comes first, then the most common ones. */
  async find(typed: string, prefix: boolean): Promise<Term[]> {
    const found: Term[] = [];
    for (const bucket of await this.#near(typed, prefix)) found.push(...inBucket(bucket, typed, prefix));
    return this.#within(found, typed);
  }

  /** Finds other inflected forms of the word among the common words: `ports` and `port`, `moving` and `move`. */
  async findForms(typed: string): Promise<Term[]> {
    const stem = this.#stemOf(typed);
    const bucket = stem === '' ? undefined : await this.#bucket(bucketOf(typed));
    if (!bucket) return [];
    return inBucket(bucket, stem, true).filter(({ text }) => text !== typed && this.#stemOf(text) === stem);
  }

  /** Returns the stem of a word; empty if it is too short to have other forms. */
  #stemOf(word: string): string {
    const ending = this.#endings.find(
      (one) => word.endsWith(one) && word.length >= one.length + shortestStem,
    );
    return word.length < shortestStem ? '' : word.slice(0, word.length - (ending?.length ?? 0));
  }

  /** Returns how common a word is; 0 for rare words. */
  async lengthOf(typed: string): Promise<number> {
    const bucket = await this.#bucket(bucketOf(typed));
    return (bucket && inBucket(bucket, typed, false)[0]?.length) ?? 0;
  }

  /** Whether there is such a word or, with `prefix`, one that begins with it. @param rare whether rare words are looked up as well. */
  async has(typed: string, prefix: boolean, rare: boolean): Promise<boolean> {
    const bucket = await this.#bucket(bucketOf(typed));
    const buckets = rare ? await this.#near(typed, prefix) : bucket ? [bucket] : [];
    return buckets.some(({ terms }) => {
      const next = terms[lowerBound(terms, typed)];
      return prefix ? next?.startsWith(typed) === true : next === typed;
    });
  }

  /** Finds words that are one or two typos away. @param near only those with the same first letter, which is mostly right. */
  async findSimilar(typed: string, prefix: boolean, near: boolean): Promise<Term[]> {
    const most = allowedTypos(typed);
    if (most === 0 || !canHaveTypos(typed)) return [];
    if (this.files.isWhole) return this.#within(await this.#similarAnywhere(typed, most, prefix), typed);
    if (near) {
      const bucket = await this.#bucket(bucketOf(typed));
      return this.#within(bucket ? similarIn(bucket, typed, most, prefix) : [], typed, true);
    }
    // Rare words are in many files. Only the one with the same beginning is loaded; the others only if nothing is found.
    let found = await this.#similarByLetter(typed, most, prefix, false);
    if (found.length === 0) found = await this.#similarByLetter(typed, most, prefix, true);
    return this.#within(found, typed);
  }

  async postings({ bucket, index }: Term): Promise<string> {
    const { file, starts } = bucket;
    let offset = 0;
    let text: string;
    if ('postings' in file) text = file.postings;
    else {
      const [first, name] = file.files.findLast((one) => one[0] <= index)!;
      text = await this.files.load<PostingsFile>(name);
      offset = starts[first]!;
    }
    return text.slice(starts[index]! - offset, starts[index + 1]! - offset);
  }

  async #similarAnywhere(typed: string, most: number, prefix: boolean): Promise<Term[]> {
    const names = Object.keys(this.files.index.buckets);
    const buckets = await Promise.all(names.map((name) => this.#bucket(name)));
    return buckets.flatMap((bucket) => similarIn(bucket!, typed, most, prefix));
  }

  /**
   * Finds words with the same first letter, then words for which the first letter is the typo: superfluous, swapped with the second, wrong,
   * or missing. (A word whose first two letters are both wrong is not found.)
   */
  async #similarByLetter(typed: string, most: number, prefix: boolean, all: boolean): Promise<Term[]> {
    const [one = '', two = ''] = typed;
    const tries = [
      { word: typed, typos: 0 },
      { word: typed.slice(1), typos: 1 },
      { word: two + one + typed.slice(2), typos: 1 },
    ];
    const found = new Map<string, Term>();
    const add = (term: Term, typos: number): void => {
      const known = found.get(term.text);
      const total = term.typos + typos;
      if (total <= most && (!known || known.typos > total)) found.set(term.text, { ...term, typos: total });
    };
    for (const { word, typos } of tries)
      for (const bucket of await this.#near(word, false, all))
        for (const term of similarIn(bucket, word, most - typos, prefix)) add(term, typos);
    for (const text of [
      ...(await this.#byTail(typed.slice(1), most - 1, prefix, all)),
      ...(await this.#byTail(typed, most - 1, prefix, all)),
    ])
      for (const bucket of await this.#near(text, false))
        for (const term of inBucket(bucket, text, false)) add(term, countTypos(typed, text, most, prefix));
    return Array.from(found.values());
  }

  /** Finds words that are similar apart from the first letter. */
  async #byTail(tail: string, most: number, prefix: boolean, all: boolean): Promise<string[]> {
    const bucket = await this.#bucket(bucketOf(tail));
    if (!bucket) return [];
    const shards = (bucket.file as BucketFile).tails;
    // First letters are at the end, so a tail sorts among those that begin with it.
    const files = await this.#shards<TailsFile>(all ? shards : shardsOf(shards, tail, true));
    return files
      .flatMap((tails) => tails.split(' '))
      .filter((entry) => countTypos(tail, entry.slice(0, -1), most, prefix) <= most)
      .map((entry) => entry.at(-1)! + entry.slice(0, -1));
  }

  /** Returns the buckets in which a word would be: its own, and shards of rare words if needed. @param all search all such shards. */
  async #near(typed: string, prefix: boolean, all = false): Promise<Bucket[]> {
    const bucket = await this.#bucket(bucketOf(typed));
    if (!bucket) return [];
    const known = inBucket(bucket, typed, prefix).length > 0;
    const shards = (bucket.file as BucketFile).rare;
    const asked = all ? shards : shardsOf(shards, typed, prefix);
    // A short prefix matches too many shards.
    if (known && (!prefix || asked.length > mostShards) && !all) return [bucket];
    const files = await this.#shards<RareFile>(all ? asked : asked.slice(0, mostShards));
    return [bucket, ...files.map((file) => this.#toBucket(file))];
  }

  #shards<T>(shards: Shards): Promise<T[]> {
    return Promise.all(shards.map(([, name]) => this.files.load<T>(name)));
  }

  async #bucket(key: string): Promise<Bucket | undefined> {
    const name = this.files.index.buckets[key];
    return name === undefined ? undefined : this.#toBucket(await this.files.load<BucketFile>(name));
  }

  #toBucket(file: BucketFile | RareFile): Bucket {
    return getOrMake(this.#buckets, file, () => toBucket(file));
  }

  #within(terms: Term[], typed: string, isDoubted = typed.length < 3): Term[] {
    const { whole, parts } = mostTerms;
    const isTyped = ({ text }: Term): number => (text === typed ? 0 : 1);
    terms.sort((a, b) => isTyped(a) - isTyped(b) || a.typos - b.typos || b.length - a.length);
    if (this.files.isWhole) return terms.slice(0, whole);
    let length = 0;
    const most = isDoubted ? mostPostings.doubted : mostPostings.sought;
    // Skips words that are as common as `the`, which say nothing about what a prefix means.
    return terms.slice(0, parts).filter((term) => {
      const isTaken = length + term.length <= most || term.text === typed || terms.length === 1;
      if (isTaken) length += term.length;
      return isTaken;
    });
  }
}

function toBucket(file: BucketFile | RareFile): Bucket {
  const terms = file.terms === '' ? [] : file.terms.split(' ');
  const starts = new Uint32Array(terms.length + 1);
  const reader = new IntegerReader(file.lengths);
  for (let index = 0; index < terms.length; index++) starts[index + 1] = starts[index]! + reader.next();
  return { terms, starts, file };
}

/** Returns the shards that contain a word or, with `prefix`, words that begin with it. */
function shardsOf(shards: Shards, typed: string, prefix: boolean): Shards {
  return shards.filter(([first], index) => {
    const next = shards[index + 1]?.[0];
    return (first <= typed || (prefix && first.startsWith(typed))) && (next === undefined || next > typed);
  });
}

function inBucket(bucket: Bucket, typed: string, prefix: boolean): Term[] {
  const { terms } = bucket;
  const found: Term[] = [];
  for (let index = lowerBound(terms, typed); index < terms.length; index++) {
    const text = terms[index]!;
    if (prefix ? !text.startsWith(typed) : text !== typed) break;
    found.push(toTerm(bucket, index, 0));
  }
  return found;
}

function similarIn(bucket: Bucket, typed: string, most: number, prefix: boolean): Term[] {
  if (most < 0) return [];
  return bucket.terms.flatMap((text, index) => {
    const typos = countTypos(typed, text, most, prefix);
    return typos > most ? [] : [toTerm(bucket, index, typos)];
  });
}

function toTerm(bucket: Bucket, index: number, typos: number): Term {
  const { terms, starts } = bucket;
  return { text: terms[index]!, typos, length: starts[index + 1]! - starts[index]!, bucket, index };
}

function lowerBound(terms: readonly string[], typed: string): number {
  let [low, high] = [0, terms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (terms[middle]! < typed) low = middle + 1;
    else high = middle;
  }
  return low;
}
