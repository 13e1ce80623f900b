// Uploads what a build has made, for other builds, in packs that only change where files have changed, so that they download little.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { hashOf } from '../base/hash.js';
import { readIfThere } from '../base/sealed-file.js';
import { encodeActionResult } from './action-result.js';
import { type BlobRef, type BlobStore, refTo } from './blob-store.js';
import { type CachedPage, packDirIn } from './page-cache.js';
import type { FoundIndex } from './shared-build.js';
import {
  inStableGroups,
  isSearchFile,
  type SharedFile,
  type SharedFiles,
  type SharedIndex,
  type SharedPack,
} from './shared-format.js';

export interface MadeFile {
  record: { path: string; key: string; hash: string; size: number };
  absolutePath: string;
}

/** What a build has made of a site in one language. */
export interface MadeParts {
  cacheDir: string;
  pages: ReadonlyMap<string, CachedPage>;
  /** Facts of pages with code that were run, by key. */
  ran: ReadonlyMap<string, unknown>;
  /** Files of the output that other machines can use: their keys, hashes and paths on disk. */
  files: readonly MadeFile[];
}

const usualPages = 1024;
const usualFiles = 256;

/** Uploads the results. @param former index found under the key: what it lists is not sent again */
export async function shareBuild(
  store: BlobStore,
  key: string,
  { cacheDir, pages, ran, files }: MadeParts,
  former?: FoundIndex,
): Promise<void> {
  const sender = new Sender(store);
  const articles: Record<string, SharedPack> = {};
  const names = new Set(
    Array.from(pages.values()).flatMap((page) => [page.place.pack, page.searchPlace.pack]),
  );
  await inTurns([...names].sort(), async (name) => {
    const bytes = (): Buffer => readFileSync(path.join(packDirIn(cacheDir), name));
    articles[name] = await sender.send(bytes, former?.index.articles[name]);
  });
  const sources = [...pages].sort(([one], [other]) => (one < other ? -1 : 1));
  const groups = inStableGroups(
    sources,
    ([source]) => source,
    () => 0,
    usualPages,
  );
  const sharedPages = await inTurns([...groups], (group) => sender.send(() => toJson(group)));
  const formerGroups = new Map(former?.index.output.map((group) => [group.id, group]));
  const sorted = [...files].sort(({ record: one }, { record: other }) => (one.path < other.path ? -1 : 1));
  const fileGroups = inStableGroups(
    sorted,
    ({ record }) => record.path,
    ({ record }) => record.size,
    usualFiles,
  );
  const output = await inTurns([...fileGroups], async (group): Promise<SharedFiles[]> => {
    const listed = group.map(({ record }): SharedFile => [record.path, record.key, record.size]);
    const id = hashOf(JSON.stringify([listed, group.map(({ record }) => record.hash)]));
    const bytes = (): Buffer | undefined => {
      const contents = group.flatMap(({ record, absolutePath }) => asMade(absolutePath, record.hash) ?? []);
      return contents.length === group.length ? Buffer.concat(contents) : undefined;
    };
    const pack = await sender.send(bytes, formerGroups.get(id)?.pack);
    return pack ? [{ id, files: listed, pack }] : [];
  });
  const index: SharedIndex = {
    pages: sharedPages,
    articles,
    ran: [await sender.send(() => toJson([...ran].sort(([one], [other]) => (one < other ? -1 : 1))))],
    search: await shareSearch(sender, cacheDir),
    output: output.flat(),
  };
  const packed = gzip(Buffer.from(JSON.stringify(index)));
  const ref = refTo(packed);
  if (ref.hash === former?.hash) return;
  await sender.put(ref, packed);
  await store.putPointer(key, encodeActionResult([ref, ...sender.sent]));
}

/** Returns the file; undefined if the hook `afterBuild` has changed or moved it, which concerns only this machine. */
function asMade(absolutePath: string, hash: string): Buffer | undefined {
  const bytes = readIfThere(absolutePath);
  return bytes && hashOf(bytes) === hash ? bytes : undefined;
}

async function shareSearch(sender: Sender, cacheDir: string): Promise<SharedFiles[]> {
  const names = readdirSync(cacheDir).includes('search') ? readdirSync(path.join(cacheDir, 'search')) : [];
  const files = names.map((name) => `search/${name}`).filter(isSearchFile);
  const sizeOf = (file: string): number => statSync(path.join(cacheDir, file)).size;
  const groups = inStableGroups(files.sort(), (file) => file, sizeOf, usualFiles);
  return inTurns([...groups], async (group) => {
    const contents = group.map((file) => readFileSync(path.join(cacheDir, file)));
    const listed = group.map((file, index): SharedFile => [file, '', contents[index]!.length]);
    return { id: '', files: listed, pack: await sender.send(() => Buffer.concat(contents)) };
  });
}

class Sender {
  readonly sent: BlobRef[] = [];

  constructor(private readonly store: BlobStore) {}

  /** Uploads bytes. @param known the blob of the same bytes from before @returns undefined if there are no bytes */
  async send<Bytes extends Buffer | undefined>(
    bytes: () => Bytes,
    known?: SharedPack,
  ): Promise<SharedPack | (Bytes & undefined)> {
    if (known && (await this.store.has(known))) {
      this.sent.push({ hash: known.hash, size: known.size });
      return known;
    }
    const raw = bytes();
    if (!raw) return undefined as Bytes & undefined;
    const packed = gzip(raw);
    const ref = refTo(packed);
    await this.put(ref, packed);
    this.sent.push(ref);
    return { ...ref, rawSize: raw.length };
  }

  async put(ref: BlobRef, packed: Buffer): Promise<void> {
    if (!(await this.store.has(ref))) await this.store.putBlob(ref, packed);
  }
}

/** How many are uploaded at once: each one waits for the server, and is held in memory. */
const atATime = 6;

async function inTurns<Item, Value>(
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = [];
  for (let start = 0; start < items.length; start += atATime)
    values.push(...(await Promise.all(items.slice(start, start + atATime).map(work))));
  return values;
}

/** Compresses without a timestamp, as equal bytes must have equal hashes. */
function gzip(bytes: Buffer): Buffer {
  return gzipSync(bytes, { level: constants.Z_BEST_SPEED });
}

function toJson(entries: readonly (readonly [string, unknown])[]): Buffer {
  return Buffer.from(JSON.stringify(Object.fromEntries(entries)));
}
