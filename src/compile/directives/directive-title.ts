// Finds the title of a container directive, and writes the directive into the Markdown twin.
import type { Nodes, PhrasingContent } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { indentAt, type Point } from '../fragment.js';
import { replaceEmoji } from '../markdown/emoji.js';
import { type AnyNode, positionOf, spanOf } from '../markdown/markdown-node.js';
import { MarkdownSyntaxError } from '../markdown/parse-markdown.js';
import type { Fragment, PageState } from '../page-state.js';
import { closingFence } from './closing-fences.js';
import { endOfOpener, isDirectiveLabel, spanOfAll } from './literal-directives.js';

export interface DirectiveTitle {
  children: PhrasingContent[];
  /** The title without markup. */
  text: string;
  /** Its offsets in the source; undefined if it is given as an attribute. */
  span: { start: number; end: number } | undefined;
}

/** Returns the title in `:::kind[Title]`, `:::kind Title`, `::: kind Title` or `:::kind{title="Title"}`, in this order. */
export function titleOf(directive: ContainerDirective, fragment: Fragment): DirectiveTitle | undefined {
  const { state } = fragment;
  const label = directive.children[0];
  if (label?.type === 'paragraph' && isDirectiveLabel(label)) {
    const span = spanOfAll(label.children);
    if (span) return withText(label.children, span, state);
  }
  const opener = fragment.source.slice(spanOf(directive).start, endOfOpener(directive, fragment));
  const match =
    /^(:{3,}[ \t]*[\w-]+[ \t]+)([^\s[{].*?)[ \t]*(?:\{open\}[ \t]*)?$/.exec(opener) ??
    /^(:{3,}[ \t]+[\w-]+\[)(.+?)\][ \t]*(?:\{[^{}]*\})?[ \t]*$/.exec(opener);
  if (match) {
    const [, before = '', text = ''] = match;
    const { line, column, offset } = positionOf(directive).start;
    const start = (offset as number) + before.length;
    const span = { start, end: start + text.length };
    const point = { line, column: column + before.length };
    return withText(parseInline(fragment, span.start, span.end, point), span, state);
  }
  const title = directive.attributes?.title;
  return title ? withText([{ type: 'text', value: title }], undefined, state) : undefined;
}

function withText(
  children: PhrasingContent[],
  span: DirectiveTitle['span'],
  { emojiNames }: PageState,
): DirectiveTitle {
  return { children, span, text: replaceEmoji(textOf(children, { includeHtml: false }), emojiNames) };
}

/**
 * Writes a directive into the Markdown twin as a bold line and its content: `:::tip[Fast]` -> `**Tip: Fast**`. `prefix` precedes the title;
 * `fallback` is the whole line if there is no title; without both, the line is removed.
 */
export function spliceDirective(
  directive: ContainerDirective,
  title: DirectiveTitle | undefined,
  bold: { prefix: string; fallback: string },
  fragment: Fragment,
): void {
  const { start } = spanOf(directive);
  const end = endOfOpener(directive, fragment);
  const isTight = /^\r?\n[ \t>]*[^\s>]/.test(fragment.source.slice(end, end + 200));
  const gap = isTight ? `\n${indentAt(fragment, start).trimEnd()}` : '';
  if (title?.span) {
    for (const child of title.children) spliceBold(child, fragment);
    fragment.edits.push({ start, end: title.span.start, text: `**${bold.prefix}` });
    fragment.edits.push({ start: title.span.end, end, text: `**${gap}` });
  } else {
    fragment.edits.push({ start, end, text: bold.fallback === '' ? '' : `**${bold.fallback}**${gap}` });
  }
  spliceClosingFence(directive, end, fragment);
}

/** Removes bold markup in a line that becomes bold as a whole, as `**Tip: T **b****` would end it too early. */
function spliceBold(node: AnyNode, fragment: Fragment): void {
  if (node.type === 'strong') {
    const { start, end } = spanOf(node);
    fragment.edits.push({ start, end: start + 2, text: '' }, { start: end - 2, end, text: '' });
  }
  if ('children' in node) for (const child of node.children) spliceBold(child, fragment);
}

/** Removes the closing fence from the twin, with the empty lines above it. */
export function spliceClosingFence(
  directive: ContainerDirective,
  contentStart: number,
  fragment: Fragment,
): void {
  const closing = closingFence(directive, fragment.source);
  if (!closing) return;
  const before = fragment.source.slice(contentStart, closing.start);
  const blankLines = /(?<![\s>])(?:\r?\n[ \t>]*)+$/.exec(before);
  fragment.edits.push({
    start: contentStart + (blankLines?.index ?? before.length),
    end: closing.end,
    text: '',
  });
}

/** Parses part of a line, such as a title, as inline Markdown, with positions in the file; if it is invalid MDX, it is plain text. */
function parseInline(fragment: Fragment, start: number, end: number, point: Point): PhrasingContent[] {
  const { state } = fragment;
  const source = fragment.source.slice(start, end);
  const plain: PhrasingContent[] = [{ type: 'text', value: source }];
  if (!/[^\p{L}\p{N}\s.,;'"?-]/u.test(source)) return plain;
  try {
    const root = state.parser(source, { mdx: fragment.mdx, math: state.options.math !== false });
    const only = root.children[0];
    if (root.children.length !== 1 || only?.type !== 'paragraph') return plain;
    visit(only, (node) => shift(node, start, point));
    return only.children;
  } catch (error) {
    if (error instanceof MarkdownSyntaxError) return plain;
    throw error;
  }
}

function shift(node: Nodes, offset: number, point: Point): void {
  if (!node.position) return;
  for (const edge of [node.position.start, node.position.end]) {
    edge.line += point.line - 1;
    edge.column += point.column - 1;
    edge.offset = (edge.offset as number) + offset;
  }
}
