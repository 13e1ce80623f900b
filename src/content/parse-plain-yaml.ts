// Front matter as most pages have it: one `key: value` a line, each value a word, a sentence, a whole number or in quotes.
// Reading that by the YAML parser is most of what a site of thousands of pages waits for at its first start.
import type { ParsedYaml } from './parse-yaml.js';

/** Controls, halves of pairs and what else the YAML parser treats or refuses in a way of its own. */
const oddCharacter = /(?!\r?\n)[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\uFEFF]/u;
const line = /^([A-Za-z_][\w-]{0,99}): +(?:"([^"\\]*)"|'([^']*)'|(.+))$/;
/** Begins with a letter, so it is no number, date or sign of YAML. `: ` and ` #` mean something in it. */
const plainText = /^\p{L}(?:(?!: | #).)*(?<![: ])$/u;
/** Words that YAML takes for something else than text, in one spelling or another. */
const reserved = /^(?:true|false|null|yes|no|on|off|y|n)$/i;
const wholeNumber = /^(?:0|-?[1-9]\d{0,14})$/;

interface PlainEntry {
  offset: number;
  written: string;
}

/** @returns what `parseYaml` would, or undefined where the text has anything beyond such lines: then that is to be asked. */
export function parsePlainYaml(text: string): ParsedYaml | undefined {
  if (oddCharacter.test(text)) return undefined;
  const value: Record<string, unknown> = {};
  const entries = new Map<string, PlainEntry>();
  let offset = 0;
  for (const written of text.split('\n')) {
    const row = written.endsWith('\r') ? written.slice(0, -1) : written;
    if (row !== '') {
      const [, key = '', double, single, bare] = line.exec(row) ?? [];
      if (key === '' || reserved.test(key) || key === '__proto__' || entries.has(key)) return undefined;
      const content = double ?? single ?? bare!;
      const scalar = bare === undefined ? content : toScalar(bare);
      if (scalar === undefined) return undefined;
      value[key] = scalar;
      entries.set(key, { offset, written: content });
    }
    offset += written.length + 1;
  }
  const entryAt = (path: readonly PropertyKey[]): PlainEntry | undefined => entries.get(String(path[0]));
  return {
    value: entries.size > 0 ? value : undefined,
    offsetOf: (path) => entryAt(path)?.offset ?? 0,
    writtenAt: (path) => (path.length === 1 ? entryAt(path)?.written : undefined),
  };
}

function toScalar(bare: string): string | number | boolean | undefined {
  if (bare === 'true' || bare === 'false') return bare === 'true';
  if (wholeNumber.test(bare)) return Number(bare);
  return plainText.test(bare) && !reserved.test(bare) ? bare : undefined;
}
