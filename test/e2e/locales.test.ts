// Sites of other languages than English, and a site that is there in several.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import searchTexts from '../../src/texts/english/search.json';
import searchFrameTexts from '../../src/texts/english/search-frame.json';
import searchPageTexts from '../../src/texts/english/search-page.json';
import { type TextName, textNames, english as texts } from '../../src/texts/texts.js';
import { withPage } from './browser.js';
import { shareSite, siteConfig } from './served-site.js';

const locales = suite('locales');

const page = `# Install

:::note
Text.
:::

\`\`\`sh
npm install
\`\`\`

## First steps

Text with a footnote[^1].

- [x] one
- [ ] two

| A | B |
| - | - |
| 1 | 2 |

[^1]: Here.
`;

/** Stands for a translation: the name of the text, and what is put in. */
const translated = (name: TextName) => `نص ${name} ${(texts[name].match(/\{\w+\}/g) ?? []).join(' ')}`;

const english = shareSite({
  'relaydocs.config.ts': siteConfig(`
    locales: [{ lang: 'en' }, { lang: 'fr', url: '/fr/' }, { lang: 'ar', url: 'https://ar.example.com/docs/' }],
    navbar: { items: [{ type: 'localeDropdown', position: 'right', dropdownItemsAfter: [{ label: 'Help translate', href: 'https://example.com/' }] }] },
  `),
  'docs/index.md': '# Home\n',
  'docs/guide/install.md': page,
  'static/fr/guide/install.html':
    '<!doctype html><html lang="fr"><link rel="icon" href="/icon.svg"><title>Installer</title><h1>Installer</h1>',
});

const arabic = shareSite({
  'relaydocs.config.ts': siteConfig(`
    lang: 'ar',
    search: { pages: ['/guide/install'] },
    navbar: { items: [{ type: 'localeDropdown', position: 'right' }] },
    texts: {
      ${textNames.map((name) => `${name}: '${translated(name)}',`).join('\n')}
    },
  `),
  'docs/index.md': '# Home\n',
  'docs/guide/install.md': page,
  'docs/fragile.mdx': "import Fragile from '@site/src/Fragile';\n\n# قف\n\n<Fragile />\n",
  'src/Fragile.jsx': `import { useState } from 'react';
    export default function Fragile() {
      const [broken, setBroken] = useState(false);
      if (broken) throw new Error('قف');
      return <button onClick={() => setBroken(true)}>و</button>;
    }`,
});
locales.after(async () => {
  await Promise.all([english.close(), arabic.close()]);
});

const desktop = { viewport: { width: 1280, height: 800 } };
const dropdown = (tab: Page) => tab.locator('.rd-navbar .rd-dropdown');

locales(
  'R-NAV-08 the locale dropdown shows the label of the language and leads to the page in others',
  async () => {
    const { url } = await english.get();
    await withPage(desktop, async (tab) => {
      await tab.goto(`${url}guide/install?x=1#first-steps`);
      assert.is(await dropdown(tab).getByRole('button').innerText(), 'English');
      await dropdown(tab).hover();
      const links = dropdown(tab).getByRole('link');
      assert.equal(await links.allTextContents(), ['English', 'Français', 'العربية', 'Help translate']);
      assert.is(await links.nth(1).getAttribute('href'), '/fr/guide/install');
      assert.is(await links.nth(1).getAttribute('lang'), 'fr');
      assert.is(await links.nth(2).getAttribute('href'), 'https://ar.example.com/docs/guide/install');
      assert.is(await links.nth(0).getAttribute('aria-current'), 'true');
      await links.nth(1).click();
      await tab.getByRole('heading', { name: 'Installer' }).waitFor();
      assert.is(tab.url(), `${url}fr/guide/install?x=1#first-steps`);
    });
  },
);

locales('search engines learn of the page in every language', async () => {
  const { url } = await english.get();
  await withPage(desktop, async (tab) => {
    await tab.goto(`${url}guide/install`);
    const alternates = await tab
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
      );
    assert.equal(alternates, [
      ['en', 'https://docs.example.com/guide/install'],
      ['fr', 'https://docs.example.com/fr/guide/install'],
      ['ar', 'https://ar.example.com/docs/guide/install'],
      ['x-default', 'https://docs.example.com/guide/install'],
    ]);
    // They follow the reader.
    await tab.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Home' }).click();
    await tab.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    const first = tab.locator('link[rel=alternate][hreflang=fr]');
    assert.is(await first.getAttribute('href'), 'https://docs.example.com/fr/');
  });
});

