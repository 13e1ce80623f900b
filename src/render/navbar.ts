// Builds the navbar's items, and finds which of them are active on a page.

import type { LocaleConfig } from '../config/config.js';
import type { LocaleDropdownConfig, NavbarItemConfig } from '../config/navbar-fields.js';
import type { RenderConfig } from '../config/stage-configs.js';
import type { SearchSettings } from '../search/search-settings.js';
import { toPermalink } from '../site/permalink.js';
import type { Site } from '../site/site.js';
import type { Html, NavbarItemData } from '../theme/route-data.js';
import {
  type ActiveOn,
  type LinkEntry,
  type NavbarEntry,
  type NavbarPlace,
  type PlainEntry,
  plainLink,
} from './navbar-entries.js';
import { buildVersionDropdown, entriesAt, instanceFor, linkByVersion } from './navbar-versions.js';
import { buildLink } from './shell-data.js';
import { sidebarKey, sidebarKeyOf } from './sidebar-tree.js';
import { toSiteRoute } from './site-url.js';

/** Builds the items in the configured order. Items for a doc or sidebar that does not exist are left out; the link check reports them. */
export function buildNavbar(
  site: Site,
  config: RenderConfig,
  search: SearchSettings | undefined,
): NavbarEntry[] {
  return buildEntries(config.navbar.items, { site, config, search });
}

/**
 * Returns the items for one page. A link to a sidebar, or to a doc in it, is active on all pages of that sidebar, unless another item
 * matches the page more closely: only one item shows where the reader is.
 */
export function navbarItemsAt(place: NavbarPlace, navbar: readonly NavbarEntry[]): NavbarItemData[] {
  return itemsOf(entriesAt(navbar, place), place, false);
}

/** Adds the version switch to the dropdown of versions, or after all other items if there is no dropdown. */
export function withVersionSwitch(items: readonly NavbarItemData[], html: Html): NavbarItemData[] {
  const isVersion = (item: NavbarItemData): boolean => item.type === 'link' && item.version !== undefined;
  const at = items.findIndex((item) => item.type === 'dropdown' && item.items.some(isVersion));
  const menu = items[at];
  const entry = { type: 'html', position: menu?.position ?? 'right', className: undefined, html } as const;
  return menu?.type === 'dropdown'
    ? items.with(at, { ...menu, items: [...menu.items, entry] })
    : [...items, entry];
}

/** @param around true if an item in the surrounding list is active by its route */
function itemsOf(entries: readonly PlainEntry[], place: NavbarPlace, around: boolean): NavbarItemData[] {
  const isHere = ({ route, pattern, docs }: ActiveOn): boolean =>
    (docs !== undefined && (place.sidebar?.startsWith(`${docs}/`) || place.versions?.instance === docs)) ||
    (pattern === undefined ? isAtOrBelow(place.route, route) : new RegExp(pattern, 'i').test(place.url));
  const namesPage = (entry: PlainEntry): boolean =>
    entry.type === 'dropdown'
      ? entry.entries.some(namesPage)
      : entry.type === 'link' && isHere(entry.activeOn);
  const byRoute = around || entries.some(namesPage);
  return entries.map((entry) => {
    if (entry.type === 'html' || entry.type === 'search') return entry.item;
    if (entry.type === 'dropdown') {
      const items = itemsOf(entry.entries, place, byRoute);
      const active = entry.entries.some((child, index) => {
        const item = items[index]!;
        // The page's own version in a list of versions does not make the list active.
        const isVersion = child.type === 'link' && child.isCurrent === true;
        return !isVersion && 'active' in item && item.active;
      });
      return { ...entry.item, active, items };
    }
    const { activeOn, isCurrent = false } = entry;
    const beside = activeOn.sidebar !== undefined && activeOn.sidebar === place.sidebar;
    const active = isHere(activeOn) || (beside && !byRoute) || isCurrent;
    return { ...entry.item, active };
  });
}

/** Tells whether a route is at or below another. The root only matches itself, as every page is below it. */
function isAtOrBelow(route: string, base: string | undefined): boolean {
  return base !== undefined && (route === base || route.startsWith(`${base}/`));
}

interface NavbarInput {
  site: Site;
  config: RenderConfig;
  search: SearchSettings | undefined;
}

function buildEntries(items: readonly NavbarItemConfig[], input: NavbarInput): NavbarEntry[] {
  return items.flatMap((item) => buildEntry(item, input) ?? []);
}

