// Marks the entry of the table of contents whose section is being read: the last heading above a line in the upper third
// of the window. On a narrow screen its name stands in the bar that holds the list.
import { scrollWithin } from './scroll-position.js';

let stopWatching: (() => void) | undefined;

/** Watches the headings of the page that is shown now. */
export function watchHeadings(): void {
  stopWatching?.();
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.rd-toc a')];
  const toc = document.querySelector('.rd-toc');
  const bar = document.querySelector<HTMLElement>('.rd-mobile-toc summary');
  // The list lies over the text to which its links lead.
  if (bar) (bar.nextElementSibling as HTMLElement).onclick = () => bar.click();
  const entries = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    // In a hidden tab it has no place on the page. An operation's own box is known before what is in it is laid out.
    return heading && !heading.closest('[hidden]')
      ? [{ link, heading: heading.closest('.rd-op') ?? heading }]
      : [];
  });
  let active: HTMLElement | undefined;
  const update = (): void => {
    const line = innerHeight / 3;
    // Headings stand in document order, so halving finds it: a page may have 10,000 of them.
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (entries[middle]!.heading.getBoundingClientRect().top < line) low = middle + 1;
      else high = middle;
    }
    const link = entries[low - 1]?.link;
    if (link === active) return;
    active?.classList.remove('rd-active');
    link?.classList.add('rd-active');
    active = link;
    if (bar) bar.dataset.section = link?.text ?? '';
    if (link) scrollWithin(toc!, link);
  };
  // Called when a heading crosses the line, in either direction; all above it counts as in view, so that none is missed
  // when the page jumps.
  const observer = new IntersectionObserver(update, { rootMargin: '99999999px 0px -66.6% 0px' });
  for (const { heading } of entries) observer.observe(heading);
  stopWatching = () => observer.disconnect();
}
