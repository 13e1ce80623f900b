import type { IndexConfig } from '../config/stage-configs.js';

/** Our scripts that the search of a site needs, as `import()` names them. */
export function searchChunks({ search }: Pick<IndexConfig, 'search'>): string[] {
  return search
    ? ['search-dialog', 'search-page', search.algolia ? 'algolia-client' : 'embedded-client']
    : [];
}
