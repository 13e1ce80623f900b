import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from '../e2e/browser.js';
import { sampleShell } from './sample-site.js';
import { withSample } from './serve-sample.js';

const content = suite('behaviours of content and navbar');
const desktop = { viewport: { width: 1280, height: 800 } };

const tab = (page: Page, name: string, list = 0) =>
  page.getByRole('tablist').nth(list).getByRole('tab', { name });

async function selectedTabs(page: Page): Promise<string[]> {
  return page.getByRole('tab', { selected: true }).allInnerTexts();
}

content('tabs of one group follow each other, are kept, and hold on the next page', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(desktop, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      assert.equal(await selectedTabs(page), ['Linux', 'Linux']);
      await tab(page, 'Windows').click();
      assert.equal(await selectedTabs(page), ['Windows', 'Windows']);
      assert.equal(await page.getByRole('tabpanel').allInnerTexts(), [
        'Use the installer.',
        'Start it in Services.',
      ]);
      // The second list has no macOS: it stays as it is.
      await tab(page, 'macOS').click();
      assert.equal(await selectedTabs(page), ['macOS', 'Windows']);
      await tab(page, 'Windows', 1).click();
      await page.locator('main').getByRole('link', { name: 'the second page' }).click();
      await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'Guide two');
      assert.equal(await selectedTabs(page), ['Windows']);
      await page.reload();
      assert.equal(await selectedTabs(page), ['Windows']);
    });
  });
});

content('tabs are worked with arrow keys, Home and End; one of them is a tab stop', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(desktop, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      await tab(page, 'Linux').focus();
      const steps: [string, string][] = [
        ['ArrowRight', 'Windows'],
        ['End', 'macOS'],
        ['ArrowRight', 'Linux'],
        ['ArrowLeft', 'macOS'],
        ['Home', 'Linux'],
      ];
      for (const [key, name] of steps) {
        await page.keyboard.press(key);
        assert.is(await page.evaluate(() => document.activeElement!.textContent), name);
        assert.is((await selectedTabs(page))[0], name);
      }
      assert.is(await page.getByRole('tablist').first().locator('[tabindex="0"]').count(), 1);
      await page.keyboard.press('Tab');
      assert.is(await page.evaluate(() => document.activeElement!.getAttribute('role')), 'tabpanel');
    });
  });
});

content('a tab stays in its place when tabs above it change their height', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage({ viewport: { width: 1280, height: 500 } }, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      await tab(page, 'Windows', 1).scrollIntoViewIfNeeded();
      await tab(page, 'macOS').click();
      const before = (await tab(page, 'Linux', 1).boundingBox())!.y;
      await tab(page, 'Linux', 1).evaluate((element: HTMLElement) => element.click());
      assert.ok(Math.abs((await tab(page, 'Linux', 1).boundingBox())!.y - before) < 2);
    });
  });
});

content('the copy button copies the code as it should be run, and says so', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage({ ...desktop, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      const button = page.getByRole('button', { name: 'Copy code to clipboard' });
      await button.first().click();
      await page.getByRole('status').getByText('Copied').waitFor({ state: 'attached' });
      const text = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(
        text,
        /^const answer = await fetch\("http.*"\)\n\/\/ the total\nconsole.log\(22\)\nnew line$/,
      );
      await button.nth(1).click();
      await page.waitForFunction(
        async () => (await navigator.clipboard.readText()) === 'npm install relaydocs',
      );
    });
  });
});

content('the heading that is read is marked in the table of contents', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(desktop, async (page) => {
      await page.goto(`${origin}/docs/guide/two`);
      const active = (text: string | undefined) =>
        page.waitForFunction(
          (wanted) => document.querySelector('.rd-toc .rd-active')?.textContent === wanted,
          text,
        );
      await active('First');
      await page.evaluate(() => document.querySelector('#second')!.scrollIntoView());
      await active('Second');
      await page.evaluate(() => scrollTo(0, 0));
      await active('First');
      // A jump from between two headings, past the second.
      await page.evaluate(() => scrollTo(0, 700));
      await page.waitForTimeout(100);
      await page.evaluate(() => scrollTo(0, 1e6));
      await active('Second');
    });
  });
});

content('a dropdown opens on hover and stays open after a click; a click elsewhere closes it', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(desktop, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      const button = page.getByRole('button', { name: 'More' });
      const item = page.locator('.rd-navbar').getByRole('link', { name: 'Second guide' });
      const isOpen = async (): Promise<boolean> =>
        (await button.getAttribute('aria-expanded')) === 'true' && (await item.isVisible());
      assert.not.ok(await isOpen());
      await button.hover();
      assert.ok(await isOpen());
      await item.hover();
      assert.ok(await isOpen());
      await page.mouse.move(600, 600);
      assert.not.ok(await isOpen());
      await button.click();
      assert.ok(await isOpen());
      await page.mouse.move(600, 600);
      assert.ok(await isOpen());
      await page.mouse.click(600, 600);
      assert.not.ok(await isOpen());
      await button.click();
      await item.click();
      await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'Guide two');
    });
  });
});

content('a dropdown is worked with the keyboard', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(desktop, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      const button = page.getByRole('button', { name: 'More' });
      const expanded = (): Promise<string | null> => button.getAttribute('aria-expanded');
      await button.focus();
      await page.keyboard.press('Enter');
      assert.is(await expanded(), 'true');
      await page.keyboard.press('Tab');
      assert.is(await page.evaluate(() => document.activeElement!.textContent), 'Second guide');
      await page.keyboard.press('Escape');
      assert.is(await expanded(), 'false');
      assert.ok(await button.evaluate((element) => element === document.activeElement));
      await page.keyboard.press('Enter');
      for (let step = 0; step < 3; step++) await page.keyboard.press('Tab');
      assert.is(await expanded(), 'false');
      await button.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.querySelector('h1')!.textContent === 'Guide two');
    });
  });
});

content(
  'the navbar stays at the top edge; with the option it leaves on the way down and comes back on the way up',
  async () => {
    for (const hideNavbarOnScroll of [false, true]) {
      await withSample({ shell: { ...sampleShell, hideNavbarOnScroll } }, async ({ origin }) => {
        await withPage({ ...desktop, reducedMotion: 'reduce' }, async (page) => {
          await page.goto(`${origin}/docs/guide/one`);
          const bottom = (): Promise<number> =>
            page.evaluate(() => document.querySelector('.rd-navbar')!.getBoundingClientRect().bottom);
          const scrolled = async (y: number): Promise<number> => {
            await page.evaluate((top) => scrollTo(0, top), y);
            await page.waitForTimeout(120);
            return bottom();
          };
          assert.is((await scrolled(40)) > 0, true);
          assert.is((await scrolled(800)) > 0, !hideNavbarOnScroll);
          assert.is((await scrolled(600)) > 0, true);
          assert.is((await scrolled(0)) > 0, true);
        });
      });
    }
  },
);

content.run();
