/**
 * With the option "hide on scroll": the navbar leaves when the reader scrolls down and comes back when they scroll up.
 *
 * @param startY where the reader was when this was asked for: they may have scrolled until it came.
 */
export function hideOnScroll(navbar: HTMLElement, startY: number): void {
  let lastY = startY;
  const show = (): void => navbar.removeAttribute('data-hidden');
  const follow = (): void => {
    const y = Math.max(0, scrollY);
    // Who is in the bar by keyboard must see where; a button that was clicked is no reason to stay.
    if (y < navbar.offsetHeight || y < lastY || navbar.querySelector(':focus-visible')) show();
    // Below a tall announcement it is not at the top yet: it would lie over the text.
    else if (y > lastY && navbar.getBoundingClientRect().top < 1) navbar.dataset.hidden = '';
    lastY = y;
  };
  addEventListener('scroll', follow);
  navbar.addEventListener('focusin', show);
  follow();
}
