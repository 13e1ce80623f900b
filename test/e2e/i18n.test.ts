// One build of a site in three languages, one of them from right to left.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from './browser.js';
import { shareSite, siteConfig } from './served-site.js';

const i18n = suite('i18n');

const french = 'i18n/fr/docusaurus-plugin-content-docs/current';
const site = shareSite({
  'relaydocs.config.ts': siteConfig(`
    i18n: {
      defaultLocale: 'en',
      locales: ['en', 'fr', 'ar'],
      localeConfigs: { ar: { htmlLang: 'ar-EG' } },
    },
    docs: { showLastUpdateTime: false },
    pagesFolder: { path: 'pages' },
    blog: { blogTitle: 'News', blogDescription: 'What is new' },
    navbar: { items: [{ to: '/guide/install', label: 'Guide' }, { type: 'localeDropdown', position: 'right' }] },
    footer: { links: [{ label: 'More', to: '/guide/more' }], copyright: 'Ours' },
  `),
  'docs/index.md': '# Home\n\nSee [install](./guide/install.md).\n',
  'docs/guide/_category_.json': '{ "label": "Guide" }',
  'docs/guide/install.md':
    '# Install\n\nSpanner and hammer. [More](./more.md) ![plan](./plan.svg)\n\n## First steps\n\nText.\n',
  'docs/guide/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'docs/guide/more.md': '# More\n\nOnly in English: grommet.\n',
  'pages/hello.jsx': `import Translate, { translate } from '@docusaurus/Translate';
    import Counter from './_counter';
    export default function Hello() {
      return <main><h1>{translate({ id: 'hello.title', message: 'Hello' })}</h1>
        <p><Translate id="hello.text" values={{ name: <b>Jo</b> }}>{'Good morning, {name}'}</Translate></p><Counter /></main>;
    }`,
  'pages/_counter.jsx': `'use client';
    import { useState } from 'react';
    import { translate } from '@docusaurus/Translate';
    export default function Counter() {
      const [count, setCount] = useState(0);
      return <button onClick={() => setCount(count + 1)}>{translate({ id: 'counter', message: 'Pressed {count}' }, { count })}</button>;
    }`,
  'blog/2024-05-01-first.md': '---\ntitle: First\n---\n\nPost.\n',
  [`${french}/guide/install.md`]:
    '# Installer\n\nClé et marteau. [Plus](./more.md) ![plan](./plan.svg)\n\n## First steps {#first-steps}\n\nTexte.\n',
  [`${french}.json`]: '{ "sidebar.defaultSidebar.category.Guide": { "message": "Le guide" } }',
  'i18n/fr/docusaurus-plugin-content-blog/2024-05-01-first.md': '---\ntitle: Premier\n---\n\nArticle.\n',
  'i18n/fr/docusaurus-plugin-content-blog/options.json': '{ "title": { "message": "Nouvelles" } }',
  'i18n/fr/docusaurus-theme-classic/navbar.json': '{ "item.label.Guide": { "message": "Mode d’emploi" } }',
  'i18n/fr/docusaurus-theme-classic/footer.json':
    '{ "link.item.label.More": { "message": "Davantage" }, "copyright": { "message": "À nous" } }',
  'i18n/fr/code.json': JSON.stringify({
    'hello.title': { message: 'Bonjour' },
    'hello.text': { message: 'Bonjour, {name}' },
    counter: { message: 'Pressé {count}' },
  }),
});
i18n.after(() => site.close());

const desktop = { viewport: { width: 1280, height: 800 } };
const dropdown = (tab: Page) => tab.locator('.rd-navbar .rd-dropdown');

