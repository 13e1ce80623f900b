// The same bucket of all segments -> the bucket of the index: its words, and files of postings.
import type { SegmentBucket } from './build-segment.js';
import { segmentSize } from './index-format.js';
import { encodeInteger, IntegerReader } from './integers.js';

/** A bucket of one segment. */
export interface SegmentPart {
  /** Number of the segment in the index. */
  segment: number;
  bucket: SegmentBucket;
}

export interface JoinedBucket {
  /** Sorted. */
  terms: readonly string[];
  /** One for each term. */
  postings: readonly string[];
}

/** A file of postings ends with the first term behind so many characters. */
const postingsLength = 12_000;

export function joinBuckets(parts: readonly SegmentPart[]): JoinedBucket {
  const joined = new Map<string, { last: number; text: string }>();
  for (const { segment, bucket } of parts) {
    for (const [index, term] of bucket.terms.entries()) {
      const reader = new IntegerReader(bucket.postings[index]!);
      const first = segment * segmentSize + reader.next();
      const last = first + reader.next();
      const text = reader.text.slice(reader.position);
      const known = joined.get(term);
      if (!known) joined.set(term, { last, text: encodeInteger(first) + text });
      else {
        known.text += encodeInteger(first - known.last) + text;
        known.last = last;
      }
    }
  }
  const terms = Array.from(joined.keys()).sort();
  return { terms, postings: terms.map((term) => joined.get(term)!.text) };
}

/** Tails have no postings: what they are of is looked up by its own name. */
export function joinTails(parts: readonly SegmentPart[]): string[] {
  return Array.from(new Set(parts.flatMap(({ bucket }) => bucket.terms))).sort();
}

/** Where files of postings begin: indexes of terms, the first one 0. */
export function cutPostings(postings: readonly string[]): number[] {
  const starts: number[] = [];
  let length = postingsLength;
  for (const [index, { length: added }] of postings.entries()) {
    if (length >= postingsLength) {
      starts.push(index);
      length = 0;
    }
    length += added;
  }
  return starts;
}
