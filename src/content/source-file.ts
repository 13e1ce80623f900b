// The types of everything that is read from disk before pages are compiled.

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

/** A page before it is compiled: a Markdown file, a page of the `pages` hook, or a module with a React page. */
export interface SourceFile {
  /** Path relative to the site's folder, with forward slashes: `docs/guide/start.md`. */
  path: string;
  /** Path of the original file, if this is a translation; relative links are resolved from it. */
  original: string | undefined;
  /** Path relative to the content folder: `guide/start.md`. */
  docPath: string;
  /** Docs instance; undefined for a page outside of docs. */
  instance: string | undefined;
  /** `current`, or a released version; undefined for a page outside of docs. */
  version: string | undefined;
  /** Hash of the whole text. */
  hash: string;
  /** Text of a generated page; for a module, the MDX that renders its component. */
  virtualText: string | undefined;
  frontMatter: FrontMatter;
  /** Text without markup of the level-1 heading at the beginning of the page. */
  contentTitle: string | undefined;
  /** The part of an API that the page shows, if any. */
  api: SourceApi | undefined;
  /** Only for a page of a changelog. */
  changelog?: SourceChangelog;
  /** True if a file's or folder's name begins with `_`: it can be included, but is no page. */
  isPartial: boolean;
}

/** Data of a changelog's page besides its text. */
export interface SourceChangelog {
  /** Index of the changelog in the configuration. */
  index: number;
  /** Path of the changelog's file, whichever page shows it. */
  file: string;
  /** Address of the page. */
  route: string;
  /** Releases that have a date, in the order of the page. */
  releases: readonly ChangelogEntry[];
}

/** A release, as an entry of feeds. */
export interface ChangelogEntry {
  title: string;
  anchor: string;
  /** Anchor of the next release on the page. */
  next: string | undefined;
  timeMs: number;
}

/** The part of an API that a page shows. */
export interface SourceApi {
  /** JSON of an `ApiPage`, for the compile stage. */
  readonly data: string;
  /** Its digest, for which `data` need not be computed. */
  digest: string;
  /** In the order of the page. */
  operations: readonly SourceOperation[];
  /** True if sidebars list the operations below the page. */
  isListed: boolean;
  /** Set if the page would be too large: operations with pages of their own, whose anchors on this page still work. */
  readonly moved?: readonly MovedOperation[] | undefined;
  /** For the page of such an operation: source of the page that it was moved from. */
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

/** An API in the form in which `relaydocs check` compares it with the pages. JSON. */
export interface ApiOutline {
  /** Path of the OpenAPI file, relative to the site's folder. */
  file: string;
  /** Docs instance that its pages belong to. */
  instance: string;
  /** Version of the docs that its pages belong to. */
  version: string;
  /** Paths of the servers' URLs, without a slash at the end: `/api/v1`. */
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
  /** Source of the page that has to show it, and its id on that page. */
  source: string;
  anchor: string;
  /** Place of its description; the file can be a URL. */
  file: string;
  line: number;
  column: number;
}

/** How complete the description of an API is. */
export interface ApiCoverage {
  operations: number;
  /** Operations with a summary or description. */
  described: number;
  /** Operations with an example for each body of a successful response, or without such bodies. */
  withExamples: number;
  parameters: number;
  parametersDescribed: number;
  /** Responses with a body. */
  responses: number;
  responsesWithExamples: number;
}

/** A file in a static folder. */
export interface StaticFile {
  /** Path in the output, and below the base URL: `img/logo.svg`. */
  path: string;
  /** Path relative to the site's folder: `static/img/logo.svg`. */
  source: string;
  size: number;
  mtimeMs: number;
}

/** Last change of a file, from git. */
export interface LastUpdate {
  /** Unix time in milliseconds. */
  timeMs: number;
  author: string;
}

/** Returns the hash of a page's file and of the API that it shows. */
export function hashWithApi(fileHash: string, api: SourceApi): string {
  return hashOf(`${fileHash}\0${api.digest}`);
}

/** Returns a key that is unique among the versions of all docs instances: `default/current`. */
export function versionKey(instance: string, version: string): string {
  return `${instance}/${version}`;
}

/** Everything read from disk before pages are compiled. */
export interface Content {
  sources: readonly SourceFile[];
  /** The APIs whose pages are among the sources. */
  apis: readonly ApiOutline[];
  /** `file#pointer` -> line at which that part of an API description begins. */
  apiLines?: ReadonlyMap<string, number>;
  categories: readonly CategoryFile[];
  /** Authors, tags and dates of the blogs. */
  blogs: readonly BlogFiles[];
  /** `versionKey` -> sidebars of the version's sidebars file, if there is one. */
  sidebars: ReadonlyMap<string, RawSidebars>;
  /** `versionKey` -> tags of the version's tags file, if there is one. */
  tags: ReadonlyMap<string, TagDefinitions>;
  staticFiles: readonly StaticFile[];
  /** Icons of sidebars and the navbar, by name. */
  icons: ReadonlyMap<string, Icon>;
  /** Source path -> last change; empty without git. */
  lastUpdates: ReadonlyMap<string, LastUpdate>;
  /** Further files that were read, relative to the site's folder: sidebars files and their imports, API descriptions. */
  inputs: readonly string[];
  /** The page whose publication changes next; undefined if there is none. */
  due?: DuePage | undefined;
  problems: readonly SiteError[];
  /** Files with a problem that is reported only for another file. */
  repeats?: ReadonlySet<string> | undefined;
}

/** A page that a later build will publish or leave out. */
export interface DuePage {
  /** Path relative to the site's folder. */
  file: string;
  timeMs: number;
  becomes: 'published' | 'left out';
}

/** The folder and version that a file belongs to. */
export interface SourcePlace {
  instance: string | undefined;
  version: string | undefined;
  /** Path relative to the site's folder. */
  folder: string;
  /** True if names that begin with `_` are no pages. In Docusaurus, that depends only on `exclude`. */
  hasPartials: boolean;
  /** Folder with their translations; undefined for the default language. */
  translations: string | undefined;
}

/** Returns the path of the file to read: its translation, if there is one. */
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

/** Returns the source of a page, from its place and its head. */
export function toSource(
  { instance, version, hasPartials }: Omit<SourcePlace, 'folder' | 'translations'>,
  place: Pick<SourceFile, 'path' | 'original'>,
  docPath: string,
  head: SourceHead,
  virtualText: string | undefined,
): SourceFile {
  if (head.digest !== undefined) rememberHeadDigest(head, head.digest);
  // Written out: a spread would take a tenth of the time in which an unchanged build reads its pages.
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
