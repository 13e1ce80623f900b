import type { Page } from '../site/site.js';

/** Name of a sidebar among those of all instances and versions: `default/current/docs`. */
export function sidebarKey(instance: string, version: string, name: string): string {
  return `${instance}/${version}/${name}`;
}

/** The sidebar that stands beside a page; landing pages and tag pages show none. */
export function sidebarKeyOf(page: Page): string | undefined {
  const showsSidebar = page.type === 'category' || (page.type === 'doc' && page.layout === 'doc');
  return showsSidebar && page.sidebar !== undefined
    ? sidebarKey(page.instance, page.version, page.sidebar)
    : undefined;
}
