// A category of the sidebar in the DOM: <li class="rd-group"> with a button and, unless its entries are still to be fetched, a list.
import { categoryLabel } from '../texts/fill-text.js';
import { texts } from './texts.js';

export interface SidebarGroup {
  item: Element;
  button: HTMLButtonElement;
  /** Undefined while the entries are in a fragment that is not fetched yet. */
  list: HTMLUListElement | undefined;
  label: string;
}

/** Reads a category from its element. Returns undefined if it cannot be collapsed. */
export function toGroup(item: Element): SidebarGroup | undefined {
  const button = item.querySelector<HTMLButtonElement>(':scope > button, :scope > div > button');
  if (!button) return undefined;
  return {
    item,
    button,
    list: item.querySelector<HTMLUListElement>(':scope > ul') ?? undefined,
    label: button.previousElementSibling?.textContent || button.textContent!,
  };
}

/**
 * Adds the buttons of categories whose entries are in fragments. In the server's HTML they are links, which work without scripts. A button
 * that a component of the site has made stays.
 */
export function buildGroups(scope: ParentNode): void {
  for (const item of scope.querySelectorAll('li[data-fragment]:not(.rd-group)')) {
    item.classList.add('rd-group');
    item.innerHTML = `<div>${item.innerHTML}<button type="button"></button></div>`;
    setOpen(toGroup(item)!, false);
  }
}

function groupsIn(scope: ParentNode): SidebarGroup[] {
  buildGroups(scope);
  return [...scope.querySelectorAll('.rd-group')].flatMap((item) => toGroup(item) ?? []);
}

export function isOpen({ button }: SidebarGroup): boolean {
  return button.getAttribute('aria-expanded') === 'true';
}

/** Expands or collapses a category, and tells screen readers so. */
export function setOpen({ button, list, label }: SidebarGroup, open: boolean): void {
  button.setAttribute('aria-expanded', String(open));
  button.setAttribute('aria-label', categoryLabel(texts, label, open));
  if (list) list.hidden = !open;
}

/**
 * Carries the reader's state (open categories, fetched entries) over to the next page's sidebar, if it is the same one. The new HTML itself
 * is needed, as it marks another current entry.
 */
export function keepSidebarState(before: HTMLElement, after: HTMLElement): void {
  if (before.dataset.sidebar !== after.dataset.sidebar) return;
  const known = new Map(groupsIn(before).map((group) => [groupKey(group.item), group]));
  for (const group of groupsIn(after)) {
    const old = known.get(groupKey(group.item));
    if (!old) continue;
    if (!group.list && old.list) {
      group.item.append(old.list);
      for (const link of old.list.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current');
      group.list = old.list;
    }
    // A category with the current page is always open.
    if (!group.item.querySelector('[aria-current]')) setOpen(group, isOpen(old));
  }
}

/** Returns a key for a category, which has no id: all labels from the outermost category to this one. */
export function groupKey(item: Element): string {
  const parent = item.parentElement!.closest('.rd-group');
  return (parent ? `${groupKey(parent)}\n` : '') + item.firstElementChild!.textContent;
}
