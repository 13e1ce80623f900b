import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faults, faultsInBothModes } from '../e2e/axe.js';
import { withPage } from '../e2e/browser.js';
import { announcement } from './sample-site.js';
import { withSample } from './serve-sample.js';

const accessibility = suite('accessibility and small windows');
const paths = ['/docs/guide/one', '/docs/', '/docs/guide', '/docs/no-such'];

accessibility('pages have no faults in either mode at three widths, and nothing sticks out', async () => {
  await withSample({ shell: { announcementBar: announcement } }, async ({ origin }) => {
    await withPage({ reducedMotion: 'reduce', expectedMessages: [/status of 404/] }, async (page) => {
      // Each is opened once, at one of the widths: to load a page and to give it axe takes longer than a look at it.
      for (const [index, path] of paths.entries()) {
        for (const [turn, width] of [320, 768, 1280, 320, 768].slice(index % 3, (index % 3) + 3).entries()) {
          await page.setViewportSize({ width, height: 800 });
          if (turn === 0) await page.goto(origin + path);
          // Colours are those of all pages: they are looked at at one width of each, another on the next page.
          const found = turn === 0 ? await faultsInBothModes(page) : await faults(page, 'all but colors');
          assert.equal(found, [], `${path} at ${width} px`);
          assert.is(
            await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            ),
            0,
          );
          if (path !== paths[0] || width > 996) continue;
          await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
          assert.equal(await faultsInBothModes(page), [], `menu at ${width} px`);
          await page.keyboard.press('Escape');
        }
      }
    });
  });
});

accessibility('nothing moves while a page comes to life', async () => {
  await withSample({ shell: { announcementBar: announcement } }, async ({ origin }) => {
    await withPage({ viewport: { width: 1280, height: 2600 } }, async (page) => {
      await page.addInitScript(() => {
        const state = window as { shift?: number };
        state.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            state.shift! += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      // The script comes long after the first paint.
      await page.route('**/main.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue();
      });
      await page.goto(`${origin}/docs/guide/one`);
      await page.waitForTimeout(300);
      const shift = await page.evaluate(() => (window as { shift?: number }).shift!);
      assert.ok(shift < 0.005, String(shift));
    });
  });
});

for (const width of [375, 1280]) {
  accessibility(`without scripts everything can be read and reached at ${width} px`, async () => {
    await withSample({}, async ({ origin }) => {
      await withPage({ viewport: { width, height: 800 }, javaScriptEnabled: false }, async (page) => {
        await page.goto(`${origin}/docs/intro`);
        const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
        // The category is closed for readers with scripts.
        assert.ok(await sidebar.getByRole('link', { name: 'Guide two' }).isVisible());
        assert.ok(await page.locator('.rd-navbar').getByRole('link', { name: 'Documentation' }).isVisible());
        assert.ok(await page.getByText('penguin').isVisible());
        assert.ok(await page.getByText('window', { exact: true }).isVisible());
        for (const name of ['Toggle navigation bar', /Switch between/, 'Copy code to clipboard']) {
          assert.is(await page.getByRole('button', { name }).count(), 0);
        }
        await page.locator('.rd-dropdown').hover();
        assert.ok(await page.locator('.rd-navbar').getByRole('link', { name: 'Second guide' }).isVisible());
      });
    });
  });
}

accessibility.run();
