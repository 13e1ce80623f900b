// The entries of a table of contents: beside a page, and where a page asks for them in its text (mdx/TocInline.tsx), for
// which this also runs in the browser.

import { createElement } from 'react';
import type { TocEntry } from '../compile/compiled-page.js';

interface TocNode {
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

export function TocList({ nodes }: { nodes: readonly TocNode[] }) {
  const items = nodes.map(({ entry, children }) => (
    // biome-ignore lint/correctness/useJsxKeyInIterable: nothing here is rendered a second time
    <li>
      <a href={`#${encodeURIComponent(entry.id)}`} dangerouslySetInnerHTML={{ __html: entry.html }} />
      {children.length > 0 && <TocList nodes={children} />}
    </li>
  ));
  return createElement('ul', null, ...items);
}
