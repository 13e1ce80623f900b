// What a build makes of versions, and what it costs when one of them changes.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestSite, withSite } from './with-site.js';

const versions = suite('versions of a build');

const config = (fields: string) =>
  `export default { title: 'T', url: 'https://a.example', baseUrl: '/', ${fields} };\n`;

const files = {
  'versions.json': '["2.0", "1.0"]',
  'docs/intro.md': '---\naliases: [/start]\n---\n\n# Next\n',
  'versioned_docs/version-2.0/intro.md': '---\naliases: [/start]\n---\n\n# Two\n',
  'versioned_sidebars/version-2.0-sidebars.json': '{"docs":["intro"]}',
  'versioned_docs/version-1.0/intro.md': '---\naliases: [/start]\n---\n\n# One\n',
  'versioned_docs/version-1.0/more.md': '# More\n',
  'versioned_sidebars/version-1.0-sidebars.json': '{"docs":["intro", "more"]}',
};

async function build(site: TestSite): Promise<{ compiled: number; rendered: number; reused: number }> {
  const { code, stdout, stderr } = await site.run(['build', '--json']);
  assert.is(code, 0, stderr || stdout);
  const { compiled, rendered, reused } = JSON.parse(stdout).summary;
  return { compiled, rendered, reused };
}

/** The problems of a build that fails, one line each. */
async function problems(site: TestSite): Promise<string[]> {
  const { code, stdout } = await site.run(['build', '--json']);
  assert.is(code, 1, stdout);
  return (
    JSON.parse(stdout) as { problems: { code: string; message: string; location?: { line?: number } }[] }
  ).problems.map(({ code: name, message, location }) => `${name} ${location?.line ?? ''} ${message}`);
}

versions('an old version that has not changed costs nothing to build again', () =>
  withSite(files, async (site) => {
    assert.equal(await build(site), { compiled: 4, rendered: 6, reused: 0 });
    // An edit of the next version is one page.
    site.write({ 'docs/intro.md': '# Next, edited\n' });
    assert.equal(await build(site), { compiled: 1, rendered: 1, reused: 5 });
    // A page that the next version alone has changes what its neighbours show, but no other version.
    site.write({ 'docs/extra.md': '# Extra\n' });
    assert.equal(await build(site), { compiled: 1, rendered: 2, reused: 5 });
    // A cut: its pages are new, those of the former last version are shown elsewhere, and those of the next name it.
    const former = site.output('1.0/more.html');
    assert.is((await site.run(['version', '3.0'])).code, 0);
    assert.equal(await build(site), { compiled: 2, rendered: 7, reused: 2 });
    assert.is(site.output('1.0/more.html'), former);
    assert.equal(await build(site), { compiled: 0, rendered: 0, reused: 9 });
  }),
);

versions('pages of old versions are the same with newer ones and without, and one file tells of those', () =>
  withSite(
    {
      ...files,
      'relaydocs.config.ts': config(
        `navbar: { items: [{ type: 'docsVersionDropdown' }, { type: 'doc', docId: 'intro' }] }, docs: [{}, { id: 'api', path: 'api', routeBasePath: 'api' }]`,
      ),
      'api/index.md': '# API\n',
      'api_versions.json': '["v2", "v1"]',
      'api_versioned_docs/version-v2/index.md': '# API 2\n',
      'api_versioned_docs/version-v1/index.md': '# API 1\n',
    },
    async (site) => {
      await build(site);
      const old = ['1.0/intro.html', '1.0/more.html'].map((page) => site.output(page));
      for (const page of old) assert.not.match(page, /2\.0|>Next<\/a/);
      // Another kind of page knows them all.
      assert.match(site.output('search.html'), '&quot;default&quot;:[&quot;2.0&quot;');
      const told = async (file: string) =>
        (await import(`data:text/javascript,${encodeURIComponent(site.output(file))}`)).default;
      assert.equal(await told('versions-default.js'), {
        versions: [
          { name: 'current', label: 'Next', base: '/next', url: '/next/intro' },
          { name: '2.0', label: '2.0', base: '', url: '/intro' },
          { name: '1.0', label: '1.0', base: '/1.0', url: '/1.0/intro' },
        ],
        last: {
          name: '2.0',
          samePage: 'Read this page in the latest version (2.0)',
          mainPage: 'Go to the latest version (2.0)',
        },
        pages: {
          more: [
            [2, null],
            [1, '/more'],
          ],
        },
      });
      assert.is((await told('versions-api.js')).versions.length, 3);

      assert.is((await site.run(['version', '3.0', '--instance', 'default'])).code, 0);
      site.write({ 'versioned_docs/version-3.0/more.md': '---\nslug: /much/more\n---\n\n# More\n' });
      await build(site);
      assert.equal(
        ['1.0/intro.html', '1.0/more.html'].map((page) => site.output(page)),
        old,
      );
      assert.equal((await told('versions-default.js')).pages, {
        more: [
          [1, null],
          [1, '/much/more'],
          [1, null],
          [1, '/more'],
        ],
      });
    },
  ),
);

versions('a version is a copy, former addresses included', () =>
  withSite(files, async (site) => {
    await build(site);
    assert.match(site.output('start.html'), 'url=/intro"');
    assert.match(site.output('next/start.html'), 'url=/next/intro"');
    assert.match(site.output('1.0/start.html'), 'url=/1.0/intro"');
  }),
);

