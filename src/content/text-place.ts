/** Line and column, both from 1, of an offset in a text; `firstLine` is the number of the text's first line. */
export function placeOf(text: string, offset: number, firstLine = 1): { line: number; column: number } {
  let line = firstLine;
  let lineStart = 0;
  for (
    let newline = text.indexOf('\n');
    newline !== -1 && newline < offset;
    newline = text.indexOf('\n', lineStart)
  ) {
    line++;
    lineStart = newline + 1;
  }
  return { line, column: offset - lineStart + 1 };
}
