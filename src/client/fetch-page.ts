import { pageKey } from './internal-link.js';

export interface FetchedPage {
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
