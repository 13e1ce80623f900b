// What compiling one page gathers as it goes: one of these lives as long as one call of compilePage.

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

/** Files of the site, and what is known of others. */
export interface PageFiles {
  read: PageFileReader;
  /** Hashes of files that need not be read where nobody asks for more: of such alone as `read` would give. */
  hashes?: Readonly<Record<string, string>>;
  findIcon: IconFinder;
  /** Undefined where hardly another page has the same code. */
  code?: KnownCode | undefined;
  /** What TypeScript knows of code; undefined where nobody can be asked. */
  types?(): Promise<TypeCheck>;
  /** Undefined where pictures stay as they are. */
  makePictures?: MakePictures | undefined;
}

type Facts = {
  -readonly [Name in keyof PageFacts]: PageFacts[Name] extends readonly (infer Item)[]
    ? Item[]
    : PageFacts[Name];
};

/** HTML made outside the tree, put in its place when the page is written out. */
interface RawHtml {
  html: string;
  /** What search reads of it. */
  text: string;
}

/** Thrown on the fast way: the page holds something that has to be run. */
export class NeedsEvaluation extends Error {}

/** What compiling a page, or a file it imports, to code gathers. */
export interface ModuleInHand {
  imports: PageImports;
  tags: Record<string, readonly [number, number]>;
  /** Names of imported Markdown files -> their headings. */
  partialTocs: Map<string, readonly TocEntry[]>;
  /** Names of imported Markdown files -> what search knows of them. */
  partialSections: Map<string, readonly PageSection[]>;
}

/** @param path relative to the site's folder */
export type Preprocess = (text: string, path: string) => string;

/** As of `markdown.hooks`. @param path of the page or the file that it includes, relative to the site's folder */
export type OnBrokenImage = (
  url: string,
  path: string,
  picture: { alt: string | undefined; title: string | undefined } & Point,
) => string | undefined;

/** The page in hand, as far as its state has to know it, and what the configuration has done to pages. */
interface PageInHand {
  path?: string;
  /** The file of its text, where that is another one. */
  foreignFile?: string | undefined;
  onFileAsked?: (reference: string) => void;
  onBrokenImage?: OnBrokenImage | undefined;
  plugins?: LoadedPlugins | undefined;
  preprocess?: Preprocess | undefined;
}

/** A stretch of the page, or of what it includes, with what is known of the page so far. */
export interface Fragment extends FragmentText {
  readonly state: PageState;
}

