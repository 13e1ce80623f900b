// What plugins of a Docusaurus site do to the output when it is whole (`postBuild`), and texts that they bring along.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { snapshot, withBuilt, withSite } from './with-site.js';

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
  'docs/ebb.md': '---\nslug: /ébb 1\n---\n\n# Ebb\n',
  'i18n/fr/docusaurus-plugin-content-docs/current/index.md': '# Marée\n',
  'static/old.txt': 'old\n',
  'plugins/list.js': `const fs = require('node:fs');
module.exports = (context) => ({
  name: 'list',
  loadContent: async () => ({ moon: 'full' }),
  async postBuild({ outDir, content, routesPaths, routes, routesBuildMetadata, siteConfig, baseUrl, i18n, plugins, head }) {
    const page = fs.readFileSync(outDir + '/index.html', 'utf8');
    const [, heading] = page.match(/<h1[^>]*>(.*?)<\\/h1>/);
    // As plugins find the files of routes.
    const fileOf = (route) => route + (siteConfig.trailingSlash === false ? '.html' : '/index.html');
    const robots = head[baseUrl + 'flow'].meta.toComponent().find(({ props }) => props.name === 'robots');
    const flow = routes.find((route) => route.path.endsWith('/flow'));
    fs.writeFileSync(outDir + '/list.json', JSON.stringify({
      heading, content, routesPaths, flow, index: routesBuildMetadata[flow.path],
      titles: routesPaths.map((path) => head[path].title.toString()), robots: robots.props.content,
      lang: [head[baseUrl].htmlAttributes.toComponent().lang, /^lang="/.test(head[baseUrl].htmlAttributes)],
      found: fs.existsSync(outDir + fileOf('/flow')), title: siteConfig.title, locale: i18n.currentLocale,
      bases: [baseUrl, siteConfig.baseUrl, ...i18n.locales.map((name) => i18n.localeConfigs[name].baseUrl)], plugins: plugins.map(({ name }) => name),
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
    assert.equal(list.routesPaths, [
      '/base/404.html',
      '/base/',
      '/base/flow',
      '/base/search',
      '/base/%C3%A9bb%201',
    ]);
    assert.equal(list.flow, {
      path: '/base/flow',
      exact: true,
      component: '@theme/DocItem',
      plugin: { name: 'docusaurus-plugin-content-docs', id: 'default' },
      metadata: { sourceFilePath: 'docs/flow.md' },
    });
    assert.equal(list.index, { noIndex: true });
    assert.is(list.found, true);
    assert.equal(list.titles as string[], [
      '<title>Page Not Found | Tide</title>',
      '<title>Tide</title>',
      '<title>Flow | Tide</title>',
      '<title>Search the documentation | Tide</title>',
      '<title>Ebb | Tide</title>',
    ]);
    assert.match(String(list.robots), 'noindex');
    assert.equal(list.lang, ['en', true]);
    assert.is(list.locale, 'en');
    assert.equal(list.plugins, ['list', 'mark']);
    assert.equal(list.bases, ['/base/', '/base/', '/base/', '/base/fr/']);
    const french = JSON.parse(read('fr/list.json')) as typeof list;
    assert.match(String(french.heading), /^Marée/);
    assert.equal(
      [(french.titles as string[])[1], french.lang],
      ['<title>Marée | Tide</title>', ['fr', true]],
    );
    assert.equal(french.bases, ['/base/fr/', '/base/fr/', '/base/', '/base/fr/']);
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
        /plugins\/mark\.js:8:\d+\s+PLUGIN_FAILED \(warning\) {2}The plugin "mark" failed in postBuild: no water[\s\S]*?Its changes to the output are discarded/,
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
  withBuilt(
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

output(
  'their headers for the host stand, and pages of a language where a plugin of another wrote there',
  () =>
    withSite(
      {
        ...site,
        'plugins/mark.js': marking(`if (outDir.includes('locales')) return;
    fs.writeFileSync(outDir + '/_headers', '/*\\n  X-Tide: high\\n');
    fs.mkdirSync(outDir + '/fr', { recursive: true });
    fs.writeFileSync(outDir + '/fr/index.html', 'lost');
    fs.writeFileSync(outDir + '/fr/own.txt', 'own');`),
      },
      async ({ run, output: read, write }) => {
        for (const text of ['# Tide', '# Tide, newer']) {
          write({ 'docs/index.md': text });
          const { code, stderr } = await run(['build']);
          assert.is(code, 0, stderr);
          assert.match(stderr, /PLUGIN_LOST.*"mark": the file fr\/index\.html/);
          assert.is(stderr.match(/PLUGIN_LOST/g)?.length, 1);
          assert.is(read('_headers'), '/*\n  X-Tide: high\n');
          assert.match(read('fr/index.html'), 'Marée');
          assert.is(read('fr/own.txt'), 'own');
        }
      },
    ),
);

output('a link in the output stands for what it leads to there, and one to elsewhere is told of', () =>
  withSite(
    {
      ...site,
      'outside/key.txt': 'of the author',
      'plugins/mark.js': marking(`fs.mkdirSync(outDir + '/v2');
    fs.renameSync(outDir + '/flow.html', outDir + '/v2/flow.html');
    fs.symlinkSync('v2', outDir + '/latest');
    fs.symlinkSync('v2/flow.html', outDir + '/flow.html');
    fs.symlinkSync('..', outDir + '/v2/round');
    fs.symlinkSync(siteDir + '/outside', outDir + '/out');
    fs.symlinkSync('nowhere', outDir + '/none');`),
    },
    async ({ run, output: read, dir }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(read('v2/flow.html'), '</html>');
      assert.is(read('flow.html'), read('v2/flow.html'));
      assert.is(read('latest/flow.html'), read('v2/flow.html'));
      assert.not.ok(existsSync(path.join(dir, 'build/out')));
      for (const link of ['out', 'none', 'v2/round'])
        assert.match(stderr, new RegExp(`PLUGIN_LOST.*"mark": the link ${link}\\n`));
    },
  ),
);

output('the comparison of two builds reads the pages that they have changed', () =>
  withSite({ ...site, 'plugins/mark.js': marking('') }, async ({ run, write, output: read }) => {
    assert.is((await run(['build', '--out', 'before'])).code, 0);
    write({
      'plugins/mark.js': marking(`const file = outDir + '/flow.md';
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8') + '\\nThe water turns at noon.\\n');`),
    });
    assert.is((await run(['build'])).code, 0);
    const { pages } = JSON.parse(read('routes.json')) as { pages: { file: string; hash: string }[] };
    assert.equal(
      pages.filter(({ hash }) => hash === '').map(({ file }) => file),
      ['flow.html'],
    );
    assert.match((await run(['diff', 'before', 'build'])).stdout, '~ /flow  5 words added');
  }),
);

