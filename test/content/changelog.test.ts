import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compareVersions, parseVersion } from '../../src/base/versions.js';
import type { ChangelogConfig } from '../../src/config/changelog-fields.js';
import { discoverContent } from '../../src/content/discover-content.js';
import { configOf, contentOf, memoryCache, problemLines, withFiles } from '../site/site-of.js';

const changelog = suite('changelog');

const options: ChangelogConfig = {
  file: 'CHANGELOG.md',
  path: 'changelog',
  unreleased: true,
  feedOptions: {},
};

/** The pages of a changelog, and what is wrong with it. */
async function pagesOf(text: string, more: Partial<ChangelogConfig> = {}) {
  const content = await contentOf(
    { 'docs/index.md': '# Home', 'CHANGELOG.md': text },
    { changelog: [{ ...options, ...more }] },
  );
  const pages = content.sources.flatMap(({ changelog: shown, virtualText, ...source }) =>
    shown ? [{ ...shown, text: virtualText!, path: source.path, title: source.frontMatter.title }] : [],
  );
  return { pages, problems: problemLines(content.problems) };
}

/** Lines of the only page that are headings of releases. */
async function headingsOf(text: string, more?: Partial<ChangelogConfig>): Promise<string[]> {
  const { pages } = await pagesOf(text, more);
  return pages[0]!.text.split('\n').filter((line) => line.startsWith('## '));
}

changelog(
  'each release has its version, its day and a place of its own, however the heading is written',
  async () => {
    const text = [
      '# Change Log',
      '## [3.8.1] - 2026-01-31',
      '## [v3.8.0](https://example.com/compare) (2025-12-01) [YANKED]',
      '# 3.7.0 / 2025-11-05',
      '## core@3.6.0 (December 5, 2024)',
      '## @scope/core@3.5.0',
      'Release 3.4.0 / 2024-03-02\n==========',
      '## 3.3.0-rc.1: The quick one - 2023-01-01 {#quick}',
      '',
      '[3.8.1]: https://example.com/v3.8.1',
    ].join('\n\n');
    assert.equal(await headingsOf(text), [
      '## [3.8.1] :badge[January 31, 2026]{date=2026-01-31} {#3-8-1}',
      '## [v3.8.0](https://example.com/compare) :badge[December 1, 2025]{date=2025-12-01} :badge[Yanked]{kind=warning} {#3-8-0}',
      '## 3.7.0 :badge[November 5, 2025]{date=2025-11-05} {#3-7-0}',
      '## core\\@3.6.0 :badge[December 5, 2024]{date=2024-12-05} {#core-3-6-0}',
      '## \\@scope/core\\@3.5.0 {#scope-core-3-5-0}',
      '## 3.4.0 :badge[March 2, 2024]{date=2024-03-02} {#3-4-0}',
      '## 3.3.0-rc.1 The quick one :badge[January 1, 2023]{date=2023-01-01} {#quick}',
    ]);
  },
);

changelog('every line keeps its number, and code is left alone', async () => {
  const text =
    '# Changelog\n\n## 1.0.0\n\n### Added\n\n- One\n\n### Added\n\n```md\n## 0.9.0\n### Fixed\n```\n';
  const { pages, problems } = await pagesOf(text);
  assert.equal(pages[0]!.text.split('\n').slice(2), [
    '## 1.0.0 {#1-0-0}',
    '',
    '### :icon[plus] Added {#1-0-0-added}',
    '',
    '- One',
    '',
    '### :icon[plus] Added {#1-0-0-added-2}',
    '',
    '```md',
    '## 0.9.0',
    '### Fixed',
    '```',
    '',
  ]);
  assert.equal(problems, []);
});

changelog('a block of code in more backticks, and a comment, hold no kinds of changes', async () => {
  const text = [
    '## 1.0.0',
    '<!--\n### Added\n-->',
    '### Added',
    '````md\n```\n### Fixed\n```\n### Fixed\n````',
    '### Fixed',
  ].join('\n\n');
  const { pages } = await pagesOf(text);
  assert.equal(
    pages[0]!.text.split('\n').filter((line) => line.startsWith('### ')),
    [
      '### Added',
      '### :icon[plus] Added {#1-0-0-added}',
      '### Fixed',
      '### Fixed',
      '### :icon[wrench] Fixed {#1-0-0-fixed}',
    ],
  );
});

