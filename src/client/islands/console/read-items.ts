// Cuts an answer that comes piece by piece into its items while it comes.
import type { StreamKind } from '../../../openapi/streams.js';

export interface StreamItem {
  /** From 1, in the order in which they came. */
  number: number;
  /** Type of an event that has one. */
  name: string | undefined;
  text: string;
}

/** Characters of an item without an end that are kept: memory must not grow with it. */
const longestItem = 1_000_000;

export class ItemReader {
  #rest = '';
  #count = 0;
  #name: string | undefined;
  #data: string[] = [];
  /** Characters in `#data`. */
  #size = 0;

  constructor(private readonly kind: StreamKind) {}

  /** Items that are complete with this text. */
  push(text: string): StreamItem[] {
    const all = this.#rest + text;
    // A CR at the end may be the first half of a line break.
    const end = all.endsWith('\r') ? all.length - 1 : all.length;
    const lines = all.slice(0, end).split(/\r\n|\n|\r/);
    this.#rest = lines.pop()! + all.slice(end);
    if (this.#rest.length > longestItem) {
      lines.push(this.#rest);
      this.#rest = '';
    }
    return lines.flatMap((line) => this.#read(line));
  }

  /** What is left when the stream ends. An event without the empty line behind it is none (HTML Standard, 9.2.6). */
  end(): StreamItem[] {
    return this.kind === 'lines' ? this.#read(this.#rest) : [];
  }

  #read(line: string): StreamItem[] {
    if (this.kind === 'lines') {
      const text = line.replace('\u001E', '').trim();
      return text === '' ? [] : [this.#item(text, undefined)];
    }
    if (line === '') {
      const [name, data] = [this.#name, this.#data];
      this.#name = undefined;
      this.#data = [];
      this.#size = 0;
      return data.length === 0 ? [] : [this.#item(data.join('\n'), name)];
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?([\s\S]*))?$/.exec(line)!;
    if (field === 'data' && this.#size < longestItem) {
      this.#data.push(value);
      // An empty line takes room as well.
      this.#size += value.length + 1;
    } else if (field === 'event') this.#name = value;
    return [];
  }

  #item(text: string, name: string | undefined): StreamItem {
    this.#count += 1;
    return { number: this.#count, name, text };
  }
}
