/** Escapes text between tags. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : text;
}

/** Escapes text between double quotes. */
export function escapeAttribute(text: string): string {
  return /[&"]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('"', '&quot;') : text;
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  '#39': "'",
  '#x27': "'",
};

/** Replaces entities by the characters that they stand for. @param html without tags */
export function decodeEntities(html: string): string {
  return !html.includes('&')
    ? html
    : html.replace(/&(lt|gt|amp|quot|#39|#x27);/g, (_, name: string) => entities[name]!);
}
