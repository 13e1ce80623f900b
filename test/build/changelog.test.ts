// A changelog, built by the real command: what readers and their feed readers get.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withDev } from '../dev/with-dev.js';
import { siteConfig } from '../e2e/served-site.js';
import { configWith, withSite } from './with-site.js';

const changelog = suite('changelog');

const text = [
  '# Changelog',
  'What changed.',
  '## [1.1.0] - 2026-01-31',
  '### Added',
  '- `Map<string, T>` and {braces}, see the [guide](docs/guide.md). :icon[bolt]',
  '## [1.0.0] - 2025-03-05 [YANKED]',
  '### Fixed',
  '- One',
  '[1.1.0]: https://github.com/o/r/compare/v1.0.0...v1.1.0',
].join('\n\n');
const files = {
  'relaydocs.config.ts': configWith(
    "changelog: { feedOptions: { type: 'all' } }, docs: { editUrl: 'https://example.com/edit/site' },",
  ),
  'CHANGELOG.md': text,
  'docs/guide.md':
    '# Guide\n\n[File](../CHANGELOG.md), [release](/changelog#1-1-0) and [feed](/changelog/rss.xml).\n',
};

changelog('the page lists the releases, as a page, its Markdown, for search and in feeds', async () => {
  await withSite(files, async (site) => {
    const run = await site.run(['build']);
    assert.is(run.code, 0, run.stderr);
    assert.is(run.stderr.includes('warning'), false, run.stderr);
    const html = site.output('changelog.html');
    assert.match(html, '<h1>Changelog</h1>');
    assert.match(
      html,
      '<h2 id="1-1-0"><a href="https://github.com/o/r/compare/v1.0.0...v1.1.0" target="_blank" rel="noopener noreferrer">1.1.0</a> <time datetime="2026-01-31" class="rd-date">January 31, 2026</time>',
    );
    assert.match(html, '<h2 id="1-0-0">1.0.0 <time');
    assert.match(html, '<span class="rd-badge rd-badge-warning">Yanked</span>');
    assert.match(html, 'href="https://example.com/edit/site/CHANGELOG.md"');
    assert.match(html, '<li><a href="#1-1-0">1.1.0</a></li><li><a href="#1-0-0">1.0.0</a></li></ul>');
    assert.match(
      html,
      '<code>Map&lt;string, T&gt;</code> and {braces}, see the <a href="/base/guide">guide</a>',
    );
    assert.match(
      html,
      '<link rel="alternate" type="application/rss+xml" href="/base/changelog/rss.xml" title="T Changelog RSS Feed"',
    );
    const [, sheet = ''] = /href="\/base\/(assets\/relaydocs-\w+\.css)"/.exec(html) ?? [];
    assert.match(site.output(sheet), '.rd-date{');
    assert.match(site.output('guide.html'), '<a href="/base/changelog">File</a>');
    assert.match(site.output('guide.html'), '<a href="/base/changelog/rss.xml">feed</a>');

    assert.match(site.output('changelog.md'), '## [1.1.0] (January 31, 2026)');
    assert.match(site.output('llms.txt'), 'https://docs.example.com/base/changelog.md');
    assert.match(site.output('sitemap.xml'), '<loc>https://docs.example.com/base/changelog</loc>');
    const feed = JSON.parse(site.output('changelog/feed.json'));
    assert.is(feed.title, 'T Changelog');
    assert.equal(
      feed.items.map((item: Record<string, string>) => [item.title, item.url, item.date_modified]),
      [
        ['1.1.0', 'https://docs.example.com/base/changelog#1-1-0', '2026-01-31T00:00:00.000Z'],
        ['1.0.0', 'https://docs.example.com/base/changelog#1-0-0', '2025-03-05T00:00:00.000Z'],
      ],
    );
    const [first] = feed.items;
    assert.match(first.content_html, 'https://docs.example.com/base/guide');
    assert.not.match(first.content_html, /<svg|One|1\.1\.0</);
    assert.match(site.output('changelog/atom.xml'), '<title type="html"><![CDATA[1.1.0]]></title>');
    assert.match(
      site.output('changelog/rss.xml'),
      '<guid>https://docs.example.com/base/changelog#1-0-0</guid>',
    );

    // What is built again is the same, and an edit is seen.
    assert.match((await site.run(['build'])).stdout, 'Nothing changed');
    site.write({ 'CHANGELOG.md': text.replace('- One', '- Two') });
    assert.is((await site.run(['build'])).code, 0);
    assert.match(site.output('changelog.html'), '<li>Two</li>');
    assert.match(site.output('changelog/rss.xml'), '<li>Two</li>');
  });
});

