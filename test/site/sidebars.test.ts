import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SidebarItem, Site } from '../../src/site/site.js';
import { docIn, docsOf, type Files, pageIn, problemLines, siteOf } from './site-of.js';

const sidebars = suite('sidebars');

/** A sidebar as an outline: `label -> href` with indents. */
function outline(site: Site, name = 'defaultSidebar'): string[] {
  const lines = (items: readonly SidebarItem[], indent: string): string[] =>
    items.flatMap((item) => {
      if (item.type === 'html') return [`${indent}${item.html}`];
      const line = `${indent}${item.label} -> ${item.href ?? ''}`;
      return item.type === 'group' ? [line, ...lines(item.items, `${indent}  `)] : [line];
    });
  return lines(site.docs[0]!.versions[0]!.sidebars.get(name)!.items, '');
}

const withSidebars = (text: string, pages: Files) =>
  siteOf({ ...pages, '/sidebars.js': text }, { docs: [docsOf({ sidebarPath: 'sidebars.js' })] });

const position = (at: number) => `---\nsidebar_position: ${at}\n---\n`;

sidebars(
  'without a sidebars file, folders become categories in the order of positions, then names',
  async () => {
    const site = await siteOf({
      'zebra.md': '# Zebra',
      'intro.md': `${position(1)}# Intro`,
      '02-second.md': '# Second',
      'api/b.md': '# B',
      'api/a.md': '# A',
      'api/_category_.json': '{ "label": "API reference", "position": 1.5 }',
      'guide/deep/x.md': '# X',
    });
    assert.equal(outline(site), [
      'Intro -> /intro',
      'API reference -> ',
      '  A -> /api/a',
      '  B -> /api/b',
      'Second -> /second',
      'guide -> ',
      '  deep -> ',
      '    X -> /guide/deep/x',
      'Zebra -> /zebra',
    ]);
    assert.equal(problemLines(site.problems), []);
  },
);

sidebars("a folder's index page becomes the link of its category, with its label and position", async () => {
  const site = await siteOf({
    'a.md': position(2),
    'guide/index.md': `${position(1)}# The guide`,
    'guide/x.md': '# X',
    'z/README.md': '---\nsidebar_label: Short\nsidebar_class_name: new\n---\n# Long',
    'z/y.md': '# Y',
  });
  assert.equal(outline(site), [
    'The guide -> /guide',
    '  X -> /guide/x',
    'a -> /a',
    'Short -> /z',
    '  Y -> /z/y',
  ]);
  assert.is(site.docs[0]!.versions[0]!.sidebars.get('defaultSidebar')!.items[2]!.className, 'new');
});

sidebars('a category file can link another page, or none', async () => {
  const pages = { 'guide/index.md': '# Index', 'guide/x.md': '# X', 'other/y.md': '# Y' };
  assert.equal(outline(await siteOf({ ...pages, 'guide/_category_.yml': 'link: { type: doc, id: x }' })), [
    'X -> /guide/x',
    '  Index -> /guide',
    'other -> ',
    '  Y -> /other/y',
  ]);
  assert.equal(
    outline(await siteOf({ ...pages, 'guide/_category_.yml': 'link: { type: doc, id: other/y }' }))[0],
    'Y -> /other/y',
  );
  assert.equal(outline(await siteOf({ ...pages, 'guide/_category_.yml': 'link: null' })).slice(0, 2), [
    'guide -> ',
    '  Index -> /guide',
  ]);
  assert.equal(
    problemLines(
      (await siteOf({ ...pages, 'guide/_category_.yml': 'link: { type: doc, id: guide/z }' })).problems,
    ),
    [
      'UNKNOWN_DOC_ID docs/guide/_category_.yml link.id: there is no page with the id "guide/z" | Did you mean "guide/x"?',
    ],
  );
});

sidebars('a category with a page and no entries is a plain link', async () => {
  const site = await siteOf({ 'guide/index.md': '# Guide', 'a.md': '# A' });
  assert.equal(
    site.docs[0]!.versions[0]!.sidebars.get('defaultSidebar')!.items.map(({ type }) => type),
    ['link', 'link'],
  );
  assert.equal(outline(site), ['A -> /a', 'Guide -> /guide']);
});

