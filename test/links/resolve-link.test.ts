import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Config } from '../../src/config/config.js';
import { createLinkResolver, type ResolvedLink } from '../../src/links/resolve-link.js';
import { configOf, docIn, docsOf, type Files, siteOf } from '../site/site-of.js';

const links = suite('links');

interface Asked {
  /** File in docs/ that holds the link. */
  from: string;
  href: string;
  /** File that was included, relative to the site's folder. */
  file?: string;
}

/** Resolves links in a site; `anchors` are the ids of its pages by route. */
async function resolverOf(
  pages: Files,
  overrides: Partial<Config> = {},
  anchors: Record<string, string[]> = {},
) {
  const site = await siteOf(pages, overrides);
  const sets = new Map(Object.entries(anchors).map(([route, ids]) => [route, new Set(ids)]));
  const resolve = createLinkResolver(site, configOf('/site', overrides), (route) => sets.get(route));
  return ({ from, href, file }: Asked): ResolvedLink =>
    resolve(docIn(site, from), { href, file, line: 1, column: 1 });
}

function urlOf(resolved: ResolvedLink): string {
  return resolved.type === 'ok' ? resolved.url : `broken ${resolved.part}, meant ${resolved.suggestion}`;
}

const pages: Files = {
  'index.md': '# Home',
  'intro.md': '# Intro',
  '01-guide/index.md': '# Guide',
  '01-guide/02-install.mdx': '# Install',
  '01-guide/use.md': '---\nslug: /usage\naliases: [/how-to]\n---',
  'My Docs/Some Page.md': '# Some page',
  'api.v2.md': '# API',
  '/static/img/a b.png': 'x',
  '/static/files/x.pdf': 'x',
  '/static/files/raw.md': 'x',
};

links('files are found from the page, through number prefixes, index files and slugs', async () => {
  const resolve = await resolverOf(pages);
  const from = '01-guide/02-install.mdx';
  const cases: [string, string][] = [
    ['./use.md', '/usage'],
    ['use.md', '/usage'],
    ['../intro.md', '/intro'],
    ['./index.md', '/guide'],
    ['../index.md', '/'],
    ['02-install.mdx', '/guide/install'],
    ['intro.md', '/intro'],
    ['01-guide/use.md', '/usage'],
    ['/intro.md', '/intro'],
    ['/01-guide/use.md', '/usage'],
    ['/docs/intro.md', '/intro'],
    ['docs/intro.md', '/intro'],
    ['@site/docs/intro.md', '/intro'],
    ['../My%20Docs/Some%20Page.md', '/My%20Docs/Some%20Page'],
    ['../api.v2.md', '/api.v2'],
    ['./use.md?os=linux#top', '/usage?os=linux#top'],
    ['..\\intro.md', '/intro'],
    ['docs\\intro.md', '/intro'],
    ['@site/static/files/x.pdf', '/files/x.pdf'],
    ['/files/raw.md', '/files/raw.md'],
  ];
  for (const [href, url] of cases) assert.is(urlOf(resolve({ from, href })), url, href);
  // A file above the site's folder, which is `/site` here.
  const above = { from, href: 'site/docs/intro.md', file: '../CHANGELOG.md' };
  assert.is(urlOf(resolve(above)), '/intro');
});

links('a link in an included file starts at that file', async () => {
  const resolve = await resolverOf({ ...pages, '01-guide/_parts/note.md': '' });
  const asked = { from: 'intro.md', file: 'docs/01-guide/_parts/note.md' };
  assert.is(urlOf(resolve({ ...asked, href: '../use.md' })), '/usage');
  assert.is(resolve({ ...asked, href: './use.md' }).type, 'broken');
});

