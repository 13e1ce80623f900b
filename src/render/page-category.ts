// Finds the sidebar category that contains a page, for components that list its entries.
import { stripBase } from '../links/find-target.js';
import { versionOf } from '../site/other-versions.js';
import type { Page, SidebarGroupItem, SidebarItem } from '../site/site.js';
import type { SidebarCategory, SidebarEntry } from '../theme/mdx/page-settings.js';
import type { JobSource } from './page-input.js';
import { toSiteUrl } from './site-url.js';

/** Returns the innermost category; if the page is in none, one of all entries; undefined for a page without a sidebar. */
export function buildPageCategory(page: Page, source: JobSource): SidebarCategory | undefined {
  const items = sidebarItems(page, source);
  if (!items) return undefined;
  const top = topCategory(page, items);
  let category: SidebarGroupItem = top;
  for (const index of page.sidebarPath) {
    const item = category.items[index]!;
    if (item.type === 'group') category = item;
  }
  const shown = toCategory(category, source);
  return category === top ? { ...shown, isSidebar: true } : shown;
}

/** Returns sidebar entries in the form that components get. */
export function toSidebarEntries(items: readonly SidebarItem[], source: EntrySource): SidebarEntry[] {
  return items.map((item) => toEntry(item, source));
}

type EntrySource = Pick<JobSource, 'site' | 'config' | 'excerptOf'>;

/** Returns the items of the page's docs sidebar; the sidebar of a blog does not count. */
export function sidebarItems(
  page: Page,
  { site }: Pick<JobSource, 'site'>,
): readonly SidebarItem[] | undefined {
  if (page.sidebar === undefined) return undefined;
  return versionOf(page, site)?.sidebars.get(page.sidebar)?.items;
}

function topCategory({ sidebar = '' }: Page, items: readonly SidebarItem[]): SidebarGroupItem {
  return {
    type: 'group',
    label: sidebar,
    href: undefined,
    collapsible: false,
    collapsed: false,
    items,
    className: undefined,
    customProps: undefined,
  };
}

function toEntry(item: SidebarItem, source: EntrySource): SidebarEntry {
  if (item.type === 'group') return toCategory(item, source);
  const { className, customProps } = item;
  if (item.type === 'html')
    return { type: 'html', value: item.html, defaultStyle: item.defaultStyle, className, customProps };
  const { label, href, unlisted } = item;
  const page = pageOf(href, source);
  const docId = page?.type === 'doc' && page.instance !== undefined ? page.id : undefined;
  const description = page && (page.description ?? source.excerptOf(page.route));
  return {
    type: 'link',
    label,
    href: toUrl(href, source),
    docId,
    description,
    unlisted,
    className,
    customProps,
  };
}

function toCategory(item: SidebarGroupItem, source: EntrySource): SidebarCategory {
  const { label, href, collapsed, collapsible, items, className, customProps } = item;
  return {
    type: 'category',
    label,
    href: href === undefined ? undefined : toUrl(href, source),
    description: href === undefined ? undefined : pageOf(href, source)?.description,
    collapsed,
    collapsible,
    items: items.map((child) => toEntry(child, source)),
    className,
    customProps,
  };
}

function toUrl(href: string, { site, config }: EntrySource): string {
  return toSiteUrl(href, site, config);
}

function pageOf(href: string, { site, config }: EntrySource): Page | undefined {
  return site.pages.get(stripBase(href, config));
}
