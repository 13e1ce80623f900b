import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { docIn, docsOf, type Files, pageIn, problemLines, siteOf } from './site-of.js';

const navigation = suite('navigation');
const withSidebars = (text: string, pages: Files) =>
  siteOf({ ...pages, '/sidebars.js': text }, { docs: [docsOf({ sidebarPath: 'sidebars.js' })] });

navigation('previous and next follow the sidebar, pages of categories included', async () => {
  const site = await siteOf({ 'a.md': '# A', 'b/index.md': '# B', 'b/c.md': '# C', 'd.md': '# D' });
  const around = (file: string) => [docIn(site, file).previous?.route, docIn(site, file).next?.route];
  // a, then d, then the folder b: names decide where there are no positions.
  assert.equal(around('a.md'), [undefined, '/b']);
  assert.equal(around('b/index.md'), ['/a', '/b/c']);
  assert.equal(around('b/c.md'), ['/b', '/d']);
  assert.equal(around('d.md'), ['/b/c', undefined]);
  assert.is(docIn(site, 'a.md').next?.title, 'B');
});

navigation('front matter names other neighbours, none, and what they are called', async () => {
  const site = await siteOf({
    'a.md': '---\npagination_label: Start here\n---\n# A',
    'b.md': '---\npagination_next: null\npagination_prev: d\n---\n# B',
    'c.md': '---\npagination_prev: x/y\ntitle: C\n---',
    'd.md': '---\nsidebar_label: Dee\n---\n# D',
  });
  assert.equal(
    [docIn(site, 'b.md').previous, docIn(site, 'b.md').next],
    [{ title: 'Dee', route: '/d' }, undefined],
  );
  assert.is(docIn(site, 'd.md').previous?.title, 'C');
  assert.equal(problemLines(site.problems), [
    'UNKNOWN_DOC_ID docs/c.md:2:1 pagination_prev: there is no page with the id "x/y" | The id of a page is its path in the docs folder without the extension, such as "guide/install".',
  ]);
  const misspelt = await siteOf({ 'install.md': '', 'b.md': '---\npagination_next: instal\n---' });
  assert.match(problemLines(misspelt.problems)[0]!, 'Did you mean "install"?');
});

navigation('breadcrumbs go down the sidebar to the page itself', async () => {
  const site = await siteOf({
    'guide/index.md': '# Guide',
    'guide/setup/a.md': '---\nsidebar_label: Short\n---\n# A',
    'b.md': '',
  });
  assert.equal(docIn(site, 'guide/setup/a.md').breadcrumbs, [
    { label: 'Guide', route: '/guide' },
    { label: 'setup', route: undefined },
    { label: 'Short', route: '/guide/setup/a' },
  ]);
  assert.equal(docIn(site, 'guide/index.md').breadcrumbs, [{ label: 'Guide', route: '/guide' }]);
  assert.equal(docIn(site, 'guide/setup/a.md').sidebarPath, [1, 0, 0]);
  const without = await siteOf({ 'guide/a.md': '' }, { docs: [docsOf({ breadcrumbs: false })] });
  assert.equal(docIn(without, 'guide/a.md').breadcrumbs, []);
});

navigation('a page in several sidebars belongs to the first, unless it says otherwise', async () => {
  const text = "export default { one: ['a', 'b'], two: ['b', 'a', 'c'] };";
  const site = await withSidebars(text, { 'a.md': '', 'b.md': '', 'c.md': '' });
  assert.equal([docIn(site, 'a.md').sidebar, docIn(site, 'a.md').next?.route], ['one', '/b']);
  const other = await withSidebars(text, {
    'a.md': '---\ndisplayed_sidebar: two\n---',
    'b.md': '',
    'c.md': '---\ndisplayed_sidebar: null\n---',
  });
  const page = docIn(other, 'a.md');
  assert.equal(
    [page.sidebar, page.previous?.route, page.next?.route, page.sidebarPath],
    ['two', '/b', '/c', [1]],
  );
  assert.is(docIn(other, 'c.md').sidebar, undefined);
});

navigation('a page in no sidebar can show one', async () => {
  const site = await withSidebars("export default { docs: ['a'] };", {
    'a.md': '',
    'b.md': '---\ndisplayed_sidebar: docs\n---',
    'c.md': '',
  });
  assert.equal(
    [docIn(site, 'b.md').sidebar, docIn(site, 'b.md').sidebarPath, docIn(site, 'b.md').next],
    ['docs', [], undefined],
  );
  assert.is(docIn(site, 'c.md').sidebar, undefined);
});

navigation('an unknown displayed sidebar is reported with the nearest name', async () => {
  const site = await withSidebars("export default { guides: ['a'] };", {
    'a.md': '',
    'b.md': '---\ntitle: B\ndisplayed_sidebar: guide\n---',
  });
  assert.equal(problemLines(site.problems), [
    'UNKNOWN_SIDEBAR docs/b.md:3:1 displayed_sidebar: there is no sidebar "guide" | Did you mean "guides"?',
  ]);
});

