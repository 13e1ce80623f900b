// Turns unknown directives back into the text that the author wrote, as text often contains colons: `14:30`, `image:latest`.
import type { PhrasingContent, Text } from 'mdast';
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive';
import { type AnyNode, paragraph, spanOf } from '../markdown/markdown-node.js';
import type { Fragment } from '../page-state.js';
import { closingFence } from './closing-fences.js';

/** Returns the text of `:word[label]{attributes}`; markup in the label is kept. */
export function textOfDirective(directive: TextDirective, fragment: Fragment): PhrasingContent[] {
  const { start, end } = spanOf(directive);
  const label = spanOfAll(directive.children);
  if (!label) return [text(fragment, start, end)];
  return [text(fragment, start, label.start), ...directive.children, text(fragment, label.end, end)];
}

/** Returns the offsets from the first to the last of adjacent nodes; undefined if there are none. */
export function spanOfAll(nodes: readonly AnyNode[]): { start: number; end: number } | undefined {
  const [first, last] = [nodes[0], nodes.at(-1)];
  return first && last && { start: spanOf(first).start, end: spanOf(last).end };
}

/** Returns `::word` as a paragraph. */
export function paragraphOfDirective(directive: LeafDirective, fragment: Fragment): AnyNode {
  const { start, end } = spanOf(directive);
  return paragraph([text(fragment, start, end)], directive.position);
}

/** Returns `:::word` ... `:::` as its content between two paragraphs with the fences. */
export function contentOfDirective(directive: ContainerDirective, fragment: Fragment): AnyNode[] {
  const { start } = spanOf(directive);
  const closing = closingFence(directive, fragment.source);
  const opener = paragraph([text(fragment, start, endOfOpener(directive, fragment))], directive.position);
  const content = contentOf(directive);
  if (!closing) return [opener, ...content];
  return [opener, ...content, paragraph([text(fragment, closing.start, closing.end)], directive.position)];
}

/** Returns the content of a directive without its title. */
export function contentOf<Child extends AnyNode>({ children }: { children: Child[] }): Child[] {
  return children.filter((child) => !isDirectiveLabel(child));
}

export function isDirectiveLabel(node: AnyNode): boolean {
  return node.type === 'paragraph' && node.data?.directiveLabel === true;
}

/** Returns the offset at which the first line of a container directive ends. */
export function endOfOpener(directive: ContainerDirective, fragment: Fragment): number {
  const { start, end } = spanOf(directive);
  const newline = fragment.source.indexOf('\n', start);
  const lineEnd = newline === -1 || newline > end ? end : newline;
  return fragment.source[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd;
}

function text(fragment: Fragment, start: number, end: number): Text {
  return { type: 'text', value: fragment.source.slice(start, end).replace(/\r?\n[ \t>]*/g, '\n') };
}
