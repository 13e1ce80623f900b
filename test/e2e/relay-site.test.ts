// The relay's documentation as its readers get it: built, served by what `preview` serves with, read in a real browser.
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { version } from '../../src/base/version.js';
import { runHere } from '../build/with-site.js';
import { faults, follow } from './axe.js';
import { withPage } from './browser.js';
import { relayFiles } from './relay-files.js';
import { shareSite } from './served-site.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const site = suite('relay site');

const docPages = [
  'intro',
  'installation',
  'foundry-module',
  'authentication',
  'configuration',
  'first-api-call',
  'postgres-setup',
  'relay-app-duckdns-example',
];
const allPages = ['', ...docPages, 'api'];
const widths = [320, 768, 1280];

const shared = shareSite(relayFiles());
site.after(() => shared.close());

async function serve(): Promise<string> {
  return (await shared.get()).url;
}

/** Survives client-side navigation, not the loading of a document. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

site('it has no problem to tell, though other sources lie beside the pages', async () => {
  const { code, stderr } = await runHere(root, ['check']);
  assert.is(code, 0, stderr);
  assert.not.match(stderr, /warning|error/i);
});

site(
  'R-ROUTE-13, R-ROUTE-14 every page has one heading, its title, comes to life without an error, and reads the same without JavaScript',
  async () => {
    const url = await serve();
    // A tab's name becomes a button when the page comes to life.
    const blocks = 'main :is(h1, h2, h3, p:not(.rd-tab-label), li, th, td, pre, summary)';
    await withPage({}, async (page) => {
      for (const name of allPages) {
        const response = await page.goto(url + name);
        assert.is(response?.status(), 200, name);
        // Asked at once: each locator would bring its own scripts into the page first. What is parsed apart runs no script.
        const { title, lang, headings, generators, live, plain } = await page.evaluate(
          async ({ selector, address }) => {
            const all = (some: string) => [...document.querySelectorAll<HTMLElement>(some)];
            const textsOf = (root: Document) =>
              Array.from(root.querySelectorAll(selector), ({ textContent }) => textContent ?? '');
            const served = await (await fetch(address)).text();
            return {
              title: document.title,
              lang: document.documentElement.lang,
              headings: all('h1').map(({ innerText }) => innerText.trim()),
              generators: all('meta[name=generator]').map((meta) => meta.getAttribute('content')),
              live: textsOf(document),
              plain: textsOf(new DOMParser().parseFromString(served, 'text/html')),
            };
          },
          { selector: blocks, address: url + name },
        );
        assert.is(headings.length, 1, name);
        assert.ok(title.includes(headings[0]!), `${name}: ${title}`);
        assert.is(lang, 'en');
        assert.equal(generators, [`relaydocs v${version}`]);
        assert.ok(plain.length > 10, name);
        assert.equal(live, plain, name);
      }
    });
    await withPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto(`${url}installation`);
      const heading = await page.locator('h1').innerText();
      assert.ok((await page.title()).includes(heading), heading);
      assert.is(await page.locator('html').getAttribute('lang'), 'en');
      const generator = page.locator('meta[name=generator]');
      assert.is(await generator.getAttribute('content'), `relaydocs v${version}`);
    });
  },
);

site(
  'a reader goes from the landing page through the documentation without loading a document anew',
  async () => {
    const url = await serve();
    await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.goto(url);
      await mark(page);
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Documentation' })
        .click();
      await page.waitForURL(`${url}intro`);
      await page.getByRole('heading', { level: 1, name: 'Getting Started' }).waitFor();
      assert.match(await page.title(), /Getting Started/);
      await page
        .getByRole('navigation', { name: 'Docs sidebar' })
        .getByRole('link', { name: 'Authentication' })
        .click();
      await page.getByRole('heading', { level: 1, name: 'Authentication' }).waitFor();
      assert.is(
        await page.locator('nav[aria-label="Docs sidebar"] [aria-current=page]').innerText(),
        'Authentication',
      );
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Getting Started' }).waitFor();
      assert.ok(await isMarked(page));
    });
  },
);

site('unknown addresses answer 404 with the not-found page', async () => {
  const url = await serve();
  await withPage({ expectedMessages: [/404/] }, async (page) => {
    for (const name of ['no-such', 'api/no-such', 'intro/deeper', 'blog', 'tags', 'home', 'index/foo']) {
      const response = await page.goto(url + name);
      assert.is(response?.status(), 404, name);
      assert.ok(await page.getByRole('heading', { name: 'Page Not Found' }).isVisible(), name);
    }
  });
});

site('the first tab stop skips to the content', async () => {
  const url = await serve();
  await withPage({}, async (page) => {
    for (const name of ['', 'intro']) {
      await page.goto(url + name);
      await page.keyboard.press('Tab');
      assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Skip to main content');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      assert.ok(
        await page.evaluate(() => document.querySelector('main')!.contains(document.activeElement)),
        name,
      );
    }
  });
});

site('the colour mode starts dark, is switched by one button and kept', async () => {
  const url = await serve();
  await withPage({ colorScheme: 'light' }, async (page) => {
    await page.goto(`${url}intro`);
    const theme = () => page.locator('html').getAttribute('data-theme');
    assert.is(await theme(), 'dark');
    await page
      .getByRole('button', { name: 'Switch between dark and light mode (currently dark mode)' })
      .click();
    assert.is(await theme(), 'light');
    await page.goto(`${url}api`);
    assert.is(await theme(), 'light');
  });
});

/** One page of each kind: axe looks at these at every width, in both modes. `npm run soak` has it look so at all of them. */
const kinds = ['', 'configuration', 'api/sheet', 'search?q=port', 'no-such'];
/** Has parts that no shorter page of the API has. axe takes seconds for each look at it. */
const longPage = 'api/session';

site('nothing overflows and axe finds nothing, at three widths and in both colour modes', async () => {
  const url = await serve();
  const options = { bypassCSP: true, expectedMessages: [/404/] } as const;
  await withPage(options, async (page) => {
    for (const name of new Set([...allPages, longPage, ...kinds])) {
      const isLookedAtInAll = kinds.includes(name) || process.env.SOAK !== undefined;
      // One page of prose, which is among the kinds, has the colours of all.
      const isProse = docPages.includes(name) && !isLookedAtInAll;
      // axe is much faster when it looks again: each page is opened once, and loaded only where links do not lead to it.
      if (name === '' || ['search?q=port', 'no-such'].includes(name)) await page.goto(url + name);
      else await follow(page, url + name);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        assert.is(overflow, 0, `${name} overflows at ${width} px`);
        if (width !== widths.at(-1) && !isLookedAtInAll) continue;
        for (const theme of ['dark', 'light']) {
          // The mode changes colours only, and between a telephone's and this width none changes.
          const rules = width === 768 || isProse ? 'all but colors' : theme === 'light' ? 'colors' : 'all';
          // What only a telephone shows has its colours in both modes where pages of all widths are looked at.
          if (theme === 'light' && (width !== 1280 || !isLookedAtInAll)) continue;
          await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
          assert.equal(await faults(page, rules), [], `${name} ${theme} at ${width} px`);
        }
      }
    }
  });
});

site.run();
