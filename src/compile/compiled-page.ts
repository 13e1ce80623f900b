// Types for the result of compiling one page. It depends only on the page's text, the files that it includes and CompileOptions, never on
// other pages. Links stay placeholders, so that renaming a page recompiles no other.

import type { IconSetName } from '../config/mark-fields.js';
import type { MathSettings, PictureSettings } from '../config/markdown-fields.js';
import type { ErrorLocation, ProblemData } from '../errors.js';
import type { ApiTexts, ArticleTexts } from '../texts/texts.js';
import type { SampleFact } from './code/run-meta.js';
import type { InfimaUse } from './html/infima-parts.js';
import type { BrowserFacts } from './mdx/browser-facts.js';

/**
 * HTML or Markdown in which `\0<n>\0` stands for the URL that `facts.links[n]` resolves to.
 * U+0000 cannot occur in parsed Markdown (CommonMark 2.3 replaces it).
 */
export type SlottedText = string;

/** Words that people read in a minute. */
export const wordsAMinute = 200;

/** Placeholder in a Markdown twin for the site's origin, which precedes URLs of the site's files and is known when pages are rendered. */
export const originSlot = '\0origin\0';

export interface CompiledPage {
  facts: PageFacts;
  article: Article;
  /** The page as Markdown, for machines. Front matter and directives are resolved; what has to be run is left out (mdx-twin.ts). */
  twin: SlottedText;
  /** Sections for the search index; the first is the page up to its first heading. */
  sections: readonly PageSection[];
}

/** A heading and the plain text below it, up to the next heading. */
export interface PageSection {
  /** 1 for the first section, else 2 to 6. */
  level: number;
  /** Empty for the first section. */
  anchor: string;
  heading: string;
  text: string;
  /** Text of code blocks, tables and formulas. */
  code: string;
  /** Texts of the first cells of table rows, which say what the rows are about. */
  keys: string;
}

/** The body of a page. */
export type Article = HtmlArticle | MdxArticle;

export interface HtmlArticle {
  type: 'html';
  html: SlottedText;
}

/** A page that must be run to be rendered. */
export interface MdxArticle {
  type: 'mdx';
  page: MdxModule;
  /** Import key -> a Markdown file that the page imports, directly or indirectly. */
  partials: Readonly<Record<string, MdxModule>>;
}

export interface MdxModule {
  /** Path relative to the site's folder. */
  file: string;
  /**
   * Body of a function that returns the module's exports. In its string literals, `\u0000<n>\u0000` stands for the URL of `facts.links[n]`
   * (`\u0000&<n>\u0000` in HTML), `_import('<key>')` returns an import, `_mark` encloses what the Markdown twin lacks (mdx-twin.ts).
   */
  code: string;
  /** Source map: four numbers for each mapping, line and column in the code, then line and column in the file. */
  places: readonly number[];
  /** Components that the file uses: name -> line and column of the first one. */
  tags: Readonly<Record<string, readonly [number, number]>>;
  frontMatter: Readonly<Record<string, unknown>>;
  toc: readonly TocEntry[];
  /** Modules that are re-exported: `name` is that of `export * as name from`, and undefined for `export * from`. */
  reexports: readonly { key: string; name: string | undefined }[];
}

/**
 * A feature whose styles or scripts are only loaded by pages that use it. `extras` are steps, cards, file trees, diagrams, live code and
 * pictures to enlarge; parts of Infima are only used on sites that have switched Infima on.
 */
export type PageUse =
  | 'blog'
  | 'extras'
  | 'code-marks'
  | 'landing'
  | 'diagram'
  | 'live'
  | 'versions'
  | 'operation'
  | 'operation-list'
  | 'console'
  | InfimaUse;

