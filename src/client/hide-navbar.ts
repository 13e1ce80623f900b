/**
 * With `navbar.hideOnScroll`, hides the navbar when the reader scrolls down and shows it again when they scroll up.
 *
 * @param startY scroll position when the import of this module began: the reader may have scrolled before it arrived.
 */
export function hideOnScroll(navbar: HTMLElement, startY: number): void {
  let lastY = startY;
  const show = (): void => navbar.removeAttribute('data-hidden');
  const follow = (): void => {
    const y = Math.max(0, scrollY);
    // A keyboard user in the navbar must see the focus. A button focused by a click does not keep the navbar in view.
    if (y < navbar.offsetHeight || y < lastY || navbar.querySelector(':focus-visible')) show();
    // Below a tall announcement bar the navbar is not at the top of the window yet: hiding it there would move it over the text.
    else if (y > lastY && navbar.getBoundingClientRect().top < 1) navbar.dataset.hidden = '';
    lastY = y;
  };
  addEventListener('scroll', follow);
  navbar.addEventListener('focusin', show);
  follow();
}
