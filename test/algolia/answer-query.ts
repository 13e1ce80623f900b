// What Algolia answers to one search, as far as a documentation site sees it: words by their beginning, one typo from 4
// letters and two from 8, facet filters, pages, highlights and snippets. It ranks by exactness, then by place.

export interface AlgoliaRecord {
  objectID: string;
  [attribute: string]: unknown;
}

export interface QueryParameters {
  query?: string;
  hitsPerPage?: number;
  page?: number;
  facetFilters?: readonly (string | readonly string[])[];
  attributesToRetrieve?: readonly string[];
  attributesToHighlight?: readonly string[];
  attributesToSnippet?: readonly string[];
  highlightPreTag?: string;
  highlightPostTag?: string;
  snippetEllipsisText?: string;
  clickAnalytics?: boolean;
}

interface Text {
  /** `hierarchy.lvl1`. */
  path: string;
  value: string;
}

interface Word {
  text: string;
  start: number;
  end: number;
}

interface Marked {
  value: string;
  matchLevel: 'none' | 'partial' | 'full';
  matchedWords: string[];
}

const searchable = [...[0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`), 'content'];

/** One entry of `results`. */
export function answerQuery(records: readonly AlgoliaRecord[], parameters: QueryParameters): object {
  const { query = '', hitsPerPage = 20, page = 0, facetFilters = [] } = parameters;
  const wanted = wordsOf(query).map(({ text }) => text);
  const filters = facetFilters.map(passing);
  const found = records
    .filter((record) => filters.every((passes) => passes(record)))
    .flatMap((record) => {
      const distance = distanceOf(record, wanted);
      return distance === undefined ? [] : [{ record, distance }];
    })
    .sort((first, second) => first.distance - second.distance)
    .map(({ record }) => record);
  const shown = found.slice(page * hitsPerPage, (page + 1) * hitsPerPage);
  return {
    hits: shown.map((record) => toHit(record, wanted, parameters)),
    nbHits: found.length,
    page,
    nbPages: Math.ceil(found.length / hitsPerPage),
    hitsPerPage,
    exhaustiveNbHits: true,
    query,
    params: '',
    processingTimeMS: 1,
    ...(parameters.clickAnalytics ? { queryID: 'b5b9c0d1e2f3a4b5c6d7e8f9a0b1c2d3' } : {}),
  };
}

/** What one filter, or any of several, lets through. */
function passing(filter: string | readonly string[]): (record: AlgoliaRecord) => boolean {
  const facets = [filter].flat().map((facet) => {
    const [, attribute, value] = /^([^:]+):(.*)$/.exec(facet)!;
    return { attribute: attribute!, value };
  });
  return (record) =>
    facets.some(({ attribute, value }) => [valueAt(record, attribute)].flat().includes(value));
}

/** Every query looks at all words of the index: each with the place of the first text of the record that says it. */
const knownPlaces = new WeakMap<AlgoliaRecord, ReadonlyMap<string, number>>();

function placesOf(record: AlgoliaRecord): ReadonlyMap<string, number> {
  const known = knownPlaces.get(record);
  if (known) return known;
  const places = new Map<string, number>();
  for (const [place, { value }] of textsOf(record).entries())
    for (const { text } of wordsOf(value)) if (!places.has(text)) places.set(text, place);
  knownPlaces.set(record, places);
  return places;
}

/** Undefined: a word is nowhere in the record. */
function distanceOf(record: AlgoliaRecord, wanted: readonly string[]): number | undefined {
  // As the settings of such an index rank: headings before text.
  let sum = record.type === 'content' ? 50 : 0;
  for (const word of wanted) {
    let nearest = Infinity;
    for (const [text, place] of placesOf(record)) {
      const distance = wordDistance(word, text);
      if (distance !== undefined) nearest = Math.min(nearest, distance * 100 + place);
    }
    if (nearest === Infinity) return undefined;
    sum += nearest;
  }
  return sum;
}

/** Records say the same words again and again: the distance of each from a word that is searched for. */
const knownDistances = new Map<string, Map<string, number | undefined>>();

/** 0 the same word, 1 its beginning, 2 and more with typos. */
function wordDistance(wanted: string, word: string): number | undefined {
  if (word.startsWith(wanted)) return wanted === word ? 0 : 1;
  const known = knownDistances.get(wanted) ?? new Map<string, number | undefined>();
  knownDistances.set(wanted, known);
  if (!known.has(word)) known.set(word, distanceWithTypos(wanted, word));
  return known.get(word);
}

function distanceWithTypos(wanted: string, word: string): number | undefined {
  const allowed = wanted.length >= 8 ? 2 : wanted.length >= 4 ? 1 : 0;
  if (allowed === 0 || Math.abs(wanted.length - word.length) > allowed) return undefined;
  const typos = editDistance(wanted, word);
  return typos <= allowed ? 1 + typos : undefined;
}

function editDistance(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let i = 0; i < first.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < second.length; j += 1)
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (first[i] === second[j] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}

/** Every query looks at all texts of the index. */
const knownWords = new Map<string, readonly Word[]>();

function wordsOf(text: string): readonly Word[] {
  const words =
    knownWords.get(text) ??
    Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: word, index }) => ({
      text: fold(word),
      start: index,
      end: index + word.length,
    }));
  knownWords.set(text, words);
  return words;
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function textsOf(record: AlgoliaRecord): Text[] {
  return searchable.flatMap((path) => {
    const value = valueAt(record, path);
    return typeof value === 'string' ? [{ path, value }] : [];
  });
}

function valueAt(record: AlgoliaRecord, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], record);
}

function toHit(record: AlgoliaRecord, wanted: readonly string[], parameters: QueryParameters): object {
  const { attributesToRetrieve, attributesToSnippet = [], attributesToHighlight } = parameters;
  const hit: Record<string, unknown> = { objectID: record.objectID };
  for (const path of attributesToRetrieve ?? Object.keys(record)) {
    const value = valueAt(record, path);
    if (value !== undefined) put(hit, path, value);
  }
  const texts = textsOf(record);
  const highlights = {};
  for (const { path, value } of texts) {
    if (!attributesToHighlight || attributesToHighlight.includes(path))
      put(highlights, path, { ...mark(value, wanted, parameters), fullyHighlighted: false });
  }
  const snippets = {};
  for (const attribute of attributesToSnippet) {
    const [path, length] = attribute.split(':');
    const text = texts.find((candidate) => candidate.path === path);
    if (text) put(snippets, path!, snippet(text.value, Number(length ?? 10), wanted, parameters));
  }
  return { ...hit, _snippetResult: snippets, _highlightResult: highlights };
}

function put(target: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop()!;
  let place = target;
  for (const key of keys) {
    place[key] ??= {};
    place = place[key] as Record<string, unknown>;
  }
  place[last] = value;
}

function mark(text: string, wanted: readonly string[], parameters: QueryParameters): Marked {
  const { highlightPreTag = '<em>', highlightPostTag = '</em>' } = parameters;
  const matched = new Set<string>();
  let value = '';
  let done = 0;
  for (const { text: word, start, end } of wordsOf(text)) {
    const match = wanted.find((candidate) => wordDistance(candidate, word) !== undefined);
    if (match === undefined) continue;
    matched.add(match);
    const markedEnd = word.startsWith(match) ? start + match.length : end;
    value += text.slice(done, start) + highlightPreTag + text.slice(start, markedEnd) + highlightPostTag;
    done = markedEnd;
  }
  const matchLevel = matched.size === 0 ? 'none' : matched.size === new Set(wanted).size ? 'full' : 'partial';
  return { value: value + text.slice(done), matchLevel, matchedWords: [...matched] };
}

/** The words around the first match. */
function snippet(
  text: string,
  length: number,
  wanted: readonly string[],
  parameters: QueryParameters,
): Marked {
  const { snippetEllipsisText = '…' } = parameters;
  const words = wordsOf(text);
  if (words.length <= length) return mark(text, wanted, parameters);
  const match = words.findIndex(({ text: word }) => wanted.some((w) => wordDistance(w, word) !== undefined));
  const first = Math.min(Math.max(0, match - Math.floor(length / 2)), words.length - length);
  const shown = text.slice(first === 0 ? 0 : words[first]!.start, words[first + length - 1]!.end);
  const marked = mark(shown, wanted, parameters);
  const before = first === 0 ? '' : snippetEllipsisText;
  const after = first + length === words.length ? '' : snippetEllipsisText;
  return { ...marked, value: before + marked.value + after };
}
