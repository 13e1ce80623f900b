// What the browser has to know to search: `data-search` on the search button of every page.

/** JSON-serialisable. */
export interface SearchSettings {
  /** Names the lists of recent and favorite searches, and the index that is asked. */
  indexName: string;
  /** undefined: the site's own index is asked. */
  algolia: AlgoliaSettings | undefined;
  /** Base URL of the site, with slashes at both ends. */
  baseUrl: string;
  /** URL of the page with all results. */
  pageUrl: string;
  /** URL of the style sheet of dialog and page. */
  styles: string;
  resultsPerGroup: number;
  /** Address with `{query}` in it. */
  missingResultsUrl: string | undefined;
  /** Versions of each docs instance by name, the last (default) one first. */
  versions: Readonly<Record<string, readonly string[]>>;
}

export interface AlgoliaSettings {
  appId: string;
  apiKey: string;
  /** Asks for pages of the reader's language and version only. */
  contextualSearch: boolean;
  /** `from`: a regular expression. */
  replaceSearchResultPathname: { from: string; to: string };
  /** A regular expression. */
  externalUrlRegex: string | undefined;
  /** More parameters for every request. */
  searchParameters: Readonly<Record<string, unknown>>;
  insights: boolean;
}
