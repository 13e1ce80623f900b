// The reader's state of the sidebar over navigations: what they opened and closed, the entries that were fetched, the
// scroll position. The next page brings the sidebar's HTML with its own current entry; this state is laid over it.
import { groupsIn, isOpen, setOpen } from './sidebar-group.js';

/** Carries the state of `before` into `after`, if they are the same sidebar. `scrollTop` is of the old one. */
export function keepSidebarState(before: HTMLElement, after: HTMLElement): void {
  if (before.dataset.sidebar !== after.dataset.sidebar) return;
  const known = new Map(groupsIn(before).map((group) => [keyOf(group.item), group]));
  for (const group of groupsIn(after)) {
    const old = known.get(keyOf(group.item));
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
function keyOf(item: Element): string {
  const parent = item.parentElement!.closest('.rd-group');
  return (parent ? `${keyOf(parent)}\n` : '') + item.firstElementChild!.textContent;
}
