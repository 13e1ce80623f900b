// Parts of an index -> what its files hold.
import type { BucketFile } from './index-format.js';
import { encodeInteger } from './integers.js';
import { cutPostings, type JoinedBucket } from './join-buckets.js';

export interface BucketFiles {
  file: BucketFile;
  postings: readonly { name: string; text: string }[];
}

/** @param nameOf name of a file of postings, by its text and its number in the bucket. */
export function bucketFiles(
  { terms, postings }: JoinedBucket,
  nameOf: (text: string, index: number) => string,
): BucketFiles {
  const starts = cutPostings(postings);
  const files = starts.map((first, index) => {
    const text = postings.slice(first, starts[index + 1]).join('');
    return { first, name: nameOf(text, index), text };
  });
  return {
    file: {
      terms: terms.join(' '),
      lengths: postings.map(({ length }) => encodeInteger(length)).join(''),
      files: files.map(({ first, name }) => [first, name] as const),
    },
    postings: files.map(({ name, text }) => ({ name, text })),
  };
}

/** Of all postings of a bucket. */
export function lengthOf({ postings }: JoinedBucket): number {
  return postings.reduce((sum, { length }) => sum + length, 0);
}

/** A block in `IndexFile.blocks`. */
export function blockEntry(first: number, hash: string): string {
  return encodeInteger(first) + hash;
}
