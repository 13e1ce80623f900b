// Markdown that lies above the site's folder, as the README of a repository whose documentation is one of its folders.
import { readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withDev } from '../dev/with-dev.js';
import { articleOf, withSite } from './with-site.js';

const above = suite("Markdown above the site's folder");

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
const files = {
  'CONTRIBUTING.md': '# Contributing\n\nPlease **help**.\n\n![Flow](./media/flow.svg)\n',
  'media/flow.svg': svg,
  'site/docusaurus.config.js':
    "module.exports = { title: 'Tide', url: 'https://tide.example', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' } }]] };\n",
  'site/docs/index.mdx': "# Start\n\nimport Rules from '../../CONTRIBUTING.md'\n\n<Rules />\n",
  'site/docs/shown.mdx': "# Shown\n\nimport Rules from '@site/src/Rules'\n\n<Rules />\n",
  'site/src/Rules.jsx':
    "import Rules from '../../CONTRIBUTING.md';\nexport default () => <section><Rules /></section>;\n",
};
const site = ['--config', 'site/docusaurus.config.js'];

above('is shown by pages and components that import it, with its pictures, as it is now', () =>
  withSite(files, async ({ run, output, write }) => {
    const { code, stderr } = await run(['build', ...site]);
    assert.is(code, 0, stderr);
    const help = '<p>Please <strong>help</strong>.</p>';
    const picture = /<img src="\/(assets\/flow-\w+\.svg)"/;
    for (const page of ['index', 'shown']) {
      const html = articleOf(output(`../site/build/${page}.html`));
      assert.match(html, help);
      const [, file] = picture.exec(html) ?? [];
      assert.is(output(`../site/build/${file}`), svg);
    }
    write({ 'CONTRIBUTING.md': '# Contributing\n\nPlease wait.\n' });
    assert.is((await run(['build', ...site])).code, 0);
    for (const page of ['index', 'shown']) assert.match(output(`../site/build/${page}.html`), 'Please wait.');
  }),
);

above('brings pictures that lie beside or below it, and nothing from elsewhere', () =>
  withSite(
    {
      ...files,
      'work/CONTRIBUTING.md': '# Contributing\n\n![Flow](../media/flow.svg)\n\n[Key](./key.txt)\n',
      'work/key.txt': 'key',
      'site/docs/index.mdx': "# Start\n\nimport Rules from '../../work/CONTRIBUTING.md'\n\n<Rules />\n",
    },
    async ({ run }) => {
      const { code, stderr } = await run(['build', ...site]);
      assert.is(code, 1);
      assert.match(stderr, /work\/CONTRIBUTING\.md:3:\d+ {2}\w+ {2}.*media\/flow\.svg/);
      assert.match(stderr, /work\/CONTRIBUTING\.md:5:\d+ {2}BROKEN_LINK/);
    },
  ),
);

above('may lie beside an API that the config names, which pages show and do not publish by a link', () =>
  withSite(
    {
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Tides', version: '1' },
        paths: { '/tides': { get: { responses: { 200: { description: 'Tides' } } } } },
      }),
      'site/relaydocs.config.ts':
        "export default { title: 'T', url: 'https://tide.example', baseUrl: '/', onBrokenLinks: 'warn', openapi: [{ path: '../api.json' }] };\n",
      'site/docs/index.md': '# Start\n\n[API](../../api.json)\n',
    },
    async ({ run, dir }) => {
      // What was changed just now would not be learnt.
      await new Promise((resolve) => setTimeout(resolve, 50));
      const { code, stderr } = await run(['build', '--config', 'site/relaydocs.config.ts']);
      assert.is(code, 0, stderr);
      // The page of the API offers no file either.
      assert.equal(stderr.match(/\S+ {2}BROKEN_LINK/g), ['docs/index.md:3:1  BROKEN_LINK']);
      const published = readdirSync(path.join(dir, 'site/build'), { recursive: true }).map(String);
      assert.equal(
        published.filter((file) => /api.*\.json$/.test(file)),
        [],
      );
    },
  ),
);

