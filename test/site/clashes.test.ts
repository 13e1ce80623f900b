import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resolveRedirects } from '../../src/config/resolve-config.js';
import { toOutputPath, toPermalink, toTwinPath, toTwinRoute, twinNames } from '../../src/site/permalink.js';
import { docsOf, problemLines, siteOf } from './site-of.js';

const clashes = suite('clashes');
const problemsOf = async (...args: Parameters<typeof siteOf>) =>
  problemLines((await siteOf(...args)).problems);

const localeOf = (name: string) => ({
  lang: name,
  label: name,
  url: 'https://example.com/',
  isOwn: false,
  isDefault: false,
  name,
});

const ownSearch = {
  path: 'search',
  resultsPerGroup: 5,
  missingResultsUrl: undefined,
  synonyms: [],
  algolia: undefined,
};

clashes('two files with one route are both named', async () => {
  assert.equal(await problemsOf({ 'guide.md': '', 'guide/index.md': '' }), [
    'DUPLICATE_ROUTE docs/guide/index.md:1:1 "docs/guide.md" and "docs/guide/index.md" both become /guide | Rename one, or set "slug" in its front matter.',
  ]);
  assert.equal(await problemsOf({ 'a.md': '', 'b.md': '---\ntitle: B\nslug: /a\n---' }), [
    'DUPLICATE_ROUTE docs/b.md:3:1 "docs/a.md" and "docs/b.md" both become /a | Rename one, or set "slug" in its front matter.',
  ]);
});

clashes('two files with one id are both named', async () => {
  assert.equal(await problemsOf({ 'a.md': '', 'b.md': '---\nid: a\nslug: /b\n---' }), [
    'DUPLICATE_ID docs/b.md:2:1 "docs/a.md" and "docs/b.md" both have the id "a" | Rename one of the files, or set another "id" in its front matter.',
  ]);
});

clashes('a page cannot stand at the address of the search page', async () => {
  assert.equal(await problemsOf({ 'a.md': '', 'search.md': '' }, { search: ownSearch }), [
    'DUPLICATE_ROUTE docs/search.md:1:1 the search page and "docs/search.md" both become /search | Rename one, or set "slug" in its front matter.',
  ]);
  assert.equal(await problemsOf({ 'a.md': '', 'api/search.md': '' }, { search: ownSearch }), []);
});

clashes('routes that differ by case only are an error', async () => {
  assert.equal(await problemsOf({ 'Install.md': '', 'install.md': '' }), [
    'ROUTE_CASE docs/install.md:1:1 "docs/Install.md" becomes /Install and "docs/install.md" becomes /install, which many hosts and file systems cannot distinguish | Rename one, or set "slug" in its front matter.',
  ]);
});

clashes('a page cannot stand beside its own index', async () => {
  assert.equal(await problemsOf({ 'guide.md': '', 'x.md': '---\nslug: /guide/index\n---' }), [
    'OUTPUT_CLASH docs/x.md:2:1 "docs/guide.md" and "docs/x.md" would both be written to guide/index/index.html | Rename one of them.',
  ]);
});

clashes('a page of a Docusaurus site stands beside its own index, each in a file of its own', async () => {
  for (const trailingSlash of [true, false]) {
    const files = { 'guide/index.md': '', 'guide/index/index.md': '' };
    const { pages, problems } = await siteOf(files, { strict: false, trailingSlash });
    assert.equal(problems, []);
    const written = [...pages.keys()].map((route) => toOutputPath(route, { trailingSlash }));
    assert.equal(written, [trailingSlash ? 'guide/index.html' : 'guide.html', 'guide/index/index.html']);
    // Hosts redirect from the address of a folder to that with a slash.
    assert.is(toPermalink('/guide/index', { baseUrl: '/', trailingSlash }), '/guide/index/');
  }
});

