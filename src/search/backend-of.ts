// Which backend a site has. The browser's side of the same choice is load-client.ts.
import type { SearchConfig } from '../config/config.js';
import { algoliaBackend } from './algolia/algolia-backend.js';
import type { SearchBackend } from './search-backend.js';

const embeddedBackend: SearchBackend = { chunk: 'embedded-client', service: undefined };

export function backendOf({ algolia }: SearchConfig): SearchBackend {
  return algolia ? algoliaBackend(algolia) : embeddedBackend;
}
