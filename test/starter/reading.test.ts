// The manual as its readers get it: built, served by what `preview` serves with, read in a real browser.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faults, follow } from '../e2e/axe.js';
import { withPage } from '../e2e/browser.js';
import { starterFiles } from '../e2e/relay-files.js';
import { shareSite } from '../e2e/served-site.js';

const reading = suite('reading the manual');

const site = shareSite(starterFiles());
reading.after(() => site.close());

/** The address of the site, and every page's below it with its title. */
async function serve(): Promise<{ url: string; pages: readonly { name: string; title: string }[] }> {
  const { url, output } = await site.get();
  const routes = JSON.parse(output('routes.json')) as { pages: { url: string; title: string }[] };
  return { url, pages: routes.pages.map((page) => ({ name: page.url.slice(1), title: page.title })) };
}

/** The family that draws most of the text of an element, which may have code in it. */
async function fontOf(page: Page, selector: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  for (const domain of ['DOM', 'CSS'] as const) await session.send(`${domain}.enable`);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.sort((a, b) => b.glyphCount - a.glyphCount)[0]!.familyName;
}

reading('every page comes to life without an error, has its pictures, and fits a telephone', async () => {
  const { url, pages } = await serve();
  assert.ok(pages.length > 20);
  await withPage({ viewport: { width: 360, height: 740 } }, async (page) => {
    for (const [index, { name, title }] of pages.entries()) {
      // Some of them in a wide window, where a page has more around it.
      if (index % 5 === 0) await page.setViewportSize({ width: 1280, height: 800 });
      if (index % 5 === 1) await page.setViewportSize({ width: 360, height: 740 });
      // Two of five are loaded, and links lead to the others, as they lead readers: most of them in the narrow window.
      if (index % 5 < 2) assert.is((await page.goto(url + name))?.status(), 200, name);
      // A page with a policy of its own is loaded all the same.
      else await follow(page, url + name).catch(() => page.waitForURL(url + name));
      assert.is(page.url(), url + name);
      // Asked at once: a locator would bring its own scripts into the page first.
      const { headings, broken, beyond } = await page.evaluate(async () => {
        const images = [...document.images];
        for (const image of images) image.loading = 'eager';
        const decoded = await Promise.all(
          images.map((image) =>
            image.decode().then(
              () => true,
              () => false,
            ),
          ),
        );
        return {
          headings: Array.from(document.querySelectorAll('h1'), (heading) => heading.textContent ?? ''),
          broken: images.filter((_, index) => !decoded[index]).map(({ src }) => src),
          beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        };
      });
      assert.is(headings.length, 1, name);
      // A page that is not found has the same address. A badge may stand behind the title.
      assert.ok(headings[0]!.startsWith(title), `${name}: ${headings[0]}`);
      assert.equal(broken, [], name);
      assert.is(beyond, 0, name);
    }
  });
});

reading('a newcomer gets from the first page to the commands', async () => {
  const { url } = await serve();
  await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.goto(url);
    await page.getByRole('main').getByRole('link', { name: 'Getting started' }).click();
    await page.getByRole('heading', { level: 1, name: 'Getting started' }).waitFor();
    await page.getByRole('link', { name: 'More about init' }).first().click();
    await page.waitForURL(`${url}reference/commands#init`);
    await page.getByRole('heading', { level: 1, name: 'Commands' }).waitFor();
    assert.ok(await page.getByRole('heading', { name: 'relaydocs init' }).isVisible());
  });
});

reading('the text is in the font of the site, and one that comes late moves nothing', async () => {
  const { url } = await serve();
  const read = (lateMs: number, isInUse: boolean) =>
    withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
      if (lateMs > 0)
        await page.route('**/*.woff2', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, lateMs));
          await route.continue();
        });
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            (window as unknown as { shift: number }).shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(`${url}writing/code`);
      await page.waitForTimeout(lateMs + 300);
      assert.is(await page.evaluate(() => (window as unknown as { shift: number }).shift), 0, `${lateMs} ms`);
      if (lateMs === 0) await page.reload();
      assert.is((await fontOf(page, 'main p')).startsWith('Geist'), isInUse, `${lateMs} ms`);
    });
  await read(0, true);
  await read(1000, false);
});

reading('what the manual shows live is live', async () => {
  const { url } = await serve();
  await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.goto(`${url}writing/tabs-and-details`);
    await page.getByRole('tab', { name: 'pnpm' }).first().click();
    assert.ok(await page.getByText('pnpm build', { exact: true }).isVisible());

    await page.goto(`${url}writing/code`);
    assert.ok((await page.locator('.error-line').count()) >= 1);
    assert.ok((await page.locator('.rd-line-add').count()) >= 1);
    assert.ok((await page.locator('.rd-line-numbers').count()) >= 1);
    assert.ok((await page.locator('.rd-line-highlight').count()) >= 6);
    assert.ok(await page.getByText('Reads the settings, or says').first().isVisible());
    const background = await page
      .locator('.error-line')
      .first()
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

/** One page of each kind, and those with the most kinds of content. */
const looked = ['', 'writing', 'writing/markdown', 'writing/code', 'writing/admonitions', 'getting-started'];

reading('axe finds nothing, in dark mode and in light mode', async () => {
  const { url } = await serve();
  await withPage({ viewport: { width: 1280, height: 800 }, bypassCSP: true }, async (page) => {
    for (const name of looked) {
      if (name === '') await page.goto(url);
      else await follow(page, url + name);
      // The mode changes colours only.
      for (const [theme, rules] of [
        ['dark', 'all'],
        ['light', 'colors'],
      ] as const) {
        await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
        assert.equal(await faults(page, rules), [], `${name}, ${theme}`);
      }
    }
  });
});

reading.run();
