// Ids of headings, equal to those that Docusaurus gives, so that links from elsewhere stay true; and links to them.

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

  /** An id that the author gave is taken as it is, and does not count among the duplicates. */
  idOf(heading: Heading, given: string | undefined, source: string): string {
    if (given !== undefined) return given;
    // Nothing is left of a heading such as `## ???` or of one without words.
    const id = this.slugger.slug(heading.data?.idText ?? idTextOf(heading, source));
    return id === '' ? this.slugger.slug('section') : id;
  }
}

/** What the id of a heading is made of. @param source of its file */
export function idTextOf({ children }: Heading, source: string): string {
  const text = children.map((child) => sluggedText(child, source)).join('');
  return children.some(isBeside) ? text.trim() : text;
}

/**
 * Text that goes into an id. Docusaurus' parser takes an ASCII `:word` for a directive, of which only the label counts:
 * `image:latest` -> `image`.
 */
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

/** A comment of HTML in MDX is blank here; Docusaurus makes one of JavaScript of it, and its words count. */
function expressionText(node: AnyNode & { value: string }, source: string): string {
  const { start, end } = spanOf(node);
  const [, comment] = /^<!--([\s\S]*)-->$/.exec(source.slice(start, end)) ?? [];
  return comment === undefined ? node.value : `/*${comment}*/`;
}

/** What stands beside the name of a heading. */
function isBeside(node: AnyNode): boolean {
  return isMark(node) || (node.type === 'textDirective' && isApplies(node) && node.children.length > 0);
}

/** A heading of the Markdown: enters it into the table of contents and gives it a link to itself, unless it says nothing. */
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
  // A component for headings has a link of its own.
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

/** A badge, an icon or a date: it is no part of the heading's name. */
export function isMarkElement(node: ElementContent): boolean {
  if (node.type === 'raw') return node.value.startsWith('<svg class="rd-mark"');
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') return node.name === 'svg';
  return node.type === 'element' && (hasClass(node, 'rd-badge') || hasClass(node, 'rd-date'));
}

export function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
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
  if (node.tagName === 'img') return String(node.properties.alt ?? '');
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

const call =
  /^(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE)\s+((?:https?:\/\/[^\s/]+)?\/\S*?)[.,:;)]*(?:\s|$)/;

/**
 * ``## `GET /macro/{uuid}` `` -> what it names; undefined for other headings. The author's text is read, not the tree: to
 * that `{uuid}` is an expression, `:uuid` a directive and `<uuid>` a tag.
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
