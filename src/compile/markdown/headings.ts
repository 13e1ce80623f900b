// Ids of headings, which are the same as in Docusaurus so that existing links stay valid, and the links that headings have to themselves.

import GithubSlugger from 'github-slugger';
import type { Element, ElementContent } from 'hast';
import type { Heading } from 'mdast';
import { fillText } from '../../texts/fill-text.js';
import type { OperationHeading } from '../compiled-page.js';
import { isApplies } from '../directives/applies.js';
import { isMark } from '../directives/marks.js';
import { includedPath } from '../fragment.js';
import { escapeText } from '../html/escape-html.js';
import { renderHtml } from '../html/render-html.js';
import type { Fragment, PageState } from '../page-state.js';
import { type AnyNode, explicitTag, isLiteral, isParent, positionOf, spanOf } from './markdown-node.js';

export class HeadingIds {
  private readonly slugger = new GithubSlugger();

  /** Returns the id of a heading. An id given by the author is used as it is, and does not count as a duplicate of others. */
  idOf(heading: Heading, given: string | undefined, source: string): string {
    if (given !== undefined) return given;
    // A heading such as `## ???`, or an empty one, has no characters for an id.
    const id = this.slugger.slug(heading.data?.idText ?? idTextOf(heading, source));
    return id === '' ? this.slugger.slug('section') : id;
  }
}

/** Returns the text that the id of a heading is made of. @param source of the file */
export function idTextOf({ children }: Heading, source: string): string {
  const text = children.map((child) => sluggedText(child, source)).join('');
  return children.some(isBeside) ? text.trim() : text;
}

/** Returns the text of a node for an id. Docusaurus parses `:word` as a directive, and keeps its label only: `image:latest` -> `image`. */
function sluggedText(node: AnyNode, source: string): string {
  if (node.type === 'html' || isBeside(node)) return '';
  if (node.type === 'mdxTextExpression') return expressionText(node, source);
  if (isLiteral(node)) return node.value;
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? '';
  if (node.type === 'textDirective' && !/^[A-Za-z]/.test(node.name)) {
    const { start, end } = spanOf(node);
    return source.slice(start, end);
  }
  const rest = node.type === 'textDirective' ? node.name.replace(/^[\w-]+/, '') : '';
  return isParent(node) ? rest + node.children.map((child) => sluggedText(child, source)).join('') : '';
}

/** Returns the text of an expression. Docusaurus turns an HTML comment in MDX into one of JavaScript, whose words are part of the id. */
function expressionText(node: AnyNode & { value: string }, source: string): string {
  const { start, end } = spanOf(node);
  const [, comment] = /^<!--([\s\S]*)-->$/.exec(source.slice(start, end)) ?? [];
  return comment === undefined ? node.value : `/*${comment}*/`;
}

/** Tells whether a node is a badge, an icon or a version beside the heading's text. */
function isBeside(node: AnyNode): boolean {
  return isMark(node) || (node.type === 'textDirective' && isApplies(node) && node.children.length > 0);
}

/** Adds a Markdown heading to the table of contents, and a link to itself to the heading; an empty heading gets neither. */
export function addHeading(heading: Element, state: PageState): void {
  delete heading.properties.dataMarkdown;
  const level = Number(heading.tagName.slice(1));
  if (level === 1) return;
  const id = String(heading.properties.id);
  const words = heading.children.filter((child) => !isMarkElement(child));
  const [name, runs] = [plainText({ ...heading, children: words }), hasExpression(words)];
  if (name === '' && !runs) return;
  const html = renderHtml(inlineOnly(words)).trim() || escapeText(name);
  state.facts.toc.push({ id, level, html, ...(runs ? { runs: true } : {}) });
  // A component that replaces headings adds its own link.
  if (state.isOwn(heading.tagName)) return;
  heading.children.push({
    type: 'element',
    tagName: 'a',
    data: explicitTag,
    properties: {
      className: ['rd-anchor'],
      href: `#${id}`,
      ariaLabel: fillText(state.options.texts.headingLink, { heading: name }),
    },
    children: [],
  });
}

/** Tells whether a node is a badge, an icon or a date, which is not part of the heading's name. */
export function isMarkElement(node: ElementContent): boolean {
  if (node.type === 'raw') return node.value.startsWith('<svg class="rd-mark"');
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') return node.name === 'svg';
  return node.type === 'element' && (hasClass(node, 'rd-badge') || hasClass(node, 'rd-date'));
}

export function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

/** Removes links, images and ids, as an entry of the table of contents is a link itself. */
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
  if (node.tagName === 'img') return String(node.properties.alt ?? '');
  return node.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? plainText(child) : ''))
    .join('')
    .trim();
}

/** Tells whether there are nodes that renderHtml leaves out: expressions and components. */
function hasExpression(nodes: readonly ElementContent[]): boolean {
  return nodes.some(
    (node) => node.type.startsWith('mdx') || (node.type === 'element' && hasExpression(node.children)),
  );
}

const call =
  /^(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE)\s+((?:https?:\/\/[^\s/]+)?\/\S*?)[.,:;)]*(?:\s|$)/;

/**
 * Returns the API call that a heading such as ``## `GET /macro/{uuid}` `` documents; undefined for other headings. It reads the source, as
 * in the tree `{uuid}` is an expression, `:uuid` a directive and `<uuid>` a tag.
 */
export function operationHeading(heading: Heading, fragment: Fragment): OperationHeading | undefined {
  const { start, end } = spanOf(heading);
  const [, method, path] = call.exec(withoutMarks(fragment.source.slice(start, end))) ?? [];
  if (method === undefined || path === undefined) return undefined;
  const { line, column } = positionOf(heading).start;
  return { method: method.toLowerCase(), path, file: includedPath(fragment), line, column };
}

function withoutMarks(markdown: string): string {
  return markdown
    .replace(/^#+[ \t]+/, '')
    .replace(/\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1')
    .replace(/[`*]+/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .trimStart();
}
