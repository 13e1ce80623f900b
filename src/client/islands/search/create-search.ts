// The state of the search dialog without its rendering: query, results, active entry, and what keys do. Does not access the document.
import type { SearchHit, SearchResult } from '../../../search/search-client.js';
import { groupHits } from './group-hits.js';
import type { SearchHistory } from './search-history.js';

/** Default for the length at which queries are cut. */
const DEFAULT_QUERY_LENGTH = 512;
const STALL_MS = 300;

export interface SearchEntry {
  /** Id of the DOM element. */
  id: string;
  hit: SearchHit;
  href: string;
}

export interface EntryGroup {
  /** Id of the DOM element, a listbox. */
  id: string;
  kind: 'results' | 'recent' | 'favorite';
  /** Title of a group of results; the panel knows the titles of the other groups. */
  title: string;
  entries: readonly SearchEntry[];
}

export interface SearchState {
  query: string;
  /** `loading`: an answer is pending; `stalled`: for so long that the reader sees a progress sign. */
  status: 'idle' | 'loading' | 'stalled' | 'error';
  groups: readonly EntryGroup[];
  /** Index of the active entry, counted over all groups. */
  active: number;
  /** The query that `groups` belong to. */
  answered: string;
  nbHits: number;
  /** Titles of groups that an earlier search has found. */
  suggestions: readonly string[];
  error: Error | undefined;
}

/** An entry that the reader opens. */
export interface Choice extends SearchEntry {
  /** Rank among all results, from 1; undefined for recent and favorite searches. */
  position: number | undefined;
  queryId: string | undefined;
  /** Whether it opens in another tab or window. */
  elsewhere: boolean;
}

/** Answers queries. */
interface SearchSource {
  /** Unique among the sources of a search. */
  id: string;
  find(query: string): Promise<SearchResult>;
}

interface SearchOptions {
  /** Their results are shown one after the other. */
  sources: readonly SearchSource[];
  maxQueryLength?: number;
  toUrl(hit: SearchHit): string;
  resultsPerGroup: number;
  history: SearchHistory;
  /** Called at once if the list or its active entry has changed, otherwise before the next frame. */
  onChange(state: SearchState): void;
  /** Called when an entry is opened. A clicked link is opened by the browser; after the Enter key, `isToOpen` is true. */
  onSelect(choice: Choice, isToOpen: boolean): void;
}

export interface Search {
  setQuery(query: string): void;
  /** Updates the recent and favorite searches. */
  refresh(): void;
  /** Makes the entry under the pointer active. */
  point(entry: SearchEntry): void;
  click(entry: SearchEntry, event: OpeningEvent): void;
  onKeyDown(event: OpeningEvent & Pick<KeyboardEvent, 'key' | 'altKey' | 'preventDefault'>): void;
}

type OpeningEvent = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'> & { button?: number };

/** Creates a search. @throws Error if two sources have the same id. */
export function createSearch(options: SearchOptions): Search {
  const { sources, toUrl, history, resultsPerGroup, onChange, onSelect } = options;
  const { maxQueryLength = DEFAULT_QUERY_LENGTH } = options;
  const ids = sources.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice !== undefined) throw new Error(`The source "${twice}" of the search is not unique.`);
  let state: SearchState = {
    query: '',
    status: 'idle',
    groups: [],
    active: 0,
    answered: '',
    nbHits: 0,
    suggestions: [],
    error: undefined,
  };
  /** The results of `state.groups`. */
  let result: Pick<SearchResult, 'hits' | 'queryID'> = { hits: [] };
  /** Number of the last search, and of the last search that was answered. */
  let latest = 0;
  let newest = 0;
  let stalling: ReturnType<typeof setTimeout> | undefined;
  /** Id of the requested animation frame that will report changes. */
  let frame: number | undefined;

  function change(next: Partial<SearchState>): void {
    state = { ...state, ...next };
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    onChange(state);
  }

  /** Reports changes with the next frame. Mostly the answer arrives before it, so the panel is rendered once and not for each change. */
  function changeSoon(next: Partial<SearchState>): void {
    state = { ...state, ...next };
    frame ??= requestAnimationFrame(() => change({}));
  }

  function toGroup(id: string, kind: EntryGroup['kind'], hits: readonly SearchHit[], title = ''): EntryGroup {
    const entries = hits.map((hit, index) => ({ id: `${id}-${index}`, hit, href: toUrl(hit) }));
    return { id, kind, title, entries };
  }

  async function find(query: string): Promise<SearchResult> {
    const results = await Promise.all(sources.map((source) => source.find(query)));
    const hits = results.flatMap((one) => one.hits);
    return { ...results[0]!, hits, nbHits: results.reduce((sum, one) => sum + one.nbHits, 0) };
  }

  async function setQuery(typed: string): Promise<void> {
    const query = typed.slice(0, maxQueryLength);
    const search = ++latest;
    clearTimeout(stalling);
    if (query === '') {
      newest = search;
      result = { hits: [] };
      const groups = [
        toGroup('rd-search-recent', 'recent', history.recent()),
        toGroup('rd-search-favorite', 'favorite', history.favorites()),
      ].filter(({ entries }) => entries.length > 0);
      change({ query, status: 'idle', groups, active: 0, answered: '', error: undefined });
      return;
    }
    changeSoon({ query, status: 'loading', active: 0, error: undefined });
    stalling = setTimeout(() => changeSoon({ status: 'stalled' }), STALL_MS);
    try {
      const found = await find(query);
      // The answer to a later query has already arrived.
      if (search < newest) return;
      newest = search;
      result = found;
      const groups = groupHits(found.hits, resultsPerGroup);
      const titles = groups.map(({ title }) => title);
      if (search === latest) clearTimeout(stalling);
      change({
        ...(search === latest ? { status: 'idle' } : {}),
        groups: groups.map(({ hits, title }, index) => toGroup(`rd-search-${index}`, 'results', hits, title)),
        active: 0,
        answered: query,
        nbHits: found.nbHits,
        suggestions: titles.length > state.suggestions.length ? titles : state.suggestions,
      });
    } catch (error) {
      if (search !== latest) return;
      clearTimeout(stalling);
      change({ status: 'error', groups: [], answered: query, error: error as Error });
    }
  }

  const allEntries = (): SearchEntry[] => state.groups.flatMap(({ entries }) => entries);

  function select(entry: SearchEntry, event: OpeningEvent, isToOpen: boolean): void {
    const { hit } = entry;
    const { hits, queryID: queryId } = result;
    history.addRecent(hit, hits);
    const place = hits.indexOf(hit);
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button === 1;
    onSelect({ ...entry, position: place < 0 ? undefined : place + 1, queryId, elsewhere }, isToOpen);
  }

  return {
    setQuery: (query) => void setQuery(query),
    refresh: () => void setQuery(state.query),
    point(entry) {
      const active = allEntries().indexOf(entry);
      if (active !== state.active) change({ active });
    },
    click: (entry, event) => select(entry, event, false),
    onKeyDown(event) {
      const { key, altKey } = event;
      const entries = allEntries();
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? entries.length - 1 : 0;
      const entry = entries[state.active];
      // Alt+Enter is left to the browser.
      if (step === 0 && (key !== 'Enter' || altKey || !entry)) return;
      event.preventDefault();
      if (step === 0) select(entry!, event, true);
      else if (entry) change({ active: (state.active + step) % entries.length });
    },
  };
}
