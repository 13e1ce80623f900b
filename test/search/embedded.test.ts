// The same dialog and page over the index of the site itself, without any configuration.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faults } from '../e2e/axe.js';
import { dialogField, searchFaults, withSearchSite } from './search-site.js';

const embedded = suite('search without configuration');
const noAlgolia = { algolia: null } as const;

embedded(
  'R-EMB-01 R-EMB-02 R-EMB-05 dialog, history and page work over files of the site alone',
  async () => {
    await withSearchSite(noAlgolia, async (site) => {
      const { page, url, goto, openDialog, type, isSameDocument } = site;
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await goto('intro');
      await page.waitForLoadState('networkidle');
      assert.not.ok(
        asked.some((address) => /search|react/.test(address)),
        asked.join('\n'),
      );
      assert.is(await page.locator('link[rel=preconnect]').count(), 0);
      await openDialog();
      await type('dice');
      await page.getByRole('option').first().waitFor();
      assert.is(
        await page.getByRole('option').first().locator('a').getAttribute('href'),
        '/docs/api/roll#dice',
      );
      assert.is(await page.getByRole('option').first().locator('mark').innerText(), 'Dice');
      await dialogField(page).fill('qqq');
      await page.getByText('No results for "qqq"').waitFor();
      assert.ok(await page.getByText('Try searching for').isVisible());
      await dialogField(page).fill('line');
      const all = page.getByRole('link', { name: /^See all \d+ results$/ });
      await all.waitFor();
      await dialogField(page).fill('first steps');
      await page.getByRole('option').filter({ hasText: 'First steps' }).first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/intro#first-steps');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      await openDialog();
      assert.is(await page.getByRole('listbox', { name: 'Recent' }).getByRole('option').count(), 1);
      // A text that was chosen is read out as where it leads: its heading, then its page.
      await dialogField(page).fill('text');
      await page.getByRole('option').filter({ hasText: 'Dice' }).first().click();
      await page.waitForURL('**/roll#dice');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      await openDialog();
      const recent = page.getByRole('listbox', { name: 'Recent' }).getByRole('option');
      assert.is(await recent.first().innerText(), 'Dice\nRoll');
      await dialogField(page).fill('dice');
      await all.click();
      await page.waitForURL('**/search?q=dice');
      await page.getByRole('status').filter({ hasText: /found/ }).first().waitFor();
      assert.is(await page.locator('main article a').first().getAttribute('href'), '/docs/api/roll#dice');
      assert.ok(await isSameDocument());
      assert.ok(asked.every((address) => address.startsWith(new URL(url).origin)));
    });
  },
);

embedded(
  'a key whose answer is at hand changes the list once, and the answer is told each time',
  async () => {
    await withSearchSite(noAlgolia, async ({ page, goto, openDialog }) => {
      await goto('intro');
      await openDialog();
      await dialogField(page).fill('dic');
      await page.locator('.rd-search-all[href$="q=dic"]').waitFor();
      const status = page.locator('dialog [role=status]');
      const told = await status.innerText();
      const changes = await page.evaluateHandle(() => {
        const panel = document.querySelector('.rd-search-panel')!;
        const seen: { isTold: boolean }[] = [];
        // Called once for all that is changed at one go.
        new MutationObserver((records) => {
          const isTold = records.some(
            ({ target, addedNodes }) => addedNodes.length > 0 && (target as Element).matches('[role=status]'),
          );
          seen.push({ isTold });
        }).observe(panel, { subtree: true, childList: true, characterData: true, attributes: true });
        return seen;
      });
      await page.keyboard.press('e');
      await page.locator('.rd-search-all[href$="q=dice"]').waitFor();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      assert.is(await status.innerText(), told, 'the same number of results');
      assert.equal(await changes.jsonValue(), [{ isTold: true }]);
    });
  },
);

embedded('R-EMB-01 where the index cannot be fetched it says so, and goes on when it can', async () => {
  await withSearchSite({ ...noAlgolia, expectedMessages: [/Failed to load resource/] }, async (site) => {
    const { page, goto, openDialog, type } = site;
    await goto('intro');
    await page.route('**/search-index.json', (route) => route.abort());
    await openDialog();
    await type('dice');
    await page.getByText('Unable to fetch results').waitFor();
    assert.ok(await page.getByText('You might want to check your network connection.').isVisible());
    await page.unroute('**/search-index.json');
    await dialogField(page).fill('roll');
    await page.getByRole('option').first().waitFor();
  });
});

