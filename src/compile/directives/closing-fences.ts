// Where container directives end.
import type { ContainerDirective } from 'mdast-util-directive';
import { type AnyNode, isParent, positionOf, spanOf } from '../markdown/markdown-node.js';

interface ClosingFence {
  start: number;
  end: number;
}

/** The colons that close a container directive; undefined where it runs to the end of what it stands in. */
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
 * Those in a tree that nothing closes: they end with what they stand in.
 * @param taken closing fences of the directives before and around the nodes, by where they begin
 */
export function* unclosedDirectives(
  nodes: readonly AnyNode[],
  source: string,
  taken = new Set<number>(),
): Generator<ContainerDirective> {
  for (const node of nodes) {
    if (!isParent(node)) continue;
    if (node.type === 'containerDirective') {
      const closing = closingFence(node, source);
      const last = node.children.at(-1);
      // The parser lets a directive end with the fence of the one around it, or with a line of a table.
      const isFree =
        closing && !taken.has(closing.start) && !(last?.type === 'table' && spanOf(last).end > closing.start);
      if (isFree) taken.add(closing.start);
      else yield node;
    }
    yield* unclosedDirectives(node.children, source, taken);
  }
}
