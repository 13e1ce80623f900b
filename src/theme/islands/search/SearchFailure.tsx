import { texts } from './search-texts.js';

/** In place of results: nobody answered, or the answer was that the search cannot be done. */
export function SearchFailure({ error }: { error: Error }) {
  const isReached = /ApiError|DeserializationError/.test(error.name);
  return (
    <div className="rd-search-message" role="alert">
      <p>
        <strong>{isReached ? texts.searchRefused : texts.searchFails}</strong>
      </p>
      <p>{isReached ? error.message : texts.searchFailsHint}</p>
    </div>
  );
}