above('links to other files of the repository, which ends nothing, but to none that is not there', () =>
  withSite(
    {
      ...files,
      'CONTRIBUTING.md':
        '# Contributing\n\n[Rules](./rules/all.md#one), [licence](LICENSE), [tools](./tools)\n',
      'rules/all.md': '# All\n',
      LICENSE: 'Free\n',
      'tools/a.sh': 'exit\n',
    },
    async ({ run, write }) => {
      const { code, stderr } = await run(['build', ...site]);
      assert.is(code, 0, stderr);
      for (const target of ['./rules/all.md#one', 'LICENSE', './tools'])
        assert.match(stderr, new RegExp(`CONTRIBUTING\\.md:3:\\d+ {2}BROKEN_LINK \\(warning\\) .*${target}`));
      write({ 'CONTRIBUTING.md': '# Contributing\n\n[Rules](./rules/none.md)\n' });
      const failed = await run(['build', ...site]);
      assert.is(failed.code, 1);
      assert.match(failed.stderr, /CONTRIBUTING\.md:3:\d+ {2}BROKEN_LINK {2}/);
    },
  ),
);

above('is no way out of the site by links in the file system', () =>
  withSite(
    {
      ...files,
      'elsewhere/notes.txt': 'Private notes\n',
      'elsewhere/notes.md': 'Private notes\n',
      'media/.env': 'KEY=private\n',
      'media/.hidden.svg': svg,
    },
    async ({ run, write, dir }) => {
      const link = (target: string, file: string): void => symlinkSync(target, path.join(dir, file));
      link('../../elsewhere/notes.txt', 'site/src/leak.md');
      link('../../elsewhere/notes.md', 'site/src/notes.md');
      link('elsewhere/notes.txt', 'leak.md');
      link('elsewhere', 'linked');
      link('.env', 'media/env.png');
      const problemOf = async (changed: Readonly<Record<string, string>>): Promise<string> => {
        write(changed);
        const { code, stderr } = await run(['build', ...site]);
        assert.is(code, 1, `${Object.values(changed)}`);
        return stderr;
      };
      for (const file of ['@site/src/leak.md', '../src/notes.md', '../../leak.md', '../../linked/notes.md']) {
        const page = `# Start\n\nimport Notes from '${file}'\n\n<Notes />\n`;
        const problem = await problemOf({ 'site/docs/index.mdx': page });
        assert.match(problem, 'docs/index.mdx:3:1  UNRESOLVED_IMPORT', file);
      }
      write({ 'site/docs/index.mdx': files['site/docs/index.mdx'] });
      for (const file of ['env.png', '.hidden.svg']) {
        const problem = await problemOf({
          'CONTRIBUTING.md': `# Contributing\n\n![Flow](./media/${file})\n`,
        });
        assert.match(problem, /CONTRIBUTING\.md:3:\d+ {2}\w+/, file);
        assert.match(problem, `media/${file}`);
      }
    },
  ),
);

above('is told missing where it is not there', () =>
  withSite({ ...files, 'CONTRIBUTING.md': '' }, async ({ run, write }) => {
    write({ 'site/docs/index.mdx': "# Start\n\nimport Rules from '../../RULES.md'\n\n<Rules />\n" });
    const { code, stderr } = await run(['build', ...site]);
    assert.is(code, 1);
    assert.match(
      stderr,
      'docs/index.mdx:3:1  UNRESOLVED_IMPORT  Cannot find the file "../RULES.md" to import',
    );
  }),
);

above('is seen by dev when it is saved', () =>
  withDev(
    files,
    async (dev) => {
      const html = await dev.untilServed('', 'Please <strong>help</strong>');
      const [, picture] = /<img src="\/(assets\/flow-\w+\.svg)"/.exec(html) ?? [];
      assert.is(await (await fetch(dev.url + picture)).text(), svg);
      dev.write({ 'CONTRIBUTING.md': '# Contributing\n\nPlease wait.\n' });
      await dev.untilServed('', 'Please wait.');
      await dev.untilServed('shown', 'Please wait.');
    },
    { args: site },
  ),
);

above.run();
