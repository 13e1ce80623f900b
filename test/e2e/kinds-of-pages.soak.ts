// axe looks at every kind of page, on a telephone and on a desk, in both modes.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { optionsFiles } from '../screenshots/options-site.mjs';
import { searchFaults } from '../search/search-site.js';
import { withPage } from './browser.js';
import { relayFiles, starterFiles } from './relay-files.js';
import { withServedSite } from './served-site.js';

const kinds = suite('kinds of pages');

type Act = (page: Page) => Promise<void>;

const openConsole: Act = async (page) => {
  await page
    .getByRole('button', { name: /Try it/ })
    .first()
    .click();
  await page
    .getByLabel(/x-api-key/)
    .first()
    .waitFor();
};
const openMenu: Act = async (page) => {
  const button = page.getByRole('button', { name: 'Toggle navigation bar' });
  if (await button.isVisible()) await button.click();
};
const openPageMenu: Act = (page) => page.locator('.rd-page-menu > summary').click();
const search =
  (text: string, sign: string): Act =>
  async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('searchbox').fill(text);
    await page.getByRole('dialog').getByText(sign).first().waitFor();
  };

type Kinds = readonly (string | readonly [address: string, act: Act])[];

const relay: Kinds = [
  '',
  'intro',
  'configuration',
  'api',
  'api/session',
  'api/entity',
  ['api/session', openConsole],
  'search?q=token',
  'no-such-page',
  ['intro', openMenu],
  ['intro', openPageMenu],
  ['intro', search('', 'Suggested pages')],
  ['intro', search('api key', 'See all')],
  ['intro', search('zzzzqqqq', 'No results')],
];
const starter: Kinds = [
  '',
  'getting-started',
  'writing/code',
  'writing/admonitions',
  'writing/tabs-and-details',
  'writing/steps-cards-and-trees',
  'writing/diagrams',
  'writing/islands',
  'writing/markdown',
  'writing/landing-pages',
  'reference/configuration',
];
const options: Kinds = ['intro', 'next/berths/fees', '1.0/intro', 'berths', 'tags', 'tags/fees'];

for (const [name, files, pages] of [
  ['the relay', relayFiles(), relay],
  ['the starter', starterFiles(), starter],
  ['a site of other options', optionsFiles, options],
] as const)
  kinds(`axe finds nothing wrong with ${name}, on two widths in both modes`, () =>
    withServedSite(files, async ({ url }) => {
      const found: string[] = [];
      for (const width of [360, 1280])
        for (const mode of ['dark', 'light'])
          await withPage(
            {
              viewport: { width, height: 900 },
              bypassCSP: true,
              reducedMotion: 'reduce',
              expectedMessages: [/status of 404/],
            },
            async (page) => {
              await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
              for (const kind of pages) {
                const [address, act] = typeof kind === 'string' ? [kind] : kind;
                const response = await page.goto(url + address);
                assert.is(response!.ok(), address !== 'no-such-page', address);
                // A large page of an API is laid out bit by bit.
                await page.waitForFunction(() =>
                  [...document.querySelectorAll('.rd-op')].every(
                    (operation) => getComputedStyle(operation).contentVisibility === 'visible',
                  ),
                );
                await act?.(page);
                const place = `${width} ${mode} /${address} ${pages.indexOf(kind)}`;
                found.push(...(await searchFaults(page)).map((fault) => `${place}: ${fault}`));
              }
            },
          );
      assert.equal(found, []);
    }),
  );

kinds.run();
