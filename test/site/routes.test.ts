import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseNumberPrefix } from '../../src/site/number-prefix.js';
import { docIn, docsOf, problemLines, siteOf } from './site-of.js';

const routes = suite('routes');

routes('the path of a file is its route', async () => {
  const site = await siteOf({ 'intro.md': '', 'guide/install.mdx': '', 'Upper Case/My Page.md': '' });
  assert.equal([...site.pages.keys()], ['/Upper Case/My Page', '/guide/install', '/intro']);
  assert.equal(problemLines(site.problems), []);
});

routes("an index file takes its folder's route", async () => {
  const site = await siteOf({
    'index.md': '',
    'guide/index.mdx': '# Guide',
    'api/README.md': '',
    'x/Y/y.md': '',
    'x/z.md': '',
  });
  assert.equal([...site.pages.keys()], ['/', '/api', '/guide', '/x/Y', '/x/z']);
  assert.equal([...site.docs[0]!.versions[0]!.docs.keys()].sort(), [
    'api/README',
    'guide/index',
    'index',
    'x/Y/y',
    'x/z',
  ]);
});

routes('number prefixes order pages and do not show', async () => {
  const site = await siteOf({ '01-guide/02-install.md': '', '01-guide/01-guide.md': '', '3. Start.md': '' });
  assert.equal([...site.pages.keys()], ['/Start', '/guide', '/guide/install']);
  assert.is(docIn(site, '01-guide/02-install.md').id, 'guide/install');
});

routes('dates and versions are no number prefixes', () => {
  const cases: [string, string, number | undefined][] = [
    ['01-install', 'install', 1],
    ['1-install', 'install', 1],
    ['007 - bond', 'bond', 7],
    ['3. Start', 'Start', 3],
    ['10__x', 'x', 10],
    ['2021-01-01-news', '2021-01-01-news', undefined],
    ['2021-01', '2021-01', undefined],
    ['21.01.2021 x', '21.01.2021 x', undefined],
    ['7.0', '7.0', undefined],
    ['7.0-alpha', '7.0-alpha', undefined],
    ['8-1', '8-1', undefined],
    ['404', '404', undefined],
    ['2-', '2-', undefined],
    ['v1-x', 'v1-x', undefined],
  ];
  for (const [file, name, position] of cases) assert.equal(parseNumberPrefix(file), { name, position }, file);
});

routes('number prefixes stay where config or front matter wants them', async () => {
  const kept = await siteOf({ '01-guide/02-install.md': '' }, { docs: [docsOf({ numberPrefixes: false })] });
  assert.equal([...kept.pages.keys()], ['/01-guide/02-install']);
  const one = await siteOf({
    '01-guide/02-install.md': '---\nparse_number_prefixes: false\n---',
    '01-guide/03-use.md': '',
  });
  assert.equal([...one.pages.keys()], ['/01-guide/02-install', '/guide/use']);
});

routes('a slug fixes the route, from the root or from the folder', async () => {
  const site = await siteOf({
    'guide/a.md': '---\nslug: /start\n---',
    'guide/b.md': '---\nslug: begin\n---',
    'guide/c.md': '---\nslug: ../up/\n---',
    'guide/d.md': '---\nslug: ./here\n---',
    'guide/e.md': '---\nslug: /\n---',
    'guide/f.md': '---\nslug: /caf%C3%A9\n---',
  });
  assert.equal(problemLines(site.problems), []);
  assert.equal([...site.pages.keys()], ['/', '/café', '/guide/begin', '/guide/here', '/start', '/up']);
});

routes('a slug that leaves the docs or holds a query is refused', async () => {
  const site = await siteOf({
    'a.md': '---\ntitle: A\nslug: /../../etc\n---',
    'b.md': '---\nslug: /a?b\n---',
    'c.md': '---\nslug: ../x\n---',
    'd.md': '---\nslug: /%zz\n---',
    'e.md': '---\nslug: /a%5Cb%00\n---',
  });
  assert.equal(problemLines(site.problems), [
    'INVALID_SLUG docs/a.md:3:1 The slug "/../../etc" is not a valid path in the docs | Use a path such as "/guide/install", without "?", "#" and "\\".',
    'INVALID_SLUG docs/b.md:2:1 The slug "/a?b" is not a valid path in the docs | Use a path such as "/guide/install", without "?", "#" and "\\".',
    'INVALID_SLUG docs/c.md:2:1 The slug "../x" is not a valid path in the docs | Use a path such as "/guide/install", without "?", "#" and "\\".',
    'INVALID_SLUG docs/d.md:2:1 The slug "/%zz" is not a valid path in the docs | Use a path such as "/guide/install", without "?", "#" and "\\".',
    'INVALID_SLUG docs/e.md:2:1 The slug "/a%5Cb%00" is not a valid path in the docs | Use a path such as "/guide/install", without "?", "#" and "\\".',
  ]);
  assert.equal([...site.pages.keys()], ['/a', '/b', '/c', '/d', '/e']);
});

