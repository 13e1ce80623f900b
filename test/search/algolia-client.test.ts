import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSearchClient } from '../../src/search/algolia/create-search-client.js';
import type { AlgoliaServer, Fault } from '../algolia/serve-algolia.js';
import { dialogField, failing, hosts, withSearchSite } from './search-site.js';

const client = suite('the Algolia client in the browser');
const { first, others } = hosts;

/** Hosts in the order in which they were asked; a browser may try a host twice by itself. */
function asked({ requests }: AlgoliaServer): string[] {
  return requests.map(({ host }) => host).filter((host, index, all) => host !== all[index - 1]);
}

async function find(page: Page, query: string): Promise<void> {
  await dialogField(page).fill(query);
  await page.locator(`.rd-search-panel a[href$="q=${query}"]`).waitFor();
}

/** Modules of the site's own scripts, in the page: what the dialog uses, without the dialog. */
async function withClient(page: Page, script: string): Promise<unknown> {
  const url = await page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => name.includes('algolia-client'))!.name,
  );
  // The function runs in the page.
  return page.evaluate(
    async ([module, text]) => {
      const { createClient } = (await import(module!)) as { createClient: unknown };
      const run = new Function('createClient', `return (async () => { ${text} })()`) as (
        create: unknown,
      ) => Promise<unknown>;
      return run(createClient);
    },
    [url, script],
  );
}

const attempt = (search: string): string => `
  try { await ${search}; return 'answered'; } catch (error) {
    const { name, message, status, stackTrace, error: details } = error;
    return { name, message, status, details, tries: stackTrace?.map(({ response }) => response.content) };
  }`;
const service = {
  name: 'algolia',
  appId: 'TESTAPP123',
  apiKey: 'key',
  replaceSearchResultPathname: { from: '/docs/', to: '/' },
  searchParameters: {},
};
const anySearch = `createClient(${JSON.stringify({ service })}).search({ requests: [{ indexName: 'relay', query: 'x' }] })`;

client('R-CLIENT-03 every fallback host is asked once, in random order', async () => {
  await withSearchSite(failing, async ({ page, goto, openDialog, algolia }) => {
    const orders = new Set<string>();
    for (let visit = 0; visit < 12 && orders.size < 2; visit++) {
      await goto('intro');
      await page.evaluate(() => localStorage.clear());
      await openDialog();
      algolia.requests.length = 0;
      algolia.faults.set('*', { kind: 'status', status: 503 });
      await dialogField(page).fill('roll');
      await page.getByText('Unable to fetch results').waitFor();
      const [head, ...tail] = asked(algolia);
      assert.is(head, first);
      assert.equal(tail.toSorted(), others);
      assert.is(algolia.requests.length, 4);
      orders.add(tail.join());
    }
    assert.is(orders.size, 2);
  });
});

client('R-CLIENT-05 a refusal is no reason to ask elsewhere, and the dialog goes on', async () => {
  await withSearchSite(failing, async ({ page, goto, openDialog, algolia }) => {
    await goto('intro');
    await openDialog();
    for (const status of [400, 403, 404, 429]) {
      algolia.requests.length = 0;
      algolia.faults.set('*', { kind: 'status', status, body: { message: `No, ${status}`, status } });
      await dialogField(page).fill(`roll ${status}`);
      await page.getByText(`No, ${status}`).waitFor();
      assert.is(await page.getByText('Unable to fetch results').count(), 0);
      assert.equal(asked(algolia), [first]);
    }
    algolia.faults.clear();
    await find(page, 'roll');
    assert.equal(asked(algolia), [first]);
  });
});

const slowness: [string, Fault, string, number][] = [
  ['R-CLIENT-06 R-CLIENT-10 a host that does not answer for 1 s', { kind: 'silence' }, 'connecting', 1000],
  ['R-CLIENT-07 an answer that does not go on for 2 s', { kind: 'stall' }, 'reading', 2000],
];
for (const [title, fault, , limitMs] of slowness) {
  client(`${title} is given up, and comes last from then on`, async () => {
    await withSearchSite(failing, async ({ page, goto, openDialog, algolia }) => {
      await goto('intro');
      await openDialog();
      await find(page, 'entity');
      algolia.faults.set(first, fault);
      algolia.requests.length = 0;
      const startMs = performance.now();
      await find(page, 'roll');
      const tookMs = performance.now() - startMs;
      assert.ok(tookMs >= limitMs - 20, `${tookMs}`);
      console.log(`figure: ${limitMs} ms limit, results after ${Math.round(tookMs)} ms`);
      const [, second] = asked(algolia);
      assert.equal(asked(algolia), [first, second]);
      algolia.faults.clear();
      algolia.requests.length = 0;
      await find(page, 'dice');
      assert.equal(asked(algolia), [second]);
      // All that are up fail: the one that timed out is tried after them.
      for (const host of others) algolia.faults.set(host, { kind: 'status', status: 500 });
      algolia.requests.length = 0;
      await find(page, 'steps');
      assert.is(asked(algolia).at(-1), first);
      assert.is(asked(algolia).length, 4);
    });
  });
}

