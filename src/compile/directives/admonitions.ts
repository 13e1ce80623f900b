// Compiles admonitions such as notes, tips and warnings: `:::kind` directives, and GitHub's `> [!KIND]` quotes.
import type { Blockquote } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { type AnyNode, type MarkdownElement, markdownElement } from '../markdown/markdown-node.js';
import type { Fragment, PageState } from '../page-state.js';
import { labelOf } from './admonition-label.js';
import { type DirectiveTitle, spliceDirective, titleOf } from './directive-title.js';
import { contentOf } from './literal-directives.js';

export const builtInAdmonitions: readonly string[] = [
  'note',
  'tip',
  'info',
  'warning',
  'danger',
  'caution',
  'important',
  'success',
  'secondary',
];

/** Tag that holds a title with markup, for components that replace admonitions. */
export const admonitionTitle = 'mdxAdmonitionTitle';

const alertMarker = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\r?\n|$)/i;

export function isAdmonition(name: string, state: PageState): boolean {
  return builtInAdmonitions.includes(name) || state.options.admonitions.includes(name);
}

/** Compiles a directive such as `:::note`. */
export function admonitionOf(directive: ContainerDirective, fragment: Fragment): MarkdownElement {
  const { state } = fragment;
  const { name: kind } = directive;
  const title = titleOf(directive, fragment);
  const content = contentOf(directive);
  const label = labelOf(kind, state.options.texts);
  spliceDirective(
    directive,
    title,
    { prefix: `${label}: `, fallback: title ? `${label}: ${title.text}` : label },
    fragment,
  );
  const element = admonition(kind, content, directive, state, title);
  const { id, class: className } = directive.attributes ?? {};
  if (id) element.properties.id = id;
  const classes = element.tagName === 'div' ? ['rd-admonition', `rd-admonition-${kind}`] : [];
  if (className) element.properties.className = [...classes, className];
  return element;
}

/** Returns the quote as an admonition if it begins with `[!NOTE]` or the like. */
export function alertOf(quote: Blockquote, state: PageState): MarkdownElement | undefined {
  const [first, ...rest] = quote.children;
  if (first?.type !== 'paragraph') return undefined;
  const [marker, ...inline] = first.children;
  if (marker?.type !== 'text') return undefined;
  const match = alertMarker.exec(marker.value);
  if (!match) return undefined;
  const kind = (match[1] as string).toLowerCase();
  const text = marker.value.slice(match[0].length);
  const children = text === '' ? inline : [{ ...marker, value: text }, ...inline];
  const content = children.length === 0 ? rest : [{ ...first, children }, ...rest];
  return admonition(kind, content, quote, state);
}

/** @param written the author's title, if there is one */
function admonition(
  kind: string,
  content: readonly AnyNode[],
  node: AnyNode,
  state: PageState,
  written?: DirectiveTitle,
): MarkdownElement {
  if (state.isOwn('admonition')) {
    // A title without markup is passed as an attribute, as in Docusaurus.
    const isText = written?.children.every(({ type }) => type === 'text');
    const first =
      written && !isText ? [markdownElement(admonitionTitle, {}, written.children, node.position)] : [];
    const properties = { type: kind, title: isText ? written?.text : undefined };
    return markdownElement('admonition', properties, [...first, ...content], node.position);
  }
  const label = labelOf(kind, state.options.texts);
  const { text, children } = written ?? { text: label, children: [{ type: 'text' as const, value: label }] };
  const heading = markdownElement('p', { className: ['rd-admonition-title'] }, children, node.position);
  return markdownElement(
    'div',
    { className: ['rd-admonition', `rd-admonition-${kind}`], role: 'note', ariaLabel: text },
    [heading, ...content],
    node.position,
  );
}
