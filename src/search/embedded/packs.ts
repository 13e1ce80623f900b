// Packs combine many small files into one, as hosts limit the number of files. A reader fetches a piece by its byte range. Each piece is
// compressed by itself, as hosts do not compress ranges.
import { deflateRawSync } from 'node:zlib';
import { hashOf } from '../../base/hash.js';
import { encodeUtf8 } from '../../base/utf8.js';
import type { Block } from './build-segment.js';
import { blocksInPack, pieceName } from './index-format.js';
import { encodeInteger } from './integers.js';

interface Pack {
  bytes: Buffer;
  /** End of each piece, in bytes. */
  ends: readonly number[];
}

/** Characters of pieces after which a pack is complete. Packs stay small, as they are fetched whole from hosts without ranges. */
const packLength = 90_000;

/** Compresses pieces into a pack. @param level of compression, from 1 (fastest) to 9 (best). */
export function toPack(pieces: readonly string[], level: number): Pack {
  const deflated = pieces.map((piece) => deflateRawSync(encodeUtf8(piece), { level }));
  let end = 0;
  return { bytes: Buffer.concat(deflated), ends: deflated.map(({ length }) => (end += length)) };
}

/** Distributes pieces over packs. */
export function cutPacks(pieces: readonly string[]): string[][] {
  const packs: string[][] = [];
  let length = packLength;
  for (const piece of pieces) {
    if (length >= packLength) {
      packs.push([]);
      length = 0;
    }
    packs.at(-1)!.push(piece);
    length += piece.length;
  }
  return packs;
}

/** Returns the names of the pieces in a pack. */
export function pieceNames(pack: string, ends: readonly number[]): string[] {
  return ends.map((end, index) => pieceName(pack, ends[index - 1] ?? 0, end));
}

interface BlockPack extends Pack {
  /** Number of its first page in the segment. */
  first: number;
  /** The first six digits of the hash of its bytes. */
  hash: string;
  /** Number of pages in each block. */
  counts: readonly number[];
}

/** Distributes the blocks of a segment over packs. */
export function inPacks(blocks: readonly Block[]): Block[][] {
  const count = Math.ceil(blocks.length / blocksInPack);
  return Array.from({ length: count }, (_, index) =>
    blocks.slice(index * blocksInPack, (index + 1) * blocksInPack),
  );
}

export function packBlocks(blocks: readonly Block[], level: number): BlockPack[] {
  return inPacks(blocks).map((inPack) => {
    const contents = inPack.map((block) => block.contents);
    const pack = toPack(contents, level);
    const hash = hashOf(pack.bytes).slice(0, 6);
    return { ...pack, first: inPack[0]!.first, hash, counts: inPack.map(({ count }) => count) };
  });
}

/** Returns the entry of a segment in `IndexFile.blocks`. */
export function blocksEntry(packs: readonly Pick<BlockPack, 'hash' | 'counts' | 'ends'>[]): string {
  return packs
    .map(({ hash, counts, ends }) => {
      const numbers = counts.map(
        (count, index) => encodeInteger(count) + encodeInteger(ends[index]! - (ends[index - 1] ?? 0)),
      );
      return hash + numbers.join('');
    })
    .join('');
}
