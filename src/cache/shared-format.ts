// The format in which builds share results: packs of files, and an index of them. What is read comes from another machine and is validated
// first: no path in it may leave the folder that it is meant for.
import { hashOf } from '../base/hash.js';
import { type BlobRef, isBlobRef } from './blob-store.js';

/** A blob with compressed bytes. */
export interface SharedPack extends BlobRef {
  /** Size before compression. */
  rawSize: number;
}

/** A pack of files, one after the other. */
export interface SharedFiles {
  /** Digest of their names, keys and bytes: a build with the same files need not pack them again. */
  id: string;
  pack: SharedPack;
  files: readonly SharedFile[];
}

/** `key` is the digest of the file's inputs. */
export type SharedFile = readonly [path: string, key: string, size: number];

export interface SharedIndex {
  /** Packs of source -> SharedPage. */
  pages: readonly SharedPack[];
  /** Names in the cache -> packs of articles. */
  articles: Readonly<Record<string, SharedPack>>;
  /** Packs of key -> facts of pages with code that were run. */
  ran: readonly SharedPack[];
  /** The cache of the search; paths are relative to the cache folder. */
  search: readonly SharedFiles[];
  /** Rendered files. */
  output: readonly SharedFiles[];
}

const largestPack = 512 * 1024 * 1024;

function isSharedPack(value: unknown): value is SharedPack {
  const rawSize = (value as SharedPack | undefined)?.rawSize;
  return isBlobRef(value) && Number.isSafeInteger(rawSize) && rawSize! >= 0 && rawSize! <= largestPack;
}

/** Tells whether it is the name of an article pack: `mwvb618e-3196-1.pack`. */
function isPackName(name: string): boolean {
  return /^[\w-]+\.pack$/.test(name);
}

/** Tells whether it is a path such as `search/014fc9b0e7b47529.segment`. */
export function isSearchFile(file: string): boolean {
  return /^search\/\w[\w.-]*$/.test(file);
}

/** Parses the index; undefined if it is invalid. */
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
 * Divides neighbours into groups, at places that depend on the names: an added or removed file changes only the group that it is in.
 * @param items sorted by name @param usualCount average size of a group
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