/** Files of more bytes are read again where they are needed again. */
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
  /** Nodes of the HTML tree that stand for such HTML -> its text. */
  readonly rawTexts = new WeakMap<object, string>();
  sections: readonly PageSection[] = [];
  /** Work that waits for a module to be loaded. */
  readonly pending: (() => Promise<void>)[] = [];
  /** Work that waits for the HTML tree to be whole. */
  readonly afterTree: (() => Promise<void>)[] = [];
  /** Empty where the site does not want them. */
  emojiNames: EmojiNames = {};
  /** Pictures can be enlarged, unless they say otherwise. */
  imageZoom: boolean;
  /** Its pictures may be as wide as the window. */
  hasWidePictures = false;
  /** Blocks of code with call-outs, so far. */
  calloutBlocks = 0;
  /** What is in hand stands among the children of a component that may not show them. */
  mayBeHidden = false;
  /** What is in hand is a link that is not checked. */
  isUnchecked = false;
  /** Some of the page is HTML text that has to be parsed. */
  hasRawHtml = false;
  /** The module in hand, when the page has to be run; undefined on the fast way. */
  module: ModuleInHand | undefined;
  /** Markdown files that it imports. */
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

  /** Whether a component of the site stands for what Markdown writes: off the fast way then. */
  isOwn(tag: string): boolean {
    const isOwn = this.options.ownTags.includes(tag);
    if (isOwn && !this.module) throw new NeedsEvaluation();
    return isOwn;
  }

  get plugins(): LoadedPlugins | undefined {
    return this.code.plugins;
  }

  /** Text of the page, or of a file that it includes, as it is read. */
  prepare(path: string, text: string): string {
    // A byte order mark is none of the text: with it, a first line would be no import.
    const plain = this.toPlain(text.replace(/^\uFEFF/, ''));
    try {
      return this.code.preprocess?.(plain, path) ?? plain;
    } catch (error) {
      this.problem(functionFailed('markdown.preprocessor', path, error));
      return plain;
    }
  }

  /**
   * The address that a function of the configuration has for a picture that is not there; undefined: there is no such function, or
   * it is not asked, as the picture is a tag.
   */
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

  /** Text of the author without what marks places in ours. */
  toPlain(text: string): string {
    if (this.options.bases && hasMarks(text)) this.facts.ofOneLanguage = true;
    // U+0000 marks the places of links; CommonMark 2.3 replaces it anyway.
    return text.replaceAll('\0', '\uFFFD');
  }

  problem(error: SiteError): void {
    this.facts.problems.push(toProblemData(error));
  }

  /** Reads a file and notes that the page depends on it, whether it is there or not. */
  read(path: string): Uint8Array | undefined {
    if (!canBePath(path)) return undefined;
    if (this.bytes.has(path)) return this.bytes.get(path);
    const bytes = this.files.read(path, this.imported);
    // A page of many photos would hold all of them.
    if (bytes === undefined || bytes.length <= mostHeld) this.bytes.set(path, bytes);
    this.#dependOn(path, () => (bytes === undefined ? null : hashOf(bytes)));
    return bytes;
  }

  #dependOn(path: string, hash: () => DependencyFact['hash']): void {
    if (!this.facts.dependencies.some(({ file }) => file === path))
      this.facts.dependencies.push({ file: path, hash: hash() });
  }

  /** Reads a Markdown file that the page imports, which may lie above the site's folder. */
  readImported(path: string): Uint8Array | undefined {
    this.imported.add(path);
    this.bytes.delete(path);
    return this.read(path);
  }

  /** Draws an icon of a set or of ours, and notes what the page depends on. */
  findIcon(name: string): FoundIcon {
    const found = this.files.findIcon(name);
    for (const { file, hash } of found.reads) this.#dependOn(file, () => hash);
    return found;
  }

  /** HTML of code that nothing is marked in. */
  htmlOfCode(code: string, language: string, make: () => string): string {
    // In `dev` a thread outlives the colours that the config gives code.
    const name = this.options.operators ? `${language} operators` : language;
    return this.files.code?.htmlOf(code, name, make) ?? make();
  }

  /** Asks TypeScript, and notes what the page depends on then. */
  async checkTypes(request: CheckRequest): ReturnType<TypeCheck['check']> {
    const types = await this.files.types?.();
    if (!types) return { missing: 'nothing can be asked here' };
    const answer = await types.check(request);
    for (const { file, hash } of [...types.reads, ...('reads' in answer ? answer.reads : [])])
      this.#dependOn(file, () => hash);
    return answer;
  }

  /** A picture in these widths, as far as that makes it weigh less. */
  async makePictures(bytes: Uint8Array, widths: readonly number[]): ReturnType<MakePictures> {
    return (await this.files.makePictures?.(bytes, widths, this.options.pictures!)) ?? [];
  }

  madePicture(picture: MadePicture): void {
    this.facts.madePictures ??= [];
    if (!this.facts.madePictures.some(({ output }) => output === picture.output))
      this.facts.madePictures.push(picture);
  }

  /** Reads the file of a name that an author wrote; the file system may compose the letters of the name otherwise. */
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

  /** The file that a fragment names, beside it; what a translation does not have of its own is beside the original. */
  findBeside(written: string, from: string): { path: string; bytes: Uint8Array } | undefined {
    const found = this.find(toSitePath(written, from));
    if (found) return found;
    for (const [folder, original] of Object.entries(this.options.originals ?? {}))
      if (from.startsWith(`${folder}/`))
        return this.find(toSitePath(written, original + from.slice(folder.length)));
    return undefined;
  }

  /** The same for a file that is shown or linked to: what is made of it is not the page's alone where others have such a file. */
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

  /** A link whose URL is known at render time; gives the slot that stands for it. */
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

  /** A link or picture at another host. */
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

/** Whether the author wrote it as a tag, and not as Markdown. Texts of an API have lost theirs. */
function isTag({ position }: Element, { source, part }: Fragment): boolean {
  return part === undefined && source[position?.start.offset ?? -1] === '<';
}

function textIn(property: Element['properties'][string]): string | undefined {
  return typeof property === 'string' ? property : undefined;
}

/** No file system has a file of a name that is longer, or that holds U+0000. */
function canBePath(path: string): boolean {
  if (path.includes('\0') || Buffer.byteLength(path) > 1000) return false;
  return path.split('/').every((name) => Buffer.byteLength(name) <= 255);
}
