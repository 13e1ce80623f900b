// Ids of headings, equal to those that Docusaurus gives, so that links from elsewhere stay true.
import GithubSlugger from 'github-slugger';
import type { Heading } from 'mdast';
import { type AnyNode, isLiteral, isParent, spanOf } from './markdown-node.js';

export class HeadingIds {
  private readonly slugger = new GithubSlugger();

  /** An id that the author gave is taken as it is, and does not count among the duplicates. */
  idOf(heading: Heading, given: string | undefined, source: string): string {
    return given ?? this.slugger.slug(heading.children.map((child) => sluggedText(child, source)).join(''));
  }
}

/**
 * Text that goes into the id. Docusaurus' parser takes an ASCII `:word` for a directive, of which only the label counts:
 * `image:latest` -> `image`.
 */
function sluggedText(node: AnyNode, source: string): string {
  if (node.type === 'html') return '';
  if (isLiteral(node)) return node.value;
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? '';
  if (node.type === 'textDirective' && !/^[A-Za-z]/.test(node.name)) {
    const { start, end } = spanOf(node);
    return source.slice(start, end);
  }
  const rest = node.type === 'textDirective' ? node.name.replace(/^[\w-]+/, '') : '';
  return isParent(node) ? rest + node.children.map((child) => sluggedText(child, source)).join('') : '';
}
