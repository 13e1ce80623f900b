// The panel below the search field: results, history, suggested pages, footer.
import type { SuggestedPage } from '../../../search/search-settings.js';
import type { EntryGroup, SearchState } from './create-search.js';
import { type EntryActions, EntryList } from './EntryList.js';
import { SearchFailure, texts } from './shared-parts.js';

const MAX_SUGGESTIONS = 3;

interface SearchPanelProps {
  state: SearchState;
  /** The last state that was rendered completely, which screen readers are told. */
  announced: SearchState;
  /** Suggestions for an empty query. */
  pages: readonly SuggestedPage[];
  /** URL of the page with all results, without the query. */
  pageUrl: string;
  /** Address with the placeholder `{query}`. */
  missingResultsUrl: string | undefined;
  actions: EntryActions;
  /** Called when the reader follows a link that is not an entry of the lists. */
  onLeave(event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): void;
  onSuggestion(query: string): void;
}

export function SearchPanel(props: SearchPanelProps) {
  const { announced } = props;
  return (
    <>
      <p role="status" className="rd-visually-hidden">
        {/* The key makes screen readers announce each new answer, even if the count is the same. */}
        <span key={announced.answered}>{describe(announced)}</span>
      </p>
      <PanelContent {...props} />
      <PanelFooter {...props} />
    </>
  );
}

/** The names of keys are the same in all languages, and not read out. */
function PanelFooter({ state: { groups, answered, nbHits }, pageUrl, onLeave }: SearchPanelProps) {
  const keys = groups.length > 0 ? ['↑', '↓', '↵', 'esc'] : ['esc'];
  return (
    <div className="rd-search-footer">
      <span aria-hidden="true" className="rd-search-keys">
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </span>
      {isOfResults(groups) && (
        <a className="rd-search-all" href={`${pageUrl}?q=${encodeURIComponent(answered)}`} onClick={onLeave}>
          {withCount(texts.allResults, nbHits)}
        </a>
      )}
    </div>
  );
}

function PanelContent({ state, pages, missingResultsUrl, actions, onLeave, onSuggestion }: SearchPanelProps) {
  const { query, groups, active, error } = state;
  if (error) return <SearchFailure error={error} />;
  const activeId = groups.flatMap(({ entries }) => entries)[active]?.id;
  const lists = groups.map((group) => (
    <EntryList key={group.id} group={group} activeId={activeId} actions={actions} />
  ));
  if (query === '')
    return (
      <>
        {groups.length > 0 ? lists : <p className="rd-search-message">{texts.noRecentSearches}</p>}
        <SuggestedPages pages={pages} onLeave={onLeave} />
      </>
    );
  if (groups.length > 0) return <>{lists}</>;
  return isAnswered(state) ? (
    <NoResults
      query={query}
      suggestions={state.suggestions}
      missingResultsUrl={missingResultsUrl}
      onSuggestion={onSuggestion}
    />
  ) : null;
}

/** Plain links in a <nav>: they are not search results, so they are not options of a list either. */
function SuggestedPages({ pages, onLeave }: Pick<SearchPanelProps, 'pages' | 'onLeave'>) {
  if (pages.length === 0) return null;
  return (
    <nav className="rd-search-group" aria-labelledby="rd-search-pages">
      <div className="rd-search-group-title" id="rd-search-pages">
        {texts.suggestedPages}
      </div>
      {pages.map(({ title, url }) => (
        <a key={url} href={url} className="rd-search-page rd-search-icon" onClick={onLeave}>
          {title}
        </a>
      ))}
    </nav>
  );
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

/** Returns what screen readers say about an answer; nothing while one is pending. */
function describe(state: SearchState): string {
  if (state.error || state.query === '' || !isAnswered(state)) return '';
  const { nbHits } = state;
  return nbHits === 0 ? texts.noResults : nbHits === 1 ? texts.oneResult : withCount(texts.results, nbHits);
}

/** A simple stand-in for fill-text.ts, which would be one more file to fetch for a number. */
function withCount(text: string, count: number): string {
  return text.replaceAll('{count}', String(count));
}

function isAnswered({ answered, query, status }: SearchState): boolean {
  return status === 'idle' && answered === query;
}

function isOfResults(groups: readonly EntryGroup[]): boolean {
  return groups.some(({ kind }) => kind === 'results');
}
