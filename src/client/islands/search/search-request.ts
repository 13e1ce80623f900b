import { readStored } from '../../../base/storage.js';
import type { SearchClient, SearchRequest } from '../../../search/search-client.js';
import type { SearchSettings } from '../../../search/search-settings.js';

const HITS_PER_PAGE = 20;
const levels = [0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);

/** Builds the request for a query, for both dialog and search page. @param page from 0. */
export function buildRequest(query: string, settings: SearchSettings, page = 0): SearchRequest {
  const words = matchMedia('(min-width: 769px)').matches ? 10 : 5;
  return {
    query,
    indexName: settings.indexName,
    hitsPerPage: HITS_PER_PAGE,
    attributesToRetrieve: [...levels, 'content', 'type', 'url'],
    attributesToSnippet: [...levels.slice(1), 'content'].map((attribute) => `${attribute}:${words}`),
    snippetEllipsisText: '…',
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    facetFilters: contextualFacets(settings),
    ...(page > 0 ? { page } : {}),
  };
}

/** Reports an answer to analytics, which wait until the reader stops typing. */
export function tellOfAnswer(query: string, results: number): void {
  document.dispatchEvent(new CustomEvent('relaydocs:answer', { detail: { query, results } }));
}

/**
 * Returns filters for the language of the page, and for one version of each docs folder: `['language:en', ['docusaurus_tag:default',
 * 'docusaurus_tag:docs-default-current']]`.
 */
function contextualFacets({ versions }: SearchSettings): NonNullable<SearchRequest['facetFilters']> {
  const pageTag = metaContent('docsearch:docusaurus_tag');
  // After navigation the settings may be those of a page in another version; the current page's versions take precedence.
  const listed: typeof versions = {
    ...versions,
    ...JSON.parse(document.documentElement.dataset.docs ?? '{}'),
  };
  // A name may be the beginning of a longer one, so the longest match wins.
  const [own] = Object.keys(listed)
    .filter((instance) => pageTag?.startsWith(toTag(instance, '')))
    .sort((a, b) => b.length - a.length);
  const tags = Object.entries(listed).map(([instance, names]) =>
    instance === own ? pageTag! : toTag(instance, preferredVersion(instance, names) ?? names[0]!),
  );
  return [
    `language:${metaContent('docsearch:language') ?? document.documentElement.lang}`,
    ['default', ...tags].map((tag) => `docusaurus_tag:${tag}`),
  ];
}

/** Returns the version that the reader chose last, if it still exists. */
function preferredVersion(instance: string, names: readonly string[]): string | undefined {
  const preferred = readStored(`docs-preferred-version-${instance}`);
  return names.find((name) => name === preferred);
}

function toTag(instance: string, version: string): string {
  return `docs-${instance}-${version}`;
}

function metaContent(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

/**
 * Maps a result's address to this site, which may serve another site's index: `https://any.host/docs/api/roll#dice` ->
 * `/docs/api/roll#dice`, below the base URL of this site.
 */
export function toResultUrl(url: string, { baseUrl }: SearchSettings, client: SearchClient): string {
  const parsed = new URL(url, location.href);
  const path = client.sitePath ? client.sitePath(url, parsed) : parsed.pathname;
  if (path === undefined) return url;
  // Percent-encoded, as in addresses.
  const base = new URL(baseUrl, location.href).pathname;
  const below = `${path}/`.startsWith(base) ? path : base + path.replace(/^\/+/, '');
  return below + parsed.search + parsed.hash;
}
