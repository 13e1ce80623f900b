// The browser's counterpart of search-backend.ts: each client is a separate script, loaded when a reader wants to search.
import type { SearchClient } from './search-client.js';
import type { SearchSettings } from './search-settings.js';

const services: Readonly<
  Record<string, () => Promise<{ createClient(settings: SearchSettings): SearchClient }>>
> = {
  algolia: () => import('./algolia/algolia-client.js'),
};

/** Loads the client of the site's search backend. @throws if the script cannot be fetched. */
export async function loadClient(settings: SearchSettings): Promise<SearchClient> {
  const { service } = settings;
  const { createClient } = await (service
    ? services[service.name]!()
    : import('./embedded/query/embedded-client.js'));
  return createClient(settings);
}
