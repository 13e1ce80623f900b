import { toString as textOf } from 'mdast-util-to-string';
import { cutExcerpt } from '../base/excerpt-of-text.js';
import { type AnyNode, isParent } from './markdown/markdown-node.js';

/** Plain text of the first paragraph, cut at a word boundary; empty where the page has no paragraph. */
export function excerptOf(nodes: readonly AnyNode[]): string {
  for (const node of nodes) {
    const text =
      node.type === 'paragraph'
        ? textOf(node, { includeImageAlt: false, includeHtml: false })
        : excerptInside(node);
    const excerpt = cutExcerpt(text.replace(/\s+/g, ' ').trim());
    if (excerpt !== '') return excerpt;
  }
  return '';
}

/** Tags and included files may hold the first paragraph; notes, tabs and folded text do not introduce a page. */
function excerptInside(node: AnyNode): string {
  if (node.type !== 'markdownElement' || !isParent(node)) return '';
  const { className } = node.properties;
  if (node.tagName === 'details' || (Array.isArray(className) && String(className[0]).startsWith('rd-')))
    return '';
  return excerptOf(node.children);
}
