// What a site learns of its readers: events for its own scripts, and the services that it names.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from './browser.js';
import { shareSite, siteConfig } from './served-site.js';

const analytics = suite('analytics');

const site = shareSite({
  'relaydocs.config.ts': siteConfig(`feedback: {}, clientModules: ['listen.js'], analytics: {
    consent: 'required',
    googleAnalytics: { measurementId: 'G-1' },
    plausible: { domain: 'docs.example.com', src: '/service/plausible.js' },
    matomo: { url: '/service/', siteId: '7' },
    umami: { websiteId: 'u-1', src: '/service/umami.js' },
    fathom: { siteId: 'F', src: '/service/fathom.js' },
  }`),
  'listen.js': `window.told = [];
    for (const name of ['page', 'search', 'copy', 'feedback'])
      document.addEventListener('relaydocs:' + name, ({ detail }) => window.told.push([name, detail]));`,
  'docs/index.md': '# Home\n\n```js\nfirst();\n```\n\n[Second](./second.md)\n',
  'docs/second.md': '# Second\n\nText about turnips.\n',
});
analytics.after(() => site.close());

/** Stands in for the services. Their scripts note what they are told. */
const scripts: Readonly<Record<string, string>> = {
  'umami.js': 'window.calls = []; window.umami = { track: (...call) => calls.push(call) };',
  'fathom.js': 'window.names = []; window.fathom = { trackEvent: (name) => names.push(name) };',
};

async function answerServices(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/\/service\/|googletagmanager/, async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    await route.fulfill({ contentType: 'text/javascript', body: scripts[pathname.slice(9)] ?? '' });
  });
  return asked;
}

type Told = [name: string, detail: Record<string, unknown>];
const told = (page: Page) => page.evaluate(() => (window as unknown as { told: Told[] }).told);
const isTold = (page: Page, name: string, count = 1) =>
  page.waitForFunction(
    ([wanted, times]) =>
      (window as unknown as { told: Told[] }).told.filter(([one]) => one === wanted).length === times,
    [name, count],
  );

analytics(
  'nothing is loaded and nobody counted before the reader has agreed; then all services hear the same',
  async () => {
    const { url } = await site.get();
    await withPage({ permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      const asked = await answerServices(page);
      await page.goto(url);
      await page.getByRole('button', { name: 'Copy code' }).click();
      await page.waitForSelector('[data-copied]');
      await page.waitForFunction(() => document.readyState === 'complete');
      assert.equal([asked, await told(page)], [[], []]);

      const loaded = page.waitForFunction(() => 'umami' in window && 'fathom' in window);
      await page.evaluate(() => document.documentElement.setAttribute('data-consent', 'given'));
      await loaded;
      assert.equal([...asked].sort(), [
        '/gtag/js',
        ...['fathom', 'matomo', 'plausible', 'umami'].map((name) => `/service/${name}.js`),
      ]);
      await page.waitForFunction(() => !document.querySelector('[data-copied]'));
      await page.getByRole('button', { name: 'Copy code' }).click();
      await isTold(page, 'copy');
      await page.getByRole('button', { name: 'Yes' }).click();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('turnips', { delay: 30 });
      await isTold(page, 'search');
      await page.getByRole('combobox').or(page.getByRole('searchbox')).fill('zzqqxx');
      await isTold(page, 'search', 2);
      await page.keyboard.press('Escape');
      await page.getByRole('main').getByRole('link', { name: 'Second' }).first().click();
      await isTold(page, 'page', 2);

      const second = new URL('second', url).href;
      const events = await told(page);
      assert.equal(
        events.filter(([name]) => name !== 'feedback'),
        [
          ['page', { url, title: 'Home | Test site', previousUrl: null }],
          ['copy', { what: 'code' }],
          ['search', { query: 'turnips', results: 1 }],
          ['search', { query: 'zzqqxx', results: 0 }],
          ['page', { url: second, title: 'Second | Test site', previousUrl: url }],
        ],
      );
      const heard = await page.evaluate(() => {
        const { calls, names, plausible, _paq, dataLayer } = window as unknown as {
          [name: string]: unknown[];
          plausible: unknown[] & { q: unknown[] };
        };
        const listOf = (call: unknown) =>
          Array.from(call as unknown[]).filter((one) => !(one instanceof Date));
        return { calls, names, plausible: plausible.q, matomo: _paq, google: dataLayer!.map(listOf) };
      });
      assert.equal(heard.calls, [
        ['copy', { what: 'code' }],
        ['feedback', { helpful: true }],
        ['search', { query: 'turnips', results: 1 }],
        ['search', { query: 'zzqqxx', results: 0 }],
      ]);
      assert.equal(heard.names, ['copy: code', 'feedback: yes', 'search', 'search: nothing found']);
      assert.equal(
        heard.plausible,
        heard.calls!.map((call) => {
          const [name, props] = call as [string, object];
          return [name, { props }];
        }),
      );
      assert.equal(heard.matomo, [
        ['setTrackerUrl', '/service/matomo.php'],
        ['setSiteId', '7'],
        ['enableLinkTracking'],
        ['setCustomUrl', url],
        ['setDocumentTitle', 'Home | Test site'],
        ['trackPageView'],
        ['trackEvent', 'relaydocs', 'copy', 'code'],
        ['trackEvent', 'relaydocs', 'feedback', 'yes'],
        ['trackSiteSearch', 'turnips', false, 1],
        ['trackSiteSearch', 'zzqqxx', false, 0],
        ['setReferrerUrl', url],
        ['setCustomUrl', second],
        ['setDocumentTitle', 'Second | Test site'],
        ['trackPageView'],
      ]);
      assert.equal(heard.google, [
        ['js'],
        ['config', 'G-1'],
        ['event', 'copy', { what: 'code' }],
        ['event', 'feedback', { helpful: true }],
        ['event', 'search', { results: 1, search_term: 'turnips' }],
        ['event', 'search', { results: 0, search_term: 'zzqqxx' }],
      ]);

      // Who changes his mind is told of no more.
      await page.evaluate(() => document.documentElement.removeAttribute('data-consent'));
      await page.goBack();
      await page.waitForURL(url);
      await page.getByRole('heading', { name: 'Home' }).waitFor();
      assert.is((await told(page)).length, events.length);
    });
  },
);

analytics.run();
