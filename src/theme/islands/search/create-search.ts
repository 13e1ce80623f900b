// What the dialog is about, without its looks: the query, what was found for it, which entry is active. Autocomplete's
// state machine decides about entries, keys and answers that come too late. The status is ours: an answer to an earlier
// query would set Autocomplete's to idle while the current one is still awaited, and an error would leave it so.
import { type AutocompleteState, createAutocomplete } from '@algolia/autocomplete-core';
import type { SearchHit, SearchResult } from '../../../search/search-client.js';
import { groupHits } from './group-hits.js';
import type { SearchHistory } from './search-history.js';
import { texts } from './search-texts.js';

/** Longer input is cut. */
export const MAX_QUERY_LENGTH = 64;
const STALL_MS = 300;

export interface SearchEntry extends Record<string, unknown> {
  hit: SearchHit;
  href: string;
}

export type GroupKind = 'results' | 'recent' | 'favorite';

export interface EntryGroup {
  /** Id of its listbox. */
  id: string;
  kind: GroupKind;
  title: string;
  entries: readonly (SearchEntry & { id: string; active: boolean; attributes: EntryAttributes })[];
}

/** Handlers of the state machine for an entry. */
export interface EntryAttributes {
  onMouseMove(event: unknown): void;
  onMouseDown(event: unknown): void;
  onClick(event: unknown): void;
}

export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error';

export interface SearchState {
  query: string;
  status: SearchStatus;
  groups: readonly EntryGroup[];
  /** The query that `groups` answer. */
  answered: string;
  nbHits: number;
  /** Titles of groups that an earlier search has found. */
  suggestions: readonly string[];
  error: Error | undefined;
}

/** An entry that was chosen. */
export interface Choice {
  hit: SearchHit;
  /** Among all that were found, from 1; undefined for recent and favorite searches. */
  position: number | undefined;
  queryId: string | undefined;
  /** Opened in another tab or window. */
  elsewhere: boolean;
}

export interface SearchOptions {
  find(query: string): Promise<SearchResult>;
  toUrl(hit: SearchHit): string;
  resultsPerGroup: number;
  history: SearchHistory;
  onChange(state: SearchState): void;
  onSelect(choice: Choice): void;
  /** Shows an address in this tab. */
  navigate(href: string): void;
}

export interface Search {
  setQuery(query: string): void;
  /** Shows the recent and favorite searches as they are now. */
  refresh(): void;
  onKeyDown(event: KeyboardEvent): void;
}

const groupTitles = { recent: texts.recentSearches, favorite: texts.favoriteSearches };

