import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from '../e2e/browser.js';
import { apiFragment } from './sample-site.js';
import { withSample } from './serve-sample.js';

const sidebar = suite('sidebar in the browser');
const desktop = { viewport: { width: 1280, height: 800 } };

const nav = (page: Page) => page.getByRole('navigation', { name: 'Docs sidebar' });
const category = (page: Page, label: string) =>
  nav(page).getByRole('button', { name: new RegExp(`sidebar category '${label}'`) });

async function go(page: Page, link: string, title = link): Promise<void> {
  await nav(page).getByRole('link', { name: link, exact: true }).click();
  await page.waitForFunction((text) => document.querySelector('h1')!.textContent === text, title);
}

sidebar('a category with the page in it is open, others are closed; their buttons toggle', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(desktop, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      assert.is(await category(page, 'API Reference').getAttribute('aria-expanded'), 'false');
      await nav(page).getByRole('button', { name: "Collapse sidebar category 'Guides'" }).click();
      assert.not.ok(await nav(page).getByRole('link', { name: 'Guide two' }).isVisible());
      await nav(page).getByRole('button', { name: "Expand sidebar category 'Guides'" }).press('Enter');
      assert.ok(await nav(page).getByRole('link', { name: 'Guide two' }).isVisible());
    });
  });
});

sidebar('what the reader opened and closed stays so on other pages', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(desktop, async (page) => {
      await page.goto(`${origin}/docs/intro`);
      await category(page, 'Guides').click();
      await category(page, 'API Reference').click();
      await nav(page).getByRole('link', { name: 'macro' }).waitFor();
      await go(page, 'Guide two');
      assert.ok(await nav(page).getByRole('link', { name: 'macro' }).isVisible());
      await go(page, 'macro');
      assert.is(await nav(page).locator('[aria-current]').innerText(), 'macro');
      assert.ok(await nav(page).getByRole('link', { name: 'Guide two' }).isVisible());
      await category(page, 'Guides').click();
      await go(page, 'Introduction');
      assert.is(await nav(page).locator('[aria-current]').count(), 1);
      assert.not.ok(await nav(page).getByRole('link', { name: 'Guide two' }).isVisible());
      assert.ok(await nav(page).getByRole('link', { name: 'macro' }).isVisible());
      await page.goBack();
      await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'macro');
      assert.is(await nav(page).locator('[aria-current]').innerText(), 'macro');
    });
  });
});

sidebar('entries of a closed category are fetched when it is opened, once', async () => {
  await withSample({}, async (server) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.answers.set('/docs/sidebar-lists/api.html', async (response) => {
      await released;
      response.writeHead(200, { 'content-type': 'text/html' }).end(apiFragment());
    });
    await withPage(desktop, async (page) => {
      await page.goto(`${server.origin}/docs/intro`);
      assert.is(await nav(page).getByRole('link', { name: 'roll' }).count(), 0);
      const link = nav(page).getByRole('link', { name: 'API Reference' });
      assert.is(await link.getAttribute('href'), '/docs/api');
      await category(page, 'API Reference').click();
      await nav(page)
        .getByRole('progressbar', { name: 'Loading API Reference' })
        .waitFor({ state: 'attached' });
      await category(page, 'API Reference').click();
      release();
      await nav(page).getByRole('link', { name: 'roll' }).waitFor();
      assert.is(await nav(page).getByRole('progressbar').count(), 0);
      assert.is(await category(page, 'API Reference').getAttribute('aria-expanded'), 'true');
      await category(page, 'API Reference').click();
      assert.not.ok(await nav(page).getByRole('link', { name: 'roll' }).isVisible());
      await category(page, 'API Reference').click();
      assert.ok(await nav(page).getByRole('link', { name: 'roll' }).isVisible());
      assert.is(server.requests.filter((path) => path.includes('sidebar-lists')).length, 1);
    });
  });
});

sidebar('where the entries cannot be fetched the reader is led to the category', async () => {
  await withSample({}, async (server) => {
    server.answers.set('/docs/sidebar-lists/api.html', (response) => response.writeHead(410).end());
    await withPage({ ...desktop, expectedMessages: [/status of 410/] }, async (page) => {
      await page.goto(`${server.origin}/docs/intro`);
      await category(page, 'API Reference').click();
      await page.waitForURL('**/docs/api');
      assert.ok(await nav(page).getByRole('link', { name: 'roll' }).isVisible());
    });
  });
});

sidebar('its scroll position stays over a navigation', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage({ viewport: { width: 1280, height: 200 } }, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      await nav(page).evaluate((element) => element.scrollTo(0, 50));
      await nav(page)
        .getByRole('link', { name: 'Guide two' })
        .evaluate((link: HTMLElement) => link.click());
      await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'Guide two');
      assert.is(await nav(page).evaluate((element) => element.scrollTop), 50);
    });
  });
});

sidebar('landing and not-found pages have none', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(desktop, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      await page.locator('.rd-brand').click();
      await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'Relay');
      assert.is(await nav(page).count(), 0);
      await page.goBack();
      await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'Guide one');
      assert.is(await nav(page).count(), 1);
    });
  });
});

sidebar.run();
