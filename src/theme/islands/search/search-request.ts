import type { SearchRequest } from '../../../search/search-client.js';
import type { SearchSettings } from '../../../search/search-settings.js';
import { contextualFacets } from './contextual-facets.js';

export const HITS_PER_PAGE = 20;
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