output('scripts that they write for tags of all pages may load what these name, by the policy', () =>
  withSite(
    {
      ...site,
      'plugins/list.js': `const fs = require('node:fs');
const code = "const help = document.createElement('script'); help.src = 'https://help.example/a.js'; document.body.append(help);";
module.exports = ({ baseUrl }) => ({
  name: 'help',
  injectHtmlTags: () => ({ postBodyTags: [\`<script src="\${baseUrl}help.js" type="module"></script>\`] }),
  postBuild: ({ outDir }) => fs.writeFileSync(outDir + '/help.js', code),
});\n`,
      'plugins/mark.js': "module.exports = () => ({ name: 'mark' });\n",
    },
    async ({ run, output: read, write }) => {
      for (const text of ['# Tide\n', '# High tide\n']) {
        write({ 'docs/index.md': text });
        const { code, stderr } = await run(['build']);
        assert.is(code, 0, stderr);
        assert.match(read('_headers'), /script-src [^;]*https:\/\/help\.example/);
      }
    },
  ),
);

output('two builds of a site at once have a copy each', () =>
  withSite(
    {
      ...site,
      'plugins/mark.js': marking(`fs.writeFileSync(outDir + '/who.txt', process.env.TIDE_WHO);
    await new Promise((done) => setTimeout(done, 1500));
    fs.writeFileSync(outDir + '/again.txt', fs.readFileSync(outDir + '/who.txt'));`),
    },
    async ({ run, dir }) => {
      const names = ['high', 'low'];
      const runs = await Promise.all(names.map((name) => run(['build', '--out', name], { TIDE_WHO: name })));
      for (const [index, { code, stderr }] of runs.entries()) {
        assert.is(code, 0, stderr);
        assert.not.match(stderr, 'PLUGIN_FAILED');
        for (const file of ['who.txt', 'again.txt', 'fr/again.txt'])
          assert.is(readFileSync(path.join(dir, names[index]!, file), 'utf8'), names[index]);
      }
      assert.equal(
        readdirSync(path.join(dir, '.relaydocs')).filter((name) => name.startsWith('plugins-output')),
        [],
      );
    },
  ),
);

output.run();