links('routes are found with and without slash, base and extension', async () => {
  const resolve = await resolverOf(pages, { baseUrl: '/docs/' });
  const cases: [string, string][] = [
    ['/intro', '/docs/intro'],
    ['/intro/', '/docs/intro'],
    ['/docs/intro', '/docs/intro'],
    ['/docs/intro/?a=b', '/docs/intro?a=b'],
    ['/', '/docs/'],
    ['/docs/', '/docs/'],
    ['/docs', '/docs/'],
    ['/intro.html', '/docs/intro'],
    ['/guide/index.html', '/docs/guide'],
    ['/index.html', '/docs/'],
    ['/My%20Docs/Some%20Page', '/docs/My%20Docs/Some%20Page'],
    ['/how-to', '/docs/usage'],
    ['/img/a%20b.png', '/docs/img/a%20b.png'],
    ['/docs/files/x.pdf#page=2', '/docs/files/x.pdf#page=2'],
    ['/llms.txt', '/docs/llms.txt'],
    ['/guide/install.md', '/docs/guide/install.md'],
    ['pathname:///app/login', '/docs/app/login'],
    ['pathname:///app?x#y', '/docs/app?x#y'],
    ['pathname:///docs/app', '/docs/app'],
    ['pathname://../my app/x#y', '../my%20app/x#y'],
    ['pathname://javascript:alert(1)', './javascript:alert(1)'],
    ['pathname://java%73cript:alert(1)', './javascript:alert(1)'],
    ['pathname://java\tscript:alert(1)', './java%09script:alert(1)'],
  ];
  for (const [href, url] of cases) assert.is(urlOf(resolve({ from: 'intro.md', href })), url, href);
});

links('a page called index is found by the address of its folder, where no other page stands', async () => {
  const from = 'intro.md';
  const alone = await resolverOf({ 'intro.md': '# Intro', 'guide/00-index.md': '# Guide' });
  for (const href of ['/guide', '/guide/', './guide'])
    assert.is(urlOf(alone({ from, href })), '/guide/index/');
});

links('URLs without a slash are resolved as a browser does', async () => {
  const flat = await resolverOf(pages);
  const cases: [string, string, string][] = [
    ['01-guide/02-install.mdx', '../intro', '/intro'],
    ['01-guide/02-install.mdx', 'install', '/guide/install'],
    ['01-guide/02-install.mdx', './', '/guide'],
    ['intro.md', 'guide/install', '/guide/install'],
    ['intro.md', './usage', '/usage'],
    ['intro.md', '.', '/'],
    ['01-guide/02-install.mdx', '../files/x.pdf', '/files/x.pdf'],
  ];
  for (const [from, href, url] of cases) assert.is(urlOf(flat({ from, href })), url, href);

  const slashed = await resolverOf(pages, { trailingSlash: true, baseUrl: '/docs/' });
  assert.is(urlOf(slashed({ from: '01-guide/02-install.mdx', href: '../../intro' })), '/docs/intro/');
  assert.is(urlOf(slashed({ from: 'intro.md', href: '../guide/install#x' })), '/docs/guide/install/#x');
  assert.is(urlOf(slashed({ from: 'intro.md', href: './01-guide/use.md' })), '/docs/usage/');
  assert.is(urlOf(slashed({ from: 'index.md', href: 'intro' })), '/docs/intro/');
});

links(
  "an index file's links may also start in its folder, as where Docusaurus leaves trailingSlash open",
  async () => {
    const resolve = await resolverOf(pages);
    assert.is(urlOf(resolve({ from: '01-guide/index.md', href: './install' })), '/guide/install');
    assert.is(urlOf(resolve({ from: '01-guide/index.md', href: './intro' })), '/intro');
    assert.is(resolve({ from: 'intro.md', href: './install' }).type, 'broken');
  },
);

links('so may those of a page whose slug ends in a slash', async () => {
  const resolve = await resolverOf({ 'start.md': '---\nslug: /app/\n---', 'app/setup.md': '# Setup' });
  assert.is(urlOf(resolve({ from: 'start.md', href: './setup' })), '/app/setup');
});

