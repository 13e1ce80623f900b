import { toString as textOf } from 'mdast-util-to-string';
import { type AnyNode, isParent } from './markdown/markdown-node.js';

const longest = 200;

/** Plain text of the first paragraph, cut at a word boundary; empty where the page has no paragraph. */
export function excerptOf(nodes: readonly AnyNode[]): string {
  for (const node of nodes) {
    const text =
      node.type === 'paragraph'
        ? textOf(node, { includeImageAlt: false, includeHtml: false })
        : excerptInside(node);
    const excerpt = cut(text.replace(/\s+/g, ' ').trim());
    if (excerpt !== '') return excerpt;
  }
  return '';
}

/**
 * The first line of text, without marks of Markdown, cut in the same way: what is known of a page that nobody has parsed.
 * @param markdown below the front matter
 */
export function excerptOfText(markdown: string): string {
  let isCode = false;
  for (const line of markdown.split('\n')) {
    const text = line.trim();
    const isFence = /^(?:```|~~~)/.test(text);
    if (isFence) isCode = !isCode;
    if (isFence || isCode || text === '' || /^(?:import |export |#|:::|<|\{|!\[|\||---)/.test(text)) continue;
    const words = text
      .replace(/^(?:>|[-*+]|\d+\.) /, '')
      .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .replace(/<[^<>]*>/g, '')
      .replace(/\*\*|__|[`*]/g, '');
    return cut(words);
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

function cut(text: string): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest - 1);
  const space = head.lastIndexOf(' ');
  return `${(space > longest / 2 ? head.slice(0, space) : head).replace(/(?<![\s,;:.])[\s,;:.]+$/, '')}…`;
}