i18n('the menu of languages leads to the same page, in its language and direction', async () => {
  const { url } = await site.get();
  await withPage(desktop, async (tab) => {
    await tab.goto(`${url}guide/install#first-steps`);
    await dropdown(tab).hover();
    await dropdown(tab).getByRole('link', { name: 'Français' }).click();
    await tab.getByRole('heading', { level: 1, name: 'Installer' }).waitFor();
    assert.is(tab.url(), `${url}fr/guide/install#first-steps`);
    assert.is(await tab.locator('html').getAttribute('lang'), 'fr');
    const links = tab.locator('.rd-navbar').getByRole('link', { name: 'Mode d’emploi' });
    assert.is(await links.getAttribute('href'), '/fr/guide/install');
    assert.match(await tab.locator('.rd-sidebar').innerText(), 'Le guide');
    assert.match(await tab.locator('footer').innerText(), /Davantage\s+À nous/);
    assert.ok(await tab.locator('article img').evaluate((one) => (one as HTMLImageElement).naturalWidth > 0));
    assert.is(await tab.locator('.rd-banner').count(), 0);
    await dropdown(tab).hover();
    await dropdown(tab).getByRole('link', { name: 'العربية' }).click();
    await tab.waitForURL(`${url}ar/guide/install#first-steps`);
    assert.equal(
      await tab.locator('html').evaluate((one) => [one.getAttribute('lang'), one.getAttribute('dir')]),
      ['ar-EG', 'rtl'],
    );
  });
});

i18n('a page that is not translated says so, and search engines know it by the original', async () => {
  const { url } = await site.get();
  await withPage(desktop, async (tab) => {
    await tab.goto(`${url}fr/guide/install`);
    await tab.locator('article').getByRole('link', { name: 'Plus' }).click();
    await tab.getByRole('heading', { level: 1, name: 'More' }).waitFor();
    assert.is(tab.url(), `${url}fr/guide/more`);
    assert.is(await tab.locator('.rd-banner').innerText(), 'Cette page n’est pas encore traduite.');
    const canonical = tab.locator('link[rel=canonical]');
    assert.is(await canonical.getAttribute('href'), 'https://docs.example.com/guide/more');
    await tab.goto(`${url}ar/guide/more`);
    assert.equal(
      await tab.locator('article').evaluate((one) => [one.getAttribute('lang'), one.getAttribute('dir')]),
      ['en', 'ltr'],
    );
    await tab.goto(`${url}fr/guide/install`);
    assert.is(await canonical.getAttribute('href'), 'https://docs.example.com/fr/guide/install');
    const alternates = await tab
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((all) => all.map((one) => `${one.getAttribute('hreflang')} ${one.getAttribute('href')}`));
    assert.equal(alternates, [
      'en https://docs.example.com/guide/install',
      'fr https://docs.example.com/fr/guide/install',
      'ar-EG https://docs.example.com/ar/guide/install',
      'x-default https://docs.example.com/guide/install',
    ]);
  });
});

i18n('a post that is not translated is in its own language in lists as well', async () => {
  const { url } = await site.get();
  await withPage(desktop, async (tab) => {
    const shownIn = (selector: string) =>
      tab
        .locator(`main ${selector}`)
        .evaluateAll((all) => all.map((one) => [one.getAttribute('lang'), one.getAttribute('dir')]));
    await tab.goto(`${url}ar/blog`);
    assert.equal(await shownIn('.rd-prose'), [['en', 'ltr']]);
    assert.equal(await shownIn('h2'), [['en', null]]);
    await tab.goto(`${url}fr/blog`);
    assert.equal(await shownIn('.rd-prose'), [[null, null]]);
    assert.equal(await shownIn('h2'), [[null, null]]);
  });
});

i18n('the search finds what is written in the language of the page, and leads there', async () => {
  const { url } = await site.get();
  await withPage(desktop, async (tab) => {
    await tab.goto(`${url}fr/`);
    const search = async (text: string): Promise<void> => {
      await tab.keyboard.press('Control+k');
      await tab.getByRole('dialog').getByRole('searchbox').fill(text);
    };
    await search('marteau');
    const hit = tab.getByRole('option').first();
    await hit.waitFor();
    assert.is(await hit.getByRole('link').getAttribute('href'), '/fr/guide/install');
    await tab.getByRole('dialog').getByRole('searchbox').fill('hammer');
    await tab.getByText('Aucun résultat pour « hammer »').waitFor();
  });
});

