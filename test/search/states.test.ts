import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dialogField, failing, type SearchPageFixture, withSearchSite } from './search-site.js';

const states = suite('states of the search dialog, and its history');

function titles({ page }: SearchPageFixture): Promise<string[]> {
  return page.locator('.rd-search-title').allInnerTexts();
}

/** Chooses results, each in a dialog of its own; texts that find them first. */
async function choose(site: SearchPageFixture, ...queries: string[]): Promise<void> {
  for (const query of queries) {
    await site.openDialog();
    await dialogField(site.page).fill(query);
    await site.page
      .locator(`mark:text-is("${query.split(' ')[0]}")`)
      .first()
      .waitFor();
    await site.page.keyboard.press('Enter');
    await site.page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
}

states(
  'R-STATE-01 without a query and a history it says so, and offers what the start page links to',
  async () => {
    await withSearchSite({}, async ({ page, goto, openDialog, isSameDocument }) => {
      await goto('intro');
      await openDialog();
      assert.is(await page.locator('.rd-search-message').innerText(), 'No recent searches');
      const pages = page.getByRole('navigation', { name: 'Suggested pages' }).getByRole('link');
      await pages.first().waitFor();
      assert.equal(await pages.allInnerTexts(), ['Throwing', 'Subjects']);
      await pages.last().click();
      await page.waitForURL('**/docs/topics');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      assert.ok(await isSameDocument());
    });
  },
);

states(
  'R-STATE-02 R-STATE-03 R-STATE-04 a sign shows after 300 ms, and former results stay meanwhile',
  async () => {
    await withSearchSite({}, async (site) => {
      const { page, goto, openDialog, type, algolia } = site;
      await goto('intro');
      await openDialog();
      await type('entity');
      await page.getByText('See all 2 results').waitFor();
      await page.getByRole('progressbar').waitFor({ state: 'hidden' });
      const former = await titles(site);
      await page.evaluate(() => {
        const log: [string, number][] = [];
        Object.assign(window, { log });
        const sign = document.querySelector<HTMLElement>('dialog [role=progressbar]')!;
        let wasHidden = sign.hidden;
        document
          .querySelector('dialog input')!
          .addEventListener('input', () => log.push(['input', performance.now()]));
        new MutationObserver(() => {
          if (sign.hidden !== wasHidden) log.push([sign.hidden ? 'gone' : 'sign', performance.now()]);
          wasHidden = sign.hidden;
        }).observe(sign, { attributeFilter: ['hidden'] });
      });
      algolia.faults.set('*', { kind: 'slow', delayMs: 2500 });
      await type(' h');
      await page.getByRole('progressbar').waitFor();
      assert.equal(await titles(site), former);
      await page.getByText('See all 1 results').waitFor();
      assert.is(await page.getByRole('progressbar').count(), 0);
      const log = await page.evaluate(() => (window as { log?: [string, number][] }).log!);
      const signs = log.filter(([what]) => what !== 'input');
      assert.equal(
        signs.map(([what]) => what),
        ['sign', 'gone'],
      );
      assert.ok(signs[0]![1] - log[0]![1] >= 299, String(log));
    });
  },
);

states(
  'R-STATE-05 R-STATE-07 R-CLIENT-13 unreachable hosts are told of, until the next search succeeds',
  async () => {
    await withSearchSite(failing, async (site) => {
      const { page, goto, openDialog, type, algolia } = site;
      await goto('intro');
      await openDialog();
      algolia.faults.set('*', { kind: 'refuse' });
      await type('r');
      await page.getByText('Unable to fetch results').waitFor();
      assert.ok(await page.getByText('You might want to check your network connection.').isVisible());
      algolia.faults.clear();
      await type('o');
      await page.getByText('See all').waitFor();
      assert.is(await page.getByText('Unable to fetch results').count(), 0);
      await page.keyboard.press('Backspace');
      await page.getByText('See all').waitFor();
      await page.waitForTimeout(50);
      assert.ok((await titles(site)).length > 0);
    });
  },
);

states('R-STATE-06 R-CLIENT-03 R-CLIENT-04 one host that answers is enough', async () => {
  await withSearchSite(failing, async (site) => {
    const { page, goto, openDialog, type, algolia } = site;
    await goto('intro');
    await openDialog();
    algolia.faults.set('testapp123-dsn.algolia.net', { kind: 'status', status: 503 });
    algolia.faults.set('testapp123-1.algolianet.com', { kind: 'status', status: 500 });
    algolia.faults.set('testapp123-2.algolianet.com', { kind: 'refuse' });
    await type('r');
    await page.getByText('See all').waitFor();
    const asked = [...new Set(algolia.requests.map(({ host }) => host))];
    assert.is(asked[0], 'testapp123-dsn.algolia.net');
    assert.is(asked.at(-1), 'testapp123-3.algolianet.com');
  });
});

states(
  'R-STATE-08 R-STATE-09 R-STATE-10 R-STATE-11 R-STATE-12 where nothing is found it helps on',
  async () => {
    await withSearchSite(
      { config: `search: { missingResultsUrl: 'https://example.com/new?title={query}' },` },
      async (site) => {
        const { page, goto, openDialog } = site;
        await goto('intro');
        await openDialog();
        const field = dialogField(page);
        await field.fill('qqq & "q"');
        await page.getByText('No results for "qqq & "q""').waitFor();
        assert.is(await page.getByText('Try searching for').count(), 0);
        const report = page.getByRole('link', { name: 'Let us know.' });
        assert.is(await report.getAttribute('href'), 'https://example.com/new?title=qqq%20%26%20%22q%22');
        assert.is(await report.getAttribute('target'), '_blank');
        assert.match((await report.getAttribute('rel'))!, /noopener/);
        assert.ok(await page.getByText('Believe this query should return results? Let us know.').isVisible());
        await field.fill('zebra');
        await page.getByText('See all 4 results').waitFor();
        await field.fill('entity');
        await page.getByText('See all 2 results').waitFor();
        await field.fill('qqq');
        await page.getByText('Try searching for').waitFor();
        const suggestions = page.locator('.rd-search-message ul button');
        assert.equal(await suggestions.allInnerTexts(), ['Zebra one', 'Zebra two', 'Zebra three']);
        await suggestions.nth(1).click();
        await page.waitForFunction(
          () => document.querySelector<HTMLInputElement>('dialog input')!.value === 'Zebra two',
        );
        assert.ok(await field.evaluate((element) => element === document.activeElement));
      },
    );
  },
);

states('R-STATE-12 nobody is asked to report where there is no address for it', async () => {
  await withSearchSite({}, async ({ page, goto, openDialog, type }) => {
    await goto('intro');
    await openDialog();
    await type('qqq');
    await page.getByText('No results for "qqq"').waitFor();
    assert.is(await page.getByText('Let us know').count(), 0);
  });
});

states(
  'R-HIST-01 R-HIST-02 chosen results are listed, newest first, each once, also after a reload',
  async () => {
    await withSearchSite({}, async (site) => {
      const { page, goto, openDialog, isSameDocument } = site;
      await goto('intro');
      await choose(site, 'Roll', 'Entity', 'Roll');
      await page.reload();
      await page.evaluate(() => Object.assign(window, { isMarked: true }));
      await openDialog();
      assert.ok(await page.getByRole('listbox', { name: 'Recent' }).isVisible());
      assert.equal(await titles(site), ['Roll', 'Entity']);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/docs/api/entity');
      await openDialog();
      await page.getByRole('option').last().click();
      await page.waitForURL('**/docs/api/roll');
      assert.ok(await isSameDocument());
    });
  },
);

states(
  'R-HIST-03 R-HIST-11 hits are kept without marks; a text stands for its page, if that was found',
  async () => {
    await withSearchSite({}, async (site) => {
      const { page, goto, openDialog } = site;
      await goto('intro');
      const stored = (): Promise<Record<string, unknown>> =>
        page.evaluate(() =>
          Object.fromEntries(
            Object.keys(localStorage)
              .filter((key) => key.endsWith('relay'))
              .map((key) => [key, JSON.parse(localStorage.getItem(key)!) as unknown]),
          ),
        );
      // Text of a page that was not found itself: nothing to keep.
      await choose(site, 'tables');
      assert.equal(Object.values(await stored()).flat(), []);
      await openDialog();
      await dialogField(page).fill('entity');
      await page.getByRole('option').nth(1).click();
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      const [[key, hits]] = Object.entries(await stored()) as [[string, Record<string, unknown>[]]];
      assert.match(key, /RECENT/);
      assert.is(hits.length, 1);
      assert.equal(hits[0], {
        objectID: 'api/entity-lvl1',
        url: 'https://any.host/docs/api/entity',
        type: 'lvl1',
        content: null,
        hierarchy: {
          lvl0: 'API',
          lvl1: 'Entity',
          lvl2: null,
          lvl3: null,
          lvl4: null,
          lvl5: null,
          lvl6: null,
        },
      });
    });
  },
);

states('R-HIST-04 R-HIST-05 R-HIST-09 seven recent ones, four beside favorites, ten favorites', async () => {
  await withSearchSite({}, async (site) => {
    const { page, goto, openDialog } = site;
    await goto('intro');
    const fill = (recent: number, favorites: number): Promise<void> =>
      page.evaluate(
        ([recentCount, favoriteCount]) => {
          const hits = (count: number, name: string) =>
            Array.from({ length: count }, (_, index) => ({
              objectID: `${name} ${index}`,
              url: `https://any.host/docs/topics#${name}-${index}`,
              type: 'lvl1',
              hierarchy: { lvl0: 'Guide', lvl1: `${name} ${index}` },
              content: null,
            }));
          localStorage.setItem(
            '__DOCSEARCH_RECENT_SEARCHES__relay',
            JSON.stringify(hits(recentCount!, 'recent')),
          );
          localStorage.setItem(
            '__DOCSEARCH_FAVORITE_SEARCHES__relay',
            JSON.stringify(hits(favoriteCount!, 'favorite')),
          );
        },
        [recent, favorites],
      );
    await fill(6, 0);
    await choose(site, 'Roll', 'Entity');
    await openDialog();
    assert.equal((await titles(site)).length, 7);
    assert.equal((await titles(site)).slice(0, 2), ['Entity', 'Roll']);
    // Decided when the dialog opened.
    await page.getByTitle('Save this search').first().click();
    assert.is(await page.getByRole('listbox', { name: 'Recent' }).getByRole('option').count(), 6);
    await page.keyboard.press('Escape');
    await openDialog();
    assert.is(await page.getByRole('listbox', { name: 'Recent' }).getByRole('option').count(), 4);
    await page.keyboard.press('Escape');
    await fill(1, 10);
    await openDialog();
    await page.getByTitle('Save this search').click();
    const favorites = page.getByRole('listbox', { name: 'Favorite' }).locator('.rd-search-title');
    assert.is(await favorites.count(), 10);
    assert.is(await favorites.first().innerText(), 'recent 0');
    assert.is(await favorites.last().innerText(), 'favorite 8');
  });
});

states('R-HIST-06 R-HIST-07 R-HIST-08 R-HIST-10 searches are saved and removed', async () => {
  await withSearchSite({}, async (site) => {
    const { page, goto, openDialog } = site;
    await goto('intro');
    await choose(site, 'Roll', 'Entity', 'Introduction');
    await openDialog();
    const entry = (title: string) => page.getByRole('option').filter({ hasText: title });
    await entry('Entity').getByTitle('Save this search').click();
    assert.equal(await page.locator('section > .rd-search-group-title').allInnerTexts(), [
      'Recent',
      'Favorite',
    ]);
    assert.equal(await titles(site), ['Introduction', 'Roll', 'Entity']);
    await entry('Roll').getByTitle('Remove this search from history').click();
    assert.equal(await titles(site), ['Introduction', 'Entity']);
    assert.ok(await dialogField(page).evaluate((element) => element === document.activeElement));
    assert.is(await page.getByRole('option', { selected: true }).count(), 1);
    await page.keyboard.press('Escape');
    await choose(site, 'Entity');
    await openDialog();
    assert.equal(await titles(site), ['Introduction', 'Entity']);
    await entry('Entity').getByRole('button', { name: 'Remove this search from favorites' }).click();
    assert.equal(await titles(site), ['Introduction']);
    await page.reload();
    await openDialog();
    assert.equal(await titles(site), ['Introduction']);
    await entry('Introduction').getByTitle('Remove this search from history').click();
    await page.getByText('No recent searches').waitFor();
  });
});

states('a history that holds anything, or no storage at all, keeps nobody from searching', async () => {
  await withSearchSite({}, async (site) => {
    const { page, goto, openDialog, type } = site;
    await goto('intro');
    for (const text of ['{', 'null', '[null, 1, {"objectID": 1}]', '{"length": 3}']) {
      await page.evaluate((value) => localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__relay', value), text);
      await openDialog();
      assert.equal(await titles(site), []);
      await page.keyboard.press('Escape');
    }
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    await goto('intro');
    await openDialog();
    await type('entity');
    await page.getByText('See all 2 results').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/api/entity');
  });
});

states.run();
