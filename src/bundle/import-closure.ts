/** All that a script imports at once, and these in turn, in the order of their names. */
export function importClosure(file: string, importsOf: (file: string) => readonly string[]): string[] {
  const found = new Set<string>();
  const open = [...importsOf(file)];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (found.has(one)) continue;
    found.add(one);
    open.push(...importsOf(one));
  }
  return [...found].sort();
}