client('R-CLIENT-08 R-CLIENT-09 R-CLIENT-14 a host that failed rests for 120 s, for all pages', async () => {
  await withSearchSite(failing, async ({ page, goto, openDialog, algolia }) => {
    await page.clock.install();
    await goto('intro');
    await openDialog();
    algolia.faults.set(first, { kind: 'status', status: 500 });
    await find(page, 'roll');
    algolia.faults.clear();
    algolia.requests.length = 0;
    await find(page, 'dice');
    await page.clock.fastForward(100_000);
    await goto('topics');
    await openDialog();
    await find(page, 'entity');
    assert.not.ok(asked(algolia).includes(first));
    const keys = await page.evaluate(() => Object.keys(localStorage));
    assert.ok(
      keys.some((key) => /\d+\.\d+\.\d+.*TESTAPP123/.test(key)),
      keys.join(),
    );
    await page.clock.fastForward(21_000);
    algolia.requests.length = 0;
    await find(page, 'steps');
    assert.equal(asked(algolia), [first]);
  });
});

client('R-CLIENT-14 the state of the hosts is kept from the first search on', async () => {
  await withSearchSite({}, async ({ page, goto, openDialog }) => {
    await goto('intro');
    await openDialog();
    await find(page, 'roll');
    const stored = await page.evaluate(() => Object.entries(localStorage));
    const [, states] = stored.find(([key]) => /\d+\.\d+\.\d+-TESTAPP123$/.test(key))!;
    const kept = Object.entries(JSON.parse(states) as Record<string, { status: string }>);
    assert.equal(kept.map(([host]) => host.toLowerCase()).sort(), [first, ...others].sort());
    assert.ok(kept.every(([, { status }]) => status === 'up'));
  });
});

client('R-CLIENT-08 where all hosts have failed, all are tried again', async () => {
  await withSearchSite(failing, async ({ page, goto, openDialog, algolia }) => {
    await goto('intro');
    await openDialog();
    algolia.faults.set('*', { kind: 'refuse' });
    await dialogField(page).fill('roll');
    await page.getByText('Unable to fetch results').waitFor();
    algolia.faults.clear();
    algolia.requests.length = 0;
    await find(page, 'entity');
    assert.is(asked(algolia).length, 1);
  });
});

client('R-CLIENT-11 identical searches under way are sent once', async () => {
  await withSearchSite({}, async ({ page, goto, openDialog, searches, algolia }) => {
    await goto('intro');
    await openDialog();
    algolia.faults.set('*', { kind: 'slow', delayMs: 100 });
    const field = dialogField(page);
    for (const query of ['roll', 'dice', 'roll', 'dice', 'roll']) await field.fill(query);
    await page.locator('.rd-search-panel a[href$="q=roll"]').waitFor();
    assert.equal(
      searches().map(({ request }) => request.query),
      ['roll', 'dice'],
    );
    await page.keyboard.press('Escape');
    await openDialog();
    await find(page, 'roll');
    assert.is(searches().length, 2);
  });
});

client('R-CLIENT-12 a reload forgets results', async () => {
  await withSearchSite({}, async ({ page, goto, openDialog, searches }) => {
    for (const visits of [1, 2]) {
      await goto('intro');
      await openDialog();
      await find(page, 'roll');
      assert.is(searches().length, visits);
    }
  });
});

client('R-CLIENT-15 every static page opens the way to the search host', async () => {
  await withSearchSite(
    { javaScriptEnabled: false, expectedMessages: [/status of 404/] },
    async ({ page, url }) => {
      for (const route of ['', 'intro', 'api/roll', 'search', 'no-such-page']) {
        await page.goto(url + route);
        const link = page.locator('head link[rel=preconnect]');
        assert.is(await link.getAttribute('href'), 'https://TESTAPP123-dsn.algolia.net', route);
        assert.is(await link.getAttribute('crossorigin'), '', route);
      }
    },
  );
});

client('R-CLIENT-16 R-INS-01 nothing else is asked of Algolia or of anyone', async () => {
  await withSearchSite({}, async ({ page, url, goto, openDialog, algolia }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await goto('intro');
    await openDialog();
    await find(page, 'roll');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/api/roll');
    await page.waitForTimeout(500);
    assert.ok(algolia.requests.every(({ path }) => path === '/1/indexes/*/queries'));
    const elsewhere = asked.filter((address) => !address.startsWith(new URL(url).origin));
    assert.ok(
      elsewhere.length > 0 &&
        elsewhere.every((address) => address.startsWith(`https://${first}/1/indexes/*/queries`)),
    );
  });
});

