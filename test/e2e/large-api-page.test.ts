// A large page of an API lays out what is far below after the first paint. No reader may notice but by the time.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from './browser.js';
import { siteConfig, withServedSite } from './served-site.js';

const large = suite('a large page of an API');

const files = {
  'relaydocs.config.ts': siteConfig(`openapi: { path: 'docs/api/openapi.yaml' },`),
  'docs/index.md': '# Home\n\n[The last call](./api/entity.md#increaseAttribute)\n',
  'docs/api/openapi.yaml': readFileSync(new URL('../../docs/api/openapi.yaml', import.meta.url)),
  'docs/api/entity.md': '---\ntitle: Entity\n---\n\n::operations\n',
  // The token of an example looks like a key.
  '.relaydocs-secrets-allow': 'cd3cb0b136b5e689\n',
};

const operations = (page: Page, property: string): Promise<string[]> =>
  page
    .locator('.rd-op')
    .evaluateAll((all, name) => all.map((one) => getComputedStyle(one).getPropertyValue(name)), property);

const top = (page: Page, id: string): Promise<number> =>
  page.locator(`#${id}`).evaluate((heading) => Math.round(heading.getBoundingClientRect().top));

async function wholePage(page: Page): Promise<void> {
  while ((await operations(page, 'content-visibility')).includes('auto')) await page.waitForTimeout(100);
}

/** Waits until the page scrolls no more, and its place is noted. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => (history.state as { scrollY?: number } | null)?.scrollY === scrollY);
}

large('is laid out bit by bit, and a link to the last call shows that call, then and later', async () => {
  await withServedSite(files, async ({ url }) => {
    await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.goto(`${url}api/entity`);
      const first = await operations(page, 'content-visibility');
      assert.ok(first.filter((value) => value === 'auto').length > 3, first.join());
      await page.goto(url);
      await page.getByRole('main').getByRole('link', { name: 'The last call' }).click();
      const heading = page.locator('#increaseAttribute');
      await heading.waitFor();
      const atFirst = await top(page, 'increaseAttribute');
      assert.ok(atFirst > 0 && atFirst < 200, `${atFirst} px`);
      await wholePage(page);
      assert.ok(Math.abs((await top(page, 'increaseAttribute')) - atFirst) < 5);
      assert.is(await page.locator('.rd-toc .rd-active').innerText(), await heading.innerText());
    });
  });
});

large(
  'does not move when its end arrives: the table of contents, which stands there, has its place',
  async () => {
    await withServedSite(files, async ({ url }) => {
      await withPage({ viewport: { width: 1350, height: 900 } }, async (page) => {
        const place = (): Promise<unknown> =>
          page
            .locator('.rd-op .rd-op-part')
            .first()
            .evaluate((part) => {
              const { left, top, width } = part.getBoundingClientRect();
              return [left, top + scrollY, width];
            });
        await page.goto(`${url}api/entity`);
        const whole = await place();
        await page.route('**/api/entity', async (route) => {
          const response = await route.fetch();
          const [arrived] = (await response.text()).split('</section>');
          await route.fulfill({ response, body: arrived! });
        });
        await page.reload();
        assert.is(await page.locator('.rd-toc').count(), 0);
        assert.equal(await place(), whole);
      });
    });
  },
);

large('has the reader where they were, on the way back and after a reload', async () => {
  await withServedSite(files, async ({ url }) => {
    await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.goto(`${url}api/entity#increaseAttribute`);
      await wholePage(page);
      await page.evaluate(() => scrollBy(0, -900));
      await settled(page);
      const place = await top(page, 'increaseAttribute');
      // Not by mouse or key of Playwright's: both scroll on their way to the link.
      await page
        .getByRole('link', { name: 'Test site' })
        .first()
        .evaluate((link) => (link as HTMLElement).click());
      await page.getByRole('heading', { name: 'Home' }).waitFor();
      await page.goBack();
      await page.locator('#increaseAttribute').waitFor();
      await settled(page);
      assert.is(await top(page, 'increaseAttribute'), place, 'on the way back');
      await page.reload();
      await settled(page);
      assert.is(await top(page, 'increaseAttribute'), place, 'after a reload');
    });
  });
});

large.run();
