// JSX nodes in the HTML tree that React renders: code and formulas as HTML text, and tags with values that have to be evaluated.

import type { Expression, Program } from 'estree';
import type { Element, ElementContent, Nodes, RootContent } from 'hast';
import type { MdxJsxAttribute } from 'mdast-util-mdx';
import { identifier, propertyOf } from './program-exports.js';

export type JsxHtmlElement = Extract<ElementContent, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

/** Returns `<figure class="a">inner</figure>` as a JSX element with `inner` in `dangerouslySetInnerHTML`. */
export function rawJsx(html: string): ElementContent {
  const { name, attributes, inner } = partsOfHtml(html);
  return {
    type: 'mdxJsxFlowElement',
    name,
    // Server and browser render the same, except for what is inserted when the page is written.
    attributes: [
      ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
      { type: 'mdxJsxAttribute', name: 'suppressHydrationWarning' },
      innerHtml(inner),
    ],
    children: [],
    data: { _mdxExplicitJsx: true, html } as JsxHtmlElement['data'],
  };
}

/** Splits an element into its tag, its attributes by their names in React, and its content. */
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

/** Tells whether a node was made by `rawJsx`, so that nothing in it is evaluated. */
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

/** Makes a block of an expression. @param value its source text, if something reads it */
export function expressionBlock(expression: Expression, value = ''): RootContent {
  const estree = programOf({ type: 'ExpressionStatement', expression });
  return { type: 'mdxFlowExpression', value, data: { estree } as object };
}

/** Returns an element with the string attributes of a JSX tag, which the HTML step can transform. */
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

/** Puts the transformed attributes back, keeping those that have to be evaluated. */
export function applyLiteral(node: JsxHtmlElement, element: Element): void {
  const dynamic = node.attributes.filter(
    (one) => one.type !== 'mdxJsxAttribute' || typeof one.value !== 'string',
  );
  const taken = new Set(dynamic.map((one) => (one.type === 'mdxJsxAttribute' ? one.name : '')));
  const literals = Object.entries(element.properties).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === false || taken.has(name)) return [];
    return [attribute(name, Array.isArray(value) ? value.join(' ') : value === true ? '' : String(value))];
  });
  // A spread comes last, so that it overrides attributes before it.
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
