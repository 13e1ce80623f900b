// The words of an index: finds those that a typed word may mean.
import { bucketOf, canHaveTypos, tailBucketOf } from '../buckets.js';
import { type BucketFile, type PostingsFile, segmentSize, type TailsFile } from '../index-format.js';
import { IntegerReader } from '../integers.js';
import type { IndexFiles } from './index-files.js';
import { allowedTypos, countTypos } from './typos.js';

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
  files: BucketFile['files'];
}

/** Words that are taken for a beginning, or for a word with typos: the most common ones. */
const mostTerms = { whole: 400, parts: 60 };
/** Postings that are fetched for one typed word, in characters. */
const mostPostings = 60_000;

export class Lexicon {
  readonly #buckets = new Map<string, Promise<Bucket>>();

  constructor(private readonly files: IndexFiles) {}

  /** Numbers of pages are below this. */
  get pages(): number {
    return this.files.index.blocks.length * segmentSize;
  }

  /** The word itself and, with `prefix`, those that begin with it. The word itself comes first, then the most common. */
  async find(typed: string, prefix: boolean): Promise<Term[]> {
    const bucket = await this.#bucket(bucketOf(typed));
    return this.#within(bucket ? inBucket(bucket, typed, prefix) : [], typed);
  }

  /** There is such a word or, with `prefix`, one that begins so. */
  async has(typed: string, prefix: boolean): Promise<boolean> {
    const bucket = await this.#bucket(bucketOf(typed));
    const next = bucket?.terms[lowerBound(bucket.terms, typed)];
    return prefix ? next?.startsWith(typed) === true : next === typed;
  }

  /** Words that are one or two typos away. @param near only those with the same first letter, which is right mostly. */
  async findSimilar(typed: string, prefix: boolean, near: boolean): Promise<Term[]> {
    const most = allowedTypos(typed);
    if (most === 0 || !canHaveTypos(typed)) return [];
    if (this.files.isWhole) return this.#within(await this.#similarAnywhere(typed, most, prefix), typed);
    if (!near) return this.#within(await this.#similarByLetter(typed, most, prefix), typed);
    const bucket = await this.#bucket(bucketOf(typed));
    return this.#within(bucket ? similarIn(bucket, typed, most, prefix) : [], typed);
  }

  async postings({ bucket, index }: Term): Promise<string> {
    const { files, starts } = bucket;
    let file = files.length - 1;
    while (file > 0 && files[file]![0] > index) file--;
    const [first, name] = files[file]!;
    const text = await this.files.load<PostingsFile>(name);
    const offset = starts[first]!;
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
  async #similarByLetter(typed: string, most: number, prefix: boolean): Promise<Term[]> {
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
    for (const { word, typos } of tries) {
      const bucket = await this.#bucket(bucketOf(word));
      if (bucket) for (const term of similarIn(bucket, word, most - typos, prefix)) add(term, typos);
    }
    for (const text of [
      ...(await this.#byTail(typed.slice(1), most - 1, prefix)),
      ...(await this.#byTail(typed, most - 1, prefix)),
    ]) {
      const bucket = await this.#bucket(bucketOf(text));
      const [term] = bucket ? inBucket(bucket, text, false) : [];
      if (term) add(term, countTypos(typed, text, most, prefix));
    }
    return Array.from(found.values());
  }

  /** Words that end in something like this, behind any first letter. */
  async #byTail(tail: string, most: number, prefix: boolean): Promise<string[]> {
    const name = this.files.index.buckets[tailBucketOf(tail)];
    if (name === undefined) return [];
    const tails = (await this.files.load<TailsFile>(name)).split(' ');
    return tails
      .filter((entry) => countTypos(tail, entry.slice(0, -1), most, prefix) <= most)
      .map((entry) => entry.at(-1)! + entry.slice(0, -1));
  }

  #bucket(key: string): Promise<Bucket | undefined> {
    const name = this.files.index.buckets[key];
    if (name === undefined) return Promise.resolve(undefined);
    let bucket = this.#buckets.get(key);
    if (!bucket) {
      bucket = this.files.load<BucketFile>(name).then(toBucket);
      this.#buckets.set(key, bucket);
      bucket.catch(() => this.#buckets.delete(key));
    }
    return bucket;
  }

  #within(terms: Term[], typed: string): Term[] {
    const { whole, parts } = mostTerms;
    const isTyped = ({ text }: Term): number => (text === typed ? 0 : 1);
    terms.sort((a, b) => isTyped(a) - isTyped(b) || a.typos - b.typos || b.length - a.length);
    if (this.files.isWhole) return terms.slice(0, whole);
    let length = 0;
    // Words as common as `the` say nothing about a beginning.
    return terms.slice(0, parts).filter((term) => {
      const isTaken = length + term.length <= mostPostings || term.text === typed || terms.length === 1;
      if (isTaken) length += term.length;
      return isTaken;
    });
  }
}

function toBucket({ terms, lengths, files }: BucketFile): Bucket {
  const words = terms.split(' ');
  const starts = new Uint32Array(words.length + 1);
  const reader = new IntegerReader(lengths);
  for (let index = 0; index < words.length; index++) starts[index + 1] = starts[index]! + reader.next();
  return { terms: words, starts, files };
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
