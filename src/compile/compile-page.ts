// Compiles one page: from its Markdown text to an article (HTML or code), facts for other stages, a Markdown twin and search sections.
import { charactersIn } from '../base/characters.js';
import { findContentTitle } from '../base/parse-content-title.js';
import { functionFailed } from '../config/config-errors.js';
import { SiteError, SiteErrors } from '../errors.js';
import type { ApiPage } from '../openapi/api-page.js';
import { nestedTooDeep } from './compile-errors.js';
import type { Article, CompiledPage, CompileOptions, PageSection } from './compiled-page.js';
import { cutSections } from './cut-sections.js';
import { excerptOf } from './excerpt.js';
import { spliceTwin } from './fragment.js';
import { calledOrigins } from './generated-api.js';
import { renderHtml } from './html/render-html.js';
import { transformHtml } from './html/transform-html.js';
import { loadEmojiNames } from './markdown/emoji.js';
import { HeadingIds } from './markdown/headings.js';
import { fragmentOfFile, spliceInclude } from './markdown/includes.js';
import type { LoadedPlugins } from './markdown/markdown-plugins.js';
import { type MarkdownParser, NeedsMicromark, satteriParser } from './markdown/parse-markdown.js';
import { type MarkdownPage, pageNodes, pageTree } from './markdown/transform-markdown.js';
import { type FrontMatterPicture, publishPicture } from './media/page-media.js';
import { atPath } from './page-elsewhere.js';
import {
  type Fragment,
  NeedsEvaluation,
  type OnBrokenImage,
  type PageFiles,
  PageState,
  type Preprocess,
} from './page-state.js';
import { isTruncated, markTruncation, withoutMark } from './truncate-mark.js';

export interface CompileInput {
  /** Path relative to the site's folder: `docs/guide/start.md`. */
  path: string;
  /** Path relative to the content folder: `guide/start.md`. */
  docPath: string;
  /** Title of a page whose text has none. */
  title: string;
  /** `format` in the front matter; undefined for the configuration's. */
  format: CompileOptions['format'] | undefined;
  /** `image_zoom` in the front matter; undefined for the configuration's. */
  imageZoom: boolean | undefined;
  /** It is a landing page, where pictures may be as wide as the window. */
  isLanding?: boolean;
  isPost?: boolean;
  /** The file of the text, if the text was not written for this site: nothing in it is included or run. */
  foreignFile?: string | undefined;
  /** Pictures named in the front matter. */
  pictures: readonly FrontMatterPicture[];
  text: string;
  api?: ApiPage | undefined;
  /** Plugins for Markdown; undefined if the configuration has none. */
  plugins?: LoadedPlugins | undefined;
  /** Changes the text of a file before it is parsed as Markdown. */
  preprocess?: Preprocess | undefined;
  onBrokenImage?: OnBrokenImage | undefined;
  /** Returns the minutes that it takes to read a post. */
  readingTime?: ((text: { frontMatter: object; content: string }) => unknown) | undefined;
  options: CompileOptions;
  files: PageFiles;
  /**
   * Called when the result depends on `path` in more than its extension. If it is not called and there is no problem, the same text at
   * another path compiles to what `pageElsewhere` returns.
   */
  onPathAsked?: () => void;
  /** Called with each relative reference to a file that the page shows or links to: `./a.png`. */
  onFileAsked?: (reference: string) => void;
}

