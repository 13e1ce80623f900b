// Where in a text of JavaScript code stands, and where comments, strings and regular expressions do, without a syntax tree: for
// texts with types and JSX, of packages and of snippets.
const expression = /\/(?:[^\\/[\n]|\\.|\[(?:[^\\\]\n]|\\.){0,300}\]){1,300}\//y;
/** What stands before a regular expression, and not before a division. */
const beforeExpression = /(?:^|[(,=:[!&|?{};\n]|\breturn)\s{0,9}$/;

/**
 * Places at which code stands, also the first of something in quotes. What a template has in its braces counts as its text.
 * @param isInBraces it counts as code
 * @returns `isComment`: a comment or a regular expression stands there
 */
export function codeOf(
  text: string,
  isInBraces = false,
): { has(index: number): boolean; isComment(index: number): boolean } {
  const isAside = new Uint8Array(text.length);
  const lastEnd = text.lastIndexOf('*/');
  /** Up to where a quote has no other one: it is an apostrophe between tags. */
  const alone: Record<string, number> = {};
  /** How many braces are open in the braces of each template that is not at its end. */
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
 * Where the comment or regular expression ends that begins at a slash; the same place: it is neither.
 * @param lastEnd where the last comment of the text ends: a beginning behind it is text between tags
 */
function endOfSlash(text: string, at: number, lastEnd: number): number {
  const next = text[at + 1];
  const behind = (found: number, length: number): number => (found === -1 ? text.length : found + length);
  if (next === '*') return at + 2 <= lastEnd ? text.indexOf('*/', at + 2) + 2 : at;
  if (next === '/') return text[at - 1] === ':' ? at : behind(text.indexOf('\n', at), 0);
  const before = text.slice(Math.max(0, at - 10), at);
  // The end of a tag, behind an attribute in braces or in a line of its own.
  if (next === '>' && /[}\n]\s{0,9}$/.test(before)) return at;
  if (!beforeExpression.test(before)) return at;
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : at;
}
