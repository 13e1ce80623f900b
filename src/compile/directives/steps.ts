// Compiles `:::steps`: items of a numbered list, sections below headings, or `:::step[Title]` directives. The theme adds the numbers.
import type { ContainerDirective } from 'mdast-util-directive';
import { stepsEmpty } from '../compile-errors.js';
import { locationIn } from '../fragment.js';
import {
  type AnyNode,
  type MarkdownElement,
  markdownElement,
  positionOf,
} from '../markdown/markdown-node.js';
import type { Fragment } from '../page-state.js';
import { spliceDirective, titleOf } from './directive-title.js';
import { contentOf } from './literal-directives.js';

export function stepsOf(directive: ContainerDirective, fragment: Fragment): MarkdownElement {
  spliceDirective(directive, undefined, { prefix: '', fallback: '' }, fragment);
  const content = contentOf(directive);
  const steps = content.filter(isStep);
  if (steps.length > 0 && steps.length === content.length) {
    const items = steps.map((step, index) => stepOf(step, index + 1, fragment));
    return markdownElement('ol', { className: ['rd-steps'], role: 'list' }, items, directive.position);
  }
  const level = highestHeading(content);
  if (level === undefined && !content.some((child) => child.type === 'list' && child.ordered)) {
    fragment.state.problem(stepsEmpty(locationIn(fragment, positionOf(directive).start)));
  }
  return markdownElement(
    'div',
    { className: ['rd-steps'], ...(level === undefined ? {} : { dataHeading: String(level) }) },
    content,
    directive.position,
  );
}

function isStep(node: AnyNode): node is ContainerDirective {
  return node.type === 'containerDirective' && node.name === 'step';
}

/** Returns the level of headings that begin a step; deeper headings are part of one. */
function highestHeading(content: readonly AnyNode[]): number | undefined {
  const levels = content.flatMap((child) => (child.type === 'heading' ? [child.depth] : []));
  return levels.length === 0 ? undefined : Math.min(...levels);
}

function stepOf(directive: ContainerDirective, number: number, fragment: Fragment): MarkdownElement {
  const title = titleOf(directive, fragment);
  spliceDirective(directive, title, { prefix: `${number}. `, fallback: `${number}.` }, fragment);
  const content = contentOf(directive);
  const heading = markdownElement(
    'p',
    { className: ['rd-step-title'] },
    title?.children ?? [],
    directive.position,
  );
  return markdownElement('li', {}, title ? [heading, ...content] : content, directive.position);
}
