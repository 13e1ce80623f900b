// Articles of compiled pages are kept in pack files, which are only appended to: one for each thread and build, so that no thread waits for
// another. The index (page-cache.ts) has the places of the pieces; a piece that no index refers to is garbage.
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import { ifThere } from '../base/thrown.js';
import { decodeUtf8, encodeUtf8 } from '../base/utf8.js';
import { groupBy } from '../base/values.js';
import type { Article } from '../compile/compiled-page.js';

/** The place of a piece, and the hash of its bytes, on which a page's HTML, or its part of the search index, depends. */
export interface PackedPiece {
  pack: string;
  offset: number;
  length: number;
  hash: string;
}

export interface PageBody {
  article: Article;
  twin: string;
}

/** HTML is left as it is, because most of it would have to be escaped in JSON; its length stands in the line above. */
function formatBody(body: PageBody): string {
  const { article, twin } = body;
  return article.type === 'html' ? `${article.html.length}\n${article.html}${twin}` : JSON.stringify(body);
}

function parseBody(text: string): PageBody {
  if (text.startsWith('{')) return JSON.parse(text) as PageBody;
  const start = text.indexOf('\n') + 1;
  const end = start + Number(text.slice(0, start));
  return { article: { type: 'html', html: text.slice(start, end) }, twin: text.slice(end) };
}

const bufferBytes = 1 << 20;

/** Appends pieces to pack files of its own. They can be read once it is flushed or closed. */
export class PackWriter {
  #firstName: string;
  #count = 1;
  #descriptor: number | undefined;
  #offset = 0;
  /** Pieces that are not written yet are copied into this: many buffers that wait would stay in memory long after. */
  #buffer: Buffer | undefined;
  #waitingBytes = 0;

  /** @param name of the first file: `mwvb618e-1.pack` @param mostBytes size after which the next file is begun */
  constructor(
    private readonly dir: string,
    private name: string,
    private readonly mostBytes = 32 * bufferBytes,
  ) {
    this.#firstName = name;
  }

  add(body: PageBody): PackedPiece {
    return this.addBytes(encodeUtf8(formatBody(body)));
  }

  addBytes(bytes: Uint8Array): PackedPiece {
    if (this.#offset >= this.mostBytes) this.#begin();
    if (this.#waitingBytes + bytes.length > bufferBytes) this.flush();
    if (bytes.length > bufferBytes) this.#write(bytes);
    else {
      this.#buffer ??= Buffer.allocUnsafeSlow(bufferBytes);
      this.#buffer.set(bytes, this.#waitingBytes);
      this.#waitingBytes += bytes.length;
    }
    const place = { pack: this.name, offset: this.#offset, length: bytes.length, hash: hashOf(bytes) };
    this.#offset += bytes.length;
    return place;
  }

  flush(): void {
    if (this.#waitingBytes > 0) this.#write(this.#buffer!.subarray(0, this.#waitingBytes));
    this.#waitingBytes = 0;
  }

  #write(bytes: Uint8Array): void {
    this.#descriptor ??= this.#open();
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#descriptor, bytes, written);
  }

  close(): void {
    this.flush();
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
    this.#buffer = undefined;
  }

  /** Begins the next file. Packs are sent to other machines as a whole, so none may be too large. */
  #begin(): void {
    this.close();
    this.#count += 1;
    this.name = this.#firstName.replace(/(?=\.pack$)/, `-${this.#count}`);
    this.#offset = 0;
  }

  #open(): number {
    mkdirSync(this.dir, { recursive: true });
    return openSync(path.join(this.dir, this.name), 'wx');
  }
}

/** Reads pieces; keeps the files open until it is closed. */
export class PackReader {
  #descriptors = new Map<string, number>();

  constructor(private readonly dir: string) {}

  /** Returns the article; undefined if the pack is gone or the bytes are damaged. */
  read(place: PackedPiece): PageBody | undefined {
    const bytes = this.bytes(place);
    return bytes && parseBody(decodeUtf8(bytes));
  }

