import { hashTarget, scrollToHash } from './scroll-position.js';

/** What sticks below the navbar follows its height: items that wrap and large text make it higher than CSS can know. */
export function startNavbar(): void {
  const navbar = document.querySelector<HTMLElement>('.rd-navbar');
  if (!navbar) return;
  new ResizeObserver(() => {
    const { height } = navbar.getBoundingClientRect();
    // Mostly the style sheet is right: setting what it says would have the styles of the whole page computed again.
    const isHigher = height > parseFloat(getComputedStyle(navbar).minHeight);
    document.documentElement.style.setProperty('--rd-top', isHigher ? `${height}px` : '');
    // The browser stopped at the target before.
    const top = hashTarget()?.getBoundingClientRect().top;
    if (top! >= 0 && top! < height) scrollToHash();
  }).observe(navbar);
  if ('hideOnScroll' in navbar.dataset) {
    const startY = scrollY;
    void import('./hide-navbar.js').then(({ hideOnScroll }) => hideOnScroll(navbar, startY));
  }
}

// Menus of the navbar, also of one that is wholly a site's own: open on hover, click and Enter, closed by Escape, by a click or the
// focus elsewhere, and with them the menu of the page, which the browser opens. In the slide-out the same lists only follow clicks.
const ofNavbar = '.rd-dropdown:not(.rd-drawer *)';

function isOpen(dropdown: Element): boolean {
  return dropdown.querySelector('button')!.getAttribute('aria-expanded') === 'true';
}

function setOpen(dropdown: Element, open: boolean): void {
  dropdown.querySelector('button')!.setAttribute('aria-expanded', String(open));
}

/** Closes all menus but the one that holds `target`. */
export function closeMenus(target: EventTarget | null = null): void {
  for (const button of document.querySelectorAll(`${ofNavbar} > [aria-expanded="true"]`)) {
    const dropdown = button.parentElement!;
    if (!dropdown.contains(target as Node | null)) setOpen(dropdown, false);
  }
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.rd-page-menu'))
    menu.open &&= menu.contains(target as Node | null);
}

export function startDropdowns(): void {
  /** The menu that the pointer has opened: the click that follows must not close it again. */
  let opened: Element | undefined;

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'mouse') return;
    const dropdown = (target as Element).closest(ofNavbar);
    if (!dropdown) {
      if (opened && !opened.contains(document.activeElement)) setOpen(opened, false);
      opened = undefined;
    } else if (dropdown !== opened) {
      closeMenus(dropdown);
      opened = isOpen(dropdown) ? undefined : dropdown;
      setOpen(dropdown, true);
    }
  });
  document.addEventListener('click', ({ target }) => {
    closeMenus(target);
    const dropdown = (target as Element).closest('.rd-dropdown > button')?.parentElement;
    if (!dropdown) return;
    setOpen(dropdown, dropdown === opened || !isOpen(dropdown));
    opened = undefined;
  });
  document.addEventListener('focusin', ({ target }) => closeMenus(target));
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    document.activeElement
      ?.closest(`${ofNavbar}, .rd-page-menu`)
      ?.querySelector<HTMLElement>('button, summary')
      ?.focus();
    closeMenus();
  });
}
