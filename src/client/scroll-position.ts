// Where the reader was on each page: kept in the history entry, because the browser's own restoration would act before
// the page's content is there.
import { findElement, revealInTabs } from './tabs.js';

const SETTLED_MS = 100;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Notes the scroll position in the current history entry. */
export function rememberScroll(): void {
  clearTimeout(timer);
  history.replaceState({ ...history.state, scrollY }, '');
}

/** Notes the link that the reader follows. */
export function rememberLink(link: HTMLAnchorElement): void {
  const place = [...document.links].indexOf(link);
  history.replaceState({ ...history.state, link: [place, link.href] }, '');
}

/** The link that was followed from the page of the current history entry, where it is there again. */
export function rememberedLink(): HTMLElement | undefined {
  const [place, href] = (history.state as { link?: [number, string] } | null)?.link ?? [];
  const link = document.links[place!];
  return link?.href === href ? link : undefined;
}

/** The entry has changed: a position that was still to be noted belongs to another one. */
export function forgetPendingScroll(): void {
  clearTimeout(timer);
}

/** Position noted in the current history entry; undefined for one that has just been made. */
export function rememberedScroll(): number | undefined {
  return (history.state as { scrollY?: number } | null)?.scrollY;
}

/** To a remembered position, else the target of the hash, else the top. */
export function restoreScroll(remembered: number | undefined): void {
  if (remembered !== undefined) {
    document.documentElement.dataset.whole = '';
    scrollTo(0, remembered);
  } else if (!scrollToHash()) scrollTo(0, 0);
}

/** Shows what the hash names, also inside a hidden tab or closed details. False if there is nothing of that name. */
export function scrollToHash(): boolean {
  const target = hashTarget();
  if (!target) return false;
  revealInTabs(target);
  for (let box = target.closest('details'); box; box = box.parentElement!.closest('details')) box.open = true;
  // Not all browsers keep the place of what is looked at while boxes above it get their true heights.
  document.documentElement.dataset.whole = '';
  target.scrollIntoView();
  return true;
}

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
  // On reload the browser restores before the first paint.
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

/** Brings `element` into the view of the box that scrolls it, unless it is there. `scrollIntoView` would scroll the page too. */
export function scrollWithin(box: Element, element: Element): void {
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top < outer.top) box.scrollTop += inner.top - outer.top - marginPx;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + marginPx;
}
