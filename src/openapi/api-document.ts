// One file of an API's description: its value, and where in the text each part of it stands.
import { type ParsedYaml, parseYaml } from '../content/parse-yaml.js';
import type { ErrorLocation } from '../errors.js';
import type { ApiText } from './api-description.js';

export type KeyPath = readonly PropertyKey[];

interface DocumentMistake {
  reason: string;
  location: ErrorLocation;
}

/** YAML or JSON -> a document, or what is wrong with it. */
export function parseApiDocument(file: string, text: string): ApiDocument | DocumentMistake {
  const parsed = parseYaml(text);
  const lines = new LineIndex(text);
  if ('reason' in parsed)
    return { reason: parsed.reason, location: { file, ...lines.placeOf(parsed.offset) } };
  return new ApiDocument(file, text, parsed, lines);
}

export class ApiDocument {
  readonly value: unknown;

  constructor(
    /** Path relative to the site's folder, or the URL that it was fetched from. */
    readonly file: string,
    private readonly text: string,
    private readonly parsed: ParsedYaml,
    private readonly lines: LineIndex,
  ) {
    this.value = parsed.value;
  }

  /** The place of a key or list entry, or of the nearest one above where there is none. */
  placeOf(path: KeyPath): Required<ErrorLocation> {
    return { file: this.file, ...this.lines.placeOf(this.parsed.offsetOf(path)) };
  }

  /** Text at a path, such as a description; undefined where there is none. */
  textAt(path: KeyPath, value: unknown): ApiText | undefined {
    if (typeof value !== 'string' || value.trim() === '') return undefined;
    const offset = this.parsed.offsetOf(path);
    const { line, column } = this.lines.placeOf(offset);
    const block = /^[\w-]+:[ \t]*\|[-+\d]*[ \t]*(?:#.*)?\r?\n([ \t]*)/.exec(
      this.text.slice(offset, offset + 400),
    );
    return block
      ? { text: value, file: this.file, line: line + 1, column: block[1]!.length + 1, isBlock: true }
      : { text: value, file: this.file, line, column, isBlock: false };
  }
}

/** Lines and columns, from 1, of offsets in a long text. */
class LineIndex {
  private readonly starts: number[] = [0];

  constructor(text: string) {
    for (let newline = text.indexOf('\n'); newline !== -1; newline = text.indexOf('\n', newline + 1))
      this.starts.push(newline + 1);
  }

  placeOf(offset: number): { line: number; column: number } {
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - this.starts[low]! + 1 };
  }
}