embedded('R-EMB-03 R-EMB-04 beginnings, typos and names as written are found', async () => {
  await withSearchSite(noAlgolia, async (site) => {
    const { page, goto, openDialog } = site;
    await goto('intro');
    await openDialog();
    for (const [query, title] of [
      ['introd', 'Introduction'],
      ['entiti', 'Entity'],
      ['introdction', 'Introduction'],
      ['x-api-key', 'Entity'],
    ] as const) {
      await dialogField(page).fill(query);
      await page.getByRole('option').filter({ hasText: title }).first().waitFor();
    }
  });
});

for (const [mode, width, ...widerOnes] of [
  ['dark', 320],
  ['light', 768, 1280],
  ['light', 320],
] as const) {
  const widths = [...widerOnes, width];
  embedded(`no state has faults in ${mode} mode at ${widths} px, and nothing sticks out`, async () => {
    const options = { ...noAlgolia, viewport: { width, height: 700 }, reducedMotion: 'reduce' } as const;
    await withSearchSite(options, async (site) => {
      const { page, goto, openDialog } = site;
      await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
      const check = async (state: string): Promise<void> => {
        for (const shown of widths) {
          if (widerOnes.length > 0) await page.setViewportSize({ width: shown, height: 700 });
          // Where the window is wider, the colours are the same.
          const look = (one: Page) => faults(one, shown === width ? 'all' : 'all but colors');
          assert.equal(await searchFaults(page, look), [], `${state} at ${shown} px`);
          const overflow = await page.evaluate(() => {
            const { scrollWidth, clientWidth } =
              document.querySelector('.rd-search-panel') ?? document.documentElement;
            return scrollWidth - clientWidth;
          });
          assert.is(overflow, 0, `${state} at ${shown} px`);
        }
      };
      await goto('intro');
      await openDialog();
      const opened = page.locator('dialog[open]');
      // Before the first frame of its coming it is a little higher, also for readers who want none of it.
      await opened.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
      const dialog = (await opened.boundingBox())!;
      if (width < 640) assert.equal([dialog.x, dialog.y, dialog.width, dialog.height], [0, 0, width, 700]);
      else assert.is(dialog.width, 640);
      await check('empty');
      await dialogField(page).fill('line');
      await page.getByText('See all').waitFor();
      await check('results');
      assert.match(await page.locator('dialog [role=status]').innerText(), /^\d+ results?$/);
      await page.keyboard.press('Enter');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      await openDialog();
      await check('history');
      await dialogField(page).fill('q'.repeat(64));
      await page.getByText('No results for').waitFor();
      await check('no results');
      const ways = [
        () => page.getByRole('button', { name: 'Close' }).click(),
        () => page.keyboard.press('Escape'),
      ];
      for (const [index, leave] of ways.entries()) {
        if (index > 0) await openDialog();
        await leave();
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
      }
      await goto('search?q=line');
      await page.locator('main article').first().waitFor();
      await check('page');
    });
  });
}

embedded(
  'R-NAV-09 R-NAV-04 an item of the navbar says where the one button stands, also on narrow screens',
  async () => {
    const config = `navbar: { items: [{ label: 'Intro', to: '/intro' }, { type: 'search', position: 'left' }] },`;
    await withSearchSite({ ...noAlgolia, config }, async ({ page, goto }) => {
      await goto('intro');
      assert.is(await page.locator('.rd-search-button').count(), 1);
      assert.is(
        await page
          .locator('.rd-navbar-left > li')
          .last()
          .getByRole('button', { name: /^Search/ })
          .count(),
        1,
      );
      await page.setViewportSize({ width: 400, height: 700 });
      assert.ok(await page.locator('.rd-search-button').isVisible());
      assert.not.ok(await page.locator('.rd-navbar').getByRole('link', { name: 'Intro' }).isVisible());
      await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
      await page.getByRole('button', { name: /Back to main menu/ }).click();
      assert.ok(await page.getByRole('dialog').getByRole('link', { name: 'Intro' }).isVisible());
      assert.is(await page.locator('.rd-search-button').count(), 1);
    });
  },
);

embedded.run();
