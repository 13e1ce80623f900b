// What the content stage gives to the site stage.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import type { SiteError } from '../errors.js';
import type { BlogFiles } from './blog-files.js';
import type { CategoryFile } from './category-file.js';
import type { FrontMatter } from './front-matter.js';
import { rememberHeadDigest } from './head-digest.js';
import type { Icon } from './marks.js';
import type { RawSidebars } from './parse-sidebars.js';
import type { SourceHead } from './read-source.js';
import type { TagDefinitions } from './read-tags-file.js';

/** A Markdown file, a page of the `pages` hook, or a module that is a page, before it is compiled. */
export interface SourceFile {
  /** Path relative to the site's folder, forward slashes: `docs/guide/start.md`. */
  path: string;
  /** Where this is a translation, the path of what it translates; links in it lead from there. */
  original: string | undefined;
  /** Path relative to the content folder: `guide/start.md`. */
  docPath: string;
  /** Docs instance it belongs to; undefined for a page of no docs. */
  instance: string | undefined;
  /** `current`, or a released version; undefined for a page of no docs. */
  version: string | undefined;
  /** Hash of the whole text. */
  hash: string;
  /** The text, only where no file holds it; of a module, the MDX that shows its component. */
  virtualText: string | undefined;
  frontMatter: FrontMatter;
  /** Text of the first level-1 heading that stands before any other content, without markup. */
  contentTitle: string | undefined;
  /** What it shows of an API; undefined for all other pages. */
  api: SourceApi | undefined;
  /** Only of a page of a changelog. */
  changelog?: SourceChangelog;
  /** A file or folder whose name begins with `_`: can be included, makes no page. */
  isPartial: boolean;
}

/** What a page of a changelog says beside its text. */
export interface SourceChangelog {
  /** Index of the changelog in the configuration. */
  index: number;
  /** Where its text stands, whichever page shows it. */
  file: string;
  /** Address of the page. */
  route: string;
  /** Those with a date, in the order of the page. */
  releases: readonly ChangelogEntry[];
}

/** A release as feeds tell it. */
export interface ChangelogEntry {
  title: string;
  anchor: string;
  /** Anchor of the release below it on the page. */
  next: string | undefined;
  timeMs: number;
}

/** The part of an API that a page shows. */
export interface SourceApi {
  /** For the compile stage: JSON of an `ApiPage`. */
  readonly data: string;
  /** Digest of it, which need not be made for that. */
  digest: string;
  /** In the order of the page. */
  operations: readonly SourceOperation[];
  /** The operations stand below the page in sidebars. */
  isListed: boolean;
  /** Only where the operations would be too much for this page: those that are on pages of their own, and can be addressed here. */
  readonly moved?: readonly MovedOperation[] | undefined;
  /** Only of the page of an operation that has moved: source of the page that leads to it. */
  readonly movedFrom?: string | undefined;
}

export interface MovedOperation {
  anchor: string;
  /** Source of the page that it is on. */
  source: string;
}

export interface SourceOperation {
  /** Id on the page. */
  anchor: string;
  /** In lower case. */
  method: string;
  path: string;
  title: string;
  deprecated: boolean;
}

/** An API as `relaydocs check` holds it against the pages. Plain JSON. */
export interface ApiOutline {
  /** The OpenAPI file relative to the site's folder. */
  file: string;
  /** Docs instance that its pages join. */
  instance: string;
  /** The version of the docs that shows it. */
  version: string;
  /** Paths of the servers' addresses, without a slash at the end: `/api/v1`. */
  basePaths: readonly string[];
  /** Calls and webhooks. */
  operations: readonly OutlinedOperation[];
  coverage: ApiCoverage;
}

interface OutlinedOperation {
  /** In lower case. */
  method: string;
  /** For a webhook, its name. */
  path: string;
  isWebhook: boolean;
  /** Path of the source of the page that has to show it, and its id there. */
  source: string;
  anchor: string;
  /** Where it is described; the file can be a URL. */
  file: string;
  line: number;
  column: number;
}