/** Compiles one page. Mistakes of the author are returned in `facts.problems`, and not thrown. */
export async function compilePage(
  input: CompileInput,
  parser: MarkdownParser = satteriParser,
): Promise<CompiledPage> {
  // These modules are imported late: loading them takes longer than compiling a hundred pages that do not need them.
  const micromark = async () => (await import('./markdown/micromark-parser.js')).micromarkParser;
  const extended = input.plugins?.syntax && (await micromark());
  const compileWith = async (first: MarkdownParser, toArticle: ArticleMaker) => {
    try {
      return await compileOnce(input, extended ?? first, toArticle);
    } catch (error) {
      if (!(error instanceof NeedsMicromark)) throw error;
      return compileOnce(input, await micromark(), toArticle);
    }
  };
  try {
    return await compileWith(parser, toHtmlArticle);
  } catch (error) {
    if (!(error instanceof NeedsEvaluation)) throw ofPage(error, input.path);
  }
  const { mdxParser } = await import('./mdx/mdx-parser.js');
  const { toMdxArticle } = await import('./mdx/mdx-article.js');
  try {
    return await compileWith(mdxParser, toMdxArticle);
  } catch (error) {
    throw ofPage(error, input.path);
  }
}

/** Adds the path of the page to the message of a bug; a SiteError has its own place. */
function ofPage(error: unknown, path: string): unknown {
  if (error instanceof SiteError || error instanceof SiteErrors) return error;
  return new Error(`Compiling ${path} failed`, { cause: error });
}

async function compileOnce(
  input: CompileInput,
  parser: MarkdownParser,
  toArticle: ArticleMaker,
): Promise<CompiledPage> {
  const state = new PageState(input.options, parser, input.files, input);
  state.hasWidePictures = input.isLanding === true;
  if (input.imageZoom !== undefined) state.imageZoom = input.imageZoom;
  try {
    return await compile(input, state, toArticle);
  } catch (error) {
    if (error instanceof SiteError) state.problem(error);
    else if (error instanceof RangeError && error.message.includes('call stack'))
      state.problem(nestedTooDeep(input.path, error));
    else throw error;
    return { facts: state.facts, article: { type: 'html', html: '' }, twin: input.text, sections: [] };
  }
}

/** Makes the article of a page, and stores its headings, links and so on in the state. */
type ArticleMaker = (fragment: Fragment, page: MarkdownPage) => Promise<Article>;

const toHtmlArticle: ArticleMaker = async (fragment, page) => {
  const { state } = page;
  const nodes = await pageNodes(fragment, page);
  state.facts.excerpt = excerptOf(nodes, state.options.strict);
  const tree = await pageTree(nodes, fragment);
  await transformHtml(tree, fragment);
  state.sections = cutSections(tree, state);
  return { type: 'html', html: renderHtml(tree.children) };
};

async function compile(
  input: CompileInput,
  state: PageState,
  toArticle: ArticleMaker,
): Promise<CompiledPage> {
  const completed = input.api ? withApiDirective(input.text, input.api) : input.text;
  const text = state.prepare(input.path, completed);
  const source = input.isPost ? markTruncation(text, truncateMarker(input)) : text;
  const asked = (): void => input.onPathAsked?.();
  const file = input.foreignFile ?? input.path;
  const fragment: Fragment = {
    ...fragmentOfFile(file, source, 0, state),
    get path() {
      asked();
      return file;
    },
  };
  const headingIds = new HeadingIds();
  const page: MarkdownPage = {
    state,
    headingIds,
    format: input.format ?? formatOf(input.path, input.options),
    includes: [],
    isForeign: input.foreignFile !== undefined,
    api:
      input.api &&
      new (await import('./api/api-directives.js')).ApiDirectives(
        input.api,
        state,
        headingIds,
        source,
        completed !== input.text,
      ),
  };
  if (input.isPost)
    state.facts.post = {
      words: countWords(source.slice(fragment.start), 'en'),
      isTruncated: isTruncated(source),
      ...(input.readingTime && { minutes: await askForMinutes(input, state) }),
    };
  for (const picture of input.pictures) publishPicture(picture, fragment);
  for (const origin of calledOrigins(source)) state.source('connect-src', origin, fragment, 1);
  if (input.options.emoji) state.emojiNames = await loadEmojiNames(source);
  const article = atPath(await toArticle(fragment, page), file);
  page.api?.yieldAnchors();
  page.api?.spliceTwins();
  // The code of a page is about as long as the HTML that it renders, so it can be weighed in its place.
  page.api?.weigh(article.type === 'html' ? article.html : article.page.code);
  // The innermost includes come first, as they are part of those around them.
  for (const { directive, parent, fragment: included } of page.includes.toReversed()) {
    spliceInclude(directive, parent, included);
  }
  const whole = twinOf(fragment, input.title);
  const twin = input.isPost ? withoutMark(whole) : input.foreignFile ? withoutGaps(whole) : whole;
  if (input.options.fonts) {
    state.facts.characters = charactersIn([article, twin]);
    // The code of an MDX page contains its path.
    if (article.type === 'mdx') asked();
  }
  return {
    facts: state.facts,
    article,
    twin,
    sections: withTitle(state.sections, input.title),
  };
}

