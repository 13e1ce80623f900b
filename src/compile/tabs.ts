// `::::tabs` with `:::tab[Label]`, and `:::details[Summary]`. Without scripts all panels stand below each other, labelled;
// the client makes a tab list of them.
import type { ContainerDirective } from 'mdast-util-directive';
import { spliceDirective, titleOf } from './directive-title.js';
import type { Fragment } from './fragment.js';
import { isDirectiveLabel } from './literal-directives.js';
import { type AnyNode, type MarkdownElement, markdownElement } from './markdown-node.js';
import type { PageState } from './page-state.js';

export function isTabs(directive: ContainerDirective): boolean {
  return directive.name === 'tabs' && directive.children.some(isTab);
}

export function tabsOf(directive: ContainerDirective, fragment: Fragment, state: PageState): MarkdownElement {
  spliceDirective(directive, undefined, { prefix: '', fallback: '' }, fragment);
  const group = directive.attributes?.group;
  const children = directive.children
    .filter((child) => !isDirectiveLabel(child))
    .map((child) => (isTab(child) ? tabOf(child, fragment, state) : child));
  return markdownElement(
    'div',
    { className: ['rd-tabs'], ...(group ? { dataGroup: group } : {}) },
    children,
    directive.position,
  );
}

export function detailsOf(
  directive: ContainerDirective,
  fragment: Fragment,
  state: PageState,
): MarkdownElement {
  const title = titleOf(directive, fragment, state);
  const fallback = title?.text ?? 'Details';
  spliceDirective(directive, title, { prefix: '', fallback }, fragment);
  const content = directive.children.filter((child) => !isDirectiveLabel(child));
  const summary = markdownElement(
    'summary',
    {},
    title?.children ?? [{ type: 'text', value: fallback }],
    directive.position,
  );
  const open = directive.attributes?.open !== undefined && directive.attributes.open !== 'false';
  return markdownElement(
    'details',
    { className: ['rd-details'], open },
    [summary, ...content],
    directive.position,
  );
}

function isTab(node: AnyNode): node is ContainerDirective {
  return node.type === 'containerDirective' && node.name === 'tab';
}

function tabOf(directive: ContainerDirective, fragment: Fragment, state: PageState): MarkdownElement {
  const title = titleOf(directive, fragment, state);
  const attributes = directive.attributes ?? {};
  const label = title?.text ?? attributes.label ?? attributes.value ?? 'Tab';
  spliceDirective(directive, title, { prefix: '', fallback: label }, fragment);
  const heading = markdownElement(
    'p',
    { className: ['rd-tab-label'] },
    title?.children ?? [{ type: 'text', value: label }],
    directive.position,
  );
  const properties = {
    className: ['rd-tab'],
    dataValue: attributes.value ?? label,
    dataLabel: label,
    ...(attributes.default === undefined ? {} : { dataDefault: '' }),
  };
  const content = directive.children.filter((child) => !isDirectiveLabel(child));
  return markdownElement('section', properties, [heading, ...content], directive.position);
}
