// What the content stage gives to the site stage.
import type { SiteError } from '../errors.js';
import type { CategoryFile } from './category-file.js';
import type { FrontMatter } from './front-matter.js';
import type { RawSidebars } from './raw-sidebars.js';

/** Unversioned docs are one version of this name. */
export const currentVersion = 'current';

/** A Markdown file, or a page of the `pages` hook, before it is compiled. */
export interface SourceFile {
  /** Path relative to the site's folder, forward slashes: `docs/guide/start.md`. */
  path: string;
  /** Path relative to the content folder: `guide/start.md`. */
  docPath: string;
  /** Docs instance it belongs to. */
  instance: string;
  version: string;
  /** Hash of the whole text. */
  hash: string;
  /** The text, only where no file holds it. */
  virtualText: string | undefined;
  frontMatter: FrontMatter;
  /** Text of the first level-1 heading that stands before any other content, without markup. */
  contentTitle: string | undefined;
  /** A file or folder whose name begins with `_`: can be included, makes no page. */
  isPartial: boolean;
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

/** Everything read from disk before pages are compiled. */
export interface Content {
  sources: readonly SourceFile[];
  categories: readonly CategoryFile[];
  /** Docs instance id -> what its sidebars file holds; absent where there is none. */
  sidebars: ReadonlyMap<string, RawSidebars>;
  staticFiles: readonly StaticFile[];
  /** Source path -> last change; empty where git cannot tell. */
  lastUpdates: ReadonlyMap<string, LastUpdate>;
  problems: readonly SiteError[];
}
