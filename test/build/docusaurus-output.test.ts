// What plugins of a Docusaurus site do to the output when it is whole (`postBuild`), and texts that they bring along.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { snapshot, withSite } from './with-site.js';

const output = suite('plugins and the output');

const site = {
  'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/base/',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
  plugins: ['./plugins/list', './plugins/mark'],
};\n`,
  'docs/index.md': '# Tide\n',
  'docs/flow.md': '---\nunlisted: true\n---\n\n# Flow\n',
  'i18n/fr/docusaurus-plugin-content-docs/current/index.md': '# Marée\n',
  'static/old.txt': 'old\n',
  'plugins/list.js': `const fs = require('node:fs');
module.exports = (context) => ({
  name: 'list',
  loadContent: async () => ({ moon: 'full' }),
  async postBuild({ outDir, content, routesPaths, routes, routesBuildMetadata, siteConfig, i18n, plugins }) {
    const page = fs.readFileSync(outDir + '/index.html', 'utf8');
    const [, heading] = page.match(/<h1[^>]*>(.*?)<\\/h1>/);
    const flow = routes.find((route) => route.path.endsWith('/flow'));
    fs.writeFileSync(outDir + '/list.json', JSON.stringify({
      heading, content, routesPaths, flow, index: routesBuildMetadata[flow.path],
      title: siteConfig.title, locale: i18n.currentLocale, plugins: plugins.map(({ name }) => name),
    }));
  },
});\n`,
  // This one takes the folder that it was made with.
  'plugins/mark.js': `const fs = require('node:fs');
module.exports = ({ outDir }) => ({
  name: 'mark',
  postBuild() {
    const file = outDir + '/index.html';
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('</h1>', ' marked</h1>'));
    fs.mkdirSync(outDir + '/deep/down', { recursive: true });
    fs.copyFileSync(outDir + '/list.json', outDir + '/deep/down/copy.json');
    fs.rmSync(outDir + '/old.txt');
  },
});\n`,
};

output('what they write, change and remove is part of it, in each language, and stays so', () =>
  withSite(site, async ({ run, output: read, dir, write }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    assert.not.match(stderr, 'PLUGIN_FAILED');
    const list = JSON.parse(read('list.json')) as Record<string, unknown>;
    assert.match(String(list.heading), /^Tide/);
    assert.equal(list.content, { moon: 'full' });
    assert.equal(list.routesPaths, ['/base/404.html', '/base/', '/base/flow', '/base/search']);
    assert.equal(list.flow, {
      path: '/base/flow',
      exact: true,
      component: '@theme/DocItem',
      plugin: { name: 'docusaurus-plugin-content-docs', id: 'default' },
      metadata: { sourceFilePath: 'docs/flow.md' },
    });
    assert.equal(list.index, { noIndex: true });
    assert.is(list.locale, 'en');
    assert.equal(list.plugins, ['list', 'mark']);
    assert.match((JSON.parse(read('fr/list.json')) as { heading: string }).heading, /^Marée/);
    assert.is(read('deep/down/copy.json'), read('list.json'));
    assert.match(read('index.html'), / marked<\/h1>/);
    assert.not.ok(existsSync(path.join(dir, 'build/old.txt')));
    assert.not.ok(existsSync(path.join(dir, '.relaydocs/plugins-output')));

    const first = snapshot(path.join(dir, 'build'));
    const timeMs = statSync(path.join(dir, 'build/index.html')).mtimeMs;
    assert.is((await run(['build'])).code, 0);
    const again = snapshot(path.join(dir, 'build'));
    assert.equal(
      [...again].filter(([file, bytes]) => first.get(file) !== bytes).map(([file]) => file),
      [],
    );
    assert.equal([...again.keys()], [...first.keys()]);
    assert.is(statSync(path.join(dir, 'build/index.html')).mtimeMs, timeMs);

    // Without the plugin the page is its own again, and the other's file gone.
    write({
      'docusaurus.config.js': site['docusaurus.config.js'].replace("'./plugins/list', './plugins/mark'", ''),
    });
    assert.is((await run(['build'])).code, 0);
    assert.not.match(read('index.html'), 'marked');
    assert.not.ok(existsSync(path.join(dir, 'build/list.json')));
    assert.is(read('old.txt'), 'old\n');
  }),
);

output('nothing of a plugin that fails is in it, and all of the others', () =>
  withSite(
    {
      ...site,
      'plugins/mark.js': `const fs = require('node:fs');
module.exports = () => ({
  name: 'mark',
  postBuild({ outDir }) {
    fs.writeFileSync(outDir + '/index.html', 'half');
    fs.writeFileSync(outDir + '/half.txt', 'half');
    fs.rmSync(outDir + '/flow.html');
    throw new Error('no water');
  },
});\n`,
    },
    async ({ run, output: read, dir }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(
        stderr,
        /plugins\/mark\.js:8:\d+\s+PLUGIN_FAILED \(warning\) {2}The plugin "mark" failed in postBuild: no water[\s\S]*?Nothing that it did to the output is part of it/,
      );
      assert.match(read('index.html'), '</html>');
      assert.match(read('flow.html'), '</html>');
      assert.not.ok(existsSync(path.join(dir, 'build/half.txt')));
      assert.match(read('list.json'), '"moon"');
      const { stdout } = await run(['compat']);
      assert.match(stdout, 'postBuild of mark');
    },
  ),
);

output(
  'a key of the environment in what they write ends the build, and the site is the one from before',
  () =>
    withSite(site, async ({ run, write, dir }) => {
      assert.is((await run(['build'])).code, 0);
      const before = [...snapshot(path.join(dir, 'build'))];
      write({
        'docs/index.md': '# Tide, newer\n',
        'plugins/mark.js': `const fs = require('node:fs');
