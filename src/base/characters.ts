// Which characters a text needs of a font. Those of ASCII are in every font that a site gets, so they are not counted.

/** `\u2014` in code that is to be run. */
const escaped = /\\u\{?([\da-f]{4,6})\}?|\\x([\da-f]{2})/gi;

/**
 * The characters beyond ASCII in all texts of a value, each once and in order.
 * @param value text, or whatever holds texts: objects, lists and maps, keys too.
 */
export function charactersIn(value: unknown): string {
  const found = new Set<string>();
  const seen = new Set<object>();
  const add = (text: string): void => {
    for (const [character] of text.matchAll(/[^\0-\x7f]/gu)) found.add(character);
    for (const [, long, short] of text.matchAll(escaped)) {
      const code = Number.parseInt((long ?? short)!, 16);
      if (code > 0x7f && code <= 0x10ffff) found.add(String.fromCodePoint(code));
    }
  };
  const walk = (part: unknown): void => {
    if (typeof part === 'string') add(part);
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    if (part instanceof Map) for (const entry of part) walk(entry);
    else if (Array.isArray(part)) for (const one of part) walk(one);
    else for (const entry of Object.entries(part)) walk(entry);
  };
  walk(value);
  return [...found].sort().join('');
}
