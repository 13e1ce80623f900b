import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { failing, type SearchPageFixture, searchFaults, withSearchSite } from './search-site.js';

const searchPage = suite('the search page');

function pageField({ page }: SearchPageFixture) {
  return page.locator('main').getByRole('searchbox', { name: 'Search' });
}

function heading({ page }: SearchPageFixture): Promise<string> {
  return page.getByRole('heading', { level: 1 }).innerText();
}

searchPage('R-ROUTE-06 R-PAGE-11 it is a static page with a field, closed to search engines', async () => {
  await withSearchSite({ javaScriptEnabled: false, expectedMessages: [/status of 404/] }, async (site) => {
    const { page, url } = site;
    await page.goto(`${url}search`);
    assert.ok(await pageField(site).isVisible());
    assert.match((await page.locator('meta[name=robots]').getAttribute('content'))!, /noindex/);
    assert.is(await page.locator('html').getAttribute('lang'), 'en');
    assert.is(await page.title(), 'Search the documentation | Test site');
    assert.ok(await page.getByText('please allow scripts').isVisible());
    assert.is(await page.getByRole('button', { name: 'Search' }).count(), 0);
    await page.goto(`${url}api/search`);
    assert.is(await heading(site), 'Page Not Found');
  });
});

searchPage(
  'R-PAGE-01 R-PAGE-03 R-PAGE-06 R-PAGE-08 R-PAGE-10 it searches for the q of its address',
  async () => {
    await withSearchSite({}, async (site) => {
      const { page, goto, searches } = site;
      await goto('search?q=dice');
      await page.getByText('2 documents found').waitFor();
      assert.is(await pageField(site).inputValue(), 'dice');
      assert.is(await heading(site), 'Search results for "dice"');
      assert.is(await page.title(), 'Search results for "dice" | Test site');
      const [search] = searches();
      assert.is(search!.request.indexName, 'relay');
      assert.equal(search!.request.facetFilters, [
        'language:en',
        ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'],
      ]);
      const results = page.locator('main article');
      assert.equal(await results.getByRole('heading').allInnerTexts(), ['Dice', 'Dice']);
      assert.is(await results.first().locator('.rd-search-place').innerText(), 'API › Roll');
      assert.is(
        await results.last().locator('p').last().innerText(),
        'Rolls of dice: send <b>2d6</b> & get a total.',
      );
      assert.equal(await results.last().locator('mark').allInnerTexts(), ['Dice', 'dice']);
      await pageField(site).fill('topic 7');
      await page.getByText(/documents? found/).waitFor();
      await results.filter({ hasText: 'Topic number 7' }).first().waitFor();
      assert.is(await results.first().locator('.rd-search-place').innerText(), 'Topics', 'named once');
      await pageField(site).fill('formula of nothing');
      await pageField(site).fill('steps');
      await page.getByText('One document found').waitFor();
    });
  },
);

searchPage('R-PAGE-02 without q it is empty and sends nothing', async () => {
  await withSearchSite({}, async (site) => {
    const { page, goto, searches } = site;
    await goto('search');
    await page.waitForLoadState('networkidle');
    assert.is(await pageField(site).inputValue(), '');
    assert.is(await heading(site), 'Search the documentation');
    assert.is(searches().length, 0);
  });
});

searchPage('R-PAGE-04 typing searches, and the address follows without a new document', async () => {
  await withSearchSite({}, async (site) => {
    const { page, goto, isSameDocument } = site;
    await goto('intro');
    await goto('search?q=dice');
    await page.getByText('2 documents found').waitFor();
    await pageField(site).press('End');
    await pageField(site).pressSequentially(' & roll');
    await page.waitForURL('**/docs/search?q=dice+%26+roll');
    assert.is(await heading(site), 'Search results for "dice & roll"');
    await pageField(site).fill('');
    await page.waitForURL('**/docs/search');
    assert.is(await heading(site), 'Search the documentation');
    assert.is(await page.locator('main article').count(), 0);
    await pageField(site).press('Enter');
    assert.ok(await isSameDocument());
    await page.goBack();
    await page.waitForURL('**/docs/intro');
  });
});

