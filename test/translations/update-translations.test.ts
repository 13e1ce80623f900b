// `relaydocs translations`: what it writes, and what it tells.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SiteErrors } from '../../src/errors.js';
import { updateTranslations } from '../../src/translations/update-translations.js';
import { writeFiles } from '../write-files.js';

const translations = suite('translations');

const french = 'i18n/fr/docusaurus-plugin-content-docs';
const files = {
  'relaydocs.config.ts': `export default {
    title: 'T', url: 'https://docs.example.com', baseUrl: '/',
    i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'sv'] },
    navbar: { items: [{ label: 'Guide', to: '/guide/install' }] },
    footer: { links: [{ title: 'More', items: [{ label: 'Home', to: '/' }] }] },
    blog: { blogTitle: 'News', blogDescription: 'What is new' },
  };`,
  'docs/index.md': '# Home\n',
  'docs/guide/_category_.json':
    '{ "label": "The guide", "link": { "type": "generated-index", "title": "All of it" } }',
  'docs/guide/install.md': '# Install\n',
  'blog/2024-05-01-first.md': '# First\n',
  'src/Hello.tsx': `import Translate, { translate } from '@docusaurus/Translate';
    export const title: string = translate({ id: 'hello.title', message: 'Hello', description: 'A greeting' });
    export default () => <Translate id="hello.text">{'Good morning'}</Translate>;`,
  [`${french}/current/guide/install.md`]: '# Installer\n',
  [`${french}/current.json`]:
    '{ "version.label": { "message": "Suivant" }, "sidebar.defaultSidebar.category.The guide": { "message": "Le guide" }, "sidebar.old.category.Gone": { "message": "x" } }',
  'i18n/fr/docusaurus-plugin-content-blog/options.json':
    '{ "sidebar.title": { "message": "Articles récents" } }',
};

async function withSite<Result>(
  use: (site: {
    siteDir: string;
    read(file: string): unknown;
    write(file: string, text: string): void;
  }) => Promise<Result>,
): Promise<Result> {
  const siteDir = mkdtempSync(path.join(tmpdir(), 'relaydocs-translations-'));
  const write = (file: string, text: string): void => writeFiles(siteDir, { [file]: text });
  try {
    for (const [file, text] of Object.entries(files)) write(file, text);
    return await use({
      siteDir,
      write,
      read: (file) => JSON.parse(readFileSync(path.join(siteDir, file), 'utf8')),
    });
  } finally {
    rmSync(siteDir, { recursive: true, force: true });
  }
}

translations('what a language lacks is written into its files, and what is there stays', () =>
  withSite(async ({ siteDir, read }) => {
    const [fr, sv] = await updateTranslations({ siteDir, accept: false });
    assert.equal([fr!.locale, fr!.translated, fr!.pages], ['fr', 1, 3]);
    assert.equal(read('i18n/fr/code.json'), {
      'hello.title': { message: 'Hello', description: 'A greeting' },
      'hello.text': { message: 'Good morning' },
    });
    assert.equal(read('i18n/fr/docusaurus-theme-classic/navbar.json'), {
      'item.label.Guide': { message: 'Guide' },
    });
    assert.equal(read('i18n/fr/docusaurus-theme-classic/footer.json'), {
      'link.title.More': { message: 'More' },
      'link.item.label.Home': { message: 'Home' },
    });
    assert.equal(read(`${french}/current.json`), {
      'version.label': { message: 'Suivant' },
      'sidebar.defaultSidebar.category.The guide': { message: 'Le guide' },
      'sidebar.old.category.Gone': { message: 'x' },
      'sidebar.defaultSidebar.category.The guide.link.generated-index.title': { message: 'All of it' },
    });
    assert.equal(read('i18n/fr/docusaurus-plugin-content-blog/options.json'), {
      'sidebar.title': { message: 'Articles récents' },
      title: { message: 'News' },
      description: { message: 'What is new' },
    });
    assert.equal(fr!.unused, [{ file: `${french}/current.json`, keys: ['sidebar.old.category.Gone'] }]);
    // relaydocs does not speak Swedish.
    assert.equal((read('i18n/sv/code.json') as Record<string, unknown>)['relaydocs.next'], {
      message: 'Next',
    });
    assert.is(sv!.translated, 0);
    const again = await updateTranslations({ siteDir, accept: false });
    assert.equal(
      again.map(({ added }) => added),
      [[], []],
    );
  }),
);

