// Makes a file tree, whose folders can be opened and closed, of a nested list. The text after a name is a comment.

import type { Element, ElementContent } from 'hast';
import type { ContainerDirective } from 'mdast-util-directive';
import { type MarkdownElement, markdownElement } from '../markdown/markdown-node.js';
import type { Fragment } from '../page-state.js';
import { spliceDirective } from './directive-title.js';
import { contentOf } from './literal-directives.js';

/** Turns the lists among the nodes into trees, and leaves other nodes unchanged. */
export function toFileTree(children: readonly ElementContent[]): ElementContent[] {
  return children.map((child) => (isElement(child, 'ul') ? treeOf(child) : child));
}

function treeOf(list: Element): Element {
  const items = list.children.flatMap((child) => (isElement(child, 'li') ? [entryOf(child)] : []));
  return element('ul', {}, items, list);
}

function entryOf(item: Element): Element {
  const inline = item.children.flatMap((child) => (isElement(child, 'p') ? child.children : [child]));
  const nested = inline.find((child) => isElement(child, 'ul'));
  const { name, rest } = nameOf(withoutSpaceAfter(inline.filter((child) => child !== nested)));
  const isFolder = nested !== undefined || /\/$/.test(textOf(name));
  const { isClosed, comment } = commentOf(rest);
  const label: ElementContent[] = [
    name,
    ...(comment.length > 0
      ? [text(' '), element('span', { className: ['rd-file-comment'] }, comment, item)]
      : []),
  ];
  if (!nested) return element('li', { className: classesOf(name, isFolder) }, label, item);
  const summary = element('summary', {}, label, item);
  return element(
    'li',
    { className: ['rd-folder'] },
    [element('details', { open: !isClosed }, [summary, treeOf(nested)], item)],
    item,
  );
}

/** A folder without entries looks like a folder, but cannot be opened. */
function classesOf(name: Element, isFolder: boolean): string[] {
  if (isFolder) return ['rd-file', 'rd-folder'];
  return [textOf(name) === '…' ? 'rd-file-more' : 'rd-file'];
}

/** Splits `app.ts The entry` into name and comment. A name with spaces is written as code, a highlighted one in bold, or it is a link. */
function nameOf(inline: readonly ElementContent[]): { name: Element; rest: ElementContent[] } {
  const [first, ...others] = withoutSpaceBefore(inline);
  const className = ['rd-file-name'];
  if (first?.type === 'text') {
    const [, word = '', after = ''] = /^(\S+)([\s\S]*)$/.exec(first.value) ?? [];
    const shown = word === '...' ? '…' : word;
    return {
      name: element('span', { className }, [text(shown)], undefined),
      rest: [{ type: 'text', value: after }, ...others],
    };
  }
  if (first === undefined) return { name: element('span', { className }, [], undefined), rest: [] };
  const isMarked = isElement(first, 'strong');
  return {
    name: element(
      isMarked ? 'strong' : 'span',
      { className },
      isMarked ? first.children : [first],
      undefined,
    ),
    rest: others,
  };
}

/** Splits off the three dots after the name of a folder that is closed at first. */
function commentOf(rest: readonly ElementContent[]): { isClosed: boolean; comment: ElementContent[] } {
  const [first, ...others] = withoutSpaceBefore(rest);
  const match = first?.type === 'text' ? /^(?:\.\.\.|…)(?:\s+|$)/.exec(first.value) : null;
  if (first?.type !== 'text' || !match) return { isClosed: false, comment: first ? [first, ...others] : [] };
  const value = first.value.slice(match[0].length);
  return { isClosed: true, comment: withoutSpaceBefore([text(value), ...others]) };
}

/** Removes the line break before a nested list. */
function withoutSpaceAfter(nodes: readonly ElementContent[]): ElementContent[] {
  const last = nodes.at(-1);
  if (last?.type !== 'text') return [...nodes];
  const value = last.value.trimEnd();
  const before = nodes.slice(0, -1);
  return value === '' ? withoutSpaceAfter(before) : [...before, { ...last, value }];
}

function withoutSpaceBefore(nodes: readonly ElementContent[]): ElementContent[] {
  const [first, ...others] = nodes;
  if (first === undefined) return [];
  if (first.type !== 'text') return [...nodes];
  const value = first.value.trimStart();
  return value === '' ? withoutSpaceBefore(others) : [{ ...first, value }, ...others];
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
}

function text(value: string): ElementContent {
  return { type: 'text', value };
}

function isElement(node: ElementContent, tagName: string): node is Element {
  return node.type === 'element' && node.tagName === tagName;
}

/** Makes an element that components for tags of Markdown do not replace. */
function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
  at: Element | undefined,
): Element {
  const made: Element = { type: 'element', tagName, properties, children };
  made.data = { _mdxExplicitJsx: true };
  if (at?.position) made.position = at.position;
  return made;
}

/** Compiles `:::file-tree` around a nested list. transform-html.ts turns the list into a tree later, as it does for `<FileTree>`. */
export function fileTreeOf(directive: ContainerDirective, fragment: Fragment): MarkdownElement {
  spliceDirective(directive, undefined, { prefix: '', fallback: '' }, fragment);
  const content = contentOf(directive);
  return markdownElement('div', { className: ['rd-file-tree'] }, content, directive.position);
}
