import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Choice,
  createSearch,
  type Search,
  type SearchState,
} from '../../src/client/islands/search/create-search.js';
import type { SearchHistory } from '../../src/client/islands/search/search-history.js';
import type { SearchHit, SearchResult } from '../../src/search/search-client.js';

const search = suite('what the search dialog is about');

search.before.each(() => {
  // A frame that never comes: what is shown was shown at once.
  globalThis.requestAnimationFrame = () => 1;
  globalThis.cancelAnimationFrame = () => undefined;
});
search.after.each(() => {
  Reflect.deleteProperty(globalThis, 'requestAnimationFrame');
  Reflect.deleteProperty(globalThis, 'cancelAnimationFrame');
});

interface Reader extends Search {
  /** What is shown. */
  state: SearchState;
  /** Answers the query, or lets the search for it fail. */
  answer(query: string, hits: readonly SearchHit[] | Error): Promise<void>;
  chosen: (Choice & { isToOpen: boolean })[];
  press(key: string, held?: Partial<KeyboardEvent>): boolean;
  active(): string | undefined;
}

function historyOf(recent: SearchHit[] = [], favorites: SearchHit[] = []): SearchHistory {
  return {
    recent: () => recent,
    favorites: () => favorites,
    addRecent: (hit) => recent.unshift(hit),
    save: () => undefined,
    removeRecent: () => undefined,
    removeFavorite: () => undefined,
  };
}

function readerOf(recent: SearchHit[] = [], favorites: SearchHit[] = []): Reader {
  const waiting = new Map<string, { resolve(found: SearchResult): void; reject(error: Error): void }>();
  const started = createSearch({
    sources: [
      {
        id: 'site',
        find: (query) => new Promise((resolve, reject) => waiting.set(query, { resolve, reject })),
      },
    ],
    toUrl: ({ url }) => url,
    resultsPerGroup: 5,
    history: historyOf(recent, favorites),
    onChange: (state) => {
      reader.state = state;
    },
    onSelect: (choice, isToOpen) => reader.chosen.push({ ...choice, isToOpen }),
  });
  const reader = {
    ...started,
    state: undefined as unknown as SearchState,
    chosen: [] as Reader['chosen'],
    async answer(query: string, hits: readonly SearchHit[] | Error) {
      if (hits instanceof Error) waiting.get(query)!.reject(hits);
      else
        waiting.get(query)!.resolve({ hits, nbHits: hits.length, queryID: `id of ${query}` } as SearchResult);
      await new Promise((resolve) => setTimeout(resolve));
    },
    press(key: string, held: Partial<KeyboardEvent> = {}) {
      let isTaken = false;
      const preventDefault = (): void => {
        isTaken = true;
      };
      started.onKeyDown({
        key,
        ctrlKey: false,
        metaKey: false,
        shiftKey: false,
        altKey: false,
        ...held,
        preventDefault,
      });
      return isTaken;
    },
    active: () => reader.state.groups.flatMap(({ entries }) => entries)[reader.state.active]?.href,
  };
  started.setQuery('');
  return reader;
}

function hit(group: string, url: string): SearchHit {
  const hierarchy = { lvl0: group, lvl1: url, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
  return { objectID: url, url, type: 'lvl1', hierarchy, content: null } as SearchHit;
}

const found = [hit('Guide', '/a'), hit('API', '/b'), hit('Guide', '/c')];

search('an answer is shown in groups, each list and entry with an id of its own', async () => {
  const reader = readerOf();
  reader.setQuery('roll');
  await reader.answer('roll', found);
  const { groups, status, answered, nbHits } = reader.state;
  assert.equal([status, answered, nbHits], ['idle', 'roll', 3]);
  assert.equal(
    groups.map(({ kind, title, entries }) => [kind, title, ...entries.map(({ href }) => href)]),
    [
      ['results', 'Guide', '/a', '/c'],
      ['results', 'API', '/b'],
    ],
  );
  const ids = groups.flatMap(({ id, entries }) => [id, ...entries.map((entry) => entry.id)]);
  assert.is(new Set(ids).size, 5);
});

search('arrows go through all groups and around, and the pointer takes over', async () => {
  const reader = readerOf();
  reader.setQuery('roll');
  await reader.answer('roll', found);
  const seen = [reader.active()];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    assert.ok(reader.press(key));
    seen.push(reader.active());
  }
  assert.equal(seen, ['/a', '/c', '/b', '/a', '/b']);
  reader.point(reader.state.groups[0]!.entries[1]!);
  assert.is(reader.active(), '/c');
  reader.setQuery('rolls');
  await reader.answer('rolls', found);
  assert.is(reader.active(), '/a');
});

search('arrows stay in the field, and Enter does nothing, where there is nothing', () => {
  const reader = readerOf();
  assert.ok(reader.press('ArrowDown'));
  assert.not(reader.press('Enter'));
  assert.not(reader.press('x'));
  assert.equal(reader.chosen, []);
});

