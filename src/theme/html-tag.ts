import { escapeAttribute } from '../compile/html/escape-html.js';
import type { Html } from '../render/route-data.js';

export type TagAttributes = Readonly<Record<string, string | boolean | undefined>>;

const voidTags = new Set(['base', 'link', 'meta']);

/** `('script', { src: '/a.js', async: true })` -> `<script src="/a.js" async></script>`. @param inner HTML. */
export function toTag(tagName: string, attributes: TagAttributes, inner: Html = ''): Html {
  const start = `<${tagName}${toAttributes(attributes)}>`;
  return voidTags.has(tagName) ? start : `${start}${inner}</${tagName}>`;
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