export function createSearch(options: SearchOptions): Search {
  const { find, toUrl, history, resultsPerGroup, onChange, onSelect, navigate } = options;
  let core: AutocompleteState<SearchEntry> | undefined;
  let own: Pick<SearchState, 'status' | 'answered' | 'nbHits' | 'suggestions' | 'error'> = {
    status: 'idle',
    answered: '',
    nbHits: 0,
    suggestions: [],
    error: undefined,
  };
  let latest = 0;
  let stalling: number | undefined;
  /** That will show what has changed. */
  let frame: number | undefined;

  const autocomplete = createAutocomplete<SearchEntry, Event, MouseEvent, KeyboardEvent>({
    id: 'rd-search',
    defaultActiveItemId: 0,
    openOnFocus: true,
    navigator: { navigate: ({ itemUrl }) => navigate(itemUrl) },
    onStateChange: ({ state, prevState }) => {
      core = state;
      const isOtherQuery = state.query !== prevState.query;
      const isOtherEntry = state.activeItemId !== prevState.activeItemId;
      if (state.collections !== prevState.collections || (isOtherEntry && !isOtherQuery)) notify();
      else if (isOtherQuery) notifySoon();
    },
    getSources: async ({ query }) => (query === '' ? historySources() : resultSources(query)),
  });

  function update(change: Partial<typeof own>): void {
    own = { ...own, ...change };
    notifySoon();
  }

  /**
   * A key changes the state several times before its answer is there, which mostly takes less time than to the next
   * frame: the panel is put together once then, instead of for each change.
   */
  function notifySoon(): void {
    frame ??= requestAnimationFrame(notify);
  }

  function notify(): void {
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    if (core) onChange({ ...own, query: core.query, groups: core.collections.flatMap(toGroup) });
  }

  function historySources() {
    latest++;
    settle({ status: 'idle', answered: '', error: undefined });
    return [toSource('recent', history.recent()), toSource('favorite', history.favorites())];
  }

  async function resultSources(query: string) {
    const search = ++latest;
    settle({ status: 'loading', error: undefined });
    stalling = window.setTimeout(() => update({ status: 'stalled' }), STALL_MS);
    try {
      const { hits, nbHits, queryID } = await find(query);
      const groups = groupHits(hits, resultsPerGroup);
      const titles = groups.map(({ title }) => title);
      if (search === latest) settle({ status: 'idle', answered: query, nbHits });
      if (titles.length > own.suggestions.length) update({ suggestions: titles });
      return groups.map((group, index) => ({
        ...toSource(`results-${index}`, group.hits, hits, queryID),
        title: group.title,
      }));
    } catch (error) {
      if (search === latest) settle({ status: 'error', answered: query, error: error as Error });
      return [];
    }
  }

  function settle(change: Partial<typeof own>): void {
    clearTimeout(stalling);
    update(change);
  }

  function toSource(
    sourceId: string,
    hits: readonly SearchHit[],
    found: readonly SearchHit[] = [],
    queryId?: string,
  ) {
    return {
      sourceId,
      getItems: () => hits.map((hit) => ({ hit, href: toUrl(hit) })),
      getItemUrl: ({ item }: { item: SearchEntry }) => item.href,
      onSelect: ({ item, event }: { item: SearchEntry; event: Event }) => {
        if (sourceId !== 'favorite') history.addRecent(item.hit, found);
        const place = found.indexOf(item.hit);
        const position = place === -1 ? undefined : place + 1;
        onSelect({ hit: item.hit, position, queryId, elsewhere: opensElsewhere(event) });
      },
    };
  }

  function toGroup({ source, items }: AutocompleteState<SearchEntry>['collections'][number]): EntryGroup[] {
    if (items.length === 0) return [];
    const kind = source.sourceId === 'recent' || source.sourceId === 'favorite' ? source.sourceId : 'results';
    const entries = items.map((item) => {
      const { id, onMouseMove, onMouseDown, onClick } = autocomplete.getItemProps({ item, source });
      const active = core!.activeItemId === item.__autocomplete_id;
      return { ...item, id, active, attributes: { onMouseMove, onMouseDown, onClick } as EntryAttributes };
    });
    const title = kind === 'results' ? (source as unknown as { title: string }).title : groupTitles[kind];
    return [{ id: autocomplete.getListProps({ source }).id, kind, title, entries }];
  }

  const input = autocomplete.getInputProps({ inputElement: null, maxLength: MAX_QUERY_LENGTH });
  return {
    setQuery(query) {
      input.onChange({ currentTarget: { value: query }, nativeEvent: {} } as never);
    },
    refresh: () => void autocomplete.refresh(),
    onKeyDown(event) {
      // What else keys mean to Autocomplete (closing, submitting) is the dialog's business.
      const moves = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      const opens =
        event.key === 'Enter' && !event.altKey && core?.collections.some(({ items }) => items.length > 0);
      if (moves || opens) input.onKeyDown(event);
    },
  };
}

/** As browsers understand a click, and the dialog the Enter key. */
function opensElsewhere(event: Event): boolean {
  const { ctrlKey, metaKey, shiftKey, button } = event as MouseEvent;
  return ctrlKey || metaKey || shiftKey || button === 1;
}
