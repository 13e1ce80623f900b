// Parses Markdown with satteri, which no other file knows. As satteri is native and young, its version is pinned, only its syntax trees are
// used (its HTML drops text), and it can be replaced by micromark, which the tests compare it with.
import type { Root } from 'mdast';
import type { fromMarkdown } from 'mdast-util-from-markdown';
// It must precede satteri: if two packages declare the nodes of MDX, the first declaration counts.
import type {} from 'mdast-util-mdx';
import { markdownToMdast, mdxToMdast } from 'satteri';
import { unclosedDirectives } from '../directives/closing-fences.js';
import { type AnyNode, isParent, positionOf } from './markdown-node.js';

interface ParseOptions {
  mdx: boolean;
  /** False if the text has no formulas. @see https://github.com/remarkjs/remark-math */
  math: boolean | { singleDollarTextMath: boolean };
  /** Extensions of micromark; satteri ignores them. */
  syntax?: SyntaxExtensions | undefined;
}

export interface SyntaxExtensions {
  micromarkExtensions: readonly MicromarkExtension[];
  fromMarkdownExtensions: readonly FromMarkdownExtension[];
}

type FromMarkdownOptions = NonNullable<Parameters<typeof fromMarkdown>[1]>;
type MicromarkExtension = NonNullable<FromMarkdownOptions['extensions']>[number];
type FromMarkdownExtension = NonNullable<FromMarkdownOptions['mdastExtensions']>[number];

/** Parses text to mdast with positions. @throws MarkdownSyntaxError if it is not valid MDX */
export type MarkdownParser = (text: string, options: ParseOptions) => Root;

/** The text is not valid MDX. Line and column are counted from 1. */
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
 * Thrown if a page has to be parsed by micromark: JavaScript differs between the text and the tree (lines in a quotation have markers) or
 * acorn rejects it, a directive is not closed or contains an import, satteri fails at a tag over several lines, or it would take too much
 * memory.
 */
export class NeedsMicromark extends Error {}

/** The memory of satteri grows with the square of the character references in a paragraph; more than this are too many. */
const mostReferences = 5000;

/** Tells whether a block without empty lines has that many `&`. */
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
  // satteri takes the closing fence for a row of the table above it, or for a line of an unclosed code block.
  if (unclosedDirectives(root.children, text).length > 0)
    throw new NeedsMicromark('A directive is not closed');
  if (mdx && hidesStatement(root.children, text)) throw new NeedsMicromark('An import stands in a directive');
  return root;
};

/** Matches an import or export statement, but not text that begins with such a word. */
const statement =
  /^(?:import[ \t]+(?:["'{*]|[\w$]+[ \t]*(?:,|[ \t]from\b))|export[ \t]+(?:[{*]|(?:const|let|var|function|class|default|async)\b))/;

/** Tells whether satteri took such a statement in a directive for text: it looks for them at the top level and inside tags only. */
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
 * Parses the text. After a line of tags, satteri fails at a tag whose name is followed by a line break; in an export with empty lines, at
 * braces behind an empty line in a template, where it ends the export.
 * @throws NeedsMicromark in this case, MarkdownSyntaxError for other errors
 */
function readAsFar(text: string, options: Parameters<MarkdownParser>[1]): Root {
  try {
    return satteriTree(text, options);
  } catch (error) {
    if (!(error instanceof MarkdownSyntaxError)) throw error;
    const rest = text.split('\n', error.line)[error.line - 1]?.slice(error.column - 1) ?? '';
    if (/^<[A-Za-z][\w.:-]*[ \t\r]*$/.test(rest))
      throw new NeedsMicromark('A tag goes on in the next line', { cause: error });
    const before = text.split('\n', error.line - 1);
    const start = before.findLastIndex((line) => statement.test(line));
    if (start === -1 || !before.slice(start).some((line) => line.includes('`'))) throw error;
    throw new NeedsMicromark('A template may go on behind an empty line', { cause: error });
  }
}

/** Parses with satteri without looking for its known faults. */
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

/** Parses an error such as `3:1: Expected a closing tag for `<b>` (3:1) before ... (mdx-jsx:end-tag-mismatch)`. */
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