function buildEntry(item: NavbarItemConfig, input: NavbarInput): NavbarEntry | undefined {
  const { site, config, search } = input;
  const icon = item.icon === undefined ? undefined : site.icons.get(item.icon);
  const base = {
    position: item.position ?? 'left',
    className: item.className,
    ...(item.badge && { badge: item.badge }),
    ...(icon && { icon }),
    ...('attributes' in item && item.attributes && { attributes: item.attributes }),
    ...('html' in item && item.html !== undefined && { html: item.html }),
  } as const;
  const toEntry = (label: string, route: string, activeOn: ActiveOn): LinkEntry => ({
    type: 'link',
    item: plainLink(base, label, toPermalink(route, config)),
    activeOn,
  });
  const byVersion = (docsId: string | undefined, linkIn: Parameters<typeof linkByVersion>[1]) => {
    const instance = instanceFor(site, docsId);
    return instance && linkByVersion(instance, linkIn);
  };
  switch (item.type) {
    case 'html':
      return { type: 'html', item: { ...base, type: 'html', html: item.value } };
    case 'search':
      return search && { type: 'search', item: { ...base, type: 'search', settings: search } };
    case 'dropdown':
      return {
        type: 'dropdown',
        item: { ...base, type: 'dropdown', label: item.label },
        entries: buildEntries(item.items, input),
      };
    case 'link': {
      const { label = '', target, rel, activeBaseRegex: pattern } = item;
      const activeLink = item.activeBasePath ?? item.to ?? item.href;
      const route = pattern === undefined && activeLink ? toSiteRoute(activeLink, site, config) : undefined;
      const link = buildLink({ ...item, label }, site, config);
      return {
        type: 'link',
        item: { ...base, ...link, type: 'link', target, rel },
        activeOn: { route, pattern, sidebar: undefined },
      };
    }
    case 'doc': {
      const { docId, docsPluginId, label = docId } = item;
      return byVersion(docsPluginId, (version) => {
        const page = site.pages.get(version.docs.get(docId) ?? '');
        return page && toEntry(label, page.route, { route: page.route, sidebar: sidebarKeyOf(page) });
      });
    }
    case 'docSidebar': {
      const { sidebarId, docsPluginId, label = sidebarId } = item;
      return byVersion(docsPluginId, (version, { id }) => {
        const route = version.sidebars.get(sidebarId)?.firstRoute;
        const sidebar = sidebarKey(id, version.name, sidebarId);
        return route === undefined ? undefined : toEntry(label, route, { route: undefined, sidebar });
      });
    }
    case 'docsVersion':
      return byVersion(item.docsPluginId, ({ label, mainRoute }, { id }) => {
        const route = item.to === undefined ? mainRoute : (toSiteRoute(item.to, site, config) ?? mainRoute);
        const docs = base.position === 'tabs' ? { docs: id } : {};
        return toEntry(item.label ?? label, route, { route, sidebar: undefined, ...docs });
      });
    case 'localeDropdown':
      return buildLocaleDropdown(item, (items) => buildEntries(items, input), config);
    case 'docsVersionDropdown': {
      const instance = instanceFor(site, item.docsPluginId);
      const { dropdownItemsBefore = [], dropdownItemsAfter = [] } = item;
      const others = [
        buildEntries(dropdownItemsBefore, input),
        buildEntries(dropdownItemsAfter, input),
      ] as const;
      return instance && buildVersionDropdown(item, instance, others, config);
    }
  }
}

/** Builds the dropdown of languages, each of which is a site of its own with the same paths. */
function buildLocaleDropdown(
  { position = 'left', className, label, ...item }: LocaleDropdownConfig,
  toEntries: (items: readonly NavbarItemConfig[]) => NavbarEntry[],
  { locales, url }: RenderConfig,
): NavbarEntry {
  const base = { position, className };
  const own = locales.find(({ isOwn }) => isOwn)!;
  const toLink = (locale: LocaleConfig): NavbarEntry => ({
    type: 'locale',
    url: withoutOrigin(locale.url, url),
    link: {
      type: 'link',
      item: { ...plainLink(base, locale.label, locale.url), locale: locale.lang },
      activeOn: { route: undefined, sidebar: undefined },
      isCurrent: locale.isOwn,
    },
  });
  return {
    type: 'dropdown',
    item: { ...base, type: 'dropdown', label: label ?? own.label },
    entries: [
      ...toEntries(item.dropdownItemsBefore ?? []),
      ...locales.map(toLink),
      ...toEntries(item.dropdownItemsAfter ?? []),
    ],
  };
}

/** Makes a URL of the site's own origin relative, so that the site works on any origin. */
function withoutOrigin(address: string, origin: string): string {
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}
