// An exported folder as readers open it: by a double click, without a server.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSite } from '../build/with-site.js';
import { withPage } from './browser.js';
import { siteConfig } from './served-site.js';

const exporting = suite('relaydocs export');

const files = {
  'relaydocs.config.ts': siteConfig('').replace("baseUrl: '/'", "baseUrl: '/文档/'"),
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'src/Counter.jsx': `import { useState } from 'react';
export default function Counter() { const [count, set] = useState(0); return <button onClick={() => set(count + 1)}>{count} apples</button>; }\n`,
  'docs/index.md': '# Start\n\nRead the [guide](./guide/deep.mdx#install).\n',
  'docs/guide/deep.mdx': `import Counter from '../../src/Counter.jsx';

# Deep

## Install

Pick a **pomegranate** of [your own](pathname:///orchard), then go [back](../index.md).

::::tabs
:::tab{label="Linux"}
Use the knife.
:::
:::tab{label="Windows"}
Use the fork.
:::
::::

<Counter />
`,
};

exporting('a folder opens without a server, with its search and its islands', async () => {
  await withSite(files, async ({ dir, run, write }) => {
    const first = await run(['export', '--out', 'offline', '--zip']);
    assert.is(first.code, 0, first.stderr);
    assert.match(first.stdout, /Wrote offline, [\d.]+ kB\nWrote site\.zip, [\d.]+ kB\nExported 4 pages/);
    const start = pathToFileURL(path.join(dir, 'offline/index.html')).href;
    const requests: string[] = [];
    await withPage({}, async (page) => {
      page.on('requestfailed', (request) => requests.push(request.url()));
      await page.goto(start);
      await page.keyboard.press('/');
      await page.keyboard.type('pomegr');
      await page.locator('.rd-search mark').first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/guide/deep/index.html#install');
      await page.getByRole('tab', { name: 'Windows' }).click();
      assert.ok(await page.getByText('Use the fork.').isVisible());
      await page.getByRole('button', { name: '0 apples' }).click();
      await page.getByRole('button', { name: '1 apples' }).waitFor();
      assert.is(
        await page.getByRole('link', { name: 'your own' }).getAttribute('href'),
        'https://docs.example.com/%E6%96%87%E6%A1%A3/orchard',
      );
      await page.locator('.rd-color-switch').click();
      await page.getByRole('link', { name: 'back', exact: true }).click();
      await page.waitForURL(start);
    });
    await withPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto(start);
      await page.getByRole('link', { name: 'guide', exact: true }).click();
      assert.ok(await page.getByText('Use the fork.').isVisible());
    });
    assert.equal(requests, []);

    const zip = readFileSync(path.join(dir, 'site.zip'));
    assert.is((await run(['export', '--zip', 'again/a.zip'])).code, 0);
    assert.ok(readFileSync(path.join(dir, 'again/a.zip')).equals(zip), 'equal exports are equal bytes');

    const refused = [
      [['--zip', 'offline/site.zip', '--out', 'offline'], 'EXPORT_FILE_IN_OUTPUT'],
      [['--zip', 'static/site.zip'], 'EXPORT_IN_SOURCES'],
      [['--out', 'docs/offline'], 'EXPORT_IN_SOURCES'],
    ] as const;
    for (const [options, code] of refused) assert.match((await run(['export', ...options])).stderr, code);
    assert.ok(existsSync(start.replace(/^file:\/\//, '')), 'the last export is unchanged');
    mkdirSync(path.join(dir, 'folder'));
    assert.match((await run(['export', '--zip', 'folder'])).stderr, 'EXPORT_FILE_IS_FOLDER');
    assert.is((await run(['build'])).code, 0);
    const routes = readFileSync(path.join(dir, 'build/routes.json'), 'utf8');
    const over = await run(['export', '--out', 'build']);
    assert.is(over.code, 1);
    assert.match(over.stderr, 'EXPORT_OVER_SITE');
    for (const inside of [
      ['--out', 'build/offline'],
      ['--zip', 'build/site.zip'],
      ['--html', 'build/new/site.html'],
    ])
      assert.match((await run(['export', ...inside])).stderr, 'EXPORT_OVER_SITE', inside.join(' '));
    assert.is(readFileSync(path.join(dir, 'build/routes.json'), 'utf8'), routes, 'the site is unchanged');
    assert.is((await run(['export', '--out', 'offline'])).code, 0, 'an export replaces an earlier one');
    writeFileSync(path.join(dir, 'again/own.txt'), '');
    assert.match((await run(['export', '--out', 'again'])).stderr, 'OUTPUT_NOT_OURS');
    assert.is((await run(['build', '--out', 'offline'])).code, 0);
    const later = await run(['export', '--out', 'offline']);
    assert.match(later.stderr, 'EXPORT_OVER_SITE', 'nor is a site that was built where an export was');
    write({ 'docs/index.md': '# Start\n\n[Gone](./gone.md)\n' });
    assert.is((await run(['export', '--zip', 'again/b.zip'])).code, 1);
    assert.not(existsSync(path.join(dir, 'again/b.zip')));
  });
});

exporting.run();
