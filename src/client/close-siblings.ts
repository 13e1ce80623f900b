// Loaded on all pages of sites with `sidebar.autoCollapseCategories`: opening a category of the sidebar closes its siblings.
import { groupKey, isOpen, setOpen, toGroup } from './sidebar-group.js';

let known = openCategories();

/** This listener runs after the one in sidebar.ts, which has opened the category by then. */
document.addEventListener('click', ({ target }) => {
  const item = (target as Element).closest('.rd-group button')?.closest('.rd-group');
  const group = item && toGroup(item);
  // A category whose entries are still being fetched opens later.
  if (group && (isOpen(group) || !group.list)) closeBeside(group.item);
  known = openCategories();
});
/** On navigation, siblings are closed only if the new page's category was not open before. */
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
