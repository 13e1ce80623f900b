// The Markdown twin of a page that has components or expressions. What they show is only known when the page is rendered, so the twin has a
// gap for each block that contains one. The page's code marks the same blocks in the HTML, and src/render/rendered-twin.ts fills the gaps.
import type { Nodes, Root } from 'hast';
import type {} from 'mdast-util-mdx';
import type { Fragment } from '../page-state.js';
import { expressionBlock, isRawJsx } from './jsx-html.js';

/** A gap in the twin. U+0000 cannot occur in parsed Markdown. */
export const twinGap = '\0run\0';

/** Name of the variable, in the code of pages, that marks the beginning and the end of each such block. */
export const twinMark = '_mark';

/** Puts the gaps into the twin of a page, and the marks into its tree. */
export function markTwin(tree: Root, fragment: Fragment): void {
  const blocks = tree.children.filter(runs);
  // A block that a plugin has added has no place in the source: then the whole page is one gap.
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
