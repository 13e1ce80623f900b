// What the embedded engine does between two keys: it answers the letters that a reader probably types next.
import { setTimeout as wait } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rootFile } from '../../src/search/embedded/index-format.js';
import { createClient } from '../../src/search/embedded/query/embedded-client.js';
import type { SearchRequest, SearchResult } from '../../src/search/search-client.js';
import { answerFile, type Files, type Form, filesOf, forms, openIndex, toPages } from './with-index.js';

const foresee = suite('what is typed next');

const guide = {
  '/': '# Relay\n\nCalls your world from any program.\n\n## Quick start\n\nOpen the dashboard, it is quick.',
  '/install':
    '# Installation\n\nPut the server on a machine.\n\n## Request limits\n\n## Quiet restarts\n\nNo noise.',
  '/api': '# API reference\n\n## Address and key\n\nSend the key.\n\n## fileSystem\n\nHolds files.',
};

foresee.before.each(() => {
  // As a browser does that shows a frame.
  globalThis.requestAnimationFrame = (draw) => Number(setTimeout(draw));
});
foresee.after.each(() => {
  Reflect.deleteProperty(globalThis, 'requestAnimationFrame');
});

interface Reader {
  /** What the reader sees when a query is in the field, and the engine has had time since. */
  type(query: string, request?: Partial<SearchRequest>): Promise<SearchResult>;
  fetched: string[];
  /** Files that are fetched from now on come when the function is called that it gives. */
  hold(): () => void;
  /** How often the engine has looked up where a word stands, from the last key to its answer. */
  lookUps: number;
  /** And from there to the next key. */
  lookUpsBetween: number;
}

async function siteOf(form: Form): Promise<Files> {
  return filesOf({ 'docs-default-current': await toPages(guide) }, form);
}

function readerOf(files: Files): Reader {
  const fetched: string[] = [];
  let held: Promise<void> | undefined;
  let total = 0;
  // Words of the index come with their postings, or with the files that hold these.
  const counted = (_: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !('terms' in value)) return value;
    for (const [name, places] of Object.entries(value)) {
      if (name !== 'postings' && name !== 'files') continue;
      const get = (): unknown => {
        total += 1;
        return places;
      };
      Object.defineProperty(value, name, { get });
    }
    return value;
  };
  const client = createClient({ baseUrl: '/docs/' }, async (url, init) => {
    const file = url.slice('/docs/'.length);
    fetched.push(file);
    await held;
    const response = answerFile(files, file, init);
    return Object.assign(response, { json: async () => JSON.parse(await response.text(), counted) });
  });
  const reader: Reader = {
    fetched,
    hold() {
      let release = (): void => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    lookUps: 0,
    lookUpsBetween: 0,
    async type(query, request) {
      const before = total;
      const { results } = await client.search({ requests: [{ indexName: 'docs', query, ...request }] });
      const answered = total;
      reader.lookUps = answered - before;
      // Each wait ends behind the tasks that were due before it, however late the process is: a frame, the pause, the letters.
      for (const ms of [5, 30, 5, 5, 5]) await wait(ms);
      reader.lookUpsBetween = total - answered;
      return results[0]!;
    },
  };
  return reader;
}

/** All that the reader can see of it. */
function seen(result: SearchResult): unknown {
  return { ...(JSON.parse(JSON.stringify(result)) as object), processingTimeMS: 0 };
}

for (const form of forms) {
  const test = (title: string, run: () => Promise<void>): void => {
    foresee(`${title} (${form})`, run);
  };

  test('the letters with which the first results go on are answered before they are typed', async () => {
    const files = await siteOf(form);
    const lookUps: Record<string, number> = {};
    // As in `Relay`, `Request limits`, `API reference` and `Quiet restarts`.
    for (const letter of ['l', 'q', 'f', 's']) {
      const reader = readerOf(files);
      for (const query of ['quick', 're', `re${letter}`]) await reader.type(query);
      lookUps[letter] = reader.lookUps;
    }
    assert.is(Object.values(lookUps).filter((count) => count === 0).length, 2, JSON.stringify(lookUps));
  });

  test('spaces and the words behind them are among them', async () => {
    const reader = readerOf(await siteOf(form));
    for (const query of ['start', 'address', 'address ', 'address a']) await reader.type(query);
    assert.is(reader.lookUps, 0);
  });

  test('the last word alone tells what comes next', async () => {
    const reader = readerOf(await siteOf(form));
    for (const query of ['open', 'open quick', 'open quick ']) await reader.type(query);
    assert.is(reader.lookUps, 0);
  });

  test('what would come next is left when the reader has gone on', async () => {
    const reader = readerOf(await siteOf(form));
    await reader.type('addre');
    assert.ok(reader.lookUpsBetween > 0);
    void reader.type('addres');
    await reader.type('addresx');
    assert.is(reader.lookUpsBetween, 0);
  });

  test('an answer that was there before its letter is the one that it would have got', async () => {
    const files = await siteOf(form);
    const requests = [
      {},
      { attributesToSnippet: ['content:5', 'hierarchy.lvl2:5'] },
      { attributesToRetrieve: ['url'] },
    ];
    for (const request of requests) {
      const typing = readerOf(files);
      for (const heading of ['quick st', 'Address a', 'fileSys', 'quite']) {
        for (let end = 1; end <= heading.length; end++) {
          const query = heading.slice(0, end);
          const given = await openIndex(files).search(query, request);
          assert.equal(seen(await typing.type(query, request)), seen(given), query);
        }
      }
    }
  });
}

foresee('nothing is fetched for what may be typed next', async () => {
  const files = await siteOf('many files');
  const reader = readerOf(files);
  await reader.type('address and ');
  // Where words with `k` stand is in a file that nobody has asked for so far.
  const before = reader.fetched.length;
  const { hits } = await reader.type('address and k');
  assert.ok(reader.fetched.length > before);
  assert.is(hits[0]!.anchor, 'address-and-key');
});

foresee('a search that still waits for its files gets them', async () => {
  const reader = readerOf(await siteOf('many files'));
  await reader.type('address');
  assert.ok(reader.lookUpsBetween > 0);
  const release = reader.hold();
  const waiting = reader.type('key');
  await reader.type('address');
  assert.is(reader.lookUpsBetween, 0, 'nothing else happens until then');
  release();
  assert.is((await waiting).hits[0]!.anchor, 'address-and-key');
});

foresee('the letter behind a query is not looked for where later pages of results are read', async () => {
  const reader = readerOf(await siteOf('one file'));
  await reader.type('re', { hitsPerPage: 1, page: 1 });
  assert.is(reader.lookUpsBetween, 0);
});

foresee('in dev, an answer is of the pages as they are when its letter is typed', async () => {
  const files = await siteOf('one file');
  const root = JSON.parse(String(files.get(rootFile))) as object;
  files.set(rootFile, JSON.stringify({ ...root, live: true }));
  const reader = readerOf(files);
  assert.is((await reader.type('addr')).nbHits, 1);
  const known = reader.fetched.length;
  await reader.type('addre');
  assert.equal(reader.fetched.slice(known), [rootFile]);
  const edited = await toPages({ ...guide, '/more': '# Addresses' });
  for (const [file, text] of filesOf({ 'docs-default-current': edited }, 'one file'))
    files.set(file === rootFile ? file : file.replace('index-0', 'index-1'), text);
  const next = String(files.get(rootFile)).replace('index-0', 'index-1');
  files.set(rootFile, JSON.stringify({ ...(JSON.parse(next) as object), live: true }));
  assert.is((await reader.type('addres')).nbHits, 2);
});

foresee.run();