clashes('so does the start page, each with Markdown of its own', async () => {
  const files = { 'index.md': '', 'index/index.md': '', 'index/index/index.md': '' };
  const { pages, problems } = await siteOf(files, { strict: false });
  assert.equal(problems, []);
  const routes = [...pages.keys()];
  assert.equal(
    routes.map((route) => [toOutputPath(route, { trailingSlash: false }), toTwinPath(route)]),
    [
      ['index.html', 'index.md'],
      ['index/index.html', 'index/index.md'],
      ['index/index/index.html', 'index/index/index.md'],
    ],
  );
  assert.equal(routes.map(toTwinPath).map(toTwinRoute), routes);
});

clashes('the address of the page for unknown addresses is taken', async () => {
  assert.equal(await problemsOf({ 'a.md': '', '404.md': '' }), [
    'RESERVED_ROUTE docs/404.md:1:1 "docs/404.md" becomes /404, the URL of the 404 page | Rename the file, or set "slug" in its front matter.',
  ]);
  assert.equal(await problemsOf({ 'search.md': '' }), []);
});

clashes('pages of several docs folders share one space of routes', async () => {
  const docs = [docsOf(), docsOf({ id: 'api', path: 'api', routeBasePath: 'api' })];
  assert.match(
    (await problemsOf({ 'api/x.md': '', '/api/x.md': '' }, { docs }))[0]!,
    '"docs/api/x.md" and "api/x.md" both become /api/x',
  );
});

clashes('generated pages clash like written ones', async () => {
  assert.match(
    (await problemsOf({ 'a.md': '---\ntags: [x]\n---', 'tags.md': '' }))[0]!,
    '"docs/tags.md" and the list of tags both become /tags',
  );
  const category = {
    'category/api.md': '',
    'api/x.md': '',
    'api/_category_.json': '{"label":"API","link":{"type":"generated-index"}}',
  };
  assert.match(
    (await problemsOf(category))[0]!,
    '"docs/category/api.md" and the category "API" both become /category/api',
  );
});

clashes('a static file must not stand where a page is written', async () => {
  const at = async (file: string, trailingSlash: boolean) =>
    (await problemsOf({ 'index.md': '', 'guide/a.md': '', [`/static/${file}`]: 'x' }, { trailingSlash })).map(
      (line) => line.split(' | ')[0],
    );
  assert.equal(await at('guide/a.html', false), [
    'OUTPUT_CLASH static/guide/a.html "docs/guide/a.md" and "static/guide/a.html" would both be written to guide/a.html',
  ]);
  assert.match((await at('guide/a/index.html', true))[0]!, 'would both be written to guide/a/index.html');
  assert.match((await at('index.html', false))[0]!, '"docs/index.md" and "static/index.html"');
  assert.match((await at('guide/a.md', false))[0]!, 'would both be written to guide/a.md');
  assert.match((await at('index.md', false))[0]!, '"docs/index.md" and "static/index.md"');
  assert.match((await at('guide', false))[0]!, 'would both be written to guide');
  assert.match((await at('guide/a', true))[0]!, 'would both be written to guide/a');
  assert.equal(await at('guide/a', false), []);
  assert.equal(await at('guide/a.png', false), []);
  assert.match((await at('404.html', false))[0]!, 'the page for addresses without one and "static/404.html"');
});

clashes('a page of a Docusaurus site is written over a static file, as Docusaurus does', async () => {
  const files = { 'index.md': '', '/static/index.html': 'x', '/static/404.html': 'x', '/static/a.html': 'x' };
  const { staticFiles, problems } = await siteOf(files, { strict: false });
  assert.equal([...staticFiles.keys()], ['a.html']);
  assert.equal(
    problems.map(({ code, severity }) => `${code} ${severity}`),
    ['OUTPUT_CLASH warning', 'OUTPUT_CLASH warning'],
  );
});

const languages = [
  { ...localeOf('en'), isOwn: true, isDefault: true, folder: '' },
  { ...localeOf('de'), folder: 'de/', translations: 'i18n/de' },
];