sidebars('a landing page has no sidebar and stands in none that is generated', async () => {
  const site = await siteOf({ 'index.mdx': '---\nlayout: landing\n---', 'a.md': '# A', 'b.md': '# B' });
  assert.equal(outline(site), ['A -> /a', 'B -> /b']);
  const landing = docIn(site, 'index.mdx');
  assert.equal(
    [landing.sidebar, landing.previous, landing.next, landing.breadcrumbs],
    [undefined, undefined, undefined, []],
  );
  assert.is(docIn(site, 'a.md').previous, undefined);
});

sidebars('a landing page that a sidebars file names is linked there, but shows no sidebar', async () => {
  const site = await withSidebars("export default { docs: ['index', 'a'] };", {
    'index.mdx': '---\nlayout: landing\n---\n# Home',
    'a.md': '# A',
  });
  assert.equal(outline(site, 'docs'), ['Home -> /', 'A -> /a']);
  assert.equal([docIn(site, 'index.mdx').sidebar, docIn(site, 'index.mdx').next], [undefined, undefined]);
  assert.is(docIn(site, 'a.md').previous?.route, '/');
});

sidebars('an author writes sidebars in every form', async () => {
  const site = await withSidebars(
    `export default {
      docs: [
        'intro',
        { type: 'doc', id: 'guide/install', label: 'Set up' },
        { Shorthand: ['guide/use'] },
        { type: 'category', label: 'Linked', link: { type: 'doc', id: 'api/index' }, items: [{ type: 'autogenerated', dirName: 'api' }] },
        { type: 'link', label: 'Repository', href: 'https://a.example' },
        { type: 'html', value: '<hr><b>More' },
        { type: 'ref', id: 'other' },
      ],
      second: [{ Other: ['other'] }],
    };`,
    {
      'intro.md': '# Intro',
      'guide/install.md': '# Install',
      'guide/use.md': '---\nsidebar_label: Using\n---',
      'api/index.md': '# API',
      'api/a.md': '# A',
      'other.md': '# Other',
    },
  );
  assert.equal(problemLines(site.problems), []);
  assert.equal(outline(site, 'docs'), [
    'Intro -> /intro',
    'Set up -> /guide/install',
    'Shorthand -> ',
    '  Using -> /guide/use',
    'Linked -> /api',
    '  A -> /api/a',
    '  API -> /api',
    'Repository -> https://a.example',
    '<hr><b>More</b>',
    'Other -> /other',
  ]);
  assert.is(docIn(site, 'other.md').sidebar, 'second');
  assert.is(docIn(site, 'intro.md').sidebar, 'docs');
});

sidebars('an unknown id is reported at its line with the nearest one, and the rest stands', async () => {
  const site = await withSidebars(
    "export default {\n  docs: [\n    'intro',\n    { Guide: ['guide/instal'] },\n  ],\n};",
    {
      'intro.md': '# Intro',
      'guide/install.md': '',
    },
  );
  assert.equal(problemLines(site.problems), [
    'UNKNOWN_DOC_ID sidebars.js:4:15 sidebars.docs[1].Guide[0]: there is no page with the id "guide/instal" | Did you mean "guide/install"?',
  ]);
  assert.equal(outline(site, 'docs'), ['Intro -> /intro']);
});

sidebars('a docs folder that is not there is one mistake, whatever the sidebars file names', async () => {
  const site = await withSidebars("export default { docs: ['intro', { Guide: ['guide/install'] }] };", {});
  assert.equal(
    site.problems.map(({ code }) => code).filter((code) => code === 'UNKNOWN_DOC_ID'),
    [],
  );
  assert.ok(site.problems.some(({ code }) => code === 'MISSING_DOCS_FOLDER'));
});

sidebars('an unknown folder and an empty category are reported', async () => {
  const site = await withSidebars(
    "export default {\n  docs: [\n    { type: 'autogenerated', dirName: 'guid' },\n    { type: 'category', label: 'Empty', items: [] },\n    'a',\n  ],\n};",
    { 'a.md': '', 'guide/x.md': '' },
  );
  assert.equal(problemLines(site.problems), [
    'UNKNOWN_SIDEBAR_FOLDER sidebars.js:3:30 sidebars.docs[0].dirName: the folder "guid" contains no pages | Did you mean "guide"?',
    'EMPTY_CATEGORY sidebars.js:4:5 sidebars.docs[1]: the category "Empty" has neither items nor a link | Add items or a link, or remove it.',
  ]);
});

