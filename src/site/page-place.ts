import type { DocsConfig } from '../config/config.js';
import type { VersionConfig } from '../config/version-config.js';
import type { BuiltSidebar, SidebarStop } from './build-sidebar.js';
import type { Page } from './site.js';

type PagePlace = Pick<Page, 'instance' | 'version' | 'sidebar' | 'sidebarPath' | 'breadcrumbs'>;

/** What surrounds a page, from its stop in the sidebar that it shows; both are undefined for a page without sidebar. */
export function placeOf(
  options: DocsConfig,
  version: VersionConfig,
  built: BuiltSidebar | undefined,
  stop: SidebarStop | undefined,
): PagePlace {
  return {
    instance: options.id,
    version: version.name,
    sidebar: built?.sidebar.name,
    sidebarPath: stop?.path ?? [],
    breadcrumbs: options.breadcrumbs ? (stop?.breadcrumbs ?? []) : [],
  };
}
