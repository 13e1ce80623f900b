// The embedded engine behind the interface of search-client.ts. Runs in the browser, on the main thread: a query takes a
// few milliseconds, and many are answered between two keys.
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

/** Nothing is fetched before the first search. @param fetch default: the browser's. */
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
  /** Searches without an answer so far. */
  #pending = 0;
  /** Answers to what the reader may type next, by their requests. */
  #foreseen = new Map<string, SearchResult>();

  constructor(private readonly site: SiteFiles) {}

  /** @throws SearchUnavailable and nothing else, however damaged the index may be. */
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
          // The site may have been published anew since: its files have other names now.
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

  /** Answers a request with what is at hand, unless the reader has gone on. */
  async #foresee(request: SearchRequest, foreseen: Map<string, SearchResult>): Promise<void> {
    // A live index may be another one each time, and an earlier search may still wait for its files.
    if (this.#foreseen !== foreseen || this.#pending > 0 || !this.#root) return;
    // Until the next search.
    this.site.isShut = true;
    try {
      const result = await this.#answer(request);
      foreseen.set(JSON.stringify(request), result);
      // Those are texts that will be drawn.
      for (const hit of result.hits) void hit._snippetResult;
    } catch {
      // What is missing or damaged shows when it is asked for.
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

/** All filters hold of the index. */
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

/** Answers that have all words come before those that have some. */
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
