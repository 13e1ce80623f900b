// What Docusaurus lets pass ends no build here either.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { check } from '../../src/check.js';
import { discoverContent } from '../../src/content/discover-content.js';
import { loadSiteConfig } from '../../src/docusaurus/load-site-config.js';
import { withSite } from '../config/with-site.js';
import { contentOf } from '../site/site-of.js';

const permissions = suite('what Docusaurus lets pass');

const noCache = { get: () => undefined, set: () => {} };
const smallest = `title: 'Tide', url: 'https://tide.example', baseUrl: '/'`;

permissions('versions.json may name the docs folder itself', () =>
  withSite(
    {
      'docusaurus.config.js': `module.exports = { ${smallest}, presets: [['classic', { docs: { lastVersion: 'current' } }]] };`,
      'versions.json': '["current", "1.0"]',
      'docs/index.md': '# Next',
      'versioned_docs/version-1.0/index.md': '# One',
    },
    async (siteDir) => {
      const { versions } = (await loadSiteConfig({ siteDir })).docs[0]!;
      assert.equal(
        versions.map(({ name, routeBasePath }) => `${name} /${routeBasePath}`),
        ['current /docs', '1.0 /docs/1.0'],
      );
    },
  ),
);

permissions(
  'values of front matter and of category files that cannot be used are left out with a warning',
  async () => {
    const files = {
      'docs/a.md':
        '---\nlayout: default\nsidebar_position: second\ntags: 3\ntitle: A\nanything: { at: all }\n---\n',
      'docs/b/_category_.json': '',
      'docs/b/c.md': '---\nsidebar_position: "2"\nsidebar_label: 2024\n---\n',
    };
    const { sources, problems } = await contentOf(files, { strict: false, staticDirectories: ['none'] });
    assert.equal(problems.map(({ code, severity }) => `${code} ${severity}`).sort(), [
      'CATEGORY_SYNTAX warning',
      'FRONT_MATTER_VALUE warning',
      'FRONT_MATTER_VALUE warning',
      'MISSING_STATIC_FOLDER warning',
    ]);
    assert.is(sources[0]!.frontMatter.title, 'A');
    assert.is(sources[1]!.frontMatter.sidebar_position, 2);
    assert.is(sources[1]!.frontMatter.sidebar_label, '2024');
  },
);

permissions('a static file that looks like a secret is left out, and ends nothing', async () => {
  const files = { 'docs/a.md': '', 'static/docker/.env': 'PORT=1', 'static/docker/compose.yaml': 'a: 1' };
  const { staticFiles, problems } = await contentOf(files, { strict: false });
  assert.equal(
    staticFiles.map(({ path }) => path),
    ['docker/compose.yaml'],
  );
  assert.equal(
    problems.map(({ code, severity }) => `${code} ${severity}`),
    ['SECRET_FILE warning'],
  );
});

permissions('what many pages say in their front matter is told once', async () => {
  const page = '---\nsidebar_position: second\n---\n';
  const { problems } = await contentOf(
    { 'docs/a.md': page, 'docs/b.md': page, 'docs/c.md': page },
    { strict: false },
  );
  assert.equal(
    problems.map(({ message, location }) => `${location?.file}: ${message}`),
    ['docs/a.md: sidebar_position: expected a number, got "second" (and in 2 more files)'],
  );
});

permissions('keys that Docusaurus does not have may have any value, which components are given', async () => {
  const page = `---
layout: default
hero: /img/hero.png
search: [a]
aliases: old
publishAt: soon
---
`;
  const { problems, sources } = await contentOf({ 'docs/a.md': page }, { strict: false });
  assert.equal(problems, []);
  assert.equal(sources[0]!.frontMatter.extra, {
    ...{ layout: 'default', hero: '/img/hero.png', search: ['a'], aliases: 'old', publishAt: 'soon' },
  });
});

permissions('a key of the front matter that many pages have is not taken for a misspelt one', async () => {
  const told = async (count: number): Promise<string[]> => {
    const pages = Array.from({ length: count }, (_, page) => [`docs/${page}.md`, '---\nuid: a\n---\n']);
    const { problems } = await contentOf(Object.fromEntries(pages), { strict: false });
    return problems.map(({ message }) => message);
  };
  assert.equal(await told(10), ['Unknown front matter key "uid" (and in 9 more files)']);
  assert.equal(await told(11), []);
});