searchPage(
  'R-PAGE-05 results lead to their headings on this site, and back leads to the results',
  async () => {
    await withSearchSite({}, async (site) => {
      const { page, goto, isSameDocument } = site;
      await goto('search?q=x');
      // The script has put the query of the address into the field.
      await page.getByRole('heading', { name: 'Search results for "x"' }).waitFor();
      await pageField(site).fill('dice');
      await page.getByRole('heading', { name: 'Search results for "dice"' }).waitFor();
      const link = page.locator('main article a').first();
      await link.waitFor();
      assert.is(await link.getAttribute('href'), '/docs/api/roll#dice');
      await link.click();
      await page.waitForURL('**/docs/api/roll#dice');
      await page.waitForFunction(
        () => document.querySelector('#dice')!.getBoundingClientRect().top < innerHeight,
      );
      await page.goBack();
      await page.waitForURL('**/docs/search?q=dice');
      await page.getByText('2 documents found').waitFor();
      assert.is(await page.title(), 'Search results for "dice" | Test site');
      assert.ok(await isSameDocument());
    });
  },
);

searchPage('R-PAGE-07 it says that nothing was found', async () => {
  await withSearchSite({}, async (site) => {
    await site.goto('search?q=qqq');
    await site.page.getByText('No results were found').waitFor();
  });
});

searchPage('the page does not move when results come, nor does the one of an unknown address', async () => {
  await withSearchSite(
    { algolia: null, config: "footer: { copyright: 'Us' },", expectedMessages: [/status of 404/] },
    async ({ page, url }) => {
      await page.addInitScript(() => {
        const moves: number[] = [];
        Object.assign(window, { moves });
        new PerformanceObserver((list) =>
          moves.push(
            ...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
      });
      for (const address of ['search?q=dice', 'guide/api-dise.html']) {
        await page.goto(url + address);
        await page.locator('main article').first().waitFor();
        await page.waitForTimeout(100);
        assert.equal(
          await page.evaluate(() => (window as unknown as { moves: number[] }).moves),
          [],
          address,
        );
      }
    },
  );
});

searchPage('R-PAGE-09 further results come while the reader scrolls', async () => {
  await withSearchSite({ viewport: { width: 1280, height: 600 } }, async (site) => {
    const { page, goto, searches } = site;
    await goto('search?q=topic');
    await page.getByText('49 documents found').waitFor();
    assert.is(await page.locator('main article').count(), 20);
    await page.waitForTimeout(100);
    assert.is(searches().length, 1);
    await page.locator('main article').last().scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.querySelectorAll('main article').length === 40);
    await page.locator('main article').last().scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.querySelectorAll('main article').length === 49);
    await page.waitForTimeout(100);
    assert.equal(
      searches().map(({ request }) => request.page ?? 0),
      [0, 1, 2],
    );
  });
});

searchPage('where nobody answers it says so, and a new query tries again', async () => {
  await withSearchSite(failing, async (site) => {
    const { page, goto, algolia } = site;
    algolia.faults.set('*', { kind: 'refuse' });
    await goto('search?q=dice');
    await page.getByText('Unable to fetch results').waitFor();
    algolia.faults.clear();
    await pageField(site).fill('entity');
    await page.getByText('2 documents found').waitFor();
    assert.is(await page.getByText('Unable to fetch results').count(), 0);
  });
});

searchPage('q is text, whatever it holds', async () => {
  await withSearchSite({}, async (site) => {
    const { page, goto } = site;
    for (const query of [
      '<img src=x onerror=alert(1)>',
      '"><script>alert(1)</script>',
      '</title><h1>x',
      '%00',
      "'",
    ]) {
      await goto(`search?q=${encodeURIComponent(query)}`);
      await page.getByRole('status').filter({ hasText: /found/ }).waitFor();
      assert.is(await heading(site), `Search results for "${query}"`);
      assert.is(await page.locator('main img, main script, main h1 *').count(), 0);
    }
    await goto('search?q=%E0%A4%A');
    await page.getByRole('status').filter({ hasText: /found/ }).waitFor();
  });
});

searchPage(
  'an address without a page leads to pages like it, and what is typed there is searched for',
  async () => {
    await withSearchSite({ algolia: null, expectedMessages: [/status of 404/] }, async (site) => {
      const { page, url } = site;
      await page.goto(`${url}guide/api-dise.html`);
      await page.getByText('Pages that may be what you are looking for:').waitFor();
      const results = page.locator('main article');
      const hrefs = await results
        .locator('a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
      const pages = hrefs.map((href) => href.replace(/#.*/, ''));
      assert.ok(pages.length > 0 && pages.length <= 5 && pages.length === new Set(pages).size, pages.join());
      assert.match((await results.allInnerTexts()).join(), 'Dice');
      assert.is(await pageField(site).inputValue(), '');
      await pageField(site).fill('steps');
      await page.getByText('One document found').waitFor();
      assert.is(await heading(site), 'Page Not Found');
      assert.is(new URL(page.url()).pathname, '/docs/guide/api-dise.html');
      assert.equal(await searchFaults(page), []);
    });
  },
);

searchPage.run();
