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

export function groupsIn(scope: ParentNode): SidebarGroup[] {
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
