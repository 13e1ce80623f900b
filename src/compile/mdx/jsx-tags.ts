// Tags, attributes and expressions of MDX that can be compiled to HTML without evaluation: lower-case tags with literal values.
import type { Properties } from 'hast';
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import { find, html } from 'property-information';
import { toDeclarations } from '../html/style-declarations.js';
import { type Literal, notLiteral, parseLiteral } from './parse-literal.js';

export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

/** Tells whether a tag is a component: its name does not begin with a lower-case letter, or contains a dot. */
export function isComponentName(name: string): boolean {
  return /^[^a-z]/.test(name) || name.includes('.');
}

/** Names in React that differ from HTML's by more than case -> names of properties in hast. */
const propertyNames: ReadonlyMap<string, string> = new Map([
  ['class', 'className'],
  ['classname', 'className'],
  ['for', 'htmlFor'],
  ['htmlfor', 'htmlFor'],
  ['srcset', 'srcSet'],
  ['tabindex', 'tabIndex'],
]);
/** Props that only have a meaning in React. */
const reactProps = new Set(['key', 'ref', 'suppressHydrationWarning']);

/** Tells whether a tag can be written as HTML: none of its values has to be evaluated or sets its HTML. */
export function isLiteralTag({ attributes }: JsxElement): boolean {
  return attributes.every(
    (attribute) =>
      attribute.type === 'mdxJsxAttribute' &&
      attribute.name !== 'dangerouslySetInnerHTML' &&
      attributeValue(attribute) !== notLiteral,
  );
}

/** Returns the attributes of such a tag as hast properties. */
export function propertiesOf({ attributes }: JsxElement): Properties {
  const properties: Properties = {};
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || reactProps.has(attribute.name)) continue;
    const value = attributeValue(attribute);
    if (value !== notLiteral) setProperty(properties, attribute.name, value);
  }
  return properties;
}

function attributeValue(attribute: MdxJsxAttribute): Literal | typeof notLiteral {
  if (attribute.value === null || attribute.value === undefined) return true;
  return typeof attribute.value === 'string' ? attribute.value : parseLiteral(attribute.value.value);
}

function setProperty(properties: Properties, name: string, value: Literal): void {
  const property = propertyNames.get(name.toLowerCase()) ?? name;
  if (value === null || value === undefined) return;
  if (typeof value === 'boolean') properties[property] = saysTrueOrFalse(name) ? String(value) : value;
  else if (typeof value !== 'object') properties[property] = value;
  else if (name === 'style' && !Array.isArray(value))
    properties.style = toDeclarations(value as Readonly<Record<string, Literal>>);
  else properties[property] = String(value);
}

/** Tells whether an attribute has the words true and false as values: `aria-hidden`, `draggable`. */
function saysTrueOrFalse(name: string): boolean {
  return /^data-/.test(name) || find(html, name).booleanish;
}

/** Returns the text that an expression renders, empty for comments, true, false and null; undefined if it has to be evaluated. */
export function textOfExpression(expression: string): string | undefined {
  const value = parseLiteral(expression);
  return value === notLiteral || (typeof value === 'object' && value !== null && !Array.isArray(value))
    ? undefined
    : textOf(value);
}

function textOf(value: Literal): string {
  if (Array.isArray(value)) return value.map(textOf).join('');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
