import type { LinkConfig } from '../config/stage-configs.js';
import type { SidebarItem, Site } from '../site/site.js';
import type { BrokenLinks } from './policies.js';
import { type AnchorsOf, checkTarget } from './site-target.js';

/** Links that an author put into a sidebar beside its pages; those to pages were made from ids and cannot break. */
export function checkSidebarLinks(
  site: Site,
  config: LinkConfig,
  broken: BrokenLinks,
  anchorsOf: AnchorsOf,
): void {
  for (const instance of site.docs) {
    const docs = config.docs.find(({ id }) => id === instance.id)!;
    for (const { name: version, sidebars } of instance.versions) {
      const file = docs.versions.find(({ name }) => name === version)!.sidebarPath || config.configPath;
      for (const { name, items } of sidebars.values()) {
        for (const link of linksIn(items)) {
          // Nearly all of thousands of entries end here.
          if (site.pages.has(link.href)) continue;
          const key = `sidebars.${name}, link "${link.label}"`;
          checkTarget(
            { site, rules: config, broken, anchorsOf },
            { key, href: link.href, location: { file } },
          );
        }
      }
    }
  }
}

function linksIn(items: readonly SidebarItem[]): Extract<SidebarItem, { type: 'link' }>[] {
  return items.flatMap((item) =>
    item.type === 'group' ? linksIn(item.items) : item.type === 'link' ? [item] : [],
  );
}
