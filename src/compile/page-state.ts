// The state of compiling one page; each call of compilePage creates one.

import type { Element } from 'hast';
import { toString as textOf } from 'mdast-util-to-string';
import { hashOf } from '../base/hash.js';
import type { PageFileReader } from '../base/read-page-file.js';
import { addressFailed } from '../config/ask-for-address.js';
import { functionFailed } from '../config/config-errors.js';
import type { FoundIcon, IconFinder } from '../content/icons.js';
import type { SiteError } from '../errors.js';
import { toProblemData } from '../errors.js';
import type { KnownCode } from './code/known-code.js';
import type { SampleFact } from './code/run-meta.js';
import type { CheckRequest, TypeCheck } from './code/types-in-code.js';
import { hasMarks } from './common-page.js';
import type {
  CompileOptions,
  DependencyFact,
  LinkFact,
  MadePicture,
  MakePictures,
  PageFacts,
  PageSection,
  PageUse,
  SourceFact,
  TocEntry,
} from './compiled-page.js';
import { type FragmentText, includedPath, locationIn, type Point } from './fragment.js';
import type { EmojiNames } from './markdown/emoji.js';
import type { LoadedPlugins } from './markdown/markdown-plugins.js';
import type { MarkdownParser } from './markdown/parse-markdown.js';
import type { BrowserFacts } from './mdx/browser-facts.js';
import type { PageImports } from './mdx/page-imports.js';
import { toSitePath } from './site-paths.js';

/** Access to the site's files and to what other parts of the program know about them. */
export interface PageFiles {
  read: PageFileReader;
  /** Hashes of files whose contents are not needed; only files that `read` would return. */
  hashes?: Readonly<Record<string, string>>;
  findIcon: IconFinder;
  /** Cache of highlighted code; undefined if few pages share code. */
  code?: KnownCode | undefined;
  /** Returns the type checker; undefined if there is none. */
  types?(): Promise<TypeCheck>;
  /** Undefined if pictures are not converted. */
  makePictures?: MakePictures | undefined;
}

type Facts = {
  -readonly [Name in keyof PageFacts]: PageFacts[Name] extends readonly (infer Item)[]
    ? Item[]
    : PageFacts[Name];
};

/** HTML text that replaces a placeholder in the tree when the page is written. */
interface RawHtml {
  html: string;
  /** Its text for the search index. */
  text: string;
}

/** Thrown while compiling a page to HTML: it contains something that has to be evaluated, so it must be compiled to code. */
export class NeedsEvaluation extends Error {}

/** State of compiling a page, or a file that it imports, to code. */
export interface ModuleInHand {
  imports: PageImports;
  tags: Record<string, readonly [number, number]>;
  /** Local name of an imported Markdown file -> its headings. */
  partialTocs: Map<string, readonly TocEntry[]>;
  /** Local name of an imported Markdown file -> its sections for search. */
  partialSections: Map<string, readonly PageSection[]>;
}

/** @param path relative to the site's folder */
export type Preprocess = (text: string, path: string) => string;

/** A function of `markdown.hooks`. @param path of the page, or of the file that it includes, relative to the site's folder */
export type OnBrokenImage = (
  url: string,
  path: string,
  picture: { alt: string | undefined; title: string | undefined } & Point,
) => string | undefined;

/** The page that is being compiled, and the configuration's functions for pages. */
interface PageInHand {
  path?: string;
  /** The file of its text, if that is another one. */
  foreignFile?: string | undefined;
  onFileAsked?: (reference: string) => void;
  onBrokenImage?: OnBrokenImage | undefined;
  plugins?: LoadedPlugins | undefined;
  preprocess?: Preprocess | undefined;
}

/** Markdown from one file, with the state of the page that it belongs to. */
export interface Fragment extends FragmentText {
  readonly state: PageState;
}

/** Larger files are not kept in memory, and are read again if needed. */
const mostHeld = 256 * 1024;

