// Predicts what the reader types next (a letter with which the headings of the best hits continue), and has it answered between two keys.
import type { SearchHit, SearchRequest, SearchResult } from '../../search-client.js';

/** Number of predictions. More are seldom right; two cover about nine of ten letters of a heading that is typed. */
const mostLetters = 2;
/** Milliseconds to wait after the frame that shows the last results, which has priority. */
const delayMs = 20;

/** Predicts the next requests. @param answer answers a request and caches the result. */
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
    // Each prediction is a task of its own, so that a key can be handled in between.
    setTimeout(next);
  };
  // Without frames, as outside browsers, nobody types; and predicting makes no sense on later pages of results.
  if (!request.page) globalThis.requestAnimationFrame?.(() => setTimeout(next, delayMs));
}

/** Returns the letters that follow the last word of a query in headings of the hits, the best hit's first. */
function nextLetters(query: string, hits: readonly SearchHit[]): string[] {
  const end = ` ${/\S*\s?$/.exec(query.toLowerCase())![0]}`;
  // A request may exclude the hierarchy.
  const letters = hits.flatMap(({ hierarchy = {} }) => {
    const text = Object.values(hierarchy).reverse().join(' ').toLowerCase();
    return ` ${text}`.split(end, 2)[1]?.[0] ?? [];
  });
  return Array.from(new Set(letters)).slice(0, mostLetters);
}