routes('an id replaces the file name', async () => {
  const site = await siteOf({ 'guide/a.md': '---\nid: install\n---' });
  const page = docIn(site, 'guide/a.md');
  assert.equal([page.id, page.route], ['guide/install', '/guide/install']);
});

routes('the docs may stand below a route of their own', async () => {
  const docs = [
    docsOf({ routeBasePath: 'handbook' }),
    docsOf({ id: 'api', path: 'api', routeBasePath: 'reference/api' }),
  ];
  const site = await siteOf(
    { 'index.md': '', 'a.md': '---\nslug: /b\n---', '/api/index.md': '', '/api/x.md': '' },
    { docs },
  );
  assert.equal([...site.pages.keys()], ['/handbook', '/handbook/b', '/reference/api', '/reference/api/x']);
  assert.equal(
    site.docs.map(({ id, versions }) => [
      id,
      versions[0]!.name,
      versions[0]!.label,
      versions[0]!.route,
      versions[0]!.isLast,
    ]),
    [
      ['default', 'current', 'Next', '/handbook', true],
      ['api', 'current', 'Next', '/reference/api', true],
    ],
  );
});

routes('drafts and partials make no page', async () => {
  const site = await siteOf({ 'a.md': '', 'b.md': '---\ndraft: true\n---', '_c.md': '', '_d/e.md': '' });
  assert.equal([...site.pages.keys()], ['/a']);
  assert.equal(
    site.partials.map(({ docPath }) => docPath),
    ['_c.md', '_d/e.md'],
  );
  assert.equal(problemLines(site.problems), []);
});

routes('the title comes from front matter, else the heading, else the file name', async () => {
  const site = await siteOf({
    'a.md': '---\ntitle: Front\n---\n# Body',
    'b.md': '# Body `code`',
    '01-my-file.md': 'Text',
    'l.md': '---\nlayout: landing\nhero: { title: Hero }\n---\nText',
    'home.md': '---\nlayout: landing\n---\nText',
  });
  assert.equal(
    ['a.md', 'b.md', '01-my-file.md', 'l.md'].map((file) => docIn(site, file).title),
    ['Front', 'Body code', 'my-file', 'Hero'],
  );
  assert.is(docIn(site, 'l.md').layout, 'landing');
  assert.is(docIn(site, 'home.md').title, 'Site');
});

routes(
  'the page that stands for the docs is the one at their root, else the first of the sidebar',
  async () => {
    const main = async (pages: Record<string, string>) =>
      (await siteOf(pages)).docs[0]!.versions[0]!.mainRoute;
    assert.is(await main({ 'a.md': '', 'index.md': '' }), '/');
    assert.is(
      await main({ 'a.md': '---\nsidebar_position: 2\n---', 'b.md': '---\nsidebar_position: 1\n---' }),
      '/b',
    );
  },
);

routes('edit links join the base and the path of the file', async () => {
  const editUrl = 'https://github.com/o/r/edit/main/';
  const site = await siteOf(
    {
      'a b.md': '',
      'c.md': '---\ncustom_edit_url: https://x.example/c\n---',
      'd.md': '---\ncustom_edit_url: null\n---',
    },
    { docs: [docsOf({ editUrl })] },
  );
  assert.is(docIn(site, 'a b.md').editUrl, 'https://github.com/o/r/edit/main/docs/a%20b.md');
  assert.is(docIn(site, 'c.md').editUrl, 'https://x.example/c');
  assert.is(docIn(site, 'd.md').editUrl, undefined);
});

routes("edit links may be the author's function", async () => {
  const seen: unknown[] = [];
  const editUrl = (page: { docPath: string; permalink: string; version: string }) => {
    seen.push(page);
    if (page.docPath === 'b.md') throw new Error('no such page');
    return `https://x.example/${page.docPath}`;
  };
  const site = await siteOf({ 'g/a.md': '', 'b.md': '' }, { baseUrl: '/docs/', docs: [docsOf({ editUrl })] });
  assert.is(docIn(site, 'g/a.md').editUrl, 'https://x.example/g/a.md');
  assert.equal(seen[1], {
    docPath: 'g/a.md',
    versionDocsDirPath: 'docs',
    permalink: '/docs/g/a',
    version: 'current',
    locale: 'en',
  });
  assert.equal(problemLines(site.problems), [
    'EDIT_URL_FAILED docs/b.md "editUrl" failed for this page: no such page | The function must return a URL, or undefined for no link.',
  ]);
});

routes('front matter can date a page', async () => {
  const site = await siteOf({
    'a.md': '---\nlast_update: { date: 2024-05-31, author: Kim }\n---',
    'b.md': '',
  });
  assert.equal(docIn(site, 'a.md').lastUpdate, { timeMs: Date.UTC(2024, 4, 31), author: 'Kim' });
  assert.is(docIn(site, 'b.md').lastUpdate, undefined);
});

routes.run();
