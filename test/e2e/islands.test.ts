import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BuildSummary } from '../../src/engine/build-summary.js';
import { type RunningPreview, serveOutput } from '../../src/preview/serve-output.js';
import { buildHere } from '../build/with-site.js';
import { writeFiles } from '../write-files.js';
import { type PageOptions, withPage } from './browser.js';
import { islandPages } from './island-pages.js';

const islands = suite('parts of a page that run in the browser');

interface IslandSite {
  dir: string;
  summary: BuildSummary;
  preview: RunningPreview;
}

let built: Promise<IslandSite> | undefined;

async function buildSite(): Promise<IslandSite> {
  const dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'relaydocs-islands-')));
  writeFiles(dir, islandPages);
  const outDir = path.join(dir, 'build');
  // The React that warns of whatever does not fit the server's HTML: withPage fails for it.
  const summary = await buildHere({ siteDir: dir, outDir, mode: 'development' });
  const preview = await serveOutput({
    outDir,
    host: undefined,
    port: 0,
    onError: (error) => console.error(error),
  });
  return { dir, summary, preview };
}

islands.after(async () => {
  const site = await built;
  await site?.preview.close();
  if (site) rmSync(site.dir, { recursive: true });
});

interface OpenPage {
  page: Page;
  open(route: string): Promise<void>;
  /** Clicks a button by its text and waits for the text that it has then. */
  press(name: string, then: string): Promise<void>;
}

async function withIslands(options: PageOptions, use: (opened: OpenPage) => Promise<void>): Promise<void> {
  built ??= buildSite();
  const { preview } = await built;
  await withPage(options, async (page) => {
    await use({
      page,
      open: async (route) => void (await page.goto(preview.url + route)),
      press: async (name, then) => {
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByRole('button', { name: then, exact: true }).waitFor();
      },
    });
  });
}

const live = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('[data-live]').length >= wanted, count);

islands('functions have their defaultProps, on the server and in the browser', () =>
  withIslands({}, async ({ page, open, press }) => {
    await open('defaults');
    assert.equal(
      await page.locator('article i').allTextContents(),
      ['declared', 'own', 'arrow', 'forwarded', 'kept', 'packed'].map((word) => `said ${word}`),
    );
    await press('step 0', 'step 5');
    await press('step 5', 'step 10');
  }),
);

islands('elements that a package makes as React 18 did are shown, and hand on their refs', () =>
  withIslands({}, async ({ page, open, press }) => {
    await open('older');
    assert.is(await page.locator('.row-of-kit input').inputValue(), 'storm');
    await press('tide calm', 'tide storm');
  }),
);

islands('a component with state counts, and its ids are its own', () =>
  withIslands({}, async ({ page, open, press }) => {
    await open('counters');
    await press('first 3', 'first 4');
    await press('second 0', 'second 1');
    await press('first 4', 'first 5');
    const ids = await page.$$eval('relay-island span', (all) => all.map(({ id }) => id));
    assert.is(ids.length, 2);
    assert.is(new Set(ids).size, 2);
    const style = await page.$eval('relay-island span', (element) => {
      const { color, fontWeight, marginInlineStart } = getComputedStyle(element);
      return [color, fontWeight, marginInlineStart];
    });
    assert.equal(style, ['rgb(200, 0, 0)', '700', '4px']);
  }),
);

