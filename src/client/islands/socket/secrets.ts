// Keys must not stand in what is shown of a connection or saved of it.
import { parseJson } from '../../../base/values.js';

/** Takes keys out of texts: in the place of each stands its name in double braces. */
export class Secrets {
  /** Ways to write a key -> its mark; the longest first, as one may be in another. */
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
    // One walk: what stands in a mark is no key.
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

/** Puts the keys of now into a text that was saved. In JSON they stand in its strings. */
export function fillKeys(text: string, keys: ReadonlyMap<string, string>): string {
  const isJson = parseJson(text) !== undefined;
  return text.replace(/\{\{([^{}]+)\}\}/g, (mark, name: string) => {
    const key = keys.get(name);
    if (key === undefined) return mark;
    return isJson ? JSON.stringify(key).slice(1, -1) : key;
  });
}
