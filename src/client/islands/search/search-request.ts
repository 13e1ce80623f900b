import { readStored } from '../../../base/storage.js';
import type { SearchClient, SearchRequest } from '../../../search/search-client.js';
import type { SearchSettings } from '../../../search/search-settings.js';

const HITS_PER_PAGE = 20;
const levels = [0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);

/** What is asked for a query: the same for the dialog and the search page. @param page from 0. */
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

/** For analytics, which wait until the reader has typed what is searched for. */
export function tellOfAnswer(query: string, results: number): void {
  document.dispatchEvent(new CustomEvent('relaydocs:answer', { detail: { query, results } }));
}

/**
 * Filters for pages in the language of the page that is shown, and of each docs folder for one version:
 * `['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']]`.
 */
function contextualFacets({ versions }: SearchSettings): NonNullable<SearchRequest['facetFilters']> {
  const pageTag = metaContent('docsearch:docusaurus_tag');
  // The settings may be those of a page before this one, and then of another version: this one lists those of other docs.
  const listed: typeof versions = {
    ...versions,
    ...JSON.parse(document.documentElement.dataset.docs ?? '{}'),
  };
  // A name may begin like a longer one.
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

/** The version that the reader has chosen last, if there still is one of that name. */
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
 * Address of a result on this site: an index holds the addresses of one site, which another may serve.
 * `https://any.host/docs/api/roll#dice` -> `/docs/api/roll#dice`, below the base URL whichever that is.
 */
export function toResultUrl(url: string, { baseUrl }: SearchSettings, client: SearchClient): string {
  const parsed = new URL(url, location.href);
  const path = client.sitePath ? client.sitePath(url, parsed) : parsed.pathname;
  if (path === undefined) return url;
  // As addresses have it: with other letters than those of ASCII encoded.
  const base = new URL(baseUrl, location.href).pathname;
  const below = `${path}/`.startsWith(base) ? path : base + path.replace(/^\/+/, '');
  return below + parsed.search + parsed.hash;
}
