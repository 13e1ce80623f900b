import type { SearchHit } from '../../../search/search-client.js';
import searchPageTexts from '../../../texts/english/search-page.json';
import { fillText } from '../../../texts/fill-text.js';
import { excerptOfHit, headingOfHit, placeOfHit } from './hit-texts.js';
import { markedText, ownTexts, SearchFailure, texts } from './shared-parts.js';

export const pageTexts = ownTexts(searchPageTexts);

export interface PageState {
  query: string;
  /** The query that `hits` belong to. */
  answered: string;
  status: 'idle' | 'loading' | 'stalled';
  /** The hits of all result pages fetched so far. */
  hits: readonly SearchHit[];
  nbHits: number;
  /** Number of the last result page fetched, from 0. */
  index: number;
  nbPages: number;
  error: Error | undefined;
  /** Whether `hits` are suggestions for an address without a page, and not the answer to a query. */
  areNearest: boolean;
}

interface PageResultsProps {
  state: PageState;
  toUrl(hit: SearchHit): string;
  /** Called when a result is opened, here or in another tab. @param position rank among all results, from 1. */
  onChoose(hit: SearchHit, position: number): void;
}

export function PageResults({ state, toUrl, onChoose }: PageResultsProps) {
  const { query, hits, error, status } = state;
  return (
    <>
      <p role="status" className="rd-search-count">
        {state.areNearest && hits.length > 0 && pageTexts.nearestPages}
        {query !== '' && !error && countOf(state)}
      </p>
      {error && <SearchFailure error={error} />}
      {hits.map((hit, index) => (
        <Result key={hit.objectID} hit={hit} href={toUrl(hit)} onChoose={() => onChoose(hit, index + 1)} />
      ))}
      {status === 'stalled' && <span role="progressbar" aria-label={texts.searching} />}
    </>
  );
}

function countOf({ nbHits, status }: PageState): string {
  if (nbHits === 0 && status !== 'idle') return '';
  if (nbHits === 0) return pageTexts.noDocuments;
  return nbHits === 1 ? pageTexts.oneDocument : fillText(pageTexts.documents, { count: nbHits });
}

function Result({ hit, href, onChoose }: { hit: SearchHit; href: string; onChoose(): void }) {
  const excerpt = excerptOfHit(hit);
  // A page may have the same title as its category.
  const place = placeOfHit(hit).filter((text, index, all) => text !== all[index - 1]);
  return (
    <article className="rd-search-result">
      <h2>
        <a href={href} onClick={onChoose} onAuxClick={({ button }) => button === 1 && onChoose()}>
          {markedText(headingOfHit(hit))}
        </a>
      </h2>
      <p className="rd-search-place">{place.join(' › ')}</p>
      {excerpt.length > 0 && <p>{markedText(excerpt)}</p>}
    </article>
  );
}