/** What other stages need to know about a page without its body. The facts of all pages are in memory, so they must be small. */
export interface PageFacts {
  /** The page shows its own level-1 heading. */
  hasTitle: boolean;
  /** Plain text of the first paragraph, at most 200 characters. */
  excerpt: string;
  /** Headings of levels 2 to 6 in document order. */
  toc: readonly TocEntry[];
  /** Headings that document a call of an API: `## GET /macro/{uuid}`. */
  operationHeadings: readonly OperationHeading[];
  /** Every id in the article, in document order. */
  anchors: readonly string[];
  links: readonly LinkFact[];
  /** Links to, and pictures from, other hosts; undefined if there are none. */
  outside?: readonly LinkFact[];
  /** Files that the page refers to, which were found and hashed. */
  assets: readonly AssetFact[];
  /** Versions of its pictures in other formats and sizes. */
  madePictures?: readonly MadePicture[] | undefined;
  /** Size in pixels of the picture that the page shows because its front matter names it. */
  shownPicture: PictureSize | undefined;
  /** References to images and files that do not exist. */
  missing: readonly MissingFact[];
  /** Files that the result depends on, besides the page itself. */
  dependencies: readonly DependencyFact[];
  /** Hosts and inline code that the Content-Security-Policy has to allow. */
  sources: readonly SourceFact[];
  /** Inline style declarations that became classes: class name -> declarations. */
  styles: Readonly<Record<string, string>>;
  /** Place of the first diagram; its file is relative to the site's folder. */
  diagram: PlaceFact | undefined;
  /** Place of the first live code. */
  liveCode: PlaceFact | undefined;
  /** Blocks that `relaydocs samples` runs, and their responses; undefined if there are none. */
  samples?: readonly SampleFact[];
  /**
   * For posts only: the number of words, and whether a truncate marker ends the excerpt for lists. `minutes`: what the blog's own function
   * says of the time to read it; null for none.
   */
  post?: { words: number; isTruncated: boolean; minutes?: number | null };
  /** Characters beyond ASCII in the page; only if the site has its own fonts. */
  characters?: string;
  /** Features that the page uses; components may add more when they run. */
  uses: readonly PageUse[];
  /** The page was compiled for several languages, but cannot be shared by them. */
  ofOneLanguage?: true;
  /** Versions named by `:since` and `:until`; undefined if there are none. */
  versions?: readonly string[];
  /** The article must be run to be rendered. */
  runs: boolean;
  /** Modules that the article imports. */
  imports: readonly ImportFact[];
  /** What may need the browser, by import key of the Markdown file; the page itself has the empty key. */
  browser: Readonly<Record<string, BrowserFacts>>;
  /** Messages for the author that are no mistakes. */
  notes: readonly NoteFact[];
  /** Mistakes. They are cached too, so that an unchanged page reports them again. */
  problems: readonly ProblemData[];
}

type PlaceFact = Required<ErrorLocation>;

/** Where an author wrote something. */
export interface WrittenPlace {
  /** The included file that contains it, which relative links start from; undefined for the page itself. */
  file: string | undefined;
  line: number;
  column: number;
}

export interface TocEntry {
  id: string;
  /** 2 to 6. */
  level: number;
  /** Inline HTML: code, emphasis; no links, no ids. */
  html: string;
  /** It contains expressions, so its whole text is known when the page is rendered. */
  runs?: true;
}

/** A heading that documents a call of an API by hand. */
export interface OperationHeading extends WrittenPlace {
  /** In lower case. */
  method: string;
  /** As the author wrote it: `/macro/:uuid`, or a whole URL. */
  path: string;
}

/** A link to a page, an anchor or a static file, or to another host. */
export interface LinkFact extends WrittenPlace {
  /** As the author wrote it, with entities and percent-encoding: `./install.md#docker`. */
  href: string;
  /**
   * It may not reach readers in this form: it is among the children of a component of the site, which may not show them, or the site has a
   * component for links, which may change the target.
   */
  mayPass?: true;
  /** The author has excluded it from link checking. If nothing is found at the path, it is published below the base URL. */
  isUnchecked?: true;
  /** A component has produced the URL during rendering, and it is published unchanged. */
  isMade?: true;
  /** Its text and title, if it is a Markdown link and the site wants to know them (`linkTexts`). */
  text?: string;
  title?: string | undefined;
}

interface AssetFact {
  /** Path relative to the site's folder. */
  file: string;
  /** Path in the output: `assets/call-path-1a2b3c4d.svg`. */
  output: string;
}

/** A version of a page's picture in another format or size. */
export interface MadePicture extends AssetFact {
  /** Its name in the cache, which contains a hash of everything it depends on. */
  made: string;
  format: PictureFormat;
  width: number;
}

export type PictureFormat = 'avif' | 'webp';

