// Decides which entries of a sidebar each page contains. A small sidebar is there as a whole. In a large one, closed categories are links,
// and their entries are fragments that the browser fetches when a reader opens them.
import { hashOf } from '../base/hash.js';
import { getOrMake } from '../base/values.js';
import type { Page, SidebarGroupItem, SidebarItem } from '../site/site.js';
import { isExternalUrl } from './site-url.js';

/** Up to this number of entries, pages contain the whole sidebar: about 6 kB compressed. */
const maxEntries = 300;
/** Limit in a large sidebar: entries that the config may open besides the current branch. */
const maxOpened = 100;
/** Limit in a large sidebar with too long a branch: longer lists are divided into runs. */
const maxListLength = 100;

export interface SidebarTree {
  nodes: readonly SidebarNode[];
  /** True if closed categories are fragments. */
  isLarge: boolean;
  /** Converts indexes into the sidebar's items to indexes into `nodes`. */
  toNodePath(itemPath: readonly number[]): readonly number[];
}

export interface SidebarNode {
  item: SidebarItem;
  /** Entries of a group; empty for other items. */
  children: readonly SidebarNode[];
  /** True for a group that is open on every page. */
  isOpen: boolean;
  /** Name of the fragment with the entries of a closed category in a large sidebar, independent of the entries; else undefined. */
  fragment: string | undefined;
}

/** Tells whether closed categories of the sidebar are fragments. */
export function isLargeSidebar(items: readonly SidebarItem[]): boolean {
  return countEntries(items) > maxEntries;
}

/** Tells whether fragments may bring badges, icons or section titles, whose styles the page then needs from the start. */
export function fetchesMarks(items: readonly SidebarItem[]): boolean {
  return isLargeSidebar(items) && hasMarks(items);
}

function hasMarks(items: readonly SidebarItem[]): boolean {
  return items.some(
    (item) =>
      item.icon !== undefined ||
      item.badge !== undefined ||
      (item.type === 'group' && (item.section === true || hasMarks(item.items))),
  );
}

/** Returns the tree of a sidebar's entries. */
export function buildSidebarTree(items: readonly SidebarItem[]): SidebarTree {
  const toNode = (item: SidebarItem): SidebarNode => {
    if (item.type !== 'group') return leaf(item);
    return { ...leaf(item), children: item.items.map(toNode), isOpen: isOpenByConfig(item) };
  };
  if (!isLargeSidebar(items)) {
    return { nodes: items.map(toNode), isLarge: false, toNodePath: (path) => path };
  }
  const folds = longestBranch(items) > maxEntries - maxOpened;
  const folded = folds ? foldLists(items) : items;
  const opened = chooseOpened(folded);
  const toLargeNodes = (list: readonly SidebarItem[], above: string): SidebarNode[] => {
    const labels = new Map<string, number>();
    return list.map((item) => {
      if (item.type !== 'group') return leaf(item);
      const count = labels.get(item.label) ?? 0;
      labels.set(item.label, count + 1);
      const name = hashOf(JSON.stringify([above, item.label, count]));
      const children = toLargeNodes(item.items, name);
      if (opened.has(item)) return { ...leaf(item), children, isOpen: true };
      // Collapsible, so that the reader can open it.
      const closed = { ...item, collapsible: true, collapsed: true };
      return { ...leaf(closed), children, fragment: children.length === 0 ? undefined : name };
    });
  };
  return {
    nodes: toLargeNodes(folded, ''),
    isLarge: true,
    toNodePath: (path) => (folds ? foldPath(path, items) : path),
  };
}

function leaf(item: SidebarItem): SidebarNode {
  return { item, children: [], isOpen: false, fragment: undefined };
}

/** Tells whether an entry is shown: not for an unlisted page, even the current one, nor for a category without contents. */
export function isVisible({ item, children }: SidebarNode): boolean {
  if (item.type === 'link') return !item.unlisted;
  return item.type === 'html' || item.href !== undefined || children.some(isVisible);
}

/** Returns the URL of the category's own page, or of the first page in it. */
export function firstHref({ item, children }: SidebarNode): string | undefined {
  if (item.type === 'html' || (item.type === 'link' && (item.unlisted || isExternalUrl(item.href))))
    return undefined;
  if (item.href !== undefined) return item.href;
  for (const child of children) {
    const href = firstHref(child);
    if (href !== undefined) return href;
  }
  return undefined;
}

