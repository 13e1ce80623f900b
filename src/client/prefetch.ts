// Fetches pages that the reader is likely to open next: when idle, the previous and next page and the first links in view, two at a time;
// any other page when pointer, finger or focus reaches a link to it.

import { onIntent } from './listen.js';

interface FetchedPage {
  /** Address after redirects. */
  url: string;
  html: string;
}

/** Milliseconds for which a prefetched page is used; after that it is fetched again. */
const FRESH_MS = 5 * 60_000;
const fetched = new Map<string, { page: Promise<FetchedPage>; startedMs: number }>();

/** Returns the HTML of a page. Prefetching and navigation share one request. Rejects if there is no HTML to show. */
export function fetchPage(url: URL): Promise<FetchedPage> {
  const key = pageKey(url);
  const known = fetched.get(key);
  if (known && Date.now() - known.startedMs < FRESH_MS) return known.page;
  const page = request(key);
  fetched.set(key, { page, startedMs: Date.now() });
  page.catch(() => fetched.delete(key));
  return page;
}

async function request(key: string): Promise<FetchedPage> {
  const response = await fetch(key, { headers: { accept: 'text/html' } });
  if (!response.headers.get('content-type')?.startsWith('text/html')) throw new Error(`${key} is not HTML`);
  return { url: response.url, html: await response.text() };
}

/** Base URL of the site. */
export const base = document.documentElement.dataset.base!;

/** Returns the text of a file beside the pages. @throws Error if it cannot be fetched. */
export async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.text();
}

/** Returns the address if `link` leads to a page of this site; undefined for other sites, files and downloads. */
export function internalUrl(link: HTMLAnchorElement | null): URL | undefined {
  if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self'))
    return undefined;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !`${url.pathname}/`.startsWith(base)) return undefined;
  // Files beside the pages (`openapi.yaml`, `intro.md`) are left to the browser; `/docs/2.x` and `/docs/v1.2` are pages.
  return /\.(?!html?$)[a-z]\w+$/i.test(url.pathname) ? undefined : url;
}

/** Returns path and query of an address, which identify the document. */
export function pageKey(url: URL | Location): string {
  return url.pathname + url.search;
}

const IDLE_PAGES = 6;
/** At most so many links are tested for being in view: a page may have thousands. */
const IDLE_CANDIDATES = 100;
const AT_A_TIME = 2;

interface NetworkInformation {
  effectiveType?: string;
  saveData?: boolean;
}

/** Whether prefetching is acceptable: not in data-saver mode, and not on slow connections. */
function isAllowed(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return !connection?.saveData && !connection?.effectiveType?.includes('2g');
}

function prefetch(url: URL): Promise<unknown> {
  // A failure shows when the link is followed.
  return fetchPage(url).then(
    ({ html }) => preloadScripts(html),
    () => undefined,
  );
}

/** Preloads the scripts of the islands on a page, so that it opens without further requests. */
function preloadScripts(html: string): void {
  for (const [, href = ''] of html.matchAll(/<link [^>]*rel="modulepreload" href="([^"]+)"/g)) {
    if (document.head.querySelector(`link[rel=modulepreload][href="${CSS.escape(href)}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}

/** Prefetches likely pages once the shown page has loaded everything of its own. Called for every page that is shown. */
export function prefetchWhenIdle(): void {
  if (!isAllowed()) return;
  if (document.readyState !== 'complete') {
    addEventListener('load', prefetchWhenIdle);
    return;
  }
  const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 300));
  whenIdle(() => {
    const queue = likelyPages();
    const next = async (): Promise<void> => {
      const url = queue.shift();
      if (url) await prefetch(url).then(next);
    };
    for (let lane = 0; lane < AT_A_TIME; lane++) void next();
  });
}

function likelyPages(): URL[] {
  const links = [
    ...document.querySelectorAll<HTMLAnchorElement>('.rd-pagination a'),
    ...[...document.querySelectorAll<HTMLAnchorElement>('main a:not(.rd-op *)')]
      .slice(0, IDLE_CANDIDATES)
      .filter(isInView),
  ];
  const pages = new Map<string, URL>();
  for (const link of links) {
    const url = otherPage(link);
    if (url) pages.set(pageKey(url), url);
  }
  return [...pages.values()].slice(0, IDLE_PAGES);
}

function isInView(link: Element): boolean {
  const { top, bottom, height } = link.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}

function otherPage(link: HTMLAnchorElement): URL | undefined {
  const url = internalUrl(link);
  return url && pageKey(url) !== pageKey(location) ? url : undefined;
}

export function startPrefetch(): void {
  onIntent<HTMLAnchorElement>('a', (link) => {
    const url = otherPage(link);
    if (url && isAllowed()) void prefetch(url);
  });
}
