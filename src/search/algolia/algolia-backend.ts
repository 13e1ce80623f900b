import type { AlgoliaConfig } from '../../config/config.js';
import type { SearchBackend, SearchService } from '../search-backend.js';
import type { AlgoliaSettings } from './algolia-client.js';
import { insightsScript } from './insights.js';

/** Suffixes of the hosts that the client tries, one after the other until one answers. */
const hosts = ['-dsn.algolia.net', '-1.algolianet.com', '-2.algolianet.com', '-3.algolianet.com'];

/** Where insights.ts loads its script from, and where that script sends events. */
const insightsSources: SearchService['sources'] = [
  { directive: 'script-src', source: insightsScript },
  { directive: 'connect-src', source: 'https://insights.algolia.io' },
];

/** Returns the search backend for the config field `algolia`. */
export function algoliaBackend({ indexName, ...options }: AlgoliaConfig): SearchBackend {
  const { appId, apiKey, insights } = options;
  const [first, ...others] = hosts.map((host) => `https://${appId}${host}`) as [string, ...string[]];
  const settings: AlgoliaSettings = { name: 'algolia', ...options };
  return {
    chunk: 'algolia-client',
    service: {
      configKey: 'algolia',
      indexName,
      settings,
      sources: [
        ...[first, ...others].map((source) => ({ directive: 'connect-src', source }) as const),
        ...(insights ? insightsSources : []),
      ],
      preconnect: first,
      publicKey: { name: 'algolia.apiKey', value: apiKey },
      async openUpload(environment, configPath) {
        const { openUpload } = await import('./upload/open-upload.js');
        return openUpload({ appId, searchKey: apiKey, indexName }, environment, configPath);
      },
    },
  };
}