islands('links inside are links of the page, and state stays while the reader moves on the page', () =>
  withIslands({}, async ({ page, open, press }) => {
    await open('counters');
    await press('first 3', 'first 4');
    await page.getByRole('link', { name: 'the top' }).click();
    await page.waitForURL(/#counters$/);
    await page.getByRole('button', { name: 'first 4' }).waitFor();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.locator('relay-island a').click();
    await page.waitForURL(/\/slots$/);
    await page.getByRole('heading', { name: 'Slots' }).waitFor();
    assert.ok(await page.evaluate(() => 'sameDocument' in window));
    await press('closed 1,2</script>', 'closed 1,2</script>');
    await page.getByText('Hidden text').waitFor();
    await page.goBack();
    await press('first 3', 'first 4');
  }),
);

islands('an element with a shadow root of the server has it by its address and by a link', () =>
  withIslands({}, async ({ page, open, press }) => {
    const expectShadow = async () => {
      await press('tide 0', 'tide 1');
      assert.is(
        await page.locator('tide-clock').evaluate((clock) => clock.shadowRoot?.textContent),
        'High water',
      );
    };
    await open('shadow');
    await expectShadow();
    await open('counters');
    await page.locator('.rd-sidebar').getByRole('link', { name: 'Shadow' }).click();
    await page.waitForURL(/\/shadow$/);
    await expectShadow();
  }),
);

islands('a component that is a box stays in its sentence', () =>
  withIslands({}, async ({ page, open, press }) => {
    await open('sentences');
    await press('key 0', 'key 1');
    const sentences = await page.$$eval('article .rd-p', (all) => all.map((one) => one.textContent?.trim()));
    assert.equal(sentences, ['Press key 1 twice, or see a box first.', 'A sentence of its own with stress.']);
    assert.is(await page.locator('article p:empty, relay-island:empty').count(), 0);
    assert.is(await page.locator('article .narrow em').innerText(), 'stress');
  }),
);

islands('the keyboard works as before', () =>
  withIslands({}, async ({ page, open }) => {
    await open('counters');
    await page.getByRole('button', { name: 'first 3' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'first 4' }).waitFor();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'first 5' }).waitFor();
  }),
);

islands('without JavaScript everything that the server rendered is there', () =>
  withIslands({ javaScriptEnabled: false }, async ({ page, open }) => {
    await open('counters');
    assert.ok(await page.getByRole('button', { name: 'first 3' }).isVisible());
    assert.ok(await page.getByText('Inside, a link').isVisible());
    await open('article');
    assert.ok(await page.getByText('In 2026 and 1999').isVisible());
    assert.ok(await page.getByText('Panel B').isVisible());
  }),
);

islands('a page of prose loads no React, and opens pages with islands without asking for more', () =>
  withIslands({}, async ({ page, open, press }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(path.basename(request.url()));
    });
    await open('');
    await page.waitForLoadState('networkidle');
    const beforeHover = asked.filter((name) => !name.startsWith('relaydocs-'));
    await page.locator('article').getByRole('link', { name: 'counters' }).hover();
    await page.waitForLoadState('networkidle');
    asked.length = 0;
    await page.locator('article').getByRole('link', { name: 'counters' }).click();
    await press('first 3', 'first 4');
    const scripts = await page.$$eval('link[rel=modulepreload][data-rd-head]', (links) =>
      links.map((link) => link.getAttribute('href')!.replace(/.*\//, '')),
    );
    assert.ok(scripts.length > 3);
    // Others are those of pages that the reader may open next.
    assert.equal(
      asked.filter((name) => scripts.includes(name)),
      [],
    );
    assert.not.ok(beforeHover.some((name) => /^relaydocs-/.test(name)));
  }),
);

islands("children of a 'use client' component are kept until it opens, and islands in them work", () =>
  withIslands({}, async ({ page, open, press }) => {
    await open('slots');
    assert.is(await page.getByText('Hidden text').count(), 0);
    await press('closed 1,2</script>', 'closed 1,2</script>');
    await page.getByText('Hidden text').waitFor();
    assert.is(await page.getByRole('link', { name: 'link' }).getAttribute('href'), '/base/counters');
    await press('closed 1,2</script>', 'closed 1,2</script>');
    await page.getByText('Hidden text').waitFor({ state: 'detached' });
    await press('closed 1,2</script>', 'closed 1,2</script>');
    await page.getByText('Hidden text').waitFor();
    await press('nested', 'nested');
    await page.getByText('Nested text').waitFor();
    // An island that was not in the page until now.
    await press('deep', 'deep');
    await page.getByText('Deep text').waitFor();
    // Closed and opened again, what is inside keeps its state.
    await press('panel', 'panel');
    await page.getByText('Shown by the server').waitFor({ state: 'detached' });
    await press('panel', 'panel');
    await page.getByText('Nested text').waitFor();
  }),
);

