import type { PhrasingContent } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import type { Fragment } from './fragment.js';
import { parseInline } from './inline-markdown.js';
import { closingFence, endOfOpener, isDirectiveLabel } from './literal-directives.js';
import { positionOf, spanOf } from './markdown-node.js';
import type { PageState } from './page-state.js';

export interface DirectiveTitle {
  children: PhrasingContent[];
  /** Where it stands in the source; undefined for one that is given as an attribute. */
  span: { start: number; end: number } | undefined;
}

/** Title of `:::kind[Title]`, `:::kind Title` or `:::kind{title="Title"}`, in this order; undefined for none. */
export function titleOf(directive: ContainerDirective, fragment: Fragment, state: PageState): DirectiveTitle | undefined {
  const label = directive.children[0];
  if (label?.type === 'paragraph' && isDirectiveLabel(label)) {
    const first = label.children[0];
    const last = label.children.at(-1);
    if (first && last) return { children: label.children, span: { start: spanOf(first).start, end: spanOf(last).end } };
  }
  const opener = fragment.source.slice(spanOf(directive).start, endOfOpener(directive, fragment));
  const match = /^(:{3,}[\w-]+[ \t]+)([^\s[{].*?)[ \t]*$/.exec(opener);
  if (match) {
    const [, before = '', text = ''] = match;
    const { line, column, offset } = positionOf(directive).start;
    const start = (offset as number) + before.length;
    const span = { start, end: start + text.length };
    return { children: parseInline(fragment, span.start, span.end, { line, column: column + before.length }, state), span };
  }
  const title = directive.attributes?.title;
  return title ? { children: [{ type: 'text', value: title }], span: undefined } : undefined;
}

/**
 * In the Markdown twin a directive becomes a bold line and its content: `:::tip[Fast]` -> `**Tip: Fast**`.
 * Without a prefix and title the line is left empty.
 */
export function spliceDirective(
  directive: ContainerDirective,
  title: DirectiveTitle | undefined,
  bold: { prefix: string; fallback: string },
  fragment: Fragment,
): void {
  const start = spanOf(directive).start;
  const end = endOfOpener(directive, fragment);
  if (title?.span) {
    fragment.edits.push({ start, end: title.span.start, text: `**${bold.prefix}` }, { start: title.span.end, end, text: '**' });
  } else {
    fragment.edits.push({ start, end, text: bold.fallback === '' ? '' : `**${bold.fallback}**` });
  }
  const closing = closingFence(directive, fragment);
  if (closing) fragment.edits.push({ ...closing, text: '' });
}
