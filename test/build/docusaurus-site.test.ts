// A site of Docusaurus as it stands, by the real command.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSite } from './with-site.js';

const site = suite('a site of Docusaurus');

const files = {
  'docusaurus.config.js': `const { themes } = require('prism-react-renderer');
module.exports = async () => ({
  title: 'Tide',
  url: 'https://tide.example',
  baseUrl: '/',
  organizationName: 'tide',
  titleDelimiter: '~',
  presets: [
    ['classic', /** @type {object} */ ({
      docs: { sidebarPath: require.resolve('./sidebars.js'), editUrl: 'https://git.example/tide/' },
      blog: false,
    })],
  ],
  plugins: [
    ['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/docs/old', to: '/docs/ebb' }] }],
    function notes() { return { name: 'notes' }; },
  ],
  themeConfig: {
    navbar: { items: [{ type: 'docSidebar', sidebarId: 'main', label: 'Guide' }] },
    prism: { theme: themes.github },
  },
});
`,
  'sidebars.js': `module.exports = { main: ['intro', 'ebb'] };`,
  'docs/intro.md': '# Intro\n\nNext: [ebb](./ebb.md).\n',
  'docs/ebb.md': '# Ebb\n',
};

site('is built without a word of ours in it, and one line says what is left out', () =>
  withSite(files, async ({ run, output }) => {
    const { code, stdout, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    assert.match(
      stdout,
      'Of docusaurus.config.js 2 things are ignored and 2 not supported: "relaydocs compat" lists them',
    );
    assert.match(output('docs/intro.html'), 'href="/docs/ebb"');
    assert.match(output('docs/intro.html'), 'https://git.example/tide/docs/intro.md');
    assert.match(output('docs/intro.html'), 'data-theme="light"');
    assert.match(output('docs/old.html'), '/docs/ebb');
  }),
);

site('compat lists everything with its line, and a figure', () =>
  withSite(files, async ({ run }) => {
    const { code, stdout } = await run(['compat']);
    assert.is(code, 0);
    assert.match(stdout, /^Taken over\n {2}docusaurus\.config\.js:3 {2}title\n/);
    assert.match(stdout, 'docusaurus.config.js:10  presets[0][1].docs.sidebarPath\n');
    assert.match(
      stdout,
      /Not supported\n(?:.*\n)* {2}docusaurus\.config\.js:16 {2}function notes {2}the plugin is not run\n/,
    );
    assert.match(
      stdout,
      /\n\d+ things: \d+ taken over, 2 ignored, 2 not supported \(\d\d % need nothing\)\n$/,
    );
    const { stdout: json } = await run(['compat', '--json']);
    const { entries, counts } = JSON.parse(json) as {
      entries: { what: string; line: number }[];
      counts: object;
    };
    assert.is(entries.find(({ what }) => what === 'titleDelimiter')?.line, 7);
    assert.equal(Object.keys(counts), ['taken', 'ignored', 'unsupported']);
  }),
);

site('compat is for no other site', () =>
  withSite({ 'docs/index.md': '# Home' }, async ({ run }) => {
    const { code, stderr } = await run(['compat']);
    assert.is(code, 1);
    assert.match(stderr, 'NO_DOCUSAURUS_CONFIG');
  }),
);

site.run();
