// The dev server with plugins of a Docusaurus site.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withDev } from './with-dev.js';

const plugins = suite('dev with plugins');

const plugin = (greeting: string) => `const { readFileSync } = require('fs');
const path = require('path');
module.exports = ({ siteDir }) => ({
  name: 'team',
  loadContent: () => readFileSync(path.join(siteDir, 'people/names.txt'), 'utf8').trim().split('\\n'),
  async contentLoaded({ content, actions }) {
    const people = await actions.createData('people.json', content);
    actions.setGlobalData({ greeting: '${greeting}' });
    actions.addRoute({ path: '/team', component: '@site/src/Team', modules: { people }, exact: true });
  },
  getPathsToWatch: () => ['people/*.txt'],
});
`;

const files = {
  'docusaurus.config.js':
    "module.exports = { title: 'Tide', url: 'https://tide.example', baseUrl: '/', presets: ['classic'], plugins: ['./plugins/team'] };\n",
  'plugins/team.js': plugin('Hello'),
  'people/names.txt': 'Ada\nGrace\n',
  'src/Team.js': `import Layout from '@theme/Layout';
import { usePluginData } from '@docusaurus/useGlobalData';
export default ({ people }) => <Layout title="Team"><p id="team">{usePluginData('team').greeting + ' ' + people.join()}</p></Layout>;
`,
  'docs/intro.md': '# Intro\n\n[Team](/team)\n',
};

plugins('shows the page of one, and what it gives when its data or the plugin itself changes', () =>
  withDev(files, async (dev) => {
    await dev.untilServed('team', '<p id="team">Hello Ada,Grace</p>');
    dev.write({ 'people/names.txt': 'Ada\nEdsger\n' });
    await dev.untilServed('team', '<p id="team">Hello Ada,Edsger</p>');
    dev.write({ 'plugins/team.js': plugin('Welcome') });
    const html = await dev.untilServed('team', '<p id="team">Welcome Ada,Edsger</p>');
    assert.match(html, '<title>Team | Tide</title>');
  }),
);

plugins("shows a site's own list of posts with a post as soon as that is there, and as it changes", () => {
  const site = {
    'docusaurus.config.js':
      "module.exports = { title: 'Tide', url: 'https://tide.example', baseUrl: '/', presets: [['classic', { docs: false, blog: { blogListComponent: '@site/src/List' } }]] };\n",
    'blog/2026-05-01-first.md': '---\ntitle: First\n---\n\nBeginning.\n',
    'src/List.js': `import Layout from '@theme/Layout';
export default ({ items }) => <Layout>{items.map(({ content: Post }) => <section key={Post.metadata.title}><h2>{Post.metadata.title}</h2><Post /></section>)}</Layout>;
`,
  };
  return withDev(site, async (dev) => {
    await dev.untilServed('blog', '<section><h2>First</h2><p>Beginning.</p></section>');
    dev.write({ 'blog/2026-05-02-second.md': '---\ntitle: Second\n---\n\nMore.\n' });
    await dev.untilServed('blog', '<section><h2>Second</h2><p>More.</p></section><section><h2>First</h2>');
    dev.write({ 'blog/2026-05-01-first.md': '---\ntitle: First\n---\n\nBegun anew.\n' });
    await dev.untilServed('blog', '<p>Begun anew.</p>');
  });
});

plugins('shows what one makes of the navbar in the language once its texts are others', () => {
  const navbar = 'i18n/en/docusaurus-theme-classic/navbar.json';
  const site = {
    ...files,
    'docusaurus.config.js': files['docusaurus.config.js'].replace(
      'presets',
      "themeConfig: { navbar: { title: 'Tide' } }, presets",
    ),
    'plugins/team.js': `module.exports = () => ({
  name: 'team',
  translateThemeConfig: ({ themeConfig }) => ({ navbar: { ...themeConfig.navbar, title: themeConfig.navbar.title + '!' } }),
});
`,
    'docs/intro.md': '# Intro\n',
    [navbar]: '{ "title": { "message": "Sea" } }',
  };
  return withDev(site, async (dev) => {
    await dev.untilServed('docs/intro', 'Sea!');
    dev.write({ [navbar]: '{ "title": { "message": "Ocean" } }' });
    await dev.untilServed('docs/intro', 'Ocean!');
  });
});

plugins.run();
