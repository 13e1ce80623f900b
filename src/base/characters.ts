// Finds the characters that a text needs of a font. ASCII is not counted, because every font of a site contains it.

/** Matches `\u2014` in code. */
const escaped = /\\u\{?([\da-f]{4,6})\}?|\\x([\da-f]{2})/gi;

/**
 * Returns the characters beyond ASCII in all texts of a value, each once, sorted.
 * @param value a text, or a nested structure of objects, lists and maps with texts, including keys
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