clashes('a page must not stand where a page of another language is written', async () => {
  const files = { 'a.md': '', 'de/a.md': '', 'de/only.md': '', 'dealer/a.md': '' };
  assert.equal(await problemsOf(files, { locales: languages }), [
    'OUTPUT_CLASH docs/de/a.md:1:1 "docs/a.md" in the language "de" and "docs/de/a.md" would both be written to de/a.html | Rename one of them.',
  ]);
  // The language's own build has a folder of that name in its folder.
  const ofGerman = languages.map((one) => ({ ...one, isOwn: one.name === 'de' }));
  assert.equal(await problemsOf(files, { locales: ofGerman }), []);
});

clashes('the page of its language stands there in a Docusaurus site, as in Docusaurus', async () => {
  const files = { 'index.md': '', 'de/index.md': '', 'de/only.md': '', 'links.md': '[German](/de)' };
  const { pages, problems, servedBeside } = await siteOf(files, { locales: languages, strict: false });
  assert.equal([...pages.keys()], ['/', '/de/only', '/links']);
  assert.equal(servedBeside, ['/de'], 'links to it lead to the page of the language');
  assert.equal(
    problems.map(({ code, severity }) => `${code} ${severity}`),
    ['OUTPUT_CLASH warning'],
  );
});

clashes(
  'a static file must not lie in a folder that a page is the file of, nor one of another language',
  async () => {
    assert.equal(await problemsOf({ 'a.md': '', '/static/a.html/deep/x.png': '' }), [
      'OUTPUT_CLASH static/a.html/deep/x.png "docs/a.md" and "static/a.html/deep/x.png" would both be written to a.html | Rename one of them.',
    ]);
    const files = {
      'x.md': '',
      '/static/guide': '',
      '/static/de/guide/deep/x.png': '',
      '/static/de/x.html/y': '',
    };
    assert.equal(await problemsOf(files, { locales: languages }), [
      'OUTPUT_CLASH static/de/guide/deep/x.png "static/guide" in the language "de" and "static/de/guide/deep/x.png" would both be written to de/guide | Rename one of them.',
      'OUTPUT_CLASH static/de/x.html/y "docs/x.md" in the language "de" and "static/de/x.html/y" would both be written to de/x.html | Rename one of them.',
    ]);
  },
);

clashes('a static folder must not have the name of a file that the site makes', async () => {
  const files = {
    'a.md': '',
    '/static/sitemap.xml/x': '',
    '/static/search-index.json/x': '',
    '/static/_relaydocs': '',
    '/static/old/index.html/x': '',
    '/static/robots.txt': '',
  };
  const redirects = resolveRedirects([{ from: '/old', to: '/a' }], {
    configPath: 'relaydocs.config.ts',
    source: '',
  });
  assert.equal(await problemsOf(files, { redirects, search: ownSearch, trailingSlash: true }), [
    'OUTPUT_CLASH static/_relaydocs the file _relaydocs/headers.json of the site and "static/_relaydocs" would both be written to _relaydocs | Rename one of them.',
    'OUTPUT_CLASH static/old/index.html/x the redirect of /old and "static/old/index.html/x" would both be written to old/index.html | Rename one of them.',
    'OUTPUT_CLASH static/search-index.json/x the file search-index.json of the site and "static/search-index.json/x" would both be written to search-index.json | Rename one of them.',
    'OUTPUT_CLASH static/sitemap.xml/x the file sitemap.xml of the site and "static/sitemap.xml/x" would both be written to sitemap.xml | Rename one of them.',
  ]);
  const ofHosts = { 'a.md': '', '/static/_relaydocs/headers.json/x': '', '/static/robots.txt/x': '' };
  assert.equal(await problemsOf(ofHosts), [
    'OUTPUT_CLASH static/_relaydocs/headers.json/x the file _relaydocs/headers.json of the site and "static/_relaydocs/headers.json/x" would both be written to _relaydocs/headers.json | Rename one of them.',
    'OUTPUT_CLASH static/robots.txt/x the file robots.txt of the site and "static/robots.txt/x" would both be written to robots.txt | Rename one of them.',
  ]);
  const inGerman = {
    'a.md': '',
    '/static/de/sitemap.xml/x': '',
    // Robots and hosts look in one place, so a language has none of these.
    '/static/de/robots.txt/x': '',
    '/static/de/_headers/x': '',
    '/static/de/_relaydocs': '',
  };
  assert.equal(await problemsOf(inGerman, { locales: languages }), [
    'OUTPUT_CLASH static/de/sitemap.xml/x the file sitemap.xml of the site in the language "de" and "static/de/sitemap.xml/x" would both be written to de/sitemap.xml | Rename one of them.',
  ]);
  const { problems } = await siteOf({ 'a.md': '', '/static/sitemap.xml/x': '' }, { noIndex: true });
  assert.equal(problems, []);
});

