// The interface between the search dialog or page and whatever answers: the embedded engine (search/embedded) or the client of a service.
// It is a subset of Algolia's multi-query, the service that most documentation sites use. This file has only types, as the browser uses it.
import type { PageKind } from './embedded/index-format.js';

export interface SearchClient {
  /** Answers all requests, in their order. @throws SearchUnavailable, and errors of services. */
  search(query: { requests: readonly SearchRequest[] }): Promise<{ results: SearchResult[] }>;
  /**
   * Returns the path on this site for a result's address, for an index with addresses of another host or folder; undefined if the result is
   * not a page of this site. Default: the path of the address.
   */
  sitePath?(url: string, parsed: URL): string | undefined;
  /** Starts to report what readers see and choose, if the service wants it. @param index name of the index. */
  startEvents?(index: string): SearchEvents;
}

/** Reports what readers do with results. */
export interface SearchEvents {
  /** Called with the object ids of all visible results, in their order. */
  shown(objectIds: readonly string[]): void;
  /** @param position of the result among all results, from 1. */
  chosen(objectId: string, position: number, queryId: string | undefined): void;
}

export interface SearchRequest {
  /** The embedded engine ignores the name, as it has only one index. */
  indexName: string;
  query: string;
  /** From 0. Default 0. */
  page?: number;
  /** Default 20. */
  hitsPerPage?: number;
  /**
   * All filters must match; of a nested list, at least one: `['language:en', ['docusaurus_tag:default',
   * 'docusaurus_tag:docs-default-current']]`. The embedded engine supports `language`, `version` and `docusaurus_tag`.
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
  /** Whether results get a `queryID`. */
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

/** Text of each level: `lvl0` is the sidebar's category, `lvl1` the page, then come headings down to the hit's own. */
export type SearchHierarchy = Record<SearchLevel, string | null>;

/** A result: a heading, or the text below it. The shape is that of DocSearch, as in the records sent to services. */
export interface SearchHit {
  /** Stays the same in every build for the same heading of the same page. */
  objectID: string;
  /** Absolute address, with the heading's anchor. */
  url: string;
  url_without_anchor: string;
  anchor: string | null;
  /** What matches: a heading of this level, or `content`. */
  type: Exclude<SearchLevel, 'lvl0'> | 'content';
  hierarchy: SearchHierarchy;
  /** Plain text; null if the hit is a heading. */
  content: string | null;
  language: string;
  version: string;
  /** `docs-default-current`: docs instance and version. */
  docusaurus_tag: string;
  /** Kind of page, if it is not an ordinary one. Only set by the embedded engine. */
  kind?: PageKind;
  /** Whole attributes with the matches in tags. The values are HTML, in which everything else is escaped. */
  _highlightResult?: HighlightedAttributes;
  /** The requested attributes, cut around the matches. Also HTML. */
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
