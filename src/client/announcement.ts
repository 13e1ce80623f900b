import { readStored, writeStored } from './storage.js';

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
