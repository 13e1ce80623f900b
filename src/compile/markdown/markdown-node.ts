// Nodes of the Markdown tree that our steps make, and where nodes stand.
import type { Element, Properties } from 'hast';
import type { Definition, Literal, Node, Nodes, Parent, PhrasingContent, Root, RootContent } from 'mdast';
import type {} from 'mdast-util-directive';
import type {} from 'mdast-util-math';
import type {} from 'mdast-util-mdx';
import type { Position } from 'unist';
import { getOrMake } from '../../base/values.js';

/** A node that becomes an HTML element as it stands. */
export interface MarkdownElement extends Parent {
  type: 'markdownElement';
  tagName: string;
  properties: Properties;
  children: RootContent[];
}

declare module 'unist' {
  interface Data {
    /** The author wrote a tag: @mdx-js/mdx does not exchange it for a component. */
    _mdxExplicitJsx?: boolean;
    /** What the Markdown twin has for a node that our steps have made; to be asked once all links are known. */
    toTwin?: () => string;
  }
}

declare module 'mdast' {
  interface HeadingData {
    /** What its id is made of, where plugins may have changed its words since. */
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

/** Marks elements that no component for a tag of Markdown stands for: the author, or one of our steps, wrote the tag. */
export const explicitTag = { _mdxExplicitJsx: true };

export function paragraph(children: readonly PhrasingContent[], position: Position | undefined): AnyNode {
  return { type: 'paragraph', children: [...children], position };
}

/** Parsed nodes have a position with offsets; only the type says that they may not. */
export function positionOf(node: Node): Position {
  if (!node.position) throw new Error(`A parsed ${node.type} has no position`);
  return node.position;
}

/** Offsets of a parsed node in its source. */
export function spanOf(node: Node): { start: number; end: number } {
  const { start, end } = positionOf(node);
  return { start: start.offset as number, end: end.offset as number };
}

const placeholder = 'rd-raw';

/** Holds the place of HTML that our steps make as text, until the page is written out. */
export function rawHtmlNode(raw: { index: number }, position: Position | undefined): MarkdownElement {
  return markdownElement(placeholder, { dataIndex: String(raw.index) }, [], position);
}

/** Index of the raw HTML that the element stands for; undefined for any other element. */
export function rawHtmlIndex(element: Element): number | undefined {
  return element.tagName === placeholder ? Number(element.properties.dataIndex) : undefined;
}

/** In the order of the text, without the list of parents that unist-util-visit makes for each node: for what looks at all pages. */
export function forEachNode(node: Nodes, look: (node: Nodes) => void): void {
  look(node);
  if ('children' in node) for (const child of node.children) forEachNode(child, look);
}

/** The first definition of a name counts. */
export function definitionsIn(root: Root): Map<string, Definition> {
  const definitions = new Map<string, Definition>();
  forEachNode(root, (node) => {
    if (node.type === 'definition') getOrMake(definitions, node.identifier.toUpperCase(), () => node);
  });
  return definitions;
}
