// What makes reading easier: copying, the way back to the top, the section that is read.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faults } from './axe.js';
import { withPage } from './browser.js';
import { shareSite, siteConfig } from './served-site.js';

const comforts = suite('comforts');

const words = 'Words that fill the page.\n\n'.repeat(40);
const site = shareSite({
  'relaydocs.config.ts': siteConfig(`docs: { editUrl: 'https://git.example/edit/' }`),
  'docs/index.md': `# Home\n\n## First part\n\n${words}\n## Second part\n\n${words}`,
});
comforts.after(() => site.close());

const desktop = {
  viewport: { width: 1280, height: 800 },
  permissions: ['clipboard-read', 'clipboard-write'],
};
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const said = (page: Page) => page.getByRole('status').innerText();

comforts('the page is copied as Markdown, and the button says so', async () => {
  const { url, output } = await site.get();
  await withPage(desktop, async (page) => {
    await page.goto(url);
    await page.getByText('Page menu').click();
    await page.getByRole('button', { name: 'Copy page as Markdown' }).click();
    await page.waitForFunction(() => document.querySelector('.rd-copy-page[data-copied]'));
    assert.is(await said(page), 'Copied');
    assert.is(await clipboard(page), output('index.md'));
    const hrefOf = (name: string) => page.getByRole('link', { name }).first().getAttribute('href');
    assert.is(await hrefOf('Edit this page'), 'https://git.example/edit/docs/index.md');
    assert.match((await hrefOf('View as Markdown'))!, /\/index\.md$/);
  });
});

comforts(
  'the menu of the page prints it, and closes on Escape and by a click or the focus elsewhere',
  async () => {
    const { url } = await site.get();
    await withPage(desktop, async (page) => {
      await page.goto(url);
      const summary = page.getByText('Page menu');
      const print = page.getByRole('button', { name: 'Print' });
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '');
      });
      await summary.click();
      await print.click();
      await page.waitForSelector('body[data-printed]');
      await page.keyboard.press('Escape');
      await print.waitFor({ state: 'hidden' });
      assert.ok(await summary.evaluate((element) => element === document.activeElement));
      await page.keyboard.press('Enter');
      await print.waitFor();
      await page.getByText('Words that fill the page.').first().click();
      await print.waitFor({ state: 'hidden' });
      await summary.click();
      await page.locator('.rd-search-button').focus();
      await print.waitFor({ state: 'hidden' });
    });
  },
);

comforts('the address of a heading is copied by a click on its link', async () => {
  const { url } = await site.get();
  await withPage(desktop, async (page) => {
    await page.goto(url);
    await page.getByRole('heading', { name: 'First part' }).hover();
    await page.getByRole('link', { name: 'Direct link to First part' }).click();
    await page.waitForFunction(() => document.querySelector('.rd-anchor[data-copied]'));
    assert.is(await clipboard(page), `${url}#first-part`);
    assert.is(page.url(), `${url}#first-part`);
  });
});

comforts('far down a button leads back to the top, and the section that is read is marked', async () => {
  const { url } = await site.get();
  await withPage({ ...desktop, bypassCSP: true }, async (page) => {
    await page.goto(url);
    const top = page.getByRole('button', { name: 'Back to top' });
    assert.not.ok(await top.isVisible());
    await page.evaluate(() => document.getElementById('second-part')!.scrollIntoView());
    await top.waitFor();
    await page.locator('.rd-toc a.rd-active', { hasText: 'Second part' }).waitFor();
    assert.equal(await faults(page), []);
    await top.click();
    await page.waitForFunction(() => scrollY === 0);
    await top.waitFor({ state: 'hidden' });
    assert.ok(await page.evaluate(() => document.activeElement === document.querySelector('main')));
  });
});

comforts(
  'on a narrow screen a bar that stays in view names the section and unfolds the table of contents',
  async () => {
    const { url } = await site.get();
    await withPage({ viewport: { width: 360, height: 740 } }, async (page) => {
      await page.goto(url);
      const toc = page.getByRole('main').getByRole('navigation', { name: 'On this page' });
      const link = toc.getByRole('link', { name: 'Second part' });
      assert.not.ok(await link.isVisible());
      await toc.getByText('On this page').click();
      await link.click();
      assert.is(page.url(), `${url}#second-part`);
      await toc.locator('[data-section="Second part"]').waitFor();
      assert.not.ok(await link.isVisible());
      const [bar, heading] = await Promise.all([
        toc.boundingBox(),
        page.getByRole('heading', { name: 'Second part' }).boundingBox(),
      ]);
      assert.ok(
        bar!.height === 44 && bar!.y < 70 && heading!.y >= bar!.y + bar!.height,
        JSON.stringify({ bar, heading }),
      );
    });
  },
);

comforts('without scripts nothing is offered that does not work', async () => {
  const { url } = await site.get();
  await withPage({ ...desktop, javaScriptEnabled: false }, async (page) => {
    await page.goto(url);
    await page.getByText('Page menu').click();
    for (const name of ['Copy page as Markdown', 'Print', 'Back to top'])
      assert.is(await page.getByRole('button', { name }).count(), 0, name);
  });
});

comforts.run();
