// The index of a small site: one file that holds all others, so that each keystroke is answered without the network.

import { buildSegment, cutSegments, type IndexPage } from './build-segment.js';
import { bucketFile, lengthOf } from './index-files.js';
import { blockPack, type IndexFile, type IndexWords } from './index-format.js';
import { joinBuckets } from './join-buckets.js';
import { blocksEntry, inPacks, pieceNames } from './packs.js';

/** At most so many pages are one file. */
export const mostPagesInOneFile = 200;

/** The file as a whole has one. */
const noHash = '000000';

/** @param pages in the order of their URLs. @param words of the index as a whole. */
export function buildSmallIndex(pages: readonly IndexPage[], words: IndexWords): IndexFile {
  const segments = cutSegments(pages).map(buildSegment);
  const files: Record<string, unknown> = {};
  const buckets: Record<string, string> = {};
  let length = 0;
  const keys = new Set(segments.flatMap((segment) => [...segment.buckets.keys()]));
  // All terms are at hand: no need to look for them by their tails.
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