versions('labels, paths, banner, badge, noIndex and a class can be set for each version', () =>
  withSite(
    {
      ...files,
      'relaydocs.config.ts': config(`docs: {
        routeBasePath: 'guide', lastVersion: 'current', editUrl: 'https://git.example/edit/',
        versions: {
          current: { label: '3.0 beta', path: 'v3' },
          '2.0': { path: 'two', banner: 'none', badge: false, className: 'kept' },
          '1.0': { noIndex: true },
        },
      }`),
    },
    async (site) => {
      await build(site);
      assert.match(site.output('guide/v3/intro.html'), 'Version: 3.0 beta');
      assert.not.match(site.output('guide/v3/intro.html'), 'rd-version-banner');
      const two = site.output('guide/two/intro.html');
      assert.not.match(two, /rd-version-banner|rd-doc-line/);
      assert.match(two, /<html [^>]*class="kept" data-rd-own="class"/);
      assert.not.match(site.output('guide/v3/intro.html'), /<html [^>]*class=/);
      assert.match(two, 'href="https://git.example/edit/versioned_docs/version-2.0/intro.md"');
      const one = site.output('guide/1.0/intro.html');
      assert.match(one, 'no longer maintained');
      assert.match(one, '<meta name="robots" content="noindex, nofollow">');
      assert.not.match(site.output('sitemap.xml'), 'guide/1.0');
      assert.match(site.output('sitemap.xml'), 'guide/two/intro');
      // Machines get the version that readers should use.
      assert.equal(site.output('llms.txt').match(/\(https:.*?\)/g), [
        '(https://a.example/guide/v3/intro.md)',
      ]);
    },
  ),
);

versions('versions can be left out, and edit links lead to where the next one is written', () =>
  withSite(
    {
      ...files,
      'relaydocs.config.ts': config(
        `docs: { onlyIncludeVersions: ['1.0'], editUrl: 'https://git.example/edit/', editCurrentVersion: true }`,
      ),
    },
    async (site) => {
      // 1.0 is the only one: it stands at the root, without banner and badge.
      assert.equal(await build(site), { compiled: 2, rendered: 4, reused: 0 });
      assert.match(site.output('intro.html'), '<h1 id="one"');
      assert.match(site.output('intro.html'), 'href="https://git.example/edit/docs/intro.md"');
      assert.not.match(site.output('intro.html'), /rd-version|data-docs/);
      site.write({ 'relaydocs.config.ts': config('docs: { includeCurrentVersion: false }') });
      await build(site);
      assert.match(site.output('intro.html'), '<h1 id="two"');
      assert.throws(() => site.output('next/intro.html'));
    },
  ),
);

versions('a version without a sidebars file has no sidebar', () =>
  withSite(
    { ...files, 'versions.json': '["3.0"]', 'versioned_docs/version-3.0/intro.md': '# Three\n' },
    async (site) => {
      await build(site);
      assert.not.match(site.output('intro.html'), 'Docs sidebar');
      assert.match(site.output('next/intro.html'), 'Docs sidebar');
    },
  ),
);

versions('R-NAV-14 with one version the dropdown is a link with its label', () =>
  withSite(
    {
      'docs/intro.md': '# Intro\n',
      'relaydocs.config.ts': config(`navbar: { items: [{ type: 'docsVersionDropdown' }] }`),
    },
    async (site) => {
      await build(site);
      assert.match(site.output('intro.html'), '<li><a href="/intro">Next</a></li>');
      assert.not.match(site.output('intro.html'), 'rd-dropdown');
    },
  ),
);

versions('a dropdown lists the versions that it names, under their labels', () =>
  withSite(
    {
      ...files,
      'relaydocs.config.ts': config(
        `navbar: { items: [{ type: 'docsVersionDropdown', versions: { '1.0': { label: 'One' }, current: {} } }] }`,
      ),
    },
    async (site) => {
      await build(site);
      const links = site.output('intro.html').matchAll(/data-version="(.*?)">(.*?)</g);
      assert.equal(
        Array.from(links, ([, name, label]) => [name, label]),
        [
          ['1.0', 'One'],
          ['current', 'Next'],
        ],
      );
    },
  ),
);

versions('R-CFG-06 a dropdown of an unknown version, and other names of versions that are not there', () =>
  withSite(
    {
      ...files,
      'relaydocs.config.ts': config(
        `navbar: { items: [{ type: 'docsVersionDropdown', label: 'Versions', versions: ['2.0', '3.0'] }] }`,
      ),
    },
    async (site) => {
      assert.equal(await problems(site), [
        'UNKNOWN_VERSION 1 navbar.items[0].versions: the navbar item "Versions" failed: there is no version "3.0"',
      ]);
      site.write({
        'relaydocs.config.ts': config(
          `docs: {\n lastVersion: '2',\n onlyIncludeVersions: ['2.0', '1'],\n versions: {\n nxt: {} } }`,
        ),
      });
      assert.equal(await problems(site), [
        'UNKNOWN_VERSION 3 docs.onlyIncludeVersions[1]: there is no version "1"',
        'UNKNOWN_VERSION 5 docs.versions.nxt: there is no version "nxt"',
        'UNKNOWN_VERSION 2 docs.lastVersion: there is no version "2"',
      ]);
      site.write({ 'relaydocs.config.ts': config(''), 'versions.json': '["2.0", "a/b"]' });
      assert.equal(await problems(site), [
        'VERSIONS_FILE  versions.json cannot be used: the name "a/b" cannot be used: it has a slash',
      ]);
      site.write({ 'versions.json': '["2.0", "1.5"]' });
      assert.equal(await problems(site), [
        'MISSING_DOCS_FOLDER  There is no folder "versioned_docs/version-1.5"',
      ]);
      site.write({
        'versions.json': '[]',
        'relaydocs.config.ts': config('docs: { includeCurrentVersion: false }'),
      });
      assert.equal(await problems(site), [
        'NO_VERSION 1 docs.includeCurrentVersion: no version of these docs is left',
      ]);
    },
  ),
);

versions.run();