clashes('a static file must not have the name of a folder that a redirect is written to', async () => {
  const files = { 'index.md': '', '/static/old': '', '/static/old.txt': '', '/static/de/past/very': '' };
  const redirects = resolveRedirects(
    [
      { from: '/old/deep', to: '/' },
      { from: '/past/very/deep', to: '/' },
    ],
    { configPath: 'relaydocs.config.ts', source: '' },
  );
  assert.equal(await problemsOf(files, { redirects, locales: languages }), [
    'OUTPUT_CLASH static/de/past/very the redirect of /past/very/deep in the language "de" and "static/de/past/very" would both be written to de/past/very | Rename one of them.',
    'OUTPUT_CLASH static/old the redirect of /old/deep and "static/old" would both be written to old | Rename one of them.',
  ]);
});

clashes('a static file must not stand where another language has a folder', async () => {
  const ofFiles = { 'x.md': '', '/static/c/d': '', '/static/de/c': '' };
  assert.equal(await problemsOf(ofFiles, { locales: languages }), [
    'OUTPUT_CLASH static/de/c "static/c/d" in the language "de" and "static/de/c" would both be written to de/c | Rename one of them.',
  ]);
  const files = { 'a/b.md': '', '/static/de/a': '', '/static/de/only.txt': '', '/static/dealer/a': '' };
  assert.equal(await problemsOf(files, { locales: languages }), [
    'OUTPUT_CLASH static/de/a "docs/a/b.md" in the language "de" and "static/de/a" would both be written to de/a | Rename one of them.',
  ]);
  const ofGerman = languages.map((one) => ({ ...one, isOwn: one.name === 'de' }));
  assert.equal(await problemsOf(files, { locales: ofGerman }), []);
  const { staticFiles, servedBeside } = await siteOf(files, { locales: languages, strict: false });
  assert.equal([...staticFiles.keys()].sort(), ['de/only.txt', 'dealer/a']);
  assert.equal(servedBeside, ['/de/a']);
});

clashes('no doc of a Docusaurus site becomes the page for unknown addresses', async () => {
  const { problems } = await siteOf({ 'a.md': '', '404.md': '' }, { strict: false });
  assert.equal(
    problems.map(({ code, severity }) => `${code} ${severity}`),
    ['RESERVED_ROUTE error'],
  );
});

clashes('what some hosts alone cannot tell apart is a warning in a Docusaurus site', async () => {
  const files = { 'guide.md': '', 'x.md': '---\nslug: /guide/index\n---\n', 'Guide.md': '' };
  const { pages, problems } = await siteOf(files, { strict: false });
  assert.equal([...pages.keys()], ['/Guide', '/guide', '/guide/index']);
  assert.equal(
    problems.map(({ code, severity }) => `${code} ${severity}`),
    ['ROUTE_CASE warning'],
  );
});

clashes('aliases lead to their page, and must not hit another or each other', async () => {
  const site = await siteOf({
    'a.md': '---\naliases: [/old/a, /b]\n---',
    'b.md': '---\naliases:\n  - /older/\n  - /OLD/a\n---',
  });
  assert.equal(
    [...site.redirects],
    [
      ['/old/a', '/a'],
      ['/older', '/b'],
      // No page is at the root.
      ['/', '/a'],
    ],
  );
  assert.equal(problemLines(site.problems), [
    'ALIAS_CLASH docs/a.md:2:19 The alias /b is the URL of "docs/b.md" | An alias must be a former URL where no page exists now. Remove it.',
    'ALIAS_CLASH docs/b.md:4:5 The alias /OLD/a already leads to "docs/a.md" | Keep the alias in only one of the pages.',
  ]);
});

