// What the files of an index hold, as the builder writes and the browser reads them. FORMAT.md says it in words.

/** Other versions are refused: a tab that was opened with another relaydocs says so instead of guessing. */
export const formatVersion = 5;

/** The one file with a fixed name, in the root of the output; hosts have it revalidated. */
export const rootFile = 'search-index.json';

/** `i-0a1b2c.json` -> `assets/search-i-0a1b2c.json`: all other files are named by their content. */
export const indexFilePath = (name: string): string => `assets/search-${name}`;

/** A path in the output is that of a file of an index, not of one that only begins like it. */
export const isIndexFile = (file: string): boolean =>
  file === rootFile ||
  /^assets\/search-(?:(?:[^/]+-)?[\da-f]{16}\.(?:json|bin)|\d+-\d+-[\da-f]{6}\.bin)$/.test(file);

/** `i-0a1b2c.bin?100-299`: from the first to the last byte of a pack. Its address, and the `Range` to be asked for. */
export function pieceName(pack: string, start: number, end: number): string {
  return `${pack}?${start}-${end - 1}`;
}

/** Numbers of pages in the index: that of the segment times this, and that in the segment. */
export const segmentSize = 128;

export interface RootFile {
  format: number;
  /** Origin of the site. */
  url: string;
  indexes: readonly IndexReference[];
  /** The site is being written: this file is asked for again with every query. */
  live?: boolean;
}

/** One index holds the pages of one docs instance in one version and language. */
export interface IndexReference {
  language: string;
  /** Empty for pages of no docs. */
  version: string;
  /** `docs-default-current`; `default` for pages of no docs. */
  docusaurus_tag: string;
  /** There is a newer version of its pages. */
  older?: true;
  /** Name of its `IndexFile`. */
  name: string;
}

/** Words of questions in the site's language (stop-words.ts), with spaces between. */
export interface IndexWords {
  /** Say nothing: they are not looked for beside others. */
  stop?: string;
  /** Say little, as `add` and `change`: sections without them answer as well. */
  weak?: string;
  /** What words end with in their other forms. */
  endings?: string;
  /** Groups of words or phrases that mean the same. */
  synonyms?: readonly (readonly string[])[];
}

export interface IndexFile extends IndexWords {
  /** How many there are. */
  pages: number;
  /** Characters of all postings. */
  length: number;
  /** Bucket -> name of its `BucketFile`. */
  buckets: Readonly<Record<string, string>>;
  /** For each segment its blocks: how many pages and bytes each has, and before each pack of them its hash, six digits. */
  blocks: readonly string[];
  /** Small sites: all files by name. Then no other is fetched. */
  files?: Readonly<Record<string, unknown>>;
}

/** So many blocks in a row are one pack. */
export const blocksInPack = 12;

/** Words, and where their postings are. */
export interface TermsFile {
  /** Sorted, with spaces between. */
  terms: string;
  /** For each term an integer: length of its postings. */
  lengths: string;
}

/** Words that are common or stand in headings. */
export interface BucketFile extends TermsFile {
  /** Pieces with postings: the index of the first term, and the name. */
  files: readonly (readonly [first: number, name: string])[];
  /** The other words of the bucket: `RareFile`s. */
  rare: Shards;
  /** Words without their first letters, where what is left would lie here: `TailsFile`s. */
  tails: Shards;
}

/** Words that occur rarely, and in no heading: with their postings. */
export interface RareFile extends TermsFile {
  postings: PostingsFile;
}

/** Pieces that a long sorted list is cut into: the first entry of each, and its name. */
export type Shards = readonly (readonly [first: string, name: string])[];

/** Part of a list of tails: sorted, with spaces between: terms whose first letter stands last. */
export type TailsFile = string;

/** Postings of the terms of a file, one after the other. */
export type PostingsFile = string;

/** Pages as they are shown. */
export type BlockFile = readonly ShownPage[];
export type ShownPage = readonly [
  url: string,
  category: string,
  sections: readonly ShownSection[],
  kind?: PageKind,
];

/** What a page is, where it is no page like most. */
export type PageKind = 'api' | 'post';

/** The first one is the page itself. */
export type ShownSection = readonly [
  level: number,
  anchor: string,
  heading: string,
  text: string,
  code: string,
];

/** `0-12-0a1b2c.bin`: of segment 0 the blocks from that which begins with its page 12. */
export function blockPack(segment: number, first: number, hash: string): string {
  return `${segment}-${first}-${hash}.bin`;
}
