// Readers are asked whether a page was helpful, where a site wants to know.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faults } from './axe.js';
import { withPage } from './browser.js';
import { shareSite, siteConfig } from './served-site.js';

const feedback = suite('feedback');

const site = shareSite({
  'relaydocs.config.ts': siteConfig(
    `feedback: { url: '/answers' }, colorMode: { respectPrefersColorScheme: true }`,
  ),
  'docs/index.md': '# Home\n\nText. [Second](./second.md)\n',
  'docs/second.md': '# Second\n\nText.\n',
});
feedback.after(() => site.close());

/** What is sent, in the order that it comes in. */
async function receive(page: Page): Promise<Record<string, unknown>[]> {
  const received: Record<string, unknown>[] = [];
  await page.route('**/answers', async (route) => {
    received.push(route.request().postDataJSON());
    await route.fulfill({ status: 204 });
  });
  return received;
}

const sent = async (page: Page, answer: () => Promise<void>): Promise<void> => {
  const request = page.waitForRequest('**/answers');
  await answer();
  await request;
};

feedback(
  'an answer is sent at once, and with a sentence and under the same name if one is written',
  async () => {
    const { url } = await site.get();
    await withPage({ viewport: { width: 320, height: 700 } }, async (page) => {
      const received = await receive(page);
      await page.goto(url);
      await page.evaluate(() => {
        document.addEventListener('relaydocs:feedback', (event) => {
          document.body.dataset.told = JSON.stringify((event as CustomEvent).detail);
        });
      });
      // To a page that has been put in place.
      await page.getByRole('main').getByRole('link', { name: 'Second', exact: true }).first().click();
      await page.waitForURL('**/second');
      const group = page.getByRole('group', { name: 'Was this page helpful?' });
      const no = group.getByRole('button', { name: 'No' });
      const comment = page.getByRole('textbox', { name: 'What could be better? (optional)' });
      assert.not.ok(await comment.isVisible());
      await no.focus();
      await sent(page, () => page.keyboard.press('Enter'));
      assert.is(await no.getAttribute('aria-pressed'), 'true');
      assert.is(await page.locator('.rd-feedback').getByRole('status').innerText(), 'Thank you.');
      assert.equal(await faults(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await page.keyboard.press('Tab');
      assert.ok(await comment.evaluate((element) => element === document.activeElement));
      await page.keyboard.type(' More of it. ');
      await sent(page, () => page.getByRole('button', { name: 'Send' }).click());
      assert.not.ok(await comment.isVisible());
      assert.ok(await no.evaluate((element) => element === document.activeElement));
      const [first, second] = received as [Record<string, unknown>, Record<string, unknown>];
      assert.equal(first, {
        id: first.id,
        url: new URL('second', url).href,
        title: 'Second | Test site',
        helpful: false,
      });
      assert.equal(second, { ...first, comment: 'More of it.' });
      assert.equal(JSON.parse((await page.evaluate(() => document.body.dataset.told))!), second);
      await page.emulateMedia({ colorScheme: 'dark' });
      assert.equal(await faults(page, 'colors'), []);
    });
  },
);

feedback('another answer stands in the place of the first, and each page has its own', async () => {
  const { url } = await site.get();
  await withPage({}, async (page) => {
    const received = await receive(page);
    await page.goto(url);
    const press = (name: string) => sent(page, () => page.getByRole('button', { name, exact: true }).click());
    await press('Yes');
    await press('No');
    await page.reload();
    await press('Yes');
    const [yes, no, other] = received.map(({ id, helpful }) => ({ id, helpful }));
    assert.equal([yes!.helpful, no!.helpful], [true, false]);
    assert.is(yes!.id, no!.id);
    assert.is.not(other!.id, yes!.id);
  });
});

feedback('without scripts nobody is asked', async () => {
  const { url } = await site.get();
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(url);
    assert.is(await page.getByText('Was this page helpful?').isVisible(), false);
  });
});

feedback.run();
