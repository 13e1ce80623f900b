// Renders one sidebar. The HTML of every entry that does not contain the current page is made once; a page costs the
// entries on the way to it.
import type { ReactElement } from 'react';
import { hashOf } from '../hash.js';
import type { SidebarItem } from '../site/site.js';
import type { ThemeComponents } from '../theme/theme-components.js';
import { fillSlots, renderPart, renderParts, slot } from './render-parts.js';
import type { Html } from './route-data.js';
import { buildSidebarTree, type SidebarNode } from './sidebar-tree.js';
import { isExternalUrl } from './site-url.js';

/** The entries of a closed category of a large sidebar. */
export interface SidebarFragment {
  /** Path in the output, named for the contents: `assets/sidebar-0123456789abcdef.html`. */
  path: string;
  contents: Html;
}

export interface SidebarRenderer {
  /** The sidebar on the page that `path` (indexes into the items) leads to; an empty path marks no entry. */
  render(path: readonly number[]): Html;
  fragments: readonly SidebarFragment[];
}

export interface SidebarSource {
  key: string;
  /** Links are URLs. */
  items: readonly SidebarItem[];
  baseUrl: string;
}

export function createSidebarRenderer(
  { key, items, baseUrl }: SidebarSource,
  theme: ThemeComponents,
): SidebarRenderer {
  const tree = buildSidebarTree(items);
  const frame = renderPart(<theme.Sidebar sidebarKey={key}>{slot(0)}</theme.Sidebar>);
  const fragments = new Map<SidebarNode, SidebarFragment>();
  /** Every entry as it stands on pages that are not below it. */
  const resting = new Map<SidebarNode, Html>();
  /** Groups opened for a page below them, with a slot for their entries. */
  const opened = new Map<SidebarNode, Html>();

  const toElement = (node: SidebarNode, open: boolean, current: boolean): ReactElement => {
    const { item } = node;
    if (item.type === 'html') return <theme.SidebarHtml item={item} />;
    if (item.type === 'link') {
      const external = isExternalUrl(item.href);
      return <theme.SidebarLink item={item} href={item.href} external={external} current={current} />;
    }
    const fragment = open ? undefined : fragments.get(node);
    return (
      <theme.SidebarGroup
        item={item}
        href={fragment ? firstHref(node) : item.href}
        open={open}
        current={current}
        fragmentUrl={fragment && baseUrl + fragment.path}
      >
        {fragment ? undefined : slot(0)}
      </theme.SidebarGroup>
    );
  };
  const restingList = (nodes: readonly SidebarNode[]): Html =>
    nodes.map((node) => resting.get(node)!).join('');

  // From the leaves up: a group's fragment is named for what is in it.
  for (const level of levels(tree.nodes).reverse()) {
    const visible = level.filter(isVisible);
    for (const node of visible) {
      if (!tree.isLarge || node.isOpen || node.children.length === 0) continue;
      const contents = restingList(node.children);
      fragments.set(node, { path: `assets/sidebar-${hashOf(contents)}.html`, contents });
    }
    const parts = renderParts(visible.map((node) => toElement(node, node.isOpen, false)));
    for (const node of level) resting.set(node, '');
    for (const [index, node] of visible.entries()) {
      resting.set(node, fillSlots(parts[index]!, [restingList(node.children)]));
    }
  }
  const restingTree = restingList(tree.nodes);

  const openedGroup = (node: SidebarNode): Html => {
    const known = opened.get(node);
    if (known !== undefined) return known;
    const html = renderPart(toElement(node, true, false));
    opened.set(node, html);
    return html;
  };
  const renderList = (nodes: readonly SidebarNode[], [index, ...rest]: readonly number[]): Html => {
    const node = index === undefined ? undefined : nodes[index]!;
    let html = '';
    for (const sibling of nodes) html += sibling === node ? renderCurrent(node, rest) : resting.get(sibling)!;
    return html;
  };
  const renderCurrent = (node: SidebarNode, rest: readonly number[]): Html => {
    const html = rest.length > 0 ? openedGroup(node) : renderPart(toElement(node, true, true));
    return fillSlots(html, [renderList(node.children, rest)]);
  };

  return {
    render: (path) =>
      fillSlots(frame, [path.length === 0 ? restingTree : renderList(tree.nodes, tree.toNodePath(path))]),
    fragments: [...new Map([...fragments.values()].map((fragment) => [fragment.path, fragment])).values()],
  };
}

/** Nodes by depth, the root's first. */
function levels(nodes: readonly SidebarNode[]): SidebarNode[][] {
  const found: SidebarNode[][] = [];
  for (let level = [...nodes]; level.length > 0; level = level.flatMap((node) => node.children))
    found.push(level);
  return found;
}

/** Unlisted pages are shown only while they are the current one; a category without anything to show is not shown. */
function isVisible(node: SidebarNode): boolean {
  if (node.item.type === 'link') return !node.item.unlisted;
  if (node.item.type === 'html') return true;
  return node.item.href !== undefined || node.children.some(isVisible);
}

/** The category's own page, or the first one in it. */
function firstHref({ item, children }: SidebarNode): string | undefined {
  if (item.type === 'html' || (item.type === 'link' && (item.unlisted || isExternalUrl(item.href))))
    return undefined;
  if (item.href !== undefined) return item.href;
  for (const child of children) {
    const href = firstHref(child);
    if (href !== undefined) return href;
  }
  return undefined;
}