translations('a translation whose original has changed is told of until it changes too, or is accepted', () =>
  withSite(async ({ siteDir, write }) => {
    const outdated = async (accept = false): Promise<string[]> => {
      const [fr] = await updateTranslations({ siteDir, locale: 'fr', accept });
      return fr!.outdated.map(({ original }) => original);
    };
    assert.equal(await outdated(), []);
    write('docs/guide/install.md', '# Install\n\nMore.\n');
    assert.equal(await outdated(), ['docs/guide/install.md']);
    assert.equal(await outdated(), ['docs/guide/install.md']);
    write(`${french}/current/guide/install.md`, '# Installer\n\nPlus.\n');
    assert.equal(await outdated(), []);
    write('docs/guide/install.md', '# Install\n\nA word.\n');
    assert.equal(await outdated(true), []);
    assert.equal(await outdated(), []);
  }),
);

translations('a file of originals that is no JSON is named, and nothing is written', () =>
  withSite(async ({ siteDir, write }) => {
    write('i18n/fr/originals.json', '<<<<<<< ours');
    const problems = await updateTranslations({ siteDir, accept: false }).catch((error: unknown) => error);
    assert.instance(problems, SiteErrors);
    assert.equal(
      (problems as SiteErrors).problems.map(({ code, location }) => [code, location?.file]),
      [['BAD_ORIGINALS', 'i18n/fr/originals.json']],
    );
    assert.not.ok(existsSync(path.join(siteDir, 'i18n/fr/code.json')));
  }),
);

translations('a file in the place of a folder, and a folder in the place of a file, are named', async () => {
  const problemsWith = (file: string, ...inTheWay: string[]): Promise<string[]> =>
    withSite(async ({ siteDir, write }) => {
      for (const place of inTheWay) rmSync(path.join(siteDir, place), { recursive: true });
      write(file, 'x');
      const problems = await updateTranslations({ siteDir, accept: false }).catch((error: unknown) => error);
      assert.instance(problems, SiteErrors);
      return (problems as SiteErrors).problems.map(({ code, location }) => `${code} ${location?.file}`);
    });
  assert.equal(await problemsWith('i18n', 'i18n'), ['TRANSLATION_FILE i18n']);
  assert.equal(await problemsWith('i18n/fr', 'i18n/fr'), ['TRANSLATION_FILE i18n/fr']);
  assert.equal(await problemsWith('i18n/fr/docusaurus-theme-classic'), [
    'TRANSLATION_FILE i18n/fr/docusaurus-theme-classic/navbar.json',
  ]);
  assert.equal(await problemsWith('i18n/fr/code.json/x'), ['TRANSLATION_FILE i18n/fr/code.json']);
  assert.equal(await problemsWith('i18n/fr/originals.json/x'), ['BAD_ORIGINALS i18n/fr/originals.json']);
});

translations('a site in one language says how to name others', () =>
  withSite(async ({ siteDir, write }) => {
    write(
      'relaydocs.config.ts',
      "export default { title: 'T', url: 'https://docs.example.com', baseUrl: '/' };",
    );
    try {
      await updateTranslations({ siteDir, accept: false });
      assert.unreachable();
    } catch (error) {
      assert.instance(error, SiteErrors);
      assert.is((error as SiteErrors).problems[0]!.code, 'NO_LANGUAGES');
    }
  }),
);

translations.run();
