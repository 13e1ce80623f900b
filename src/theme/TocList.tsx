// The entries of a table of contents, beside a page or in its text (mdx/TocInline.tsx). For the latter, this file also runs in the browser.

import type { TocEntry } from '../compile/compiled-page.js';

/** A heading with the headings nested below it. */
export type TocNode<Item> = Item & { children: readonly TocNode<Item>[] };

/** Nests each heading under the nearest preceding heading of a smaller level: 2 3 3 2 -> 2(3 3) 2. */
export function buildTocTree<Item extends { level: number }>(items: readonly Item[]): TocNode<Item>[] {
  const roots: TocNode<Item>[] = [];
  const around: (Item & { children: TocNode<Item>[] })[] = [];
  for (const item of items) {
    while (around.length > 0 && around.at(-1)!.level >= item.level) around.pop();
    const node = { ...item, children: [] };
    (around.at(-1)?.children ?? roots).push(node);
    around.push(node);
  }
  return roots;
}

/** Written as HTML text: each page has the list twice, and as elements it took React as long as the rest of the page frame. */
export function TocList({ nodes }: { nodes: readonly TocNode<TocEntry>[] }) {
  return <ul dangerouslySetInnerHTML={{ __html: itemsOf(nodes) }} />;
}

function itemsOf(nodes: readonly TocNode<TocEntry>[]): string {
  const items = nodes.map(({ id: written, html, children }) => {
    const id = encodeURIComponent(written).replaceAll("'", '&#x27;');
    const below = children.length > 0 ? `<ul>${itemsOf(children)}</ul>` : '';
    return `<li><a href="#${id}">${html}</a>${below}</li>`;
  });
  return items.join('');
}