client(
  'R-CLIENT-17 R-CLIENT-19 R-CLIENT-21 the error of unreachable hosts holds what each of them did',
  async () => {
    await withSearchSite({ ...failing, bypassCSP: true }, async ({ page, goto, openDialog, algolia }) => {
      await goto('intro');
      await openDialog();
      const failWith = async (fault: Fault) => {
        await page.evaluate(() => localStorage.clear());
        algolia.faults.set('*', { kind: 'refuse' });
        algolia.faults.set(first, fault);
        return (await withClient(page, attempt(anySearch))) as {
          name: string;
          message: string;
          tries: string[];
        };
      };
      const { name, message, tries } = await failWith({ kind: 'stall' });
      assert.is(name, 'RetryError');
      assert.match(message, /unreachable hosts/i);
      assert.match(message, /your application id may be incorrect/);
      assert.equal(tries, ['Socket timeout', ...others.map(() => 'Network request failed')]);
      assert.is((await failWith({ kind: 'silence' })).tries[0], 'Connection timeout');
    });
  },
);

client(
  'R-CLIENT-17 R-CLIENT-18 R-CLIENT-21 whoever looks after the site is told why a search fails',
  async () => {
    await withSearchSite(failing, async ({ page, goto, openDialog, algolia }) => {
      const reports: unknown[] = [];
      page.on('console', async (message) => {
        if (/Error: /.test(message.text()))
          reports.push(
            await message.args()[0]!.evaluate(({ name, message: text, stackTrace }) => ({
              name,
              text,
              tries: stackTrace?.map((one: { response: { content: string } }) => one.response.content),
            })),
          );
      });
      const report = async (): Promise<unknown> => {
        const endMs = Date.now() + 15_000;
        while (reports.length === 0 && Date.now() < endMs) await page.waitForTimeout(20);
        return reports.shift();
      };
      await goto('intro');
      await openDialog();
      algolia.faults.set('*', { kind: 'refuse' });
      await dialogField(page).fill('roll');
      const { name, text, tries } = (await report()) as Record<string, string>;
      assert.is(name, 'RetryError');
      assert.match(text!, /unreachable hosts.*your application id may be incorrect/i);
      assert.equal(tries, Array(4).fill('Network request failed'));
      algolia.faults.set('*', { kind: 'text', text: '<html>' });
      await goto('search?q=roll');
      assert.is(((await report()) as Record<string, string>).name, 'DeserializationError');
    });
  },
);

client('R-CLIENT-18 an answer that is no JSON is told of, and the dialog goes on', async () => {
  await withSearchSite({ ...failing, bypassCSP: true }, async ({ page, goto, openDialog, algolia }) => {
    await goto('intro');
    await openDialog();
    algolia.faults.set('*', { kind: 'text', text: '<html>' });
    await dialogField(page).fill('roll');
    await page.getByText('The search gave no answer').waitFor();
    assert.equal(asked(algolia), [first]);
    assert.is(((await withClient(page, attempt(anySearch))) as Error).name, 'DeserializationError');
    algolia.faults.clear();
    await find(page, 'entity');
  });
});

client('R-CLIENT-20 errors are told apart by their names', async () => {
  await withSearchSite({ ...failing, bypassCSP: true }, async ({ page, goto, openDialog, algolia }) => {
    await goto('intro');
    await openDialog();
    algolia.faults.set('*', { kind: 'status', status: 403, body: { message: 'Invalid key', status: 403 } });
    const plain = (await withClient(page, attempt(anySearch))) as Record<string, unknown>;
    assert.equal([plain.name, plain.message, plain.status], ['ApiError', 'Invalid key', 403]);
    const details = { code: 'X', message: 'Wrong', errors: [] };
    algolia.faults.set('*', {
      kind: 'status',
      status: 400,
      body: { message: 'No', status: 400, error: details },
    });
    const detailed = (await withClient(page, attempt(anySearch))) as Record<string, unknown>;
    assert.equal([detailed.name, detailed.details], ['DetailedApiError', details]);
  });
});

client('R-CLIENT-22 R-CLIENT-23 what is missing is named', async () => {
  for (const missing of ['', undefined as unknown as string]) {
    assert.throws(() => createSearchClient(missing, 'key'), /^`appId` is missing\.$/);
    assert.throws(() => createSearchClient('app', missing), /^`apiKey` is missing\.$/);
  }
  const message = await createSearchClient('app', 'key')
    .search({} as never)
    .then(String, (error: Error) => error.message);
  assert.match(message, /^Parameter `\S*requests` is required when calling `search`/);
});

client.run();
