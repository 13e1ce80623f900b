import type { Nodes, PhrasingContent } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Fragment, Point } from '../fragment.js';
import type { PageState } from '../page-state.js';
import { MarkdownSyntaxError } from './parse-markdown.js';

/**
 * Parses a stretch of one line, such as an admonition's title, as inline Markdown; positions are those in the file. What is
 * not valid MDX in a page of MDX is plain text.
 */
export function parseInline(
  fragment: Fragment,
  start: number,
  end: number,
  point: Point,
  state: PageState,
): PhrasingContent[] {
  const source = fragment.source.slice(start, end);
  const plain: PhrasingContent[] = [{ type: 'text', value: source }];
  if (!/[^\p{L}\p{N}\s.,;'"?-]/u.test(source)) return plain;
  try {
    const root = state.parser(source, { mdx: fragment.mdx, math: state.options.math });
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
