import type { RenderConfig } from '../config/stage-configs.js';
import type { NavbarItemConfig } from '../config/user-config.js';
import type { DocsInstance, Sidebar, Site } from '../site/site.js';
import { instanceFor } from './navbar-versions.js';
import { toSiteRoute } from './site-url.js';

/**
 * What readers know a sidebar by: the navbar item that leads to it, else the title of its first page. Names of sidebars are
 * for the configuration (`defaultSidebar`) and are shown nowhere.
 */
export function sidebarHeading(
  sidebar: Sidebar,
  instance: DocsInstance,
  site: Site,
  config: RenderConfig,
): string | undefined {
  const leadsHere = (item: NavbarItemConfig): boolean => {
    switch (item.type) {
      case 'docSidebar':
        return instanceFor(site, item.docsPluginId) === instance && item.sidebarId === sidebar.name;
      case 'doc': {
        const route = instance.last.docs.get(item.docId);
        const isOurs = instanceFor(site, item.docsPluginId) === instance && route !== undefined;
        return isOurs && site.pages.get(route)?.sidebar === sidebar.name;
      }
      case 'link':
        return item.to !== undefined && toSiteRoute(item.to, site, config) === sidebar.firstRoute;
      default:
        return false;
    }
  };
  const items = config.navbar.items.flatMap((item) => (item.type === 'dropdown' ? item.items : item));
  const named = items.find((item) => item.label !== undefined && leadsHere(item));
  return named?.label ?? site.pages.get(sidebar.firstRoute ?? '')?.title;
}
