import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from '../e2e/browser.js';
import { withSample } from './serve-sample.js';

const menu = suite('mobile menu');
const phone = { viewport: { width: 375, height: 700 } };

const openButton = (page: Page) => page.getByRole('button', { name: 'Toggle navigation bar' });
const dialog = (page: Page) => page.getByRole('dialog');

menu('up to 996 px the mobile layout is used, from 997 px the desktop layout', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage({ viewport: { width: 996, height: 700 } }, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
      const item = page.locator('.rd-navbar').getByRole('link', { name: 'Documentation' });
      const toc = page.locator('.rd-toc');
      assert.ok(await openButton(page).isVisible());
      for (const part of [sidebar, item, toc]) assert.not.ok(await part.isVisible());
      await page.setViewportSize({ width: 997, height: 700 });
      assert.not.ok(await openButton(page).isVisible());
      for (const part of [sidebar, item, toc]) assert.ok(await part.isVisible());
    });
  });
});

menu('it opens with the sidebar, and one step back is the main menu', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(phone, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      for (let round = 0; round < 2; round++) {
        await openButton(page).click();
        assert.ok(await dialog(page).getByRole('link', { name: 'Guide two' }).isVisible());
        assert.not.ok(await dialog(page).getByRole('link', { name: 'Documentation' }).isVisible());
        await dialog(page).getByRole('button', { name: '← Back to main menu' }).click();
        assert.ok(await dialog(page).getByRole('link', { name: 'Documentation' }).isVisible());
        assert.not.ok(await dialog(page).getByRole('link', { name: 'Guide two' }).isVisible());
        await dialog(page).getByRole('button', { name: 'More' }).click();
        assert.ok(await dialog(page).getByRole('link', { name: 'Second guide' }).isVisible());
        await dialog(page).getByRole('button', { name: 'Close navigation bar' }).click();
        // The browser tells of a closed dialog in a task of its own: the button follows the dialog, not at once.
        await page.locator('.rd-menu-button[aria-expanded="false"]').waitFor();
        assert.is(await dialog(page).count(), 0);
      }
      // It went into the dialog, and comes back when that is gone.
      await page.locator('.rd-docs > .rd-sidebar').waitFor({ state: 'attached' });
    });
  });
});

menu('without a sidebar it shows the main menu and no way back', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(phone, async (page) => {
      await page.goto(`${origin}/docs/`);
      await openButton(page).click();
      assert.ok(await dialog(page).getByRole('link', { name: 'Documentation' }).isVisible());
      assert.not.ok(await dialog(page).getByRole('button', { name: '← Back to main menu' }).isVisible());
    });
  });
});

menu('Escape and a tap beside it close it, and the focus goes back to its button', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(phone, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      await openButton(page).click();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      const button = (await openButton(page).elementHandle())!;
      await page.waitForFunction((opener) => opener === document.activeElement, button);
      await openButton(page).click();
      await page.mouse.click(365, 400);
      await dialog(page).waitFor({ state: 'detached' });
      // It goes back to its place a task later.
      await page.locator('.rd-docs > .rd-sidebar').waitFor({ state: 'attached' });
    });
  });
});

menu('the Tab key stays inside', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(phone, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      await openButton(page).click();
      for (let step = 0; step < 14; step++) {
        await page.keyboard.press('Tab');
        // Between its last and first stop the focus is in the browser's own bars: on <body>.
        const place = await page.evaluate(() => document.activeElement!.closest('dialog, body')!.tagName);
        const onPage = await page.evaluate(() => document.activeElement !== document.body);
        assert.ok(place === 'DIALOG' || !onPage);
      }
    });
  });
});

menu('a followed link closes it and shows the page', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(phone, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      await page.evaluate(() => {
        (window as { marked?: boolean }).marked = true;
      });
      await openButton(page).click();
      await dialog(page).getByRole('link', { name: 'Guide two' }).click();
      await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'Guide two');
      assert.is(await dialog(page).count(), 0);
      assert.ok(await page.evaluate(() => (window as { marked?: boolean }).marked));
      await openButton(page).click();
      assert.is(await dialog(page).locator('.rd-sidebar [aria-current]').innerText(), 'Guide two');
    });
  });
});

menu('it closes when the window grows, and stays closed when it shrinks again', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(phone, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      await openButton(page).click();
      await page.setViewportSize({ width: 1100, height: 700 });
      await dialog(page).waitFor({ state: 'detached' });
      assert.ok(await page.getByRole('navigation', { name: 'Docs sidebar' }).isVisible());
      await page.setViewportSize(phone.viewport);
      assert.is(await dialog(page).count(), 0);
    });
  });
});

menu(
  'it holds the colour switch and is as high as the window, whatever the site does to its navbar',
  async () => {
    await withSample({}, async ({ origin }) => {
      await withPage(phone, async (page) => {
        await page.goto(`${origin}/docs/guide/one`);
        await page.evaluate(() => {
          document.querySelector<HTMLElement>('.rd-navbar')!.style.backdropFilter = 'blur(4px)';
        });
        await openButton(page).click();
        // It slides in.
        await dialog(page).evaluate((menu) =>
          Promise.all(menu.getAnimations().map(({ finished }) => finished)),
        );
        const box = (await dialog(page).boundingBox())!;
        assert.equal([box.y, box.height], [0, 700]);
        await dialog(page)
          .getByRole('button', { name: /currently dark mode/ })
          .click();
        await dialog(page)
          .getByRole('button', { name: /currently light mode/ })
          .waitFor();
        assert.is(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
      });
    });
  },
);

menu.run();
