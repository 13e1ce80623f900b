import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from '../e2e/browser.js';
import { announcement } from './sample-site.js';
import { withSample } from './serve-sample.js';

const shell = suite('colour mode and announcement');
const desktop = { viewport: { width: 1280, height: 800 } };

const theme = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.dataset.theme!);
const modeSwitch = (page: Page, mode: string) =>
  page.getByRole('button', { name: `Switch between dark and light mode (currently ${mode} mode)` });

shell('a first visit is dark, whatever the system prefers; the choice is kept', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage({ ...desktop, colorScheme: 'light' }, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      assert.is(await theme(page), 'dark');
      await modeSwitch(page, 'dark').click();
      assert.is(await theme(page), 'light');
      await modeSwitch(page, 'light').waitFor();
      const barColor = (): Promise<string> =>
        page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=theme-color]')!.content);
      assert.is(await barColor(), 'rgb(255, 255, 255)');
      await page.reload();
      assert.is(await theme(page), 'light');
      await page.waitForFunction(() => document.querySelector('meta[content="rgb(255, 255, 255)"]'));
      await modeSwitch(page, 'light').click();
      assert.is(await theme(page), 'dark');
      await page.goto(`${origin}/docs/`);
      await modeSwitch(page, 'dark').waitFor();
    });
  });
});

shell('the kept choice is there before any script file has loaded', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage({ ...desktop, expectedMessages: [/ERR_FAILED/] }, async (page) => {
      await page.route('**/*.js', (route) => route.abort());
      await page.addInitScript(() => localStorage.setItem('theme', 'light'));
      await page.goto(`${origin}/docs/guide/one`);
      assert.is(await theme(page), 'light');
    });
  });
});

shell('with respect for the system the switch goes light, dark, system', async () => {
  const colorMode = { defaultMode: 'dark', disableSwitch: false, respectPrefersColorScheme: true } as const;
  await withSample({ shell: { colorMode } }, async ({ origin }) => {
    await withPage({ ...desktop, colorScheme: 'light' }, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      assert.is(await theme(page), 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
      await modeSwitch(page, 'system').click();
      assert.is(await theme(page), 'light');
      await page.reload();
      assert.is(await theme(page), 'light');
      await modeSwitch(page, 'light').click();
      assert.is(await theme(page), 'dark');
      await modeSwitch(page, 'dark').click();
      await modeSwitch(page, 'system').waitFor();
      assert.is(await page.evaluate(() => localStorage.getItem('theme')), null);
      assert.is(await theme(page), 'dark');
    });
  });
});

shell('without a switch a choice that was kept earlier is not looked at', async () => {
  const colorMode = { defaultMode: 'light', disableSwitch: true, respectPrefersColorScheme: false } as const;
  await withSample({ shell: { colorMode } }, async ({ origin }) => {
    await withPage(desktop, async (page) => {
      await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
      await page.goto(`${origin}/docs/guide/one`);
      assert.is(await theme(page), 'light');
      assert.is(await page.getByRole('button', { name: /Switch between/ }).count(), 0);
    });
  });
});

shell('a choice in one tab reaches the others', async () => {
  await withSample({}, async ({ origin }) => {
    await withPage(desktop, async (page) => {
      await page.goto(`${origin}/docs/guide/one`);
      const other = await page.context().newPage();
      await other.goto(`${origin}/docs/guide/two`);
      await modeSwitch(other, 'dark').click();
      await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
      await modeSwitch(page, 'light').waitFor();
    });
  });
});

shell('everything works for the current page where storage is blocked', async () => {
  await withSample({ shell: { announcementBar: announcement } }, async ({ origin }) => {
    await withPage(desktop, async (page) => {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      });
      await page.goto(`${origin}/docs/guide/one`);
      await modeSwitch(page, 'dark').click();
      assert.is(await theme(page), 'light');
      await page.getByRole('tab', { name: 'Windows' }).first().click();
      await page.getByRole('button', { name: 'Close' }).click();
      assert.not.ok(await page.getByRole('region', { name: 'Announcement' }).isVisible());
    });
  });
});

shell(
  'a closed announcement stays closed, before scripts load too; one with another id is shown',
  async () => {
    const bar = (page: Page) => page.getByRole('region', { name: 'Announcement' });
    await withPage({ ...desktop, expectedMessages: [/ERR_FAILED/] }, async (page) => {
      await withSample({ shell: { announcementBar: announcement } }, async ({ origin }) => {
        await page.goto(`${origin}/docs/guide/one`);
        assert.ok(await bar(page).isVisible());
        await page.getByRole('button', { name: 'Close' }).click();
        assert.not.ok(await bar(page).isVisible());
        await page.route('**/*.js', (route) => route.abort());
        await page.goto(`${origin}/docs/`);
        assert.not.ok(await bar(page).isVisible());
        const html = await (await page.request.get(`${origin}/docs/`)).text();
        assert.match(html, /Version 2 is out/);
        await page.evaluate(() => {
          document.documentElement.dataset.announcement = 'autumn';
        });
        assert.is(await page.evaluate(() => localStorage.getItem('relaydocs.announcement.autumn')), null);
        await page.route(`${origin}/docs/`, async (route) => {
          const response = await route.fetch();
          await route.fulfill({
            response,
            body: (await response.text()).replace('data-announcement="spring"', 'data-announcement="autumn"'),
          });
        });
        await page.goto(`${origin}/docs/`);
        assert.ok(await bar(page).isVisible());
      });
    });
  },
);

shell.run();