navigation('a file describes tags; those that it lacks are told once', async () => {
  const files = {
    'tags.yml': 'api:\n  label: The API\n  permalink: /interface\n  description: All calls\nplain words:\n',
    'a.md': '---\ntags: [api, plain words]\n---\n# A',
    'b.md': '---\ntags: [own, { label: Given, permalink: /given }]\n---\n# B',
    'c.md': '---\ntags: [own]\n---\n# C',
  };
  const site = await siteOf(files);
  const tagged = pageIn(site, '/tags/interface');
  assert.equal([tagged.title, tagged.description], ['One doc tagged with "The API"', 'All calls']);
  assert.ok(site.pages.has('/tags/plain-words') && site.pages.has('/tags/own'));
  assert.equal(
    site.problems.map(({ code, message, severity, location }) => [code, message, severity, location!.line]),
    ['own', 'Given'].map((tag) => ['INLINE_TAG', `The tag "${tag}" is not in the tags file`, 'warning', 2]),
  );
  const severities = async (onInlineTags: 'ignore' | 'throw') =>
    (await siteOf(files, { docs: [docsOf({ onInlineTags })] })).problems.map(({ severity }) => severity);
  assert.equal([await severities('ignore'), await severities('throw')], [[], ['error', 'error']]);
});

navigation('tags have pages where they are used, and only there', async () => {
  assert.equal([...(await siteOf({ 'a.md': '' })).pages.keys()], ['/a']);
  const site = await siteOf({
    'a.md': '---\ntags: [API keys, { label: Start, permalink: /begin }]\n---\n# Beta',
    'b.md': '---\ntags: [api-keys, api keys]\ndescription: About\n---\n# Alpha',
    'c.md': '---\ntags: [API keys]\nunlisted: true\n---',
  });
  assert.equal(problemLines(site.problems), []);
  assert.equal([...site.pages.keys()], ['/a', '/b', '/c', '/tags', '/tags/api-keys', '/tags/begin']);
  const tag = pageIn(site, '/tags/api-keys');
  if (tag.type !== 'tag') throw new Error('no tag page');
  assert.equal(
    [tag.label, tag.title, tag.allTagsRoute],
    ['API keys', '2 docs tagged with "API keys"', '/tags'],
  );
  assert.equal(tag.items, [
    { label: 'Alpha', href: '/b', description: 'About', count: undefined },
    { label: 'Beta', href: '/a', description: undefined, count: undefined },
  ]);
  assert.is(pageIn(site, '/tags/begin').title, 'One doc tagged with "Start"');
  const list = pageIn(site, '/tags');
  if (list.type !== 'tag-list') throw new Error('no list of tags');
  assert.equal(list.tags, [
    { label: 'API keys', route: '/tags/api-keys', count: 2 },
    { label: 'Start', route: '/tags/begin', count: 1 },
  ]);
  assert.equal(docIn(site, 'b.md').tags, [{ label: 'API keys', route: '/tags/api-keys' }]);
});

navigation('a tag that only unlisted pages have has an unlisted page, and no list names it', async () => {
  const site = await siteOf({
    'a.md': '---\ntags: [Hidden, Shown]\nunlisted: true\n---\n# A',
    'b.md': '---\ntags: [Shown]\n---\n# B',
  });
  const tags = ['hidden', 'shown'].map((slug) => {
    const tag = pageIn(site, `/tags/${slug}`);
    return tag.type === 'tag' ? [tag.unlisted, tag.items.map(({ label }) => label)] : undefined;
  });
  assert.equal(tags, [
    [true, ['A']],
    [false, ['B']],
  ]);
  const list = pageIn(site, '/tags');
  assert.equal(list.type === 'tag-list' && list.tags, [{ label: 'Shown', route: '/tags/shown', count: 1 }]);
  assert.equal(
    docIn(site, 'a.md').tags.map(({ label }) => label),
    ['Hidden', 'Shown'],
  );
  const hidden = await siteOf({ 'a.md': '---\ntags: [Hidden]\nunlisted: true\n---\n# A', 'b.md': '' });
  assert.equal([list.unlisted, pageIn(hidden, '/tags').unlisted], [false, true]);
});

navigation('a tag of mere signs has an address of its own', async () => {
  const site = await siteOf({ 'a.md': '---\ntags: [.., "?"]\n---' });
  assert.equal(docIn(site, 'a.md').tags, [
    { label: '..', route: '/tags/%2E%2E' },
    { label: '?', route: '/tags/%3F' },
  ]);
});

navigation("addresses of tags are made of their words, as Docusaurus' are", async () => {
  const cases: [string, string][] = [
    ['newFeature2', 'new-feature-2'],
    ['APIKeys', 'api-keys'],
    ['Café crème', 'cafe-creme'],
    ["don't", 'dont'],
    ['日本語', '日本語'],
    ['C++', 'c'],
  ];
  for (const [label, slug] of cases) {
    const site = await siteOf({ 'a.md': `---\ntags: [${JSON.stringify(label)}]\n---` });
    assert.equal(docIn(site, 'a.md').tags, [{ label, route: `/tags/${slug}` }]);
  }
});

navigation('a page is named in previous and next as in the sidebar', async () => {
  const items = "[{ type: 'doc', id: 'a', label: 'First' }, { type: 'doc', id: 'b', label: 'Second' }]";
  const site = await withSidebars(`export default { docs: ${items} };`, {
    'a.md': '# A',
    'b.md': '---\nsidebar_label: B in short\n---\n# B',
  });
  assert.is(docIn(site, 'b.md').previous?.title, 'First');
  assert.is(docIn(site, 'a.md').next?.title, 'B in short');
});

navigation.run();
