import type { DocsConfig } from '../config/config.js';
import type { VersionConfig } from '../config/version-config.js';
import { type BuiltSidebar, placeOf } from './build-sidebar.js';
import type { CategoryNode, SidebarNode } from './sidebar-node.js';
import type { CardItem, CategoryPage } from './site.js';
import { toCard } from './tag-pages.js';

/** Returns the pages of categories with a generated index. */
export function categoryPages(
  options: DocsConfig,
  version: VersionConfig,
  nodes: ReadonlyMap<string, readonly SidebarNode[]>,
  sidebars: readonly BuiltSidebar[],
): CategoryPage[] {
  const categories = [...nodes.values()].flatMap(allCategories);
  return categories.flatMap(({ link, nodes: items }): CategoryPage[] => {
    if (link?.type !== 'generated-index') return [];
    const built = sidebars.find(({ stops }) => stops.has(link.route))!;
    const place = placeOf(options, version, built, built.stops.get(link.route));
    return [{ ...link, type: 'category', ...place, unlisted: false, items: toCards(items) }];
  });
}

function allCategories(nodes: readonly SidebarNode[]): CategoryNode[] {
  return nodes.flatMap((node) => (node.type === 'category' ? [node, ...allCategories(node.nodes)] : []));
}

/** Returns cards for the entries of a category, except unlisted pages and entries without link. */
function toCards(nodes: readonly SidebarNode[]): CardItem[] {
  return nodes.flatMap((node): CardItem[] => {
    if (node.type === 'link')
      return [{ label: node.label, href: node.href, description: node.description, count: undefined }];
    if (node.type === 'doc') return node.doc.unlisted ? [] : [{ ...toCard(node.doc), label: node.label }];
    const href = firstRoute(node);
    if (node.type === 'html' || href === undefined) return [];
    const { label, link, nodes: inside } = node;
    const linked = link?.type === 'doc' ? link.doc.source.frontMatter.description : link?.description;
    return [{ label, href, description: node.description ?? linked, count: toCards(inside).length }];
  });
}

/** Returns the route of the first page of an entry. */
function firstRoute(node: SidebarNode): string | undefined {
  if (node.type === 'doc') return node.doc.unlisted ? undefined : node.doc.route;
  if (node.type !== 'category') return undefined;
  if (node.link?.type === 'doc' && !node.link.doc.unlisted) return node.link.doc.route;
  if (node.link?.type === 'generated-index') return node.link.route;
  for (const child of node.nodes) {
    const route = firstRoute(child);
    if (route !== undefined) return route;
  }
  return undefined;
}
