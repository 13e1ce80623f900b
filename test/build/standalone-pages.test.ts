// Pages of a folder that belongs to no docs, built by the real command: what a reader gets.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { configWith, type TestSite, withSite } from './with-site.js';

const pages = suite('standalone pages');

const counter = [
  "import { useState } from 'react';",
  'export function Counter() {',
  '  const [count, setCount] = useState(0);',
  '  return <button onClick={() => setCount(count + 1)}>Clicked {count} times</button>;',
  '}',
].join('\n');

const files = {
  'relaydocs.config.ts': configWith(
    "pagesFolder: {}, footer: { copyright: 'Ours' }, navbar: { title: 'Bar', items: [{ label: 'Help', to: '/help' }] },",
  ),
  'docs/guide.md': '# Guide\n\n[Home](/) and [help](../src/pages/help/index.tsx)\n'.replace(
    ' and [help](../src/pages/help/index.tsx)',
    ' and [about](/about)',
  ),
  'src/pages/index.js': [
    "import Layout from '@theme/Layout';",
    "import Head from '@docusaurus/Head';",
    "import Link from '@docusaurus/Link';",
    "import Mark from '@site/static/mark.svg';",
    "import styles from './index.module.css';",
    "import facts from './facts.json';",
    'export default function Home() {',
    '  return (',
    '    <Layout title="Welcome" description="What stands in <head />">',
    '      <Head><meta name="theme-color" content="#123456" /></Head>',
    '      <header className={styles.hero}><h1>{facts.name}</h1><Mark /></header>',
    '      <main><Link to="/guide">Begin</Link></main>',
    '    </Layout>',
    '  );',
    '}',
  ].join('\n'),
  'src/pages/facts.json': '{ "name": "All facts" }',
  'src/pages/index.module.css': '.hero { color: rebeccapurple; }',
  'static/mark.svg': '<svg viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
  'src/pages/help/index.tsx': [
    "import Layout from '@theme/Layout';",
    "import { Counter } from '../_parts/Counter';",
    'export default function Help(): JSX.Element {',
    '  return <Layout noFooter><p>Call us.</p><Counter /></Layout>;',
    '}',
  ].join('\n'),
  'src/pages/_parts/Counter.jsx': counter,
  'src/pages/help/index.test.tsx': 'throw new Error();',
  'src/pages/bare.jsx': 'export default () => <p>Nothing around it</p>;',
  'src/pages/about.md': [
    '---',
    'title: About us',
    'description: Who we are',
    'wrapperClassName: own-class',
    '---',
    '# Who we are',
    '',
    '## Where from',
    '',
    'From [here](./terms.mdx).',
  ].join('\n'),
  'src/pages/terms.mdx': '---\nhide_table_of_contents: true\n---\n## Terms\n\nText of {1 + 1} terms.\n',
};

pages('have the addresses of their files, and the whole of the site around them', async () => {
  await withSite(files, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 0, stderr);
    const home = site.output('index.html');
    assert.match(home, '<title>Welcome | T</title>');
    assert.match(home, '<meta name="description" content="What stands in <head />">');
    assert.match(home, '<meta name="theme-color" content="#123456">');
    assert.match(home, /<h1>All facts<\/h1><svg viewBox="0 0 8 8"/);
    assert.match(home, /<header class="index_\w{6}_hero"/);
    assert.match(home, '<a href="/base/guide">Begin</a>');
    assert.match(home, 'class="rd-navbar');
    assert.match(home, '<footer');
    assert.is(home.match(/<main/g)?.length, 1);
    assert.not.match(home, 'relay-island');

    const help = site.output('help.html');
    assert.match(help, '<title>T</title>');
    assert.match(help, /<relay-island data-island="0">[\s\S]*Clicked /);
    assert.match(help, 'class="rd-navbar');
    assert.not.match(help, '<footer');

    const bare = site.output('bare.html');
    assert.match(bare, '<p>Nothing around it</p>');
    assert.not.match(bare, 'rd-navbar');
    assert.match(
      site.output('index.md'),
      /^---\ntitle: "Welcome[\s\S]*\n# All facts\n\n\[Begin\]\(https:\/\//,
    );
    assert.match(site.output('bare.md'), '\n\nNothing around it\n');
    for (const none of ['_parts/Counter.html', 'help/index.test.html', 'facts.html'])
      assert.not(existsSync(path.join(site.dir, 'build', none)), none);
  });
});

