import { escapeAttribute } from '../compile/html/escape-html.js';
import type { Html } from './route-data.js';

export type TagAttributes = Readonly<Record<string, string | boolean | undefined>>;

const voidTags = new Set(['base', 'br', 'hr', 'img', 'input', 'link', 'meta']);

/** Writes a tag: `('script', { src: '/a.js', async: true })` -> `<script src="/a.js" async></script>`. @param inner HTML */
export function toTag(tagName: string, attributes: TagAttributes, inner: Html = ''): Html {
  const start = `<${tagName}${toAttributes(attributes)}>`;
  return voidTags.has(tagName) ? start : `${start}${inner}</${tagName}>`;
}

/**
 * Escapes the text of a script or style sheet so that it cannot end its tag; a backslash before `/` changes nothing. After `<!--` in a
 * script, `<script` would make the first end tag be ignored; an escaped letter means the same in names, strings and patterns.
 */
export function toRawText(tagName: string, text: string): string {
  if (!/^(?:script|style)$/i.test(tagName)) return text;
  const inTag = text.replace(/<\/(?=script|style)/gi, '<\\/');
  return /^script$/i.test(tagName) && text.includes('<!--')
    ? inTag.replace(/<(s)(?=cript)/gi, (_, letter: string) => `<\\u00${letter.charCodeAt(0).toString(16)}`)
    : inTag;
}

/** Writes attributes, each after a space: `{ lang: 'en' }` -> ` lang="en"`; false and undefined are left out. */
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

/** Writes JSON for a `<script>` element: it contains nothing that could end the element, open a comment or end a line. */
export function toHtmlJson(value: unknown, replacer?: (key: string, value: unknown) => unknown): string {
  return JSON.stringify(value, replacer).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character]!);
}