export class PageState {
  readonly facts: Omit<Facts, 'styles' | 'browser' | 'uses' | 'outside' | 'madePictures' | 'samples'> & {
    outside?: LinkFact[];
    samples?: SampleFact[];
    madePictures?: MadePicture[];
    styles: Record<string, string>;
    browser: Record<string, BrowserFacts>;
    uses: PageUse[];
  } = {
    hasTitle: false,
    excerpt: '',
    toc: [],
    operationHeadings: [],
    anchors: [],
    links: [],
    assets: [],
    shownPicture: undefined,
    missing: [],
    dependencies: [],
    sources: [],
    diagram: undefined,
    liveCode: undefined,
    uses: [],
    runs: false,
    imports: [],
    browser: {},
    styles: {},
    notes: [],
    problems: [],
  };
  readonly fragments: Fragment[] = [];
  readonly rawHtml: RawHtml[] = [];
  /** Placeholder in the HTML tree -> text of its HTML, for search. */
  readonly rawTexts = new WeakMap<object, string>();
  sections: readonly PageSection[] = [];
  /** Work that waits until a module has been loaded. */
  readonly pending: (() => Promise<void>)[] = [];
  /** Work that waits until the HTML tree is complete. */
  readonly afterTree: (() => Promise<void>)[] = [];
  /** Empty if the site does not want emoji names. */
  emojiNames: EmojiNames = {};
  /** Pictures can be enlarged, unless one says otherwise. */
  imageZoom: boolean;
  /** Pictures on the page may be as wide as the window. */
  hasWidePictures = false;
  /** Number of code blocks with call-outs so far. */
  calloutBlocks = 0;
  /** The current nodes are children of a component that may not show them. */
  mayBeHidden = false;
  /** The current link is excluded from link checking. */
  isUnchecked = false;
  /** The page contains raw HTML that has to be parsed. */
  hasRawHtml = false;
  /** The module that is being compiled to code; undefined while the page is compiled to HTML. */
  module: ModuleInHand | undefined;
  /** Markdown files that the page imports. */
  private readonly imported = new Set<string>();
  private readonly bytes = new Map<string, Uint8Array | undefined>();
  private readonly slots = new Map<string, number>();
  private readonly seen = new Set<string>();

  constructor(
    readonly options: CompileOptions,
    readonly parser: MarkdownParser,
    private readonly files: PageFiles,
    private readonly code: PageInHand,
  ) {
    this.imageZoom = options.imageZoom;
  }

  /** Tells whether a component of the site replaces a tag of Markdown; if so, the page must be compiled to code. */
  isOwn(tag: string): boolean {
    const isOwn = this.options.ownTags.includes(tag);
    if (isOwn && !this.module) throw new NeedsEvaluation();
    return isOwn;
  }

  get plugins(): LoadedPlugins | undefined {
    return this.code.plugins;
  }

  /** Prepares the text of the page, or of a file that it includes, for parsing. */
  prepare(path: string, text: string): string {
    // Without removing a byte order mark, an import on the first line would not be recognised.
    const plain = this.toPlain(text.replace(/^\uFEFF/, ''));
    try {
      return this.code.preprocess?.(plain, path) ?? plain;
    } catch (error) {
      this.problem(functionFailed('markdown.preprocessor', path, error));
      return plain;
    }
  }

  /** Returns the URL that a function of the configuration provides for a missing picture, if there is one; it is not asked about tags. */
  insteadOfImage(url: string, element: Element, fragment: Fragment, point: Point): string | undefined {
    const { onBrokenImage, path = '' } = this.code;
    if (!onBrokenImage || isTag(element, fragment)) return undefined;
    const { properties } = element;
    const picture = { alt: textIn(properties.alt), title: textIn(properties.title), ...point };
    try {
      return onBrokenImage(url, includedPath(fragment) ?? path, picture) ?? url;
    } catch (error) {
      this.problem(addressFailed('image', locationIn(fragment, point), error, this.options));
      return undefined;
    }
  }

  /** Removes the characters from an author's text that are placeholders in ours. */
  toPlain(text: string): string {
    if (this.options.bases && hasMarks(text)) this.facts.ofOneLanguage = true;
    // U+0000 delimits placeholders of links; CommonMark 2.3 replaces it anyway.
    return text.replaceAll('\0', '\uFFFD');
  }

  problem(error: SiteError): void {
    this.facts.problems.push(toProblemData(error));
  }

  /** Reads a file and adds it to the page's dependencies, even if it does not exist. */
  read(path: string): Uint8Array | undefined {
    if (!canBePath(path)) return undefined;
    if (this.bytes.has(path)) return this.bytes.get(path);
    const bytes = this.files.read(path, this.imported);
    // A page with many photos would keep all of them in memory.
    if (bytes === undefined || bytes.length <= mostHeld) this.bytes.set(path, bytes);
    this.#dependOn(path, () => (bytes === undefined ? null : hashOf(bytes)));
    return bytes;
  }