clashes(
  'redirects of the config lead to their pages, and must not hit a page, an alias or each other',
  async () => {
    const user = [
      { from: ['/Old/', '/older', '/was-a'], to: '/b/' },
      { from: '/A', to: '/b' },
      { from: '/older', to: '/a' },
      { from: ['/x', '/y'], to: '/bb' },
    ];
    const source = `export default { redirects: ${JSON.stringify(user, null, 2)} }`;
    const redirects = resolveRedirects(user, { configPath: 'relaydocs.config.ts', source });
    const site = await siteOf({ 'a.md': '---\naliases: [/was-a]\n---', 'b.md': '' }, { redirects });
    assert.equal(Object.fromEntries(site.redirects), {
      '/was-a': '/a',
      '/Old': '/b',
      '/older': '/b',
      '/': '/a',
    });
    assert.equal(problemLines(site.problems), [
      'REDIRECT_CLASH relaydocs.config.ts:6:7 redirects[0].from[2]: /was-a already leads to "docs/a.md" | Keep only one, in "redirects" or in "aliases" of a page.',
      'REDIRECT_CLASH relaydocs.config.ts:11:5 redirects[1].from: /A is the URL of "docs/a.md" | "from" must be a former URL where no page exists now. Remove the redirect.',
      'REDIRECT_CLASH relaydocs.config.ts:15:5 redirects[2].from: /older already leads to "docs/b.md" | Keep only one, in "redirects" or in "aliases" of a page.',
      'REDIRECT_TO_NOWHERE relaydocs.config.ts:23:5 redirects[3].to: there is no page at /bb | Did you mean "/b"?',
    ]);
  },
);

clashes(
  'an address that ends in .html is a file of this name, and one that a file serves anyway needs none',
  async () => {
    const user = [{ from: ['/b.html', '/old', '/old.html', '/was.html', '/was', '/a.html'], to: '/b' }];
    const source = `export default { redirects: ${JSON.stringify(user)} }`;
    const redirects = resolveRedirects(user, { configPath: 'relaydocs.config.ts', source });
    const files = { 'a.md': '', 'b.md': '---\naliases: [/b.html]\n---', 'c.md': '---\nslug: /c/d.html\n---' };
    const site = await siteOf(files, { redirects });
    assert.equal([...site.redirects.keys()], ['/old', '/was.html', '/']);
    assert.equal(problemLines(site.problems), [
      'REDIRECT_CLASH relaydocs.config.ts:1:87 redirects[0].from[5]: /a.html is the URL of "docs/a.md" | "from" must be a former URL where no page exists now. Remove the redirect.',
    ]);
    const paths = (trailingSlash: boolean) =>
      ['/c/d.html', '/c.html/index', '/c'].map((route) => toOutputPath(route, { trailingSlash }));
    assert.equal(paths(false), ['c/d.html', 'c.html/index/index.html', 'c.html']);
    assert.equal(paths(true), ['c/d.html/index.html', 'c.html/index/index.html', 'c/index.html']);
    assert.equal(twinNames('c/d.html').includes(toTwinPath('/c/d.html')), true);
  },
);

