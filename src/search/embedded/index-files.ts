// Turns the parts of an index into the contents of its files.
import { hashOfText } from './build-segment.js';
import type { BucketFile, RareFile, Shards, TermsFile } from './index-format.js';
import { encodeInteger, IntegerReader } from './integers.js';
import { cutPostings, type JoinedBucket } from './join-buckets.js';
import { classCount, inContext, inHeading } from './match-classes.js';

/** Writes pieces into packs. @returns the names of the pieces. */
type Put = (pieces: readonly unknown[]) => readonly string[];

/** Mean number of terms in a shard. A shard ends after a term whose hash is a multiple of it, so that a new term only changes one shard. */
const meanShard = 192;
/** Words with longer postings (in characters) are common. */
const rarePostings = 24;

/** Builds the file of a bucket. @param tails of terms, sorted. @param all whether all words count as common, as in a single file. */
export function bucketFile(
  bucket: JoinedBucket,
  tails: readonly string[],
  put: Put,
  all: boolean,
): BucketFile {
  const isRare = bucket.postings.map((postings) => !all && isRarePostings(postings));
  const { terms, postings } = pick(bucket, (index) => !isRare[index]);
  const starts = cutPostings(postings);
  const rare = pick(bucket, (index) => isRare[index]!);
  const rareShards = cutShards(rare.terms);
  const tailShards = cutShards(tails);
  const names = put([
    ...starts.map((first, index) => postings.slice(first, starts[index + 1]).join('')),
    ...rareShards.map(([first, end]): RareFile => {
      const shard = { terms: rare.terms.slice(first, end), postings: rare.postings.slice(first, end) };
      return { ...termsFile(shard), postings: shard.postings.join('') };
    }),
    ...tailShards.map(([first, end]) => tails.slice(first, end).join(' ')),
  ]).values();
  const name = (): string => names.next().value!;
  const named = (sorted: readonly string[], shards: readonly (readonly [number, number])[]): Shards =>
    shards.map(([first]) => [sorted[first]!, name()]);
  return {
    ...termsFile({ terms, postings }),
    files: starts.map((first) => [first, name()]),
    rare: named(rare.terms, rareShards),
    tails: named(tails, tailShards),
  };
}

/** Cuts sorted terms into shards. @returns for each shard the index of its first term, and the index after its last. */
function cutShards(terms: readonly string[]): [first: number, end: number][] {
  const shards: [number, number][] = [];
  let first = 0;
  for (const [index, term] of terms.entries()) {
    if (hashOfText(term) % meanShard !== 0 && index < terms.length - 1) continue;
    shards.push([first, index + 1]);
    first = index + 1;
  }
  return shards;
}

function pick({ terms, postings }: JoinedBucket, use: (index: number) => boolean): JoinedBucket {
  return {
    terms: terms.filter((_, index) => use(index)),
    postings: postings.filter((_, index) => use(index)),
  };
}

function termsFile({ terms, postings }: JoinedBucket): TermsFile {
  return {
    terms: terms.join(' '),
    lengths: postings.map(({ length }) => encodeInteger(length)).join(''),
  };
}

/** Whether postings are those of a rare word: short, and none in a heading or in the name of a category. */
function isRarePostings(postings: string): boolean {
  if (postings.length > rarePostings) return false;
  const reader = new IntegerReader(postings);
  while (!reader.done) {
    reader.next();
    for (let more = true; more; ) {
      const read = reader.next();
      const inClass = (read >> 1) % classCount;
      if (inClass === inHeading || inClass === inContext) return false;
      more = read % 2 === 1;
    }
  }
  return true;
}

/** Returns the total length of a bucket's postings, in characters. */
export function lengthOf({ postings }: JoinedBucket): number {
  return postings.reduce((sum, { length }) => sum + length, 0);
}
