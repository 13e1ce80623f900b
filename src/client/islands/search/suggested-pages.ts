// The suggestions of the dialog before anything is typed: the pages that the config names, else pages that the start page links to. The
// start page is fetched once in each document, when the dialog first opens.
import type { SearchSettings, SuggestedPage } from '../../../search/search-settings.js';

const MAX_PAGES = 4;

let pagesOfSite: Promise<readonly SuggestedPage[]> | undefined;

/** Returns the suggested pages, with at most one request in each document. */
export function suggestedPages({ pages, baseUrl }: SearchSettings): Promise<readonly SuggestedPage[]> {
  // Suggestions are optional, so errors are ignored.
  pagesOfSite ??= pages ? Promise.resolve(pages) : linksOfStartPage(baseUrl).catch(() => []);
  return pagesOfSite;
}

async function linksOfStartPage(baseUrl: string): Promise<SuggestedPage[]> {
  const response = await fetch(baseUrl);
  if (!response.ok) return [];
  const start = new DOMParser().parseFromString(await response.text(), 'text/html');
  const base = new URL(baseUrl, location.href);
  const links = new Map<string, string>();
  const found = [...start.querySelectorAll<HTMLAnchorElement>('main :is(.rd-hero, .rd-prose) a[href]')];
  const isInSentence = (link: Element): boolean => link.closest('.rd-prose p') !== null;
  // Buttons and cards come before links inside sentences, as their texts are better titles.
  for (const link of found.sort((a, b) => Number(isInSentence(a)) - Number(isInSentence(b)))) {
    const url = new URL(link.getAttribute('href')!, base);
    const title = link.textContent.trim();
    const isPage = url.href.startsWith(base.href) && !/\.[^/]*$/.test(url.pathname) && !link.target;
    if (isPage && title !== '' && url.pathname !== base.pathname && !links.has(url.pathname))
      links.set(url.pathname, title);
  }
  return Array.from(links, ([url, title]) => ({ title, url })).slice(0, MAX_PAGES);
}
