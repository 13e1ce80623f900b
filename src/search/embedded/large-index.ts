// The index of a large site: many files, of which a reader fetches few. It is joined from segments, and each step is
// taken only where what it starts from has changed.
import { hashOf } from '../../base/hash.js';
import { buildSegment, cutSegments, type IndexPage } from './build-segment.js';
import { blocksEntry, bucketFile, lengthOf, tailShards } from './index-files.js';
import { blockName, formatVersion, type IndexFile, indexFilePath } from './index-format.js';
import { type JoinedBucket, joinBuckets, joinTails, type SegmentPart } from './join-buckets.js';
import type { JoinedFiles, SegmentHead, Segments } from './segment-store.js';

/** Where the files go. */
export interface IndexOutput {
  /** The output holds this file, as this build would write it. */
  has(path: string): boolean;
  keep(path: string): void;
  write(path: string, contents: string): void;
}

/** A page that is read when its segment has to be made. */
export interface LazyPage {
  url: string;
  /** Hash of all that the index takes of it. */
  key: string;
  load(): IndexPage;
}

interface KnownSegment {
  number: number;
  key: string;
  head: SegmentHead;
  pages: readonly LazyPage[];
}

/** @param name of the index, to tell it from others in the store. @param pages in the order of their URLs. */
export function writeLargeIndex(
  name: string,
  pages: readonly LazyPage[],
  store: Segments,
  output: IndexOutput,
): IndexFile {
  return new LargeIndex(name, pages, store, output).write();
}

class LargeIndex {
  readonly #segments: KnownSegment[];

  constructor(
    private readonly name: string,
    private readonly pages: readonly LazyPage[],
    private readonly store: Segments,
    private readonly output: IndexOutput,
  ) {
    this.#segments = cutSegments(pages).map((inSegment, number) => this.#segment(inSegment, number));
  }

  write(): IndexFile {
    const names = new Set(this.#segments.flatMap(({ head }) => Object.keys(head.buckets)));
    const buckets: Record<string, string> = {};
    let length = 0;
    for (const name of [...names].sort()) {
      const files = this.#bucket(name);
      buckets[name] = files.names[0]!;
      length += files.length;
    }
    const blocks = this.#segments.map(({ head }) => blocksEntry(head.blocks));
    return { format: formatVersion, pages: this.pages.length, length, buckets, blocks };
  }

  #segment(pages: readonly LazyPage[], number: number): KnownSegment {
    const key = hashOf(JSON.stringify(pages.map((page) => page.key)));
    const known = this.store.head(key);
    if (known?.blocks.every(([first, , hash]) => this.#keep(blockName(number, first, hash))))
      return { number, key, head: known, pages };
    const segment = buildSegment(pages.map((page) => page.load()));
    const head = known ?? this.store.add(key, segment);
    for (const [index, { first, contents }] of segment.blocks.entries()) {
      const file = blockName(number, first, head.blocks[index]![2]);
      if (!this.#keep(file)) this.output.write(indexFilePath(file), contents);
    }
    return { number, key, head, pages };
  }

  /** True: the output has the file. Its name says what is in it. */
  #keep(file: string): boolean {
    const path = indexFilePath(file);
    if (!this.output.has(path)) return false;
    this.output.keep(path);
    return true;
  }

  #bucket(name: string): JoinedFiles {
    const parts = this.#segments.filter(({ head }) => head.buckets[name]);
    const key = hashOf(JSON.stringify(parts.map(({ number, head }) => [number, head.buckets[name]![0]])));
    const id = `${this.name} ${name}`;
    const known = this.store.joined(id, key);
    const isThere = known?.names.every((file) => this.output.has(indexFilePath(file)));
    const files = known && isThere ? known : { key, ...this.#join(name, parts) };
    if (files === known) for (const file of known.names) this.#keep(file);
    this.store.setJoined(id, files);
    return files;
  }

  #join(name: string, segments: readonly KnownSegment[]): Omit<JoinedFiles, 'key'> {
    const parts = segments.map((segment) => this.#part(name, segment));
    const names: string[] = [];
    const put = (contents: unknown): string => {
      const file = this.#put(name, contents);
      names.push(file);
      return file;
    };
    if (name.startsWith('~')) {
      const shards = tailShards(joinTails(parts), put);
      return { names: [this.#put(name, shards), ...names], length: 0 };
    }
    const joined: JoinedBucket = joinBuckets(parts);
    const file = bucketFile(joined, put, false);
    return { names: [this.#put(name, file), ...names], length: lengthOf(joined) };
  }

  #part(name: string, { number, key, head, pages }: KnownSegment): SegmentPart {
    const known = this.store.bucket(key, head, name);
    if (known) return { segment: number, bucket: known };
    // The file was damaged.
    const segment = buildSegment(pages.map((page) => page.load()));
    this.store.forget(key);
    this.store.add(key, segment);
    return { segment: number, bucket: segment.buckets.get(name)! };
  }

  #put(bucket: string, contents: unknown): string {
    const text = JSON.stringify(contents);
    const name = fileName(bucket, text);
    if (!this.#keep(name)) this.output.write(indexFilePath(name), text);
    return name;
  }
}

/** `i-1a2b3c4d5e6f7a8b`, and `t-i-...` for tails: `~` means something in addresses. */
function fileName(bucket: string, text: string): string {
  return `${bucket.replace('~', 't-')}-${hashOf(text)}`;
}
