// Docs with three versions and a second docs folder with two, as their readers use them.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from './browser.js';
import { shareSite, siteConfig, withServedSite } from './served-site.js';

const versions = suite('versions');

const setup = (version: string) =>
  `# Setup of ${version}\n\nBack to [the intro](../intro.md), or to [it by address](../intro).\n\n## First steps\n\nText.\n`;
const intro = (version: string) =>
  `# Intro of ${version}\n\nGo on with [the setup](guide/setup.md#first-steps).\n`;

const site = shareSite({
  'relaydocs.config.ts': siteConfig(`
    docs: [
      { versions: { '1.0': { label: '1.0 (old)' } } },
      { id: 'api', path: 'api', routeBasePath: 'api' },
    ],
    navbar: { items: [
      { type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Guide' },
      { type: 'doc', docId: 'guide/setup', label: 'Set-up' },
      { type: 'docsVersion', position: 'right', className: 'version-link' },
      {
        type: 'docsVersionDropdown', position: 'right', className: 'guide-versions',
        dropdownItemsBefore: [{ label: 'What is new', to: '/intro' }],
        dropdownItemsAfter: [{ label: 'Archive', href: 'https://example.com/archive' }],
      },
      { type: 'docsVersionDropdown', docsPluginId: 'api', position: 'right', className: 'api-versions' },
    ] },
  `),
  'versions.json': '["2.0", "1.0"]',
  'docs/intro.md': intro('next'),
  'docs/guide/setup.md': setup('next'),
  'docs/new.md': '# A new page\n',
  'versioned_docs/version-2.0/intro.md': intro('2.0'),
  'versioned_docs/version-2.0/guide/setup.md': setup('2.0'),
  'versioned_sidebars/version-2.0-sidebars.json': '{"defaultSidebar":["intro","guide/setup"]}',
  'versioned_docs/version-1.0/intro.md': intro('1.0'),
  'versioned_docs/version-1.0/guide/setup.md': setup('1.0'),
  'versioned_docs/version-1.0/old.md': '# An old page\n',
  'versioned_sidebars/version-1.0-sidebars.json': '{"defaultSidebar":["intro","old","guide/setup"]}',
  'api_versions.json': '["v1"]',
  'api/index.md': '# API of next\n',
  'api_versioned_docs/version-v1/index.md': '# API of v1\n',
  'api_versioned_sidebars/version-v1-sidebars.json': '{"api":["index"]}',
});
versions.after(() => site.close());

const desktop = { viewport: { width: 1280, height: 800 } };
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();
const dropdown = (page: Page, name: 'guide-versions' | 'api-versions') =>
  page.locator(`.rd-navbar .${name} > button`);
const label = (page: Page, name: 'guide-versions' | 'api-versions') => dropdown(page, name).innerText();
/** Survives navigation on the client, not the loading of a document. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

async function choose(page: Page, name: 'guide-versions' | 'api-versions', version: string): Promise<void> {
  await dropdown(page, name).hover();
  await page.locator(`.rd-navbar .${name}`).getByRole('link', { name: version, exact: true }).click();
}

/** Opens a page and runs `look` there. */
async function at(path: string, look: (page: Page, url: string) => Promise<void>): Promise<void> {
  const { url } = await site.get();
  await withPage({ ...desktop, expectedMessages: [/404/] }, async (page) => {
    await page.goto(url + path);
    await look(page, url);
  });
}

versions(
  'R-VER-01 the last version stands at the root, the current one below next, others below their names',
  () =>
    at('intro', async (page, url) => {
      const found: Record<string, string> = {};
      for (const path of ['intro', 'next/intro', '1.0/intro', 'api', 'api/next']) {
        await page.goto(url + path);
        found[path] = await heading(page);
      }
      assert.equal(found, {
        intro: 'Intro of 2.0',
        'next/intro': 'Intro of next',
        '1.0/intro': 'Intro of 1.0',
        api: 'API of v1',
        'api/next': 'API of next',
      });
      for (const path of ['new', '1.0/new', 'next/old', 'old', '2.0/intro', 'current/intro'])
        assert.is((await page.goto(url + path))?.status(), 404, path);
      for (const path of ['next/new', '1.0/old'])
        assert.is((await page.goto(url + path))?.status(), 200, path);
    }),
);

