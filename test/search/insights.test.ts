import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dialogField, withSearchSite } from './search-site.js';

const insights = suite('events for Algolia');

insights('R-INS-02 R-INS-03 R-INS-04 R-INS-05 with insights, what is seen and chosen is told', async () => {
  await withSearchSite({ algolia: 'insights: true,' }, async ({ page, goto, openDialog, type, searches }) => {
    const scripts: string[] = [];
    await page.route('https://cdn.jsdelivr.net/**', (route) => {
      scripts.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await goto('intro');
    await page.waitForLoadState('networkidle');
    assert.equal(scripts, []);
    const calls = (): Promise<[string, Record<string, unknown>][]> =>
      page.evaluate(
        () => (window as unknown as { aa: { queue: [string, Record<string, unknown>][] } }).aa.queue,
      );
    await openDialog();
    await type('dic');
    await page.getByRole('option').first().waitFor();
    assert.is(searches()[0]!.request.clickAnalytics, true);
    await page.waitForFunction(() =>
      (window as unknown as { aa: { queue: [string][] } }).aa.queue.some(
        ([name]) => name === 'viewedObjectIDs',
      ),
    );
    await dialogField(page).press('ArrowDown');
    await dialogField(page).press('Enter');
    await page.waitForURL('**/roll#dice');
    const events = (await calls()).filter(([name]) => name !== 'init');
    assert.equal(
      events.map(([name]) => name),
      ['viewedObjectIDs', 'clickedObjectIDsAfterSearch'],
    );
    assert.equal(events[0]![1].objectIDs, ['api/roll#dice-lvl2', 'api/roll#dice-content']);
    assert.equal(
      { ...events[1]![1], eventName: '' },
      {
        index: 'relay',
        eventName: '',
        objectIDs: ['api/roll#dice-content'],
        positions: [2],
        queryID: 'b5b9c0d1e2f3a4b5c6d7e8f9a0b1c2d3',
      },
    );
    assert.match(scripts.join(), /^https:\/\/cdn\.jsdelivr\.net\/npm\/search-insights@[^,]*$/);
  });
});

insights('R-INS-04 events go to the client that the site has, under its own name', async () => {
  await withSearchSite({ algolia: 'insights: true,' }, async ({ page, goto, openDialog, type }) => {
    await page.addInitScript(() => {
      const calls: unknown[][] = [];
      const client = (...call: unknown[]): void => void calls.push(call);
      Object.assign(window, { AlgoliaAnalyticsObject: 'ours', ours: client, calls });
    });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await goto('intro');
    await openDialog();
    await type('dice');
    await page.getByText('See all 2 results').waitFor();
    await page.waitForFunction(() =>
      (window as unknown as { calls: [string][] }).calls.some(([name]) => name === 'viewedObjectIDs'),
    );
    assert.is(await page.evaluate(() => 'aa' in window), false);
    assert.not.ok(scripts.some((url) => url.includes('jsdelivr')));
  });
});

insights('R-INS-04 R-INS-05 the search page tells what is seen and chosen, too', async () => {
  await withSearchSite({ algolia: 'insights: true,' }, async ({ page, goto }) => {
    await page.route('https://cdn.jsdelivr.net/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await goto('search?q=dice');
    const eventsOf = (name: string) =>
      page.waitForFunction((wanted) => {
        const { aa } = window as unknown as { aa?: { queue?: [string, Record<string, unknown>][] } };
        return aa?.queue?.find(([called]) => called === wanted)?.[1];
      }, name);
    const viewed = await (await eventsOf('viewedObjectIDs')).jsonValue();
    assert.equal(viewed?.objectIDs, ['api/roll#dice-lvl2', 'api/roll#dice-content']);
    await page.locator('.rd-search-result a').nth(1).click();
    await page.waitForURL('**/roll#dice');
    const { eventName, ...chosen } = (await (await eventsOf('clickedObjectIDsAfterSearch')).jsonValue())!;
    assert.equal(chosen, {
      index: 'relay',
      objectIDs: ['api/roll#dice-content'],
      positions: [2],
      queryID: 'b5b9c0d1e2f3a4b5c6d7e8f9a0b1c2d3',
    });
    assert.type(eventName, 'string');
  });
});

insights.run();
