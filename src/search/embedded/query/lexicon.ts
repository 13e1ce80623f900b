// The words of an index: finds those that a typed word may mean.

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

/** A word of the index. */
export interface Term {
  text: string;
  typos: number;
  /** Length of its postings: how common it is. */
  length: number;
  bucket: Bucket;
  /** Its number in the bucket. */
  index: number;
}

interface Bucket {
  terms: readonly string[];
  /** Where the postings of each term begin in all those of the bucket, and where the last ones end. */
  starts: Uint32Array;
  file: BucketFile | RareFile;
}

/** Words that are taken for a beginning, or for a word with typos: the most common ones. */
const mostTerms = { whole: 400, parts: 60 };
/** Postings that are fetched for one typed word, in characters; and for a letter or two, or a word that is there, too. */
const mostPostings = { sought: 60_000, doubted: 20_000 };
/** Files of rare words that are fetched for one beginning. */
const mostShards = 2;

/** `key`, of `keys`. */
const shortestStem = 3;

export class Lexicon {
  /** Kept as long as the files that they are of. */
  readonly #buckets = new WeakMap<BucketFile | RareFile, Bucket>();

  /** Words that are not looked for beside others, and those that sections may lack. */
  readonly stop: ReadonlySet<string>;
  readonly weak: ReadonlySet<string>;
  /** Groups of phrases that mean the same. */
  readonly synonyms: readonly (readonly Word[])[][];
  readonly #endings: readonly string[];

  constructor(private readonly files: IndexFiles) {
    const { stop = '', weak = '', endings = '', synonyms = [] } = files.index;
    this.#endings = endings.split(' ');
    this.synonyms = synonyms.map((group) => group.map(wordsOf));
    this.stop = new Set(stop.split(' '));
    this.weak = new Set(weak.split(' '));
  }

  /** Numbers of pages are below this. */
  get pages(): number {
    return this.files.index.blocks.length * segmentSize;
  }

  /** The word itself and, with `prefix`, those that begin with it. The word itself comes first, then the most common. */
  async find(typed: string, prefix: boolean): Promise<Term[]> {
    const found: Term[] = [];
    for (const bucket of await this.#near(typed, prefix)) found.push(...inBucket(bucket, typed, prefix));
    return this.#within(found, typed);
  }

  /** Common words that are another form of the same: `ports` and `port`, `moving` and `move`. */
  async findForms(typed: string): Promise<Term[]> {
    const stem = this.#stemOf(typed);
    const bucket = stem === '' ? undefined : await this.#bucket(bucketOf(typed));
    if (!bucket) return [];
    return inBucket(bucket, stem, true).filter(({ text }) => text !== typed && this.#stemOf(text) === stem);
  }

  /** Empty: the word is too short to have other forms. */
  #stemOf(word: string): string {
    const ending = this.#endings.find(
      (one) => word.endsWith(one) && word.length >= one.length + shortestStem,
    );
    return word.length < shortestStem ? '' : word.slice(0, word.length - (ending?.length ?? 0));
  }

  /** How common a word is; 0 for rare ones. */
  async lengthOf(typed: string): Promise<number> {
    const bucket = await this.#bucket(bucketOf(typed));
    return (bucket && inBucket(bucket, typed, false)[0]?.length) ?? 0;
  }

  /** There is such a word or, with `prefix`, one that begins so. @param rare look among rare words, too. */
  async has(typed: string, prefix: boolean, rare: boolean): Promise<boolean> {
    const bucket = await this.#bucket(bucketOf(typed));
    const buckets = rare ? await this.#near(typed, prefix) : bucket ? [bucket] : [];
    return buckets.some(({ terms }) => {
      const next = terms[lowerBound(terms, typed)];
      return prefix ? next?.startsWith(typed) === true : next === typed;
    });
  }

  /** Words that are one or two typos away. @param near only those with the same first letter, which is right mostly. */
  async findSimilar(typed: string, prefix: boolean, near: boolean): Promise<Term[]> {
    const most = allowedTypos(typed);
    if (most === 0 || !canHaveTypos(typed)) return [];
    if (this.files.isWhole) return this.#within(await this.#similarAnywhere(typed, most, prefix), typed);
    if (near) {
      const bucket = await this.#bucket(bucketOf(typed));
      return this.#within(bucket ? similarIn(bucket, typed, most, prefix) : [], typed, true);
    }
    // Rare words lie in many files. One holds those that begin as they should; the others are asked where nothing is found.
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
   * Words with the same first letter; then those for which the first letter is the typo: too many, changed places with
   * the second one, wrong, or missing. (Where the first two letters are both wrong, a word is not found.)
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

  /** Words that end in something like this, behind any first letter. */
  async #byTail(tail: string, most: number, prefix: boolean, all: boolean): Promise<string[]> {
    const bucket = await this.#bucket(bucketOf(tail));
    if (!bucket) return [];
    const shards = (bucket.file as BucketFile).tails;
    // First letters stand last: the tail itself lies among those that begin with it.
    const files = await this.#shards<TailsFile>(all ? shards : shardsOf(shards, tail, true));
    return files
      .flatMap((tails) => tails.split(' '))
      .filter((entry) => countTypos(tail, entry.slice(0, -1), most, prefix) <= most)
      .map((entry) => entry.at(-1)! + entry.slice(0, -1));
  }

  /** Words that lie where this one would: those of its bucket, and rare ones, unless it is none. @param all rare ones. */
  async #near(typed: string, prefix: boolean, all = false): Promise<Bucket[]> {
    const bucket = await this.#bucket(bucketOf(typed));
    if (!bucket) return [];
    const known = inBucket(bucket, typed, prefix).length > 0;
    const shards = (bucket.file as BucketFile).rare;
    const asked = all ? shards : shardsOf(shards, typed, prefix);
    // Behind a short beginning are too many to ask them all.
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
    // Words as common as `the` say nothing about a beginning.
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

/** Those that hold a word or, with `prefix`, words that begin with it. */
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