versions("R-VER-02 the dropdown lists the versions, the newest first, and shows the page's own", () =>
  at('1.0/intro', async (page, url) => {
    const links = page.locator('.rd-navbar .guide-versions li a[data-version]');
    // Pages of old versions are told of newer ones in the browser.
    await links.nth(2).waitFor({ state: 'attached' });
    assert.equal(await links.allTextContents(), ['Next', '2.0', '1.0 (old)']);
    assert.is(await label(page, 'guide-versions'), '1.0 (old)');
    assert.is(await links.nth(2).getAttribute('aria-current'), 'true');
    await page.goto(`${url}intro`);
    assert.is(await label(page, 'guide-versions'), '2.0');
    await page.goto(`${url}next/intro`);
    assert.is(await label(page, 'guide-versions'), 'Next');
    assert.equal(await page.locator('.rd-navbar .api-versions li a').allTextContents(), ['Next', 'v1']);
  }),
);

versions('R-VER-03 a version leads to the same page in it, without loading a document', () =>
  at('guide/setup', async (page, url) => {
    await mark(page);
    await choose(page, 'guide-versions', 'Next');
    await page.waitForURL(`${url}next/guide/setup`);
    assert.is(await heading(page), 'Setup of next');
    await choose(page, 'guide-versions', '1.0 (old)');
    await page.waitForURL(`${url}1.0/guide/setup`);
    assert.is(await heading(page), 'Setup of 1.0');
    assert.ok(await isMarked(page));
  }),
);

versions('R-VER-04 a version without the page leads to its main page', () =>
  at('next/new', async (page, url) => {
    await choose(page, 'guide-versions', '1.0 (old)');
    await page.waitForURL(`${url}1.0/intro`);
    assert.is(await heading(page), 'Intro of 1.0');
  }),
);

versions('R-VER-05 query and hash are kept', () =>
  at('guide/setup?q=a%20b#first-steps', async (page, url) => {
    await choose(page, 'guide-versions', 'Next');
    await page.waitForURL(`${url}next/guide/setup?q=a%20b#first-steps`);
    assert.is(await heading(page), 'Setup of next');
  }),
);

versions('R-VER-06 the chosen version is remembered on pages that belong to none, also after a reload', () =>
  at('intro', async (page, url) => {
    await choose(page, 'guide-versions', '1.0 (old)');
    await page.waitForURL(`${url}1.0/intro`);
    const look = async () => {
      assert.is(await label(page, 'guide-versions'), '1.0 (old)');
      assert.is(await page.locator('.version-link a').innerText(), '1.0 (old)');
      assert.is(await page.locator('.version-link a').getAttribute('href'), '/1.0/intro');
      const setup = page.getByRole('link', { name: 'Set-up' });
      assert.is(await setup.getAttribute('href'), '/1.0/guide/setup');
    };
    await page.goto(`${url}no-such-page`);
    await look();
    await page.reload();
    await look();
    // On the client, too: from a page of the docs to one of others.
    await page.goto(`${url}intro`);
    assert.is(await label(page, 'guide-versions'), '2.0');
    await mark(page);
    await choose(page, 'api-versions', 'v1');
    await page.waitForURL(`${url}api`);
    await look();
    assert.ok(await isMarked(page));
    await page.getByRole('link', { name: 'Guide', exact: true }).click();
    await page.waitForURL(`${url}1.0/intro`);
  }),
);

versions(
  'R-VER-06 a page that the browser kept as it was left follows a choice that was made after it',
  async () => {
    const { url } = await site.get();
    await withPage({ ...desktop, keepsPages: true }, async (page) => {
      await page.goto(`${url}api`);
      assert.is(await label(page, 'guide-versions'), '2.0');
      await mark(page);
      await page.goto(`${url}intro`);
      await choose(page, 'guide-versions', '1.0 (old)');
      await page.waitForURL(`${url}1.0/intro`);
      await page.evaluate(() => history.go(-2));
      await page.getByRole('heading', { name: 'API of v1' }).waitFor();
      assert.ok(await isMarked(page));
      assert.is(await label(page, 'guide-versions'), '1.0 (old)');
    });
  },
);

