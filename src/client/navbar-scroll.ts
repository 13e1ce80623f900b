/** With the option "hide on scroll": the navbar leaves when the reader scrolls down and comes back when they scroll up. */
export function startNavbarScroll(): void {
  const navbar = document.querySelector<HTMLElement>('.rd-navbar[data-hide-on-scroll]');
  if (!navbar) return;
  let lastY = scrollY;
  addEventListener('scroll', () => {
    const y = Math.max(0, scrollY);
    if (y < navbar.offsetHeight || y < lastY) navbar.removeAttribute('data-hidden');
    else if (y > lastY) navbar.dataset.hidden = '';
    lastY = y;
  });
}
