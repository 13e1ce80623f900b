import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { smallestConfig, withSite } from './with-site.js';

const files = suite('files that pages refer to');

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>';
const config = `export default {
  title: 'Test site', url: 'https://docs.example.com', baseUrl: '/',
  docs: { path: '../docs' }, staticDirectories: ['../static'],
};\n`;

files('docs and static folders beside the site bring their pictures, includes and code', async () => {
  await withSite(
    {
      'site/relaydocs.config.ts': config,
      'docs/index.md':
        '# Start\n\n![a](./img/a.svg) ![s](/s.svg)\n\n::include{file="./_part.md"}\n\n```js file="./code.js"\n```\n',
      'docs/_part.md': 'A part.\n',
      'docs/code.js': 'whole();\n',
      'docs/img/a.svg': svg,
      'static/s.svg': svg,
    },
    async (site) => {
      const { code, stderr } = await site.run([
        'build',
        '--config',
        'site/relaydocs.config.ts',
        '--out',
        'build',
      ]);
      assert.is(code, 0, stderr);
      const html = site.output('index.html');
      for (const wanted of [
        /src="\/assets\/a-\w+\.svg"/,
        /src="\/s\.svg"[^>]*width="8"/,
        /A part\./,
        /whole/,
      ])
        assert.match(html, wanted);
    },
  );
});

files(
  'a page behind a link brings the pictures beside it in the repository, and no other files',
  async () => {
    const files = {
      'packages/a/docs/a.md': '# A\n\n![a](./a.svg)\n\n```js file="./code.js"\n```\n',
      'packages/a/docs/a.svg': svg,
      'packages/a/docs/code.js': 'whole();\n',
      'site/docs/index.md': '# Start\n\n[A](./a/a.md)\n',
      'site/relaydocs.config.ts': smallestConfig,
    };
    await withSite(files, async (site) => {
      symlinkSync('../../packages/a/docs', path.join(site.dir, 'site/docs/a'));
      const build = ['build', '--config', 'site/relaydocs.config.ts', '--out', 'build'];
      const lone = await site.run(build);
      assert.match(lone.stderr, /LINK_LEAVES_SITE/);
      mkdirSync(path.join(site.dir, '.git'));
      const shared = await site.run(build);
      assert.match(shared.stderr, /docs\/a\/a\.md:5:1/);
      assert.not.match(shared.stderr, /svg/);
      site.write({ 'packages/a/docs/a.md': '# A\n\n![a](./a.svg)\n' });
      const { code, stderr } = await site.run(build);
      assert.is(code, 0, stderr);
      assert.match(site.output('a.html'), /src="\/assets\/a-\w+\.svg"/);
    });
  },
);

files(
  'a page shows pictures that lie elsewhere in the repository, and no other files from there',
  async () => {
    const text = '# Start\n\n![a](../../packages/a.svg)\n';
    const sources = {
      'packages/a.svg': svg,
      'packages/code.js': 'whole();\n',
      'site/docs/index.md': text,
      'site/relaydocs.config.ts': smallestConfig,
    };
    await withSite(sources, async (site) => {
      const build = ['build', '--config', 'site/relaydocs.config.ts', '--out', 'build'];
      assert.match((await site.run(build)).stderr, 'No image at ../../packages/a.svg');
      mkdirSync(path.join(site.dir, 'site/.git'));
      assert.match((await site.run(build)).stderr, 'No image at ../../packages/a.svg');
      rmSync(path.join(site.dir, 'site/.git'), { recursive: true });
      mkdirSync(path.join(site.dir, '.git'));
      const { code, stderr } = await site.run(build);
      assert.is(code, 0, stderr);
      assert.match(site.output('index.html'), /src="\/assets\/a-\w+\.svg"[^>]*width="8"/);
      site.write({
        '.git/kept.svg': svg,
        'site/docs/index.md': `${text}\n![k](../../.git/kept.svg)\n\n\`\`\`js file="../../packages/code.js"\n\`\`\`\n`,
      });
      const refused = (await site.run(build)).stderr;
      assert.match(refused, 'No image at ../../.git/kept.svg');
      assert.match(refused, 'Cannot find the file "../../packages/code.js" to include');
    });
  },
);

files('a picture beside a page is there at once, and stays when another page is edited', async () => {
  await withSite(
    { 'docs/index.md': '# Start\n\n![a](./a.svg)\n', 'docs/other.md': '# Other\n', 'docs/a.svg': svg },
    async (site) => {
      for (const text of ['# Other\n', '# Other\n\nEdited.\n']) {
        writeFileSync(path.join(site.dir, 'docs/other.md'), text);
        const { code, stderr } = await site.run(['build']);
        assert.is(code, 0, stderr);
        const [, picture] = /src="(\/assets\/a-\w+\.svg)"/.exec(site.output('index.html'))!;
        assert.is(site.output(picture!), svg);
      }
    },
  );
});

files('a page cannot publish a file that lies beside the docs', async () => {
  await withSite(
    {
      'site/relaydocs.config.ts': config,
      'docs/index.md': '# Start\n\n![a](../secret.svg)\n',
      'static/s.svg': svg,
      'secret.svg': svg,
    },
    async (site) => {
      const { code, stderr } = await site.run(['check', '--config', 'site/relaydocs.config.ts']);
      assert.is(code, 1);
      assert.match(stderr, 'No image at ../secret.svg');
    },
  );
});

files('a page cannot publish what Git keeps, where the root of the repository is the site', async () => {
  await withSite(
    {
      'relaydocs.config.ts': smallestConfig,
      'docs/index.md': '# Start\n\n```ini file="../.git/config"\n```\n',
      '.git/config': '[http] extraheader = token',
    },
    async (site) => {
      const { code, stderr } = await site.run(['check']);
      assert.is(code, 1);
      assert.match(stderr, /docs\/index\.md:3:1/);
      assert.not.match(stderr, 'extraheader');
    },
  );
});

files('names that no file can have, and links that go round in a circle, are missing files', async () => {
  await withSite({ 'relaydocs.config.ts': config.replaceAll('../', '') }, async (site) => {
    const docs = path.join(site.dir, 'docs');
    mkdirSync(docs);
    symlinkSync('loop.png', path.join(docs, 'loop.png'));
    const names = ['loop.png', 'x%00.png', `${'a'.repeat(5000)}.png`];
    writeFileSync(path.join(docs, 'index.md'), names.map((name) => `![](./${name})`).join(' '));
    const { code, stderr } = await site.run(['check']);
    assert.is(code, 1);
    assert.is(stderr.match(/No image at/g)?.length, 3, stderr);
  });
});

files.run();
