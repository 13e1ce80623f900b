import type { Element, ElementContent } from 'hast';
import { fillText } from '../../texts/fill-text.js';
import { renderHtml } from '../html/render-html.js';
import type { PageState } from '../page-state.js';

/** A heading of the Markdown: enters it into the table of contents and gives it a link to itself. */
export function addHeading(heading: Element, state: PageState): void {
  delete heading.properties.dataMarkdown;
  const level = Number(heading.tagName.slice(1));
  if (level === 1) return;
  const id = String(heading.properties.id);
  const html = renderHtml(inlineOnly(heading.children)).trim();
  state.facts.toc.push({ id, level, html, ...(hasExpression(heading.children) ? { runs: true } : {}) });
  heading.children.push({
    type: 'element',
    tagName: 'a',
    properties: {
      className: ['rd-anchor'],
      href: `#${id}`,
      ariaLabel: fillText(state.options.texts.headingLink, { heading: plainText(heading) }),
    },
    children: [],
  });
}

/** Without links, images and ids: the entry is a link itself. */
function inlineOnly(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    if (node.tagName === 'img' || node.tagName === 'sup') return [];
    const children = inlineOnly(node.children);
    if (node.tagName === 'a') return children;
    const { className } = node.properties;
    return [{ ...node, properties: className === undefined ? {} : { className }, children }];
  });
}

function plainText(node: Element): string {
  return node.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? plainText(child) : ''))
    .join('')
    .trim();
}

/** What renderHtml leaves out: expressions and components. */
function hasExpression(nodes: readonly ElementContent[]): boolean {
  return nodes.some(
    (node) => node.type.startsWith('mdx') || (node.type === 'element' && hasExpression(node.children)),
  );
}
