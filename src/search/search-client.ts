// The one interface between what readers see of search and whoever answers: the multi-query of the service that most
// documentation sites ask, as far as they need it. The embedded engine (search/embedded) and clients of services stand
// behind it; the dialog and the search page cannot tell which. Types only: it goes to the browser.
import type { PageKind } from './embedded/index-format.js';

export interface SearchClient {
  /** All requests at once; answers are in the order of the requests. @throws SearchUnavailable, and errors of services. */
  search(query: { requests: readonly SearchRequest[] }): Promise<{ results: SearchResult[] }>;
  /**
   * Path on this site of a result's address, for an index whose addresses are those of another host or folder; undefined:
   * the result is no page of this site. Default: its own path.
   */
  sitePath?(url: string, parsed: URL): string | undefined;
  /** Begins to tell a service what readers see and choose, where it wants to know. @param index name of the index. */
  startEvents?(index: string): SearchEvents;
}

/** What readers do with results. */
export interface SearchEvents {
  /** Object ids of all results on the screen, in their order. */
  shown(objectIds: readonly string[]): void;
  /** @param position of the result among those found, from 1. */
  chosen(objectId: string, position: number, queryId: string | undefined): void;
}

export interface SearchRequest {
  /** The embedded engine has one index: any name is right. */
  indexName: string;
  query: string;
  /** From 0. Default 0. */
  page?: number;
  /** Default 20. */
  hitsPerPage?: number;
  /**
   * All of them must hold; of a list inside, one: `['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']]`.
   * The embedded engine knows `language`, `version` and `docusaurus_tag`.
   */
  facetFilters?: readonly (string | readonly string[])[];
  /** `hierarchy.lvl1`, `content`, `url` ... Default: all. */
  attributesToRetrieve?: readonly string[];
  /** Attributes that get a snippet, with its length in words: `content:10`. */
  attributesToSnippet?: readonly string[];
  /** Default `…`. */
  snippetEllipsisText?: string;
  /** Default `<mark>`. */
  highlightPreTag?: string;
  /** Default `</mark>`. */
  highlightPostTag?: string;
  /** Answers get a `queryID` then. */
  clickAnalytics?: boolean;
}

export interface SearchResult {
  hits: SearchHit[];
  /** Number of hits on all pages. */
  nbHits: number;
  page: number;
  nbPages: number;
  hitsPerPage: number;
  query: string;
  queryID?: string;
  processingTimeMS: number;
}

export type SearchLevel = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6';

/** Text of each level: `lvl0` the sidebar's category, `lvl1` the page, then headings down to the hit's own. */
export type SearchHierarchy = Record<SearchLevel, string | null>;

/** What is found: a heading, or the text below it. The shape is DocSearch's, and so that of the records sent to services. */
export interface SearchHit {
  /** The same in every build for the same heading of the same page. */
  objectID: string;
  /** Absolute, with the heading's anchor. */
  url: string;
  url_without_anchor: string;
  anchor: string | null;
  /** What the hit is about: its heading's level, or `content`. */
  type: Exclude<SearchLevel, 'lvl0'> | 'content';
  hierarchy: SearchHierarchy;
  /** Plain text; null where the heading is the hit. */
  content: string | null;
  language: string;
  version: string;
  /** `docs-default-current`: docs instance and version. */
  docusaurus_tag: string;
  /** What its page is, where it is no page like most. The embedded engine knows it. */
  kind?: PageKind;
  /** Whole attributes with the matches in tags. Values are HTML: everything but the tags is escaped. */
  _highlightResult?: HighlightedAttributes;
  /** The attributes that were asked for, cut around the matches. HTML as well. */
  _snippetResult?: HighlightedAttributes;
}

export interface HighlightedAttributes {
  hierarchy?: Partial<Record<SearchLevel, HighlightedText>>;
  content?: HighlightedText;
}

export interface HighlightedText {
  /** HTML. */
  value: string;
  matchLevel: 'none' | 'partial' | 'full';
  matchedWords?: string[];
  fullyHighlighted?: boolean;
}
