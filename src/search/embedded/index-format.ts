// Types of the index files that the builder writes and the browser reads. FORMAT.md describes the format.

/** The browser refuses other versions, so that a tab opened with another version of relaydocs shows an error instead of wrong results. */
export const formatVersion = 5;

/** The only file with a fixed name, in the root of the output; hosts have browsers revalidate it. */
export const rootFile = 'search-index.json';

/** Returns the path of a file; all files but the root contain a hash in their names: `i-0a1b2c.json` -> `assets/search-i-0a1b2c.json`. */
export const indexFilePath = (name: string): string => `assets/search-${name}`;

/** Whether a path in the output is that of an index file, and not of another file with the same prefix. */
export const isIndexFile = (file: string): boolean =>
  file === rootFile ||
  /^assets\/search-(?:(?:[^/]+-)?[\da-f]{16}\.(?:json|bin)|\d+-\d+-[\da-f]{6}\.bin)$/.test(file);

/** Returns a piece's name, both its address and the range to request (first to last byte of a pack): `i-0a1b2c.bin?100-299`. */
export function pieceName(pack: string, start: number, end: number): string {
  return `${pack}?${start}-${end - 1}`;
}

/** A page's number in the index is the number of its segment times this, plus its number in the segment. */
export const segmentSize = 128;

export interface RootFile {
  format: number;
  /** Origin of the site. */
  url: string;
  indexes: readonly IndexReference[];
  /** Set in `dev`: this file must be requested again for every query. */
  live?: boolean;
}

/** An index contains the pages of one docs instance in one version and language. */
export interface IndexReference {
  language: string;
  /** Empty for pages outside the docs. */
  version: string;
  /** `docs-default-current`; `default` for pages outside the docs. */
  docusaurus_tag: string;
  /** Whether there is a newer version of these pages. */
  older?: true;
  /** Name of its `IndexFile`. */
  name: string;
}

/** Words of the site's language with a special role in queries (stop-words.ts), separated by spaces. */
export interface IndexWords {
  /** Stop words, which are only searched for if there are no others. */
  stop?: string;
  /** Weak words, such as `add` and `change`: sections without them match as well. */
  weak?: string;
  /** Endings of inflected forms. */
  endings?: string;
  /** Groups of synonyms, each a word or a phrase. */
  synonyms?: readonly (readonly string[])[];
}

export interface IndexFile extends IndexWords {
  /** Number of pages. */
  pages: number;
  /** Total length of all postings, in characters. */
  length: number;
  /** Bucket -> name of its `BucketFile`. */
  buckets: Readonly<Record<string, string>>;
  /** For each segment, its packs of blocks: the first six digits of the pack's hash, then number of pages and bytes of each block. */
  blocks: readonly string[];
  /** In an index of a small site: name -> contents of all files. No other file is fetched then. */
  files?: Readonly<Record<string, unknown>>;
}

/** Number of consecutive blocks in a pack. */
export const blocksInPack = 12;

/** Words, and where their postings are. */
export interface TermsFile {
  /** Sorted, separated by spaces. */
  terms: string;
  /** For each term, the length of its postings as an integer. */
  lengths: string;
}

/** The words of a bucket that are common or occur in headings. */
export interface BucketFile extends TermsFile {
  /** Pieces with postings: the index of the first term, and the name of the piece. */
  files: readonly (readonly [first: number, name: string])[];
  /** The rare words of the bucket, in `RareFile`s. */
  rare: Shards;
  /** Words without their first letters, if the rest belongs into this bucket, in `TailsFile`s. */
  tails: Shards;
}

/** Words that are rare and occur in no heading, with their postings. */
export interface RareFile extends TermsFile {
  postings: PostingsFile;
}

/** Pieces of a long sorted list: the first entry of each, and its name. */
export type Shards = readonly (readonly [first: string, name: string])[];

/** Part of a sorted list of tails, separated by spaces: terms with their first letters moved to the end. */
export type TailsFile = string;

/** Postings of the terms of a file, concatenated. */
export type PostingsFile = string;

/** The texts of pages that are shown in results. */
export type BlockFile = readonly ShownPage[];
export type ShownPage = readonly [
  url: string,
  category: string,
  sections: readonly ShownSection[],
  kind?: PageKind,
];

/** What kind of page it is, if it is not an ordinary one. */
export type PageKind = 'api' | 'post';

/** The first section is the page itself. */
export type ShownSection = readonly [
  level: number,
  anchor: string,
  heading: string,
  text: string,
  code: string,
];

/** Returns the name of a pack of blocks: `0-12-0a1b2c.bin` has the blocks of segment 0 from page 12 on. */
export function blockPack(segment: number, first: number, hash: string): string {
  return `${segment}-${first}-${hash}.bin`;
}
