// Where the code of Markdown that components import comes from, so that what it throws has the place that its author knows.
import path from 'node:path';
import type { MdxModule } from '../compile/compiled-page.js';

/** A Markdown file as a part of a script. */
export interface MarkdownPart {
  module: Pick<MdxModule, 'file' | 'code' | 'places' | 'tags'>;
  /** Line of the script, from 0, on which its code begins. */
  line: number;
}

/** The comment with a source map that ends the script. @param file that the script stands for, relative to the site's folder */
export function mapComment(parts: readonly MarkdownPart[], file: string): string {
  const sources = [...new Set(parts.map(({ module }) => module.file))];
  const lines: [source: number, line: number, column: number][] = [];
  for (const { module, line } of parts) {
    const { places, tags } = module;
    const source = sources.indexOf(module.file);
    for (let index = 0; index < places.length; index += 4)
      lines[line + places[index]! - 1] ??= [source, places[index + 2]!, places[index + 3]!];
    // What stands at the head of the code says that no component has a name: wrong is the first tag of that name.
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

/** A number as source maps have it: five bits a digit, the lowest first, and the sign behind all. */
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