sidebars('a draft leaves its place in a sidebar without a word', async () => {
  const site = await withSidebars("export default { docs: ['a', { Drafts: ['b'] }] };", {
    'a.md': '# A',
    'b.md': '---\ndraft: true\n---',
  });
  assert.equal(problemLines(site.problems), []);
  assert.equal(outline(site, 'docs'), ['A -> /a']);
});

sidebars('what a page says of its entry goes before what the sidebars file says of it', async () => {
  const site = await withSidebars(
    "export default { docs: ['a', { type: 'doc', id: 'b', label: 'Bee', className: 'file', customProps: { of: 'file' } }, { type: 'ref', id: 'c', className: 'file' }] };",
    {
      'a.md': '---\nsidebar_class_name: page\nsidebar_custom_props: { of: page }\n---\n# A',
      'b.md': '---\nsidebar_class_name: page\nsidebar_custom_props: { of: page }\n---\n# B',
      'c.md': '# C',
    },
  );
  const { items } = site.docs[0]!.versions[0]!.sidebars.get('docs')!;
  assert.equal(
    items.map(({ className, customProps }) => [className, customProps]),
    [
      ['page', { of: 'page' }],
      ['page', { of: 'page' }],
      ['file', undefined],
    ],
  );
});

sidebars('no sidebar at all is a choice', async () => {
  const site = await siteOf({ 'a.md': '', 'b.md': '' }, { docs: [docsOf({ sidebarPath: false })] });
  assert.is(site.docs[0]!.versions[0]!.sidebars.size, 0);
  assert.is(docIn(site, 'a.md').sidebar, undefined);
});

sidebars('collapsing comes from the category, else from the config', async () => {
  const groups = (site: Site) =>
    site.docs[0]!.versions[0]!.sidebars.get('defaultSidebar')!.items.map(
      (item) => item.type === 'group' && [item.collapsible, item.collapsed],
    );
  const files = {
    'a/x.md': '',
    'b/x.md': '',
    'b/_category_.json': '{"collapsed": false}',
    'c/x.md': '',
    'c/_category_.json': '{"collapsible": false}',
  };
  assert.equal(groups(await siteOf(files)), [
    [true, true],
    [true, false],
    [false, false],
  ]);
  assert.equal(groups(await siteOf(files, { docs: [docsOf({ sidebarCollapsed: false })] }))[0], [
    true,
    false,
  ]);
  assert.equal(groups(await siteOf(files, { docs: [docsOf({ sidebarCollapsible: false })] }))[0], [
    false,
    false,
  ]);
});

sidebars('an unlisted page is marked and led to by nothing', async () => {
  const site = await siteOf({
    'a.md': '# A',
    'b.md': '---\nunlisted: true\n---\n# B',
    'c.md': '# C',
    'd/index.md': '---\nunlisted: true\n---\n# D',
    'd/e.md': '# E',
  });
  const { items, firstRoute } = site.docs[0]!.versions[0]!.sidebars.get('defaultSidebar')!;
  assert.equal(
    items.map((item) => item.type === 'link' && item.unlisted),
    [false, true, false, false],
  );
  assert.is(firstRoute, '/a');
  assert.is(docIn(site, 'a.md').next?.route, '/c');
  assert.equal(outline(site).at(-2), 'D -> ');
  const hidden = docIn(site, 'b.md');
  assert.equal(
    [hidden.unlisted, hidden.previous, hidden.next, hidden.sidebarPath],
    [true, undefined, undefined, [1]],
  );
});

