// Client-side navigation: fetches the next page's HTML and puts its parts in place, so that scripts and state stay. Whatever is not plainly
// a page of this build is left to the browser. That cannot loop: a full load starts over, and nothing here navigates without a click.

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

/** Address of the page that is shown. On back and forward, `location` already is the next one. */
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
      // The browser follows the link, perhaps in a new tab.
      closeMobileMenu();
      return;
    }
    const samePage = pageKey(url) === pageKey(location);
    if (samePage && url.hash) {
      // The browser makes the history entry and scrolls, but does neither on a second click on the same hash.
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

/** Goes to an address that a component asks for (theme/mdx/router.tsx). A new query alone keeps the page, as pages do not depend on it. */
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
  // Read it now: scroll events of the old page overwrite it while the next page loads.
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
    // Whatever the error is, the browser itself shows it best.
    if (visitId === latest) loadDocument(url, kind);
    return;
  }
  // The reader has navigated elsewhere meanwhile.
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

/** Replaces the address of the page that is shown, without a new history entry. */
export function replaceAddress(url: URL): void {
  history.replaceState(history.state, '', url);
  shownUrl = location.href;
}

function loadDocument(url: URL, kind: Kind): void {
  if (kind === 'follow') location.assign(url);
  else if (kind === 'replace') location.replace(url);
  else location.reload();
}

/** Moves the focus to the target of the hash, else to the content; on back and forward to the link that was followed. */
function focusContent(kind: Kind): void {
  const link = kind === 'back-forward' && rememberedLink();
  const target = link || (hashTarget() ?? document.querySelector<HTMLElement>('main'));
  if (!target) return;
  if (!link && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