i18n('texts of components are those of code.json, in the browser too', async () => {
  const { url } = await site.get();
  await withPage(desktop, async (tab) => {
    await tab.goto(`${url}fr/hello`);
    assert.is(await tab.getByRole('heading', { level: 1 }).innerText(), 'Bonjour');
    assert.is(await tab.locator('main p').first().innerText(), 'Bonjour, Jo');
    await tab.getByRole('button', { name: 'Pressé 0' }).click();
    await tab.getByRole('button', { name: 'Pressé 1' }).waitFor();
    await tab.goto(`${url}hello`);
    await tab.getByRole('button', { name: 'Pressed 0' }).click();
    await tab.getByRole('button', { name: 'Pressed 1' }).waitFor();
  });
});

i18n('a blog is translated as well', async () => {
  const { url } = await site.get();
  const list = await (await fetch(`${url}fr/blog`)).text();
  assert.match(list, '<h1>Nouvelles</h1>');
  assert.match(list, 'href="/fr/blog/2024/05/01/first">Premier</a>');
  assert.match(await (await fetch(`${url}blog`)).text(), '>First</a>');
});

i18n('each language has its page for addresses that lead nowhere, and its sitemap', async () => {
  const { url, output } = await site.get();
  for (const [address, text] of [
    ['no-such', 'Page Not Found'],
    ['fr/no-such', 'Page introuvable'],
    ['ar/guide/no-such', 'لم يتم العثور على الصفحة'],
  ]) {
    const answer = await fetch(url + address);
    assert.is(answer.status, 404);
    assert.match(await answer.text(), text!);
  }
  const listed = Array.from(output('fr/sitemap.xml').matchAll(/<loc>([^<]*)/g), ([, address]) => address);
  assert.ok(listed.includes('https://docs.example.com/fr/guide/install'));
  assert.not(listed.includes('https://docs.example.com/fr/guide/more'));
  const sitemaps = ['', 'fr/', 'ar/'].map(
    (folder) => `Sitemap: https://docs.example.com/${folder}sitemap.xml`,
  );
  for (const line of sitemaps) assert.match(output('robots.txt'), line);
});

i18n('a second build finds that nothing has changed, a changed translation makes one page', async () => {
  const { run, dir, output, write } = await site.get();
  assert.match((await run(['build'])).stdout, 'Nothing changed');
  write({ [`${french}/guide/install.md`]: '# Installer\n\nNouveau texte.\n' });
  assert.match((await run(['build'])).stdout, '(1 rendered');
  assert.match(output('fr/guide/install.html'), 'Nouveau texte.');
  const { stdout } = await run(['build', '--locale', 'fr', '--out', 'build-fr']);
  assert.match(stdout, 'build-fr');
  assert.match(readFileSync(path.join(dir, 'build-fr/guide/install.html'), 'utf8'), 'Nouveau texte.');
});

i18n('a check finds what is wrong in any language', async () => {
  const { run, write } = await site.get();
  write({ [`${french}/guide/install.md`]: '# Installer\n\n[Rien](./nothing.md)\n' });
  const { code, stdout } = await run(['check', '--json']);
  assert.is(code, 1);
  const problems = JSON.parse(stdout).problems as { code: string; location: { file: string } }[];
  assert.equal(
    problems.map((problem) => [problem.code, problem.location.file]),
    [['BROKEN_LINK', `${french}/guide/install.md`]],
  );
  assert.is((await run(['check', '--locale', 'ar'])).code, 0);
  assert.match((await run(['check', '--locale', 'de'])).stderr, 'The config has no language "de"');
});

i18n.run();
