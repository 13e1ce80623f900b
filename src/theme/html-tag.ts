import { escapeAttribute } from '../compile/html/escape-html.js';
import type { Html } from './route-data.js';

export type TagAttributes = Readonly<Record<string, string | boolean | undefined>>;

const voidTags = new Set(['base', 'br', 'hr', 'img', 'input', 'link', 'meta']);

/** `('script', { src: '/a.js', async: true })` -> `<script src="/a.js" async></script>`. @param inner HTML. */
export function toTag(tagName: string, attributes: TagAttributes, inner: Html = ''): Html {
  const start = `<${tagName}${toAttributes(attributes)}>`;
  return voidTags.has(tagName) ? start : `${start}${inner}</${tagName}>`;
}

/**
 * The text of a script or a style sheet, in which nothing ends the tag: in both a backslash before `/` changes nothing. Behind `<!--`
 * in a script `<script` would have the first end tag not count; an escaped letter means the same in names, texts and patterns.
 */
export function toRawText(tagName: string, text: string): string {
  if (!/^(?:script|style)$/i.test(tagName)) return text;
  const inTag = text.replace(/<\/(?=script|style)/gi, '<\\/');
  return /^script$/i.test(tagName) && text.includes('<!--')
    ? inTag.replace(/<(s)(?=cript)/gi, (_, letter: string) => `<\\u00${letter.charCodeAt(0).toString(16)}`)
    : inTag;
}

/** Each with a space before it: `{ lang: 'en' }` -> ` lang="en"`; false and undefined are left out. */
export function toAttributes(attributes: TagAttributes): Html {
  let html = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) html += ` ${name}`;
    else if (typeof value === 'string') html += ` ${name}="${escapeAttribute(value)}"`;
  }
  return html;
}

const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON that can stand in a `<script>` element: no text in it can close the element, open a comment or end a line. */
export function toHtmlJson(value: unknown, replacer?: (key: string, value: unknown) => unknown): string {
  return JSON.stringify(value, replacer).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character]!);
}
