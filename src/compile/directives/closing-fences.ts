// Finds where container directives end.
import type { ContainerDirective } from 'mdast-util-directive';
import { type AnyNode, isParent, positionOf, spanOf } from '../markdown/markdown-node.js';

interface ClosingFence {
  start: number;
  end: number;
}

/** Returns the closing fence of a container directive; undefined if it runs to the end of the block around it. */
export function closingFence(directive: ContainerDirective, source: string): ClosingFence | undefined {
  const { start, end } = positionOf(directive);
  if (end.line === start.line) return undefined;
  const lineEnd = end.offset as number;
  const lineStart = source.lastIndexOf('\n', lineEnd - 1) + 1;
  const match = /^([ \t>]*)(:{3,})\s*$/.exec(source.slice(lineStart, lineEnd));
  if (!match) return undefined;
  const [, indent = '', colons = ''] = match;
  return { start: lineStart + indent.length, end: lineStart + indent.length + colons.length };
}

/**
 * Returns the containers in a tree that have no closing fence.
 * @param taken positions of closing fences that belong to directives before or around the nodes
 */
export function unclosedDirectives(
  nodes: readonly AnyNode[],
  source: string,
  taken = new Set<number>(),
  unclosed: ContainerDirective[] = [],
): ContainerDirective[] {
  for (const node of nodes) {
    if (!isParent(node)) continue;
    if (node.type === 'containerDirective') {
      const closing = closingFence(node, source);
      const last = node.children.at(-1);
      // The parser also ends a directive at the fence of the one around it, or at a row of a table.
      const isFree =
        closing && !taken.has(closing.start) && !(last?.type === 'table' && spanOf(last).end > closing.start);
      if (isFree) taken.add(closing.start);
      else unclosed.push(node);
    }
    unclosedDirectives(node.children, source, taken, unclosed);
  }
  return unclosed;
}
