// Implements the interface of search-client.ts with Algolia, for the search dialog and the search page.
import type { SearchClient, SearchRequest } from '../search-client.js';
import type { SearchSettings } from '../search-settings.js';
import { createSearchClient } from './create-search-client.js';
import { startInsights } from './insights.js';

export interface AlgoliaSettings extends NonNullable<SearchSettings['service']> {
  appId: string;
  apiKey: string;
  /** Whether only pages in the reader's language and version are found. */
  contextualSearch: boolean;
  /** `from` is a regular expression. */
  replaceSearchResultPathname: { from: string; to: string };
  /** A regular expression. */
  externalUrlRegex?: string;
  /** Additional parameters for every request. */
  searchParameters: Readonly<Record<string, unknown>>;
  insights: boolean;
}

type Filters = NonNullable<SearchRequest['facetFilters']>;

/** Creates the client. @throws Error if `appId` or `apiKey` is missing. */
export function createClient({ service }: SearchSettings): SearchClient {
  const settings = service as AlgoliaSettings;
  const { appId, apiKey, contextualSearch, externalUrlRegex, insights } = settings;
  const { from, to } = settings.replaceSearchResultPathname;
  const { facetFilters = [], ...parameters } = settings.searchParameters;
  // Algolia accepts a single filter as text, and several as a list.
  const ownFilters = typeof facetFilters === 'string' ? [facetFilters] : (facetFilters as Filters);
  const client = createSearchClient(appId, apiKey);

  function toRequest({ facetFilters: ofPage = [], page, ...request }: SearchRequest): SearchRequest {
    const filters = [...(contextualSearch ? ofPage : []), ...ownFilters];
    return {
      ...request,
      clickAnalytics: insights,
      ...(filters.length > 0 ? { facetFilters: filters } : {}),
      ...parameters,
      ...(page ? { page } : {}),
    };
  }

  return {
    async search({ requests }) {
      try {
        return await client.search({ requests: requests.map(toRequest) });
      } catch (error) {
        // Readers only see that there is no answer. In the console, whoever maintains the site learns that the application id may be wrong,
        // and from the error what each host did.
        // biome-ignore lint/suspicious/noConsole: there is no other place for what readers cannot act on
        console.error(error);
        throw error;
      }
    },
    sitePath(url, { protocol, pathname }) {
      const isWeb = protocol === 'https:' || protocol === 'http:';
      if (isWeb && externalUrlRegex && new RegExp(externalUrlRegex).test(url)) return undefined;
      return pathname.replace(new RegExp(from), to);
    },
    ...(insights ? { startEvents: (index) => startInsights(appId, apiKey, index) } : {}),
  };
}
