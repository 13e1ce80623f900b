// What the dialog is about, without its looks: the query, what was found for it, which entry is active, and what keys
// mean to the list. Nothing here reads the document.
import type { SearchHit, SearchResult } from '../../../search/search-client.js';
import { groupHits } from './group-hits.js';
import type { SearchHistory } from './search-history.js';

/** Longer queries are cut, where nothing else is said. */
const DEFAULT_QUERY_LENGTH = 512;
const STALL_MS = 300;

export interface SearchEntry {
  /** Id of its element. */
  id: string;
  hit: SearchHit;
  href: string;
}

export interface EntryGroup {
  /** Id of its listbox. */
  id: string;
  kind: 'results' | 'recent' | 'favorite';
  /** Heading of a group of results; the panel names the other groups itself. */
  title: string;
  entries: readonly SearchEntry[];
}

export interface SearchState {
  query: string;
  /** Whether an answer to the query is awaited; stalled: for so long that the reader is told. */
  status: 'idle' | 'loading' | 'stalled' | 'error';
  groups: readonly EntryGroup[];
  /** Place of the active entry among those of all groups. */
  active: number;
  /** The query that `groups` answer. */
  answered: string;
  nbHits: number;
  /** Titles of groups that an earlier search has found. */
  suggestions: readonly string[];
  error: Error | undefined;
}

/** An entry that was chosen. */
export interface Choice extends SearchEntry {
  /** Among all that were found, from 1; undefined for recent and favorite searches. */
  position: number | undefined;
  queryId: string | undefined;
  /** Opened in another tab or window. */
  elsewhere: boolean;
}

/** What answers queries. */
interface SearchSource {
  /** Its own among the sources of a search. */
  id: string;
  find(query: string): Promise<SearchResult>;
}

interface SearchOptions {
  /** Their answers are shown one behind the other. */
  sources: readonly SearchSource[];
  maxQueryLength?: number;
  toUrl(hit: SearchHit): string;
  resultsPerGroup: number;
  history: SearchHistory;
  /** At once where the list or its active entry has changed, else with the next frame. */
  onChange(state: SearchState): void;
  /** A link that was clicked is opened by the browser; after the Enter key the entry is to be opened. */
  onSelect(choice: Choice, isToOpen: boolean): void;
}

export interface Search {
  setQuery(query: string): void;
  /** Shows the recent and favorite searches as they are now. */
  refresh(): void;
  /** The pointer is on an entry. */
  point(entry: SearchEntry): void;
  click(entry: SearchEntry, event: OpeningEvent): void;
  onKeyDown(event: OpeningEvent & Pick<KeyboardEvent, 'key' | 'altKey' | 'preventDefault'>): void;
}

type OpeningEvent = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'> & { button?: number };

/** @throws Error where two sources have the same id */
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
  /** What `state.groups` were made of. */
  let result: Pick<SearchResult, 'hits' | 'queryID'> = { hits: [] };
  /** Numbers of searches: of the last one, and of the last one that was answered. */
  let latest = 0;
  let newest = 0;
  let stalling: ReturnType<typeof setTimeout> | undefined;
  /** That will show what has changed. */
  let frame: number | undefined;

  function change(next: Partial<SearchState>): void {
    state = { ...state, ...next };
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    onChange(state);
  }

  /** Mostly an answer comes before the next frame: the panel is put together once then, instead of for each change. */
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
      // A late answer to an earlier query than one that was answered already.
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
      // With Alt, the Enter key is the browser's.
      if (step === 0 && (key !== 'Enter' || altKey || !entry)) return;
      event.preventDefault();
      if (step === 0) select(entry!, event, true);
      else if (entry) change({ active: (state.active + step) % entries.length });
    },
  };
}
