import type { Element } from 'hast';
import type { Position } from 'unist';
import { type AnyNode, type MarkdownElement, markdownElement } from '../markdown/markdown-node.js';

const tagName = 'rd-fragment';

/** Keeps together what comes from an included file, until its links are resolved from that file's folder. */
export function fragmentElement(
  index: number,
  children: readonly AnyNode[],
  position: Position | undefined,
): MarkdownElement {
  return markdownElement(tagName, { dataIndex: String(index) }, children, position);
}

/** Index of the fragment that the element stands for; undefined for any other element. */
export function fragmentIndex(element: Element): number | undefined {
  return element.tagName === tagName ? Number(element.properties.dataIndex) : undefined;
}
