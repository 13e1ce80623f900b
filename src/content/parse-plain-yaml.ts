// Reads front matter in the form that most pages have: lines `key: value`, with a word, a sentence, an integer or a quoted text. For a site
// of thousands of pages, the YAML parser would take most of the time of the first start.
import type { ParsedYaml } from './parse-yaml.js';

/** Control characters, lone surrogates, and others that the YAML parser treats or refuses in its own way. */
const oddCharacter = /(?!\r?\n)[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\uFEFF]/u;
const line = /^([A-Za-z_][\w-]{0,99}): +(?:"([^"\\]*)"|'([^']*)'|(.+))$/;
/** Begins with a letter, so it is no number, date or YAML syntax. `: ` and ` #` have a meaning in YAML. */
const plainText = /^\p{L}(?:(?!: | #).)*(?<![: ])$/u;
/** Words that YAML does not read as text, in some spelling. */
const reserved = /^(?:true|false|null|yes|no|on|off|y|n)$/i;
const wholeNumber = /^(?:0|-?[1-9]\d{0,14})$/;

interface PlainEntry {
  offset: number;
  written: string;
}

/** Parses the text. @returns the same as `parseYaml`; undefined if the text contains anything else, so that `parseYaml` is needed */
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
