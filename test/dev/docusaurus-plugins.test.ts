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
