// Remembers where the reader was on each page. Scroll position and link are kept in the state of the history entry, because the browser's
// own scroll restoration would act before the page's content is in place.
import { findElement, revealInTabs } from './tabs.js';

const SETTLED_MS = 100;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Stores the scroll position in the current history entry. */
export function rememberScroll(): void {
  clearTimeout(timer);
  history.replaceState({ ...history.state, scrollY }, '');
}

/** Stores the link that the reader follows in the current history entry. */
export function rememberLink(link: HTMLAnchorElement): void {
  const place = [...document.links].indexOf(link);
  history.replaceState({ ...history.state, link: [place, link.href] }, '');
}

/** Returns the link that was followed from the current history entry, if the page still has it. */
export function rememberedLink(): HTMLElement | undefined {
  const [place, href] = (history.state as { link?: [number, string] } | null)?.link ?? [];
  const link = document.links[place!];
  return link?.href === href ? link : undefined;
}

/** Drops a scroll position that is not stored yet: the history entry has changed, and it belongs to the previous one. */
export function forgetPendingScroll(): void {
  clearTimeout(timer);
}

/** Returns the scroll position stored in the current history entry; undefined for a new one. */
export function rememberedScroll(): number | undefined {
  return (history.state as { scrollY?: number } | null)?.scrollY;
}

/** Scrolls to the remembered position, else to the target of the hash, else to the top. */
export function restoreScroll(remembered: number | undefined): void {
  if (remembered !== undefined) {
    document.documentElement.dataset.whole = '';
    scrollTo(0, remembered);
  } else if (!scrollToHash()) scrollTo(0, 0);
}

/** Scrolls to the target of the hash, and opens the tabs and details that contain it. Returns false if there is no target. */
export function scrollToHash(): boolean {
  const target = hashTarget();
  if (!target) return false;
  revealInTabs(target);
  for (let box = target.closest('details'); box; box = box.parentElement!.closest('details')) box.open = true;
  // Not all browsers keep the target in view while boxes above it are laid out.
  document.documentElement.dataset.whole = '';
  target.scrollIntoView();
  return true;
}

/** Returns the element that the hash of the address names, even inside a tab that is not open. */
export function hashTarget(): HTMLElement | null {
  const id = location.hash.slice(1);
  try {
    return id ? findElement(decodeURIComponent(id)) : null;
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return findElement(id);
  }
}

export function startScrollPosition(): void {
  history.scrollRestoration = 'manual';
  // On reload, the browser restores the position before the first paint, as our script could not.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  addEventListener('scroll', () => {
    clearTimeout(timer);
    timer = setTimeout(rememberScroll, SETTLED_MS);
  });
  if (hashTarget()?.closest('.rd-tab, details')) scrollToHash();
}

const marginPx = 40;

/** Scrolls `box` until `element` is in view in it. `scrollIntoView` would scroll the page as well. */
export function scrollWithin(box: Element, element: Element): void {
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top < outer.top) box.scrollTop += inner.top - outer.top - marginPx;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + marginPx;
}
