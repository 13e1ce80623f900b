const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text -> HTML, fit for content and for attribute values in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character]!);
}

/** Attributes of a tag, each with a space before it: `{ src: '/a.js', async: true }` -> ` src="/a.js" async`. */
export function toHtmlAttributes(attributes: Readonly<Record<string, string | boolean | undefined>>): string {
  let html = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) html += ` ${name}`;
    else if (typeof value === 'string') html += ` ${name}="${escapeHtml(value)}"`;
  }
  return html;
}
