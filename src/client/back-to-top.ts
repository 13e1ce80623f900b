/** A button at the lower edge while the reader is far down. Each page brings its own, hidden. */
export function startBackToTop(): void {
  addEventListener('scroll', () => {
    const button = document.querySelector<HTMLElement>('.rd-top');
    if (button) button.hidden = scrollY < innerHeight * 1.5;
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('.rd-top')) return;
    scrollTo({ top: 0 });
    // The button is gone then: the next Tab goes on from the top.
    document.querySelector<HTMLElement>('main')!.focus({ preventScroll: true });
  });
}