versions('R-VER-07 each docs folder has its own choice', () =>
  at('intro', async (page, url) => {
    await choose(page, 'guide-versions', '1.0 (old)');
    await page.waitForURL(`${url}1.0/intro`);
    await choose(page, 'api-versions', 'Next');
    await page.waitForURL(`${url}api/next`);
    await page.goto(`${url}no-such-page`);
    assert.is(await label(page, 'guide-versions'), '1.0 (old)');
    assert.is(await label(page, 'api-versions'), 'Next');
  }),
);

versions('R-VER-08 without a choice the last version is meant', () =>
  at('no-such-page', async (page) => {
    assert.is(await label(page, 'guide-versions'), '2.0');
    assert.is(await label(page, 'api-versions'), 'v1');
    assert.is(await page.locator('.version-link a').getAttribute('href'), '/intro');
  }),
);

versions('R-VER-09 a remembered version that is gone is forgotten', () =>
  at('intro', async (page, url) => {
    await page.evaluate(() => localStorage.setItem('docs-preferred-version-default', '0.9'));
    await page.goto(`${url}api`);
    assert.is(await label(page, 'guide-versions'), '2.0');
    assert.is(await page.evaluate(() => localStorage.getItem('docs-preferred-version-default')), null);
  }),
);

versions('R-VER-11 configured items stand before and after the versions', () =>
  at('intro', async (page) => {
    const texts = await page.locator('.rd-navbar .guide-versions li a').allTextContents();
    assert.equal(texts, ['What is new', 'Next', '2.0', '1.0 (old)', 'Archive']);
  }),
);

versions(
  'R-VER-12 and R-NAV-13 a version link has the label and the main page of the version that is read',
  () =>
    at('next/guide/setup', async (page, url) => {
      const link = page.locator('.version-link a');
      assert.is(await link.innerText(), 'Next');
      assert.is(await link.getAttribute('href'), '/next/guide/setup');
      await page.goto(`${url}1.0/old`);
      assert.is(await link.innerText(), '1.0 (old)');
      assert.is(await link.getAttribute('href'), '/1.0/intro');
    }),
);

versions('R-VER-13 links inside a version stay in it, by file, by address, in sidebar and navbar', () =>
  at('1.0/intro', async (page, url) => {
    await page.getByRole('main').getByRole('link', { name: 'the setup' }).click();
    await page.waitForURL(`${url}1.0/guide/setup#first-steps`);
    const main = page.getByRole('main');
    assert.is(await main.getByRole('link', { name: 'the intro' }).getAttribute('href'), '/1.0/intro');
    await main.getByRole('link', { name: 'it by address' }).click();
    await page.waitForURL(`${url}1.0/intro`);
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    await sidebar.getByRole('link', { name: 'An old page' }).click();
    await page.waitForURL(`${url}1.0/old`);
    await page.getByRole('link', { name: 'Set-up' }).click();
    await page.waitForURL(`${url}1.0/guide/setup`);
    await page.getByRole('link', { name: 'Guide', exact: true }).click();
    await page.waitForURL(`${url}1.0/intro`);
  }),
);

versions('pages of other versions say so and lead to the same page in the last one, if it is there', () =>
  at('1.0/guide/setup', async (page, url) => {
    const banner = page.getByRole('main').getByRole('note');
    assert.match(await banner.innerText(), 'Test site 1.0 (old), a version that is no longer maintained.');
    assert.ok(await page.getByRole('main').getByText('Version: 1.0 (old)').isVisible());
    await banner.getByRole('link', { name: 'Read this page in the latest version (2.0)' }).click();
    await page.waitForURL(`${url}guide/setup`);
    assert.is(await banner.count(), 0);
    await page.goto(`${url}next/new`);
    assert.match(await banner.innerText(), 'Test site Next, a version that is not released yet.');
    await banner.getByRole('link', { name: 'Go to the latest version (2.0)' }).click();
    await page.waitForURL(`${url}intro`);
  }),
);