links('anchors are checked on this and on other pages', async () => {
  const anchors = { '/intro': ['first', 'zweites-kapitel-ü'], '/usage': ['run'] };
  const resolve = await resolverOf(pages, {}, anchors);
  const at = (href: string) => urlOf(resolve({ from: 'intro.md', href }));
  assert.is(at('#first'), '#first');
  assert.is(at('#zweites-kapitel-%C3%BC'), '#zweites-kapitel-%C3%BC');
  assert.is(at('#zweites-kapitel-ü'), '#zweites-kapitel-ü');
  assert.is(at('./01-guide/use.md#run'), '/usage#run');
  assert.is(at('/usage#run'), '/usage#run');
  assert.is(at('?q=1#first'), '?q=1#first');
  for (const href of ['#', '#top', '#:~:text=Intro', '#first:~:text=x']) assert.is(at(href), href);
  assert.is(at(''), '/intro');
  assert.is(at('#frist'), 'broken anchor, meant #first');
  assert.is(at('./01-guide/use.md?a#rum'), 'broken anchor, meant ./01-guide/use.md?a#run');
  assert.is(at('#nothing-like-it'), 'broken anchor, meant undefined');
});

links(
  'a link to an anchor that is not there still leads to its page, with the anchor as written',
  async () => {
    const anchors = { '/intro': ['first'], '/usage': ['run'] };
    const resolve = await resolverOf(pages, { trailingSlash: true }, anchors);
    const at = (href: string) => {
      const resolved = resolve({ from: 'intro.md', href });
      return 'url' in resolved ? `${resolved.type} ${resolved.url}` : resolved.type;
    };
    assert.is(at('./01-guide/use.md?a#R%C3%BCm'), 'broken /usage/?a#R%C3%BCm');
    assert.is(at('/usage#rum'), 'broken /usage/#rum');
    assert.is(at('#frist'), 'broken #frist');
    assert.is(at('./01-guide/gone.md#run'), 'broken');
  },
);

links('a name is the same name, whether its letters are composed or in parts', async () => {
  const composed = 'übung.md'.normalize('NFC');
  const inParts = composed.normalize('NFD');
  assert.is.not(composed, inParts);
  const site: Files = {
    'index.md': '# Home',
    [`ordner-é/${inParts}`]: '# Ü',
    'voll/größe.md': '---\naliases: [/früher]\n---',
    [`/static/${inParts.replace('md', 'pdf')}`]: 'x',
  };
  const resolve = await resolverOf(site, {}, { [`/ordner-é/${inParts.slice(0, -3)}`]: ['a'] });
  const at = (href: string) => urlOf(resolve({ from: 'index.md', href }));
  const url = `/ordner-%C3%A9/${encodeURI(inParts.slice(0, -3))}`;
  for (const href of [
    `./ordner-é/${composed}`,
    encodeURI(`./ordner-é/${composed}`),
    `/ordner-é/${composed}`,
    `@site/docs/${'ordner-é'.normalize('NFD')}/${composed}`,
    '/ordner-é/übung',
    'ordner-é/übung.html',
  ])
    assert.is(at(href), url, href);
  assert.is(at('./ordner-é/übung.md#a'), `${url}#a`);
  assert.is(at('/ordner-é/übung.md?raw'), `${url}?raw`);
  assert.is(at('./voll/größe.md'.normalize('NFD')), '/voll/gr%C3%B6%C3%9Fe');
  assert.is(at('/früher'.normalize('NFD')), '/voll/gr%C3%B6%C3%9Fe');
  assert.is(at('/übung.pdf'), `/${encodeURI(inParts.replace('md', 'pdf'))}`);
  assert.match(at('./ordner-é/uebung.md'), /^broken page/);
});

links('an address that differs by case alone is that of the page, and is written so', async () => {
  const overrides = { baseUrl: '/Tide/' };
  const resolve = await resolverOf({ ...pages, 'API/A.md': '', 'API/a.md': '' }, overrides, {
    '/My Docs/Some Page': ['x'],
  });
  const at = (href: string) => urlOf(resolve({ from: 'intro.md', href }));
  for (const [href, url] of [
    ['/Guide/Install', '/Tide/guide/install'],
    ['/Tide/GUIDE/install#a', '/Tide/guide/install#a'],
    ['Guide/', '/Tide/guide'],
    ['/my%20docs/some%20page.html?q#x', '/Tide/My%20Docs/Some%20Page?q#x'],
    ['/How-To', '/Tide/usage'],
    ['/API/a', '/Tide/API/a'],
    ['/API/A', '/Tide/API/A'],
  ] as const)
    assert.is(at(href), url, href);
  assert.match(at('/my%20docs/some%20page#y'), /^broken anchor/);
  // Hosts serve files by their names.
  assert.match(at('/files/X.pdf'), /^broken file/);
  assert.match(at('./Intro.md'), /^broken page/);
});

