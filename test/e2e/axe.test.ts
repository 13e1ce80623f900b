// The looks of axe at a page, on which tests of accessibility rely.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faults, faultsInBothModes } from './axe.js';
import { withPage } from './browser.js';

const looks = suite('looks of axe');

looks('a fault of one mode is found, and the page is as it was after both', async () => {
  await withPage({}, async (page) => {
    await page.setContent(`<!doctype html><html lang="en" data-theme="dark"><title>Page</title>
      <style>
        main { transition: color 9s }
        [data-theme=dark] main { color: #000 }
        [data-theme=light] main { color: #eee }
      </style>
      <main><h1>Page</h1></main></html>`);
    await page.evaluate(() => {
      const own = new CSSStyleSheet();
      own.replaceSync('h1 { margin: 7px }');
      document.adoptedStyleSheets = [own];
    });
    const found = await faultsInBothModes(page);
    assert.equal(
      found.map((line) => line.split(':')[0]),
      ['color-contrast'],
    );
    const left = await page.evaluate(() => {
      const { margin, color } = getComputedStyle(document.querySelector('h1')!);
      const { transitionDuration } = getComputedStyle(document.querySelector('main')!);
      return { mode: document.documentElement.dataset.theme, margin, color, transitionDuration };
    });
    assert.equal(left, { mode: 'dark', margin: '7px', color: 'rgb(0, 0, 0)', transitionDuration: '9s' });
  });
});

looks('what a page does with its new size is waited for', async () => {
  await withPage({ viewport: { width: 800, height: 600 } }, async (page) => {
    await page.setContent(
      '<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1><img></main></html>',
    );
    assert.is((await faults(page)).length, 1);
    await page.evaluate(() => {
      const image = document.querySelector('img')!;
      new ResizeObserver(() => {
        if (innerWidth < 400) image.alt = 'Narrow';
      }).observe(document.body);
    });
    await page.setViewportSize({ width: 320, height: 600 });
    assert.equal(await faults(page), []);
  });
});

looks.run();
