// Categories of the sidebar: open and close, and fetch the entries of those that stand in a file of their own.

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

/** A long sidebar may hold the current entry far below what is in view. */
export function showCurrentEntry(): void {
  // Asking where a thing is has the browser lay out the page: not for a sidebar that is not shown.
  if (!desktop.matches) return;
  const sidebar = document.querySelector('.rd-sidebar');
  const current = sidebar?.querySelector('[aria-current]');
  if (sidebar && current) scrollWithin(sidebar, current);
}

/** Fetches the entries of a category. If that fails, the reader is led to the first page in it, which shows them. */
async function openFragment({ item, button, label }: SidebarGroup): Promise<void> {
  if (button.getAttribute('aria-busy')) return;
  button.setAttribute('aria-busy', 'true');
  const progress = addProgress(item, 'rd-visually-hidden', fillText(texts.loadingCategory, { label }));
  try {
    const { fragment } = button.closest<HTMLElement>('[data-fragment]')!.dataset;
    // A component of the site's own may have written the whole address.
    const name = fragment!.slice(fragment!.lastIndexOf('/') + 1);
    const list = document.createElement('ul');
    list.innerHTML = await fetchText(`${base}sidebar-lists/${name}`);
    buildGroups(list);
    markCurrent(list);
    item.append(list);
    setOpen({ item, button, list, label }, true);
    announce(fillText(texts.categoryLoaded, { label }));
  } catch {
    // Offline, or a new build has replaced the file.
    const link = item.querySelector<HTMLAnchorElement>('a');
    if (link) location.assign(link.href);
  } finally {
    progress.remove();
    button.removeAttribute('aria-busy');
  }
}

/** A fragment is the same for all pages: the entry of this one is found by its address. */
function markCurrent(list: Element): void {
  for (const link of list.querySelectorAll('a')) {
    if (link.pathname === location.pathname && link.host === location.host)
      link.setAttribute('aria-current', 'page');
  }
}
