// A large page of an API lays out what is far below after the first paint. No reader may notice but by the time.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faultsInBothModes } from './axe.js';
import { withPage } from './browser.js';
import { shareSite, siteConfig, withServedSite } from './served-site.js';

const large = suite('a large page of an API');

const files = {
  'relaydocs.config.ts': siteConfig(`openapi: { path: 'docs/api/openapi.yaml' },`),
  'docs/index.md': '# Home\n\n[The last call](./api/entity.md#increaseAttribute)\n',
  'docs/api/openapi.yaml': readFileSync(new URL('../../docs/api/openapi.yaml', import.meta.url)),
  'docs/api/entity.md': '---\ntitle: Entity\n---\n\n::operations\n',
  // The token of an example looks like a key.
  '.relaydocs-secrets-allow': 'cd3cb0b136b5e689\n',
};
const site = shareSite(files);
large.after(() => site.close());

const operations = (page: Page, property: string): Promise<string[]> =>
  page
    .locator('.rd-op')
    .evaluateAll((all, name) => all.map((one) => getComputedStyle(one).getPropertyValue(name)), property);

const top = (page: Page, id: string): Promise<number> =>
  page.locator(`#${id}`).evaluate((heading) => Math.round(heading.getBoundingClientRect().top));

async function countShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Object.assign(window, { shift: window.shift + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function wholePage(page: Page): Promise<void> {
  while ((await operations(page, 'content-visibility')).includes('auto')) await page.waitForTimeout(100);
}

declare global {
  interface Window {
    /** Sum of all layout shifts. */
    shift: number;
    /** How many rows of tabs there were, again and again. */
    rows: number[];
  }
  interface PerformanceEntry {
    value: number;
  }
}

/** A server that has only the first operation of a page to give, until it is told to send the rest. */
async function withSlowEnd(
  pageUrl: string,
  use: (slowUrl: string, sendEnd: () => void) => Promise<void>,
): Promise<void> {
  const response = await fetch(pageUrl);
  const html = await response.text();
  const cut = html.indexOf('</section>', html.indexOf('rd-op-part'));
  let sendEnd = (): void => {};
  const server = createServer((_request, answer) => {
    answer.writeHead(200, { 'Content-Type': response.headers.get('content-type')! });
    answer.write(html.slice(0, cut));
    sendEnd = () => answer.end(html.slice(cut));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, () => sendEnd());
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Waits until the page scrolls no more, and its place is noted. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => (history.state as { scrollY?: number } | null)?.scrollY === scrollY);
}

large('is laid out bit by bit, and a link to the last call shows that call, then and later', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.goto(`${url}api/entity`);
    const first = await operations(page, 'content-visibility');
    assert.ok(first.filter((value) => value === 'auto').length > 3, first.join());
    await page.goto(url);
    await page.getByRole('main').getByRole('link', { name: 'The last call' }).click();
    const heading = page.locator('#increaseAttribute');
    await heading.waitFor();
    const atFirst = await top(page, 'increaseAttribute');
    assert.ok(atFirst > 0 && atFirst < 200, `${atFirst} px`);
    await wholePage(page);
    assert.ok(Math.abs((await top(page, 'increaseAttribute')) - atFirst) < 5);
    assert.is(await page.locator('.rd-toc .rd-active').innerText(), await heading.innerText());
  });
});

large(
  'does not move when its end arrives: the table of contents, which stands there, has its place',
  async () => {
    const { url } = await site.get();
    await withSlowEnd(`${url}api/entity`, async (slowUrl, sendEnd) => {
      await withPage({ viewport: { width: 1350, height: 900 } }, async (page) => {
        await countShift(page);
        await page.route('**/api/entity', (route) => route.continue({ url: slowUrl }));
        const part = page.locator('.rd-op .rd-op-part').first();
        await page.goto(`${url}api/entity`, { waitUntil: 'commit' });
        // No frame is drawn before the style sheets are there.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
        const early = await part.boundingBox();
        assert.is(await page.locator('.rd-toc').count(), 0, 'the end is on its way');
        sendEnd();
        await page.locator('.rd-toc').waitFor();
        await page.waitForLoadState();
        assert.equal(await part.boundingBox(), early);
        assert.is(await page.evaluate(() => window.shift), 0);
      });
    });
  },
);