pages('of Markdown have a table of contents and no sidebar', async () => {
  await withSite(files, async (site) => {
    await site.run(['build']);
    const about = site.output('about.html');
    assert.match(about, '<title>About us | T</title>');
    assert.match(about, '<div class="rd-doc own-class">');
    assert.is(about.match(/<h1/g)?.length, 1);
    assert.match(about, /class="rd-toc"[\s\S]*#where-from/);
    assert.not.match(about, 'rd-sidebar');
    assert.match(about, '<a href="/base/terms">here</a>');
    assert.match(site.output('about.md'), '# Who we are');
    const terms = site.output('terms.html');
    assert.match(terms, 'Text of 2 terms.');
    assert.not.match(terms, 'rd-toc"');
    assert.not.match(terms, '<h1');
  });
});

pages('are found by sitemap, search, machines and other tools', async () => {
  await withSite(files, async (site) => {
    await site.run(['build']);
    for (const page of ['', 'help', 'about', 'terms', 'bare'])
      assert.match(site.output('sitemap.xml'), `<loc>https://docs.example.com/base/${page}</loc>`);
    assert.match(site.output('routes.json'), '"url":"/base/help"');
    assert.match(site.output('routes.json'), /"url":"\/base\/".*"title":"Welcome"/);
    // What was rendered before keeps its title.
    await site.run(['build']);
    assert.match(site.output('routes.json'), /"url":"\/base\/".*"title":"Welcome"/);
    assert.match(site.output('llms.txt'), '/base/about.md');
    assert.match(site.output('about.html'), '<meta name="docsearch:docusaurus_tag" content="default">');
  });
});

pages('that are components are in the index of the search where the config wants it', async () => {
  const indexOf = ({ dir }: TestSite): string => {
    const assets = path.join(dir, 'build/assets');
    const files = readdirSync(assets).filter((file) => /^search-.*\.json$/.test(file));
    return files.map((file) => readFileSync(path.join(assets, file), 'utf8')).join('');
  };
  const home = 'export default () => <main><h1>Home</h1><p>Zeppelins fly here</p></main>;\n';
  const own = { ...files, 'src/pages/index.js': home };
  await withSite(own, async (site) => {
    await site.run(['build']);
    assert.not.match(indexOf(site), 'Zeppelins');
    site.write({ 'relaydocs.config.ts': configWith('pagesFolder: { search: true },') });
    await site.run(['build']);
    assert.match(indexOf(site), 'Zeppelins fly here');
    site.write({ 'src/pages/index.js': home.replace('Zeppelins', 'Balloons') });
    await site.run(['build']);
    assert.match(indexOf(site), 'Balloons fly here');
  });
});

for (const [file, text] of [
  [
    '404.js',
    'import Layout from \'@theme/Layout\';\nexport default () => <Layout title="Gone">Lost at sea</Layout>;\n',
  ],
  ['404.md', '---\ntitle: Gone\n---\nLost at sea\n'],
] as const)
  pages(`named ${file} stand where there is no page, and nothing leads to them`, async () => {
    const config = configWith('pagesFolder: {}, trailingSlash: true,');
    const own = { ...files, 'relaydocs.config.ts': config, [`src/pages/${file}`]: text };
    await withSite(own, async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      const gone = site.output('404.html');
      assert.match(gone, '<title>Gone | T</title>');
      assert.match(gone, 'Lost at sea');
      assert.match(gone, 'content="noindex, nofollow"');
      // Hashes may have these figures in them.
      for (const list of ['sitemap.xml', 'llms.txt', 'routes.json'])
        assert.not.match(site.output(list), '/404', list);
      for (const none of ['404/index.html', '404.md'])
        assert.not(existsSync(path.join(site.dir, 'build', none)), none);
    });
  });

pages('have their links checked, and their mistakes told at their places', async () => {
  const broken = {
    ...files,
    'src/pages/bad.tsx':
      'import Link from \'@docusaurus/Link\';\nexport default () => <Link to="/nowhere">x</Link>;\n',
    'src/pages/wrong.md': '[x](./gone.md)\n',
  };
  await withSite(broken, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 1);
    assert.match(stderr, /src\/pages\/bad\.tsx[^\n]*BROKEN_LINK[^\n]*\/nowhere/);
    assert.match(stderr, /src\/pages\/wrong\.md:1:1[^\n]*BROKEN_LINK/);
  });
  const throwing = {
    ...files,
    'src/pages/bad.tsx': 'export default () => {\n  throw new Error("Oh no");\n};\n',
  };
  await withSite(throwing, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 1);
    assert.match(stderr, /src\/pages\/bad\.tsx:2:\d+[\s\S]*Oh no/);
  });
  const syntax = { ...files, 'src/pages/bad.tsx': 'export default () => {\n  return <p>;\n};\n' };
  await withSite(syntax, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 1);
    assert.match(stderr, /src\/pages\/bad\.tsx:[23]:\d+/);
  });
  const nothing = { ...files, 'src/pages/bad.tsx': 'export const x = 1;\n' };
  await withSite(nothing, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 1);
    assert.match(stderr, /src\/pages\/bad\.tsx/);
  });
});

