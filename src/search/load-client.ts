// The browser's side of search-backend.ts: each client is a script of its own, fetched when a reader turns to search.
import type { SearchClient } from './search-client.js';
import type { SearchSettings } from './search-settings.js';

const services: Readonly<
  Record<string, () => Promise<{ createClient(settings: SearchSettings): SearchClient }>>
> = {
  algolia: () => import('./algolia/algolia-client.js'),
};

/** @throws where the script cannot be fetched. */
export async function loadClient(settings: SearchSettings): Promise<SearchClient> {
  const { service } = settings;
  const { createClient } = await (service
    ? services[service.name]!()
    : import('./embedded/query/embedded-client.js'));
  return createClient(settings);
}