/** Converts a picture to these widths in all formats; returns those that are smaller than the original. @throws errors of the package */
export type MakePictures = (
  bytes: Uint8Array,
  widths: readonly number[],
  settings: PictureSettings,
) => Promise<readonly Pick<MadePicture, 'made' | 'format' | 'width'>[]>;

export interface PictureSize {
  width: number;
  height: number;
}

export interface MissingFact extends WrittenPlace {
  kind: 'image' | 'file';
  href: string;
  /** Docusaurus does not check this file, so it is no error. */
  mayBeMissing?: true;
}

export interface DependencyFact {
  /** Path relative to the site's folder. */
  file: string;
  /** Hash of its bytes; null if the file was looked for and does not exist. */
  hash: string | null;
}

export interface SourceFact {
  /** CSP directive: `img-src`. */
  directive:
    | 'connect-src'
    | 'img-src'
    | 'media-src'
    | 'frame-src'
    | 'script-src'
    | 'style-src'
    | 'font-src'
    | 'form-action'
    | 'object-src';
  /** Origin, or a source expression such as `data:` or `'sha256-...'`. */
  source: string;
  file: string | undefined;
  line: number;
}

interface ImportFact extends WrittenPlace {
  /** Identifies the module, equally on all pages: `./src/Counter` (from the site's folder), `@theme/Tabs`, `clsx`. */
  key: string;
  /** As the author wrote it. */
  specifier: string;
  /** One of its exports is used; if false, the module only has to run. */
  binds: boolean;
}

interface NoteFact {
  code: string;
  message: string;
  line: number;
  column: number;
}

/** The part of the configuration that compiled pages depend on. Its hash is part of their cache key. */
export interface CompileOptions {
  /** Texts of the interface that articles contain. */
  texts: ArticleTexts;
  /** Texts for pages of an API; undefined if the site has none. */
  api:
    | {
        texts: ApiTexts;
        /** JSON with the console's texts, if they are not English; else empty. */
        consoleTexts: string;
      }
    | undefined;
  baseUrl: string;
  /** Replaces the base URL before paths of files in a page that several languages share: see common-page.ts. */
  publicBase?: string;
  /** Base URLs of these languages. */
  bases?: readonly string[];
  /** Base URL of the default language; undefined in that language. */
  originalBase?: string | undefined;
  staticDirectories: readonly string[];
  /** The icon set for icon names without a set. */
  iconSet?: IconSetName | undefined;
  /** Folder of a translation -> folder of the original; undefined in the default language. */
  originals?: Readonly<Record<string, string>> | undefined;
  /** Prefixes of import specifiers, or whole specifiers ending in `$` -> `@site/` and a path. */
  aliases?: Readonly<Record<string, string>> | undefined;
  format: 'detect' | 'mdx' | 'md' | 'plain';
  admonitions: readonly string[];
  onUnknownDirective: 'ignore' | 'warn' | 'throw';
  emoji: boolean;
  math: boolean | MathSettings;
  /** A function in the configuration may ask for the texts of links. */
  linkTexts?: true | undefined;
  /** False in a site of Docusaurus: an invalid formula is then a warning. */
  strict: boolean;
  /** Fences of the language `mermaid` are diagrams. */
  mermaid: boolean;
  /** Fences with the word `live` are run in the browser. */
  liveCode: boolean;
  /** Readers can enlarge pictures. */
  imageZoom: boolean;
  /** Settings for making pictures smaller; undefined if the site does not want that. */
  pictures?: PictureSettings | undefined;
  /** Tags of Markdown, `admonition` and `mermaid` among them, that components of the site replace: pages with such tags are run. */
  ownTags: readonly string[];
  /** Components may replace any tag: those of the site are not all known, or the component that shows the page passes some. */
  keepsTags?: boolean | undefined;
  /** Folder of a blog with its own truncate marker -> regular expression of the marker. */
  truncateMarkers?: Readonly<Record<string, string>> | undefined;
  defaultLanguage: string | undefined;
  /** Blocks with `run` say when they were last run. */
  showRuns: boolean;
  magicComments: readonly { className: string; line?: string; block?: { start: string; end: string } }[];
  /** The theme shows operators differently from brackets. */
  operators?: true | undefined;
  /** The site has its own fonts, for which `facts.characters` is collected. */
  fonts: boolean;
  /** Digest of the plugins and functions for pages in the configuration, as functions cannot be hashed; undefined if there are none. */
  codeDigest: string | undefined;
}
