// Entries of the sidebar for components, by the hooks of Docusaurus.
import { notInSidebar } from './component-errors.js';
import { usePage } from './page-context.js';
import type { SidebarCategory, SidebarEntry, SidebarLink } from './page-settings.js';

/** Returns the category with the page; at the top level, all entries of the sidebar. @throws if the page is in no sidebar */
export function useCurrentSidebarCategory(): SidebarCategory {
  const { category } = usePage().page;
  if (!category) throw notInSidebar();
  return category;
}

export function useCurrentSidebarSiblings(): readonly SidebarEntry[] {
  return useCurrentSidebarCategory().items;
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
