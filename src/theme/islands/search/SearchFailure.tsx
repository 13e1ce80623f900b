/** In place of results: nobody answered, or the answer was that the search cannot be done. */
export function SearchFailure({ error }: { error: Error }) {
  const isReached =
    error.name === 'ApiError' || error.name === 'DetailedApiError' || error.name === 'DeserializationError';
  return (
    <div className="rd-search-message" role="alert">
      <p>
        <strong>{isReached ? 'The search gave no answer' : 'Unable to fetch results'}</strong>
      </p>
      <p>{isReached ? error.message : 'You might want to check your network connection.'}</p>
    </div>
  );
}