search(
  'Enter opens the active entry, elsewhere with Ctrl, Cmd or Shift, and is left to the browser with Alt',
  async () => {
    const reader = readerOf();
    reader.setQuery('roll');
    await reader.answer('roll', found);
    reader.press('ArrowUp');
    reader.press('Enter');
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])
      reader.press('Enter', held);
    assert.not(reader.press('Enter', { altKey: true }));
    assert.equal(
      reader.chosen.map(({ href, position, queryId, elsewhere, isToOpen }) => [
        href,
        position,
        queryId,
        elsewhere,
        isToOpen,
      ]),
      [
        ['/b', 2, 'id of roll', false, true],
        ['/b', 2, 'id of roll', true, true],
        ['/b', 2, 'id of roll', true, true],
        ['/b', 2, 'id of roll', true, true],
      ],
    );
  },
);

search('a click is followed by the browser, elsewhere with a key or the middle button', async () => {
  const reader = readerOf();
  reader.setQuery('roll');
  await reader.answer('roll', found);
  const entry = reader.state.groups[1]!.entries[0]!;
  const plain = { ctrlKey: false, metaKey: false, shiftKey: false, button: 0 };
  for (const event of [plain, { ...plain, ctrlKey: true }, { ...plain, button: 1 }])
    reader.click(entry, event);
  assert.equal(
    reader.chosen.map(({ href, elsewhere, isToOpen }) => [href, elsewhere, isToOpen]),
    [
      ['/b', false, false],
      ['/b', true, false],
      ['/b', true, false],
    ],
  );
});

search('without a query there are recent and favorite searches, which have no position', () => {
  const reader = readerOf([hit('Guide', '/a')], [hit('API', '/b')]);
  assert.equal(
    reader.state.groups.map(({ kind, entries }) => [kind, entries[0]!.href]),
    [
      ['recent', '/a'],
      ['favorite', '/b'],
    ],
  );
  reader.press('Enter');
  assert.is(reader.chosen[0]!.position, undefined);
});

search('a late answer replaces no newer one, an early one is shown while the newest is awaited', async () => {
  const reader = readerOf();
  for (const query of ['a', 'ab', 'abc']) reader.setQuery(query);
  await reader.answer('ab', found);
  assert.equal([reader.state.answered, reader.state.status, reader.state.query], ['ab', 'loading', 'abc']);
  await reader.answer('a', []);
  assert.is(reader.state.answered, 'ab');
  await reader.answer('abc', [found[0]!]);
  assert.equal([reader.state.answered, reader.state.status, reader.state.nbHits], ['abc', 'idle', 1]);
});

search('an answer to what has been deleted since is not shown', async () => {
  const reader = readerOf([hit('Guide', '/recent')]);
  reader.setQuery('a');
  reader.setQuery('');
  await reader.answer('a', found);
  assert.is(reader.active(), '/recent');
});

search('a failure stays until the query changes, and that of an earlier query is none', async () => {
  const reader = readerOf();
  reader.setQuery('a');
  reader.setQuery('ab');
  await reader.answer('a', new Error('earlier'));
  assert.is(reader.state.error, undefined);
  await reader.answer('ab', new Error('no network'));
  assert.equal([reader.state.status, reader.state.error?.message], ['error', 'no network']);
  reader.setQuery('abc');
  await reader.answer('abc', found);
  assert.equal([reader.state.status, reader.state.error], ['idle', undefined]);
});

search('groups of the search that had the most are suggested', async () => {
  const reader = readerOf();
  for (const [query, hits] of [
    ['a', found],
    ['b', [found[0]!]],
    ['c', []],
  ] as const) {
    reader.setQuery(query);
    await reader.answer(query, hits);
  }
  assert.equal(reader.state.suggestions, ['Guide', 'API']);
});

const silent = {
  toUrl: ({ url }: SearchHit) => url,
  resultsPerGroup: 5,
  history: historyOf(),
  onChange: () => undefined,
  onSelect: () => undefined,
};

search('a second source with the same id is an error that names the id', () => {
  const source = { id: 'sections', find: () => new Promise<SearchResult>(() => undefined) };
  assert.throws(() => createSearch({ ...silent, sources: [source, source] }), /"sections".*is not unique/);
  createSearch({ ...silent, sources: [source, { ...source, id: 'posts' }] });
});

search('a query of more than 512 characters is cut where nothing else is said', async () => {
  const asked: number[] = [];
  const source = {
    id: 'site',
    find: (query: string) => {
      asked.push(query.length);
      return new Promise<SearchResult>(() => undefined);
    },
  };
  createSearch({ ...silent, sources: [source] }).setQuery('x'.repeat(600));
  createSearch({ ...silent, sources: [source], maxQueryLength: 64 }).setQuery('x'.repeat(600));
  assert.equal(asked, [512, 64]);
});

search.run();
