import { readStored, writeStored } from '../base/storage.js';
import { onClick } from './listen.js';

/** A button at the lower edge while the reader is far down. Each page brings its own, hidden. */
export function startBackToTop(): void {
  addEventListener('scroll', () => {
    document.querySelector('.rd-top')?.toggleAttribute('hidden', scrollY < innerHeight * 1.5);
  });
}

/**
 * Moves the focus to the content without touching the address: past the navbar, and back to the top. Registered before navigation,
 * which would see a link.
 */
export function startSkipLink(): void {
  onClick('.rd-skip-link, .rd-top', (_, event) => {
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
  onClick('.rd-announcement-close', () => {
    dataset.announcementClosed = '';
    writeStored(key(), 'closed');
  });
  // Shown again as it was left: a page after it may have closed the bar.
  addEventListener('pageshow', () => {
    if (readStored(key())) dataset.announcementClosed = '';
  });
}
