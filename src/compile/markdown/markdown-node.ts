// Node types that our steps add to the Markdown tree, and helpers for positions of nodes.
import type { Element, Properties } from 'hast';
import type { Definition, Literal, Node, Nodes, Parent, PhrasingContent, Root, RootContent } from 'mdast';
import type {} from 'mdast-util-directive';
import type {} from 'mdast-util-math';
import type {} from 'mdast-util-mdx';
import type { Position } from 'unist';
import { getOrMake } from '../../base/values.js';

/** A node that becomes this HTML element. */
export interface MarkdownElement extends Parent {
  type: 'markdownElement';
  tagName: string;
  properties: Properties;
  children: RootContent[];
}

declare module 'unist' {
  interface Data {
    /** The author wrote a tag, so @mdx-js/mdx does not replace it by a component. */
    _mdxExplicitJsx?: boolean;
    /** Returns the Markdown twin of a node that our steps have made. It is called after all links have been collected. */
    toTwin?: () => string;
  }
}

declare module 'mdast' {
  interface HeadingData {
    /** The text for its id, kept because plugins may change the words of the heading. */
    idText?: string;
  }
  interface RootContentMap {
    markdownElement: MarkdownElement;
  }
  interface PhrasingContentMap {
    markdownElement: MarkdownElement;
  }
  interface BlockContentMap {
    markdownElement: MarkdownElement;
  }
}

export type AnyNode = RootContent;
export type AnyParent = Extract<AnyNode, { children: unknown[] }>;

export function isParent(node: AnyNode): node is AnyParent {
  return 'children' in node;
}

export function isLiteral(node: AnyNode): node is AnyNode & Literal {
  return 'value' in node;
}

export function markdownElement(
  tagName: string,
  properties: Properties,
  children: readonly AnyNode[],
  position: Position | undefined,
): MarkdownElement {
  return { type: 'markdownElement', tagName, properties, children: [...children], position };
}

/** Marks elements that no component for a Markdown tag replaces, because the author, or one of our steps, wrote the tag. */
export const explicitTag = { _mdxExplicitJsx: true };

export function paragraph(children: readonly PhrasingContent[], position: Position | undefined): AnyNode {
  return { type: 'paragraph', children: [...children], position };
}

/** Returns the position of a parsed node, which always has one, although its type says that it may be missing. */
export function positionOf(node: Node): Position {
  if (!node.position) throw new Error(`A parsed ${node.type} has no position`);
  return node.position;
}

/** Returns the offsets of a parsed node in its source. */
export function spanOf(node: Node): { start: number; end: number } {
  const { start, end } = positionOf(node);
  return { start: start.offset as number, end: end.offset as number };
}

const placeholder = 'rd-raw';

/** Makes a placeholder for HTML text, which replaces it when the page is written. */
export function rawHtmlNode(raw: { index: number }, position: Position | undefined): MarkdownElement {
  return markdownElement(placeholder, { dataIndex: String(raw.index) }, [], position);
}

/** Returns the index of the HTML that a placeholder stands for; undefined for any other element. */
export function rawHtmlIndex(element: Element): number | undefined {
  return element.tagName === placeholder ? Number(element.properties.dataIndex) : undefined;
}

/** Visits all nodes in document order. It is faster than unist-util-visit, which makes a list of parents for each node. */
export function forEachNode(node: Nodes, look: (node: Nodes) => void): void {
  look(node);
  if ('children' in node) for (const child of node.children) forEachNode(child, look);
}

/** Returns the definitions in a tree by identifier; the first of several counts. */
export function definitionsIn(root: Root): Map<string, Definition> {
  const definitions = new Map<string, Definition>();
  forEachNode(root, (node) => {
    if (node.type === 'definition') getOrMake(definitions, node.identifier.toUpperCase(), () => node);
  });
  return definitions;
}
