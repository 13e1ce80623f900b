// What the browser has to know to search: `data-search` on the search button of every page.

export interface SuggestedPage {
  title: string;
  url: string;
}

/** JSON-serialisable. */
export interface SearchSettings {
  /** Names the lists of recent and favorite searches, and the index that is asked. */
  indexName: string;
  /** undefined: the site's own index is asked. Further fields are what the client of the service takes. */
  service: { name: string } | undefined;
  /** Base URL of the site, with slashes at both ends. */
  baseUrl: string;
  /** URL of the page with all results. */
  pageUrl: string;
  /** URL of the style sheet of dialog and page. */
  styles: string;
  resultsPerGroup: number;
  /** Offered before anything is typed; undefined: what the start page links to. */
  pages: readonly SuggestedPage[] | undefined;
  /** Address with `{query}` in it. */
  missingResultsUrl: string | undefined;
  /** Versions of each docs instance by name, the last (default) one first; of the docs that the page belongs to its own alone. */
  versions: Readonly<Record<string, readonly string[]>>;
}
