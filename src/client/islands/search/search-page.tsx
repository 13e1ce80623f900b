// The search page, which lists all results, and the page "not found", which first suggests pages similar to the address. Heading and field
// are in the static HTML; React renders the results.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { SearchClient, SearchHit } from '../../../search/search-client.js';
import type { SearchSettings } from '../../../search/search-settings.js';
import { fillText } from '../../../texts/fill-text.js';
import { PageResults, type PageState, pageTexts } from './PageResults.js';
import { buildRequest, tellOfAnswer, toResultUrl } from './search-request.js';
import { wordsOfAddress } from './words-of-address.js';

const STALL_MS = 300;
/** Distance from the end of the list at which the next results are fetched. */
const FETCH_AHEAD = '300px';

/** Number of pages suggested for an address without a page. */
const MAX_NEAREST = 5;

interface SearchPageInput {
  /** Contains heading, form, and an empty element for results. `data-search-page="address"` marks the page "not found". */
  page: HTMLElement;
  client: SearchClient;
  settings: SearchSettings;
  /** Changes the address of the shown page (client/navigate.ts). */
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
  /** Object id of a hit -> id of the query that found it. */
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

  /** Starts a new search and shows its first results. */
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

  /** Suggests pages whose address or text contains words of the requested address; none if the search fails. */
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
      // Rendered synchronously, so that the end of the list is observed at its new position.
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

  /** Keeps a focused link below the results in view when more results are inserted above it. */
  function keepFocusInView(): void {
    const focused = document.activeElement;
    if (focused && end.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)
      focused.scrollIntoView({ block: 'nearest' });
  }

  /** An IntersectionObserver only reports changes, but the end may still be in view, so observe it anew. */
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
  // Submitting would do nothing: results follow every change of the field.
  page.addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('relaydocs:route', function leave() {
    if (page.isConnected) return;
    document.removeEventListener('relaydocs:route', leave);
    latest++;
    observer.disconnect();
    root.unmount();
  });

  // Text typed before this script arrived is kept.
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

/** Removes duplicate hits, as the index may change between two pages of results. */
function withoutRepeats(hits: readonly SearchHit[]): SearchHit[] {
  return [...new Map(hits.map((hit) => [hit.objectID, hit])).values()];
}
