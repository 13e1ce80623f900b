// Renders one sidebar. The HTML of every list that does not contain the current page is made once, when the first page
// shows it; a page costs the entries on the way to it.

import type { ReactElement } from 'react';
import { hashOf } from '../base/hash.js';
import { isBlogSidebar, type SidebarItem } from '../site/site.js';
import type { Html } from '../theme/route-data.js';
import { provideTexts } from '../theme/texts-context.js';
import type { ThemeComponents } from '../theme/theme-components.js';
import type { RenderContext } from './render-context.js';
import { fillSlots, renderPart, renderParts, slot } from './render-parts.js';
import { buildSidebarTree, type SidebarNode } from './sidebar-tree.js';
import { isExternalUrl } from './site-url.js';

/** The entries of a closed category of a large sidebar. */
export interface SidebarFragment {
  /** Path in the output, named for the entries and the theme: `assets/0123456789abcdef.html`. */
  path: string;
  contents: Html;
}

export interface SidebarRenderer {
  /** The sidebar on the page that `path` (indexes into the items) leads to; an empty path marks no entry. */
  render(path: readonly number[]): Html;
  fragments(): readonly SidebarFragment[];
}

interface SidebarSource {
  key: string;
  /** Its name for screen readers. */
  label: string;
  /** Links are URLs. */
  items: readonly SidebarItem[];
  baseUrl: string;
  /** Digest of all that its HTML depends on beside the entries. */
  digest: string;
}

/** One of the sidebars of a site. @param digest of the theme: see `themeDigest`. */
export function toSidebarSource(
  { sidebars, shell }: RenderContext,
  key: string,
  digest: string,
): SidebarSource {
  const { baseUrl, texts } = shell;
  const items = sidebars[key]!;
  const [heading] = items;
  // Posts stand below a heading of their own.
  const label = isBlogSidebar(key) && heading?.type === 'group' ? heading.label : texts.docsSidebar;
  return { key, label, items, baseUrl, digest: hashOf(JSON.stringify([digest, baseUrl, texts])) };
}

export function createSidebarRenderer(
  { key, label, items, baseUrl, digest }: SidebarSource,
  theme: ThemeComponents,
): SidebarRenderer {
  const tree = buildSidebarTree(items);
  const frame = renderPart(
    <theme.Sidebar sidebarKey={key} label={label}>
      {slot(0)}
    </theme.Sidebar>,
  );
  const fragmentPaths = new Map<SidebarNode, string>();
  /** Every list as it stands on pages that are not in it. */
  const resting = new Map<readonly SidebarNode[], readonly Html[]>();
  /** Groups opened for a page below them, with a slot for their entries. */
  const opened = new Map<SidebarNode, Html>();

  /** Named for what it is made of: a page is rendered without what is in its closed categories. */
  const fragmentPathOf = (node: SidebarNode): string | undefined => {
    if (!tree.isLarge || node.isOpen || node.children.length === 0) return undefined;
    const known = fragmentPaths.get(node);
    if (known !== undefined) return known;
    const path = `assets/${hashOf(JSON.stringify([digest, node.item]))}.html`;
    fragmentPaths.set(node, path);
    return path;
  };
  const toElement = (node: SidebarNode, open: boolean, current: boolean): ReactElement => {
    const { item } = node;
    if (item.type === 'html') return <theme.SidebarHtml item={item} />;
    if (item.type === 'link') {
      const external = isExternalUrl(item.href);
      return <theme.SidebarLink item={item} href={item.href} external={external} current={current} />;
    }
    const fragment = open ? undefined : fragmentPathOf(node);
    return (
      <theme.SidebarGroup
        item={item}
        href={fragment === undefined ? item.href : firstHref(node)}
        open={open}
        current={current}
        fragmentUrl={fragment === undefined ? undefined : baseUrl + fragment}
      >
        {fragment === undefined ? slot(0) : undefined}
      </theme.SidebarGroup>
    );
  };
  /** HTML of each entry of a list, empty for those that are not shown. */
  const restingEntries = (nodes: readonly SidebarNode[]): readonly Html[] => {
    const known = resting.get(nodes);
    if (known) return known;
    const parts = renderParts(nodes.filter(isVisible).map((node) => toElement(node, node.isOpen, false)));
    let next = 0;
    const entries = nodes.map((node) => {
      if (!isVisible(node)) return '';
      const children = fragmentPathOf(node) === undefined ? restingList(node.children) : '';
      return fillSlots(parts[next++]!, [children]);
    });
    resting.set(nodes, entries);
    return entries;
  };
  const restingList = (nodes: readonly SidebarNode[]): Html => restingEntries(nodes).join('');

  const openedGroup = (node: SidebarNode): Html => {
    const known = opened.get(node);
    if (known !== undefined) return known;
    const html = renderPart(toElement(node, true, false));
    opened.set(node, html);
    return html;
  };
  const renderList = (nodes: readonly SidebarNode[], [index, ...rest]: readonly number[]): Html => {
    const node = index === undefined ? undefined : nodes[index]!;
    const entries = restingEntries(nodes);
    return nodes
      .map((sibling, place) =>
        sibling === node && isVisible(node) ? renderCurrent(node, rest) : entries[place]!,
      )
      .join('');
  };
  const renderCurrent = (node: SidebarNode, rest: readonly number[]): Html => {
    const html = rest.length > 0 ? openedGroup(node) : renderPart(toElement(node, true, true));
    return fillSlots(html, [renderList(node.children, rest)]);
  };

  return {
    render: (path) =>
      withoutEnds(fillSlots(frame, [renderList(tree.nodes, path.length === 0 ? [] : tree.toNodePath(path))])),
    fragments: () => {
      const found = new Map<string, SidebarFragment>();
      for (const node of allNodes(tree.nodes)) {
        const path = isVisible(node) ? fragmentPathOf(node) : undefined;
        if (path !== undefined && !found.has(path))
          found.set(path, { path, contents: withoutEnds(restingList(node.children)) });
      }
      return [...found.values()];
    },
  };
}

/** An item ends where the next one begins, or the list ends: hundreds of end tags a page would say so again. */
function withoutEnds(html: Html): Html {
  return html.replace(/<\/li>(?=<li|<\/ul>)/g, '');
}

function* allNodes(nodes: readonly SidebarNode[]): Generator<SidebarNode> {
  for (const node of nodes) {
    yield node;
    yield* allNodes(node.children);
  }
}

/** Not unlisted pages, even while they are read, nor a category without anything to show. */
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

/** The files that large sidebars fetch their closed categories from. None where all sidebars are small. */
export function renderSidebarFragments(
  context: RenderContext,
  components: ThemeComponents,
  digest: string,
): SidebarFragment[] {
  const theme = provideTexts(components, context.shell.texts);
  const fragments = Object.keys(context.sidebars).flatMap((key) => {
    return createSidebarRenderer(toSidebarSource(context, key, digest), theme).fragments();
  });
  return [...new Map(fragments.map((fragment) => [fragment.path, fragment])).values()];
}