changelog('nothing in the file is run, and no other file gets onto the page', async () => {
  const hostile = [
    '# Changelog',
    '## 1.1.0 - 2026-01-31',
    '<script>alert(1)</script>',
    '<details onclick="x()" id="more"><summary>More</summary>\n\nFolded <iframe src=x onload=alert(1)> <kbd>K</kbd>.\n\n</details>',
    '<a name="old"></a><a href="https://example.com/" onclick="x()">web</a> <a href="javascript:x()">js</a>',
    '<img src="https://example.com/a.png" width="9" onload="x()">',
    '::include{file=secret.txt}',
    '```txt file=./secret.txt\n```',
    '<<< @/secret.txt',
    ':::tip\nNo box.\n:::',
    '::until[4.0]',
    '- It is :badge[new].',
    '> ## Quoted\n>\n> Words.',
    'The end.',
    '## 1.0.0\n\nOld.',
  ].join('\n\n');
  await withSite(
    { ...files, 'CHANGELOG.md': hostile, 'secret.txt': 'TOP SECRET', 'docs/guide.md': '# G' },
    async (site) => {
      const run = await site.run(['build']);
      assert.is(run.code, 0, run.stderr);
      const html = site.output('changelog.html');
      assert.match(html, '&lt;script&gt;alert(1)&lt;/script&gt;');
      assert.match(
        html,
        /<details id="more" class="rd-details"><summary>More<\/summary>\s*<p>Folded &lt;iframe src=x/,
      );
      assert.match(html, '<kbd>K</kbd>');
      assert.match(html, /<a><\/a><a href="https:\/\/example\.com\/"[^>]*>web<.*<a>js<\/a>/);
      assert.match(html, /<img src="https:\/\/example\.com\/a\.png"[^>]* width="9"/);
      assert.match(html, '::include{file=secret.txt}');
      assert.match(html, 'It is :badge[new].');
      for (const path of ['changelog.html', 'changelog.md', 'changelog/feed.json'])
        assert.not.match(site.output(path), /TOP SECRET/);
      assert.not.match(html, /<script>alert|onclick|javascript:|onload="|rd-admonition/);
      const { items } = JSON.parse(site.output('changelog/feed.json'));
      const text: string = items[0].content_html;
      assert.match(text, /Words\.[\s\S]*<p>The end\.<\/p>\s*$/);
    },
  );
});

changelog('two changelogs of one file, or of tags, show each its own', async () => {
  await withSite(
    {
      ...files,
      'relaydocs.config.ts': configWith(
        "changelog: [{ path: 'core', title: 'Core' }, { path: 'ui', title: 'UI', unreleased: false }],",
      ),
      'CHANGELOG.md': '## [Unreleased]\n\nSoon.\n\n## 1.0.0 - 2026-01-31\n\nDone.\n',
      'docs/guide.md': '# G\n\n[File](../CHANGELOG.md)',
    },
    async (site) => {
      const run = await site.run(['build']);
      assert.is(run.code, 0, run.stderr);
      assert.match(site.output('core.html'), /<h1[^>]*>Core<[\s\S]*Soon\./);
      assert.match(site.output('ui.html'), /<h1[^>]*>UI</);
      assert.not.match(site.output('ui.html'), 'Soon.');
      assert.match(site.output('ui.md'), '# UI');
      assert.match(site.output('guide.html'), 'href="/base/core"');
    },
  );
});

changelog('without a day there are no feeds, and nothing leads to them', async () => {
  const hidden = `## [Unreleased]\n\n${'- Soon.\n'.repeat(60)}\n`;
  await withSite(
    {
      ...files,
      'relaydocs.config.ts': configWith('changelog: { unreleased: false }, blog: {},'),
      'blog/.keep': '',
      'CHANGELOG.md': `# Changelog\n\n${hidden}## 1.0.0\n\n\`\`\`\na\n\n\n\nb\n\`\`\`\n`,
      'docs/guide.md': '# G\n\n[Feed](/changelog/rss.xml)',
    },
    async (site) => {
      const broken = await site.run(['build']);
      assert.is(broken.code, 1);
      assert.match(broken.stderr, 'guide.md:3:1');
      site.write({ 'docs/guide.md': '# G' });
      const run = await site.run(['build']);
      assert.is(run.code, 0, run.stderr);
      assert.not.match(site.output('changelog.html'), 'rss.xml');
      assert.match(site.output('changelog.md'), /# Changelog\n\n## 1\.0\.0/);
      assert.match(site.output('changelog.md'), 'a\n\n\n\nb');
    },
  );
});

changelog('a link that leads nowhere is told at its line of the file, on a further page too', async () => {
  const release = (major: number, minor: number, body = 'x') =>
    `## ${major}.${minor}.0 - 2025-01-01\n\n${body}\n`;
  const minors = Array.from({ length: 60 }, (_, index) => 59 - index);
  const long = [2, 1].flatMap((major) =>
    minors.map((minor) => release(major, minor, minor === 0 && major === 1 ? '[Gone](./gone.md)' : 'x')),
  );
  await withSite(
    {
      ...files,
      'CHANGELOG.md': ['# Changelog\n', ...long].join('\n'),
      'docs/guide.md': '# G\n\n[Old](/changelog#1-5-0)',
    },
    async (site) => {
      const run = await site.run(['build']);
      assert.is(run.code, 1);
      assert.match(run.stderr, /^CHANGELOG\.md:481:1 +BROKEN_LINK/m);
      site.write({ 'CHANGELOG.md': ['# Changelog\n', ...long].join('\n').replace('[Gone](./gone.md)', 'x') });
      const again = await site.run(['build']);
      assert.is(again.code, 0, again.stderr);
      assert.match(
        site.output('changelog/1.x.html'),
        'rel="alternate" type="application/rss+xml" href="/base/changelog/rss.xml" title="T Changelog RSS Feed"',
      );
      assert.match(site.output('changelog.html'), 'href="/base/changelog/1.x"');
      const { items } = JSON.parse(site.output('changelog/feed.json'));
      assert.is(items.length, 20);
    },
  );
});

changelog('feeds reach behind the first page of a long one', async () => {
  const release = (version: string) => `## ${version} - 2025-01-01\n\nOf ${version}.\n`;
  const old = Array.from({ length: 110 }, (_, index) => release(`1.${110 - index}.0`));
  await withSite(
    { ...files, 'CHANGELOG.md': [release('2.0.0'), ...old].join('\n'), 'docs/guide.md': '# G' },
    async (site) => {
      assert.is((await site.run(['build'])).code, 0);
      const { items } = JSON.parse(site.output('changelog/feed.json'));
      assert.equal(
        [items.length, items[1].url, items[1].content_html.trim()],
        [20, 'https://docs.example.com/base/changelog#1-110-0', '<p>Of 1.110.0.</p>'],
      );
    },
  );
});

changelog('feeds tell the newest releases by their days, also those of old major versions', async () => {
  const release = (version: string, day: string) => `## ${version} - ${day}\n\nOf ${version}.\n`;
  const text = [
    ...Array.from({ length: 101 }, (_, index) => release(`2.${101 - index}.0`, '2025-01-01')),
    release('1.9.1', '2025-06-01'),
    release('1.9.0', '2024-01-01'),
  ];
  await withSite({ ...files, 'CHANGELOG.md': text.join('\n'), 'docs/guide.md': '# G' }, async (site) => {
    assert.is((await site.run(['build'])).code, 0);
    const { items } = JSON.parse(site.output('changelog/feed.json'));
    assert.equal(
      [items.length, items[0].title, items[0].content_html.trim(), items[1].title],
      [20, '1.9.1', '<p>Of 1.9.1.</p>', '2.101.0'],
    );
  });
});

changelog('two changelogs of tags alone show each the tags of its package', async () => {
  await withSite(
    {
      ...files,
      'relaydocs.config.ts': configWith(
        "changelog: [{ path: 'core', tagPrefix: 'core@' }, { path: 'ui', title: 'UI', tagPrefix: 'ui@' }],",
      ),
      'docs/guide.md': '# G',
    },
    async (site) => {
      rmSync(path.join(site.dir, 'CHANGELOG.md'));
      const git = (...args: string[]) =>
        execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=a@example.com', ...args], {
          cwd: site.dir,
        });
      git('init', '-q');
      git('commit', '-q', '--allow-empty', '-m', 'x');
      git('tag', '-a', 'core@1.0.0', '-m', 'Of the core.');
      const broken = await site.run(['build']);
      assert.is(broken.code, 1);
      assert.match(broken.stderr, 'CHANGELOG_MISSING');
      git('tag', '-a', 'ui@2.0.0', '-m', 'Of the UI.');
      const run = await site.run(['build']);
      assert.is(run.code, 0, run.stderr);
      assert.match(site.output('core.html'), /<h1[^>]*>Changelog<[\s\S]*1\.0\.0[\s\S]*Of the core\./);
      assert.match(site.output('ui.html'), /<h1[^>]*>UI<[\s\S]*2\.0\.0[\s\S]*Of the UI\./);
    },
  );
});

