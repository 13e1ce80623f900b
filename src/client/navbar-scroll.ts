/** With the option "hide on scroll": the navbar leaves when the reader scrolls down and comes back when they scroll up. */
export function startNavbarScroll(): void {
  const navbar = document.querySelector<HTMLElement>('.rd-navbar[data-hide-on-scroll]');
  if (!navbar) return;
  let lastY = scrollY;
  const show = (): void => navbar.removeAttribute('data-hidden');
  addEventListener('scroll', () => {
    const y = Math.max(0, scrollY);
    // Who is in the bar by keyboard must see where; a button that was clicked is no reason to stay.
    if (y < navbar.offsetHeight || y < lastY || navbar.querySelector(':focus-visible')) show();
    // Below a tall announcement it is not at the top yet: it would lie over the text.
    else if (y > lastY && navbar.getBoundingClientRect().top < 1) navbar.dataset.hidden = '';
    lastY = y;
  });
  navbar.addEventListener('focusin', show);
}