changelog(
  'what is not released is shown where it says something, unless the site wants none of it',
  async () => {
    const text = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One\n\n## 1.0.0\n';
    assert.equal(await headingsOf(text), ['## Unreleased {#unreleased}', '## 1.0.0 {#1-0-0}']);
    assert.equal(await headingsOf(text, { unreleased: false }), ['## 1.0.0 {#1-0-0}']);
    assert.equal(await headingsOf(text.replace('- One', '')), ['## 1.0.0 {#1-0-0}']);
  },
);

changelog('what is wrong is told at its place', async () => {
  const text =
    '# Changelog\n\n## Unrelesed\n\n## 1.0.1 - 2026-02-30\n\n## Fixed\n\n## 1.0.0\n\n## [v1.0.0]\n';
  assert.equal((await pagesOf(text)).problems, [
    'CHANGELOG_HEADING CHANGELOG.md:3:4 "Unrelesed" is not a version, so the text below it belongs to no release | Did you mean "## [Unreleased]"?',
    'CHANGELOG_DATE CHANGELOG.md:5:12 Invalid date "2026-02-30" | Write year, month and day: 2026-01-31.',
    'CHANGELOG_HEADING CHANGELOG.md:7:4 "Fixed" is not a version, so the text below it belongs to no release | Begin the heading with a version, such as "## 1.2.0 - 2026-01-31", or use the level for types of changes: "###".',
    'CHANGELOG_REPEATED CHANGELOG.md:11:4 Duplicate release "v1.0.0", first defined in line 9 | Give each release a different version, or put all changes under one heading.',
  ]);
});

changelog(
  'a long one has a page for each major version, and all releases are found from the first',
  async () => {
    const release = (version: string) => `## [${version}]\n\n### Fixed\n\n- Something.\n`;
    const minors = Array.from({ length: 60 }, (_, index) => 59 - index);
    const text = [
      '# Changelog',
      ...[3, 2, 1].flatMap((major) => minors.map((minor) => release(`${major}.${minor}.0`))),
    ];
    const definition = '[2.5.0]: https://example.com/2.5.0';
    const { pages } = await pagesOf([...text, definition].join('\n\n'));
    assert.equal(
      pages.map(({ route, path, title }) => [route, path, title]),
      [
        ['/changelog', 'CHANGELOG.md', 'Changelog'],
        ['/changelog/2.x', 'CHANGELOG.md (2.x)', 'Changelog 2.x'],
        ['/changelog/1.x', 'CHANGELOG.md (1.x)', 'Changelog 1.x'],
      ],
    );
    assert.match(pages[0]!.text, '## 3.59.0 {#3-59-0}');
    const places = '<span id="2-5-0"></span><span id="2-5-0-fixed"></span>';
    assert.match(pages[0]!.text, `${places}[2.5.0](/changelog/2.x#2-5-0)`);
    assert.not.match(pages[0]!.text, definition);
    assert.match(pages[1]!.text, '## [2.5.0] {#2-5-0}');
    assert.match(pages[1]!.text, definition);
  },
);

changelog(
  'a page is full at a hundred releases, and full ones keep their addresses when others come',
  async () => {
    const textOf = (count: number) =>
      Array.from({ length: count }, (_, index) => `## 1.${count - index}.0\n`).join('\n');
    const routes = async (count: number) => (await pagesOf(textOf(count))).pages.map(({ route }) => route);
    assert.equal(await routes(100), ['/changelog']);
    assert.equal(await routes(230), ['/changelog', '/changelog/1.x-2', '/changelog/1.x']);
    const { pages } = await pagesOf(textOf(231));
    assert.match(pages[2]!.text, '## 1.100.0 {#1-100-0}');
    assert.not.match(pages[2]!.text, '## 1.101.0');
  },
);