/** Returns the truncate marker of the page's blog, if it has one of its own. */
function truncateMarker({ path, options: { truncateMarkers = {} } }: CompileInput): RegExp | undefined {
  const folder = Object.keys(truncateMarkers).find((one) => path.startsWith(`${one}/`));
  return folder === undefined ? undefined : new RegExp(truncateMarkers[folder]!);
}

/** Asks the blog's own function for the minutes that it takes to read a post. */
async function askForMinutes({ path, text, readingTime }: CompileInput, state: PageState) {
  const { parseUsually } = await import('../content/parse-by-author.js');
  try {
    const { frontMatter, content } = parseUsually(text);
    const { from, to } = findContentTitle(content, 0);
    const body = content.slice(0, from) + content.slice(to);
    const minutes = readingTime!({ frontMatter, content: body.trim() });
    return typeof minutes === 'number' ? minutes : null;
  } catch (error) {
    state.problem(functionFailed('readingTime', path, error));
    return null;
  }
}

/** Counts the words of a post as Docusaurus does, but line by line, as the time for a word grows with the length of the text. */
export function countWords(text: string, locale: string): number {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  let count = 0;
  for (const line of text.split('\n'))
    for (const { isWordLike } of segmenter.segment(line)) if (isWordLike) count += 1;
  return count;
}

/** Returns whether a file is MDX or plain Markdown: the configuration may say so for `.md` files, or for `.mdx` files too. */
function formatOf(path: string, { format }: CompileOptions): CompileOptions['format'] {
  if (format !== 'md' && format !== 'plain') return format;
  return (format === 'md' ? /\.(?:md|markdown)$/ : /\.(?:mdx?|markdown)$/).test(path) ? 'md' : 'mdx';
}

/** Gives the first section the page's title if the text has no heading of its own. */
function withTitle([page, ...sections]: readonly PageSection[], title: string): readonly PageSection[] {
  if (!page) return [];
  return [{ ...page, heading: page.heading === '' ? title : page.heading }, ...sections];
}

function twinOf(fragment: Fragment, title: string): string {
  const body = spliceTwin(fragment).replace(/^(?:[ \t]*\r?\n)+/, '');
  return fragment.state.facts.hasTitle ? body : `# ${title}\n\n${body}`;
}

/** Removes the empty lines that replace the rest of a long file on a page that shows a part of it; those in code stay. */
function withoutGaps(text: string): string {
  return text.replace(
    /^[ \t]*(`{3,}|~{3,})[\s\S]*?(?:^[ \t]*\1[`~]*[ \t]*$|(?![\s\S]))|\n{3,}/gm,
    (found, fence: string | undefined) => (fence === undefined ? '\n\n' : found),
  );
}

/** Appends a directive for the operations if the page's text has none. */
function withApiDirective(text: string, page: ApiPage): string {
  const directive = page.type === 'index' && !page.moved ? 'operation-list' : 'operations';
  const isThere = new RegExp(`^::${directive}[ \\t]*\\r?$`, 'm').test(text);
  return isThere ? text : `${text.trimEnd()}\n\n::${directive}\n`;
}
