// Markdown that lies above the site's folder, as the README of a repository whose documentation is one of its folders.
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

above('is told missing where it is not there', () =>
  withSite({ ...files, 'CONTRIBUTING.md': '' }, async ({ run, write }) => {
    write({ 'site/docs/index.mdx': "# Start\n\nimport Rules from '../../RULES.md'\n\n<Rules />\n" });
    const { code, stderr } = await run(['build', ...site]);
    assert.is(code, 1);
    assert.match(stderr, 'docs/index.mdx:3:1  UNRESOLVED_IMPORT  There is no file "../RULES.md" to import');
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
