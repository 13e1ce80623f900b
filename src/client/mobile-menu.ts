// The slide-out menu on narrow screens. It is a modal <dialog>, so the browser provides the focus trap, Escape and the inert page behind
// it. It is built when it is opened: the sidebar, whose HTML stands in the page only once, is moved into it and put back on closing; the
// few items of the navbar are copied.
import { nameSwitches } from './color-mode.js';
import { onClick } from './listen.js';
import { texts } from './texts.js';

/** Matches when the window has room for the sidebar beside the page. */
export const desktop = matchMedia('(min-width: 997px)');
let closeOpenMenu: (() => void) | undefined;

export function startMobileMenu(): void {
  onClick('.rd-menu-button', openMenu);
  desktop.addEventListener('change', closeMobileMenu);
}

export function closeMobileMenu(): void {
  closeOpenMenu?.();
}

function openMenu(menuButton: HTMLElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'rd-drawer';
  dialog.setAttribute('aria-label', texts.menu);
  // The markup here is constant; whatever comes from the site is moved or cloned in, never parsed from text.
  dialog.innerHTML =
    '<div class="rd-drawer-head"><button type="button" class="rd-icon-button rd-close" autofocus></button></div>' +
    '<div class="rd-drawer-panel" data-menu="primary"></div>' +
    '<div class="rd-drawer-panel" data-menu="secondary"><button type="button" class="rd-back"></button></div>';
  const [head, primary, secondary] = dialog.children as unknown as [HTMLElement, HTMLElement, HTMLElement];
  head.querySelector('.rd-close')!.setAttribute('aria-label', texts.closeMenu);
  secondary.querySelector('.rd-back')!.textContent = texts.backToMainMenu;
  const navbar = menuButton.closest('.rd-navbar')!;
  head.prepend(...copies(navbar, '.rd-brand, .rd-color-switch'));
  primary.append(...copies(navbar, '.rd-navbar-items,.navbar__item'));

  const sidebar = document.querySelector<HTMLElement>('.rd-docs > .rd-sidebar');
  const place = document.createComment('');
  if (sidebar) {
    sidebar.replaceWith(place);
    secondary.append(sidebar);
  }
  const show = (menu: 'primary' | 'secondary'): void => {
    primary.hidden = menu !== 'primary';
    secondary.hidden = menu !== 'secondary';
  };
  show(sidebar ? 'secondary' : 'primary');

  const close = (): void => {
    closeOpenMenu = undefined;
    if (sidebar) place.replaceWith(sidebar);
    dialog.remove();
    menuButton.setAttribute('aria-expanded', 'false');
  };
  dialog.addEventListener('click', (event) => {
    const target = event.target as Element;
    // A click on the backdrop has the dialog itself as its target.
    if (target === dialog || target.closest('.rd-close')) dialog.close();
    if (target.closest('.rd-back')) {
      show('primary');
      primary.querySelector<HTMLElement>('a, button')?.focus();
    }
  });
  dialog.addEventListener('close', close);
  closeOpenMenu = () => {
    dialog.close();
    // The `close` event comes too late: a page that is being put in place needs its sidebar now.
    close();
  };

  document.body.append(dialog);
  menuButton.setAttribute('aria-expanded', 'true');
  nameSwitches(dialog);
  dialog.showModal();
  dialog.querySelector('.rd-drawer-panel:not([hidden]) [aria-current]')?.scrollIntoView({ block: 'center' });
}

function copies(scope: Element, selector: string): Node[] {
  return [...scope.querySelectorAll(selector)].map((element) => {
    const copy = element.cloneNode(true) as Element;
    copy.removeAttribute('data-rd-region');
    // Styles that a site has for `navbar__item` are for the navbar, which it may hide on small screens.
    copy.classList.replace('navbar__item', 'rd-navbar-item');
    // The page has only one search button, which stays in the navbar.
    copy.querySelector('.rd-search-item')?.remove();
    for (const button of copy.querySelectorAll('[aria-expanded]'))
      button.setAttribute('aria-expanded', 'false');
    return copy;
  });
}
