// What a writer sees in the browser after saving, and what stays as it was.
import { readFileSync } from 'node:fs';
import type { Response } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from '../e2e/browser.js';
import { smallSite, withDev } from './with-dev.js';

const reload = suite('live reload');

const long = Array.from({ length: 80 }, (_, index) => `Paragraph ${index} with some words.`).join('\n\n');

reload('a saved text appears in place: scroll, open details, chosen tab, focus and selection stay', () =>
  withDev(
    {
      ...smallSite,
      'docs/long.md': `# Long\n\nTop text.\n\n:::details[More]\n\nInside.\n\n:::\n\n::::tabs\n\n:::tab[One]\n\nFirst panel.\n\n:::\n\n:::tab[Two]\n\nSecond panel.\n\n:::\n\n::::\n\n[Guide](./guide.md)\n\n${long}\n`,
    },
    (dev) =>
      withPage({}, async (page) => {
        await page.goto(`${dev.url}long`);
        await page.click('summary:has-text("More")');
        await page.click('role=tab[name="Two"]');
        await page.focus('main a:has-text("Guide")');
        await page.evaluate(() => {
          scrollTo(0, 700);
          (window as { isSame?: boolean }).isSame = true;
          const paragraph = [...document.querySelectorAll('main p')].find((one) =>
            one.textContent?.startsWith('Paragraph 5 '),
          )!;
          getSelection()!.selectAllChildren(paragraph);
        });
        const text = readFileSync(`${dev.dir}/docs/long.md`, 'utf8')
          .replace('Top text.', 'New top text.')
          .replace('Second panel.', 'Second panel, changed.');
        dev.write({ 'docs/long.md': text });
        await page.waitForSelector('text=New top text.');
        const state = await page.evaluate(() => ({
          isSame: (window as { isSame?: boolean }).isSame,
          scrollY,
          open: document.querySelector<HTMLDetailsElement>('article details')!.open,
          tab: document.querySelector('[role=tab][aria-selected=true]')!.textContent,
          panel: [...document.querySelectorAll<HTMLElement>('.rd-tab')].map((panel) => panel.hidden),
          focused: document.activeElement!.textContent,
          selected: String(getSelection()),
          tabs: document.querySelectorAll('[role=tab]').length,
        }));
        assert.equal(state, {
          isSame: true,
          scrollY: 700,
          open: true,
          tab: 'Two',
          panel: [true, false],
          focused: 'Guide',
          selected: 'Paragraph 5 with some words.',
          tabs: 2,
        });
        assert.ok(await page.isVisible('text=Second panel, changed.'));
      }),
  ),
);

reload('a new title appears in sidebar, tab title and the neighbour’s links, without a reload', () =>
  withDev(
    {
      ...smallSite,
      'docs/guide.md': '---\ntitle: Guide\nsidebar_position: 1\n---\n\nHow it works.\n',
      'docs/other.md': '---\ntitle: Other\nsidebar_position: 2\n---\n\nOther text.\n',
    },
    (dev) =>
      withPage({}, async (page) => {
        await page.goto(`${dev.url}guide`);
        await page.evaluate(() => {
          (window as { isSame?: boolean }).isSame = true;
        });
        dev.write({ 'docs/guide.md': '---\ntitle: Handbook\nsidebar_position: 1\n---\n\nHow it works.\n' });
        await page.waitForSelector('.rd-sidebar a:has-text("Handbook")');
        assert.is(await page.textContent('h1'), 'Handbook');
        assert.is(await page.title(), 'Handbook | Test site');
        await page.click('.rd-sidebar a:has-text("Other")');
        await page.waitForSelector('text=Other text.');
        // It may have been fetched ahead of the change: then it is shown and mended in place.
        await page.waitForSelector('.rd-pagination:has-text("Handbook")');
        // Its place in the sidebar.
        dev.write({ 'docs/other.md': '---\ntitle: Other\nsidebar_position: 0\n---\n\nOther text.\n' });
        await page.waitForFunction(() =>
          /Other.*Handbook/s.test(document.querySelector('.rd-sidebar')!.textContent!),
        );
        assert.ok(await page.evaluate(() => (window as { isSame?: boolean }).isSame));
      }),
  ),
);

const withStyleSheet = {
  'relaydocs.config.ts': smallSite['relaydocs.config.ts'].replace(
    'baseUrl',
    "theme: { customCss: ['./src/own.css'] }, baseUrl",
  ),
  'src/own.css': 'h1 { color: rgb(255, 0, 0) !important }\n',
};

reload('a style sheet is swapped while the page stays; client modules and the config are taken in', () =>
  withDev({ ...smallSite, ...withStyleSheet }, (dev) =>
    withPage({}, async (page) => {
      const colorOf = (): Promise<string> =>
        page.evaluate(() => getComputedStyle(document.querySelector('h1')!).color);
      await page.goto(`${dev.url}guide`);
      await page.evaluate(() => {
        (window as { isSame?: boolean }).isSame = true;
      });
      assert.is(await colorOf(), 'rgb(255, 0, 0)');
      dev.write({ 'src/own.css': 'h1 { color: rgb(0, 0, 255) !important }\n' });
      await page.waitForFunction(
        () => getComputedStyle(document.querySelector('h1')!).color === 'rgb(0, 0, 255)',
      );
      assert.ok(await page.evaluate(() => (window as { isSame?: boolean }).isSame));

      const config = smallSite['relaydocs.config.ts'].replace("title: 'Test site'", "title: 'Renamed site'");
      dev.write({ 'relaydocs.config.ts': config });
      await page.waitForSelector('.rd-brand:has-text("Renamed site")');
      assert.is(await page.title(), 'Guide | Renamed site');
      assert.is.not(await colorOf(), 'rgb(0, 0, 255)');
    }),
  ),
);

