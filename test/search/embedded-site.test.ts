// What readers of a site without any search configuration meet in the browser, besides embedded.test.ts.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dialogField, type SearchPageFixture, withSearchSite } from './search-site.js';

const site = suite("search of the site's own index");

const files = {
  'docs/names.md':
    '# Names\n\nCall `/weather/now` with the header `x-api-key`.\n\n## Reading files\n\nUse `fileSystem` to read.\n\n## Café im Übersee\n\nText.\n\n## 安装指南\n\n如何安装软件。\n\n## 한국어 안내\n\nText.\n\n## インストール手順\n\nText.\n',
  'versions.json': '["1.0"]',
  'versioned_docs/version-1.0/intro.md': '# Introduction\n\nThe windmill turns.\n',
};
const embedded = { algolia: null, files } as const;

async function firstEntry({ page }: SearchPageFixture, query: string): Promise<string> {
  await dialogField(page).fill(query);
  await page.locator(`.rd-search-panel a[href$="q=${encodeURIComponent(query)}"]`).waitFor();
  return page.getByRole('option').first().innerText();
}

site(
  'R-EMB-04 names are found as written in any case, accents do not matter, nor do spaces in Chinese',
  async () => {
    await withSearchSite(embedded, async (fixture) => {
      await fixture.goto('next/names');
      await fixture.openDialog();
      for (const [query, heading] of [
        ['/weather', '/weather/now'],
        ['X-API-KEY', 'x-api-key'],
        ['filesystem', 'fileSystem'],
        ['fileSystem', 'fileSystem'],
        ['cafe ubersee', 'Café im Übersee'],
        ['安装', '安装'],
        ['한국어', '한국어 안내'],
        ['手順', 'インストール手順'],
      ] as const)
        assert.ok((await firstEntry(fixture, query)).includes(heading), query);
    });
  },
);

/** Presses the arrow while the first entries are all that is drawn. @returns the id of the entry that is active then. */
function upToUndrawnEntry(page: Page, query: string): Promise<string | undefined> {
  return page.evaluate((typed) => {
    const field = document.querySelector<HTMLInputElement>('dialog input')!;
    const panel = document.querySelector('.rd-search-panel')!;
    return new Promise<string | undefined>((resolve) => {
      new MutationObserver((_, observer) => {
        if (panel.ariaBusy !== 'true') return;
        observer.disconnect();
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
        resolve(document.getElementById(field.getAttribute('aria-activedescendant')!)?.id);
      }).observe(panel, { attributes: true });
      field.value = typed;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
  }, query);
}

site('an answer that is longer than the screen comes whole, to its last entry', async () => {
  const lamps = Array.from({ length: 6 }, (_, lamp) => `## Lantern ${lamp}\n\nOf brass.\n`).join('\n');
  const pages = ['harbour', 'house', 'mine', 'street'].map((place) => [
    `docs/${place}/lamps.md`,
    `# Lamps of the ${place}\n\n${lamps}`,
  ]);
  await withSearchSite({ algolia: null, files: Object.fromEntries(pages) }, async (fixture) => {
    const { page, goto, openDialog } = fixture;
    await goto('harbour/lamps');
    await openDialog();
    await firstEntry(fixture, 'lantern');
    const panel = page.locator('.rd-search-panel:not([aria-busy])');
    await panel.waitFor();
    const entries = page.getByRole('option');
    assert.ok((await entries.count()) > 10, String(await entries.count()));
    await page.keyboard.press('ArrowUp');
    assert.is(await entries.last().getAttribute('aria-selected'), 'true');
    assert.is(await upToUndrawnEntry(page, 'brass'), await entries.last().getAttribute('id'));
    await firstEntry(fixture, 'lantern 3');
    await panel.waitFor();
    assert.is(await entries.first().getAttribute('aria-selected'), 'true');
    assert.match(await entries.first().innerText(), 'Lantern 3');
  });
});

site('R-EMB-06 a search finds pages of the version that is read, and of no other', async () => {
  await withSearchSite(embedded, async (fixture) => {
    const { page, goto, openDialog } = fixture;
    const isFound = async (route: string, query: string): Promise<boolean> => {
      await goto(route);
      await openDialog();
      await dialogField(page).fill(query);
      const none = page.getByText('No results for');
      await none.or(page.getByRole('option').first()).waitFor();
      return (await none.count()) === 0;
    };
    assert.ok(await isFound('intro', 'windmill'));
    assert.not.ok(await isFound('intro', 'fileSystem'));
    assert.ok(await isFound('next/intro', 'fileSystem'));
    assert.not.ok(await isFound('next/intro', 'windmill'));
    await goto('search?q=windmill');
    await page.getByText('One document found').waitFor();
  });
});

site('R-EMB-01 R-STATE-02 R-MODAL-11 a slow host shows the sign, and long queries are cut', async () => {
  await withSearchSite(embedded, async (fixture) => {
    const { page, goto, openDialog } = fixture;
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/assets/search-*.json', async (route) => {
      await held;
      await route.continue();
    });
    await goto('next/names');
    await openDialog();
    await dialogField(page).fill('reading files');
    await page.getByRole('progressbar').waitFor();
    assert.is(await page.getByText('No results').count(), 0);
    answer();
    await page.getByRole('option').first().waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'hidden' });
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('q'.repeat(80));
    await page.getByText(`No results for "${'q'.repeat(64)}"`).waitFor();
  });
});

site('R-RES-02 how many results a group shows is the choice of the site', async () => {
  const config = 'search: { resultsPerGroup: 2 },';
  await withSearchSite({ ...embedded, config }, async ({ page, goto, openDialog, type }) => {
    await goto('next/names');
    await openDialog();
    await type('text');
    await page.getByText('See all').waitFor();
    for (const list of await page.getByRole('listbox').all())
      assert.ok((await list.getByRole('option').count()) <= 2);
    assert.ok(Number((await page.getByText('See all').innerText()).match(/\d+/)![0]) > 2);
  });
});

site.run();
