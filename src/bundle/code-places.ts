// Tells code from comments, strings and regular expressions in a script without parsing it, as it may be TypeScript, JSX or a snippet.
const expression = /\/(?:[^\\/[\n]|\\.|\[(?:[^\\\]\n]|\\.){0,300}\]){1,300}\//y;
/** What may precede a regular expression; a slash after anything else is a division. */
const beforeExpression = /(?:^|[(,=:[!&|?{};\n]|\breturn)\s{0,9}$/;

/**
 * Classifies every position of a text. `has` tells whether code stands there; the opening quote of a string counts as code. `isComment`
 * tells whether a comment or a regular expression stands there.
 * @param isInBraces whether expressions in the `${}` of template literals count as code, and not as part of the string
 */
export function codeOf(
  text: string,
  isInBraces = false,
): { has(index: number): boolean; isComment(index: number): boolean } {
  const isAside = new Uint8Array(text.length);
  const lastEnd = text.lastIndexOf('*/');
  /** Quote -> position up to which it has no closing quote, so that it is an apostrophe in JSX text. */
  const alone: Record<string, number> = {};
  /** For each unfinished template literal: the number of open braces inside its `${}`. */
  const templates: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    const inner = templates.at(-1);
    if (inner !== undefined && char === '{') templates.push(templates.pop()! + 1);
    else if (inner !== undefined && inner > 0 && char === '}') templates.push(templates.pop()! - 1);
    else if (char === '/') {
      const end = endOfSlash(text, at, lastEnd);
      isAside.fill(2, at, end);
      at = Math.max(at, end - 1);
    } else if (char === '`' || (inner === 0 && char === '}')) {
      if (char === '}') templates.pop();
      let end = at + 1;
      while (end < text.length && text[end] !== '`' && !(isInBraces && text.startsWith('${', end)))
        end += text[end] === '\\' ? 2 : 1;
      isAside.fill(1, at + 1, end + 1);
      const isOpen = text[end] === '$';
      if (isOpen) templates.push(0);
      at = isOpen ? end + 1 : end;
    } else if (/["']/.test(char) && at >= (alone[char] ?? 0)) {
      let end = at + 1;
      while (end < text.length && text[end] !== char && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1;
      if (text[end] === '\n') alone[char] = end;
      else {
        isAside.fill(1, at + 1, end + 1);
        at = end;
      }
    }
  }
  return { has: (index) => isAside[index] === 0, isComment: (index) => isAside[index] === 2 };
}

/**
 * Returns the end of the comment or regular expression that begins at a slash; if neither does, the position of the slash itself.
 * @param lastEnd position of the last end of a comment in the text: one that begins after it is text between tags
 */
function endOfSlash(text: string, at: number, lastEnd: number): number {
  const next = text[at + 1];
  const behind = (found: number, length: number): number => (found === -1 ? text.length : found + length);
  if (next === '*') return at + 2 <= lastEnd ? text.indexOf('*/', at + 2) + 2 : at;
  if (next === '/') return text[at - 1] === ':' ? at : behind(text.indexOf('\n', at), 0);
  const before = text.slice(Math.max(0, at - 10), at);
  // The end of a self-closing tag, after an attribute in braces or on a line of its own.
  if (next === '>' && /[}\n]\s{0,9}$/.test(before)) return at;
  if (!beforeExpression.test(before)) return at;
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : at;
}
