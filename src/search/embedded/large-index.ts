// Writes the index of a large site, which has many files, of which a reader fetches few. It is joined from segments, and each step is only
// taken if its inputs have changed.
import { hashOf } from '../../base/hash.js';
import { buildSegment, cutSegments, type IndexPage } from './build-segment.js';
import { bucketFile, lengthOf } from './index-files.js';
import { blockPack, type IndexFile, type IndexWords, indexFilePath } from './index-format.js';
import { joinBuckets, joinTails, type SegmentPart } from './join-buckets.js';
import { blocksEntry, cutPacks, packBlocks, pieceNames, toPack } from './packs.js';
import type { JoinedFiles, JoinedPack, SegmentHead, Segments } from './segment-store.js';

/** The files of the index in the output. */
export interface IndexOutput {
  /** Whether the output has this file exactly as this build would write it. */
  has(path: string): boolean;
  keep(path: string): void;
  write(path: string, contents: string | Uint8Array): void;
  /** Compression level of packs. */
  level: number;
}

/** A page that is only loaded if its segment has to be built. */
export interface LazyPage {
  url: string;
  /** Hash of everything that the index uses of it. */
  key: string;
  load(): IndexPage;
}

interface KnownSegment {
  number: number;
  key: string;
  head: SegmentHead;
  pages: readonly LazyPage[];
}

/**
 * Writes an index in steps of some milliseconds, so that the caller can do other work in between.
 * @param name of the index, unique in the store. @param pages ordered by URL.
 */
export function* writingLargeIndex(
  name: string,
  pages: readonly LazyPage[],
  store: Segments,
  output: IndexOutput,
  words: IndexWords,
): Generator<void, IndexFile> {
  return { ...(yield* new LargeIndex(name, pages, store, output).writing()), ...words };
}

/** Writes an index in one go. */
export function writeLargeIndex(...input: Parameters<typeof writingLargeIndex>): IndexFile {
  const steps = writingLargeIndex(...input);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

class LargeIndex {
  readonly #segments: KnownSegment[] = [];

  constructor(
    private readonly name: string,
    private readonly pages: readonly LazyPage[],
    private readonly store: Segments,
    private readonly output: IndexOutput,
  ) {}

  *writing(): Generator<void, IndexFile> {
    for (const [number, pages] of cutSegments(this.pages).entries()) {
      this.#segments.push(this.#segment(pages, number));
      yield;
    }
    const ofSegments = new Set(this.#segments.flatMap(({ head }) => Object.keys(head.buckets)));
    // A tail belongs to the bucket of its first letter.
    const names = new Set(Array.from(ofSegments, (name) => name.replace('~', '')));
    const buckets: Record<string, string> = {};
    let length = 0;
    for (const name of [...names].sort()) {
      const files = this.#bucket(name);
      buckets[name] = files.name;
      length += files.length;
      yield;
    }
    const blocks = this.#segments.map(({ head }) => head.blocks);
    return { pages: this.pages.length, length, buckets, blocks };
  }

  #segment(pages: readonly LazyPage[], number: number): KnownSegment {
    const key = hashOf(JSON.stringify(pages.map((page) => page.key)));
    const pathOf = (first: number, hash: string): string => indexFilePath(blockPack(number, first, hash));
    const known = this.store.head(key);
    if (known?.packs.every(([first, hash]) => this.#keep(pathOf(first, hash))))
      return { number, key, head: known, pages };
    const segment = buildSegment(loaded(pages));
    const packs = packBlocks(segment.blocks, this.output.level);
    for (const { first, hash, bytes } of packs) this.#write(pathOf(first, hash), bytes);
    const head = this.store.add(key, segment, {
      packs: packs.map(({ first, hash }) => [first, hash]),
      blocks: blocksEntry(packs),
    });
    return { number, key, head, pages };
  }

  /** Keeps a file if the output has it, and returns whether it does. Its name contains a hash of its contents. */
  #keep(path: string): boolean {
    if (!this.output.has(path)) return false;
    this.output.keep(path);
    return true;
  }

  #write(path: string, contents: string | Uint8Array): void {
    if (!this.#keep(path)) this.output.write(path, contents);
  }

  #bucket(name: string): JoinedFiles {
    const tail = `~${name}`;
    const hashes = this.#segments.map(
      ({ head: { buckets } }) => `${buckets[name]?.[0] ?? ''} ${buckets[tail]?.[0] ?? ''}`,
    );
    const key = hashOf(hashes.join());
    const id = `${this.name} ${name}`;
    const known = this.store.joined(id);
    const paths = known && [known, ...known.packs].map((file) => indexFilePath(file.name));
    const isCurrent = known?.key === key && paths!.every((path) => this.output.has(path));
    const files = isCurrent ? known : { key, ...this.#join(name, known?.packs ?? []) };
    if (isCurrent) for (const path of paths!) this.output.keep(path);
    this.store.setJoined(id, files);
    return files;
  }

  #join(name: string, known: readonly JoinedPack[]): Omit<JoinedFiles, 'key'> {
    const joined = joinBuckets(this.#parts(name));
    const packs: JoinedPack[] = [];
    const put = (pieces: readonly unknown[]): string[] =>
      cutPacks(pieces.map((piece) => JSON.stringify(piece))).flatMap((inPack) => {
        const pack = this.#pack(name, inPack, known);
        packs.push(pack);
        return pieceNames(pack.name, pack.ends);
      });
    const text = JSON.stringify(bucketFile(joined, joinTails(this.#parts(`~${name}`)), put, false));
    const file = `${name}-${hashOf(text)}.json`;
    this.#write(indexFilePath(file), text);
    return { name: file, packs, length: lengthOf(joined) };
  }

  #pack(bucket: string, pieces: readonly string[], known: readonly JoinedPack[]): JoinedPack {
    const key = hashOf(pieces.join('\n'));
    const former = known.find((pack) => pack.key === key);
    if (former && this.#keep(indexFilePath(former.name))) return former;
    const { bytes, ends } = toPack(pieces, this.output.level);
    const name = `${bucket}-${hashOf(bytes)}.bin`;
    this.#write(indexFilePath(name), bytes);
    return { key, name, ends };
  }

  #parts(name: string): SegmentPart[] {
    return this.#segments.flatMap(({ number, key, head, pages }) => {
      if (!head.buckets[name]) return [];
      const known = this.store.bucket(key, head, name);
      if (known) return [{ segment: number, bucket: known }];
      // The segment's file was damaged.
      const segment = buildSegment(loaded(pages));
      this.store.forget(key);
      this.store.add(key, segment, head);
      return [{ segment: number, bucket: segment.buckets.get(name)! }];
    });
  }
}

/** Loads pages one after the other, so that what was read of a page is garbage before the next one is read. */
function* loaded(pages: readonly LazyPage[]): Generator<IndexPage> {
  for (const page of pages) yield page.load();
}