pages(
  'may import packages for the browser that hand on classes, and what JavaScript has itself',
  async () => {
    const packaged = {
      ...files,
      'node_modules/short/package.json': '{ "name": "short", "module": "index.mjs" }',
      'node_modules/short/index.mjs':
        "'use client';\nconst O = Object;\nclass Clock { static create() { return new Clock(); }\n  time = 'noon'; }\nexport { O, Clock };\n",
      'src/pages/short.jsx':
        "import { Clock, O } from 'short';\nexport default () => <p>{O.keys({ one: 1, two: 2 }).join('+')} {Clock.create().time}</p>;\n",
    };
    await withSite(packaged, async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      assert.match(site.output('short.html'), /<p>one\+two(?:<!-- --> | )(?:<!-- -->)?noon<\/p>/);
    });
  },
);

pages('at an address that a doc has are told of with it', async () => {
  await withSite({ ...files, 'docs/start.md': '---\nslug: /\n---\n# Start\n' }, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 1);
    assert.match(stderr, '"src/pages/index.js" and "docs/start.md" both become /');
  });
});

pages('of Markdown lead to where they can be edited, and say when they were changed', async () => {
  const edited = "'https://git.example/' + JSON.stringify(page).replace(/\\W+/g, '-')";
  const config = configWith(
    `pagesFolder: [{ editUrl: (page) => ${edited}, showLastUpdateTime: true }, { path: 'more', editUrl: 'https://edit.example', showLastUpdateAuthor: true }],`,
  );
  const date = (author: string) => `---\nlast_update: { date: 2024-01-02, author: ${author} }\n---\n`;
  const some = {
    'docs/index.md': '# D\n',
    'src/pages/team/about.md': `${date('Ann')}# A\n`,
    'src/pages/home.jsx': 'export default () => <p>Home</p>;\n',
    'more/b.mdx': `${date('Bea')}# B\n`,
  };
  await withSite({ 'relaydocs.config.ts': config, ...some }, async ({ run, output }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    const about = output('team/about.html');
    assert.match(
      about,
      'https://git.example/-pagesDirPath-src-pages-pagesPath-team-about-md-permalink-base-team-about-locale-en-',
    );
    assert.match(about, 'Jan 2, 2024');
    assert.not.match(about, 'Ann');
    assert.match(output('b.html'), 'href="https://edit.example/more/b.mdx"');
    assert.match(output('b.html'), 'by Bea');
    assert.not.match(output('home.html'), 'git.example');
  });
});

pages('stand where the folder is said to stand', async () => {
  const config = configWith(
    "pagesFolder: [{ path: 'site', routeBasePath: 'more', include: ['**/*.md'], exclude: ['b.md'] }, { path: 'gone' }],",
  );
  const some = { 'docs/index.md': '# D\n', 'site/a.md': '# A\n', 'site/b.md': '# B\n', 'site/c.js': '' };
  await withSite({ 'relaydocs.config.ts': config, ...some }, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 0, stderr);
    assert.match(site.output('more/a.html'), '<h1');
    assert.not(existsSync(path.join(site.dir, 'build/more/b.html')));
    assert.not(existsSync(path.join(site.dir, 'build/more/c.html')));
    assert.match(stderr, 'MISSING_PAGES_FOLDER');
  });
});

pages('of one folder may stand at several addresses', async () => {
  const twice = configWith("pagesFolder: [{}, { id: 'more', routeBasePath: 'more' }],");
  await withSite({ ...files, 'relaydocs.config.ts': twice }, async ({ run, output }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    assert.not.match(stderr, 'DUPLICATE_ROUTE');
    for (const base of ['', 'more/']) assert.match(output(`${base}about.html`), 'About us');
  });
});

pages('of React are pages of React where the Markdown of the site is plain', async () => {
  const config = configWith("pagesFolder: {}, markdown: { format: 'md' },");
  const some = {
    'docs/index.md': '# D\n\n{1 + 1}\n',
    'src/pages/a.tsx': "export { default } from './_a';\n",
    'src/pages/_a.tsx': 'export default () => <p>Shown by React</p>;\n',
  };
  await withSite({ 'relaydocs.config.ts': config, ...some }, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 0, stderr);
    assert.match(site.output('index.html'), '{1 + 1}');
    assert.match(site.output('a.html'), '<p>Shown by React</p>');
  });
});

pages.run();
