// What stands below the field of the dialog.
import type { EntryGroup, SearchState } from './create-search.js';
import { type EntryActions, EntryList } from './EntryList.js';
import { SearchFailure } from './SearchFailure.js';

const MAX_SUGGESTIONS = 3;

export interface SearchPanelProps {
  state: SearchState;
  /** URL of the page with all results, without the query. */
  pageUrl: string;
  /** Address with `{query}` in it. */
  missingResultsUrl: string | undefined;
  actions: EntryActions;
  /** The reader goes to the page with all results. */
  onSeeAll(event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): void;
  onSuggestion(query: string): void;
}

export function SearchPanel(props: SearchPanelProps) {
  const { state } = props;
  return (
    <>
      <p role="status" className="rd-visually-hidden">
        {describe(state)}
      </p>
      <PanelContent {...props} />
    </>
  );
}

function PanelContent({
  state,
  pageUrl,
  missingResultsUrl,
  actions,
  onSeeAll,
  onSuggestion,
}: SearchPanelProps) {
  const { query, groups, nbHits, error } = state;
  if (error) return <SearchFailure error={error} />;
  if (groups.length > 0) {
    return (
      <>
        {groups.map((group) => (
          <EntryList key={group.id} group={group} actions={actions} />
        ))}
        {isOfResults(groups) && (
          <a
            className="rd-search-all"
            href={`${pageUrl}?q=${encodeURIComponent(state.answered)}`}
            onClick={onSeeAll}
          >
            See all {nbHits} results
          </a>
        )}
      </>
    );
  }
  if (query === '') return <p className="rd-search-message">No recent searches</p>;
  return isAnswered(state) ? (
    <NoResults
      query={query}
      suggestions={state.suggestions}
      missingResultsUrl={missingResultsUrl}
      onSuggestion={onSuggestion}
    />
  ) : null;
}

interface NoResultsProps {
  query: string;
  suggestions: readonly string[];
  missingResultsUrl: string | undefined;
  onSuggestion(query: string): void;
}

function NoResults({ query, suggestions, missingResultsUrl, onSuggestion }: NoResultsProps) {
  return (
    <div className="rd-search-message">
      <p>
        No results for <strong>"{query}"</strong>
      </p>
      {suggestions.length > 0 && (
        <>
          <p>Try searching for</p>
          <ul>
            {suggestions.slice(0, MAX_SUGGESTIONS).map((suggestion) => (
              <li key={suggestion}>
                <button type="button" onClick={() => onSuggestion(suggestion)}>
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {missingResultsUrl !== undefined && (
        <p>
          Believe this query should return results?{' '}
          <a
            href={missingResultsUrl.replaceAll('{query}', encodeURIComponent(query))}
            target="_blank"
            rel="noopener noreferrer"
          >
            Let us know.
          </a>
        </p>
      )}
    </div>
  );
}

/** What a screen reader says when an answer has come; nothing while one is awaited. */
function describe(state: SearchState): string {
  if (state.error || state.query === '' || !isAnswered(state)) return '';
  const { nbHits } = state;
  return nbHits === 0 ? 'No results' : `${nbHits} ${nbHits === 1 ? 'result' : 'results'}`;
}

function isAnswered({ answered, query, status }: SearchState): boolean {
  return status === 'idle' && answered === query;
}

function isOfResults(groups: readonly EntryGroup[]): boolean {
  return groups.some(({ kind }) => kind === 'results');
}
