// Compiled articles lie in pack files that are only ever appended to: one a worker and build, so that nobody waits for
// anybody. The index (page-cache.ts) says where an article lies; what no index names is rubbish, whoever left it.
import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Article } from '../compile/compiled-page.js';
import { hashOf } from '../hash.js';

/** Where an article lies, and the hash of its bytes: what the page's HTML is made from. */
export interface PackedArticle {
  pack: string;
  offset: number;
  length: number;
  hash: string;
}

export interface PageBody {
  article: Article;
  twin: string;
}

/** Appends articles to one pack file of its own. */
export class PackWriter {
  #dir: string;
  #name: string;
  #descriptor: number | undefined;
  #offset = 0;

  constructor(dir: string, name: string) {
    this.#dir = dir;
    this.#name = name;
  }

  add(body: PageBody): PackedArticle {
    const bytes = Buffer.from(JSON.stringify(body));
    this.#descriptor ??= this.#open();
    let written = 0;
    while (written < bytes.length) written += writeSync(this.#descriptor, bytes, written);
    const place = { pack: this.#name, offset: this.#offset, length: bytes.length, hash: hashOf(bytes) };
    this.#offset += bytes.length;
    return place;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #open(): number {
    mkdirSync(this.#dir, { recursive: true });
    return openSync(path.join(this.#dir, this.#name), 'wx');
  }
}

/** Reads articles; keeps the files open until closed. */
export class PackReader {
  #dir: string;
  #descriptors = new Map<string, number>();

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** The article, or undefined when the pack is gone or its bytes are not those that were written. */
  read(place: PackedArticle): PageBody | undefined {
    const bytes = this.bytes(place);
    return bytes && (JSON.parse(bytes.toString()) as PageBody);
  }

  bytes(place: PackedArticle): Buffer | undefined {
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
    try {
      const descriptor = openSync(path.join(this.#dir, pack), 'r');
      this.#descriptors.set(pack, descriptor);
      return descriptor;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}

/**
 * Moves the articles out of packs that are mostly rubbish and deletes packs that nothing points at.
 * Packs younger than `graceMs` that no article names belong to a build under way elsewhere and stay.
 * @returns the new places of the articles that were moved.
 */
export function tidyPacks(
  dir: string,
  places: Iterable<PackedArticle>,
  nowMs: number,
  graceMs = 3_600_000,
): Map<PackedArticle, PackedArticle> {
  const live = new Map<string, PackedArticle[]>();
  for (const place of places) {
    const inPack = live.get(place.pack);
    if (inPack) inPack.push(place);
    else live.set(place.pack, [place]);
  }
  const moved = new Map<PackedArticle, PackedArticle>();
  let names: string[];
  try {
    names = readdirSync(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return moved;
    throw error;
  }
  const reader = new PackReader(dir);
  const crowded = live.size > 16;
  const writer = new PackWriter(dir, `${nowMs.toString(36)}-${process.pid}-tidy.pack`);
  for (const name of names) {
    const file = path.join(dir, name);
    const inPack = live.get(name) ?? [];
    const stats = statSync(file);
    const liveBytes = inPack.reduce((sum, place) => sum + place.length, 0);
    if (inPack.length === 0) {
      if (nowMs - stats.mtimeMs > graceMs) rmSync(file, { force: true });
      continue;
    }
    if (liveBytes * 2 > stats.size && !(crowded && stats.size < 1_000_000)) continue;
    for (const place of inPack) {
      const body = reader.read(place);
      if (body) moved.set(place, writer.add(body));
    }
  }
  writer.close();
  reader.close();
  return moved;
}
