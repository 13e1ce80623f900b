import { readStored, writeStored } from '../base/storage.js';

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

/** Moves the focus without touching the address. Registered before navigation, which would see a link. */
export function startSkipLink(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('.rd-skip-link')) return;
    event.preventDefault();
    const main = document.querySelector<HTMLElement>('main')!;
    main.focus();
    main.scrollIntoView();
  });
}

/** Closes the announcement bar for good; boot.ts hides it on later pages. An announcement with another id is shown. */
export function startAnnouncement(): void {
  const { dataset } = document.documentElement;
  const key = (): string => `relaydocs.announcement.${dataset.announcement}`;
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('.rd-announcement-close')) return;
    dataset.announcementClosed = '';
    writeStored(key(), 'closed');
  });
  // Shown again as it was left: a page after it may have closed the bar.
  addEventListener('pageshow', () => {
    if (readStored(key())) dataset.announcementClosed = '';
  });
}