changelog('texts around the releases are in the language of the page', async () => {
  await withSite(
    {
      ...files,
      'relaydocs.config.ts': configWith(
        "changelog: true, i18n: { defaultLocale: 'en', locales: ['en', 'de', 'fr'] },",
      ),
      'i18n/fr/CHANGELOG.md': '# Nouveautés\n\n## 1.1.0 - 2026-01-31\n\n### Ajouté\n\n- Un\n',
      'docs/guide.md': '# G',
    },
    async (site) => {
      const run = await site.run(['build']);
      assert.is(run.code, 0, run.stderr);
      const german = site.output('de/changelog.html');
      assert.match(german, '<h1>Änderungsprotokoll</h1>');
      assert.match(german, '31. Januar 2026</time>');
      assert.match(german, 'Zurückgezogen');
      assert.match(german, 'noch nicht übersetzt');
      const french = site.output('fr/changelog.html');
      assert.match(french, /<h1[^>]*>Nouveautés<[\s\S]*31 janvier 2026[\s\S]*Ajouté/);
      assert.not.match(french, 'pas encore traduite');
    },
  );
});

changelog('a saved changelog is on the screen', () =>
  withDev(
    {
      'relaydocs.config.ts': siteConfig('changelog: true,'),
      'docs/index.md': '# Home',
      'CHANGELOG.md': text.replace(/, see.*/, ''),
    },
    async (dev) => {
      await dev.untilServed('changelog', 'One');
      dev.write({ 'CHANGELOG.md': '# Changelog\n\n## 2.0.0\n\nNew words.\n' });
      await dev.untilServed('changelog', 'New words.');
      dev.write({ 'CHANGELOG.md': '# Changelog\n\n## 2.0.0\n\n## 2.0.0\n' });
      await dev.untilPrinted('CHANGELOG_REPEATED');
    },
  ),
);

changelog.run();
