/** Takes the common indentation away. */
export function dedent(code: string): string {
  const indents = code
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  const [first = ''] = indents;
  let length = first.length;
  for (const indent of indents) {
    while (!indent.startsWith(first.slice(0, length))) length--;
  }
  return code
    .split('\n')
    .map((line) => line.slice(Math.min(length, line.length)))
    .join('\n');
}