changelog(
  'the highest major version is on the first page, though a release of an old one is on top',
  async () => {
    const releases = [5, 4, 3].flatMap((major) =>
      Array.from({ length: 60 }, (_, index) => `## ${major}.${59 - index}.0\n`),
    );
    const { pages } = await pagesOf(['## [Unreleased]\n\nx\n', '## 3.99.2\n', ...releases].join('\n'));
    assert.equal(
      pages.map(({ route }) => route),
      ['/changelog', '/changelog/4.x', '/changelog/3.x'],
    );
    assert.match(pages[0]!.text, /^## Unreleased .*\n\nx\n[\s\S]*## 5\.59\.0/m);
    assert.match(pages[2]!.text, /## 3\.99\.2 [\s\S]*## 3\.59\.0/);
  },
);

changelog('links to releases of other pages, and into them, lead to these pages', async () => {
  const releases = [5, 4].flatMap((major) =>
    Array.from({ length: 60 }, (_, index) => `## ${major}.${59 - index}.0\n\n### Fixed\n\n- x\n`),
  );
  const { pages } = await pagesOf(
    releases
      .join('\n')
      .replace('- x', '- [four](#4-7-0-fixed), [five](#5-0-0), [gone](#gone)')
      .replace(/- x\n$/, '- [five](#5-0-0), [four](#4-7-0)\n'),
  );
  assert.match(pages[0]!.text, '- [four](/changelog/4.x#4-7-0-fixed), [five](#5-0-0), [gone](#gone)');
  assert.match(pages[1]!.text, '- [five](/changelog#5-0-0), [four](#4-7-0)');
});

changelog('a comment of several lines above empty kinds says nothing', async () => {
  const text =
    '## [Unreleased]\n\n<!--\nWrite here\nwhat changes.\n-->\n\n### Added\n\n## 0.5.0 (2024-12-01, stable)\n';
  assert.equal(await headingsOf(text), [
    '## 0.5.0 stable :badge[December 1, 2024]{date=2024-12-01} {#0-5-0}',
  ]);
});

changelog('a file that is empty, or is no UTF-8, is told', async () => {
  for (const text of ['', '\n\n', '\uFEFF'])
    assert.equal((await pagesOf(text)).problems, [
      'CHANGELOG_EMPTY CHANGELOG.md The changelog has no releases | Begin with the newest release: "## 1.2.0 - 2026-01-31". Without this file, the releases are taken from annotated Git tags.',
    ]);
  await withFiles({ 'docs/index.md': '# Home' }, async (siteDir) => {
    writeFileSync(path.join(siteDir, 'CHANGELOG.md'), Buffer.from('## 1.0.0\n\nCaf\xe9\n', 'latin1'));
    const { problems } = await discoverContent(configOf(siteDir, { changelog: [options] }), memoryCache());
    assert.match(problemLines(problems)[0]!, 'NOT_UTF8 CHANGELOG.md:3:4 ');
  });
});

changelog('changelogs of one file have pages of their own', async () => {
  const content = await contentOf(
    { 'docs/index.md': '# Home', 'CHANGELOG.md': '# Changes\n\n## 1.0.0\n' },
    {
      changelog: [
        { ...options, path: 'a', title: 'A' },
        { ...options, path: 'b', title: 'B' },
      ],
    },
  );
  assert.equal(
    content.sources.flatMap((source) => (source.changelog ? [[source.changelog.route, source.path]] : [])),
    [
      ['/a', 'CHANGELOG.md'],
      ['/b', 'CHANGELOG.md (b)'],
    ],
  );
});

const git = (dir: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=a@example.com', ...args], {
    cwd: dir,
    stdio: 'pipe',
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      GIT_CEILING_DIRECTORIES: '/',
      GIT_COMMITTER_DATE: '2026-01-02T12:00:00Z',
    },
  });

changelog('without a file the annotated tags of git are the releases, the newest first', async () => {
  await withFiles({ 'docs/index.md': '# Home' }, async (siteDir) => {
    git(siteDir, 'init', '-q');
    git(siteDir, 'commit', '-q', '--allow-empty', '-m', 'x');
    git(
      siteDir,
      'tag',
      '-a',
      'v1.9.0',
      '-m',
      'Release 1.9.0',
      '-m',
      '## Notes\n\n- Nine.',
      '--cleanup=verbatim',
    );
    git(siteDir, 'tag', '-a', 'v1.10.0', '-m', 'Ten is above nine.');
    git(siteDir, 'tag', '-a', 'ui@2.0.0', '-m', 'Of a package.');
    git(siteDir, 'tag', 'v2.0.0');
    const read = async (more: Partial<ChangelogConfig> = {}) => {
      const config = configOf(siteDir, { changelog: [{ ...options, ...more }] });
      const { sources, problems } = await discoverContent(config, memoryCache());
      assert.equal(problems, []);
      return sources.find((source) => source.changelog)!.virtualText!.trim();
    };
    const day = ':badge[January 2, 2026]{date=2026-01-02}';
    assert.is(
      await read(),
      `## v1.10.0 ${day} {#1-10-0}\n\nTen is above nine.\n\n## v1.9.0 ${day} {#1-9-0}\n\n### Notes {#1-9-0-notes}\n\n- Nine.`,
    );
    assert.is(await read({ tagPrefix: 'ui@' }), `## 2.0.0 ${day} {#2-0-0}\n\nOf a package.`);
    const message = 'Nice one\n\nFixes\n-----\n\n```sh\n# install it\n```';
    for (const name of ['ui/v1.1.0', 'release-1.1.0'])
      git(siteDir, 'tag', '-a', name, '-m', message, '--cleanup=verbatim');
    const body = '\n\nNice one\n\n### :icon[wrench] Fixes {#1-1-0-fixes}\n\n\n```sh\n# install it\n```';
    assert.is(await read({ tagPrefix: 'ui/v' }), `## 1.1.0 ${day} {#1-1-0}${body}`);
    assert.is(await read({ tagPrefix: 'ui/' }), `## v1.1.0 ${day} {#1-1-0}${body}`);
    assert.is(await read({ tagPrefix: 'release-' }), `## 1.1.0 ${day} {#1-1-0}${body}`);
  });
});

