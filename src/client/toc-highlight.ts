// Marks the entry of the section being read in the table of contents: the last heading above a line at a third of the window's height. On
// narrow screens, the bar that opens the list shows its name.
import { scrollWithin } from './scroll-position.js';

let stopWatching: (() => void) | undefined;

/** Observes the headings of the page that is shown now. */
export function watchHeadings(): void {
  stopWatching?.();
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.rd-toc a')];
  const toc = document.querySelector('.rd-toc');
  const bar = document.querySelector<HTMLElement>('.rd-mobile-toc summary');
  // On narrow screens the list covers the text, so following a link closes it.
  if (bar) (bar.nextElementSibling as HTMLElement).onclick = () => bar.click();
  const entries = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    // A heading in a hidden tab has no position. The box of an API operation has one even before its content is laid out.
    return heading && !heading.closest('[hidden]')
      ? [{ link, heading: heading.closest('.rd-op') ?? heading }]
      : [];
  });
  let active: HTMLElement | undefined;
  const update = (): void => {
    const line = innerHeight / 3;
    // Headings are in document order, so a binary search finds it: a page may have 10,000 of them.
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
  // The observer calls back when a heading crosses the line in either direction. Everything above the line counts as in view, so that no
  // heading is missed when the page jumps.
  const observer = new IntersectionObserver(update, { rootMargin: '99999999px 0px -66.6% 0px' });
  for (const { heading } of entries) observer.observe(heading);
  stopWatching = () => observer.disconnect();
}
