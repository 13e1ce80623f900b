import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { smallestConfig, snapshot, withSite } from './with-site.js';

const build = suite('build');

const pages = {
  'docs/index.md': '# Welcome\n\nStart with [the guide](./guide/start.md#first).\n',
  'docs/guide/start.md':
    '---\nsidebar_position: 1\n---\n\n# Start\n\n## First\n\nThen [go on](more.md). ![A dot](./dot.svg)\n',
  'docs/guide/more.md': '---\nsidebar_position: 2\n---\n\n# More\n\n```js title="a.js"\nconst a = 1;\n```\n',
  'docs/guide/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><circle r="2"/></svg>',
  'static/robots-extra.txt': 'static',
};

build('a config with a title, a url and a base builds the docs folder', async () => {
  await withSite(pages, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 0, stderr);
    assert.match(site.output('index.html'), /href="\/guide\/start#first"/);
    assert.match(site.output('guide/start.html'), /<h1[^>]*>Start/);
    assert.match(site.output('guide/start.html'), /href="\/guide\/more"/);
    assert.match(site.output('guide/start.html'), /<img[^>]*width="8"[^>]*height="4"/);
    assert.match(site.output('404.html'), /Page Not Found/);
    assert.match(site.output('sitemap.xml'), /<loc>https:\/\/docs\.example\.com\/guide\/start<\/loc>/);
    assert.match(site.output('guide/start.md'), /^# Start/m);
    assert.is(site.output('robots-extra.txt'), 'static');
    assert.match(site.output('llms.txt'), /# Test site/);
  });
});

build('with trailing slashes a page is the index file of its folder', async () => {
  const config = `export default { title: 'T', url: 'https://docs.example.com', baseUrl: '/d/', trailingSlash: true };`;
  const index = '# Welcome\n\n[Lost](./guide/start.md#nothing)\n';
  await withSite({ ...pages, 'relaydocs.config.ts': config, 'docs/index.md': index }, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 0);
    assert.match(site.output('guide/start/index.html'), /href="\/d\/guide\/more\/"/);
    // The anchor is not there; the page is.
    assert.match(stderr, /docs\/index\.md:3:\d+ {2}BROKEN_ANCHOR/);
    assert.match(site.output('index.html'), 'href="/d/guide/start/#nothing"');
  });
});

build('a package that types in code need is asked for once, at the first block', async () => {
  const typed = '# Typed\n\n```ts twoslash\nconst a = 1;\n```\n\n```ts twoslash\nconst b = 1;\n```\n';
  await withSite({ 'docs/index.md': typed, 'docs/other.md': typed }, async (site) => {
    for (const command of ['build', 'check']) {
      const { code, stderr } = await site.run([command]);
      assert.is(code, 0, stderr);
      assert.match(stderr, 'docs/index.md:3:1  TWOSLASH_MISSING (warning)');
      assert.is(stderr.match(/TWOSLASH_MISSING/g)?.length, 1, stderr);
    }
  });
});

build('two builds in two folders are the same to the byte', async () => {
  const outputs: Map<string, string>[] = [];
  for (let count = 0; count < 2; count++) {
    await withSite(pages, async (site) => {
      assert.is((await site.run(['build'])).code, 0);
      outputs.push(snapshot(path.join(site.dir, 'build')));
    });
  }
  assert.equal([...outputs[0]!], [...outputs[1]!]);
});

build('a build that changes nothing leaves every file and folder of the output untouched', async () => {
  await withSite(pages, async (site) => {
    await site.run(['build']);
    const times = () =>
      readdirSync(path.join(site.dir, 'build'), { recursive: true, encoding: 'utf8' }).map((file) => [
        file,
        statSync(path.join(site.dir, 'build', file)).mtimeMs,
        statSync(path.join(site.dir, 'build', file)).ino,
      ]);
    const before = times();
    const { code, stdout, stderr } = await site.run(['build']);
    assert.is(code, 0, stderr);
    assert.equal(times(), before);
    assert.match(stdout + stderr, /up to date|unchanged|nothing changed/i);
  });
});

