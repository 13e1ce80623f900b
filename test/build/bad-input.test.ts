import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bin, type Run, smallestConfig, withSite } from './with-site.js';

const bad = suite('bad input');

/** Exit code 1, a code, no stack trace, no output. */
function isMistake({ code, stdout, stderr }: Run, ...expected: RegExp[]): void {
  const printed = stdout + stderr;
  assert.is(code, 1, printed);
  for (const pattern of expected) assert.match(printed, pattern);
  assert.not.match(printed, /^\s+at .*:\d+:\d+\)?$/m, 'a stack trace');
  assert.match(printed, /hint: /);
}

interface Case {
  title: string;
  files: Record<string, string | Uint8Array>;
  expect: RegExp[];
  prepare?(dir: string): void;
}

const cases: Case[] = [
  {
    title: 'no config',
    files: { 'docs/index.md': '# A' },
    prepare: (dir) => rmSync(path.join(dir, 'relaydocs.config.ts')),
    expect: [/NO_CONFIG/],
  },
  {
    title: 'a config that throws is named with its line',
    files: { 'relaydocs.config.ts': `const a = 1;\nthrow new Error('no token ' + a);\nexport default {};\n` },
    expect: [/relaydocs\.config\.ts:2:\d+/, /no token 1/],
  },
  {
    title: 'an unknown key in the config gets the likeliest name',
    files: {
      'relaydocs.config.ts': smallestConfig.replace('title', `tagLine: 'x', favicom: 'y', title`),
      'docs/index.md': '# A',
    },
    expect: [/tagLine/, /tagline/, /favicom/, /favicon/],
  },
  { title: 'an empty docs folder', files: { 'docs/.keep': '' }, expect: [/docs/] },
  { title: 'a missing docs folder', files: {}, expect: [/docs/] },
  {
    title: 'broken YAML',
    files: { 'docs/index.md': '---\ntitle: "open\n---\n\n# A\n' },
    expect: [/docs\/index\.md:\d+:\d+/],
  },
  {
    title: 'front matter of the wrong type',
    files: { 'docs/index.md': '---\ntitle: A\nsidebar_position: first\n---\n\n# A\n' },
    expect: [/docs\/index\.md:3/, /sidebar_position/],
  },
  {
    title: 'two pages with one route',
    files: { 'docs/a.md': '# A', 'docs/b.md': '---\nslug: /a\n---\n# B' },
    expect: [/DUPLICATE_ROUTE/, /docs\/a\.md/, /docs\/b\.md/],
  },
  {
    title: 'two pages with one id',
    files: { 'docs/a.md': '# A', 'docs/b.md': '---\nid: a\nslug: /other\n---\n# B' },
    expect: [/DUPLICATE_ID/, /docs\/a\.md/, /docs\/b\.md/],
  },
  {
    title: 'routes that differ only by case',
    files: { 'docs/Guide.md': '# A', 'docs/guide.md': '# B' },
    expect: [/docs\/Guide\.md/, /docs\/guide\.md/],
  },
  {
    title: 'a file that is not UTF-8',
    files: { 'docs/index.md': Buffer.from([0x23, 0x20, 0x41, 0x0a, 0x0a, 0xff, 0xfe, 0x41]) },
    expect: [/docs\/index\.md:3/, /UTF-8/],
  },
  {
    title: 'a dangling link',
    files: { 'docs/index.md': '# A\n\nRead [install](./instal.md).\n', 'docs/install.md': '# I' },
    expect: [/docs\/index\.md:3:\d+\s+BROKEN_LINK/, /Did you mean/],
  },
  {
    title: 'a Markdown file that is a link to a file outside the site',
    files: { 'docs/index.md': '# A' },
    prepare: (dir) => symlinkSync(process.execPath, path.join(dir, 'docs/secret.md')),
    expect: [/docs\/secret\.md/],
  },
  {
    title: 'a static file that is a link to a file outside the site',
    files: { 'docs/index.md': '# A', 'static/a.txt': 'a' },
    prepare: (dir) => symlinkSync(process.execPath, path.join(dir, 'static/secret.txt')),
    expect: [/static\/secret\.txt/],
  },
  {
    title: 'a static file that looks like a secret',
    files: { 'docs/index.md': '# A', 'static/.env': 'KEY=1' },
    expect: [/static\/\.env/],
  },
  {
    title: 'a page that needs components',
    files: { 'docs/index.mdx': `import A from './A';\n\n# A\n\n<A n={1} />\n` },
    expect: [/docs\/index\.mdx:1/],
  },
  {
    title: 'a tag left open',
    files: { 'docs/index.mdx': '# A\n\n<div>\n\ntext\n' },
    expect: [/docs\/index\.mdx:\d+:\d+/, /div/],
  },
];

