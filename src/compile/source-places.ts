// Finds where the URL of a link, an image or a tag is in an author's text, so that the Markdown twin can replace it.

export interface Span {
  start: number;
  end: number;
}

/** Returns the file, with the part of it, that the lines of a fragment are counted in. */
export function placedPath({ path, part }: { path: string; part?: string }): string {
  return part ? `${path}\0${part}` : path;
}

/** Finds the URL of the construct at `start`: `[..](url)`, `![..](url)`, `[..]: url`, `<a href="url">`, `::card{href="url"}`. */
export function urlSpan(source: string, start: number, attribute: string): Span | undefined {
  if (source[start] === '<') return attributeSpan(source, start, attribute);
  if (source[start] === ':') return directiveSpan(source, start, attribute);
  const label = source[start] === '!' ? start + 1 : start;
  if (source[label] !== '[') return undefined;
  const labelEnd = afterLabel(source, label);
  if (labelEnd === undefined) return undefined;
  const next = source[labelEnd];
  return next === '(' || next === ':' ? destinationSpan(source, labelEnd + 1) : undefined;
}

/** Returns the offset after `[a [nested] label]`, skipping escapes and code spans. */
function afterLabel(source: string, start: number): number | undefined {
  let depth = 0;
  const special = /\\|[[\]]|`+/g;
  special.lastIndex = start;
  for (let match = special.exec(source); match; match = special.exec(source)) {
    const found = match[0];
    if (found === '\\') special.lastIndex++;
    else if (found === '[') depth++;
    else if (found === ']') {
      if (--depth === 0) return match.index + 1;
    } else {
      const close = source.indexOf(found, special.lastIndex);
      if (close !== -1 && !source.slice(special.lastIndex, close).includes('\n\n'))
        special.lastIndex = close + found.length;
    }
  }
  return undefined;
}

function destinationSpan(source: string, from: number): Span | undefined {
  const space = /(?:\s|\n[ \t>]*)*/y;
  space.lastIndex = from;
  space.test(source);
  const start = space.lastIndex;
  if (source[start] === '<') return { start, end: source.indexOf('>', start) + 1 };
  let depth = 0;
  let end = start;
  for (; end < source.length; end++) {
    const character = source[end] as string;
    if (character === '\\') end++;
    else if (/\s/.test(character)) break;
    else if (character === '(') depth++;
    else if (character === ')' && depth-- === 0) break;
  }
  return end > start ? { start, end } : undefined;
}

const attributePart =
  /\s+([^\s=/>{}"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|\{"([^"]*)"\}|\{'([^']*)'\}|([^\s"'{>]+)))?/y;

/** Finds the value of an attribute, without quotes, in the tag that begins at `start`. */
function attributeSpan(source: string, start: number, name: string): Span | undefined {
  const tag = /<[\w:-]+/y;
  tag.lastIndex = start;
  if (!tag.test(source)) return undefined;
  attributePart.lastIndex = tag.lastIndex;
  for (let match = attributePart.exec(source); match; match = attributePart.exec(source)) {
    const [all, found = '', ...values] = match;
    const value = values.find((one) => one !== undefined);
    if (found.toLowerCase() === name.toLowerCase() && value !== undefined) {
      const valueStart = match.index + all.lastIndexOf(value);
      return { start: valueStart, end: valueStart + value.length };
    }
  }
  return undefined;
}

/** Finds the value of an attribute, without quotes, in the directive that begins at `start`. */
function directiveSpan(source: string, start: number, name: string): Span | undefined {
  const newline = source.indexOf('\n', start);
  const line = source.slice(start, newline === -1 ? source.length : newline);
  const braces = line.lastIndexOf('{');
  const part = new RegExp(`[{\\s]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'{}]+))`);
  const match = braces === -1 ? null : part.exec(line.slice(braces));
  if (!match) return undefined;
  const value = match.slice(1).find((one) => one !== undefined) as string;
  const valueStart = start + braces + match.index + match[0].lastIndexOf(value);
  return { start: valueStart, end: valueStart + value.length };
}
