// Implements the interface of search-client.ts with the embedded index. It runs on the browser's main thread, as a query takes a few
// milliseconds and many results are computed before the next key is pressed.
import { getOrMake } from '../../../base/values.js';
import type { SearchClient, SearchHit, SearchRequest, SearchResult } from '../../search-client.js';
import type { SearchSettings } from '../../search-settings.js';
import { type IndexFile, type IndexReference, indexFilePath, type RootFile } from '../index-format.js';
import { wordsOf } from '../words.js';
import { foresee } from './foresee.js';
import type { Highlighter } from './highlight.js';
import { type Fetch, IndexFiles, SearchUnavailable, SiteFiles } from './index-files.js';
import { Lexicon } from './lexicon.js';
import { type RankedSections, type RankOptions, rankSections } from './rank-sections.js';
import { showHit, toHitShape } from './show-hits.js';

/** Creates the client. It fetches nothing before the first search. @param fetch default: the browser's. */
export function createClient(
  { baseUrl }: Pick<SearchSettings, 'baseUrl'>,
  fetch: Fetch = (url, init) => globalThis.fetch(url, init),
): SearchClient {
  return new EmbeddedClient(new SiteFiles(baseUrl, fetch));
}

interface OpenIndex {
  files: IndexFiles;
  lexicon: Lexicon;
  known: RankOptions['known'];
}

class EmbeddedClient implements SearchClient {
  #root: Promise<RootFile> | undefined;
  #indexes = new Map<string, Promise<OpenIndex>>();
  /** Number of searches that are not answered yet. */
  #pending = 0;
  /** Request -> result, for what the reader is likely to type next. */
  #foreseen = new Map<string, SearchResult>();

  constructor(private readonly site: SiteFiles) {}

  /** @throws only SearchUnavailable, however damaged the index may be. */
  async search({ requests }: { requests: readonly SearchRequest[] }): Promise<{ results: SearchResult[] }> {
    const known = this.#foreseen;
    const foreseen: typeof known = new Map();
    this.#foreseen = foreseen;
    this.site.isShut = false;
    this.#pending++;
    try {
      for (let isAgain = false; ; isAgain = true) {
        try {
          const results = await Promise.all(
            requests.map((request) => known.get(JSON.stringify(request)) ?? this.#answer(request)),
          );
          for (const [index, request] of requests.entries())
            foresee(request, results[index]!, (next) => this.#foresee(next, foreseen));
          return { results };
        } catch (error) {
          // The site may have been published again, so that its files have other names: start again from the root.
          this.#root = undefined;
          this.#indexes.clear();
          if (!isAgain) continue;
          if (error instanceof SearchUnavailable) throw error;
          throw new SearchUnavailable('damaged', error);
        }
      }
    } finally {
      this.#pending--;
    }
  }

  /** Answers a request from files that are already loaded, unless a newer search has begun. */
  async #foresee(request: SearchRequest, foreseen: Map<string, SearchResult>): Promise<void> {
    // A live index may change at any time, and a pending search may still need to fetch files.
    if (this.#foreseen !== foreseen || this.#pending > 0 || !this.#root) return;
    // Nothing may be fetched until the next search.
    this.site.isShut = true;
    try {
      const result = await this.#answer(request);
      foreseen.set(JSON.stringify(request), result);
      // The dialog will show these snippets, so compute them now.
      for (const hit of result.hits) void hit._snippetResult;
    } catch {
      // A missing or damaged file shows when the request is really made.
    }
  }

  async #answer(request: SearchRequest): Promise<SearchResult> {
    const startedMs = performance.now();
    const { query, page = 0, hitsPerPage = 20 } = request;
    const limit = (page + 1) * hitsPerPage;
    const { url, indexes } = await this.#openRoot();
    const asked = indexes.filter((index) => isAsked(index, request.facetFilters ?? []));
    const ranked = await Promise.all(
      asked.map(async (reference) => {
        const index = await this.#open(reference);
        const { length: size } = index.files.index;
        const options = { limit, size, whole: index.files.isWhole, known: index.known };
        const found = await rankSections(query, index.lexicon, options);
        return { index, ranked: found, highlighter: toHighlighter(request, found) };
      }),
    );
    const shown = bestOf(ranked, limit).slice(page * hitsPerPage);
    const shape = toHitShape(request);
    const hits: SearchHit[] = await Promise.all(
      shown.map(({ index, highlighter, section }) => showHit(section, index.files, url, shape, highlighter)),
    );
    const nbHits = ranked.reduce((sum, { ranked: { count } }) => sum + count, 0);
    return {
      hits,
      nbHits,
      page,
      nbPages: Math.ceil(nbHits / hitsPerPage),
      hitsPerPage,
      query,
      processingTimeMS: Math.round(performance.now() - startedMs),
      ...(request.clickAnalytics ? { queryID: crypto.randomUUID().replaceAll('-', '') } : {}),
    };
  }

  async #openRoot(): Promise<RootFile> {
    this.#root ??= this.site.root();
    const root = await this.#root;
    if (root.live) this.#root = undefined;
    return root;
  }

  #open(reference: IndexReference): Promise<OpenIndex> {
    return getOrMake(this.#indexes, reference.name, async () => {
      const file = await this.site.json(indexFilePath(reference.name));
      const files = new IndexFiles(reference, file as IndexFile, this.site);
      return { files, lexicon: new Lexicon(files), known: new Map() };
    });
  }
}

/** Whether all filters match the index. */
function isAsked(index: IndexReference, filters: NonNullable<SearchRequest['facetFilters']>): boolean {
  const holds = (filter: string): boolean => {
    const colon = filter.indexOf(':');
    const [name, value] = [filter.slice(0, colon), filter.slice(colon + 1)];
    return name !== 'name' && index[name as keyof IndexReference] === value;
  };
  return filters.every((filter) => (typeof filter === 'string' ? holds(filter) : filter.some(holds)));
}

interface Answer {
  index: OpenIndex;
  ranked: RankedSections;
  highlighter: Highlighter;
}

/** Returns the best sections of all indexes. Those with all words come before those with some. */
function bestOf(answers: readonly Answer[], limit: number) {
  return answers
    .flatMap((answer) => answer.ranked.best.map((section) => ({ ...answer, section })))
    .sort((a, b) => Number(b.ranked.all) - Number(a.ranked.all) || b.section.score - a.section.score)
    .slice(0, limit);
}

function toHighlighter(request: SearchRequest, { words, terms }: RankedSections): Highlighter {
  const last = wordsOf(request.query).at(-1);
  const lastPart = last && last.parts.length > 0 ? last.parts.at(-1)! : last;
  const numbers = new Map<string, number[]>();
  for (const [number, set] of terms.entries())
    for (const term of set) numbers.set(term, [...(numbers.get(term) ?? []), number]);
  return {
    terms: numbers,
    marks: new Map(),
    typed: words.map(({ term, start, end }) => term || request.query.slice(start, end)),
    prefix: /\s$/.test(request.query) ? '' : (lastPart?.term ?? ''),
    preTag: request.highlightPreTag ?? '<mark>',
    postTag: request.highlightPostTag ?? '</mark>',
  };
}
