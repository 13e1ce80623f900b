// The categories of the sidebar: opens and closes them, and fetches the entries of those that are in a separate file (a fragment).

import { fillText } from '../texts/fill-text.js';
import { onClick } from './listen.js';
import { desktop } from './mobile-menu.js';
import { base, fetchText } from './prefetch.js';
import { addProgress, announce } from './progress.js';
import { scrollWithin } from './scroll-position.js';
import { buildGroups, isOpen, type SidebarGroup, setOpen, toGroup } from './sidebar-group.js';
import { texts } from './texts.js';

export function startSidebar(): void {
  onClick('.rd-group button', (button) => {
    const group = toGroup(button.closest('.rd-group')!);
    if (!group) return;
    if (group.list) setOpen(group, !isOpen(group));
    else void openFragment(group);
  });
  desktop.addEventListener('change', showCurrentEntry);
}

/** Scrolls a long sidebar until the current entry is in view. */
export function showCurrentEntry(): void {
  // Reading positions forces a layout, which is avoided where the sidebar is not shown.
  if (!desktop.matches) return;
  const sidebar = document.querySelector('.rd-sidebar');
  const current = sidebar?.querySelector('[aria-current]');
  if (sidebar && current) scrollWithin(sidebar, current);
}

/** Fetches the entries of a category. If that fails, goes to the first page of the category, whose HTML contains them. */
async function openFragment({ item, button, label }: SidebarGroup): Promise<void> {
  if (button.getAttribute('aria-busy')) return;
  button.setAttribute('aria-busy', 'true');
  const progress = addProgress(item, 'rd-visually-hidden', fillText(texts.loadingCategory, { label }));
  try {
    const { fragment } = button.closest<HTMLElement>('[data-fragment]')!.dataset;
    // A component of the site may have written the whole address.
    const name = fragment!.slice(fragment!.lastIndexOf('/') + 1);
    const list = document.createElement('ul');
    list.innerHTML = await fetchText(`${base}sidebar-lists/${name}`);
    buildGroups(list);
    markCurrent(list);
    item.append(list);
    setOpen({ item, button, list, label }, true);
    announce(fillText(texts.categoryLoaded, { label }));
  } catch {
    // The reader is offline, or a new build has replaced the file.
    const link = item.querySelector<HTMLAnchorElement>('a');
    if (link) location.assign(link.href);
  } finally {
    progress.remove();
    button.removeAttribute('aria-busy');
  }
}

/** Marks the current entry. Fragments are the same for all pages, so it is found by its address. */
function markCurrent(list: Element): void {
  for (const link of list.querySelectorAll('a')) {
    if (link.pathname === location.pathname && link.host === location.host)
      link.setAttribute('aria-current', 'page');
  }
}