  #dependOn(path: string, hash: () => DependencyFact['hash']): void {
    if (!this.facts.dependencies.some(({ file }) => file === path))
      this.facts.dependencies.push({ file: path, hash: hash() });
  }

  /** Reads a Markdown file that the page imports; it may be outside of the site's folder. */
  readImported(path: string): Uint8Array | undefined {
    this.imported.add(path);
    this.bytes.delete(path);
    return this.read(path);
  }

  /** Finds an icon, and adds its files to the page's dependencies. */
  findIcon(name: string): FoundIcon {
    const found = this.files.findIcon(name);
    for (const { file, hash } of found.reads) this.#dependOn(file, () => hash);
    return found;
  }

  /** Returns the HTML of code without marks, from the cache if it is there. */
  htmlOfCode(code: string, language: string, make: () => string): string {
    // The key includes this setting, as in `dev` a thread outlives a change of the config.
    const name = this.options.operators ? `${language} operators` : language;
    return this.files.code?.htmlOf(code, name, make) ?? make();
  }

  /** Type-checks code, and adds the files that it depends on to the page's dependencies. */
  async checkTypes(request: CheckRequest): ReturnType<TypeCheck['check']> {
    const types = await this.files.types?.();
    if (!types) return { missing: 'nothing can be asked here' };
    const answer = await types.check(request);
    for (const { file, hash } of [...types.reads, ...('reads' in answer ? answer.reads : [])])
      this.#dependOn(file, () => hash);
    return answer;
  }

  /** Returns versions of a picture in these widths that are smaller than the original. */
  async makePictures(bytes: Uint8Array, widths: readonly number[]): ReturnType<MakePictures> {
    return (await this.files.makePictures?.(bytes, widths, this.options.pictures!)) ?? [];
  }

  madePicture(picture: MadePicture): void {
    this.facts.madePictures ??= [];
    if (!this.facts.madePictures.some(({ output }) => output === picture.output))
      this.facts.madePictures.push(picture);
  }

  /** Reads a file by the name that an author wrote; the file system may store it in another Unicode normalisation. */
  find(written: string): { path: string; bytes: Uint8Array } | undefined {
    const { hashes = {} } = this.files;
    if (Object.hasOwn(hashes, written)) {
      this.#dependOn(written, () => hashes[written]!);
      const read = () => this.read(written)!;
      return {
        path: written,
        get bytes() {
          return read();
        },
      };
    }
    for (const path of new Set([written, written.normalize('NFC'), written.normalize('NFD')])) {
      const bytes = this.read(path);
      if (bytes) return { path, bytes };
    }
    return undefined;
  }

  /** Finds a file beside a fragment's file; a translation falls back to the folder of the original. */
  findBeside(written: string, from: string): { path: string; bytes: Uint8Array } | undefined {
    const found = this.find(toSitePath(written, from));
    if (found) return found;
    for (const [folder, original] of Object.entries(this.options.originals ?? {}))
      if (from.startsWith(`${folder}/`))
        return this.find(toSitePath(written, original + from.slice(folder.length)));
    return undefined;
  }

  /** The same for a file that is shown or linked to, whose result can be shared with pages beside which the same file exists. */
  findShown(reference: string, fragment: Fragment): { path: string; bytes: Uint8Array } | undefined {
    const { path, foreignFile = path, onFileAsked } = this.code;
    if (fragment.depth > 0 || foreignFile === undefined) return this.findBeside(reference, fragment.path);
    onFileAsked?.(reference);
    return this.findBeside(reference, foreignFile);
  }

  sample(fact: SampleFact): void {
    this.facts.samples ??= [];
    this.facts.samples.push(fact);
  }

  /** Adds a link whose URL is known when the page is rendered; returns its placeholder. */
  link(href: string, fragment: Fragment, point: Point, element?: Element): string {
    const fact: LinkFact = { href, file: includedPath(fragment), line: point.line, column: point.column };
    if (this.mayBeHidden || this.options.ownTags.includes('a')) fact.mayPass = true;
    if (this.isUnchecked) fact.isUnchecked = true;
    if (this.options.linkTexts && element && !isTag(element, fragment)) {
      fact.text = textOf(element);
      fact.title = textIn(element.properties.title);
    }
    const key = `${includedPath(fragment) ?? ''}:${point.line}:${point.column}:${href}`;
    let slot = this.slots.get(key);
    if (slot === undefined) {
      slot = this.facts.links.push(fact) - 1;
      this.slots.set(key, slot);
    }
    return `\0${slot}\0`;
  }

  /** Adds a link to, or a picture from, another host. */
  outside(href: string, fragment: Fragment, { line, column }: Point): void {
    this.facts.outside ??= [];
    this.facts.outside.push({ href, file: includedPath(fragment), line, column });
  }

  addRawHtml(html: string, text: string): RawHtml & { index: number } {
    const entry = { html, text, index: this.rawHtml.length };
    this.rawHtml.push(entry);
    return entry;
  }

  uses(use: PageUse): void {
    if (!this.facts.uses.includes(use)) this.facts.uses.push(use);
  }

  source(directive: SourceFact['directive'], source: string, fragment: Fragment, line: number): void {
    const key = `source:${directive}:${source}:${includedPath(fragment) ?? ''}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.facts.sources.push({ directive, source, file: includedPath(fragment), line });
  }
}

/** Tells whether the author wrote an element as a tag and not as Markdown. In descriptions of an API, tags have been removed. */
function isTag({ position }: Element, { source, part }: Fragment): boolean {
  return part === undefined && source[position?.start.offset ?? -1] === '<';
}

function textIn(property: Element['properties'][string]): string | undefined {
  return typeof property === 'string' ? property : undefined;
}

/** Tells whether a file can have this path: no file system allows U+0000 or longer names. */
function canBePath(path: string): boolean {
  if (path.includes('\0') || Buffer.byteLength(path) > 1000) return false;
  return path.split('/').every((name) => Buffer.byteLength(name) <= 255);
}
