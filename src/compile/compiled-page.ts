// What the compile stage makes of one page. Depends on the page's text, on what it includes and on CompileOptions only:
// never on other pages. Links stay symbolic, so that a renamed page recompiles nothing.

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

/** In a Markdown twin: before the URL of a file of the site stands the site's origin, which is known when pages are rendered. */
export const originSlot = '\0origin\0';

export interface CompiledPage {
  facts: PageFacts;
  article: Article;
  /** The page as Markdown for machines: front matter and directives resolved, with gaps (mdx-twin.ts) where it is run. */
  twin: SlottedText;
  /** What search knows of the page; the first one is the page itself, up to its first heading. */
  sections: readonly PageSection[];
}

/** A heading and what stands below it, up to the next heading, as plain text. */
export interface PageSection {
  /** 1 for the first section, else 2 to 6. */
  level: number;
  /** Empty for the first section. */
  anchor: string;
  heading: string;
  text: string;
  /** Code blocks, tables and formulas. */
  code: string;
  /** First cells of the rows of tables, which say what their rows are about. */
  keys: string;
}

/** The body of a page. */
export type Article = HtmlArticle | MdxArticle;

export interface HtmlArticle {
  type: 'html';
  html: SlottedText;
}

/** A page that has to be run to be rendered. */
export interface MdxArticle {
  type: 'mdx';
  page: MdxModule;
  /** Other Markdown files that the page, or one of these, imports: by import key. */
  partials: Readonly<Record<string, MdxModule>>;
}

export interface MdxModule {
  /** Path relative to the site's folder. */
  file: string;
  /**
   * Body of a function that returns the module's exports. String literals in it hold `\u0000<n>\u0000` where the URL of
   * `facts.links[n]` belongs, and `\u0000&<n>\u0000` in those that are HTML; `_import('<key>')` gives what it imports; `_mark` stands around what the twin lacks
   * (mdx-twin.ts).
   */
  code: string;
  /** Where parts of the code come from, in order, four numbers each: line and column of the code, and of the file. */
  places: readonly number[];
  /** Components that the file uses: name -> line and column of the first use. */
  tags: Readonly<Record<string, readonly [number, number]>>;
  frontMatter: Readonly<Record<string, unknown>>;
  toc: readonly TocEntry[];
  /** Modules of which everything but the default is exported: all as one object where there is a name for it. */
  reexports: readonly { key: string; name: string | undefined }[];
}

/**
 * Something for which only the pages that show it have styles or scripts: steps, cards, file trees, diagrams, live code and pictures
 * to enlarge are `extras`; parts of Infima are there for sites that want it.
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

/** What other stages must know of a page without its body. Kept in memory for all pages: small. */
export interface PageFacts {
  /** The page shows its own level-1 heading. */
  hasTitle: boolean;
  /** Plain text of the first paragraph, at most 200 characters. */
  excerpt: string;
  /** Headings of levels 2 to 6 in document order. */
  toc: readonly TocEntry[];
  /** Headings that name a call of an API: `## GET /macro/{uuid}`. */
  operationHeadings: readonly OperationHeading[];
  /** Every id in the article, in document order. */
  anchors: readonly string[];
  links: readonly LinkFact[];
  /** Links and pictures at other hosts; undefined for none. */
  outside?: readonly LinkFact[];
  /** Files that were found, hashed and referenced. */
  assets: readonly AssetFact[];
  /** Its pictures in other formats and sizes. */
  madePictures?: readonly MadePicture[] | undefined;
  /** Size in pixels of the picture that the front matter has the page show. */
  shownPicture: PictureSize | undefined;
  /** Images and files that are not there. */
  missing: readonly MissingFact[];
  /** Files the result depends on, beside the page itself. */
  dependencies: readonly DependencyFact[];
  /** Hosts and inline code that loosen the Content-Security-Policy. */
  sources: readonly SourceFact[];
  /** Inline style declarations that became classes: class name -> declarations. */
  styles: Readonly<Record<string, string>>;
  /** Place of the first diagram; its file is relative to the site's folder. */
  diagram: PlaceFact | undefined;
  /** The same of code that is run. */
  liveCode: PlaceFact | undefined;
  /** Blocks that `relaydocs samples` runs, and their answers; undefined for none. */
  samples?: readonly SampleFact[];
  /** Only of a post: how long it is, and whether a mark says how much of it lists show. */
  post?: { words: number; isTruncated: boolean };
  /** Characters beyond ASCII in it; only where the site has fonts of its own. */
  characters?: string;
  /** What it shows; components may show more when it is run. */
  uses: readonly PageUse[];
  /** What it is in all languages does not tell what it is in one of them; only where it was compiled for several. */
  ofOneLanguage?: true;
  /** Versions that it says something is there from, or before; undefined for none. */
  versions?: readonly string[];
  /** The article has to be run to be rendered. */
  runs: boolean;
  /** Modules that have to be there to run it. */
  imports: readonly ImportFact[];
  /** What may need the browser: of the page under the empty key, of Markdown that it imports by import key. */
  browser: Readonly<Record<string, BrowserFacts>>;
  /** Things worth knowing that are no mistake. */
  notes: readonly NoteFact[];
  /** Mistakes; the cache keeps them, so that an unchanged page repeats them. */
  problems: readonly ProblemData[];
}

