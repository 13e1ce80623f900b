// Joins the parts of a bucket from all segments into the bucket of the index: its terms, and their postings.
import type { SegmentBucket } from './build-segment.js';
import { segmentSize } from './index-format.js';
import { encodeInteger, IntegerReader } from './integers.js';

/** The part of a bucket that comes from one segment. */
export interface SegmentPart {
  /** Number of the segment in the index. */
  segment: number;
  bucket: SegmentBucket;
}

export interface JoinedBucket {
  /** Sorted. */
  terms: readonly string[];
  /** The postings of each term. */
  postings: readonly string[];
}

/** A file of postings is complete after the first term that exceeds this many characters. */
const postingsLength = 12_000;

/** Joins the parts of a bucket, ordered by segment. */
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

/** Joins tails, which have no postings: their terms are looked up by name. */
export function joinTails(parts: readonly SegmentPart[]): string[] {
  return Array.from(new Set(parts.flatMap(({ bucket }) => bucket.terms))).sort();
}

/** Returns where files of postings begin, as indexes of terms; the first is 0. */
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