islands(
  'islands among the children of an island are one with it and the page: nested, inspected, with a context',
  () =>
    withIslands({}, async ({ page, open, press }) => {
      await open('joined');
      assert.is(await page.locator('relay-island').count(), 1);
      await press('inner 0', 'inner 1');
      await press('outer', 'outer');
      await page.getByRole('button', { name: 'inner 1' }).waitFor({ state: 'detached' });
      await page.getByText('First').waitFor();
      await press('two', 'two');
      await page.getByText('Second').waitFor();
      assert.equal(await page.locator('.show').allTextContents(), ['Ada', 'Ada']);
      await press('rename', 'rename');
      await page.waitForFunction(() => document.querySelector('.show')?.textContent === 'Grace');
      assert.equal(await page.locator('.show').allTextContents(), ['Grace', 'Grace']);
    }),
);

islands('a lazy part is there from the server, and comes to life', () =>
  withIslands({}, async ({ page, open, press }) => {
    await open('lazy');
    await page.getByRole('button', { name: 'lazy 0' }).waitFor();
    await live(page, 1);
    // The part has a script of its own, which may come behind the island's.
    await page.waitForFunction(() =>
      Array.from(document.querySelectorAll('button')).some(
        (button) =>
          button.textContent === 'lazy 0' &&
          Object.keys(button).some((key) => key.startsWith('__reactProps')),
      ),
    );
    await press('lazy 0', 'lazy 1');
  }),
);

islands('components of packages work, CommonJS ones too, also where they are imported late', () =>
  withIslands({}, async ({ page, open, press }) => {
    await open('packages');
    await press('old 0', 'old 1');
    await press('new 0', 'new 1');
    await page.getByRole('button', { name: 'late widget' }).waitFor();
    await page.getByText('found by the browser').waitFor();
  }),
);

islands('rows of a table work in a page that is one island', () =>
  withIslands({}, async ({ page, open, press }) => {
    await open('table');
    await press('a 0', 'a 1');
    await press('b 0', 'b 1');
    assert.is(await page.locator('table > tbody > tr').count(), 3);
  }),
);

