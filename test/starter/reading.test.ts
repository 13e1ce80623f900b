// The manual as its readers get it: made by `init`, built, served by `preview`, read in a real browser.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bin, runRelaydocs } from '../build/with-site.js';
import { withPage } from '../e2e/browser.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const reading = suite('reading the manual');

interface Served {
  url: string;
  dir: string;
  process: ChildProcess;
  /** Every page's address below the base. */
  pages: readonly string[];
}

let served: Promise<Served> | undefined;

/** Makes, builds and serves the site once for all tests of the file. */
function serve(): Promise<Served> {
  served ??= (async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'relaydocs-manual-'));
    assert.is((await runRelaydocs(dir, ['init', 'site'])).code, 0);
    const site = path.join(dir, 'site');
    const { code, stderr } = await runRelaydocs(site, ['build']);
    assert.is(code, 0, stderr);
    const routes = JSON.parse(readFileSync(path.join(site, 'build/routes.json'), 'utf8')) as {
      pages: { url: string }[];
    };
    const child = spawn(process.execPath, [bin, 'preview', '--port', '0', '--json'], {
      cwd: site,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const url = await new Promise<string>((resolve, reject) => {
      let printed = '';
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        printed += chunk;
        if (printed.endsWith('}\n')) resolve((JSON.parse(printed) as { url: string }).url);
      });
      child.on('exit', () => reject(new Error(printed)));
    });
    const pages = routes.pages.map((page) => page.url.slice(1));
    return { url, dir, process: child, pages };
  })();
  return served;
}

reading.after(async () => {
  if (!served) return;
  const { process: child, dir } = await served;
  child.kill();
  rmSync(dir, { recursive: true, force: true });
});

reading('every page comes to life without an error, and every picture is there', async () => {
  const { url, pages } = await serve();
  assert.ok(pages.length > 20);
  await withPage({}, async (page) => {
    for (const name of pages) {
      const response = await page.goto(url + name);
      assert.is(response?.status(), 200, name);
      assert.is(await page.locator('h1').count(), 1, name);
      const broken = await page.evaluate(async () => {
        const images = [...document.images].filter(({ clientWidth }) => clientWidth > 0);
        for (const image of images) image.loading = 'eager';
        const decoded = await Promise.all(
          images.map((image) =>
            image.decode().then(
              () => true,
              () => false,
            ),
          ),
        );
        return images.filter((_, index) => !decoded[index]).map(({ src }) => src);
      });
      assert.equal(broken, [], name);
    }
  });
});

reading('a newcomer gets from the first page to the commands', async () => {
  const { url } = await serve();
  await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.goto(url);
    await page.getByRole('main').getByRole('link', { name: 'Getting started' }).click();
    await page.getByRole('heading', { level: 1, name: 'Getting started' }).waitFor();
    await page.getByRole('link', { name: 'More about it' }).first().click();
    await page.waitForURL(`${url}reference/commands#init`);
    await page.getByRole('heading', { level: 1, name: 'Commands' }).waitFor();
    assert.ok(await page.getByRole('heading', { name: 'relaydocs init' }).isVisible());
  });
});

reading('what the manual shows live is live', async () => {
  const { url } = await serve();
  await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.goto(`${url}writing/tabs-and-details`);
    await page.getByRole('tab', { name: 'pnpm' }).first().click();
    assert.ok(await page.getByText('pnpm build', { exact: true }).isVisible());

    await page.goto(`${url}writing/code`);
    assert.is(await page.locator('.error-line').count(), 1);
    assert.is(await page.locator('.rd-line-add').count(), 1);
    assert.is(await page.locator('.rd-line-numbers').count(), 1);
    assert.ok((await page.locator('.rd-line-highlight').count()) >= 6);
    assert.ok(await page.getByText('Reads the settings, or says').first().isVisible());
    const background = await page
      .locator('.error-line')
      .evaluate((line) => getComputedStyle(line).backgroundColor);
    assert.is.not(background, 'rgba(0, 0, 0, 0)');

    await page.goto(`${url}writing/markdown`);
    assert.is(await page.locator('math').count(), 2);
    assert.is(await page.locator('input[type=checkbox]').count(), 2);
    assert.ok(await page.getByText('Done 🎉 and reviewed ✅').isVisible());

    await page.goto(`${url}writing/admonitions`);
    assert.ok(await page.getByRole('note', { name: 'Pancakes' }).isVisible());
  });
});

reading('on a telephone no page is wider than the screen', async () => {
  const { url, pages } = await serve();
  await withPage({ viewport: { width: 360, height: 740 } }, async (page) => {
    for (const name of pages) {
      await page.goto(url + name);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.is(beyond, 0, name);
    }
  });
});

/** One page of each kind, and those with the most kinds of content. */
const looked = ['', 'writing', 'writing/markdown', 'writing/code', 'writing/admonitions', 'getting-started'];

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: runner } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await runner.run()).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    );
  });
}

for (const theme of ['dark', 'light']) {
  reading(`axe finds nothing in ${theme} mode`, async () => {
    const { url } = await serve();
    await withPage({ viewport: { width: 1280, height: 800 }, bypassCSP: true }, async (page) => {
      await page.goto(url);
      await page.evaluate((value) => localStorage.setItem('theme', value), theme);
      for (const name of looked) {
        await page.goto(url + name);
        assert.is(await page.locator('html').getAttribute('data-theme'), theme);
        assert.equal(await findings(page), [], name);
      }
    });
  });
}

reading.run();
