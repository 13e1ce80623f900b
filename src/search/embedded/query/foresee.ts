// What a reader probably types next: a letter with which the best hits go on. Between two keys there is time to answer it.
import type { SearchHit, SearchRequest, SearchResult } from '../../search-client.js';

/** More than two seldom are right: of a heading that is typed, these hold some nine of ten letters. */
const mostLetters = 2;
/** Behind the frame that shows the last answer: until then the processor is the reader's. */
const delayMs = 20;

/** @param answer answers a request, and keeps the answer. */
export function foresee(
  request: SearchRequest,
  { hits }: SearchResult,
  answer: (next: SearchRequest) => unknown,
): void {
  let letters: string[] | undefined;
  const next = (): void => {
    letters ??= nextLetters(request.query, hits);
    const letter = letters.shift();
    if (!letter) return;
    answer({ ...request, query: request.query + letter });
    // A task for each: a key may come between.
    setTimeout(next);
  };
  // Where there are no frames, nobody types; nor in the middle of a list of results.
  if (!request.page) globalThis.requestAnimationFrame?.(() => setTimeout(next, delayMs));
}

/** The letters behind the last word of a query, where headings of the hits or those above them hold it; the best hit's first. */
function nextLetters(query: string, hits: readonly SearchHit[]): string[] {
  const end = ` ${/\S*\s?$/.exec(query.toLowerCase())![0]}`;
  // A request may leave the hierarchy out.
  const letters = hits.flatMap(({ hierarchy = {} }) => {
    const text = Object.values(hierarchy).reverse().join(' ').toLowerCase();
    return ` ${text}`.split(end, 2)[1]?.[0] ?? [];
  });
  return Array.from(new Set(letters)).slice(0, mostLetters);
}
