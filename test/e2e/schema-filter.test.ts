// A schema with many fields can be searched, by keyboard, without losing what else finds a field.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faults } from './axe.js';
import { withPage } from './browser.js';
import { shareSite, siteConfig } from './served-site.js';

const filters = suite('search in a schema');

const many = Array.from({ length: 18 }, (_, index) => `field${index}: { type: string }`).join(', ');
const site = shareSite({
  'relaydocs.config.ts': siteConfig(`openapi: { path: 'docs/openapi.yaml' },`),
  'docs/index.md': '# Home\n',
  'docs/openapi.yaml': `openapi: 3.1.0
info: { title: Ships, version: '1' }
paths:
  /ships:
    post:
      operationId: addShip
      tags: [wide]
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                ${many.replaceAll(', ', '\n                ')}
                hull:
                  type: object
                  properties:
                    planks: { type: object, description: Of oak., properties: { wood: { type: string, description: Oak or pine. }, age: { type: integer } } }
                    nails: { type: integer }
      responses: { '200': { description: Done } }
  /ports:
    get: { operationId: listPorts, tags: [narrow], responses: { '200': { description: Done } } }
webhooks:
  arrived:
    post: { operationId: arrived, summary: Arrived, tags: [coming], responses: { '200': { description: Thanks } } }
`,
});

filters(
  'what is typed leaves the fields that say it, with what they stand in, and Escape brings all back',
  async () => {
    const { url } = await site.get();
    await withPage({ viewport: { width: 360, height: 800 } }, async (page) => {
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(request.url()));
      await page.goto(`${url}api/narrow`);
      await page.getByRole('button', { name: 'Copy for an assistant' }).waitFor();
      await page.waitForLoadState('networkidle');
      assert.not.ok(loaded.some((one) => one.includes('schema-filter')));

      await page.goto(`${url}api/wide`);
      const input = page.getByRole('searchbox', { name: 'Filter 23 fields' });
      await input.focus();
      await page.keyboard.type('OAK');
      const shown = () =>
        page.locator('.rd-field:visible > .rd-field-head .rd-field-name:visible').allInnerTexts();
      await page.getByRole('status').getByText('2 of 23 fields').waitFor();
      assert.equal(await shown(), ['hull', 'planks', 'wood']);
      assert.equal(await faults(page), []);
      await page.keyboard.press('Escape');
      assert.is(await input.inputValue(), '');
      assert.is((await shown()).length, 19, 'what was opened is closed again');

      // What a field holds can be opened still, and a link to one that is left out shows it.
      await input.fill('hull');
      assert.equal(await shown(), ['hull']);
      await page.getByText('2 properties').first().click();
      assert.equal(await shown(), ['hull', 'planks', 'nails']);
      await page.evaluate(() => {
        location.hash = 'addShip.body.field3';
      });
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('.rd-schema-filter input')!.value === '',
        undefined,
        { timeout: 5000 },
      );
      const place = await page.locator('[id="addShip.body.field3"]').boundingBox();
      assert.ok(place!.height > 20 && place!.y > 0 && place!.y < 800);
      assert.is(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    });
    await withPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto(`${url}api/wide`);
      assert.is(await page.locator('.rd-schema-filter').isVisible(), false);
      assert.is(await page.locator('.rd-copy-operation').first().isVisible(), false);
    });
  },
);

filters('of a webhook its own part of the page is copied', async () => {
  const { url } = await site.get();
  await withPage({}, async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    // The script of such pages is late: a click before it has come is not lost.
    await page.route(/\/api-page-[^/]*\.js$/, async (route) => {
      await page.waitForFunction(() => 'isClicked' in window);
      await route.continue();
    });
    await page.goto(`${url}api/coming`, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => addEventListener('click', () => Object.assign(window, { isClicked: true })));
    const operation = page.locator('.rd-op:has(#arrived)');
    await operation.getByRole('button', { name: 'Copy for an assistant' }).click();
    await operation.locator('[data-copied]').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^## Arrived\n\n`POST arrived` sent to you\n/);
    assert.match(copied, /\n\nhttp\S+\/api\/coming#arrived\n$/);
  });
});

filters.after(() => site.close());
filters.run();
