import type { DocsConfig } from '../config/config.js';
import type { VersionConfig } from '../config/version-config.js';
import type { BuiltSidebar } from './build-sidebar.js';
import { toCards } from './category-cards.js';
import { placeOf } from './page-place.js';
import type { CategoryNode, SidebarNode } from './sidebar-node.js';
import type { CategoryPage } from './site.js';

/** Pages of the categories that have a generated index. */
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
    const stop = built.stops.get(link.route)!;
    return [
      {
        type: 'category',
        ...placeOf(options, version, built, stop),
        route: link.route,
        title: link.title,
        description: link.description,
        unlisted: false,
        previous: stop.previous,
        next: stop.next,
        items: toCards(items),
        keywords: link.keywords,
        image: link.image,
      },
    ];
  });
}

function allCategories(nodes: readonly SidebarNode[]): CategoryNode[] {
  return nodes.flatMap((node) => (node.type === 'category' ? [node, ...allCategories(node.nodes)] : []));
}