module.exports = () => ({ name: 'mark', postBuild: ({ outDir }) => fs.writeFileSync(outDir + '/key.txt', process.env.TIDE_WRITE_TOKEN) });
`,
      });
      const { code, stderr } = await run(['build'], {
        TIDE_WRITE_TOKEN: 'aZ3kQ9xR7tLm2Vb8Nc5Yw1Ej6Hu4Gs0Pcccc',
      });
      assert.is(code, 1, stderr);
      assert.match(stderr, /key\.txt.*SECRET_IN_OUTPUT.*TIDE_WRITE_TOKEN/);
      assert.equal([...snapshot(path.join(dir, 'build'))], before);
    }),
);

output('texts of theirs stand where the files of the language have none', () =>
  withSite(
    {
      ...site,
      'plugins/list.js': `module.exports = ({ i18n }) => ({
  name: 'list',
  getDefaultCodeTranslationMessages: async () =>
    i18n.currentLocale === 'fr' ? { 'moon.full': 'Pleine lune', 'moon.new': 'Lune' } : {},
});\n`,
      'plugins/mark.js': 'module.exports = () => ({});\n',
      'i18n/fr/code.json': '{ "moon.new": { "message": "Nouvelle lune" } }',
      'src/pages/moon.jsx': `import Translate from '@docusaurus/Translate';
export default () => <p><Translate id="moon.full">Full moon</Translate>, <Translate id="moon.new">New moon</Translate></p>;`,
    },
    async ({ run, output: read }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      const plain = (file: string): string => read(file).replace(/<!--.*?-->/g, '');
      assert.match(plain('moon.html'), '<p>Full moon, New moon</p>');
      assert.match(plain('fr/moon.html'), '<p>Pleine lune, Nouvelle lune</p>');
      const { stdout } = await run(['compat']);
      assert.match(stdout, 'getDefaultCodeTranslationMessages of list');
    },
  ),
);

/** The plugin `mark` with another `postBuild`. */
const marking = (body: string): string => `const fs = require('node:fs');
module.exports = ({ siteDir }) => ({ name: 'mark', async postBuild({ outDir }) { ${body} } });\n`;

output('links that a failing plugin leaves lead its undoing nowhere else', () =>
  withSite(
    {
      ...site,
      'outside/old.txt': 'of the author',
      'static/sub/old.txt': 'of the site',
      'plugins/mark.js': marking(`fs.rmSync(outDir + '/sub', { recursive: true });
    fs.symlinkSync(siteDir + '/outside', outDir + '/sub');
    fs.rmSync(outDir + '/old.txt');
    fs.symlinkSync(siteDir + '/outside/old.txt', outDir + '/old.txt');
    throw new Error('no water');`),
    },
    async ({ run, output: read, dir }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(stderr, 'failed in postBuild: no water');
      assert.is(readFileSync(path.join(dir, 'outside/old.txt'), 'utf8'), 'of the author');
      assert.is(read('sub/old.txt'), 'of the site');
      assert.is(read('old.txt'), 'old\n');
    },
  ),
);

output('a file may become a folder and a folder a file, and all may go', () =>
  withSite(
    {
      ...site,
      'static/sub/down/old.txt': 'old',
      'plugins/mark.js': marking(`fs.rmSync(outDir + '/sub', { recursive: true });
    fs.writeFileSync(outDir + '/sub', 'file');
    fs.rmSync(outDir + '/old.txt');
    fs.mkdirSync(outDir + '/old.txt');
    fs.writeFileSync(outDir + '/old.txt/in.txt', 'in');
    if (fs.existsSync(siteDir + '/fails')) throw new Error('no water');`),
    },
    async ({ run, output: read, dir, write }) => {
      for (const _ of ['cold', 'warm']) {
        const { code, stderr } = await run(['build']);
        assert.is(code, 0, stderr);
        assert.is(read('sub'), 'file');
        assert.is(read('fr/old.txt/in.txt'), 'in');
      }
      write({ fails: '', 'docs/index.md': '# Tide, newer\n' });
      const failed = await run(['build']);
      assert.is(failed.code, 0, failed.stderr);
      assert.match(failed.stderr, 'no water');
      assert.is(read('sub/down/old.txt'), 'old');
      assert.is(read('fr/old.txt'), 'old\n');
      write({ 'plugins/mark.js': marking('fs.rmSync(outDir, { recursive: true });') });
      const emptied = await run(['build']);
      assert.is(emptied.code, 0, emptied.stderr);
      assert.not.ok(existsSync(path.join(dir, 'build/index.html')));
    },
  ),
);

output.run();
