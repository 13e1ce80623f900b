// Builds segments, from which the index is joined. A segment is a run of consecutive pages, cut so that a new page elsewhere does not shift
// it. It depends on its pages alone and is cached: in a site of 4,000 pages, one edit changes one segment.

import { getOrMake } from '../../base/values.js';
import { bucketOf, canHaveTypos, tailBucketOf } from './buckets.js';
import { segmentSize } from './index-format.js';
import { encodeInteger } from './integers.js';
import { type PageContext, type PageEntry, withContext } from './page-entry.js';

/** A page as input of the index. */
export interface IndexPage extends PageContext {
  entry: PageEntry;
}

export interface Segment {
  /** Bucket -> terms, or tails of terms. */
  buckets: ReadonlyMap<string, SegmentBucket>;
  blocks: readonly Block[];
}

export interface SegmentBucket {
  /** Sorted. */
  terms: readonly string[];
  /** The postings of each term: its first page in the segment, the distance to its last page, then as in the index. Empty for tails. */
  postings: readonly string[];
}

/** Consecutive pages with the texts that are shown in results. */
export interface Block {
  /** Number of its first page in the segment. */
  first: number;
  /** Number of pages. */
  count: number;
  /** JSON: a list of `[url, category, sections, kind]`. */
  contents: string;
}

const meanPages = 64;
/** A block is complete once it has this many characters: results need few blocks, and blocks should be small. */
const blockLength = 6000;

/** Cuts pages, ordered by URL, into segments. A segment ends by the hash of its last URL, so that new pages move few boundaries. */
export function cutSegments<T extends { url: string }>(pages: readonly T[]): T[][] {
  const segments: T[][] = [];
  let segment: T[] = [];
  for (const page of pages) {
    segment.push(page);
    if (segment.length === segmentSize || hashOfText(page.url) % meanPages === 0) {
      segments.push(segment);
      segment = [];
    }
  }
  if (segment.length > 0) segments.push(segment);
  return segments;
}

/** Builds the segment of consecutive pages, ordered by URL. */
export function buildSegment(pages: Iterable<IndexPage>): Segment {
  const terms = new Map<string, { first: number; last: number; text: string }>();
  const shown: ShownPage[] = [];
  for (const page of pages) {
    const number = shown.length;
    shown.push({ url: page.url, text: textOf(page) });
    const entry = withContext(page.entry, page);
    for (const [index, term] of entry.terms.entries()) {
      const places = entry.places[index]!;
      const known = terms.get(term);
      if (!known) terms.set(term, { first: number, last: number, text: places });
      else {
        known.text += encodeInteger(number - known.last) + places;
        known.last = number;
      }
    }
  }
  const buckets = new Map<string, { terms: string[]; postings: string[] }>();
  const bucket = (key: string) => getOrMake(buckets, key, () => ({ terms: [], postings: [] }));
  for (const term of Array.from(terms.keys()).sort()) {
    const { first, last, text } = terms.get(term)!;
    const { terms: known, postings } = bucket(bucketOf(term));
    known.push(term);
    postings.push(encodeInteger(first) + encodeInteger(last - first) + text);
    if (canHaveTypos(term)) bucket(tailBucketOf(term.slice(1))).terms.push(term.slice(1) + term[0]);
  }
  for (const [key, { terms: tails }] of buckets) if (key.startsWith('~')) tails.sort();
  return { buckets, blocks: cutBlocks(shown) };
}

interface ShownPage {
  url: string;
  /** The page in the JSON of its block. */
  text: string;
}

function textOf({ url, category, kind, entry }: IndexPage): string {
  const context = `${JSON.stringify(url)},${JSON.stringify(category)}`;
  return `[${context},${entry.shown}${kind ? `,"${kind}"` : ''}]`;
}

function cutBlocks(pages: readonly ShownPage[]): Block[] {
  const blocks: Block[] = [];
  let first = 0;
  let shown: string[] = [];
  let length = 0;
  for (const [number, { url, text }] of pages.entries()) {
    shown.push(text);
    length += text.length;
    // Blocks also end by the hash of the URL, so that a page that grows moves few others into other blocks.
    if (length < blockLength && hashOfText(url) % 4 !== 0 && number < pages.length - 1) continue;
    blocks.push({ first, count: shown.length, contents: `[${shown.join(',')}]` });
    first = number + 1;
    shown = [];
    length = 0;
  }
  return blocks;
}

/** Hashes a text with FNV-1a, 32 bits, with an extra step that mixes the low bits. */
export function hashOfText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