permissions('what tags lead to need not be there, what Markdown leads to must', () =>
  withSite(
    {
      'docs/a.md': [
        '[a](/none)',
        '<a href="/none">b</a>',
        '![c](/none.png)',
        '<img src="/none.png" />',
        'See <a href="./none.pdf">d</a>',
      ].join('\n\n'),
      'docusaurus.config.js': `module.exports = { ${smallest}, presets: ['classic'] };`,
    },
    async (siteDir) => {
      const { problems } = await check({ siteDir });
      assert.equal(
        problems
          .filter(({ code }) => code.startsWith('BROKEN_'))
          .map(({ code, severity, location }) => `${location?.line} ${code} ${severity}`)
          .sort(),
        [
          '1 BROKEN_LINK error',
          '3 BROKEN_LINK warning',
          '5 BROKEN_IMAGE error',
          '7 BROKEN_IMAGE warning',
          '9 BROKEN_LINK warning',
        ],
      );
    },
  ),
);

permissions('a picture of front matter is a file where it is written as one, else an address', () =>
  withSite(
    {
      'docs/a.md': '---\nimage: ./none.png\n---\n',
      'docs/b.md': '---\nimage: ../img/none.png\n---\n',
      'docusaurus.config.js': `module.exports = { ${smallest}, presets: ['classic'] };`,
    },
    async (siteDir) => {
      const { problems } = await check({ siteDir });
      assert.equal(
        problems
          .filter(({ code }) => code === 'BROKEN_IMAGE')
          .map(({ severity, location }) => `${location?.file} ${severity}`)
          .sort(),
        ['docs/a.md error', 'docs/b.md warning'],
      );
    },
  ),
);

permissions('a link among the children of a component that may not show them ends nothing', () =>
  withSite(
    {
      'docusaurus.config.js': `module.exports = { ${smallest}, presets: ['classic'] };`,
      'src/Only.jsx': 'export default ({ children }) => <b>{children[0]}</b>;\n',
      'docs/index.mdx': [
        "import Only from '@site/src/Only'",
        "import Tabs from '@theme/Tabs'",
        "import TabItem from '@theme/TabItem'",
        '',
        '<Only>\n\n- [first](/first)\n\n[second](/second)\n\n</Only>',
        '',
        '<Tabs>\n<TabItem value="a">\n\n[third](/third)\n\n</TabItem>\n</Tabs>',
      ].join('\n'),
    },
    async (siteDir) => {
      const { problems } = await check({ siteDir });
      assert.equal(
        problems
          .filter(({ code }) => code === 'BROKEN_LINK')
          .map(({ severity, message }) => `${severity} ${message}`),
        ['warning No page at /first', 'warning No page at /second', 'error No page at /third'],
      );
    },
  ),
);

permissions(
  'a link of Markdown ends nothing where the site has a component for links, which may lead elsewhere',
  () =>
    withSite(
      {
        'docusaurus.config.js': `module.exports = { ${smallest}, presets: ['classic'] };`,
        'src/theme/MDXComponents.js': `
        import Original from '@theme-original/MDXComponents';
        export default { ...Original, a: ({ href, ...rest }) => <a href={'https://example.com' + href} {...rest} /> };`,
        'docs/index.md': '[first](/first)\n\n[second][]\n\n[second]: /second\n',
      },
      async (siteDir) => {
        const { problems } = await check({ siteDir });
        assert.equal(
          problems
            .filter(({ code }) => code === 'BROKEN_LINK')
            .map(({ severity, message }) => `${severity} ${message}`),
          ['warning No page at /first', 'warning No page at /second'],
        );
      },
    ),
);

permissions('sidebars may import packages that are not installed', () =>
  withSite(
    {
      'docusaurus.config.ts': `export default { ${smallest}, presets: [['classic', { docs: { sidebarPath: './sidebars.ts' } }]] };`,
      'sidebars.ts': `
        import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
        import generated, { more } from 'docs-generator/sidebar';
        import own from './own.json';
        export default { main: ['index', generated, ...more.items, ...own, ...require('./typed.ts').items] } satisfies SidebarsConfig;`,
      'typed.ts': "const typed = { items: ['third'] };\nexport default typed;\n",
      'docs/third.md': '# Third',
      'own.json': '["other"]',
      'docs/index.md': '# Home',
      'docs/other.md': '# Other',
    },
    async (siteDir) => {
      const { sidebars, problems } = await discoverContent(await loadSiteConfig({ siteDir }), noCache);
      assert.equal(problems, []);
      const [{ sidebars: named } = { sidebars: new Map() }] = [...sidebars.values()];
      assert.equal(
        named.get('main')?.map((item: { id?: string }) => item.id),
        ['index', 'other', 'third'],
      );
    },
  ),
);

permissions.run();
