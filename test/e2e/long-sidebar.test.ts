import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from './browser.js';
import { withServedSite } from './served-site.js';

const long = suite('a sidebar of 460 pages');

const desktop = { viewport: { width: 1280, height: 800 } };
const nav = (page: Page) => page.getByRole('navigation', { name: 'Docs sidebar' });

/** Four categories of 115 pages, one of them with a category in it. */
const files: Record<string, string> = {
  'docs/index.md': '# Home\n',
  'docs/part-4/inner/deep.md': '# Deep\n',
};
for (let number = 1; number <= 460; number += 1) {
  const folder = `part-${Math.ceil(number / 115)}`;
  files[`docs/${folder}/page-${number}.md`] = `---\nsidebar_position: ${number}\n---\n\n# Page ${number}\n`;
}

/** How far the entry of the page lies outside of what is seen of the sidebar: 0 is in view. */
const outOfView = (page: Page) =>
  nav(page)
    .locator('[aria-current=page]')
    .evaluate((entry) => {
      const box = entry.closest('nav')!.getBoundingClientRect();
      const { top, bottom } = entry.getBoundingClientRect();
      return Math.max(0, box.top - top, bottom - box.bottom);
    });

long(
  'shows the entry of the page that is read, however far down it is, and opens what a reader asks for',
  () =>
    withServedSite(files, async ({ url }) => {
      await withPage(desktop, async (page) => {
        await page.goto(`${url}part-2/page-230`);
        assert.is(await outOfView(page), 0);
        assert.is(await page.evaluate(() => scrollY), 0);
        // The same on a screen that was turned.
        await page.setViewportSize({ width: 700, height: 1280 });
        await page.reload();
        await page.setViewportSize(desktop.viewport);
        await page.waitForFunction(() => document.querySelector('.rd-sidebar')!.scrollTop > 0);
        assert.is(await outOfView(page), 0);

        await nav(page).getByRole('button', { name: "Expand sidebar category 'part-4'" }).click();
        await nav(page).getByRole('button', { name: "Expand sidebar category 'inner'" }).click();
        await nav(page).getByRole('link', { name: 'Deep' }).waitFor();
        await nav(page).getByRole('link', { name: 'Page 460' }).click();
        await page.getByRole('heading', { level: 1, name: 'Page 460' }).waitFor();
        assert.is(await nav(page).locator('[aria-current=page]').innerText(), 'Page 460');
        assert.is(await outOfView(page), 0);
        // What was open stays open.
        assert.ok(await nav(page).getByRole('link', { name: 'Page 230', exact: true }).isVisible());

        await page.getByRole('link', { name: 'Previous Page 459' }).click();
        await page.getByRole('heading', { level: 1, name: 'Page 459' }).waitFor();
        assert.is(await outOfView(page), 0);
      });
    }),
);

long('leads to every page without scripts: a closed category is a link to its first page', () =>
  withServedSite(files, async ({ url }) => {
    await withPage({ ...desktop, javaScriptEnabled: false }, async (page) => {
      await page.goto(`${url}part-1/page-1`);
      assert.is(await nav(page).getByRole('button', { name: 'part-3' }).count(), 0);
      await nav(page).getByRole('link', { name: 'part-3' }).click();
      assert.is(await page.getByRole('heading', { level: 1 }).innerText(), 'Page 231');
      assert.is(await nav(page).locator('[aria-current=page]').innerText(), 'Page 231');
      assert.ok(await nav(page).getByRole('link', { name: 'Page 345' }).isVisible());
    });
  }),
);

long.run();
