// Short ways to write elements into the Markdown tree.
import type { Properties } from 'hast';
import { type AnyNode, type MarkdownElement, markdownElement } from '../markdown/markdown-node.js';

export type Child = AnyNode | string | undefined | readonly Child[];

/** `element('p', { className: ['rd-label'] }, 'Body')`; undefined children are left out. */
export function element(tagName: string, properties: Properties, ...children: Child[]): MarkdownElement {
  return markdownElement(tagName, properties, children.flatMap(toNodes), undefined);
}

/** A `<div>` of a class. */
export function block(className: string, ...children: Child[]): MarkdownElement {
  return element('div', { className: [className] }, ...children);
}

/** A `<span>` of a class. */
export function inline(className: string, ...children: Child[]): MarkdownElement {
  return element('span', { className: [className] }, ...children);
}

export function code(text: string, className?: string): MarkdownElement {
  return element('code', className === undefined ? {} : { className: [className] }, text);
}

export function link(href: string, ...children: Child[]): MarkdownElement {
  return element('a', { href }, ...children);
}

function toNodes(child: Child): AnyNode[] {
  if (child === undefined) return [];
  if (typeof child === 'string') return child === '' ? [] : [{ type: 'text', value: child }];
  return isList(child) ? child.flatMap(toNodes) : [child];
}

function isList(child: AnyNode | readonly Child[]): child is readonly Child[] {
  return Array.isArray(child);
}
