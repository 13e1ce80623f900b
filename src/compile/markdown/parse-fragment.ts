// Parses the Markdown of one file as MDX or as plain Markdown, and restores what was masked for the parser.
import type { Heading, Root } from 'mdast';
import { snippetsIn } from '../code/snippet.js';
import { mdxSyntax } from '../compile-errors.js';
import type { CompileOptions } from '../compiled-page.js';
import { knownBlocks } from '../directives/check-directives.js';
import { locationIn, type Point } from '../fragment.js';
import type { Expression } from '../mdx/prose-braces.js';
import type { Fragment } from '../page-state.js';
import {
  type AnyNode,
  type AnyParent,
  forEachNode,
  isLiteral,
  isParent,
  positionOf,
  spanOf,
} from './markdown-node.js';
import { braceFiller, commentFiller, type HeadingId, maskSource, withoutFiller } from './mask-source.js';
import { MarkdownSyntaxError } from './parse-markdown.js';

export type MarkdownFormat = CompileOptions['format'];

export interface ParsedFragment {
  root: Root;
  /** Ids that the author gave to headings. */
  headingIds: ReadonlyMap<Heading, string>;
}

/** Matches a paragraph that is an import statement, which no prose looks like. */
const importLine = /^import\s(?:(?:(?!\nimport\s)[^'"])*\sfrom\s*)?['"][^'"\n]+['"];?[ \t]*$/m;

/**
 * Parses the Markdown of one file. With `detect`, it is parsed as MDX; a `.md` file that is not valid MDX is then parsed as plain Markdown,
 * unless it has imports, as its author meant MDX. Returns undefined if the file is invalid, after reporting the problem.
 */
export function parseFragment(fragment: Fragment, format: MarkdownFormat): ParsedFragment | undefined {
  const { state } = fragment;
  if (format === 'md') return parseAs(fragment, false, false);
  try {
    return parseAs(fragment, true, false);
  } catch (error) {
    if (!(error instanceof MarkdownSyntaxError)) throw error;
    const invalid = () => {
      state.problem(mdxSyntax(locationIn(fragment, error), error.message, error));
      return undefined;
    };
    if (format === 'mdx' || fragment.extension === '.mdx') return invalid();
    const plain = parseAs(fragment, false, true);
    if (imports(plain.root, fragment)) return invalid();
    if (couldBeMdx(plain.root)) tell(`it is not valid MDX: ${error.message}`, error, fragment);
    return plain;
  }
}

/** Parses a file as plain Markdown that was parsed as MDX, but whose braces are prose. */
export function parseProse(expression: Expression, fragment: Fragment): ParsedFragment {
  const { start, end } = spanOf(expression);
  const [braces = ''] = fragment.source.slice(start, end).split('\n', 1);
  const reason = `"${braces}" names nothing that it declares or imports`;
  tell(reason, positionOf(expression).start, fragment);
  return parseAs(fragment, false, true);
}

function tell(reason: string, { line, column }: Point, { depth, state }: Fragment): void {
  const message = `Read as plain Markdown, because ${reason}`;
  if (depth === 0) state.facts.notes.push({ code: 'READ_AS_MARKDOWN', message, line, column });
}

/** Tells whether plain Markdown contains braces, components or an open comment. Other HTML, and text such as `a < b`, is no sign of MDX. */
function couldBeMdx(root: Root): boolean {
  let found = false;
  forEachNode(root, (node) => {
    if (node.type !== 'html' && node.type !== 'text') return;
    found ||=
      /\{|<\/?[A-Z]/.test(node.value) || node.value.lastIndexOf('<!--') > node.value.lastIndexOf('-->');
  });
  return found;
}

function imports(root: Root, { source }: Fragment): boolean {
  return root.children.some((node) => {
    if (node.type !== 'paragraph') return false;
    const { start, end } = spanOf(node);
    return importLine.test(source.slice(start, end));
  });
}

function parseAs(fragment: Fragment, mdx: boolean, mdxComments: boolean): ParsedFragment {
  const { state } = fragment;
  const { source, start, end } = fragment;
  const { math } = state.options;
  const keep = new Set<number>();
  for (;;) {
    const isContainer = (name: string) => knownBlocks(state).includes(name);
    const masked = maskSource(source, { start, end, mdx, mdxComments, keep, isContainer });
    const root = state.parser(masked.text, {
      mdx,
      math: typeof math === 'object' ? { singleDollarTextMath: math.singleDollarTextMath } : math,
      syntax: state.plugins?.syntax,
    });
    const headingIds = new Map<Heading, string>();
    const unclaimed = claimHeadingIds(root, masked.headingIds, headingIds).map((id) => id.start);
    if (masked.comments.length > 0) unclaimed.push(...takeComments(root, masked.comments));
    if (masked.braces.length > 0) unclaimed.push(...giveBraces(root, masked.braces));
    const { containers, snippets } = masked;
    if (containers.length + snippets.length > 0) {
      const found = new Set<number>();
      forEachNode(root, (node) => {
        if (node.type === 'containerDirective') found.add(spanOf(node).start);
        if (node.type === 'paragraph')
          for (const { position } of snippetsIn(node, fragment) ?? []) found.add(position!.start.offset!);
      });
      unclaimed.push(...[...containers, ...snippets].filter((offset) => !found.has(offset)));
    }
    if (unclaimed.length === 0) {
      fragment.mdx = mdx;
      return { root, headingIds };
    }
    // The text must be kept that looked like a heading, a comment, a directive or a brace but is something else, such as code.
    for (const offset of unclaimed) keep.add(offset);
  }
}

/** Removes the filler of comments from a tree. @returns the comments that are in code */
function takeComments(parent: Root | AnyParent, comments: readonly number[]): number[] {
  const inCode: number[] = [];
  const children = (parent.children as AnyNode[]).filter((node) => {
    if (isParent(node)) {
      inCode.push(...takeComments(node, comments));
      const isBlank = (child: AnyNode): boolean => child.type === 'text' && child.value.trim() === '';
      return node.type !== 'paragraph' || !node.children.every(isBlank);
    }
    if (!isLiteral(node) || !node.value.includes(commentFiller)) return true;
    const { start, end } = spanOf(node);
    if (node.type !== 'text' && node.type !== 'html')
      inCode.push(...comments.filter((offset) => offset >= start && offset < end));
    node.value = withoutFiller(node.value);
    return node.value !== '';
  });
  parent.children = children as typeof parent.children;
  return inCode;
}

/** Puts masked braces back into texts. @returns those that are in no text */
function giveBraces(root: Root, braces: readonly number[]): number[] {
  const left = new Set(braces);
  forEachNode(root, (node) => {
    if (node.type !== 'text' && node.type !== 'inlineCode' && node.type !== 'code') return;
    if (!node.value.includes(braceFiller)) return;
    const { start, end } = spanOf(node);
    for (const offset of braces) if (offset >= start && offset < end) left.delete(offset);
    node.value = node.value.replaceAll(braceFiller, '{');
  });
  return [...left];
}

/** Assigns each id to the heading that it is in. @returns the ids that are in no heading */
function claimHeadingIds(
  root: Root,
  ids: readonly HeadingId[],
  claimed: Map<Heading, string>,
): readonly HeadingId[] {
  if (ids.length === 0) return ids;
  const headings: Heading[] = [];
  forEachNode(root, (node) => {
    if (node.type === 'heading') headings.push(node);
  });
  let next = 0;
  return ids.filter(({ id, start }) => {
    while (next < headings.length && spanOf(headings[next] as Heading).end < start) next++;
    const heading = headings[next];
    if (!heading || spanOf(heading).start > start) return true;
    claimed.set(heading, id);
    return false;
  });
}
