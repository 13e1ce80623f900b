// Fetches pages that the reader is likely to open next: when the page is idle the previous and next page and the first
// links in view, two at a time; any other when pointer, finger or focus reaches its link.

import { onIntent } from './listen.js';

interface FetchedPage {
  /** Where redirects have led. */
  url: string;
  html: string;
}

/** A page that was fetched ahead is used for so long; later it is fetched again. */
const FRESH_MS = 5 * 60_000;
const fetched = new Map<string, { page: Promise<FetchedPage>; startedMs: number }>();

/** One request a page, whoever asks: prefetching and following a link share it. Rejects if there is no HTML to show. */
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

/** Text of a file beside the pages. @throws Error where it is not there. */
export async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.text();
}

/** Address of a page of this site that `link` leads to; undefined for anything else (other sites, files, downloads). */
export function internalUrl(link: HTMLAnchorElement | null): URL | undefined {
  if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self'))
    return undefined;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !`${url.pathname}/`.startsWith(base)) return undefined;
  // A file beside the pages (`openapi.yaml`, `intro.md`) is the browser's business; `/docs/2.x` and `/docs/v1.2` are pages.
  return /\.(?!html?$)[a-z]\w+$/i.test(url.pathname) ? undefined : url;
}

/** Address of the document, without what only names a place in it. */
export function pageKey(url: URL | Location): string {
  return url.pathname + url.search;
}

const IDLE_PAGES = 6;
/** Links looked at for being in view: a page may have thousands. */
const IDLE_CANDIDATES = 100;
const AT_A_TIME = 2;

interface NetworkInformation {
  effectiveType?: string;
  saveData?: boolean;
}

/** Readers who pay for every byte fetch nothing that they did not ask for. */
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

/** Scripts of the islands on a page: it must open without asking for more. */
function preloadScripts(html: string): void {
  for (const [, href = ''] of html.matchAll(/<link [^>]*rel="modulepreload" href="([^"]+)"/g)) {
    if (document.head.querySelector(`link[rel=modulepreload][href="${CSS.escape(href)}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}

/** Called for every page that is shown. What the page itself loads comes first. */
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
