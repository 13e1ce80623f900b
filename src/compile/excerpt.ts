import { toString as textOf } from 'mdast-util-to-string';
import { cutExcerpt } from '../base/excerpt-of-text.js';
import { type AnyNode, isParent } from './markdown/markdown-node.js';

/**
 * Plain text of the first paragraph, cut at a word boundary; empty where the page has no paragraph.
 * @param strict false in a site of Docusaurus, where a page is introduced by whatever it says first: a heading below its
 *   title, an entry of a list, a note, what a picture shows
 */
export function excerptOf(nodes: readonly AnyNode[], strict: boolean): string {
  for (const node of nodes) {
    const text =
      node.type === 'paragraph' || (!strict && isHeading(node))
        ? textOf(node, { includeImageAlt: !strict, includeHtml: false })
        : excerptInside(node, strict);
    const excerpt = cutExcerpt(text.replace(/\s+/g, ' ').trim());
    if (excerpt !== '') return excerpt;
  }
  return '';
}

function isHeading(node: AnyNode): boolean {
  return node.type === 'markdownElement' && /^h[2-6]$/.test(node.tagName);
}

/** What else is prose in a site of Docusaurus. */
const loose: readonly string[] = ['list', 'listItem', 'blockquote', 'mdxJsxFlowElement'];

/** Tags and included files may hold the first paragraph; tabs, and mostly notes and folded text, do not introduce a page. */
function excerptInside(node: AnyNode, strict: boolean): string {
  if (!isParent(node)) return '';
  if (node.type !== 'markdownElement')
    return !strict && loose.includes(node.type) ? excerptOf(node.children, strict) : '';
  const { className } = node.properties;
  const [first] = Array.isArray(className) ? className.map(String) : [];
  const introduces = strict
    ? !first?.startsWith('rd-') && node.tagName !== 'details'
    : first === 'rd-admonition' || !first?.startsWith('rd-');
  return introduces ? excerptOf(node.children, strict) : '';
}
