// Recent and favorite searches: results that the reader has opened, stored in the browser as two lists for each index.

import { readStored, writeStored } from '../../../base/storage.js';
import type { SearchHit } from '../../../search/search-client.js';
import { pageUrl } from './group-hits.js';

const MAX_RECENT = 7;
const MAX_RECENT_BESIDE_FAVORITES = 4;
const MAX_FAVORITES = 10;

export interface SearchHistory {
  /** Returns recent searches, newest first. */
  recent(): SearchHit[];
  favorites(): SearchHit[];
  /** Adds a result that was opened. @param shown all results of that search. */
  addRecent(hit: SearchHit, shown: readonly SearchHit[]): void;
  /** Moves a recent search to the favorites. */
  save(hit: SearchHit): void;
  removeRecent(hit: SearchHit): void;
  removeFavorite(hit: SearchHit): void;
}

/**
 * Creates the history when the dialog opens; the number of recent searches shown stays fixed from then on.
 * @param keepsTexts whether an opened text is stored as it is. Otherwise its page is stored, if that was found as well: a search service
 * shares its lists with DocSearch, which stores pages.
 */
export function createHistory(indexName: string, keepsTexts: boolean): SearchHistory {
  // The same keys as in DocSearch, so that readers keep their lists when a site moves from Docusaurus.
  const recent = createList(`__DOCSEARCH_RECENT_SEARCHES__${indexName}`, MAX_RECENT);
  const favorites = createList(`__DOCSEARCH_FAVORITE_SEARCHES__${indexName}`, MAX_FAVORITES);
  const shownRecent = favorites.all().length > 0 ? MAX_RECENT_BESIDE_FAVORITES : MAX_RECENT;
  return {
    recent: () => recent.all().slice(0, shownRecent),
    favorites: favorites.all,
    addRecent(hit, shown) {
      const kept = hit.type === 'content' && !keepsTexts ? pageOf(hit, shown) : hit;
      if (kept && !favorites.has(kept)) recent.add(kept);
    },
    save(hit) {
      recent.remove(hit);
      favorites.add(hit);
    },
    removeRecent: recent.remove,
    removeFavorite: favorites.remove,
  };
}

function pageOf(hit: SearchHit, shown: readonly SearchHit[]): SearchHit | undefined {
  return shown.find((other) => other.type === 'lvl1' && pageUrl(other) === pageUrl(hit));
}

interface HitList {
  all(): SearchHit[];
  has(hit: SearchHit): boolean;
  add(hit: SearchHit): void;
  remove(hit: SearchHit): void;
}

function createList(key: string, limit: number): HitList {
  // If storage is blocked, the list lasts as long as the dialog.
  let hits = parseHits(readStored(key)).slice(0, limit);
  const write = (next: SearchHit[]): void => {
    hits = next;
    writeStored(key, JSON.stringify(hits));
  };
  // A heading and the text below it are two hits at the same address.
  const isSame = (hit: SearchHit, { objectID, url }: SearchHit): boolean =>
    hit.objectID === objectID || hit.url === url;
  const others = (one: SearchHit): SearchHit[] => hits.filter((hit) => !isSame(hit, one));
  return {
    all: () => hits,
    has: (one) => hits.some((hit) => isSame(hit, one)),
    add(hit) {
      const { _highlightResult, _snippetResult, ...kept } = hit;
      write([kept, ...others(hit)].slice(0, limit));
    },
    remove: (hit) => write(others(hit)),
  };
}

/** Parses a stored list. Invalid contents count as an empty list. */
function parseHits(text: string | null): SearchHit[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isHit) : [];
  } catch {
    return [];
  }
}

function isHit(value: unknown): value is SearchHit {
  const hit = value as Partial<SearchHit> | null;
  return (
    typeof hit?.objectID === 'string' &&
    typeof hit.url === 'string' &&
    typeof hit.type === 'string' &&
    typeof hit.hierarchy === 'object' &&
    hit.hierarchy !== null
  );
}
