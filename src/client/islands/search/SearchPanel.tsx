// What stands below the field of the dialog.
import type { EntryGroup, SearchState } from './create-search.js';
import { type EntryActions, EntryList } from './EntryList.js';
import { SearchFailure, texts } from './shared-parts.js';

const MAX_SUGGESTIONS = 3;

interface SearchPanelProps {
  state: SearchState;
  /** The last one that was drawn whole: what is told of it. */
  told: SearchState;
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
  const { told } = props;
  return (
    <>
      <p role="status" className="rd-visually-hidden">
        {/* Another answer is told also where its number is that of the last one. */}
        <span key={told.answered}>{describe(told)}</span>
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
  const { query, groups, active, nbHits, error } = state;
  if (error) return <SearchFailure error={error} />;
  if (groups.length > 0) {
    const activeId = groups.flatMap(({ entries }) => entries)[active]?.id;
    return (
      <>
        {groups.map((group) => (
          <EntryList key={group.id} group={group} activeId={activeId} actions={actions} />
        ))}
        {isOfResults(groups) && (
          <a
            className="rd-search-all"
            href={`${pageUrl}?q=${encodeURIComponent(state.answered)}`}
            onClick={onSeeAll}
          >
            {withCount(texts.allResults, nbHits)}
          </a>
        )}
      </>
    );
  }
  if (query === '') return <p className="rd-search-message">{texts.noRecentSearches}</p>;
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
  const [beforeQuery, afterQuery] = texts.noResultsFor.split('{query}');
  return (
    <div className="rd-search-message">
      <p>
        {beforeQuery}
        <strong>{query}</strong>
        {afterQuery}
      </p>
      {suggestions.length > 0 && (
        <>
          <p>{texts.tryOtherSearches}</p>
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
          {texts.missingResults}{' '}
          <a
            href={missingResultsUrl.replaceAll('{query}', encodeURIComponent(query))}
            target="_blank"
            rel="noopener noreferrer"
          >
            {texts.reportMissingResults}
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
  return nbHits === 0 ? texts.noResults : nbHits === 1 ? texts.oneResult : withCount(texts.results, nbHits);
}

/** fill-text.ts is a file of its own in the browser, which nobody should fetch for a number. */
function withCount(text: string, count: number): string {
  return text.replaceAll('{count}', String(count));
}

function isAnswered({ answered, query, status }: SearchState): boolean {
  return status === 'idle' && answered === query;
}

function isOfResults(groups: readonly EntryGroup[]): boolean {
  return groups.some(({ kind }) => kind === 'results');
}
