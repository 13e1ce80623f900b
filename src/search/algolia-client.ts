// Algolia behind the interface of search-client.ts: the search of the dialog and of the page with all results.
import { startInsights } from './algolia-insights.js';
import { createSearchClient } from './create-search-client.js';
import type { SearchClient } from './search-client.js';

/** @throws Error where `appId` or `apiKey` is missing. */
export function createAlgoliaClient(appId: string, apiKey: string): SearchClient {
  const client = createSearchClient(appId, apiKey);
  return {
    async search(query) {
      try {
        return await client.search(query);
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
