// Entries of the sidebar for components, by the hooks of Docusaurus.
import { notInCategory, notInSidebar } from './component-errors.js';
import { usePage } from './page-context.js';
import type { SidebarCategory, SidebarEntry, SidebarLink } from './page-settings.js';

/** Returns the category with the page. @throws if the page is in none */
export function useCurrentSidebarCategory(): SidebarCategory {
  const { category } = usePage().page;
  if (!category) throw notInSidebar();
  if (category.isSidebar) throw notInCategory();
  return category;
}

/** Returns the entries of the category with the page; at the top level, of the sidebar. @throws if there is no sidebar */
export function useCurrentSidebarSiblings(): readonly SidebarEntry[] {
  const { category } = usePage().page;
  if (!category) throw notInSidebar();
  return category.items;
}

/** Returns the entries that cards can show: those with a link, each page once. */
export function filterDocCardListItems(items: readonly SidebarEntry[]): (SidebarCategory | SidebarLink)[] {
  const seen = new Set<string>();
  return items.filter((item): item is SidebarCategory | SidebarLink => {
    const href = item.type === 'html' ? undefined : findFirstSidebarItemLink(item);
    if (href === undefined || seen.has(href)) return false;
    seen.add(href);
    return true;
  });
}

/** Returns the URL of the first page of an entry. */
export function findFirstSidebarItemLink(item: SidebarEntry): string | undefined {
  if (item.type === 'html') return undefined;
  if (item.type === 'link') return item.unlisted ? undefined : item.href;
  if (item.href !== undefined) return item.href;
  for (const child of item.items) {
    const href = findFirstSidebarItemLink(child);
    if (href !== undefined) return href;
  }
  return undefined;
}
