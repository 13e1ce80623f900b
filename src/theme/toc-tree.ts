import type { TocEntry } from '../compile/compiled-page.js';

export interface TocNode {
  entry: TocEntry;
  children: TocNode[];
}

/** Nests headings under the nearest heading of a smaller level before them: 2 3 3 2 -> 2(3 3) 2. */
export function buildTocTree(entries: readonly TocEntry[]): TocNode[] {
  const roots: TocNode[] = [];
  const ancestors: TocNode[] = [];
  for (const entry of entries) {
    while (ancestors.length > 0 && ancestors.at(-1)!.entry.level >= entry.level) ancestors.pop();
    const node: TocNode = { entry, children: [] };
    (ancestors.at(-1)?.children ?? roots).push(node);
    ancestors.push(node);
  }
  return roots;
}