locales('a site in Arabic runs from right to left and has no English text of ours', async () => {
  const { url } = await arabic.get();
  await withPage({ ...desktop, expectedMessages: [/404/] }, async (tab) => {
    for (const path of ['guide/install', 'no-such-page']) {
      await tab.goto(url + path);
      const html = tab.locator('html');
      assert.is(await html.getAttribute('lang'), 'ar');
      assert.is(await html.getAttribute('dir'), 'rtl');
      // Names of what a screen reader reads, and the texts around the article.
      const names = await tab
        .locator(
          'body :is([aria-label], button, .rd-skip-link, .rd-toc p, .rd-breadcrumbs a, .rd-admonition-title)',
        )
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''));
      const left = names.filter((name) =>
        /[a-z]{4}/i.test(name.replace(/نص \w+|\{\w+\}|Install|First steps|guide|Ctrl/g, '')),
      );
      assert.equal(left, []);
      assert.ok(names.length > 3, String(names.length));
    }
    await tab.goto(`${url}guide/install`);
    const sidebar = (await tab.locator('.rd-sidebar').boundingBox())!;
    const toc = (await tab.locator('.rd-toc').boundingBox())!;
    assert.ok(sidebar.x > toc.x, `the sidebar is at ${sidebar.x}, the table of contents at ${toc.x}`);
    const overflow = () =>
      tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.is(await overflow(), 0);
    const colorSwitch = tab.locator('.rd-navbar .rd-color-switch');
    await colorSwitch.click();
    assert.match((await colorSwitch.getAttribute('aria-label'))!, 'نص colorModeSwitch');
    await tab.setViewportSize({ width: 360, height: 740 });
    assert.is(await overflow(), 0);
    await tab.locator('.rd-menu-button').click();
    assert.match(await tab.locator('.rd-back').innerText(), 'نص backToMainMenu');
  });
});

locales('an island in Arabic that throws, or is not there, says so in Arabic', async () => {
  const { url } = await arabic.get();
  const faults = [/Failed to load resource/, /net::ERR_FAILED/, /قف/];
  await withPage({ ...desktop, expectedMessages: faults }, async (tab) => {
    await tab.goto(`${url}fragile`);
    await tab.getByRole('button', { name: 'و', exact: true }).click();
    await tab.getByText('نص crashed').waitFor();
    assert.is(await tab.locator('.rd-crash button').innerText(), 'نص tryAgain');
    await tab.route('**/assets/islands-*.js*', (route) => route.abort());
    await tab.reload();
    await tab.getByText('نص pageError').waitFor();
    assert.is(await tab.locator('.rd-crash button').innerText(), 'نص retry');
  });
});

