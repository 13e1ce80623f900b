// Algolia behind the interface of search-client.ts, in the browser.
import { apiClientVersion, liteClient } from 'algoliasearch/lite';
import { createHostStates } from './algolia-host-states.js';
import { startInsights } from './algolia-insights.js';
import type { SearchClient, SearchResult } from './search-client.js';

/**
 * Asks `{appId}-dsn.algolia.net`, then the fall-back hosts; answers are kept in memory.
 * @throws Error where `appId` or `apiKey` is missing.
 */
export function createAlgoliaClient(appId: string, apiKey: string): SearchClient {
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
    async search(query) {
      try {
        return (await client.search(query as never)) as unknown as { results: SearchResult[] };
      } catch (error) {
        // Readers are told only that there is no answer. Whoever looks after the site learns here that the application id
        // may be wrong, and from the error what each host did.
        // biome-ignore lint/suspicious/noConsole: there is no other place for what readers cannot act on
        console.error(error);
        throw error;
      }
    },
    startEvents: (index) => startInsights(appId, apiKey, index),
  };
}
