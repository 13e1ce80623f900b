// Compiles a page once that several languages show untranslated. Whatever differs between the languages, texts of the interface and the
// base URL, is a mark in the result; filling in the marks gives what compiling the page in that language would give.
import { charactersIn } from '../base/characters.js';
import articleTexts from '../texts/english/article.json';
import type { ArticleTexts } from '../texts/texts.js';
import type { Article, CompiledPage, CompileOptions, MdxModule, PageSection } from './compiled-page.js';

/**
 * Marks are characters of Unicode's private use area. Each stands for the base URL, a text, or a part of a text with a placeholder. Pages
 * that contain such a character themselves are compiled for each language.
 */
const firstMark = 0xe9c0;
const marks = /[\uE9C0-\uE9FF]/g;
/** Returns the placeholder in a text: `{heading}` for `headingLink`. */
const markedValue = (name: string): string | undefined =>
  /\{\w+\}/.exec(articleTexts[name as keyof ArticleTexts])?.[0];

/** This text has two placeholders, whose order depends on the language: pages that show it are compiled for each language. */
const ofEachLanguage = 'sampleRan';
/** Returns the texts that marks stand for. */
const markedTexts = (texts: ArticleTexts): [name: string, text: string][] =>
  Object.entries(texts).filter(([name]) => name !== ofEachLanguage);

/** A page with marks. `sections` is undefined if the page's part of the search index is the same in all languages. */
export interface CommonPage extends Omit<CompiledPage, 'sections'> {
  sections: readonly PageSection[] | undefined;
}

/** Tells whether a text contains a mark. */
export function hasMarks(text: string): boolean {
  return text.search(marks) !== -1;
}

/** Returns what replaces each mark in this language; undefined if its pages have to be compiled separately. */
function partsOf({ texts, baseUrl }: CompileOptions): string[] | undefined {
  const ofTexts = markedTexts(texts).map(([name, text]) => {
    const value = markedValue(name);
    return value === undefined ? [text] : text.split(value);
  });
  const isWhole = markedTexts(texts).every(
    ([name], index) => ofTexts[index]!.length === (markedValue(name) === undefined ? 1 : 2),
  );
  const parts = [baseUrl, ...ofTexts.flat()];
  // Without these characters, a text is written the same in HTML, in attributes, in code and in JSON.
  return isWhole && parts.every((part) => !/[&<>"\\{}\p{Cc}\uE9C0-\uE9FF]/u.test(part)) ? parts : undefined;
}

/**
 * Returns the options for compiling a page for all languages; undefined if that is not possible: plugins see the texts on pages, and
 * operations of an API have many texts of their own. @param bases base URLs of all languages
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

/** Returns the options without those that marks stand for or that only concern translated pages; if they are equal, so are the pages. */
export function sharedOptions(options: CompileOptions): object | undefined {
  const { texts, baseUrl, originalBase, originals, api, ...shared } = options;
  return isSharable(options) && partsOf(options) ? shared : undefined;
}

/** Tells whether a page compiled for all languages can be used in each of them. */
export function isCommon({ facts }: CompiledPage): boolean {
  return !facts.ofOneLanguage && !hasMarks(facts.excerpt);
}

/** Fills in the marks: returns the page as if it had been compiled with these options. */
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

/** Fills in a module. Columns of places after a mark on the same line of code change. */
function fillModule(module: MdxModule, fill: (text: string) => string): MdxModule {
  const lines = module.code.split('\n');
  const places = [...module.places];
  for (let at = 0; at < places.length; at += 4) {
    const before = lines[places[at]! - 1]?.slice(0, places[at + 1]! - 1) ?? '';
    places[at + 1]! += fill(before).length - before.length;
  }
  return { ...module, code: fill(module.code), places };
}