build('after edits, renames and deletions the output is what a clean build would write', async () => {
  await withSite(pages, async (site) => {
    await site.run(['build']);
    site.write({
      'docs/guide/more.md': '---\nsidebar_position: 0\ntitle: Even more\n---\n\nText.\n',
      'docs/new.md': '# New\n\n[start](guide/start.md)\n',
    });
    assert.is((await site.run(['build'])).code, 0);
    site.write({
      'docs/guide/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>',
      'docs/index.md': '# Welcome again\n',
    });
    rmSync(path.join(site.dir, 'docs/new.md'));
    assert.is((await site.run(['build'])).code, 0);
    const edited = snapshot(path.join(site.dir, 'build'));
    rmSync(path.join(site.dir, 'build'), { recursive: true });
    rmSync(path.join(site.dir, '.relaydocs'), { recursive: true });
    assert.is((await site.run(['build'])).code, 0);
    const clean = snapshot(path.join(site.dir, 'build'));
    // Hashed assets of the build before are kept for open tabs.
    const withoutKept = [...edited].filter(([file]) => !file.startsWith('assets/') || clean.has(file));
    assert.equal(withoutKept, [...clean]);
    assert.match(site.output('guide/start.html'), /Even more/);
    assert.match(site.output('guide/start.html'), /width="16"/);
  });
});

build('a mistake on one page stops the build, names all mistakes, and leaves the old output', async () => {
  await withSite(pages, async (site) => {
    await site.run(['build']);
    const before = snapshot(path.join(site.dir, 'build'));
    site.write({
      'docs/bad.md': '# Bad\n\n[gone](./gnoe.md)\n',
      'docs/worse.md': '---\ntitle: [\n---\n\n# Worse\n',
    });
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 1);
    assert.match(stderr, /docs\/bad\.md:3:\d+\s+BROKEN_LINK/);
    assert.match(stderr, /docs\/worse\.md:\d+/);
    assert.equal([...snapshot(path.join(site.dir, 'build'))], [...before]);
    assert.not.match(stderr, /\n\s+at /);
  });
});

build('a page that is no valid MDX is read as plain Markdown, with a quiet word where', async () => {
  await withSite({ 'docs/index.md': '# A\n\nOne<br>two {\n' }, async (site) => {
    for (const command of ['build', 'build', 'check']) {
      const { code, stdout, stderr } = await site.run([command]);
      assert.is(code, 0, stderr);
      assert.match(stdout + stderr, /Read as plain Markdown, not as MDX: docs\/index\.md:3:\d+/, command);
    }
    assert.match(site.output('index.html'), /One<br>two \{/);
  });
});

build('HTML that MDX would not take is nothing to speak of', async () => {
  await withSite({ 'docs/index.md': '# A\n\nOne<br>two, a < b\n' }, async (site) => {
    const { stdout, stderr } = await site.run(['build']);
    assert.not.match(stdout + stderr, /plain Markdown/);
  });
});

build('the root of a site without an index page leads on to its first page', async () => {
  await withSite(
    { 'docs/a.md': '# A', 'docs/b.md': '---\nsidebar_position: 1\n---\n\n# B' },
    async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      assert.match(site.output('index.html'), /url=\/b"/);
    },
  );
});

build('a touched file with the same text is not rendered again', async () => {
  await withSite(pages, async (site) => {
    await site.run(['build']);
    const later = new Date(Date.now() + 5000);
    utimesSync(path.join(site.dir, 'docs/index.md'), later, later);
    const mtimeMs = statSync(path.join(site.dir, 'build/index.html')).mtimeMs;
    assert.is((await site.run(['build'])).code, 0);
    assert.is(statSync(path.join(site.dir, 'build/index.html')).mtimeMs, mtimeMs);
  });
});

build('a cache that was damaged is made anew and the output is the same', async () => {
  await withSite(pages, async (site) => {
    await site.run(['build']);
    const before = snapshot(path.join(site.dir, 'build'));
    for (const file of readdirSync(path.join(site.dir, '.relaydocs'), {
      recursive: true,
      encoding: 'utf8',
    })) {
      const absolutePath = path.join(site.dir, '.relaydocs', file);
      if (statSync(absolutePath).isFile() && /pack|json/.test(file))
        site.write({ [`.relaydocs/${file}`]: 'rubbish' });
    }
    site.write({ 'relaydocs.config.ts': smallestConfig.replace('Test site', 'Other site') });
    const { code, stderr } = await site.run(['build', '--out', 'other']);
    assert.is(code, 0, stderr);
    assert.is(snapshot(path.join(site.dir, 'other')).size, before.size);
  });
});

build.run();