versions('without scripts the dropdown leads to the same page in other versions', async () => {
  const { url } = await site.get();
  await withPage({ ...desktop, javaScriptEnabled: false }, async (page) => {
    await page.goto(`${url}guide/setup`);
    await dropdown(page, 'guide-versions').hover();
    await page.locator('.guide-versions').getByRole('link', { name: '1.0 (old)' }).click();
    assert.is(await heading(page), 'Setup of 1.0');
  });
});

versions('an old page tells of a version that was cut after it was rendered, and leads there', () =>
  withServedSite(
    {
      'relaydocs.config.ts': siteConfig(
        "navbar: { items: [{ type: 'docsVersionDropdown', className: 'guide-versions' }] },",
      ),
      'versions.json': '["2.0", "1.0"]',
      'docs/intro.md': intro('next'),
      'docs/guide/setup.md': '---\nslug: /start\n---\n\n# Start\n\n## First steps\n',
      'versioned_docs/version-2.0/intro.md': '# Intro of 2.0\n',
      'versioned_docs/version-1.0/intro.md': intro('1.0'),
      'versioned_docs/version-1.0/guide/setup.md': setup('1.0'),
      'versioned_docs/version-1.0/old.md': '# An old page\n',
    },
    async ({ url, output }) => {
      for (const file of ['1.0/intro.html', '1.0/guide/setup.html'])
        assert.not.match(output(file), /3\.0|2\.0|>Next<\/a/);
      await withPage(desktop, async (page) => {
        await page.goto(`${url}1.0/guide/setup`);
        const banner = page.getByRole('main').getByRole('note');
        await banner.getByRole('link', { name: 'Read this page in the latest version (3.0)' }).waitFor();
        const links = page.locator('.guide-versions li a');
        const menu = () =>
          links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
        assert.equal(await menu(), [
          ['Next', '/next/start'],
          ['3.0', '/start'],
          ['2.0', '/2.0/intro'],
          ['1.0', '/1.0/guide/setup'],
        ]);
        await mark(page);
        // From page to page in the old version, and back.
        await page.getByRole('main').getByRole('link', { name: 'the intro' }).click();
        await banner.getByRole('link', { name: '(3.0)' }).waitFor();
        assert.equal((await menu())[2], ['2.0', '/2.0/intro']);
        await page.goBack();
        await banner.getByRole('link', { name: 'Read this page in the latest version (3.0)' }).click();
        await page.waitForURL(`${url}start`);
        assert.is(await heading(page), 'Start');
        assert.equal(
          (await menu()).map(([name]) => name),
          ['Next', '3.0', '2.0', '1.0'],
        );
        await choose(page, 'guide-versions', '1.0');
        await page.waitForURL(`${url}1.0/guide/setup`);
        await choose(page, 'guide-versions', '2.0');
        await page.waitForURL(`${url}2.0/intro`);
        assert.ok(await isMarked(page));
        await page.goto(`${url}1.0/old`);
        await banner.getByRole('link', { name: 'Go to the latest version (3.0)' }).waitFor();
      });
      await withPage({ ...desktop, javaScriptEnabled: false }, async (page) => {
        await page.goto(`${url}1.0/guide/setup`);
        // The root of the docs, which leads on to the first page.
        await page.getByRole('link', { name: 'Go to the latest version' }).click();
        await page.waitForURL(`${url}start`);
      });
    },
    async (before) => {
      assert.is((await before.run(['build'])).code, 0);
      assert.is((await before.run(['version', '3.0'])).code, 0);
    },
  ),
);

versions('search engines and search know the version of a page', () =>
  at('1.0/intro', async (page) => {
    const tag = page.locator('meta[name="docsearch:docusaurus_tag"]');
    assert.is(await tag.getAttribute('content'), 'docs-default-1.0');
    assert.is(await page.locator('meta[name="docsearch:version"]').getAttribute('content'), '1.0');
    const canonical = page.locator('link[rel=canonical]');
    assert.is(await canonical.getAttribute('href'), 'https://docs.example.com/1.0/intro');
    await choose(page, 'api-versions', 'Next');
    await page.getByRole('heading', { name: 'API of next' }).waitFor();
    assert.is(await tag.getAttribute('content'), 'docs-api-current');
  }),
);

versions.run();
