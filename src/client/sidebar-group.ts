// A category of the sidebar as the browser holds it: <li class="rd-group"> with a button and, unless its entries are still
// to be fetched, a list.
import { categoryLabel } from '../texts/fill-text.js';
import { texts } from './texts.js';

export interface SidebarGroup {
  item: Element;
  button: HTMLButtonElement;
  /** Undefined while the entries stand in a fragment. */
  list: HTMLUListElement | undefined;
  label: string;
}

/** Undefined for a category that does not fold. */
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
 * Closed categories of a large sidebar are links, which is what a reader without scripts can use: their buttons are made here.
 * What a component of the site's own has made with its button stays.
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

export function setOpen({ button, list, label }: SidebarGroup, open: boolean): void {
  button.setAttribute('aria-expanded', String(open));
  button.setAttribute('aria-label', categoryLabel(texts, label, open));
  if (list) list.hidden = !open;
}

/**
 * Carries what the reader opened and closed, the entries that were fetched and the scroll position from `before` into `after`,
 * if they are the same sidebar: the next page brings the sidebar's HTML with its own current entry. `scrollTop` is that of
 * the old one.
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
    // A category that holds the page is open, whatever it was.
    if (!group.item.querySelector('[aria-current]')) setOpen(group, isOpen(old));
  }
}

/** Categories have no ids: the labels from the outermost in. */
export function groupKey(item: Element): string {
  const parent = item.parentElement!.closest('.rd-group');
  return (parent ? `${groupKey(parent)}\n` : '') + item.firstElementChild!.textContent;
}
