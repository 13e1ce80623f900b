import { writeStored } from './storage.js';

/** Closes the announcement bar for good; boot.ts hides it on later pages. An announcement with another id is shown. */
export function startAnnouncement(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('.rd-announcement-close')) return;
    const { dataset } = document.documentElement;
    dataset.announcementClosed = '';
    writeStored(`relaydocs.announcement.${dataset.announcement}`, 'closed');
  });
}
