// Converts a Markdown tree (mdast) to an HTML tree (hast), and parses raw HTML in it.

import type { Element, Root } from 'hast';
import type { Options as RawOptions } from 'hast-util-raw';
import type { Root as MarkdownRoot, RootContent } from 'mdast';
import { defaultHandlers, type Handler, type Handlers, toHast } from 'mdast-util-to-hast';
import { fillText } from '../../texts/fill-text.js';
import type { MarkdownElement } from '../markdown/markdown-node.js';
import type { Fragment } from '../page-state.js';

const withChildren: Handler = (state, node) => ({ ...node, children: state.all(node) });
const asItStands: Handler = (_state, node) => node;
/** Nodes of MDX are kept: @mdx-js/mdx compiles them to code. */
const mdxHandlers = {
  mdxJsxFlowElement: withChildren,
  mdxJsxTextElement: withChildren,
  mdxFlowExpression: asItStands,
  mdxTextExpression: asItStands,
  mdxjsEsm: asItStands,
};

/** URLs stay as the author wrote them, and are resolved later. */
const handlers: Handlers = {
  markdownElement(state, node: MarkdownElement) {
    const element: Element = {
      type: 'element',
      tagName: node.tagName,
      properties: node.properties,
      children: state.all(node),
    };
    if (node.data) element.data = node.data;
    state.patch(node, element);
    return element;
  },
  ...mdxHandlers,
  link(state, node) {
    const properties = { href: node.url, ...(node.title ? { title: node.title } : {}) };
    const element: Element = { type: 'element', tagName: 'a', properties, children: state.all(node) };
    state.patch(node, element);
    return state.applyData(node, element);
  },
  image(state, node) {
    const properties = { src: node.url, alt: node.alt ?? '', ...(node.title ? { title: node.title } : {}) };
    const element: Element = { type: 'element', tagName: 'img', properties, children: [] };
    state.patch(node, element);
    return state.applyData(node, element);
  },
};

/** Returns the HTML tree of a fragment's nodes. */
export async function toHtmlTree(nodes: readonly RootContent[], { source, state }: Fragment): Promise<Root> {
  const tree: MarkdownRoot = { type: 'root', children: [...nodes] };
  const { texts } = state.options;
  // The converter first searches the tree for definitions, which takes as long as all the rest, so it gets a tree of these alone.
  const definitions: MarkdownRoot = { type: 'root', children: definitionsIn(tree.children) };
  const html = toHast(definitions, {
    allowDangerousHtml: true,
    handlers: {
      ...handlers,
      root: ((state, node) => defaultHandlers.root(state, node === definitions ? tree : node)) as Handler,
    },
    footnoteLabel: texts.footnotes,
    footnoteBackLabel: (reference, repeated) =>
      fillText(texts.backToReference, {
        number: `${reference + 1}${repeated > 1 ? `-${repeated}` : ''}`,
      }),
  }) as Root;
  if (!state.hasRawHtml) return html;
  // Imported late: few pages have raw HTML, and the parser is half as large as everything else that compiles Markdown.
  const { raw } = await import('hast-util-raw');
  // Only the file's text is read, for the positions of what the parser finds.
  const file = { value: source } as RawOptions['file'];
  return raw(html, { file, passThrough: Object.keys(mdxHandlers) as (keyof typeof mdxHandlers)[] }) as Root;
}

/** Returns the definitions of links and footnotes in order. */
function definitionsIn(nodes: readonly RootContent[], found: RootContent[] = []): RootContent[] {
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!;
    if (node.type === 'definition' || node.type === 'footnoteDefinition') found.push(node);
    if ('children' in node) definitionsIn(node.children, found);
  }
  return found;
}
