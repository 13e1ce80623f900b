// The functions by which a site extends relaydocs.
import type { ReactNode } from 'react';

/** A page without a file, added by the `pages` hook. It is compiled and checked like any other page. */
export interface VirtualPage {
  /** Path that its file would have in the docs folder: `reference/errors.md`. Decides its route, sidebar position and links. */
  path: string;
  /** Markdown, with front matter if wanted. */
  content: string;
  /** Docs instance it belongs to; default `default`. */
  instance?: string;
}

/** Called before pages are discovered. */
export type PagesHook = (context: {
  siteDir: string;
}) => readonly VirtualPage[] | Promise<readonly VirtualPage[]>;

/** What a build wrote; given to `afterBuild` and written as `routes.json`. */
export interface BuildManifest {
  /** Absolute path of the output folder. */
  outDir: string;
  baseUrl: string;
  pages: readonly ManifestPage[];
}

export interface ManifestPage {
  /** URL path with base: `/docs/intro`. */
  url: string;
  /** Path in the output folder: `intro.html`. */
  file: string;
  title: string;
  /** Ids that a link can point at. */
  anchors: readonly string[];
  /** Hash of the HTML. */
  hash: string;
}

/** Called after the output was swapped in. It may read the output but must not change the manifest. */
export type AfterBuildHook = (manifest: BuildManifest) => void | Promise<void>;

/** What a social card says, and how the site looks. Cards are 1200 by 630 px. */
export interface SocialCard {
  title: string;
  description: string | undefined;
  /** The category or blog that contains the page. */
  section: string | undefined;
  siteTitle: string;
  /** Address of the page for readers: `example.com/docs/install`. */
  address: string;
  /** Source for `<img src>`; undefined if the navbar has no logo in a static folder. */
  logo: string | undefined;
  /** The mode that readers see at first. */
  colorMode: 'light' | 'dark';
  /** The colours of the theme, or of the site, in this mode: `#1c1e21`, or any other CSS colour. */
  colors: Readonly<Record<SocialCardColor, string>>;
  /** Names of the site's own fonts; undefined if it has none. */
  fonts: { body: string | undefined; headings: string | undefined };
  lang: string;
  direction: 'ltr' | 'rtl';
}

export type SocialCardColor = 'background' | 'surface' | 'border' | 'text' | 'heading' | 'muted' | 'primary';

/** Draws a social card, with elements that have inline styles and are laid out by flexbox. */
export type SocialCardComponent = (card: SocialCard) => ReactNode;

/** Returns former addresses of the page that is now at this address, or none. They are without base URL, as in `redirects`. */
export type CreateRedirectsFunction = (address: string) => string | readonly string[] | null | undefined;

/**
 * Returns the edit link of a page, or none. `docPath` is relative to the folder of its version, `versionDocsDirPath`, which is relative to
 * the site's folder. `locale` is the language of the site.
 */
export type EditUrlFunction = (page: {
  docPath: string;
  versionDocsDirPath: string;
  permalink: string;
  version: string;
  locale: string;
}) => string | undefined;

/** Returns the edit link of a post: `blogPath` is relative to `blogDirPath`, which is relative to the site's folder. */
export type BlogEditUrlFunction = (post: {
  blogDirPath: string;
  blogPath: string;
  permalink: string;
  locale: string;
}) => string | undefined;

/**
 * Returns the minutes that it takes to read a post; undefined to show none. `content` is the text below the front matter and the title,
 * `locale` the language of the site. `defaultReadingTime` counts words as Docusaurus does.
 */
export type ReadingTimeFunction = (post: {
  content: string;
  frontMatter: object;
  locale: string;
  defaultReadingTime(text: {
    content: string;
    locale?: string;
    options?: { wordsPerMinute?: number };
  }): number;
}) => number | undefined;

/** Returns the edit link of a page of Markdown outside the docs: `pagesPath` is relative to `pagesDirPath`, which is relative to the site's folder. */
export type PagesEditUrlFunction = (page: {
  pagesDirPath: string;
  pagesPath: string;
  permalink: string;
  locale: string;
}) => string | undefined;

/** Separates the number prefix of a file or folder from its name: `02-install` -> `install`, 2. */
export type NumberPrefixParser = (name: string) => { filename: string; numberPrefix?: number | undefined };

/** A page, as `sidebarItemsGenerator` gets it. */
export interface SidebarGeneratorDoc {
  id: string;
  title: string;
  frontMatter: Readonly<Record<string, unknown>>;
  /** `@site/docs/guide/install.md` */
  source: string;
  /** Folder of the page, relative to the docs folder: `guide`, or `.`. */
  sourceDirName: string;
  sidebarPosition?: number | undefined;
  unlisted: boolean;
}

/** The argument of `sidebarItemsGenerator`, which may pass a changed copy on to `defaultSidebarItemsGenerator`. */
export interface SidebarGeneratorInput {
  item: { type: 'autogenerated'; dirName: string };
  /** `contentPath` is an absolute path. */
  version: { contentPath: string; versionName: string };
  docs: readonly SidebarGeneratorDoc[];
  /** Folder -> contents of its `_category_` file. */
  categoriesMetadata: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  numberPrefixParser: NumberPrefixParser;
  /** Whether a file is the page of its folder. @param file `directories` are its parent folders, the nearest first. */
  isCategoryIndex(file: { fileName: string; directories: readonly string[]; extension: string }): boolean;
}

/** Returns the items that replace an `autogenerated` item, in the notation of a sidebars file. */
export type SidebarItemsGenerator = (
  input: SidebarGeneratorInput & {
    defaultSidebarItemsGenerator(input: SidebarGeneratorInput): unknown[];
  },
) => unknown;

/** The front matter of a file, and its text. */
export interface ParsedFrontMatter {
  frontMatter: Record<string, unknown>;
  /** The text below the front matter. */
  content: string;
}

/** Reads the front matter of a page in place of relaydocs' parser, which it may call. */
export type ParseFrontMatterFunction = (file: {
  /** Absolute path. */
  filePath: string;
  fileContent: string;
  defaultParseFrontMatter(file: { filePath: string; fileContent: string }): Promise<ParsedFrontMatter>;
}) => ParsedFrontMatter | Promise<ParsedFrontMatter>;

/** Called with an address in Markdown whose file does not exist. @returns an address to use instead; undefined for none */
export type BrokenAddressFunction = (found: {
  /** Path relative to the site's folder. */
  sourceFilePath: string;
  url: string;
  /** The link or image, as a Markdown (mdast) node. */
  node: object;
}) => string | undefined;

/** Changes the text of each page, and of each included file, before it is parsed as Markdown. */
export type PreprocessorFunction = (file: {
  /** Absolute path. */
  filePath: string;
  fileContent: string;
}) => string;