links('a page whose anchors are not known takes any', async () => {
  const resolve = await resolverOf({
    ...pages,
    'c/_category_.yml': 'link: { type: generated-index }',
    'c/a.md': '',
  });
  assert.is(urlOf(resolve({ from: 'intro.md', href: '/category/c#x' })), '/category/c#x');
});

links('a broken link to a file is answered with the likeliest one, written the same way', async () => {
  const resolve = await resolverOf(pages);
  const cases: [string, string, string | undefined][] = [
    ['01-guide/use.md', './02-instal.mdx', './02-install.mdx'],
    ['01-guide/use.md', './02-install.md#x', './02-install.mdx#x'],
    ['01-guide/use.md', '02-install.md', '02-install.mdx'],
    ['01-guide/use.md', './intro.md', '../intro.md'],
    ['intro.md', './use.md', './01-guide/use.md'],
    ['intro.md', '/01-guide/02-instal.mdx', '/01-guide/02-install.mdx'],
    ['intro.md', '@site/docs/into.md', '@site/docs/intro.md'],
    ['intro.md', './My%20Docs/Some%20Pag.md', './My%20Docs/Some%20Page.md'],
    ['intro.md', './quite-another-thing.md', undefined],
  ];
  for (const [from, href, suggestion] of cases) {
    assert.equal(resolve({ from, href }), { type: 'broken', part: 'page', suggestion }, href);
  }
});

links('a broken URL is answered with the likeliest page or file, written the same way', async () => {
  const resolve = await resolverOf(pages, { baseUrl: '/base/' });
  const cases: [string, string, 'page' | 'file', string | undefined][] = [
    ['intro.md', '/guide/instal', 'page', '/guide/install'],
    ['intro.md', '/guide/instal/?a#b', 'page', '/guide/install/?a#b'],
    ['intro.md', '/base/guide/instal', 'page', '/base/guide/install'],
    ['intro.md', 'guide/instal', 'page', 'guide/install'],
    ['intro.md', './guide/instal', 'page', './guide/install'],
    ['01-guide/02-install.mdx', '../into', 'page', '../intro'],
    ['intro.md', '/files/y.pdf', 'file', '/files/x.pdf'],
    ['intro.md', '/old/x.pdf', 'file', '/files/x.pdf'],
    ['intro.md', '/completely/different', 'page', undefined],
    ['intro.md', '@site/static/none.zip', 'file', undefined],
  ];
  for (const [from, href, part, suggestion] of cases) {
    assert.equal(resolve({ from, href }), { type: 'broken', part, suggestion }, href);
  }
});

links('what is no percent-encoding is taken as it stands', async () => {
  const resolve = await resolverOf({ ...pages, '100%.md': '# All' });
  assert.is(urlOf(resolve({ from: 'intro.md', href: './100%.md' })), '/100%25');
  assert.is(resolve({ from: 'intro.md', href: '/%zz' }).type, 'broken');
  assert.is(resolve({ from: 'intro.md', href: '../../../../etc/passwd' }).type, 'broken');
});

links('drafts and partials are no targets', async () => {
  const resolve = await resolverOf({ ...pages, '_part.md': '', 'draft.md': '---\ndraft: true\n---' });
  assert.is(resolve({ from: 'intro.md', href: './_part.md' }).type, 'broken');
  assert.is(resolve({ from: 'intro.md', href: './draft.md' }).type, 'broken');
});

links('links between docs folders work by file and by route', async () => {
  const docs = [docsOf(), docsOf({ id: 'api', path: 'api', routeBasePath: 'api' })];
  const resolve = await resolverOf({ 'a.md': '', '/api/b.md': '', '/api/c.md': '' }, { docs });
  assert.is(urlOf(resolve({ from: 'a.md', href: '../api/b.md' })), '/api/b');
  assert.is(urlOf(resolve({ from: 'a.md', href: '@site/api/b.md' })), '/api/b');
  assert.is(urlOf(resolve({ from: 'a.md', href: '/api/b' })), '/api/b');
});

links.run();