large('does not move on a phone when the language of samples stands on a line of its own', async () => {
  const config = siteConfig(`openapi: { path: 'docs/api/openapi.yaml', tryIt: true },`);
  await withServedSite({ ...files, 'relaydocs.config.ts': config }, ({ url }) =>
    withPage({ viewport: { width: 360, height: 900 } }, async (page) => {
      await countShift(page);
      await page.goto(`${url}api/entity`);
      await page.locator('.rd-requests-language', { hasText: 'cURL' }).waitFor();
      await wholePage(page);
      assert.is(await page.evaluate(() => window.shift), 0);
    }),
  );
});

large(
  'has a few rows of tabs before the first paint, soon all of them, and all at once for who comes to a call',
  async () => {
    const { url } = await site.get();
    await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.addInitScript(() => {
        Object.assign(window, { rows: [] });
        // After the modules of the page.
        addEventListener('DOMContentLoaded', () => {
          const count = (): number => document.querySelectorAll('.rd-tab-list').length;
          window.rows.push(count());
          new MutationObserver(() => window.rows.push(count())).observe(document, {
            childList: true,
            subtree: true,
          });
        });
      });
      const all = page.locator('.rd-tabs');
      const rows = async (address: string): Promise<number[]> => {
        await page.goto('about:blank');
        await page.goto(`${url}${address}`);
        await page.waitForFunction(() => !document.querySelector('.rd-tabs:not([data-ready])'));
        return page.evaluate(() => window.rows);
      };
      const bitByBit = await rows('api/entity');
      assert.ok(bitByBit[0]! > 0 && bitByBit[0]! < (await all.count()), bitByBit.join());
      assert.ok(new Set(bitByBit).size > 2, bitByBit.join());
      const [atOnce] = await rows('api/entity#increaseAttribute');
      assert.is(atOnce, await all.count());
      await page.getByRole('tab', { name: 'Python' }).last().click();
      assert.is(await page.getByRole('tab', { name: 'Python', selected: true }).count(), 9);
    });
  },
);

large('has the reader where they were, on the way back and after a reload', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.goto(`${url}api/entity#increaseAttribute`);
    await wholePage(page);
    await page.evaluate(() => scrollBy(0, -900));
    await settled(page);
    const place = await top(page, 'increaseAttribute');
    // Not by mouse or key of Playwright's: both scroll on their way to the link.
    await page
      .getByRole('link', { name: 'Test site' })
      .first()
      .evaluate((link) => (link as HTMLElement).click());
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.goBack();
    await page.locator('#increaseAttribute').waitFor();
    await settled(page);
    assert.is(await top(page, 'increaseAttribute'), place, 'on the way back');
    await page.reload();
    await settled(page);
    assert.is(await top(page, 'increaseAttribute'), place, 'after a reload');
  });
});

large(
  'on paper has all below each other: whole answers, requests in the language of the reader, fields beside a line',
  async () => {
    const { url } = await site.get();
    await withPage({ viewport: { width: 1000, height: 800 } }, async (page) => {
      await page.goto(`${url}api/entity`);
      await page.getByRole('tab', { name: 'Python' }).first().click();
      await page.emulateMedia({ media: 'print' });
      const operation = page.locator('.rd-op').first();
      const text = (await operation.locator('.rd-op-text').boundingBox())!;
      const samples = (await operation.locator('.rd-op-samples').boundingBox())!;
      assert.ok(samples.y >= text.y + text.height, 'below');
      assert.is(Math.round(samples.width), Math.round(text.width));
      assert.ok(await operation.locator('.rd-endpoint').isVisible(), 'what is asked for');
      for (const name of ['Try it', 'Copy for an assistant'])
        assert.not.ok(await operation.getByRole('button', { name }).isVisible(), name);
      assert.is(await page.locator('.rd-schema-filter:visible').count(), 0);
      // What a field of fields keeps together is its name and the first of them.
      const [whole, parted] = await operation.evaluate((element) =>
        [
          element.querySelector('.rd-field:not(:has(.rd-field))')!,
          element.querySelector('.rd-field:has(.rd-field)')!,
        ].map((field) => getComputedStyle(field).breakInside),
      );
      assert.equal([whole, parted], ['avoid', 'auto']);
      const code = operation.locator('.rd-op-samples pre:visible');
      const all = await code.allInnerTexts();
      assert.is(all.filter((sample) => sample.includes('import requests')).length, 1);
      assert.is(all.filter((sample) => /curl|await fetch|net\/http/.test(sample)).length, 0);
      assert.ok(all.filter((sample) => sample.includes('"error"')).length > 4, 'all answers');
      const cut = await code.evaluateAll((pres) =>
        pres.some((pre) => pre.scrollHeight > pre.clientHeight || pre.scrollWidth > pre.clientWidth),
      );
      assert.not.ok(cut, 'nothing is cut off');
      const insides = await operation
        .locator('.rd-inside > .rd-fields')
        .evaluateAll((lists) => lists.map((list) => Number.parseFloat(getComputedStyle(list).paddingLeft)));
      assert.ok(insides.length > 0 && insides.every((padding) => padding > 8), insides.join());
    });
  },
);

