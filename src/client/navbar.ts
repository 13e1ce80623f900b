import { hashTarget, scrollToHash } from './scroll-position.js';

/** Keeps `--rd-top`, the offset of sticky elements, equal to the navbar's height: wrapped items and large text make it higher. */
export function startNavbar(): void {
  const navbar = document.querySelector<HTMLElement>('.rd-navbar');
  if (!navbar) return;
  new ResizeObserver(() => {
    const { height } = navbar.getBoundingClientRect();
    // Mostly the style sheet is right, and setting the property would make the browser recompute the styles of the whole page.
    const isHigher = height > parseFloat(getComputedStyle(navbar).minHeight);
    document.documentElement.style.setProperty('--rd-top', isHigher ? `${height}px` : '');
    // The browser had scrolled to the anchor with the old offset.
    const top = hashTarget()?.getBoundingClientRect().top;
    if (top! >= 0 && top! < height) scrollToHash();
  }).observe(navbar);
  if ('hideOnScroll' in navbar.dataset) {
    const startY = scrollY;
    void import('./hide-navbar.js').then(({ hideOnScroll }) => hideOnScroll(navbar, startY));
  }
}

// The dropdown menus of the navbar, also where a site has its own navbar. They open on hover, click and Enter, and close on Escape and on a
// click or focus elsewhere. The page menu, a <details> that the browser opens, closes with them. In the mobile menu the same lists only
// react to clicks.
const ofNavbar = '.rd-dropdown:not(.rd-drawer *)';

function isOpen(dropdown: Element): boolean {
  return dropdown.querySelector('button')!.getAttribute('aria-expanded') === 'true';
}

function setOpen(dropdown: Element, open: boolean): void {
  dropdown.querySelector('button')!.setAttribute('aria-expanded', String(open));
}

/** Closes all menus except the one that contains `target`. */
export function closeMenus(target: EventTarget | null = null): void {
  for (const button of document.querySelectorAll(`${ofNavbar} > [aria-expanded="true"]`)) {
    const dropdown = button.parentElement!;
    if (!dropdown.contains(target as Node | null)) setOpen(dropdown, false);
  }
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.rd-page-menu'))
    menu.open &&= menu.contains(target as Node | null);
}

export function startDropdowns(): void {
  /** The menu that the pointer has opened by hover: the click that follows must not close it again. */
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
