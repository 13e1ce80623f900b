// One page's text -> its HTML, its Markdown twin and what other stages must know of it.
// text -> (parse) mdast -> (transform-markdown) mdast -> (to-html-tree) hast -> (transform-html) hast -> (render-html) HTML
import { splitFrontMatter } from '../content/split-front-matter.js';
import { nestedTooDeep } from './compile-errors.js';
import type { CompiledPage, CompileOptions } from './compiled-page.js';
import { loadEmojiNames } from './emoji.js';
import { excerptOf } from './excerpt.js';
import { type Fragment, spliceTwin } from './fragment.js';
import { HeadingIds } from './heading-ids.js';
import { spliceInclude } from './includes.js';
import { type FrontMatterPicture, publishPicture } from './page-media.js';
import { type PageFiles, PageState } from './page-state.js';
import { type MarkdownParser, satteriParser } from './parse-markdown.js';
import { renderHtml } from './render-html.js';
import { toHtmlTree } from './to-html-tree.js';
import { transformHtml } from './transform-html.js';
import { fragmentNodes, type MarkdownPage } from './transform-markdown.js';

export type { FrontMatterPicture } from './page-media.js';
export type { PageFiles } from './page-state.js';

export interface CompileInput {
  /** Path relative to the site's folder: `docs/guide/start.md`. */
  path: string;
  /** Path relative to the content folder: `guide/start.md`. */
  docPath: string;
  /** Title that the page is given where its text has none. */
  title: string;
  /** Front matter's `format`; undefined: as the configuration says. */
  format: CompileOptions['format'] | undefined;
  /** Pictures that the front matter names. */
  pictures: readonly FrontMatterPicture[];
  text: string;
  options: CompileOptions;
  files: PageFiles;
}

/** Compiles one page. Mistakes of the author are in `facts.problems`; nothing is thrown for them. */
export async function compilePage(
  input: CompileInput,
  parser: MarkdownParser = satteriParser,
): Promise<CompiledPage> {
  const state = new PageState(input.options, parser, input.files);
  try {
    return await compile(input, state);
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    state.problem(nestedTooDeep(input.path, error));
    return { facts: state.facts, article: { type: 'html', html: '' }, twin: input.text };
  }
}

async function compile(input: CompileInput, state: PageState): Promise<CompiledPage> {
  // U+0000 marks the places of links in what we make; CommonMark 2.3 replaces it anyway.
  const source = input.text.replaceAll('\0', '\uFFFD');
  const fragment: Fragment = {
    path: input.path,
    source,
    start: splitFrontMatter(source).bodyStart,
    end: source.length,
    depth: 0,
    mdx: false,
    edits: [],
  };
  const page: MarkdownPage = {
    state,
    headingIds: new HeadingIds(),
    format: input.format ?? input.options.format,
    includes: [],
  };
  for (const picture of input.pictures) publishPicture(picture, fragment, state);
  if (input.options.emoji) state.emojiNames = await loadEmojiNames(source);
  const nodes = fragmentNodes(fragment, [], page);
  for (const work of state.pending) await work();
  state.facts.excerpt = excerptOf(nodes);

  const tree = toHtmlTree({ type: 'root', children: nodes }, source, state.hasRawHtml);
  transformHtml(tree, state);
  // Innermost includes first: they are part of the ones around them.
  for (const { directive, parent, fragment: included } of page.includes.toReversed()) {
    spliceInclude(directive, parent, included);
  }
  return {
    facts: state.facts,
    article: { type: 'html', html: renderHtml(tree.children) },
    twin: twinOf(fragment, input.title, state),
  };
}

function twinOf(fragment: Fragment, title: string, state: PageState): string {
  const body = spliceTwin(fragment).replace(/^(?:[ \t]*\r?\n)+/, '');
  return state.facts.hasTitle ? body : `# ${title}\n\n${body}`;
}

function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes('call stack');
}
