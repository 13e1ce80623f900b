// Splits a streamed response (lines of JSON, or server-sent events) into its items while it arrives.
import type { StreamKind } from '../../../openapi/streams.js';

export interface StreamItem {
  /** Number of the item, counted from 1. */
  number: number;
  /** The `event` field of a server-sent event. */
  name: string | undefined;
  text: string;
}

/** Characters of an unfinished item that are kept, so that memory does not grow without limit. */
const longestItem = 1_000_000;

export class ItemReader {
  #rest = '';
  #count = 0;
  #name: string | undefined;
  #data: string[] = [];
  /** Number of characters in `#data`. */
  #size = 0;

  constructor(private readonly kind: StreamKind) {}

  /** Adds text and returns the items that it completes. */
  push(text: string): StreamItem[] {
    const all = this.#rest + text;
    // A CR at the end may be the first half of a CRLF.
    const end = all.endsWith('\r') ? all.length - 1 : all.length;
    const lines = all.slice(0, end).split(/\r\n|\n|\r/);
    this.#rest = lines.pop()! + all.slice(end);
    if (this.#rest.length > longestItem) {
      lines.push(this.#rest);
      this.#rest = '';
    }
    return lines.flatMap((line) => this.#read(line));
  }

  /** Returns the unfinished item at the end. An event without an empty line after it does not count (HTML Standard, 9.2.6). */
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
      // Empty lines count as well, as they take memory.
      this.#size += value.length + 1;
    } else if (field === 'event') this.#name = value;
    return [];
  }

  #item(text: string, name: string | undefined): StreamItem {
    this.#count += 1;
    return { number: this.#count, name, text };
  }
}
