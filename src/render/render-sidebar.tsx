// Renders one sidebar. Lists that do not contain the current page look the same on all pages, so their HTML is made once; for each page,
// only the entries on the path to it are rendered.

import type { ReactElement } from 'react';
import { hashOf } from '../base/hash.js';
import { getOrMake } from '../base/values.js';
import { isBlogSidebar, type SidebarItem } from '../site/site.js';
import type { Html } from '../theme/route-data.js';
import { provideTexts } from '../theme/texts-context.js';
import type { ThemeComponents } from '../theme/theme-components.js';
import type { RenderContext } from './render-context.js';
import { fillSlots, renderPart, renderParts, slot } from './render-parts.js';
import {
  buildSidebarTree,
  firstHref,
  isLargeSidebar,
  isVisible,
  restingDigests,
  type SidebarNode,
} from './sidebar-tree.js';
import { isExternalUrl } from './site-url.js';

/** The entries of a closed category of a large sidebar, in a file that the browser fetches on demand. */
export interface SidebarFragment {
  /**
   * Path in the output: `sidebar-lists/0123456789abcdef.html`. The hash is that of the category's name and the theme, not of the entries:
   * if these change, pages that only link to the category stay the same.
   */
  path: string;
  /** Digest of everything that its HTML depends on. */
  key: string;
  render(): Html;
}

export interface SidebarRenderer {
  /** Renders the sidebar for the page at `path` (indexes into the items); an empty path marks no entry as current. */
  render(path: readonly number[]): Html;
  /** Returns the fragments. @param ownTheme see `restingDigests` */
  fragments(ownTheme: boolean): readonly SidebarFragment[];
}

interface SidebarSource {
  key: string;
  /** Its label for screen readers. */
  label: string;
  /** Links are URLs. */
  items: readonly SidebarItem[];
  baseUrl: string;
  /** Digest of everything that its HTML depends on, besides the entries. */
  digest: string;
}

/** Returns the source of one of the site's sidebars. @param digest of the theme: see `themeDigest` */
export function toSidebarSource(
  { sidebars, shell }: RenderContext,
  key: string,
  digest: string,
): SidebarSource {
  const { baseUrl, texts } = shell;
  const items = sidebars[key]!;
  const [heading] = items;
  // Posts are in a group, whose label names the sidebar.
  const label = isBlogSidebar(key) && heading?.type === 'group' ? heading.label : texts.docsSidebar;
  return { key, label, items, baseUrl, digest: hashOf(JSON.stringify([digest, baseUrl, texts])) };
}

/** Returns the renderer of one sidebar. */
export function createSidebarRenderer(
  { key, label, items, baseUrl, digest }: SidebarSource,
  theme: ThemeComponents,
): SidebarRenderer {
  const tree = buildSidebarTree(items);
  let frame: Html | undefined;
  /** HTML of every list as pages outside of it show it. */
  const resting = new Map<readonly SidebarNode[], readonly Html[]>();
  /** Groups that are open for a page inside of them, with a slot for their entries. */
  const opened = new Map<SidebarNode, Html>();

  const fragmentPathOf = ({ fragment }: SidebarNode): string | undefined =>
    fragment && `sidebar-lists/${hashOf(digest + key + fragment)}.html`;
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
  /** Returns the HTML of each entry of a list; empty for entries that are not shown. */
  const restingEntries = (nodes: readonly SidebarNode[]): readonly Html[] =>
    getOrMake(resting, nodes, () => {
      const parts = renderParts(nodes.filter(isVisible).map((node) => toElement(node, node.isOpen, false)));
      let next = 0;
      return nodes.map((node) => {
        if (!isVisible(node)) return '';
        const children = fragmentPathOf(node) === undefined ? restingList(node.children) : '';
        return fillSlots(parts[next++]!, [children]);
      });
    });
  const restingList = (nodes: readonly SidebarNode[]): Html => restingEntries(nodes).join('');

  const openedGroup = (node: SidebarNode): Html =>
    getOrMake(opened, node, () => renderPart(toElement(node, true, false)));
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
    render: (path) => {
      frame ??= renderPart(
        <theme.Sidebar sidebarKey={key} label={label}>
          {slot(0)}
        </theme.Sidebar>,
      );
      const nodePath = path.length === 0 ? [] : tree.toNodePath(path);
      return withoutEnds(fillSlots(frame, [renderList(tree.nodes, nodePath)]));
    },
    fragments: (ownTheme) => {
      const digestOf = restingDigests(ownTheme);
      return Array.from(allNodes(tree.nodes)).flatMap((node): SidebarFragment[] => {
        const path = isVisible(node) ? fragmentPathOf(node) : undefined;
        if (path === undefined) return [];
        const { children } = node;
        const render = (): Html => withoutEnds(restingList(children));
        return [{ path, key: hashOf(digest + digestOf(children)), render }];
      });
    },
  };
}

/** Removes end tags of list items, which HTML does not require: there are hundreds on a page. */
function withoutEnds(html: Html): Html {
  return html.replace(/<\/li>(?=<li|<\/ul>)/g, '');
}

function* allNodes(nodes: readonly SidebarNode[]): Generator<SidebarNode> {
  for (const node of nodes) {
    yield node;
    yield* allNodes(node.children);
  }
}

/** The components that render a site. */
interface SidebarTheme {
  components: ThemeComponents;
  /** See `themeDigest`. */
  digest: string;
  /** True if some of them are the site's own. */
  isOwn: boolean;
}

/** Returns the fragments of all large sidebars. */
export function sidebarFragments(
  context: RenderContext,
  { components, digest, isOwn }: SidebarTheme,
): SidebarFragment[] {
  const theme = provideTexts(components, context.shell.texts);
  return Object.entries(context.sidebars).flatMap(([key, items]) =>
    isLargeSidebar(items)
      ? createSidebarRenderer(toSidebarSource(context, key, digest), theme).fragments(isOwn)
      : [],
  );
}
