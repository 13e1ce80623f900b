import { readStored, writeStored } from '../base/storage.js';
import { onClick } from './listen.js';

/** Shows the button "back to top" while the reader is more than 1.5 window heights down. Each page brings the button, hidden. */
export function startBackToTop(): void {
  addEventListener('scroll', () => {
    document.querySelector('.rd-top')?.toggleAttribute('hidden', scrollY < innerHeight * 1.5);
  });
}

/**
 * Moves the focus to the content without changing the address: for the skip link and the button "back to top". Must be registered before
 * navigation, which would follow the link.
 */
export function startSkipLink(): void {
  onClick('.rd-skip-link, .rd-top', (_, event) => {
    event.preventDefault();
    const main = document.querySelector<HTMLElement>('main')!;
    main.focus();
    main.scrollIntoView();
  });
}

/** Closes the announcement bar for good: boot.ts hides it on later pages, unless the announcement has another id. */
export function startAnnouncement(): void {
  const { dataset } = document.documentElement;
  const key = (): string => `relaydocs.announcement.${dataset.announcement}`;
  onClick('.rd-announcement-close', () => {
    dataset.announcementClosed = '';
    writeStored(key(), 'closed');
  });
  // The page may come from the back/forward cache, after the bar was closed on another page.
  addEventListener('pageshow', () => {
    if (readStored(key())) dataset.announcementClosed = '';
  });
}