for (const { title, files, prepare, expect } of cases) {
  bad(title, async () => {
    await withSite(files, async (site) => {
      prepare?.(site.dir);
      isMistake(await site.run(['build']), ...expect);
      assert.not(existsSync(path.join(site.dir, 'build')));
    });
  });
}

bad('mistakes on many pages are all reported in one run', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [
      `docs/p${index}.md`,
      `# P${index}\n\n[x](./gone-${index}.md)\n`,
    ]),
  );
  await withSite(files, async (site) => {
    const { stderr } = await site.run(['build']);
    for (const file of Object.keys(files)) assert.ok(stderr.includes(`${file}:3:`), file);
  });
});

bad('mistakes in pages, in a style sheet and in a client module are reported in one run', async () => {
  const config = smallestConfig.replace(
    'title:',
    `theme: { customCss: 'a.css' }, clientModules: ['a.js'], title:`,
  );
  const files = {
    'relaydocs.config.ts': config,
    'a.css': '@import "./gone.css";',
    'a.js': 'export const a = ;',
    'docs/index.md': '# A\n\n[x](./gone.md)\n',
  };
  await withSite(files, async (site) => {
    const run = await site.run(['build']);
    isMistake(run, /docs\/index\.md:3/, /a\.css:1/, /a\.js:1/);
  });
});

for (const locked of ['docs/locked.md', 'static/locked.txt']) {
  bad(`an unreadable file is named: ${locked}`, () => isNamedWhenUnreadable(locked));
}

async function isNamedWhenUnreadable(locked: string): Promise<void> {
  await withSite({ 'docs/index.md': '# A', [locked]: '# B' }, async (site) => {
    chmodSync(path.join(site.dir, locked), 0o000);
    chmodSync(site.dir, 0o777);
    // The superuser reads everything: then the build runs as nobody.
    const uid = process.getuid?.() === 0 ? 65534 : undefined;
    try {
      execFileSync(process.execPath, [bin, 'build'], {
        cwd: site.dir,
        encoding: 'utf8',
        uid,
        gid: uid,
        stdio: 'pipe',
        env: { ...process.env, NO_COLOR: '1', HOME: site.dir },
      });
      assert.unreachable('the build succeeded');
    } catch (error) {
      const { status, stderr } = error as { status: number; stderr: string };
      assert.is(status, 1, stderr);
      assert.ok(stderr.includes(`${locked}  UNREADABLE_FILE`), stderr);
    }
  });
}

bad('a line of 5 MB and a page of 10,000 headings build', async () => {
  const files = {
    'docs/index.md': `# A\n\n${'word '.repeat(1_000_000)}\n`,
    'docs/many.md': `# B\n\n${Array.from({ length: 10_000 }, (_, index) => `## Heading ${index % 100}\n`).join('\n')}`,
  };
  await withSite(files, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 0, stderr);
    assert.match(site.output('many.html'), /id="heading-99-99"/);
  });
});

bad('wrong usage ends with code 2', async () => {
  await withSite({ 'docs/index.md': '# A' }, async (site) => {
    assert.is((await site.run(['biuld'])).code, 2);
    assert.is((await site.run(['build', '--nonsense'])).code, 2);
  });
});

bad.run();
