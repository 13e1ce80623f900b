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

const base = document.documentElement.dataset.base!;

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
