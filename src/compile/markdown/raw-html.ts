// HTML that our steps make as text: a node holds its place in the trees until the page is written out.
import type { Element } from 'hast';
import type { Position } from 'unist';
import { type MarkdownElement, markdownElement } from './markdown-node.js';

const placeholder = 'rd-raw';

export function rawHtmlNode(raw: { index: number }, position: Position | undefined): MarkdownElement {
  return markdownElement(placeholder, { dataIndex: String(raw.index) }, [], position);
}

/** Index of the raw HTML that the element stands for; undefined for any other element. */
export function rawHtmlIndex(element: Element): number | undefined {
  return element.tagName === placeholder ? Number(element.properties.dataIndex) : undefined;
}