sidebars('a category with a generated index has a page with cards', async () => {
  const site = await siteOf({
    'api/_category_.yml':
      'label: API & more\nlink: { type: generated-index, title: All calls, description: Every call, keywords: [k] }\nposition: 1',
    'api/a.md': '---\ndescription: About A\n---\n# A',
    'api/sub/b.md': '# B',
    'api/secret.md': '---\nunlisted: true\n---',
    'more/_category_.yml': 'link: { type: generated-index, slug: /everything }',
    'more/c.md': '# C',
  });
  assert.equal(problemLines(site.problems), []);
  const page = pageIn(site, '/category/api--more');
  assert.is(page.type, 'category');
  if (page.type !== 'category') return;
  assert.equal([page.title, page.description, page.keywords], ['All calls', 'Every call', ['k']]);
  assert.equal(page.items, [
    { label: 'A', href: '/api/a', description: 'About A', count: undefined },
    { label: 'sub', href: '/api/sub/b', description: undefined, count: 1 },
  ]);
  assert.equal(page.breadcrumbs, [{ label: 'API & more', route: '/category/api--more' }]);
  assert.equal(page.next, { title: 'A', route: '/api/a' });
  assert.equal([page.sidebar, page.sidebarPath], ['defaultSidebar', [0]]);
  assert.is(pageIn(site, '/everything').type, 'category');
});

sidebars('categories of the same label get addresses of their own', async () => {
  const index = 'label: API\nlink: { type: generated-index }';
  const site = await siteOf({
    'a/x.md': '',
    'a/_category_.yml': index,
    'b/y.md': '',
    'b/_category_.yml': index,
  });
  assert.equal([...site.pages.keys()], ['/a/x', '/b/y', '/category/api', '/category/api-1']);
});

/** Labels with what stands beside them: `rocket: Start [New tip]`. */
function marks(site: Site, name = 'defaultSidebar'): string[] {
  const lines = (items: readonly SidebarItem[]): string[] =>
    items.flatMap((item) => {
      if (item.type === 'html') return [];
      const { icon, badge, label } = item;
      const line = `${icon ? `${icon.id}: ` : ''}${label}${badge ? ` [${badge.text} ${badge.kind}]` : ''}`;
      return item.type === 'group' ? [line, ...lines(item.items)] : [line];
    });
  return lines(site.docs[0]!.versions[0]!.sidebars.get(name)!.items);
}

sidebars('front matter, category files and sidebars files put badges and icons beside labels', async () => {
  const pages: Files = {
    'a.md': '---\nsidebar_badge: New\nsidebar_icon: rocket\n---\n# A',
    'part/b.md': '---\nsidebar_badge: { text: Beta, kind: warning }\n---\n# B',
    'part/_category_.json': '{ "label": "Part", "icon": "book", "badge": "v2" }',
  };
  assert.equal(marks(await siteOf(pages)), [
    'rocket: A [New note]',
    'book: Part [v2 note]',
    'B [Beta warning]',
  ]);
  const written = `export default { docs: [
    { type: 'doc', id: 'a', badge: { text: 'Old', kind: 'danger' } },
    { type: 'category', label: 'Part', icon: 'box', items: ['part/b'] },
    { type: 'link', label: 'Out', href: 'https://example.com', icon: 'star' },
  ] };`;
  assert.equal(marks(await withSidebars(written, pages), 'docs'), [
    'rocket: A [Old danger]',
    'box: Part',
    'B [Beta warning]',
    'star: Out',
  ]);
});

sidebars('an icon that is not there is reported where it is named', async () => {
  const site = await siteOf(
    {
      'a.md': '---\ntitle: A\nsidebar_icon: rokcet\n---\n',
      'part/b.md': '# B',
      'part/_category_.yml': 'label: Part\nicon: /img/none.svg\n',
      '/relaydocs.config.ts': "export default {\n  navbar: {\n    items: [\n      { icon: 'lucide:x' },\n",
    },
    {
      navbar: {
        title: undefined,
        logo: undefined,
        hideOnScroll: false,
        items: [{ type: 'link', label: 'X', to: '/a', icon: 'lucide:x' }],
      },
    },
  );
  assert.equal(
    site.problems.map(({ code, location }) => [code, `${location?.file}:${location?.line}`]),
    [
      ['ICON_UNKNOWN', 'docs/a.md:3'],
      ['ICON_FILE', 'docs/part/_category_.yml:2'],
      ['ICON_SET_MISSING', 'relaydocs.config.ts:4'],
    ],
  );
});

sidebars.run();
