// Compiles blocks for landing pages: `:::numbers`, `:::logos`, `:::quote`, `:::compare`, `:::call`, `:::window`. They become Markdown in an
// element with a class, which the theme styles. For rows of three icons there are `::::features`, a kind of cards.
import type { ContainerDirective } from 'mdast-util-directive';
import { type AnyNode, type MarkdownElement, markdownElement } from '../markdown/markdown-node.js';
import type { Fragment } from '../page-state.js';
import { spliceDirective, titleOf } from './directive-title.js';
import { contentOf } from './literal-directives.js';

export const landingBlocks: readonly string[] = ['numbers', 'logos', 'quote', 'compare', 'call', 'window'];

export function isLandingBlock({ name }: ContainerDirective): boolean {
  return landingBlocks.includes(name);
}

export function landingBlockOf(directive: ContainerDirective, fragment: Fragment): MarkdownElement {
  const { name, position } = directive;
  const title = titleOf(directive, fragment);
  spliceDirective(directive, title, { prefix: '', fallback: title?.text ?? '' }, fragment);
  const content = contentOf(directive);
  const label = (tagName: string): AnyNode[] =>
    title ? [markdownElement(tagName, { className: ['rd-block-title'] }, title.children, position)] : [];
  if (name !== 'quote')
    return markdownElement('div', { className: [`rd-block-${name}`] }, [...label('p'), ...content], position);
  // The author of a quote is named below it.
  const words = markdownElement('blockquote', {}, content, position);
  return markdownElement(
    'figure',
    { className: ['rd-block-quote'] },
    [words, ...label('figcaption')],
    position,
  );
}
