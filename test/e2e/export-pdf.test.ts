// The PDF of a site, as `relaydocs export --pdf` has it printed.
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { placesIn } from '../../src/export/read-pdf.js';
import { withSite } from '../build/with-site.js';
import { withPage } from './browser.js';
import { siteConfig } from './served-site.js';

const printing = suite('relaydocs export --pdf');
const browser = process.env.CHROMIUM ?? '/usr/bin/chromium';

const files = {
  'relaydocs.config.ts': siteConfig("tagline: 'For the orchard',").replace(
    "baseUrl: '/'",
    "baseUrl: '/docs/'",
  ),
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'docs/start.md':
    '---\nsidebar_position: 1\n---\n# Start\n\n![Sign](/icon.svg)\n\nRead [how to install](./guide/deep.md#install), [the notes](./hidden.md), or [more](https://example.com/).\n',
  'docs/guide/_category_.json': '{ "label": "Guides", "position": 2 }',
  'docs/guide/deep.md': `# Deep\n\n## Install\n\n::::tabs\n:::tab{label="Linux"}\nUse the knife.\n:::\n:::tab{label="Windows"}\nUse the fork.\n:::\n::::\n\n<details>\n<summary>More</summary>\n\nOpened on paper.\n\n</details>\n\n${Array.from({ length: 70 }, (_, line) => `Line ${line} of a long page.`).join('\n\n')}\n`,
  'docs/guide/last.md': '# Last\n\n## Install\n\n```mermaid\nflowchart LR\n  A --> B\n```\n',
  'docs/hidden.md': '---\nunlisted: true\n---\n# Hidden\n\nNobody lists this.\n',
};

printing('a PDF has a table of contents with the true numbers, an outline, and links inside', async () => {
  await withSite(files, async ({ dir, run }) => {
    const file = (name: string) => path.join(dir, name);
    const print = (...args: string[]) => run(['export', '--browser', browser, ...args]);
    mkdirSync(file('node_modules'));
    const mermaid = path.resolve('node_modules/mermaid');
    symlinkSync(mermaid, file('node_modules/mermaid'), 'junction');
    const { code, stdout, stderr } = await print('--pdf', '--html');
    assert.is(code, 0, stderr);
    assert.match(stdout, /Wrote site\.pdf, [\d.]+ kB\nWrote site\.html, [\d.]+ kB\n/);

    const pdf = readFileSync(file('site.pdf'));
    const { pages, places } = placesIn(pdf)!;
    assert.match(stdout, `3 chapters on ${pages} sheets`);
    const text = pdf.toString('latin1');
    for (const title of ['Contents', 'Start', 'Guides', 'Deep', 'Install', 'Last'])
      assert.ok(text.includes(`/Title (${title})`), title);
    assert.match(text, /\/MarkInfo <<[^>]*\/Marked true/);

    const html = readFileSync(file('site.html'), 'utf8');
    assert.not.match(html, 'Nobody lists this');
    assert.not.match(html, 'file:///');
    assert.match(html, 'href="https://docs.example.com/docs/hidden"');
    await withPage({}, async (page) => {
      await page.goto(`file://${file('site.html')}`);
      const contents = await page
        .locator('.pr-contents a')
        .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')!.slice(1)]));
      assert.equal(
        contents.map(([entry]) => entry!.replace(/\d+$/, '')),
        ['Start', 'Guides', 'Deep', 'Last'],
      );
      assert.is(contents[0]![0], 'Start3');
      for (const [entry, place] of contents) assert.match(entry!, new RegExp(`\\D${places.get(place!)}$`));
      assert.is(places.get(contents.at(-1)![1]!), pages, 'the long page has several sheets');
      assert.ok(pages > 5);
      assert.ok(await page.getByText('Use the fork.').isVisible());
      assert.ok(await page.getByText('Opened on paper.').isVisible());
      assert.is(await page.locator('.rd-diagram svg').count(), 1);
      const link = await page.getByRole('link', { name: 'how to install' }).getAttribute('href');
      assert.is(await page.locator(`[id="${link!.slice(1)}"]`).innerText(), 'Install');
      assert.is(
        await page
          .locator('img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
        8,
      );
    });

    writeFileSync(file('slow.sh'), '#!/bin/sh\nsleep 60\n', { mode: 0o755 });
    const slow = await run(['export', '--pdf', 'none.pdf', '--browser', './slow.sh', '--timeout', '1']);
    assert.match(slow.stderr, 'BROWSER_TOO_SLOW');
    assert.match(
      (await run(['export', '--pdf', 'none.pdf', '--browser', 'no-such'])).stderr,
      'BROWSER_MISSING',
    );
    assert.match((await print('--pdf', 'none.pdf', '--include', 'nothing/**')).stderr, 'EXPORT_NO_PAGES');
    assert.not(existsSync(file('none.pdf')));
  });
});

printing.run();
