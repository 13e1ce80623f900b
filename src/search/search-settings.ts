// The settings that the search needs in the browser: the value of `data-search` on the search button of every page, as JSON.

export interface SuggestedPage {
  title: string;
  url: string;
}

export interface SearchSettings {
  /** Key of the lists of recent and favorite searches, and name of the index. */
  indexName: string;
  /** undefined for the site's own index. Further fields are settings of the service's client. */
  service: { name: string } | undefined;
  /** Base URL of the site, with slashes at both ends. */
  baseUrl: string;
  /** URL of the search page, which lists all results. */
  pageUrl: string;
  /** URL of the style sheet for dialog and search page. */
  styles: string;
  resultsPerGroup: number;
  /** Suggestions for an empty query; undefined for the pages that the start page links to. */
  pages: readonly SuggestedPage[] | undefined;
  /** Address with the placeholder `{query}`. */
  missingResultsUrl: string | undefined;
  /** Versions of each docs instance by name, the last (default) one first. For the page's own instance, only the page's version. */
  versions: Readonly<Record<string, readonly string[]>>;
}
