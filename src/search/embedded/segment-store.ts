// Stores segments between builds: a file for each, and one file with what the index must know of all. It is safe to delete or damage them:
// missing and invalid segments are built again.
import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../../base/hash.js';
import { readSealed, writeSealed } from '../../base/sealed-file.js';
import { ifThere } from '../../base/thrown.js';
import { decodeUtf8 } from '../../base/utf8.js';
import { programDigest } from '../../base/version.js';
import type { Segment, SegmentBucket } from './build-segment.js';

/** What is known of a segment without reading its file. */
export interface SegmentHead {
  /** Bucket -> hash, offset in the segment's file, length. */
  buckets: Readonly<Record<string, readonly [hash: string, offset: number, length: number]>>;
  /** First page and hash of each pack of blocks. */
  packs: readonly (readonly [first: number, hash: string])[];
  /** Its entry in `IndexFile.blocks`. */
  blocks: string;
}

/** The files of a bucket of the index, with the key of their inputs. */
export interface JoinedFiles {
  key: string;
  /** Name of the bucket's own file. */
  name: string;
  packs: readonly JoinedPack[];
  /** Length of its postings, in characters. */
  length: number;
}

export interface JoinedPack {
  /** Hash of its uncompressed pieces. */
  key: string;
  name: string;
  /** End of each piece, in bytes. */
  ends: readonly number[];
}

/** Keeps what an index is joined from, from one time to the next. */
export interface Segments {
  head(key: string): SegmentHead | undefined;
  add(key: string, segment: Segment, blocks: Pick<SegmentHead, 'packs' | 'blocks'>): SegmentHead;
  /** Returns a bucket of a segment; undefined if it is lost. */
  bucket(key: string, head: SegmentHead, name: string): SegmentBucket | undefined;
  forget(key: string): void;
  /** Returns the files of the last index. @param name of the index and the bucket. */
  joined(name: string): JoinedFiles | undefined;
  setJoined(name: string, files: JoinedFiles): void;
}

interface State {
  program: string;
  heads: Record<string, SegmentHead>;
  joined: Record<string, JoinedFiles>;
}

const mostOpen = 250;

export class SegmentStore implements Segments {
  #former: State;
  #next: State = { program: programDigest, heads: {}, joined: {} };
  /** Open file descriptors of segments, as each bucket reads from them. */
  #descriptors = new Map<string, number>();

  /** @param dir a folder of the cache that only the store uses. */
  constructor(private readonly dir: string) {
    const known = readSealed<State>(this.#stateFile);
    this.#former = known?.program === programDigest ? known : this.#next;
  }

  head(key: string): SegmentHead | undefined {
    const head = this.#former.heads[key];
    if (head) this.#next.heads[key] = head;
    return head;
  }

  add(key: string, segment: Segment, { packs, blocks }: Pick<SegmentHead, 'packs' | 'blocks'>): SegmentHead {
    const buckets: Record<string, readonly [string, number, number]> = {};
    const texts: string[] = [];
    let offset = 0;
    for (const [name, { terms, postings }] of segment.buckets) {
      const text = `${terms.join(' ')}\n${postings.join(' ')}\n`;
      const length = Buffer.byteLength(text);
      buckets[name] = [hashOf(text), offset, length];
      texts.push(text);
      offset += length;
    }
    mkdirSync(this.dir, { recursive: true });
    writeFileSync(this.#segmentFile(key), texts.join(''));
    const head = { buckets, packs, blocks };
    this.#next.heads[key] = head;
    return head;
  }

  /** Reads a bucket of a segment; undefined if the file is damaged. */
  bucket(key: string, head: SegmentHead, name: string): SegmentBucket | undefined {
    const [hash, offset, length] = head.buckets[name]!;
    const text = this.#read(key, offset, length);
    if (text === undefined || hashOf(text) !== hash) return undefined;
    const [terms = '', postings = ''] = text.split('\n');
    return { terms: terms.split(' '), postings: postings === '' ? [] : postings.split(' ') };
  }

  /** Drops a segment whose file is damaged. */
  forget(key: string): void {
    delete this.#former.heads[key];
    delete this.#next.heads[key];
  }

  joined(name: string): JoinedFiles | undefined {
    return this.#former.joined[name];
  }

  setJoined(name: string, files: JoinedFiles): void {
    this.#next.joined[name] = files;
  }

  /** Saves what was used or added since the store was opened. */
  save(): void {
    this.close();
    mkdirSync(this.dir, { recursive: true });
    writeSealed(this.#stateFile, this.#next);
    const kept = new Set(Object.keys(this.#next.heads).map((key) => path.basename(this.#segmentFile(key))));
    for (const name of readdirSync(this.dir))
      if (name.endsWith('.segment') && !kept.has(name)) rmSync(path.join(this.dir, name), { force: true });
  }

  close(): void {
    for (const descriptor of this.#descriptors.values()) closeSync(descriptor);
    this.#descriptors.clear();
  }

  #read(key: string, offset: number, length: number): string | undefined {
    return ifThere(() => {
      const descriptor = this.#descriptors.get(key) ?? this.#open(key);
      const bytes = Buffer.allocUnsafe(length);
      return readSync(descriptor, bytes, 0, length, offset) === length ? decodeUtf8(bytes) : undefined;
    });
  }

  #open(key: string): number {
    // The number of open files is limited.
    if (this.#descriptors.size >= mostOpen) this.close();
    const descriptor = openSync(this.#segmentFile(key), 'r');
    this.#descriptors.set(key, descriptor);
    return descriptor;
  }

  get #stateFile(): string {
    return path.join(this.dir, 'state.json');
  }

  #segmentFile(key: string): string {
    return path.join(this.dir, `${key}.segment`);
  }
}
