// `:::file-tree` around a nested list. The list becomes a tree in the step over the HTML tree, as that of <FileTree> does.
import type { ContainerDirective } from 'mdast-util-directive';
import type { Fragment } from '../fragment.js';
import { type MarkdownElement, markdownElement } from '../markdown/markdown-node.js';
import { spliceDirective } from './directive-title.js';
import { isDirectiveLabel } from './literal-directives.js';

export function fileTreeOf(directive: ContainerDirective, fragment: Fragment): MarkdownElement {
  spliceDirective(directive, undefined, { prefix: '', fallback: '' }, fragment);
  const content = directive.children.filter((child) => !isDirectiveLabel(child));
  return markdownElement('div', { className: ['rd-file-tree'] }, content, directive.position);
}