locales('search dialog and search page of a site in Arabic have no English text of ours', async () => {
  const { url } = await arabic.get();
  await withPage({ ...desktop, expectedMessages: [/Failed to load resource/] }, async (tab) => {
    const said = new Set<string>();
    /** Everything that is read or spoken in a part of the page; keys have the names that stand on keyboards. */
    const read = async (part: string): Promise<void> => {
      const all = await tab
        .locator(part)
        .evaluateAll((parts) =>
          parts.flatMap((one) =>
            [one, ...one.querySelectorAll(':not(kbd)')].flatMap((element) => [
              ...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name)),
              ...Array.from(element.childNodes, (node) =>
                node.nodeType === Node.TEXT_NODE ? node.nodeValue : null,
              ),
            ]),
          ),
        );
      for (const text of all) if (text?.trim()) said.add(text.trim());
    };
    const dialog = 'dialog[open]';
    const field = tab.locator(`${dialog} input`);
    const text = (name: TextName) => tab.locator(dialog).getByText(`نص ${name}`).first();
    const open = async (shown: TextName): Promise<void> => {
      await tab.keyboard.press('Control+k');
      await text(shown).waitFor();
      await read(dialog);
    };
    await tab.goto(`${url}guide/install`);
    await open('suggestedPages');
    await field.fill('footnote');
    await text('allResults').waitFor();
    await read(dialog);
    await field.fill('qqqqq');
    await text('tryOtherSearches').waitFor();
    await read(dialog);
    await field.fill('first steps');
    await text('allResults').waitFor();
    await tab.keyboard.press('Enter');
    await tab.locator(dialog).waitFor({ state: 'detached' });
    await open('recentSearches');
    await tab.locator('.rd-search-save').click();
    await text('favoriteSearches').waitFor();
    await read(dialog);
    await tab.keyboard.press('Escape');

    await tab.goto(`${url}search`);
    const results = '[data-search-page]';
    const pageField = tab.locator(`${results} input`);
    for (const [query, answer] of [
      ['qqqqq', 'noDocuments'],
      ['footnote', 'oneDocument'],
      ['text', 'documents'],
    ] as const) {
      await pageField.fill(query);
      await tab.getByText(`نص ${answer}`).waitFor();
      await read(results);
      assert.match(await tab.title(), 'نص searchPageFor');
    }

    await tab.goto(`${url}guide/instal`);
    await tab.getByText('نص nearestPages').waitFor();
    await read(':text("نص nearestPages")');

    // What is said where the code, or the index, cannot be fetched.
    await tab.route(/search-(dialog-\w+\.js|index\.json)/, (route) => route.abort());
    await tab.goto(`${url}guide/install`);
    await open('searchFails');
    await tab.goto(`${url}search?q=text`);
    await tab.getByText('نص searchFails ').or(tab.getByText('نص searchFailsHint')).first().waitFor();
    await read(results);

    // Words that are neither the site's own nor names of translated texts.
    const own = new Set(`${page} Home guide qqqqq`.toLowerCase().match(/[a-z]+/g));
    const left = [...said].flatMap((one) =>
      (one.replace(/نص \w+|\{\w+\}/g, '').match(/[a-z]{2,}/gi) ?? []).filter(
        (word) => !own.has(word.toLowerCase()),
      ),
    );
    assert.equal(left, []);
    const names = new Set([...said].flatMap((one) => one.match(/نص (\w+)/)?.[1] ?? []));
    // These are shown with Algolia only, without scripts, or on sites that take reports.
    const elsewhere = [
      'searchRefused',
      'missingResults',
      'reportMissingResults',
      'searching',
      'results',
      'searchPage',
      'removeRecentSearch',
    ];
    assert.equal(
      [...Object.keys(searchTexts), ...Object.keys(searchFrameTexts), ...Object.keys(searchPageTexts)].filter(
        (name) => !names.has(name) && !elsewhere.includes(name),
      ),
      [],
    );
  });
});

locales(
  'texts that a site of another language leaves out are English, and a warning names them',
  async () => {
    const { run, write } = await arabic.get();
    write({
      'relaydocs.config.ts': siteConfig(
        `lang: 'sv', texts: { ${textNames.filter((name) => name !== 'home' && name !== 'items').map((name) => `${name}: '${translated(name)}'`)} }`,
      ),
    });
    const { code, stdout } = await run(['check', '--json']);
    assert.is(code, 0, stdout);
    const [warning] = JSON.parse(stdout).problems as { code: string; message: string }[];
    assert.is(warning?.code, 'MISSING_TEXTS');
    assert.is(
      warning?.message,
      'The site\'s language is "sv", but 2 texts of the interface are English: home, items',
    );
    write({
      'relaydocs.config.ts': siteConfig(`texts: { items: 'Einträge', hoem: 'x' }, locales: [{ lang: 'de' }]`),
    });
    const wrong = await run(['check', '--json']);
    const messages = (JSON.parse(wrong.stdout).problems as { message: string }[]).map(
      ({ message }) => message,
    );
    assert.equal(messages.sort(), [
      'locales: the list does not contain the language of this site, "en"',
      'locales[0]: "url" is missing: the address of the site in this language',
      'texts.hoem: unknown option',
      'texts.items: {count} is missing, as in "{count} items"',
    ]);
  },
);

locales.run();
