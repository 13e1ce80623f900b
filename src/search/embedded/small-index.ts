// Builds the index of a small site: one file that contains all others, so that each key is answered without a request.

import { buildSegment, cutSegments, type IndexPage } from './build-segment.js';
import { bucketFile, lengthOf } from './index-files.js';
import { blockPack, type IndexFile, type IndexWords } from './index-format.js';
import { joinBuckets } from './join-buckets.js';
import { blocksEntry, inPacks, pieceNames } from './packs.js';

/** Highest number of pages in an index of one file. */
export const mostPagesInOneFile = 200;

/** Packs have hashes; here only the whole file has one. */
const noHash = '000000';

/** Builds the index. @param pages ordered by URL. @param words of the site's language. */
export function buildSmallIndex(pages: readonly IndexPage[], words: IndexWords): IndexFile {
  const segments = cutSegments(pages).map(buildSegment);
  const files: Record<string, unknown> = {};
  const buckets: Record<string, string> = {};
  let length = 0;
  const keys = new Set(segments.flatMap((segment) => [...segment.buckets.keys()]));
  // No tails: all terms are in memory, so typos are found by comparing them all.
  for (const key of [...keys].filter((name) => !name.startsWith('~')).sort()) {
    const joined = joinBuckets(
      segments.flatMap(({ buckets: parts }, segment) => {
        const bucket = parts.get(key);
        return bucket ? [{ segment, bucket }] : [];
      }),
    );
    length += lengthOf(joined);
    let count = 0;
    const put = (pieces: readonly unknown[]): string[] =>
      pieces.map((piece) => {
        const name = `${key}.${count++}`;
        files[name] = piece;
        return name;
      });
    buckets[key] = key;
    files[key] = bucketFile(joined, [], put, true);
  }
  const blocks = segments.map((segment, number) => {
    const packs = inPacks(segment.blocks).map((inPack) => {
      const pack = { first: inPack[0]!.first, hash: noHash, counts: inPack.map(({ count }) => count) };
      const ends = inPack.map((_, index) => index + 1);
      const names = pieceNames(blockPack(number, pack.first, noHash), ends);
      for (const [index, { contents }] of inPack.entries())
        files[names[index]!] = JSON.parse(contents) as unknown;
      return { ...pack, ends };
    });
    return blocksEntry(packs);
  });
  return { pages: pages.length, length, ...words, buckets, blocks, files };
}
