// Tags of the HTML tree that React makes: code, formulas and tags with values that have to be run.

import type { Expression, Program } from 'estree';
import type { Element, ElementContent, Nodes, RootContent } from 'hast';
import type { MdxJsxAttribute } from 'mdast-util-mdx';
import { identifier, propertyOf } from './program-exports.js';

export type JsxHtmlElement = Extract<ElementContent, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

/** `<figure class="a">inner</figure>` -> the element with its inside as text for React's `dangerouslySetInnerHTML`. */
export function rawJsx(html: string): ElementContent {
  const { name, attributes, inner } = partsOfHtml(html);
  return {
    type: 'mdxJsxFlowElement',
    name,
    // The same in the build and in the browser, but for what is put in when the page is written.
    attributes: [
      ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
      { type: 'mdxJsxAttribute', name: 'suppressHydrationWarning' },
      innerHtml(inner),
    ],
    children: [],
    data: { _mdxExplicitJsx: true, html } as JsxHtmlElement['data'],
  };
}

/** One element: its tag, its attributes as React names them, and what stands in it. */
export function partsOfHtml(html: string) {
  const [, name = 'span', tag = '', inner = html] =
    /^<([\w-]+)(?![\w-])([^>]*)>([\s\S]*)<\/\1>$/.exec(html) ?? [];
  const attributes = Object.fromEntries(
    Array.from(tag.matchAll(/([\w:-]+)(?:="([^"]*)")?/g), ([, name = '', value]) => [
      toReactName(name),
      value === undefined ? '' : decode(value),
    ]),
  );
  return { name, attributes, inner };
}

/** Made by `rawJsx`: nothing in it has to be run. */
export function isRawJsx(node: Nodes): boolean {
  return (
    node.type === 'mdxJsxFlowElement' &&
    node.attributes.some(
      (one) => one.type === 'mdxJsxAttribute' && one.name === innerHtmlName && !node.position,
    )
  );
}

const innerHtmlName = 'dangerouslySetInnerHTML';

function innerHtml(html: string): MdxJsxAttribute {
  const property = propertyOf(identifier('__html'), { type: 'Literal', value: html });
  const expression = { type: 'ObjectExpression' as const, properties: [property] };
  const estree = programOf({ type: 'ExpressionStatement', expression });
  return {
    type: 'mdxJsxAttribute',
    name: innerHtmlName,
    value: { type: 'mdxJsxAttributeValueExpression', value: '', data: { estree } },
  };
}

export function programOf(...body: Program['body']): Program {
  return { type: 'Program', sourceType: 'module', comments: [], body };
}

/** An expression of our own between blocks. @param value its text, where somebody reads that */
export function expressionBlock(expression: Expression, value = ''): RootContent {
  const estree = programOf({ type: 'ExpressionStatement', expression });
  return { type: 'mdxFlowExpression', value, data: { estree } as object };
}

/** The attributes of a tag that are text, as an element that the HTML step can work on. */
export function literalElement(node: JsxHtmlElement): Element {
  const properties: Element['properties'] = {};
  for (const one of node.attributes) {
    if (one.type !== 'mdxJsxAttribute') continue;
    if (typeof one.value === 'string') properties[one.name === 'class' ? 'className' : one.name] = one.value;
  }
  return {
    type: 'element',
    tagName: node.name ?? 'div',
    properties,
    children: node.children as ElementContent[],
    position: node.position,
  };
}

/** Puts back what the HTML step made of those attributes, behind the ones that have to be run. */
export function applyLiteral(node: JsxHtmlElement, element: Element): void {
  const dynamic = node.attributes.filter(
    (one) => one.type !== 'mdxJsxAttribute' || typeof one.value !== 'string',
  );
  const taken = new Set(dynamic.map((one) => (one.type === 'mdxJsxAttribute' ? one.name : '')));
  const literals = Object.entries(element.properties).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === false || taken.has(name)) return [];
    return [attribute(name, Array.isArray(value) ? value.join(' ') : value === true ? '' : String(value))];
  });
  // A spread overrides what stands before it, as the author wrote it.
  node.attributes = [...literals, ...dynamic];
  node.children = element.children as typeof node.children;
  if (node.name === 'p') node.name = element.tagName;
}

function attribute(name: string, value: string): MdxJsxAttribute {
  return { type: 'mdxJsxAttribute', name, value };
}

function toReactName(name: string): string {
  if (name === 'class') return 'className';
  return name === 'tabindex' ? 'tabIndex' : name;
}

function decode(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
