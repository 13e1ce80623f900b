// Chooses the search backend of a site. load-client.ts makes the same choice in the browser.
import type { SearchConfig } from '../config/config.js';
import { algoliaBackend } from './algolia/algolia-backend.js';
import type { SearchBackend } from './search-backend.js';

const embeddedBackend: SearchBackend = { chunk: 'embedded-client', service: undefined };

export function backendOf({ algolia }: SearchConfig): SearchBackend {
  return algolia ? algoliaBackend(algolia) : embeddedBackend;
}
