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
  /** Ids that authors gave their headings. */
  headingIds: ReadonlyMap<Heading, string>;
}

/** A paragraph that is an import, as no prose is. */
const importLine = /^import\s(?:(?:(?!\nimport\s)[^'"])*\sfrom\s*)?['"][^'"\n]+['"];?[ \t]*$/m;

/**
 * Markdown of one file -> syntax tree, by the grammar that fits it. `detect` reads MDX, and where a `.md` file is not valid
 * MDX, plain Markdown, unless it imports: its author meant MDX. Undefined: the file is not valid, which the state now knows.
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

/** The plain Markdown of a file that was read as MDX, and whose braces turned out to be prose. */
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

/** Whether plain Markdown holds braces, components or an open comment: other HTML, and `a < b`, is what its author meant. */
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
    // What looked like a heading is code or a paragraph, or what looked like a comment, a directive or a brace of a heading
    // is code: its text must stay.
    for (const offset of unclaimed) keep.add(offset);
  }
}

/** Takes the filler of comments out of a tree; the comments that stand in code are returned. */
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

/** Gives texts the braces that were masked; those that stand in no text are returned. */
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

/** Gives each id to the heading around it; the ids that stand in no heading are returned. */
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
