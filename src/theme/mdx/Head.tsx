import { find, html } from 'property-information';
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { escapeText } from '../../compile/html/escape-html.js';
import { toTag } from '../html-tag.js';
import { notForHead } from './component-errors.js';
import { usePage } from './page-context.js';
import { textOf } from './text-of.js';

/** Tags that `<Head>` can contain; for `<html>` and `<body>`, only the attributes count. */
const headTags: ReadonlySet<unknown> = new Set([
  'title',
  'meta',
  'link',
  'base',
  'style',
  'script',
  'noscript',
]);

/** Adds tags to the head of the page, from anywhere in it; they replace the page's own tags of the same name. */
export function Head({ children }: { children?: ReactNode }): null {
  const { headTags: found, htmlAttributes, bodyAttributes } = usePage().findings;
  for (const element of elementsIn(children)) {
    const { type, props } = element;
    if (type === 'html') Object.assign(htmlAttributes, attributesOf(props));
    else if (type === 'body') Object.assign(bodyAttributes, attributesOf(props));
    else if (headTags.has(type)) found.add(toHeadTag(type as string, props));
    else throw notForHead(nameOf(type));
  }
  return null;
}

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode };

function elementsIn(children: ReactNode): ReactElement<Props>[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<Props>(child)) return [];
    return child.type === Fragment ? elementsIn(child.props.children) : [child];
  });
}

function toHeadTag(name: string, props: Props): string {
  const { children, dangerouslySetInnerHTML } = props as Props & {
    dangerouslySetInnerHTML?: { __html: string };
  };
  const text = dangerouslySetInnerHTML?.__html ?? textOf(children);
  return toTag(name, attributesOf(props), name === 'title' ? escapeText(text) : withoutEnd(text));
}

/** Escapes the text of a script or style sheet so that it cannot end its tag. */
function withoutEnd(text: string): string {
  return text.replace(/<(?=\/(?:script|style|noscript))/gi, '\\u003c');
}

/** Converts names of props in React to attributes of HTML. Event handlers and props for React alone are left out. */
function attributesOf(props: Props): Record<string, string | boolean> {
  const attributes: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || name === 'dangerouslySetInnerHTML') continue;
    if (typeof value === 'boolean') attributes[find(html, name).attribute] = value;
    else if (typeof value === 'string' || typeof value === 'number')
      attributes[find(html, name).attribute] = String(value);
  }
  return attributes;
}

function nameOf(type: unknown): string {
  if (typeof type === 'function') return type.name;
  return String(type);
}
