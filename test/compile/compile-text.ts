import type { KnownCode } from '../../src/compile/code/known-code.js';
import type { TypeCheck } from '../../src/compile/code/types-in-code.js';
import { type CompileInput, compilePage } from '../../src/compile/compile-page.js';
import {
  type CompiledPage,
  type CompileOptions,
  type HtmlArticle,
  originSlot,
} from '../../src/compile/compiled-page.js';
import type { LoadedPlugins } from '../../src/compile/markdown/markdown-plugins.js';
import { type MarkdownParser, satteriParser } from '../../src/compile/markdown/parse-markdown.js';
import { iconFinder } from '../../src/content/icons.js';
import apiTexts from '../../src/texts/english/api.json';
import articleTexts from '../../src/texts/english/article.json';

export const defaultOptions: CompileOptions = {
  texts: articleTexts,
  api: { texts: apiTexts, consoleTexts: '' },
  baseUrl: '/docs/',
  staticDirectories: ['static'],
  format: 'detect',
  admonitions: [],
  onUnknownDirective: 'warn',
  emoji: true,
  math: false,
  strict: true,
  liveCode: false,
  mermaid: true,
  imageZoom: false,
  ownTags: [],
  defaultLanguage: undefined,
  showRuns: false,
  magicComments: [],
  fonts: false,
  codeDigest: undefined,
};

export interface CompileSettings {
  /** Path of the page; default `guide/page.md`. */
  path?: string;
  title?: string;
  format?: CompileInput['format'];
  options?: Partial<CompileOptions>;
  /** Files of the site by path. */
  files?: Readonly<Record<string, string | Uint8Array>>;
  /** Hashes of files that are known. */
  hashes?: Readonly<Record<string, string>>;
  parser?: MarkdownParser;
  plugins?: LoadedPlugins;
  /** What fences with the word `twoslash` ask. */
  types?: () => Promise<TypeCheck>;
  /** Code of the pages before. */
  code?: KnownCode;
  onPathAsked?: () => void;
}

/** Compiles a text as a page of a site that lives in memory. */
export async function compileText(text: string, settings: CompileSettings = {}): Promise<HtmlPage> {
  return asHtml(await compileAny(text, settings));
}

export interface HtmlPage extends CompiledPage {
  article: HtmlArticle;
}

/** @throws where the page has to be run. */
export function asHtml(page: CompiledPage): HtmlPage {
  const { article } = page;
  if (article.type !== 'html') throw new Error('The page has to be run');
  return { ...page, article };
}

/** The same for a page that may have to be run. */
export function compileAny(text: string, settings: CompileSettings = {}): Promise<CompiledPage> {
  const {
    path = 'guide/page.md',
    title = 'Page',
    format,
    options,
    files = {},
    hashes = {},
    parser = satteriParser,
    plugins,
    types,
    code,
    onPathAsked,
  } = settings;
  const read = (file: string) => {
    const contents = files[file];
    return typeof contents === 'string' ? new TextEncoder().encode(contents) : contents;
  };
  const input = {
    path,
    docPath: path,
    title,
    format,
    imageZoom: undefined,
    pictures: [],
    text,
    options: { ...defaultOptions, ...options },
    files: { read, hashes, findIcon: iconFinder('/site', undefined), code, ...(types && { types }) },
    plugins,
    ...(onPathAsked && { onPathAsked }),
  };
  return compilePage(input, parser);
}

/** Slots of links as the author wrote the links: `{{./install.md}}`. */
export function showSlots(text: string, page: CompiledPage): string {
  return text
    .replaceAll(originSlot, '{{origin}}')
    .replace(/\0(\d+)\0/g, (_all, index: string) => `{{${page.facts.links[Number(index)]?.href}}}`);
}
