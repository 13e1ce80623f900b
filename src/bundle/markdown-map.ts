// Writes source maps for Markdown files that components import, so that an error names the line of the Markdown file.
import path from 'node:path';
import type { MdxModule } from '../compile/compiled-page.js';

/** A Markdown file whose code is part of a script. */
export interface MarkdownPart {
  module: Pick<MdxModule, 'file' | 'code' | 'places' | 'tags'>;
  /** First line of its code in the script, counted from 0. */
  line: number;
}

/** Returns the source map as the comment that ends a script. @param file path that the script stands for, relative to the site's folder */
export function mapComment(parts: readonly MarkdownPart[], file: string): string {
  const sources = [...new Set(parts.map(({ module }) => module.file))];
  const lines: [source: number, line: number, column: number][] = [];
  for (const { module, line } of parts) {
    const { places, tags } = module;
    const source = sources.indexOf(module.file);
    for (let index = 0; index < places.length; index += 4)
      lines[line + places[index]! - 1] ??= [source, places[index + 2]!, places[index + 3]!];
    // The head of the code throws if a component is missing; this maps that line to the first tag of the name.
    for (const [index, text] of module.code.split('\n').entries()) {
      const [, name] = /_missingMdxReference\("([^"]+)"/.exec(text) ?? [];
      const tag = Object.keys(tags).find((one) => `${one}.`.startsWith(`${name}.`));
      if (tag !== undefined) lines[line + index] = [source, ...tags[tag]!];
    }
  }
  let before = [0, 0, 0, 0];
  const mappings = Array.from(lines, (place) => {
    if (!place) return '';
    const [source, line, column] = place;
    const now = [0, source, line - 1, column - 1];
    const segment = now.map((value, index) => variableLength(value - before[index]!)).join('');
    before = now;
    return segment;
  });
  const names = sources.map((one) => path.posix.relative(path.posix.dirname(file), one));
  const map = JSON.stringify({ version: 3, sources: names, names: [], mappings: mappings.join(';') });
  return `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}\n`;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Encodes a number as source maps do (VLQ, base 64): five bits per digit, the lowest first; the lowest bit of all is the sign. */
function variableLength(value: number): string {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = '';
  do {
    const digit = rest & 31;
    rest >>>= 5;
    text += digits[rest > 0 ? digit | 32 : digit];
  } while (rest > 0);
  return text;
}
