// A page that several languages show untranslated is compiled once: what each of them says otherwise, texts of the interface
// and the base URL, is a mark in it, and filling in the marks gives what compiling the page in that language would.
import { charactersIn } from '../base/characters.js';
import articleTexts from '../texts/english/article.json';
import type { ArticleTexts } from '../texts/texts.js';
import type { Article, CompiledPage, CompileOptions, MdxModule, PageSection } from './compiled-page.js';

/**
 * Private characters of Unicode: each stands for the base URL, a text, or the part of one beside its value. Pages whose author
 * has written one of them are compiled for each language.
 */
const firstMark = 0xe9c0;
const marks = /[\uE9C0-\uE9FF]/g;
/** `headingLink` -> `{heading}` */
const markedValue = (name: string): string | undefined =>
  /\{\w+\}/.exec(articleTexts[name as keyof ArticleTexts])?.[0];

/** It has two values, in the order that the language wants: pages that show it are compiled for each language. */
const ofEachLanguage = 'sampleRan';
/** Those that marks stand for. */
const markedTexts = (texts: ArticleTexts): [name: string, text: string][] =>
  Object.entries(texts).filter(([name]) => name !== ofEachLanguage);

/** Sections are left out where their part of the search index is the same in all languages. */
export interface CommonPage extends Omit<CompiledPage, 'sections'> {
  sections: readonly PageSection[] | undefined;
}

export function hasMarks(text: string): boolean {
  return text.search(marks) !== -1;
}

/** What pages of this language have in the places of the marks, in their order; undefined: they have to be compiled by themselves. */
function partsOf({ texts, baseUrl }: CompileOptions): string[] | undefined {
  const ofTexts = markedTexts(texts).map(([name, text]) => {
    const value = markedValue(name);
    return value === undefined ? [text] : text.split(value);
  });
  const isWhole = markedTexts(texts).every(
    ([name], index) => ofTexts[index]!.length === (markedValue(name) === undefined ? 1 : 2),
  );
  const parts = [baseUrl, ...ofTexts.flat()];
  // Such text is the same in HTML, in attributes, in code and in JSON.
  return isWhole && parts.every((part) => !/[&<>"\\{}\p{Cc}\uE9C0-\uE9FF]/u.test(part)) ? parts : undefined;
}

/**
 * Compiles a page to what it is in all languages. Plugins see the texts that stand in pages, and operations of an API have
 * many of their own. @param bases base URLs of all languages.
 */
export function toCommonOptions(
  options: CompileOptions,
  bases: readonly string[],
): CompileOptions | undefined {
  if (!partsOf(options) || !isSharable(options)) return undefined;
  let last = firstMark;
  const next = (): string => String.fromCharCode(++last);
  const texts = markedTexts(options.texts).map(([name]) => {
    const value = markedValue(name);
    return [name, value === undefined ? next() : next() + value + next()];
  });
  return {
    ...options,
    texts: { ...options.texts, ...Object.fromEntries(texts) },
    publicBase: String.fromCharCode(firstMark),
    bases,
  };
}

function isSharable({ codeDigest, truncateMarkers }: CompileOptions): boolean {
  return codeDigest === undefined && truncateMarkers === undefined;
}

/** All but what is filled in, and what tells of translated pages only: pages of the same are the same, but for their marks. */
export function sharedOptions(options: CompileOptions): object | undefined {
  const { texts, baseUrl, originalBase, originals, api, ...shared } = options;
  return isSharable(options) && partsOf(options) ? shared : undefined;
}

/** The page is the same in all languages once its marks are filled in. */
export function isCommon({ facts }: CompiledPage): boolean {
  return !facts.ofOneLanguage && !hasMarks(facts.excerpt);
}

/** The page as it would have been compiled with these options. */
export function fillCommon(
  { facts, article, twin, sections = [] }: CommonPage,
  options: CompileOptions,
): CompiledPage {
  const parts = partsOf(options)!;
  const fill = (text: string): string =>
    text.replace(marks, (mark) => parts[mark.charCodeAt(0) - firstMark] ?? mark);
  const fillAll = <Data>(data: Data): Data => {
    const text = JSON.stringify(data);
    return hasMarks(text) ? (JSON.parse(fill(text)) as Data) : data;
  };
  const filled: Article =
    article.type === 'html'
      ? { type: 'html', html: fill(article.html) }
      : {
          type: 'mdx',
          page: fillModule(article.page, fill),
          partials: Object.fromEntries(
            Object.entries(article.partials).map(([key, module]) => [key, fillModule(module, fill)]),
          ),
        };
  const page = { facts: fillAll(facts), article: filled, twin: fill(twin), sections: fillAll(sections) };
  if (facts.characters !== undefined) page.facts.characters = charactersIn([filled, page.twin]);
  return page;
}

/** Columns behind a mark, in the same line of the code, are other ones. */
function fillModule(module: MdxModule, fill: (text: string) => string): MdxModule {
  const lines = module.code.split('\n');
  const places = [...module.places];
  for (let at = 0; at < places.length; at += 4) {
    const before = lines[places[at]! - 1]?.slice(0, places[at + 1]! - 1) ?? '';
    places[at + 1]! += fill(before).length - before.length;
  }
  return { ...module, code: fill(module.code), places };
}
