// Searches at Algolia, in the browser: what `relaydocs/search` exports, and what the dialog asks where a site uses Algolia.
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

/** Answers stand in the order of the requests. */
export interface AlgoliaSearch {
  /** @throws Error without `requests`; `RetryError` where no host answers, `ApiError` where Algolia refuses. */
  search(query: { requests: readonly SearchRequest[] }): Promise<{ results: SearchResult[] }>;
}

/**
 * Asks `{appId}-dsn.algolia.net`, then the fall-back hosts; answers are kept in memory.
 *
 * @param apiKey a key that can search and nothing else: every reader can see it.
 * @throws Error where `appId` or `apiKey` is missing.
 */
export function createSearchClient(appId: string, apiKey: string): AlgoliaSearch {
  const client = liteClient(appId, apiKey, {
    authMode: 'WithinQueryParameters',
    timeouts: { connect: 1000, read: 2000, write: 30_000 },
    hostsCache: createHostStates(`algolia-client-js-${apiClientVersion}-${appId}`),
    // Whoever asks too often is told so at once; asking again makes it worse.
    maxRateLimitRetries: 0,
    // Nothing tells one search from another of the same words.
    requestIdChannel: undefined,
  });
  return {
    search: async (query) => (await client.search(query as never)) as unknown as { results: SearchResult[] },
  };
}
