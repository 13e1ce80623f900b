// The PDF of a site, as `relaydocs export --pdf` has it printed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRef, PDFString } from '@cantoo/pdf-lib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
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
    '---\nsidebar_position: 1\n---\n# Start\n\n![Sign](/icon.svg)\n\nRead [how to install](./guide/deep.md#install), [the last one](./guide/last.md#größe), [the notes](./hidden.md), or [more](https://example.com/).\n',
  'docs/guide/_category_.json': '{ "label": "Guides", "position": 2 }',
  'docs/guide/deep.md': `---\nsidebar_position: 1\n---\n# Deep\n\n## Install\n\n::::tabs\n:::tab{label="Linux"}\nUse the knife.\n:::\n:::tab{label="Windows"}\nUse the fork.\n:::\n::::\n\n<details>\n<summary>More</summary>\n\nOpened on paper.\n\n</details>\n\n${Array.from({ length: 70 }, (_, line) => `Line ${line} of a long page.`).join('\n\n')}\n`,
  // More chapters than are printed at a time.
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      `docs/guide/part-${index + 10}.md`,
      `---\nsidebar_position: ${index + 10}\n---\n# Part ${index + 10}th\n\nBack to [the start](../start.md).\n`,
    ]),
  ),
  'docs/guide/last.md':
    '---\nsidebar_position: 99\n---\n# Last\n\n## Größe\n\n```mermaid\nflowchart LR\n  A --> B\n```\n',
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

    const { pages, places, links, outline, isTagged } = await readPdf(file('site.pdf'));
    assert.match(stdout, `33 chapters on ${pages} sheets`);
    assert.ok(isTagged);
    const parts = Array.from({ length: 30 }, (_, index) => `  Part ${index + 10}th`);
    const deep = ['  Deep', '    Install'];
    assert.equal(outline, ['Contents', 'Start', 'Guides', ...deep, ...parts, '  Last', '    Größe']);
    assert.equal(
      links.filter((place) => !places.has(place)),
      [],
    );
    assert.is(links.filter((place) => place === 'c1').length, 31, 'from the contents, and from each part');
    assert.is(places.get(links.find((place) => place.includes('gr%C3%B6%C3%9Fe'))!), pages);
    if (spawnSync('pdftotext', ['-v']).error)
      console.warn('pdftotext is not installed: numbers at the foot are not read');
    else
      for (const page of [3, 4, 20, pages]) {
        const sheet = spawnSync('pdftotext', [
          '-f',
          `${page}`,
          '-l',
          `${page}`,
          file('site.pdf'),
          '-',
        ]).stdout;
        assert.match(String(sheet), new RegExp(`\\n${page}\\n`));
      }

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
        ['Start', 'Guides', 'Deep', ...parts.map((part) => part.trim()), 'Last'],
      );
      assert.is(contents[0]![0], 'Start4');
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

/** What a reader of PDFs shows beside the pages. Numbers of pages are from 1; places are those that links lead to. */
async function readPdf(file: string) {
  const { context, catalog, ...pdf } = await PDFDocument.load(readFileSync(file)).then((loaded) => ({
    context: loaded.context,
    catalog: loaded.catalog as PDFDict,
    pages: loaded.getPages(),
  }));
  const numbers = new Map(pdf.pages.map(({ ref }, index) => [ref, index + 1]));
  const entries = catalog.lookup(PDFName.of('Dests'), PDFDict).entries();
  const places = new Map(
    entries.map(([name, place]) => [name.decodeText(), numbers.get((place as PDFArray).get(0) as PDFRef)!]),
  );
  const links = pdf.pages.flatMap(({ node }) => {
    const all = node.lookupMaybe(PDFName.of('Annots'), PDFArray)?.asArray() ?? [];
    const targets = all.map((one) => context.lookup(one, PDFDict).get(PDFName.of('Dest')));
    return targets.flatMap((target) => (target instanceof PDFName ? target.decodeText() : []));
  });
  const outline: string[] = [];
  const read = (first: unknown, indent: string): void => {
    for (let ref = first; ref instanceof PDFRef; ) {
      const item = context.lookup(ref, PDFDict);
      outline.push(indent + item.lookup(PDFName.of('Title'), PDFString, PDFHexString).decodeText());
      read(item.get(PDFName.of('First')), `${indent}  `);
      ref = item.get(PDFName.of('Next')) as PDFRef;
    }
  };
  read(catalog.lookup(PDFName.of('Outlines'), PDFDict).get(PDFName.of('First')), '');
  const isTagged = String(catalog.get(PDFName.of('MarkInfo'))).includes('/Marked true');
  return { pages: pdf.pages.length, places, links, outline, isTagged };
}

printing.run();