reload('a style sheet that is saved before the page has its connection is taken in as well', () =>
  withDev({ ...smallSite, ...withStyleSheet }, (dev) =>
    withPage({}, async (page) => {
      let connect = (): void => {};
      await page.routeWebSocket(/_relaydocs\/live/, (socket) => {
        connect = () => socket.connectToServer();
      });
      await page.goto(`${dev.url}guide`);
      dev.write({ 'src/own.css': 'h1 { color: rgb(0, 0, 255) !important }\n' });
      await dev.untilPrinted('own.css');
      connect();
      await page.waitForFunction(
        () => getComputedStyle(document.querySelector('h1')!).color === 'rgb(0, 0, 255)',
      );
    }),
  ),
);

reload('after a restart of the server an open page comes back and shows what it missed', () =>
  withDev(
    smallSite,
    (dev) =>
      withPage({ expectedMessages: [/ERR_CONNECTION_REFUSED|WebSocket|Failed to load/] }, async (page) => {
        await page.goto(`${dev.url}guide`);
        await page.waitForSelector('text=How it works.');
        await Promise.all([
          dev.restart(),
          new Promise((resolve) =>
            setTimeout(() => {
              dev.write({ 'docs/guide.md': '# Guide\n\nWritten meanwhile.\n' });
              resolve(undefined);
            }, 50),
          ),
        ]);
        await page.waitForSelector('text=Written meanwhile.');
        dev.write({ 'docs/guide.md': '# Guide\n\nWritten afterwards.\n' });
        await page.waitForSelector('text=Written afterwards.');
      }),
    { env: {} },
  ),
);

reload('after a restart the page of an address that does not exist asks for itself once', () =>
  withDev(smallSite, (dev) =>
    withPage({ expectedMessages: [/ERR_CONNECTION_REFUSED|WebSocket|Failed to load/] }, async (page) => {
      const isLater = (response: Response) => response.url().endsWith('/later');
      let asked = 0;
      page.on('response', (response) => {
        if (isLater(response)) asked++;
      });
      await page.goto(`${dev.url}later`);
      // What was heard of the first server says nothing of the second.
      for (const name of ['one', 'two', 'three']) {
        const seen = page.waitForResponse(isLater);
        dev.write({ [`docs/${name}.md`]: `# Page ${name}\n` });
        await seen;
      }
      await dev.restart();
      const back = await page.waitForResponse(isLater);
      assert.is(back.status(), 404);
      asked = 0;
      dev.write({ 'docs/later.md': '# Later\n\nHere at last.\n' });
      await page.waitForSelector('text=Here at last.');
      assert.ok(asked < 4, `${asked} times`);
    }),
  ),
);

reload('a page that was fetched ahead is shown as it is now', () =>
  withDev(smallSite, (dev) =>
    withPage({}, async (page) => {
      const fetched = page.waitForResponse((response) => response.url().endsWith('/guide'));
      await page.goto(dev.url);
      await page.hover('main a:has-text("Guide")');
      await fetched;
      const from = dev.printed().length;
      dev.write({ 'docs/guide.md': '# Guide\n\nNewer words.\n' });
      await dev.untilPrinted('docs/guide.md', from);
      await page.click('main a:has-text("Guide")');
      await page.waitForSelector('text=Newer words.');
    }),
  ),
);

reload(
  'islands keep their state while the text around them changes, and come to life anew when they change',
  () =>
    withDev(
      {
        ...smallSite,
        'src/Counter.jsx': counter('Count'),
        'docs/counting.mdx': page('Text one.', 1),
      },
      (dev) =>
        withPage({}, async (tab) => {
          const button = tab.locator('main button:has-text("Count"), main button:has-text("Total")');
          await tab.goto(`${dev.url}counting`);
          await button.click();
          await tab.waitForSelector('text=Count 2');
          dev.write({ 'docs/counting.mdx': page('Text two.', 1) });
          await tab.waitForSelector('text=Text two.');
          assert.is(await button.innerText(), 'Count 2');
          await button.click();
          await tab.waitForSelector('text=Count 3');
          dev.write({ 'docs/counting.mdx': page('Text two.', 10) });
          await tab.waitForSelector('text=Count 10');
          await button.click();
          await tab.waitForSelector('text=Count 11');
          dev.write({ 'src/Counter.jsx': counter('Total') });
          await tab.waitForSelector('text=Total 10');
          await button.click();
          await tab.waitForSelector('text=Total 11');
        }),
    ),
);

function counter(label: string): string {
  return `'use client';\nimport { useState } from 'react';\nexport default function Counter({ start }) {\n  const [count, setCount] = useState(start);\n  return <button type="button" onClick={() => setCount(count + 1)}>${label} {count}</button>;\n}\n`;
}

function page(text: string, start: number): string {
  return `---\ntitle: Counting\n---\n\nimport Counter from '../src/Counter';\n\n${text}\n\n<Counter start={${start}} />\n`;
}

reload.run();
