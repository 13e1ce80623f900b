// Keeps keys out of what is shown or saved of a connection.
import { parseJson } from '../../../base/values.js';

/** Masks keys in texts: each key is replaced by its name in double braces. */
export class Secrets {
  /** Every encoding of a key -> its mask. Longest first, as one key may contain another. */
  private marks: [text: string, mark: string][] = [];

  add(name: string, key: string): void {
    if (key === '') return;
    const escaped = JSON.stringify(key).slice(1, -1);
    const encoded = encodeURIComponent(key);
    const inQuery = new URLSearchParams([['', key]]).toString().slice(1);
    for (const text of new Set([key, escaped, encoded, inQuery]))
      if (!this.marks.some(([known]) => known === text)) this.marks.push([text, `{{${name}}}`]);
    this.marks.sort(([first], [second]) => second.length - first.length);
  }

  mask(text: string): string {
    let masked = '';
    // A single pass: text inside a mask is not matched again.
    for (let at = 0; at < text.length; ) {
      const next = this.next(text, at);
      if (!next) return masked + text.slice(at);
      masked += text.slice(at, next.index) + next.mark;
      at = next.index + next.length;
    }
    return masked;
  }

  private next(text: string, from: number): { index: number; length: number; mark: string } | undefined {
    let found: { index: number; length: number; mark: string } | undefined;
    for (const [key, mark] of this.marks) {
      const index = text.indexOf(key, from);
      if (index !== -1 && (!found || index < found.index)) found = { index, length: key.length, mark };
    }
    return found;
  }
}

/** Puts the current keys into a saved text. In JSON they are escaped as parts of strings. */
export function fillKeys(text: string, keys: ReadonlyMap<string, string>): string {
  const isJson = parseJson(text) !== undefined;
  return text.replace(/\{\{([^{}]+)\}\}/g, (mark, name: string) => {
    const key = keys.get(name);
    if (key === undefined) return mark;
    return isJson ? JSON.stringify(key).slice(1, -1) : key;
  });
}
