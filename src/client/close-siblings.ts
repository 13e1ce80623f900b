// A script of all pages of sites with `sidebar.autoCollapseCategories`: one category of a list is open at a time.
import { groupKey, isOpen, setOpen, toGroup } from './sidebar-group.js';

let known = openCategories();

/** Behind the scripts of all pages, which have opened the category by then. */
document.addEventListener('click', ({ target }) => {
  const item = (target as Element).closest('.rd-group button')?.closest('.rd-group');
  const group = item && toGroup(item);
  // What is to be fetched opens later.
  if (group && (isOpen(group) || !group.list)) closeBeside(group.item);
  known = openCategories();
});
/** A page that stands in a category which was open before leaves all as it is. */
document.addEventListener('relaydocs:route', () => {
  for (const entry of document.querySelectorAll('.rd-sidebar [aria-current]'))
    for (let item = entry.closest('.rd-group'); item; item = item.parentElement!.closest('.rd-group'))
      if (!known.has(groupKey(item))) closeBeside(item);
  known = openCategories();
});

function openCategories(): Set<string> {
  const items = [...document.querySelectorAll('.rd-sidebar .rd-group [aria-expanded=true]')];
  return new Set(items.map((button) => groupKey(button.closest('.rd-group')!)));
}

function closeBeside(item: Element): void {
  for (const other of item.parentElement!.children) {
    const group = other === item ? undefined : toGroup(other);
    if (group?.list && isOpen(group)) setOpen(group, false);
  }
}
