import { toString as textOf } from 'mdast-util-to-string';
import { cutExcerpt } from '../base/excerpt-of-text.js';
import { type AnyNode, isParent } from './markdown/markdown-node.js';

/**
 * Returns the plain text of the first paragraph, cut at a word boundary; an empty text if the page has no paragraph.
 * @param strict false in a site of Docusaurus, where the first text of any kind counts: a heading below the title, a list item, an
 *   admonition, the alternative text of a picture
 */
export function excerptOf(nodes: readonly AnyNode[], strict: boolean): string {
  for (const node of nodes) {
    const text =
      node.type === 'paragraph' || (!strict && isHeading(node))
        ? textOf(withSpaces(node), { includeImageAlt: !strict, includeHtml: false })
        : excerptInside(node, strict);
    const excerpt = cutExcerpt(text.replace(/\s+/g, ' ').trim());
    if (excerpt !== '') return excerpt;
  }
  return '';
}

/** Makes spaces of line breaks, which have no text of their own. */
function withSpaces(node: AnyNode): AnyNode {
  const isTag = node.type === 'markdownElement' && node.tagName === 'br';
  const isJsx = node.type === 'mdxJsxTextElement' && node.name === 'br';
  const isHtml = node.type === 'html' && /^<br\b/i.test(node.value);
  if (node.type === 'break' || isTag || isJsx || isHtml) return { type: 'text', value: ' ' };
  return isParent(node) ? ({ ...node, children: node.children.map(withSpaces) } as AnyNode) : node;
}

function isHeading(node: AnyNode): boolean {
  return node.type === 'markdownElement' && /^h[2-6]$/.test(node.tagName);
}

/** Nodes that also count as text in a site of Docusaurus. */
const loose: readonly string[] = ['list', 'listItem', 'blockquote', 'mdxJsxFlowElement'];

/** Looks for the excerpt inside a tag or an included file. Tabs, and mostly admonitions and collapsed text, do not introduce a page. */
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
