import type { SearchHit } from '../../../search/search-client.js';
import { fillText } from '../../../texts/fill-text.js';
import { excerptOfHit, headingOfHit, placeOfHit } from './hit-texts.js';
import { MarkedText } from './MarkedText.js';
import { SearchFailure } from './SearchFailure.js';
import { pageTexts } from './search-page-texts.js';
import { texts } from './search-texts.js';

export interface PageState {
  query: string;
  /** The query that `hits` answer. */
  answered: string;
  status: 'idle' | 'loading' | 'stalled';
  /** Of all pages fetched so far. */
  hits: readonly SearchHit[];
  nbHits: number;
  /** The last page that was fetched, from 0. */
  index: number;
  nbPages: number;
  error: Error | undefined;
}

export interface PageResultsProps {
  state: PageState;
  toUrl(hit: SearchHit): string;
}

export function PageResults({ state, toUrl }: PageResultsProps) {
  const { query, hits, error, status } = state;
  return (
    <>
      <p role="status" className="rd-search-count">
        {query !== '' && !error && countOf(state)}
      </p>
      {error && <SearchFailure error={error} />}
      {hits.map((hit) => (
        <Result key={hit.objectID} hit={hit} href={toUrl(hit)} />
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

function Result({ hit, href }: { hit: SearchHit; href: string }) {
  const excerpt = excerptOfHit(hit);
  // A page may have the name of its category.
  const place = placeOfHit(hit).filter((text, index, all) => text !== all[index - 1]);
  return (
    <article className="rd-search-result">
      <h2>
        <a href={href}>
          <MarkedText parts={headingOfHit(hit)} />
        </a>
      </h2>
      <p className="rd-search-page">{place.join(' › ')}</p>
      {excerpt.length > 0 && (
        <p>
          <MarkedText parts={excerpt} />
        </p>
      )}
    </article>
  );
}