  /** Returns the bytes of a piece; undefined as in `read`. */
  bytes(place: PackedPiece): Buffer | undefined {
    const descriptor = this.#descriptors.get(place.pack) ?? this.#open(place.pack);
    if (descriptor === undefined) return undefined;
    const bytes = Buffer.allocUnsafe(place.length);
    let read = 0;
    while (read < place.length) {
      const count = readSync(descriptor, bytes, read, place.length - read, place.offset + read);
      if (count === 0) return undefined;
      read += count;
    }
    return hashOf(bytes) === place.hash ? bytes : undefined;
  }

  close(): void {
    for (const descriptor of this.#descriptors.values()) closeSync(descriptor);
    this.#descriptors.clear();
  }

  #open(pack: string): number | undefined {
    const descriptor = ifThere(() => openSync(path.join(this.dir, pack), 'r'));
    if (descriptor !== undefined) this.#descriptors.set(pack, descriptor);
    return descriptor;
  }
}

const mostPacks = 32;
const smallBytes = 1_000_000;
/** A younger pack may belong to a build that still runs. */
const youngMs = 3_600_000;

/** Path of the file with the number of packs that the last tidying left. */
const leftFile = (dir: string): string => path.join(dir, 'left.json');

function packNames(dir: string): string[] {
  return existsSync(dir) ? readdirSync(dir).filter((name) => name.endsWith('.pack')) : [];
}

/**
 * Tells whether there are so many more packs than after the last tidying that it is time for another. Young packs do not count, because
 * tidying leaves them, nor do those that a large site always has.
 */
export function hasManyPacks(dir: string, nowMs: number): boolean {
  const names = packNames(dir);
  if (names.length <= mostPacks) return false;
  const old = names.filter((name) => {
    const stats = statSync(path.join(dir, name), { throwIfNoEntry: false });
    return stats && nowMs - stats.mtimeMs > youngMs;
  });
  return old.length > mostPacks + (readSealed<number>(leftFile(dir)) ?? 0);
}

/**
 * Moves pieces out of packs that are mostly garbage, or small if many are, and deletes packs without any piece in use, unless they are young.
 * @returns the new places of the moved pieces
 */
export function tidyPacks(
  dir: string,
  places: Iterable<PackedPiece>,
  nowMs: number,
): Map<PackedPiece, PackedPiece> {
  const live = groupBy(places, ({ pack }) => pack);
  const moved = new Map<PackedPiece, PackedPiece>();
  const names = packNames(dir);
  if (names.length === 0) return moved;
  let left = 0;
  const reader = new PackReader(dir);
  const sizeOf = (name: string): number => statSync(path.join(dir, name)).size;
  const crowded = names.filter((name) => live.has(name) && sizeOf(name) < smallBytes).length > 16;
  const writer = new PackWriter(dir, `${nowMs.toString(36)}-${process.pid}-tidy.pack`);
  for (const name of names) {
    const file = path.join(dir, name);
    const inPack = live.get(name) ?? [];
    const stats = statSync(file);
    const liveBytes = inPack.reduce((sum, place) => sum + place.length, 0);
    if (inPack.length === 0) {
      if (nowMs - stats.mtimeMs > youngMs) rmSync(file, { force: true });
      continue;
    }
    if (liveBytes * 2 > stats.size && !(crowded && stats.size < smallBytes)) {
      left += 1;
      continue;
    }
    for (const place of inPack) {
      const bytes = reader.bytes(place);
      if (bytes) moved.set(place, writer.addBytes(bytes));
    }
  }
  writer.close();
  reader.close();
  left += new Set(Array.from(moved.values(), ({ pack }) => pack)).size;
  if (readSealed(leftFile(dir)) !== left) writeSealed(leftFile(dir), left);
  return moved;
}
