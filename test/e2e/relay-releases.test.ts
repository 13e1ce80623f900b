// Two releases of the relay's own API: the site that this repository holds, a version made of it, and a description that goes on.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TestSite } from '../build/with-site.js';
import { dialogField } from '../search/search-site.js';
import { withPage } from './browser.js';
import { relayFiles } from './relay-files.js';
import { withServedSite } from './served-site.js';

const releases = suite('two releases of the relay');

/** What the next release changes in the description. */
const edits = [
  ['summary: Roll dice\n', 'summary: Throw dice\n'],
  [
    '              - formula\n              properties:',
    '              - formula\n              - tavern\n              properties:',
  ],
  [
    '                flavor:\n                  type: string\n                  description: Text shown with the roll.',
    '                tavern:\n                  type: string\n                  description: Where the dice are thrown.',
  ],
] as const;

async function release(site: TestSite): Promise<void> {
  const config = path.join(site.dir, 'relaydocs.config.ts');
  const before = readFileSync(config, 'utf8');
  writeFileSync(
    config,
    before.replace(
      /(navbar: \{[\s\S]*?items: \[)/,
      "$1{ type: 'docsVersionDropdown', className: 'releases' },",
    ),
  );
  const made = await site.run(['version', '1.0']);
  assert.is(made.code, 0, made.stderr);
  const description = path.join(site.dir, 'docs/api/openapi.yaml');
  let text = readFileSync(description, 'utf8');
  for (const [old, now] of edits) {
    const at = text.indexOf(old, text.indexOf('  /roll:\n'));
    assert.ok(at > 0, old);
    text = text.slice(0, at) + now + text.slice(at + old.length);
  }
  writeFileSync(description, text);
}

/** Addresses of what the search of the page finds, from the root. */
async function found(page: Page, words: string): Promise<string[]> {
  await page.keyboard.press('Control+k');
  await dialogField(page).fill(words);
  await page.getByRole('option').first().waitFor();
  const links = page.getByRole('option').locator('a');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  await page.keyboard.press('Escape');
  return hrefs.map((href) => href.replace(/^https?:\/\/[^/]+/, ''));
}

releases('are read, searched and compared, each as it is', () =>
  withServedSite(
    relayFiles(),
    async ({ url, run }) => {
      await withPage({ viewport: { width: 1280, height: 900 } }, async (page) => {
        await page.goto(`${url}api/roll`);
        await page.getByRole('heading', { name: 'Roll dice' }).waitFor();
        assert.is(await page.locator('[id="makeRoll.body.flavor"]').count(), 1);
        const [old] = await found(page, 'Roll dice');
        assert.match(old!, /^\/docs\/api\/roll\b/);
        // The other release of the page, by the menu.
        await page.locator('.releases').first().hover();
        await page.getByRole('link', { name: 'Next', exact: true }).click();
        await page.waitForURL('**/docs/next/api/roll');
        await page.getByRole('heading', { name: 'Throw dice' }).waitFor();
        assert.is(await page.locator('[id="makeRoll.body.flavor"]').count(), 0);
        assert.is(await page.locator('[id="makeRoll.body.tavern"]').count(), 1);
        const [now] = await found(page, 'Throw dice');
        assert.match(now!, /^\/docs\/next\/api\/roll\b/);
      });
      const { stdout } = await run(['api-diff', '1.0', 'current', '--route', 'api', '--json']);
      const { changes } = JSON.parse(stdout) as {
        changes: { kind: string; operations: string[]; place: string; message: string }[];
      };
      assert.equal(
        changes.map(({ kind, operations, place, message }) => [kind, ...operations, place, message]).sort(),
        [
          ['breaking', 'POST /roll', 'request body: .tavern', 'is new and required'],
          ['note', 'POST /roll', 'request body: .flavor', 'was removed'],
        ],
      );
    },
    release,
  ),
);

releases.run();