changelog('of two tags of one version the later is shown, and the other is named', async () => {
  await withFiles({ 'docs/index.md': '# Home' }, async (siteDir) => {
    git(siteDir, 'init', '-q');
    git(siteDir, 'commit', '-q', '--allow-empty', '-m', 'x');
    git(siteDir, 'tag', '-a', 'v1.0.0', '-m', 'Later.');
    git(siteDir, '-c', 'tag.gpgSign=false', 'tag', 'v0.9.0');
    git(siteDir, 'tag', '-a', '0.9.0', '-m', '0.9.0');
    const before = { ...process.env, GIT_COMMITTER_DATE: '2026-01-02T11:59:00Z' };
    const name = ['-c', 'user.name=Ada', '-c', 'user.email=a@example.com'];
    execFileSync('git', [...name, 'tag', '-a', '1.0.0', '-m', 'Before.'], { cwd: siteDir, env: before });
    const { sources, problems } = await discoverContent(
      configOf(siteDir, { changelog: [options] }),
      memoryCache(),
    );
    const day = ':badge[January 2, 2026]{date=2026-01-02}';
    assert.is(
      sources.find((source) => source.changelog)!.virtualText!.trim(),
      `## v1.0.0 ${day} {#1-0-0}\n\nLater.\n\n## 0.9.0 ${day} {#0-9-0}`,
    );
    assert.equal(problemLines(problems), [
      'CHANGELOG_TAGS relaydocs.config.ts The tags "v1.0.0" and "1.0.0" have the same version. Only the first is shown | Delete the other tag (git tag --delete 1.0.0), or select the tags with "changelog.tagPrefix".',
    ]);
  });
});

changelog('where the file has no days, tags have them', async () => {
  await withFiles(
    { 'docs/index.md': '# Home', 'CHANGELOG.md': '# Changes\n\n## 1.0.0\n' },
    async (siteDir) => {
      git(siteDir, 'init', '-q');
      git(siteDir, 'commit', '-q', '--allow-empty', '-m', 'x');
      for (const tagPrefix of [undefined, 'release-', 'core@']) {
        git(siteDir, 'tag', `${tagPrefix ?? 'v'}1.0.0`);
        const config = configOf(siteDir, { changelog: [{ ...options, tagPrefix }] });
        const { sources } = await discoverContent(config, memoryCache());
        assert.match(
          sources.find((source) => source.changelog)!.virtualText!,
          '## 1.0.0 :badge[January 2, 2026]',
        );
      }
    },
  );
});

changelog('without a file and tags the site is told what to do', async () => {
  const content = await contentOf({ 'docs/index.md': '# Home' }, { changelog: [options] });
  assert.equal(problemLines(content.problems), [
    'CHANGELOG_MISSING relaydocs.config.ts There is no file "CHANGELOG.md", and no annotated Git tag is named after a version | Create the file, set its path in "changelog.file", or fetch the tags: git fetch --tags.',
  ]);
});

changelog('versions are in the order of their numbers, pre-releases below what they lead to', () => {
  const sorted = [
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
  ];
  const all = [...sorted, 'v1.0.0', '1.2', '3.9', '3.10', '10'];
  const shuffled = all.toReversed().map((text) => parseVersion(text)!);
  assert.equal(
    shuffled.sort(compareVersions),
    all.map((text) => parseVersion(text)!),
  );
  assert.is(compareVersions(parseVersion('3.2')!, parseVersion('3.2.0+build')!), 0);
  for (const text of ['', 'next', '1.x', '1..2', 'three']) assert.is(parseVersion(text), undefined);
});

changelog.run();