large('that was divided leads on who comes by the address of an operation, or of a field of it', async () => {
  const text = 'Says what it is. '.repeat(60);
  const call = (number: number) => `  /things/${number}:
    post:
      operationId: ${number === 8 ? 'change7.list' : `change${number}`}
      description: '${text.repeat(9)}'
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { '200': { description: Done } }
`;
  const calls = Array.from({ length: 30 }, (_, number) => call(number)).join('');
  const divided = {
    'relaydocs.config.ts': siteConfig(
      `openapi: { path: 'docs/openapi.yaml' }, navbar: { items: [{ label: 'Five', to: '/api/other#change5' }] },`,
    ),
    'docs/index.md': '# Home\n\n[The last call](./api/other.md#change29)\n',
    'docs/api/other.md': '# Other\n\n::operations\n\n## Nine {#change9}\n\nOf the author.\n',
    'docs/openapi.yaml': `openapi: 3.1.0\ninfo: { title: Things, version: '1' }\npaths:\n${calls}`,
  };
  await withServedSite(divided, async ({ url }) => {
    await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.goto(`${url}api/other#change7.body.name`);
      await page.waitForURL(`${url}api/other/change7#change7.body.name`);
      await page.locator('[id="change7.body.name"]').waitFor();
      // The id of one operation begins the id of another.
      await page.goto(`${url}api/other#change7.list.body.name`);
      await page.waitForURL(`${url}api/other/change7.list#change7.list.body.name`);
      await page.goto(url);
      await page.getByRole('main').getByRole('link', { name: 'The last call' }).click();
      await page.waitForURL(`${url}api/other/change29#change29`);
      await page.locator('h2#change29').waitFor();
      await page.goBack();
      await page.getByRole('main').getByRole('link', { name: 'The last call' }).waitFor();
      await page.getByRole('link', { name: 'Five', exact: true }).click();
      await page.waitForURL(`${url}api/other/change5#change5`);
      await page.goBack();
      await page.getByRole('main').getByRole('link', { name: 'The last call' }).waitFor();
      // A heading of the author's is where it is, though it has the id of an operation.
      await page.goto(`${url}api/other#change9`);
      await page.waitForFunction(
        () => (document.querySelector('h2[id=change9]')?.getBoundingClientRect().top ?? 801) < 800,
      );
      assert.is(page.url(), `${url}api/other#change9`);
      // The index itself stays where it is.
      await page.goto(`${url}api/other`);
      assert.equal(await faultsInBothModes(page), []);
      await page.getByRole('main').getByRole('link', { name: '/things/29' }).click();
      await page.waitForURL(`${url}api/other/change29#change29`);
    });
  });
});

large('that was divided, and whose index has parts, leads on to all of its operations', async () => {
  const way = 'of/a/thing/that/is/found/'.repeat(36);
  const call = (_: unknown, number: number) =>
    `  /${way}${number}: { get: { operationId: part${number}, summary: Read ${number}, responses: { '200': { description: Done } } } }\n`;
  const divided = {
    'relaydocs.config.ts': siteConfig(`openapi: { path: 'docs/openapi.yaml' },`),
    'docs/index.md': '# Home\n',
    'docs/openapi.yaml': `openapi: 3.1.0\ninfo: { title: Things, version: '1' }\npaths:\n${Array.from({ length: 240 }, call).join('')}`,
  };
  await withServedSite(divided, async ({ url }) => {
    await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
      for (const id of ['part3', 'part239']) {
        await page.goto(`${url}api/other#${id}`);
        await page.waitForURL(`${url}api/other/${id}#${id}`);
      }
      await page.goto(`${url}api/other`);
      assert.equal(await faultsInBothModes(page), []);
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Operations \d+ to 240$/ })
        .click();
      await page.getByRole('main').getByRole('link', { name: 'Read 239' }).click();
      await page.waitForURL(`${url}api/other/part239#part239`);
    });
  });
});

large.run();