/** How much of an API its description tells. */
export interface ApiCoverage {
  operations: number;
  /** Operations with a summary or a description. */
  described: number;
  /** Operations that give an example of each body that they send when all went well, or send none. */
  withExamples: number;
  parameters: number;
  parametersDescribed: number;
  /** Answers that have a body. */
  responses: number;
  responsesWithExamples: number;
}

/** A file of a static folder. */
export interface StaticFile {
  /** Path in the output and below the base URL: `img/logo.svg`. */
  path: string;
  /** Path relative to the site's folder: `static/img/logo.svg`. */
  source: string;
  size: number;
  mtimeMs: number;
}

/** Last change of a file as git tells it. */
export interface LastUpdate {
  /** Unix time in milliseconds. */
  timeMs: number;
  author: string;
}

/** Hash of a page's file and of what an API adds to it. */
export function hashWithApi(fileHash: string, api: SourceApi): string {
  return hashOf(`${fileHash}\0${api.digest}`);
}

/** Name of a version among those of all docs instances: `default/current`. */
export function versionKey(instance: string, version: string): string {
  return `${instance}/${version}`;
}

/** Everything read from disk before pages are compiled. */
export interface Content {
  sources: readonly SourceFile[];
  /** The APIs whose pages are among the sources. */
  apis: readonly ApiOutline[];
  /** Where the parts of their files begin, by `file#pointer`. */
  apiLines?: ReadonlyMap<string, number>;
  categories: readonly CategoryFile[];
  /** What the folders of posts hold beside them. */
  blogs: readonly BlogFiles[];
  /** `versionKey` -> what the version's sidebars file holds; absent where there is none. */
  sidebars: ReadonlyMap<string, RawSidebars>;
  /** `versionKey` -> what the version's file of tags says; absent where there is none. */
  tags: ReadonlyMap<string, TagDefinitions>;
  staticFiles: readonly StaticFile[];
  /** What sidebars and the navbar name, by these names. */
  icons: ReadonlyMap<string, Icon>;
  /** Source path -> last change; empty where git cannot tell. */
  lastUpdates: ReadonlyMap<string, LastUpdate>;
  /** Files that were read and are not named above, relative to the site's folder: sidebars files and what they import, APIs. */
  inputs: readonly string[];
  /** The page whose time comes next; undefined where none waits for its time. */
  due?: DuePage | undefined;
  problems: readonly SiteError[];
  /** Files whose problems are told with the same one of another file. */
  repeats?: ReadonlySet<string> | undefined;
}

/** A page that the first build after a time publishes, or leaves out. */
export interface DuePage {
  /** Relative to the site's folder. */
  file: string;
  timeMs: number;
  becomes: 'published' | 'left out';
}

/** Where a file belongs. */
export interface SourcePlace {
  instance: string | undefined;
  version: string | undefined;
  /** Relative to the site's folder. */
  folder: string;
  /** Names that begin with `_` make no page, whatever else is excluded. Docusaurus goes by what is excluded. */
  hasPartials: boolean;
  /** Folder of their translations; undefined in the default language. */
  translations: string | undefined;
}

/** The file that is read for one of a folder: its translation, where there is one. */
export function sourcePath(
  siteDir: string,
  { folder, translations }: SourcePlace,
  file: string,
): Pick<SourceFile, 'path' | 'original'> {
  const original = path.posix.join(folder, file);
  const translated = translations === undefined ? undefined : path.posix.join(translations, file);
  return translated !== undefined && existsSync(path.join(siteDir, translated))
    ? { path: translated, original }
    : { path: original, original: undefined };
}

export function toSource(
  { instance, version, hasPartials }: Omit<SourcePlace, 'folder' | 'translations'>,
  place: Pick<SourceFile, 'path' | 'original'>,
  docPath: string,
  head: SourceHead,
  virtualText: string | undefined,
): SourceFile {
  if (head.digest !== undefined) rememberHeadDigest(head, head.digest);
  // Written out: spread, it would take a tenth of what an unchanged build of many pages takes to read them.
  return {
    path: place.path,
    original: place.original,
    docPath,
    instance,
    version,
    hash: head.hash,
    virtualText,
    frontMatter: head.frontMatter,
    contentTitle: head.contentTitle,
    api: undefined,
    isPartial: hasPartials && /(?:^|\/)_/.test(docPath),
  };
}
