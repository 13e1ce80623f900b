// Parts of an index -> what its files hold.
import { type BlockHead, hashOfText } from './build-segment.js';
import { type BucketFile, blocksInRun, type RareFile, type Shards, type TermsFile } from './index-format.js';
import { encodeInteger, IntegerReader } from './integers.js';
import { cutPostings, type JoinedBucket } from './join-buckets.js';
import { classCount, inContext, inHeading } from './match-classes.js';

/** Writes a file of the index down. @returns its name. */
type Put = (contents: unknown) => string;

/** A shard ends with a term whose hash says so, one in so many: then a new term leaves the others as they are. */
const meanShard = 192;
/** Words with longer postings are common. */
const rarePostings = 24;

/** @param all no word is rare: they are all at hand. */
export function bucketFile(bucket: JoinedBucket, put: Put, all: boolean): BucketFile {
  const isRare = bucket.postings.map((postings) => !all && isRarePostings(postings));
  const { terms, postings } = pick(bucket, (index) => !isRare[index]);
  const starts = cutPostings(postings);
  const rare = pick(bucket, (index) => isRare[index]!);
  return {
    ...termsFile({ terms, postings }),
    files: starts.map((first, index) => [first, put(postings.slice(first, starts[index + 1]).join(''))]),
    rare: cutShards(rare.terms, (first, end) => {
      const shard = { terms: rare.terms.slice(first, end), postings: rare.postings.slice(first, end) };
      const file: RareFile = { ...termsFile(shard), postings: shard.postings.join('') };
      return put(file);
    }),
  };
}

export function tailShards(tails: readonly string[], put: Put): Shards {
  return cutShards(tails, (first, end) => put(tails.slice(first, end).join(' ')));
}

/** @param put writes the terms from one number to another. */
function cutShards(terms: readonly string[], put: (first: number, end: number) => string): Shards {
  const shards: [string, string][] = [];
  let first = 0;
  for (const [index, term] of terms.entries()) {
    if (hashOfText(term) % meanShard !== 0 && index < terms.length - 1) continue;
    shards.push([terms[first]!, put(first, index + 1)]);
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

/** Few, and none in a heading or in the name of a category. */
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

/** Length of all postings of a bucket. */
export function lengthOf({ postings }: JoinedBucket): number {
  return postings.reduce((sum, { length }) => sum + length, 0);
}

/** The blocks of a segment in `IndexFile.blocks`. */
export function blocksEntry(heads: readonly BlockHead[]): string {
  return heads
    .map(([, count, hash], index) => (index % blocksInRun === 0 ? hash : '') + encodeInteger(count))
    .join('');
}