clashes('former addresses are written decoded, and none takes the place of a static file', async () => {
  const user = [{ from: ['/caf%C3%A9/', '/100%', '/kept'], to: '/b' }];
  const source = `export default { redirects: ${JSON.stringify(user)} }`;
  const redirects = resolveRedirects(user, { configPath: 'relaydocs.config.ts', source });
  const files = {
    'b.md': '---\naliases: [/t%C3%A9, /other]\n---',
    '/static/kept.html': '',
    '/static/other.html': '',
  };
  const site = await siteOf(files, { redirects });
  assert.equal([...site.redirects.keys()].sort(), ['/', '/100%', '/café', '/té']);
  assert.equal(problemLines(site.problems), [
    'ALIAS_CLASH docs/b.md:2:21 The alias /other is the URL of "static/other.html" | An alias must be a former URL where no page exists now. Remove it.',
    'REDIRECT_CLASH relaydocs.config.ts:1:61 redirects[0].from[2]: /kept is the URL of "static/kept.html" | "from" must be a former URL where no page exists now. Remove the redirect.',
  ]);
});

clashes(
  'a function makes former addresses of each page; those that are taken stay what they are',
  async () => {
    const asked: string[] = [];
    const createRedirects = (address: string) => {
      asked.push(address);
      return address === '/b/' ? ['/B', '/old/', '/kept', '/a'] : address === '/a/' ? '/was/a' : undefined;
    };
    const files = { 'a.md': '---\naliases: [/kept]\n---', 'b.md': '' };
    const site = await siteOf(files, { createRedirects, trailingSlash: true });
    assert.equal(problemLines(site.problems), []);
    assert.ok(asked.includes('/b/'));
    assert.equal(Object.fromEntries(site.redirects), {
      '/kept': '/a',
      '/was/a': '/a',
      '/old': '/b',
      '/': '/a',
    });

    // On a site of Docusaurus without `trailingSlash`, index pages have a slash.
    asked.length = 0;
    const there = { 'guide/index.md': '', 'guide/a.md': '', 'own.md': '---\nslug: /at/\n---' };
    await siteOf(there, { createRedirects, foreign: {} });
    assert.equal(asked, ['/at/', '/guide/', '/guide/a']);
    asked.length = 0;
    await siteOf(there, { createRedirects, foreign: { trailingSlash: false } });
    assert.equal(asked, ['/at', '/guide', '/guide/a']);

    const failing = () => {
      throw new Error('no table');
    };
    assert.equal(problemLines((await siteOf(files, { createRedirects: failing })).problems), [
      'CREATE_REDIRECTS_FAILED relaydocs.config.ts "createRedirects" failed: no table | The function must return former paths of a page, such as ["/old"], or undefined for none.',
    ]);
  },
);

clashes('where little is strict, a redirect that cannot be is left out with a warning', async () => {
  const user = [
    { from: '/a', to: '/b' },
    { from: '/x', to: '/none' },
  ];
  const redirects = resolveRedirects(user, { configPath: 'relaydocs.config.ts', source: '' });
  const { problems } = await siteOf({ 'a.md': '', 'b.md': '' }, { redirects, strict: false });
  assert.equal(
    problems.map(({ code, severity }) => `${code} ${severity}`),
    ['REDIRECT_CLASH warning', 'REDIRECT_TO_NOWHERE warning'],
  );
});

clashes('two pages of one address are a mistake, a warning, or nothing', async () => {
  const files = { 'a.md': '---\nslug: /x\n---\n# First', 'b.md': '---\nslug: /x\n---\n# Second' };
  const told = async (onDuplicateRoutes: 'throw' | 'warn' | 'ignore') =>
    (await siteOf(files, { onDuplicateRoutes })).problems.map(({ code, severity }) => `${code} ${severity}`);
  assert.equal(await told('throw'), ['DUPLICATE_ROUTE error']);
  assert.equal(await told('warn'), ['DUPLICATE_ROUTE warning']);
  assert.equal(await told('ignore'), []);
  assert.is((await siteOf(files, { onDuplicateRoutes: 'warn' })).pages.get('/x')?.title, 'First');
});

clashes('every mistake of the content is among the problems of the site', async () => {
  assert.equal(
    (await siteOf({ 'a.md': '---\ntitle: [\n---', 'b.md': '', 'B.md': '' })).problems.map(({ code }) => code),
    ['FRONT_MATTER_SYNTAX', 'ROUTE_CASE'],
  );
});

clashes.run();