islands('a page that uses values of its own is one island, with its links, tabs and code', () =>
  withIslands({}, async ({ page, open, press }) => {
    await open('article');
    await press('year 2026', 'year 2027');
    await press('part 0', 'part 1');
    await page.getByText('A part for given').waitFor();
    await page.getByRole('tab', { name: 'Tab B' }).click();
    assert.ok(await page.getByText('Panel B').isVisible());
    assert.ok((await page.locator('pre .token').count()) > 0);
    await page.getByRole('link', { name: 'links' }).click();
    await page.waitForURL(/\/counters#far-below$/);
    await open('partial');
    await press('part 0', 'part 1');
    await page.getByText('A part for me').waitFor();
  }),
);

islands('a post with a handler comes to life behind the place where lists cut it', () =>
  withIslands({}, async ({ open, press }) => {
    await open('blog/2026/01/02/post');
    await press('do', 'done');
  }),
);

islands('handlers in a page and components for all pages work', () =>
  withIslands({}, async ({ page, open, press }) => {
    await open('handlers');
    await page.getByRole('button', { name: 'Click' }).click();
    await page.waitForFunction(() => document.title === 'clicked');
    await press('everywhere 0', 'everywhere 1');
    // One that stands for a tag of Markdown.
    await open('replaced');
    await press('open 0', 'open 1');
  }),
);

islands("names of Docusaurus know the reader's colour mode, place and site", () =>
  withIslands({ colorScheme: 'dark' }, async ({ page, open }) => {
    await open('names#there');
    await page.getByText('mode dark, at /base/names#there, of Islands').waitFor();
    await page.getByText('width known').waitFor();
    await page.locator('.rd-color-switch').first().click();
    await page.getByText('mode light').waitFor();
    await page.locator('.names').getByRole('link', { name: 'counters' }).click();
    await page.waitForURL(/\/base\/counters$/);
  }),
);

islands('R-ERR-01 to R-ERR-04 what throws says so in its place, can be tried again, and be left', () =>
  withIslands({ expectedMessages: [/It broke/] }, async ({ page, open }) => {
    await open('crash');
    await page.getByRole('button', { name: 'break it' }).click();
    await page.getByText('This page crashed.').waitFor();
    await page.getByText('It broke').waitFor();
    // What the island was in the page as it was sent stays.
    assert.ok(await page.getByRole('button', { name: 'break it' }).isVisible());
    assert.ok(await page.getByText('Text around.').isVisible());
    assert.ok(await page.locator('.rd-navbar').isVisible());
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('This page crashed.').waitFor();
    await page.evaluate(() => Object.assign(window, { broken: false }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'break it' }).click();
    await page.getByText('This page crashed.').waitFor();
    await page.locator('.rd-navbar a').first().click();
    await page.getByRole('heading', { name: 'Start' }).waitFor();
  }),
);

const failures = { expectedMessages: [/Failed to load resource/, /net::ERR_FAILED/] };

for (const broken of ['island-', 'react-', 'hydrate-', 'islands-']) {
  islands(
    `R-ERR-05, R-ERR-06 a script that cannot be loaded (${broken}*.js) leaves the text, and comes with Retry`,
    () =>
      withIslands(failures, async ({ page, open, press }) => {
        await page.route(`**/assets/${broken}*.js*`, (route) => route.abort());
        await open('counters');
        const island = page.locator('relay-island').first();
        const retry = island.getByRole('button', { name: 'Retry' });
        await island.getByText('Page Error').waitFor();
        assert.ok(await page.getByText('Before.').isVisible());
        assert.ok(await island.getByText(/Failed to fetch/).isVisible());
        await retry.click();
        await island.getByText('Page Error').waitFor();
        await page.unroute(`**/assets/${broken}*.js*`);
        // A browser may remember that a script could not be loaded: the second time the page is loaded again.
        const alive = page.locator('relay-island[data-live] button', { hasText: 'first' });
        for (let tries = 0; tries < 3 && !(await alive.isVisible()); tries++) {
          await alive.or(retry).first().waitFor();
          // It may come to life, and the button go, while we point at it.
          await retry.click({ timeout: 3000 }).catch(() => undefined);
        }
        await alive.waitFor();
        await press('first 3', 'first 4');
      }),
  );
}

islands('a script that fails on the way to a page has the page loaded anew, once', () =>
  withIslands(failures, async ({ page, open }) => {
    await open('');
    await page.route('**/assets/island-*.js*', (route) => route.abort());
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.locator('article').getByRole('link', { name: 'counters' }).click();
    await page.getByText('Page Error').first().waitFor();
    await page.waitForTimeout(500);
    assert.is(loads, 1);
    assert.ok(await page.getByText('Before.').isVisible());
    await page.locator('.rd-navbar a').first().click();
    await page.getByRole('heading', { name: 'Start' }).waitFor();
  }),
);

islands('a click that comes before the scripts is not lost', () =>
  withIslands({}, async ({ page, open }) => {
    let letThrough = (): void => {};
    const late = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/assets\/(?!relaydocs-).*\.js$/, async (route) => {
      await late;
      await route.continue();
    });
    await open('counters');
    await page.getByRole('button', { name: 'first 3' }).click();
    await page.getByRole('button', { name: 'first 3' }).waitFor();
    letThrough();
    await page.getByRole('button', { name: 'first 4' }).waitFor();
  }),
);

islands(
  'a page that is left before its islands have come to life, as on a slow device, is left in silence',
  () =>
    withIslands({}, async ({ page, open }) => {
      // React begins what it is told by this, where there is one.
      await page.addInitScript(() =>
        Object.assign(window, { setImmediate: (work: () => void) => setTimeout(work, 3000) }),
      );
      await open('counters');
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await page.waitForFunction(() => {
        const island = document.querySelector('relay-island')!;
        return Object.keys(island).some((name) => name.startsWith('__reactContainer'));
      });
      await page.locator('.rd-navbar a').first().click();
      await page.getByRole('heading', { name: 'Start' }).waitFor();
      await page.waitForTimeout(3500);
      assert.ok(await page.evaluate(() => 'sameDocument' in window));
    }),
);

islands('200 islands on a page come to life as they come into view', () =>
  withIslands({}, async ({ page, open, press }) => {
    await open('many');
    await live(page, 1);
    const first = await page.locator('[data-live]').count();
    assert.ok(first < 100, `${first} at once`);
    await page.getByRole('button', { name: 'n199 0' }).scrollIntoViewIfNeeded();
    await press('n199 0', 'n199 1');
    const ids = await page.$$eval('relay-island span', (all) => all.map(({ id }) => id));
    assert.is(new Set(ids).size, 200);
    console.log(`figure: islands alive at first of 200: ${first}`);
  }),
);

islands.run();
