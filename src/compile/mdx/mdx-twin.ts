// What components and expressions say is known when the page is rendered. So in the Markdown twin of a page that is run,
// each block that holds one is a gap, and the page's code marks where the same blocks begin and end in the HTML:
// src/render/rendered-twin.ts fills the gaps from it.
import type { Nodes, Root } from 'hast';
import type {} from 'mdast-util-mdx';
import type { Fragment } from '../page-state.js';
import { expressionBlock, isRawJsx } from './jsx-html.js';

/** Stands in the twin for a block that has to be rendered. U+0000 cannot occur in parsed Markdown. */
export const twinGap = '\0run\0';

/** Name in the code of pages of what stands before and after each such block. */
export const twinMark = '_mark';

/** Puts the gaps into the twin of a page, and the marks into its tree. */
export function markTwin(tree: Root, fragment: Fragment): void {
  const blocks = tree.children.filter(runs);
  // What a plugin made stands nowhere in the source: then all of it is one gap.
  const spans = blocks.every(({ position }) => position?.start.offset !== undefined)
    ? blocks.map(({ position }) => ({ start: position!.start.offset!, end: position!.end.offset! }))
    : undefined;
  if (!spans) {
    fragment.edits.push({ start: fragment.start, end: fragment.end, text: twinGap });
    return;
  }
  for (const span of spans) fragment.edits.push({ ...span, text: twinGap });
  tree.children = tree.children.flatMap((node) => (blocks.includes(node) ? [mark(), node, mark()] : [node]));
}

function runs(node: Nodes): boolean {
  if (node.type === 'mdxjsEsm' || isRawJsx(node)) return false;
  return node.type.startsWith('mdx') || ('children' in node && node.children.some(runs));
}

function mark(): Root['children'][number] {
  return expressionBlock({ type: 'Identifier', name: twinMark }, twinMark);
}