type PlaceFact = Required<ErrorLocation>;

/** Where an author wrote something. */
export interface WrittenPlace {
  /** File that holds it, when it came from an included file: relative links start there. */
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
  /** Expressions in it make a part of its text: the whole is known when the page is rendered. */
  runs?: true;
}

/** A call of an API that the author documents by hand. */
export interface OperationHeading extends WrittenPlace {
  /** In lower case. */
  method: string;
  /** As the author wrote it: `/macro/:uuid`, or with an address before it. */
  path: string;
}

/** A link to a page, an anchor or a static file, or to another host. */
export interface LinkFact extends WrittenPlace {
  /** As the author wrote it, entities and percent-encoding kept: `./install.md#docker`. */
  href: string;
  /**
   * It stands among the children of a component that is not ours, which may not show it, or the site has a component for links,
   * which may lead elsewhere.
   */
  mayPass?: true;
  /** Its author has taken it out of the checks: it leads to what is found, and else below the base. */
  isUnchecked?: true;
  /** A component made the address as the page was rendered, and it is published so. */
  isMade?: true;
  /** What readers see of it, and its title: where the site wants to know (`linkTexts`) and it is Markdown, not a tag. */
  text?: string;
  title?: string | undefined;
}

interface AssetFact {
  /** Path relative to the site's folder. */
  file: string;
  /** Path in the output: `assets/call-path-1a2b3c4d.svg`. */
  output: string;
}

/** A picture of a page in another format or size. */
export interface MadePicture extends AssetFact {
  /** Name among those that were made, which tells all that it depends on. */
  made: string;
  format: PictureFormat;
  width: number;
}

export type PictureFormat = 'avif' | 'webp';

/** Makes a picture in these widths and all formats, and tells which of them weigh less than it does. @throws what the package says */
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
  /** Docusaurus looks for no file there. */
  mayBeMissing?: true;
}

export interface DependencyFact {
  /** Path relative to the site's folder. */
  file: string;
  /** Hash of its bytes; null: it was looked for and not there. */
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
  /** The same for all pages that mean the same module: `./src/Counter` (from the site's folder), `@theme/Tabs`, `clsx`. */
  key: string;
  /** As the author wrote it. */
  specifier: string;
  /** Something of it is used; without, it only has to run. */
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
  /** Texts of the interface, as far as articles hold them. */
  texts: ArticleTexts;
  /** On pages of an API; undefined for a site without one. */
  api:
    | {
        texts: ApiTexts;
        /** Texts of the console that are not English: JSON, empty for none. */
        consoleTexts: string;
      }
    | undefined;
  baseUrl: string;
  /** Stands before the paths of files instead of it, in what several languages have in common: see common-page.ts. */
  publicBase?: string;
  /** Base URLs of these languages. */
  bases?: readonly string[];
  /** Base URL of the default language; undefined in that language. */
  originalBase?: string | undefined;
  staticDirectories: readonly string[];
  /** Where icons are looked for that name no set. */
  iconSet?: IconSetName | undefined;
  /** Folders of translations -> those of the originals; undefined in the default language. */
  originals?: Readonly<Record<string, string>> | undefined;
  /** Beginnings of imports, or whole ones that end in `$` -> `@site/` and a path. */
  aliases?: Readonly<Record<string, string>> | undefined;
  format: 'detect' | 'mdx' | 'md' | 'plain';
  admonitions: readonly string[];
  onUnknownDirective: 'ignore' | 'warn' | 'throw';
  emoji: boolean;
  math: boolean | MathSettings;
  /** A function of the configuration may be told of links. */
  linkTexts?: true | undefined;
  /** False in a site of Docusaurus: a formula that cannot be read is a warning. */
  strict: boolean;
  /** Fences of the language `mermaid` are diagrams. */
  mermaid: boolean;
  /** Fences with the word `live` are run in the browser. */
  liveCode: boolean;
  /** Readers can enlarge pictures. */
  imageZoom: boolean;
  /** How pictures are made smaller; undefined where they are not. */
  pictures?: PictureSettings | undefined;
  /** Tags of Markdown that components of the site stand for, `admonition` and `mermaid` among them: pages with such are run. */
  ownTags: readonly string[];
  /** There may be other components for any of its tags: the site's own cannot be told, or whoever shows the page has some. */
  keepsTags?: boolean | undefined;
  /** Folder of a blog with a mark of its own -> regular expression of the mark. */
  truncateMarkers?: Readonly<Record<string, string>> | undefined;
  defaultLanguage: string | undefined;
  /** Blocks that say `run` tell when they ran. */
  showRuns: boolean;
  magicComments: readonly { className: string; line?: string; block?: { start: string; end: string } }[];
  /** Operators in code have a look of their own; undefined where they are as brackets. */
  operators?: true | undefined;
  /** The site has fonts of its own, for which the characters of pages are told. */
  fonts: boolean;
  /** The configuration has plugins or other functions for pages, and this is its digest: functions cannot be hashed. */
  codeDigest: string | undefined;
}
