// The shape in which a sidebar stands in pages. A small one stands there whole. Of a large one only what is open does:
// a closed category is a link, and its entries are a fragment that the client fetches when a reader opens it.
import type { Page, SidebarGroupItem, SidebarItem } from '../site/site.js';

/** A sidebar of at most this many entries stands whole in every page: about 6 kB compressed. */
const maxEntries = 300;
/** In a large sidebar: how many entries the config may open beside the current branch. */
const maxOpened = 100;
/** In a large sidebar whose longest branch would show too much: lists above this are cut into runs. */
const maxListLength = 100;

interface SidebarTree {
  nodes: readonly SidebarNode[];
  /** Closed categories are fragments. */
  isLarge: boolean;
  /** Indexes into the sidebar's items -> indexes into `nodes`. */
  toNodePath(itemPath: readonly number[]): readonly number[];
}

export interface SidebarNode {
  item: SidebarItem;
  /** Entries of a group; empty for all others. */
  children: readonly SidebarNode[];
  /** A group that is open on every page. */
  isOpen: boolean;
}

/** Its closed categories are fragments. */
export function isLargeSidebar(items: readonly SidebarItem[]): boolean {
  return countEntries(items) > maxEntries;
}

export function buildSidebarTree(items: readonly SidebarItem[]): SidebarTree {
  const toNode = (item: SidebarItem): SidebarNode => {
    if (item.type !== 'group') return { item, children: [], isOpen: false };
    return { item, children: item.items.map(toNode), isOpen: isOpenByConfig(item) };
  };
  if (!isLargeSidebar(items)) {
    return { nodes: items.map(toNode), isLarge: false, toNodePath: (path) => path };
  }
  const folds = longestBranch(items) > maxEntries - maxOpened;
  const folded = folds ? foldLists(items) : items;
  const opened = chooseOpened(folded);
  const toLargeNode = (item: SidebarItem): SidebarNode => {
    if (item.type !== 'group') return { item, children: [], isOpen: false };
    const children = item.items.map(toLargeNode);
    // Whoever closes a category must let the reader open it.
    return opened.has(item)
      ? { item, children, isOpen: true }
      : { item: { ...item, collapsible: true, collapsed: true }, children, isOpen: false };
  };
  return {
    nodes: folded.map(toLargeNode),
    isLarge: true,
    toNodePath: (path) => (folds ? foldPath(path, items) : path),
  };
}

function isOpenByConfig(group: SidebarGroupItem): boolean {
  return !group.collapsible || !group.collapsed;
}

function countEntries(items: readonly SidebarItem[]): number {
  return items.reduce((count, item) => count + 1 + (item.type === 'group' ? countEntries(item.items) : 0), 0);
}

/** Entries that are shown when the longest branch is open. */
function longestBranch(items: readonly SidebarItem[]): number {
  return items.reduce((longest, item) => {
    return item.type === 'group' ? Math.max(longest, items.length + longestBranch(item.items)) : longest;
  }, items.length);
}

/** Those of the groups that the config opens that there is room for, from the top down. */
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

/** Cuts each long list into runs of even length, each a closed category named for its first and last entry. */
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

/** Entries a run; undefined for a list that stays whole. Very long lists get longer runs, so that there are not too many. */
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

/** Name of a sidebar among those of all instances and versions: `default/current/docs`. */
export function sidebarKey(instance: string, version: string, name: string): string {
  return `${instance}/${version}/${name}`;
}

/** The sidebar that stands beside a page; landing pages and tag pages show none. */
export function sidebarKeyOf(page: Page): string | undefined {
  if ('blog' in page || (page.type === 'doc' && page.layout === 'post')) return page.sidebar;
  const showsSidebar = page.type === 'category' || (page.type === 'doc' && page.layout === 'doc');
  return showsSidebar && page.sidebar !== undefined
    ? sidebarKey(page.instance!, page.version!, page.sidebar)
    : undefined;
}
