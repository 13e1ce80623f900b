// The dev server with parts of the page that a site has in src/theme.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from '../e2e/browser.js';
import { withDev } from './with-dev.js';

const parts = suite('dev with parts of the page');

const files = {
  'docusaurus.config.js':
    "module.exports = { title: 'Tide', url: 'https://tide.example', baseUrl: '/', presets: ['classic'], themeConfig: { footer: { copyright: 'Ours' } } };\n",
  'src/theme/Footer.js': `import words from '../words';
export default () => <footer id="own">{words}</footer>;
`,
  'src/words.js': "export default 'Flow';\n",
  'docs/intro.md': '# Intro\n\nText.\n',
};

parts('shows them, what they import, those that come, and ours where one goes or fails', () =>
  withDev(files, async (dev) => {
    await dev.untilServed('docs/intro', '<footer id="own">Flow</footer>');
    dev.write({ 'src/words.js': "export default 'Ebb';\n" });
    await dev.untilServed('docs/intro', '<footer id="own">Ebb</footer>');
    dev.write({ 'src/theme/Root.js': "export default ({ children }) => <div id='root'>{children}</div>;\n" });
    await dev.untilServed('docs/intro', '<div id="root">');
    dev.write({ 'src/theme/Footer.js': "export default () => { throw new Error('no water'); };\n" });
    await dev.untilServed('docs/intro', 'Ours');
    await dev.untilPrinted('PART_FAILED');
    dev.write({ 'src/theme/Footer.js': "import { x } from 'not-there'; export default () => x;\n" });
    await dev.untilPrinted('not-there');
    await dev.untilServed('docs/intro', 'Ours');
    dev.write({ 'src/theme/Footer.js': 'export default () => <footer id="own">Again</footer>;\n' });
    await dev.untilServed('docs/intro', '<footer id="own">Again</footer>');
    dev.delete('src/theme/Footer.js');
    await dev.untilServed('docs/intro', 'Ours');
    dev.delete('src/theme/Root.js');
    await dev.untilServed(
      'docs/intro',
      /<body id="__docusaurus"><p hidden>[^<]*<\/p><a class="rd-skip-link"/,
    );
  }),
);

parts('shows ours, as a build does, where one that was good can be bundled no more, and tells why', () =>
  withDev(
    {
      ...files,
      'src/Tide.js': 'export default () => <b>High</b>;\n',
      'docs/tide.mdx': "import Tide from '@site/src/Tide'\n\n# Tide\n\n<Tide />\n",
    },
    async (dev) => {
      await dev.untilServed('docs/intro', '<footer id="own">Flow</footer>');
      dev.write({ 'src/theme/Footer.js': 'export default () => <footer id="own">;\n' });
      await dev.untilServed('docs/intro', 'Ours');
      await dev.untilPrinted(/src\/theme\/Footer\.js:\d.*PART_FAILED/);
      dev.write({ 'src/theme/Footer.js': files['src/theme/Footer.js'] });
      await dev.untilServed('docs/intro', '<footer id="own">Flow</footer>');
      dev.delete('src/words.js');
      await dev.untilServed('docs/intro', 'Ours');
      dev.write({ 'src/words.js': files['src/words.js'] });
      await dev.untilServed('docs/tide', /<b>High<\/b>[\s\S]*<footer id="own">Flow<\/footer>/);
      // A component of a page is shown as it was, and the part that has gone is not.
      dev.write({ 'src/Tide.js': 'export default () => <b>;\n' });
      await dev.untilPrinted(/src\/Tide\.js:\d/);
      dev.delete('src/theme/Footer.js');
      await dev.untilServed('docs/tide', /<b>High<\/b>[\s\S]*Ours/);
    },
  ),
);

parts('shows the first of them, which comes while there is no folder for them', () =>
  withDev(
    { 'docusaurus.config.js': files['docusaurus.config.js'], 'docs/intro.md': files['docs/intro.md'] },
    async (dev) => {
      await dev.untilServed('docs/intro', 'Ours');
      dev.write({ 'src/theme/Footer.js': 'export default () => <footer id="own">Flow</footer>;\n' });
      await dev.untilServed('docs/intro', '<footer id="own">Flow</footer>');
    },
  ),
);

parts('wakes those with state', () =>
  withDev(
    {
      ...files,
      'src/theme/Footer.js': `import { useState } from 'react';
export default function Footer() { const [n] = useState(1); return <footer id="own">{n}</footer>; }
`,
    },
    async (dev) => {
      const html = await dev.untilServed('docs/intro', '<relay-island data-island="0"><footer id="own">1');
      assert.match(html, 'data-rd-islands');
      const [script] = /assets\/island-[\w-]+\.js/.exec(html) ?? [];
      assert.ok(script, html);
      assert.is((await fetch(dev.url + script)).status, 200);
    },
  ),
);

parts('shows what an edited Layout gives to a part of the page that is alive', () => {
  const layout = (value: string) => `import { useState } from 'react';
import Ours from '@theme-original/Layout';
import { Count } from '../count';
export default function Layout(props) {
  const [more, setMore] = useState(1);
  return <Count value={${value}}><button onClick={() => setMore(more + 1)}>More</button><Ours {...props} /></Count>;
}
`;
  return withDev(
    {
      ...files,
      'docusaurus.config.js': files['docusaurus.config.js'].replace(
        '{ title',
        "{ favicon: 'icon.svg', title",
      ),
      'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
      'src/count.js': "import { createContext } from 'react';\nexport const Count = createContext('none');\n",
      'src/Shown.js':
        "import { useContext, useState } from 'react';\nimport { Count } from './count';\nexport default function Shown() {\n  const [times] = useState(2);\n  return <b>{times} of {useContext(Count)}</b>;\n}\n",
      'src/theme/Layout.js': layout("'at ' + more"),
      'docs/shown.mdx': "import Shown from '@site/src/Shown'\n\n# Shown\n\n<Shown />\n",
    },
    (dev) =>
      withPage({}, async (page) => {
        await page.goto(`${dev.url}docs/shown`);
        await page.getByText('2 of at 1').waitFor();
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByText('2 of at 2').waitFor();
        dev.write({ 'src/theme/Layout.js': layout("'now ' + more") });
        await page.getByText('2 of now 1').waitFor();
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByText('2 of now 2').waitFor();
      }),
  );
});

parts.run();
