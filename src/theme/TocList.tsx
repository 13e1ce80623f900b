// The entries of a table of contents: beside a page, and where a page asks for them in its text (mdx/TocInline.tsx), for
// which this also runs in the browser.

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

/** As text: each page has the list twice, and as elements it took React as long as all else around the article. */
export function TocList({ nodes }: { nodes: readonly TocNode[] }) {
  return <ul dangerouslySetInnerHTML={{ __html: itemsOf(nodes) }} />;
}

function itemsOf(nodes: readonly TocNode[]): string {
  const items = nodes.map(({ entry, children }) => {
    const id = encodeURIComponent(entry.id).replaceAll("'", '&#x27;');
    const below = children.length > 0 ? `<ul>${itemsOf(children)}</ul>` : '';
    return `<li><a href="#${id}">${entry.html}</a>${below}</li>`;
  });
  return items.join('');
}
