// The one place that knows the Markdown parser. Satteri is native and young, so it is pinned, used for syntax trees only
// (its HTML drops text), and can be exchanged for micromark, which the tests compare it with.
import type { Root } from 'mdast';
import type { fromMarkdown } from 'mdast-util-from-markdown';
// Before satteri: of the two that declare the nodes of MDX, the first one counts.
import type {} from 'mdast-util-mdx';
import { markdownToMdast, mdxToMdast } from 'satteri';
import { unclosedDirectives } from '../directives/closing-fences.js';
import { type AnyNode, isParent, positionOf } from './markdown-node.js';

interface ParseOptions {
  mdx: boolean;
  /** False: no formulas. @see https://github.com/remarkjs/remark-math */
  math: boolean | { singleDollarTextMath: boolean };
  /** micromark's only. */
  syntax?: SyntaxExtensions | undefined;
}

export interface SyntaxExtensions {
  micromarkExtensions: readonly MicromarkExtension[];
  fromMarkdownExtensions: readonly FromMarkdownExtension[];
}

type FromMarkdownOptions = NonNullable<Parameters<typeof fromMarkdown>[1]>;
type MicromarkExtension = NonNullable<FromMarkdownOptions['extensions']>[number];
type FromMarkdownExtension = NonNullable<FromMarkdownOptions['mdastExtensions']>[number];

/** Text -> mdast with positions. Throws MarkdownSyntaxError where the text is not valid MDX. */
export type MarkdownParser = (text: string, options: ParseOptions) => Root;

/** The text is not valid MDX. Line and column count from 1. */
export class MarkdownSyntaxError extends Error {
  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}

/**
 * The page has to be read by micromark: a piece of JavaScript does not stand in the text as the tree has it (the marks of a
 * quotation are between its lines) or is not what acorn takes for JavaScript, nothing closes a directive, an import stands
 * in one, satteri stops at a tag of more than one line, or it would take too much memory.
 */
export class NeedsMicromark extends Error {}

/** Character references in a row of lines, from which on satteri's memory, which grows with their square, matters. */
const mostReferences = 5000;

/** Whether some lines without an empty one between them have so many `&`. */
function isCrowded(text: string): boolean {
  let count = 0;
  let blockEnd = 0;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    if (at >= blockEnd) {
      const end = text.indexOf('\n\n', at);
      blockEnd = end === -1 ? text.length : end;
      count = 0;
    }
    count += 1;
    if (count > mostReferences) return true;
  }
  return false;
}

/** @throws NeedsMicromark */
export const satteriParser: MarkdownParser = (text, { mdx, math }) => {
  if (isCrowded(text)) throw new NeedsMicromark('A paragraph has too many character references');
  const root = readAsFar(text, { mdx, math });
  if (!text.includes(':::')) return root;
  // satteri takes the fence for a row of the table above it, or for a line of code that nothing closes.
  if (!unclosedDirectives(root.children, text).next().done)
    throw new NeedsMicromark('A directive is not closed');
  if (mdx && hidesStatement(root.children, text)) throw new NeedsMicromark('An import stands in a directive');
  return root;
};

/** An import or export of a module, and no text that begins with such a word. */
const statement =
  /^(?:import[ \t]+(?:["'{*]|[\w$]+[ \t]*(?:,|[ \t]from\b))|export[ \t]+(?:[{*]|(?:const|let|var|function|class|default|async)\b))/;

/** Whether satteri has one of a directive as text: it looks for them at the top of the page, and within tags. */
function hidesStatement(nodes: readonly AnyNode[], text: string): boolean {
  return nodes.some((node) => {
    if (node.type === 'paragraph') {
      const { start, end } = positionOf(node);
      return start.column === 1 && statement.test(text.slice(start.offset, end.offset));
    }
    return isParent(node) && hidesStatement(node.children, text);
  });
}

/**
 * Below a line of tags satteri knows no tag that goes on in the next line right behind its name.
 * @throws NeedsMicromark where it stops at one, MarkdownSyntaxError elsewhere
 */
function readAsFar(text: string, options: Parameters<MarkdownParser>[1]): Root {
  try {
    return satteriTree(text, options);
  } catch (error) {
    if (!(error instanceof MarkdownSyntaxError)) throw error;
    const rest = text.split('\n', error.line)[error.line - 1]?.slice(error.column - 1) ?? '';
    if (!/^<[A-Za-z][\w.:-]*[ \t\r]*$/.test(rest)) throw error;
    throw new NeedsMicromark('A tag goes on in the next line', { cause: error });
  }
}

/** As satteri reads it, whatever that is. */
export const satteriTree: MarkdownParser = (text, { mdx, math }) => {
  const parse = mdx ? mdxToMdast : markdownToMdast;
  try {
    return parse(text, {
      features: { gfm: true, directive: true, frontmatter: false, math },
    }) as unknown as Root;
  } catch (error) {
    throw fromSatteri(error);
  }
};

/** `3:1: Expected a closing tag for `<b>` (3:1) before ... (mdx-jsx:end-tag-mismatch)`. */
function fromSatteri(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const match = /^(?:(\d+):(\d+)(?:-\d+:\d+)?: )?([\s\S]*?)(?: \(mdx[\w-]*:[\w-]+\))?$/.exec(error.message);
  if (!match) return error;
  const [, line, column, text = ''] = match;
  const inText = /\((\d+):(\d+)(?:-\d+:\d+)?\)/.exec(text);
  if (line === undefined && inText === null) return error;
  const message = text.replace(
    /^Could not parse expression with oxc: /,
    'This is not a JavaScript expression: ',
  );
  return new MarkdownSyntaxError(message, Number(line ?? inText?.[1]), Number(column ?? inText?.[2]), error);
}
