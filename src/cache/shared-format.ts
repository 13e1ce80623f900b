// What one build hands to others: packs of files, and an index that says what is in them. What is read of it was written by
// another machine and is looked at before it is used: no name in it may lead out of the folder that it is meant for.
import { hashOf } from '../base/hash.js';
import { type BlobRef, isBlobRef } from './blob-store.js';

/** Bytes that lie compressed in a blob. */
export interface SharedPack extends BlobRef {
  /** Before they were compressed. */
  rawSize: number;
}

/** Files one behind the other. */
export interface SharedFiles {
  /** Digest of their names, keys and bytes: a build that has the same files needs not pack them again. */
  id: string;
  pack: SharedPack;
  files: readonly SharedFile[];
}

/** `key` says what the file was made of. */
export type SharedFile = readonly [path: string, key: string, size: number];

export interface SharedIndex {
  /** Objects of source -> SharedPage. */
  pages: readonly SharedPack[];
  /** Packs of articles, by their names in the cache. */
  articles: Readonly<Record<string, SharedPack>>;
  /** Objects of key -> what is known of pages that were run. */
  ran: readonly SharedPack[];
  /** The cache of the search; its paths start at the cache's folder. */
  search: readonly SharedFiles[];
  /** What was rendered. */
  output: readonly SharedFiles[];
}

const largestPack = 512 * 1024 * 1024;

function isSharedPack(value: unknown): value is SharedPack {
  const rawSize = (value as SharedPack | undefined)?.rawSize;
  return isBlobRef(value) && Number.isSafeInteger(rawSize) && rawSize! >= 0 && rawSize! <= largestPack;
}

/** A file of the cache's folder of packs: `mwvb618e-3196-1.pack`. */
function isPackName(name: string): boolean {
  return /^[\w-]+\.pack$/.test(name);
}

/** `search/014fc9b0e7b47529.segment` */
export function isSearchFile(file: string): boolean {
  return /^search\/\w[\w.-]*$/.test(file);
}

/** The index, or undefined where it is none. */
export function parseSharedIndex(text: string): SharedIndex | undefined {
  const index = JSON.parse(text) as SharedIndex;
  const isGood =
    index.pages.every(isSharedPack) &&
    Object.entries(index.articles).every(([name, pack]) => isPackName(name) && isSharedPack(pack)) &&
    index.ran.every(isSharedPack) &&
    [...index.output, ...index.search].every(areSharedFiles) &&
    index.search.every(({ files }) => files.every(([file]) => isSearchFile(file)));
  return isGood ? index : undefined;
}

function areSharedFiles({ pack, files }: SharedFiles): boolean {
  const isFile = ([path, key, size]: SharedFile): boolean =>
    typeof path === 'string' && typeof key === 'string' && Number.isSafeInteger(size) && size >= 0;
  return (
    isSharedPack(pack) &&
    files.every(isFile) &&
    files.reduce((sum, [, , size]) => sum + size, 0) === pack.rawSize
  );
}

const mostBytesInGroup = 16 * 1024 * 1024;

/**
 * Groups of neighbours, cut where the names themselves say so: a file that is added, or is no longer there, changes the
 * group that it is in and no other.
 * @param items in the order of their names. @param usualCount in a group.
 */
export function* inStableGroups<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  sizeOf: (item: Item) => number,
  usualCount: number,
): Generator<Item[]> {
  let group: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const isEnd = Number.parseInt(hashOf(nameOf(item)).slice(0, 8), 16) % usualCount === 0;
    if (group.length > 0 && (isEnd || bytes > mostBytesInGroup)) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(item);
    bytes += sizeOf(item);
  }
  if (group.length > 0) yield group;
}
