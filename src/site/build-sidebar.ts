// Builds a sidebar for display, and lists its pages in reading order, from top to bottom.

import type { DocsConfig } from '../config/config.js';
import type { VersionConfig } from '../config/version-config.js';
import type { Icon, Marks, ShownMarks } from '../content/marks.js';
import type { CategoryNode, SidebarNode } from './sidebar-node.js';
import type { Crumb, DocPage, outsideDocs, Page, Sidebar, SidebarItem } from './site.js';

/** A page at its position in a sidebar. */
export interface SidebarStop
  extends Pick<DocPage, 'route' | 'breadcrumbs' | 'unlisted' | 'previous' | 'next'> {
  /** Indexes of items, from the top level to the page's entry. */
  path: readonly number[];
}

export interface BuiltSidebar {
  sidebar: Sidebar;
  /** Route -> first position of the page. */
  stops: ReadonlyMap<string, SidebarStop>;
}

type MutableStop = { -readonly [Key in keyof SidebarStop]: SidebarStop[Key] } & { title: string };

/** @param icons by the names that nodes have for them. */
export function buildSidebar(
  name: string,
  nodes: readonly SidebarNode[],
  icons: ReadonlyMap<string, Icon>,
): BuiltSidebar {
  const stops = new Map<string, MutableStop>();
  let firstRoute: string | undefined;
  const addStop = (stop: Omit<MutableStop, 'previous' | 'next'>) => {
    if (!stop.unlisted) firstRoute ??= stop.route;
    if (!stops.has(stop.route)) stops.set(stop.route, { ...stop, previous: undefined, next: undefined });
  };

  function visit(
    children: readonly SidebarNode[],
    path: readonly number[],
    crumbs: readonly Crumb[],
  ): SidebarItem[] {
    // Not spread into new lists: V8 would reserve room for twenty more entries in each, for every page.
    return children.map((node, index) => toItem(node, path.concat(index), crumbs));
  }

  function toItem(node: SidebarNode, path: readonly number[], crumbs: readonly Crumb[]): SidebarItem {
    const { className, customProps } = node;
    const shown = { className, customProps, ...shownMarks(node, icons) };
    switch (node.type) {
      case 'doc': {
        const { route, unlisted, source } = node.doc;
        const title = source.frontMatter.pagination_label ?? node.label;
        if (!node.isReference)
          addStop({ route, title, unlisted, path, breadcrumbs: crumbs.concat({ label: node.label, route }) });
        else if (!unlisted) firstRoute ??= route;
        return { type: 'link', label: node.label, href: route, unlisted, ...shown };
      }
      case 'category': {
        const page = categoryPage(node);
        // The category must not link to its page if that is unlisted.
        const href = page?.unlisted ? undefined : page?.route;
        const own = crumbs.concat({ label: node.label, route: href });
        if (page) addStop({ ...page, path, breadcrumbs: own });
        const { label, collapsible, collapsed, section } = node;
        return {
          type: 'group',
          label,
          href,
          collapsible,
          collapsed,
          ...(section && { section }),
          items: visit(node.nodes, path, own),
          ...shown,
        };
      }
      case 'link':
        return { type: 'link', label: node.label, href: node.href, unlisted: false, ...shown };
      case 'html':
        return { type: 'html', html: node.html, defaultStyle: node.defaultStyle, className, customProps };
    }
  }

  const items = visit(nodes, [], []);
  linkNeighbours([...stops.values()].filter((stop) => !stop.unlisted));
  return { sidebar: { name, items, firstRoute }, stops };
}

function shownMarks({ badge, icon }: Marks, icons: ReadonlyMap<string, Icon>): ShownMarks {
  // An unknown icon was reported before.
  const shown = icon === undefined ? undefined : icons.get(icon);
  return { ...(badge && { badge }), ...(shown && { icon: shown }) };
}

function categoryPage({ link, label }: CategoryNode) {
  if (link?.type === 'doc')
    return { route: link.doc.route, title: link.doc.paginationLabel, unlisted: link.doc.unlisted };
  return link && { route: link.route, title: label, unlisted: false };
}

function linkNeighbours(listed: readonly MutableStop[]): void {
  for (const [index, stop] of listed.entries()) {
    const previous = listed[index - 1];
    const next = listed[index + 1];
    stop.previous = previous && { title: previous.title, route: previous.route };
    stop.next = next && { title: next.title, route: next.route };
  }
}

/**
 * Returns sidebar, breadcrumbs and neighbours of a page from its position in the sidebar; of a page without sidebar, sidebar and position
 * are undefined.
 */
export function placeOf(
  options: DocsConfig,
  version: VersionConfig,
  built?: BuiltSidebar,
  stop?: SidebarStop,
): Pick<Page, keyof typeof outsideDocs> {
  return {
    instance: options.id,
    version: version.name,
    sidebar: built?.sidebar.name,
    sidebarPath: stop?.path ?? [],
    breadcrumbs: options.breadcrumbs ? (stop?.breadcrumbs ?? []) : [],
    previous: stop?.previous,
    next: stop?.next,
  };
}
