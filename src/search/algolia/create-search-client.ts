// Queries Algolia in the browser. This is what `relaydocs/search` exports, and what the search dialog uses on sites with Algolia.
import { apiClientVersion, liteClient } from 'algoliasearch/lite';
import type { SearchRequest, SearchResult } from '../search-client.js';
import { createHostStates } from './host-states.js';

export type {
  HighlightedAttributes,
  HighlightedText,
  SearchHierarchy,
  SearchHit,
  SearchLevel,
  SearchRequest,
  SearchResult,
} from '../search-client.js';

/** A client for Algolia. Results are in the order of the requests. */
export interface AlgoliaSearch {
  /** @throws Error without `requests`; `RetryError` if no host answers, `ApiError` if Algolia refuses. */
  search(query: { requests: readonly SearchRequest[] }): Promise<{ results: SearchResult[] }>;
}

/**
 * Creates a client that asks `{appId}-dsn.algolia.net`, then the fallback hosts, and keeps answers in memory.
 *
 * @param apiKey a key that only allows searching, as every reader can see it.
 * @throws Error if `appId` or `apiKey` is missing.
 */
export function createSearchClient(appId: string, apiKey: string): AlgoliaSearch {
  const client = liteClient(appId, apiKey, {
    authMode: 'WithinQueryParameters',
    timeouts: { connect: 1000, read: 2000, write: 30_000 },
    hostsCache: createHostStates(`algolia-client-js-${apiClientVersion}-${appId}`),
    // Retrying after "too many requests" would make it worse, so the error is reported at once.
    maxRateLimitRetries: 0,
    // Without this, the client would give each search an id, also if the query is the same.
    requestIdChannel: undefined,
  });
  return {
    search: async (query) => (await client.search(query as never)) as unknown as { results: SearchResult[] },
  };
}
