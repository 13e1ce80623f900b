// The navbar's items, and which of them are active on a page.
import type { Config } from '../config/config.js';
import type { NavbarItemConfig } from '../config/user-config.js';
import { toPermalink } from '../site/permalink.js';
import type { DocsVersion, Site } from '../site/site.js';
import type { NavbarItemData } from './route-data.js';
import { buildLink } from './shell-data.js';
import { sidebarKey, sidebarKeyOf } from './sidebar-key.js';
import { toSiteRoute } from './site-url.js';

type NavbarLinkData = Extract<NavbarItemData, { type: 'link' }>;
type NavbarHtmlData = Extract<NavbarItemData, { type: 'html' }>;
type NavbarDropdownData = Extract<NavbarItemData, { type: 'dropdown' }>;

/** An item as far as it is the same on every page, and what makes it active. */
export type NavbarEntry =
  | { type: 'link'; item: Omit<NavbarLinkData, 'active'>; activeOn: ActiveOn }
  | { type: 'html'; item: NavbarHtmlData }
  | { type: 'dropdown'; item: Omit<NavbarDropdownData, 'active' | 'items'>; entries: readonly NavbarEntry[] };

/** Pages on which an item is active: at or below a route, or beside a sidebar. */
interface ActiveOn {
  route: string | undefined;
  sidebar: string | undefined;
}

/** The page as far as the navbar is concerned. */
export interface NavbarPlace {
  route: string;
  sidebar: string | undefined;
}

/** Items in configured order. One that names a doc or sidebar that is not there is left out: the link check reports it. */
export function buildNavbar(site: Site, config: Config): NavbarEntry[] {
  return buildEntries(config.navbar.items, site, config);
}

/** The items as they are on one page. Where one is active by its route, those that are active by their sidebar are not. */
export function navbarItemsAt(place: NavbarPlace, entries: readonly NavbarEntry[]): NavbarItemData[] {
  const byRoute = entries.some((entry) => isActive(entry, (on) => isAtOrBelow(place.route, on.route)));
  const matches = (on: ActiveOn): boolean =>
    byRoute ? isAtOrBelow(place.route, on.route) : on.sidebar !== undefined && on.sidebar === place.sidebar;
  const toData = (entry: NavbarEntry): NavbarItemData => {
    if (entry.type === 'html') return entry.item;
    const active = isActive(entry, matches);
    return entry.type === 'link'
      ? { ...entry.item, active }
      : { ...entry.item, active, items: entry.entries.map(toData) };
  };
  return entries.map(toData);
}

function isActive(entry: NavbarEntry, matches: (on: ActiveOn) => boolean): boolean {
  if (entry.type === 'dropdown') return entry.entries.some((child) => isActive(child, matches));
  return entry.type === 'link' && matches(entry.activeOn);
}

/** The root counts only as itself: every page is below it. */
function isAtOrBelow(route: string, base: string | undefined): boolean {
  return base !== undefined && (route === base || route.startsWith(`${base}/`));
}

function buildEntries(items: readonly NavbarItemConfig[], site: Site, config: Config): NavbarEntry[] {
  return items.flatMap((item) => buildEntry(item, site, config) ?? []);
}

function buildEntry(item: NavbarItemConfig, site: Site, config: Config): NavbarEntry | undefined {
  const base = { position: item.position ?? 'left', className: item.className } as const;
  const toEntry = (label: string, route: string, activeOn: ActiveOn): NavbarEntry => ({
    type: 'link',
    item: {
      ...base,
      type: 'link',
      label,
      href: toPermalink(route, config),
      external: false,
      target: undefined,
      rel: undefined,
    },
    activeOn,
  });
  switch (item.type) {
    case 'html':
      return { type: 'html', item: { ...base, type: 'html', html: item.value } };
    case 'dropdown':
      return {
        type: 'dropdown',
        item: { ...base, type: 'dropdown', label: item.label },
        entries: buildEntries(item.items, site, config),
      };
    case 'link': {
      const activeLink = item.activeBasePath ?? item.to ?? item.href;
      return {
        type: 'link',
        item: { ...base, ...buildLink(item, site, config), type: 'link', target: item.target, rel: item.rel },
        activeOn: { route: activeLink && toSiteRoute(activeLink, site, config), sidebar: undefined },
      };
    }
    case 'doc': {
      const route = lastVersion(site, item.docsPluginId)?.version.docs.get(item.docId);
      const page = route === undefined ? undefined : site.pages.get(route);
      return (
        page &&
        toEntry(item.label ?? item.docId, page.route, { route: page.route, sidebar: sidebarKeyOf(page) })
      );
    }
    case 'docSidebar': {
      const found = lastVersion(site, item.docsPluginId);
      const route = found?.version.sidebars.get(item.sidebarId)?.firstRoute;
      if (found === undefined || route === undefined) return undefined;
      const sidebar = sidebarKey(found.instance, found.version.name, item.sidebarId);
      return toEntry(item.label ?? item.sidebarId, route, { route: undefined, sidebar });
    }
  }
}

/** The only docs folder needs no name. */
function lastVersion(
  { docs }: Site,
  instanceId: string | undefined,
): { instance: string; version: DocsVersion } | undefined {
  const named = docs.find(({ id }) => id === (instanceId ?? 'default'));
  const instance = instanceId === undefined ? (named ?? docs[0]) : named;
  const version = instance?.versions[0];
  return instance && version && { instance: instance.id, version };
}
