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
