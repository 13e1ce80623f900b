// The page with all results, and the one of an address without a page, which begins with what is like the address. Heading and
// field are in the static page; React renders the results below.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { SearchClient, SearchHit } from '../../../search/search-client.js';
import type { SearchSettings } from '../../../search/search-settings.js';
import { fillText } from '../../../texts/fill-text.js';
import { PageResults, type PageState, pageTexts } from './PageResults.js';
import { buildRequest, tellOfAnswer, toResultUrl } from './search-request.js';
import { wordsOfAddress } from './words-of-address.js';

const STALL_MS = 300;
/** The next results are fetched before the reader has come to the end. */
const FETCH_AHEAD = '300px';

/** So many pages are shown for an address without one. */
const MAX_NEAREST = 5;

interface SearchPageInput {
  /** Holds heading, form, and an empty place for results. `data-search-page="address"`: there is no page at the address. */
  page: HTMLElement;
  client: SearchClient;
  settings: SearchSettings;
  /** Changes the address of the page that is shown. */
  replaceAddress(url: URL): void;
}

export function startSearchPage({ page, client, settings, replaceAddress }: SearchPageInput): void {
  const field = page.querySelector('input')!;
  const heading = page.querySelector('h1')!;
  const place = page.querySelector<HTMLElement>('.rd-search-results')!;
  const root = createRoot(place);
  const end = document.createElement('div');
  place.after(end);
  const isNotFound = page.dataset.searchPage === 'address';
  const plainHeading = heading.textContent;
  const afterHeading = document.title.startsWith(plainHeading)
    ? document.title.slice(plainHeading.length)
    : ` | ${document.title}`;

  const events = client.startEvents?.(settings.indexName);
  /** By object id: the search that it was found by. */
  const queryIds = new Map<string, string | undefined>();

  let state: PageState = emptyState('');
  let latest = 0;

  function show(change: Partial<PageState>): void {
    state = { ...state, ...change };
    root.render(
      <PageResults
        state={state}
        toUrl={({ url }) => toResultUrl(url, settings, client)}
        onChoose={({ objectID }, position) => events?.chosen(objectID, position, queryIds.get(objectID))}
      />,
    );
  }

  /** Shows what is found for a query from the start. */
  function start(query: string): void {
    latest++;
    if (!isNotFound) {
      const name = query === '' ? plainHeading : fillText(pageTexts.searchPageFor, { query });
      heading.textContent = name;
      document.title = name + afterHeading;
    }
    if (query !== '') void fetchPage(query, 0);
    else {
      events?.shown([]);
      show(emptyState(''));
    }
  }

  /** Pages whose address or text has words of the address that was asked for. Without an answer there are none. */
  async function showNearest(): Promise<void> {
    const search = ++latest;
    const { results } = await client.search({
      requests: [buildRequest(wordsOfAddress(location.href, settings), settings)],
    });
    if (search !== latest) return;
    const seen = new Set<string>();
    const hits = results[0]!.hits.filter(({ url }) => {
      const page = url.replace(/#.*/s, '');
      return !seen.has(page) && seen.add(page);
    });
    show({ ...emptyState(''), hits: hits.slice(0, MAX_NEAREST), areNearest: true });
  }

  async function fetchPage(query: string, index: number): Promise<void> {
    const search = ++latest;
    show({ query, status: 'loading', error: undefined, areNearest: false });
    const stalling = setTimeout(() => {
      if (search === latest) show({ status: 'stalled' });
    }, STALL_MS);
    try {
      const { results } = await client.search({ requests: [buildRequest(query, settings, index)] });
      if (search !== latest) return;
      const { hits, nbHits, nbPages, queryID } = results[0]!;
      for (const { objectID } of hits) queryIds.set(objectID, queryID);
      events?.shown(hits.map(({ objectID }) => objectID));
      if (index === 0) tellOfAnswer(query, nbHits);
      const known = index === 0 ? [] : state.hits;
      // The end is looked at where it is once the results stand above it.
      flushSync(() =>
        show({
          status: 'idle',
          answered: query,
          hits: withoutRepeats([...known, ...hits]),
          nbHits,
          nbPages,
          index,
        }),
      );
      keepFocusInView();
      watchEnd();
    } catch (error) {
      if (search === latest) show({ ...emptyState(query), error: error as Error });
    } finally {
      clearTimeout(stalling);
    }
  }

  const observer = new IntersectionObserver(
    (entries) => {
      const { status, index, nbPages, answered } = state;
      if (entries.some(({ isIntersecting }) => isIntersecting) && status === 'idle' && index + 1 < nbPages)
        void fetchPage(answered, index + 1);
    },
    { rootMargin: FETCH_AHEAD },
  );

  /** Who has gone on to the links below the results must not lose them to those that come. */
  function keepFocusInView(): void {
    const focused = document.activeElement;
    if (focused && end.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)
      focused.scrollIntoView({ block: 'nearest' });
  }

  /** An observer tells of changes only: the end may be in view still. */
  function watchEnd(): void {
    observer.unobserve(end);
    observer.observe(end);
  }

  field.addEventListener('input', () => {
    const query = field.value;
    const url = new URL(location.href);
    if (query === '') url.searchParams.delete('q');
    else url.searchParams.set('q', query);
    if (!isNotFound) replaceAddress(url);
    start(query);
  });
  // Everything that can be sent has been searched for.
  page.addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('relaydocs:route', function leave() {
    if (page.isConnected) return;
    document.removeEventListener('relaydocs:route', leave);
    latest++;
    observer.disconnect();
    root.unmount();
  });

  // What was typed before this was there is kept.
  if (isNotFound && field.value === '') void showNearest().catch(() => undefined);
  else if (field.value === '') {
    field.value = new URLSearchParams(location.search).get('q') ?? '';
    start(field.value);
  } else {
    field.dispatchEvent(new Event('input'));
  }
}

function emptyState(query: string): PageState {
  return {
    query,
    answered: query,
    status: 'idle',
    hits: [],
    nbHits: 0,
    index: 0,
    nbPages: 0,
    error: undefined,
    areNearest: false,
  };
}

/** The index may change between two pages of results. */
function withoutRepeats(hits: readonly SearchHit[]): SearchHit[] {
  return [...new Map(hits.map((hit) => [hit.objectID, hit])).values()];
}
