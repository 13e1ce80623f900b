// Blocks of a page that presents something: `:::numbers`, `:::logos`, `:::quote`, `:::compare`, `:::call`, `:::window`. They are
// Markdown in a box of a class; the theme makes the rest of it. Icons in rows of three are `::::features`, a kind of cards.
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
  // Whose words they are stands below them.
  const words = markdownElement('blockquote', {}, content, position);
  return markdownElement(
    'figure',
    { className: ['rd-block-quote'] },
    [words, ...label('figcaption')],
    position,
  );
}
