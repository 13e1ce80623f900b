// Every state of the dialog and of the search page, in both modes, on a wide screen: axe finds nothing wrong with it.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faultsInBothModes } from '../e2e/axe.js';
import {
  dialogField,
  type SearchPageFixture,
  type SearchSiteOptions,
  searchFaults,
  withSearchSite,
} from './search-site.js';

const accessibility = suite('accessibility of the search');

const options: SearchSiteOptions = {
  algolia: null,
  config: "search: { missingResultsUrl: 'https://example.com/issues?q={query}' },",
  reducedMotion: 'reduce',
  expectedMessages: [/Failed to load resource|Failed to fetch/],
};

async function check(page: Page, state: string): Promise<void> {
  assert.equal(await searchFaults(page, faultsInBothModes), [], state);
}

const alert = (page: Page) => page.getByRole('alert').getByText('Unable to fetch results');

async function checkDialog({ page, goto, openDialog }: SearchPageFixture): Promise<void> {
  await goto('intro');
  await openDialog();
  await check(page, 'nothing typed, no history');
  await page.route('**/search-index.json', (route) => route.abort());
  await goto('intro');
  await openDialog();
  await dialogField(page).fill('dice');
  await alert(page).waitFor();
  await check(page, 'the index cannot be fetched');
  await page.unroute('**/search-index.json');
  await dialogField(page).fill('line');
  await page.getByText('See all').waitFor();
  await page.keyboard.press('ArrowDown');
  await check(page, 'results, the second one active');
  await dialogField(page).fill('qqq');
  await page.getByText('Let us know.').waitFor();
  assert.ok(await page.getByText('Try searching for').isVisible());
  await check(page, 'no results, with suggestions');
  await dialogField(page).fill('line');
  await page.getByText('See all').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await openDialog();
  await check(page, 'history');
}

async function checkDialogWithoutCode({ page, goto }: SearchPageFixture): Promise<void> {
  await page.route('**/search-dialog-*.js', (route) => route.abort());
  await goto('intro');
  await page.keyboard.press('Control+k');
  await alert(page).waitFor();
  await check(page, 'the code of the dialog cannot be fetched');
  await page.unroute('**/search-dialog-*.js');
}

async function checkPage({ page, goto }: SearchPageFixture): Promise<void> {
  const status = page.locator('main').getByRole('status');
  await goto('search');
  await page.locator('main [role=status]').waitFor({ state: 'attached' });
  await check(page, 'page without a query');
  await goto('search?q=line');
  await page.locator('main article').first().waitFor();
  await check(page, 'page with hits');
  await goto('search?q=qqqq');
  await status.getByText('No results were found').waitFor();
  await check(page, 'page without hits');
  await page.route('**/search-index.json', (route) => route.abort());
  await goto('search?q=dice');
  await alert(page).waitFor();
  await check(page, 'page, the index cannot be fetched');
  await page.unroute('**/search-index.json');
}

accessibility('the mode that was chosen before is that of the page that is searched', () =>
  withSearchSite(options, async ({ page, goto }) => {
    await goto('intro');
    for (const mode of ['light', 'dark']) {
      await page.evaluate((value) => localStorage.setItem('theme', value), mode);
      await goto('search');
      assert.is(await page.locator('html').getAttribute('data-theme'), mode);
    }
  }),
);

accessibility('no state of dialog and page has faults in either mode', () =>
  withSearchSite(options, async (site) => {
    await checkDialog(site);
    await checkDialogWithoutCode(site);
    await checkPage(site);
  }),
);

accessibility.run();