/**
 * Returns a function that makes a digest of what a list shows on pages outside of it.
 * @param ownTheme true if the site has components for it, which also get the entries of closed categories
 */
export function restingDigests(ownTheme: boolean): (nodes: readonly SidebarNode[]) => string {
  const known = new Map<readonly SidebarNode[], string>();
  const digestOf = (nodes: readonly SidebarNode[]): string =>
    getOrMake(known, nodes, () => hashOf(JSON.stringify(nodes.map(shown))));
  const shown = (node: SidebarNode): unknown => {
    const { item, children, fragment } = node;
    if (item.type !== 'group') return item;
    const inside = fragment === undefined ? digestOf(children) : [fragment, firstHref(node), isVisible(node)];
    return [ownTheme ? item : { ...item, items: [] }, inside];
  };
  return digestOf;
}

function isOpenByConfig(group: SidebarGroupItem): boolean {
  return !group.collapsible || !group.collapsed;
}

function countEntries(items: readonly SidebarItem[]): number {
  return items.reduce((count, item) => count + 1 + (item.type === 'group' ? countEntries(item.items) : 0), 0);
}

/** Returns how many entries are shown when the longest branch is open. */
function longestBranch(items: readonly SidebarItem[]): number {
  return items.reduce((longest, item) => {
    return item.type === 'group' ? Math.max(longest, items.length + longestBranch(item.items)) : longest;
  }, items.length);
}

/** Chooses which of the groups that the config opens stay open, from the top down, as long as there is room. */
function chooseOpened(items: readonly SidebarItem[]): ReadonlySet<SidebarItem> {
  const opened = new Set<SidebarItem>();
  let room = maxOpened;
  const queue = [...items];
  for (const item of queue) {
    if (item.type !== 'group' || !isOpenByConfig(item) || item.items.length > room) continue;
    room -= item.items.length;
    opened.add(item);
    queue.push(...item.items);
  }
  return opened;
}

/** Divides long lists into runs of equal length, each a closed category named after its first and last entry. */
function foldLists(items: readonly SidebarItem[]): readonly SidebarItem[] {
  const folded = items.map((item) =>
    item.type === 'group' ? { ...item, items: foldLists(item.items) } : item,
  );
  const length = runLength(folded.length);
  if (length === undefined) return folded;
  const runs: SidebarGroupItem[] = [];
  for (let start = 0; start < folded.length; start += length)
    runs.push(toRun(folded.slice(start, start + length)));
  return runs;
}

function foldPath(path: readonly number[], items: readonly SidebarItem[]): number[] {
  const folded: number[] = [];
  let list = items;
  for (const index of path) {
    const length = runLength(list.length);
    folded.push(...(length === undefined ? [index] : [Math.floor(index / length), index % length]));
    const item = list[index]!;
    list = item.type === 'group' ? item.items : [];
  }
  return folded;
}

/** Returns the entries in a run; undefined if the list stays whole. Very long lists get longer runs, to limit their number. */
function runLength(listLength: number): number | undefined {
  if (listLength <= maxListLength) return undefined;
  const runs = Math.ceil(listLength / Math.max(maxListLength, Math.ceil(Math.sqrt(listLength))));
  return Math.ceil(listLength / runs);
}

function toRun(items: readonly SidebarItem[]): SidebarGroupItem {
  const labels = items.flatMap((item) => (item.type === 'html' ? [] : [item.label]));
  return {
    type: 'group',
    label: [...new Set([labels.at(0), labels.at(-1)])].join(' – '),
    href: undefined,
    collapsible: true,
    collapsed: true,
    items,
    className: undefined,
    customProps: undefined,
  };
}

/** Returns a key that is unique among the sidebars of all instances and versions: `default/current/docs`. */
export function sidebarKey(instance: string, version: string, name: string): string {
  return `${instance}/${version}/${name}`;
}

/** Returns the key of the sidebar that a page shows; landing pages and tag pages show none. */
export function sidebarKeyOf(page: Page): string | undefined {
  if ('blog' in page || (page.type === 'doc' && page.layout === 'post')) return page.sidebar;
  const showsSidebar = page.type === 'category' || (page.type === 'doc' && page.layout === 'doc');
  return showsSidebar && page.sidebar !== undefined
    ? sidebarKey(page.instance!, page.version!, page.sidebar)
    : undefined;
}
