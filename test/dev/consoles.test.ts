// Consoles of an API on a page that is open while its description is edited.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from '../e2e/browser.js';
import { siteConfig } from '../e2e/served-site.js';
import { smallSite, withDev } from './with-dev.js';

const consoles = suite('consoles in dev');

const api = (about: string) => `openapi: 3.1.0
info: { title: Dice, version: '1' }
servers: [{ url: 'http://localhost:1' }]
paths:
  /roll:
    get:
      operationId: roll
      tags: [dice]
      description: ${about}
      parameters: [{ name: sides, in: query, schema: { type: integer } }]
      responses: { '200': { description: Fine } }
`;

const dice = {
  'relaydocs.config.ts': siteConfig(`openapi: { path: 'docs/openapi.yaml', tryIt: true },`),
  'static/icon.svg': smallSite['static/icon.svg'],
  'docs/index.md': '# Home\n',
  'docs/openapi.yaml': api('Rolls once.'),
};

consoles('an edit of the API empties an open console, and the reader can open it again', () =>
  withDev(dice, (dev) =>
    withPage({}, async (page) => {
      await page.goto(`${dev.url}api/dice`);
      const button = page.getByRole('button', { name: 'Try it' });
      const field = page.getByLabel('sides');
      for (const about of ['Rolls twice.', 'Rolls again.']) {
        await button.click();
        await field.fill('6');
        dev.write({ 'docs/openapi.yaml': api(about) });
        await page.getByText(about).waitFor();
        assert.is(await button.getAttribute('aria-expanded'), 'false', about);
        assert.is(await field.count(), 0, about);
      }
      await button.click();
      await field.waitFor();
    }),
  ),
);

consoles('a console stays as it is where an edit changes nothing on its page', () =>
  withDev(dice, (dev) =>
    withPage({}, async (page) => {
      await page.goto(`${dev.url}api/dice`);
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.getByLabel('sides').fill('6');
      const asked = page.waitForResponse((response) => response.url() === `${dev.url}api/dice`);
      dev.write({
        'relaydocs.config.ts': siteConfig(
          `onBrokenLinks: 'warn', openapi: { path: 'docs/openapi.yaml', tryIt: true },`,
        ),
      });
      assert.is((await asked).status(), 304);
      assert.is(await page.getByLabel('sides').inputValue(), '6');
    }),
  ),
);

consoles.run();
