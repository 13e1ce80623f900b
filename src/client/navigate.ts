// Navigation without loading a document: fetch the next page's HTML, put its parts in place, keep scripts and state.
// Whatever is not plainly a page of this build is left to the browser; a full load starts over and cannot loop, because
// nothing here navigates by itself.

import { closeMobileMenu } from './mobile-menu.js';
import { closeMenus } from './navbar.js';
import { fetchPage, internalUrl, pageKey } from './prefetch.js';
import { announce, startProgress, stopProgress } from './progress.js';
import {
  forgetPendingScroll,
  hashTarget,
  rememberedLink,
  rememberedScroll,
  rememberLink,
  rememberScroll,
  restoreScroll,
  scrollToHash,
} from './scroll-position.js';
import { canShow, loadStyles, showPage } from './show-page.js';
import { buildTabs } from './tabs.js';

/** `detail` of the `relaydocs:route` event, which is dispatched on `document` after each navigation. */
interface RouteEventDetail {
  url: string;
  previousUrl: string;
}

/** Address of the page that is on the screen; on back and forward the address bar is ahead of it. */
let shownUrl = location.href;
let latest = 0;

export function startNavigation(): void {
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    ) {
      return;
    }
    const link = (event.target as Element).closest('a');
    if (!link) return;
    const url = internalUrl(link);
    if (!url) {
      // The browser follows it, maybe in a new tab.
      closeMobileMenu();
      return;
    }
    const samePage = pageKey(url) === pageKey(location);
    if (samePage && url.hash) {
      // The browser makes the history entry and scrolls. A second click on the same hash makes none.
      rememberScroll();
      closeMobileMenu();
      if (url.hash === location.hash) scrollToHash();
      return;
    }
    event.preventDefault();
    rememberLink(link);
    closeMobileMenu();
    closeMenus();
    void visit(url, 'follow');
  });
  document.addEventListener('relaydocs:visit', (event) => {
    const { url, replace } = (event as CustomEvent<{ url: string; replace: boolean }>).detail;
    goTo(new URL(url, location.href), replace ? 'replace' : 'follow');
  });
  document.addEventListener('relaydocs:query', () => {
    shownUrl = location.href;
  });
  addEventListener('popstate', () => {
    forgetPendingScroll();
    if (pageKey(new URL(shownUrl)) === pageKey(location)) {
      shownUrl = location.href;
      restoreScroll(rememberedScroll());
    } else {
      closeMobileMenu();
      void visit(new URL(location.href), 'back-forward');
    }
  });
}

type Kind = 'follow' | 'replace' | 'back-forward';

/** Where a component wants to go: see theme/mdx/router.tsx. A page does not depend on the query, so it stays for another one. */
function goTo(url: URL, kind: 'follow' | 'replace'): void {
  const target = internalUrl(Object.assign(document.createElement('a'), { href: url.href }));
  if (!target) loadDocument(url, kind);
  else if (url.pathname !== location.pathname) void visit(url, kind);
  else {
    history[kind === 'replace' ? 'replaceState' : 'pushState'](null, '', url);
    document.dispatchEvent(new Event('relaydocs:query'));
    scrollToHash();
  }
}

async function visit(url: URL, kind: Kind): Promise<void> {
  const visitId = ++latest;
  // Read now: scrolling the old page while the next one loads would overwrite it.
  const scrollTop = kind === 'back-forward' ? rememberedScroll() : undefined;
  startProgress();
  let next: Document;
  let arrived: URL;
  try {
    const page = await fetchPage(url);
    next = new DOMParser().parseFromString(page.html, 'text/html');
    if (!canShow(next)) throw new Error(`${page.url} is not a page of this build`);
    await loadStyles(next);
    arrived = new URL(page.url);
    arrived.hash ||= url.hash;
  } catch {
    // Whatever is wrong, the browser shows it best.
    if (visitId === latest) loadDocument(url, kind);
    return;
  }
  // The reader has gone elsewhere meanwhile.
  if (visitId !== latest) return;
  stopProgress();

  const previousUrl = shownUrl;
  if (kind === 'follow') {
    rememberScroll();
    if (arrived.href === location.href) history.replaceState(null, '');
    else history.pushState(null, '', arrived);
  } else if (kind === 'replace') history.replaceState(null, '', arrived);
  showPage(next);
  buildTabs(document);
  shownUrl = location.href;
  focusContent(kind);
  restoreScroll(scrollTop);
  announce(document.title);
  document.dispatchEvent(
    new CustomEvent<RouteEventDetail>('relaydocs:route', { detail: { url: shownUrl, previousUrl } }),
  );
}

/** Gives the page that is shown another address; the next step back goes where it would have gone before. */
export function replaceAddress(url: URL): void {
  history.replaceState(history.state, '', url);
  shownUrl = location.href;
}

function loadDocument(url: URL, kind: Kind): void {
  if (kind === 'follow') location.assign(url);
  else if (kind === 'replace') location.replace(url);
  else location.reload();
}

/** The next Tab goes on from the target of the hash, else from the top of the content; on the way back where the reader left. */
function focusContent(kind: Kind): void {
  const link = kind === 'back-forward' && rememberedLink();
  const target = link || (hashTarget() ?? document.querySelector<HTMLElement>('main'));
  if (!target) return;
  if (!link && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
