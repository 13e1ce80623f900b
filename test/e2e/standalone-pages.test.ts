// Pages that are components, in a real browser: brought to life, reached by links, changed while they are looked at.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { smallSite, withDev } from '../dev/with-dev.js';
import { withPage } from './browser.js';
import { siteConfig } from './served-site.js';

const pages = suite('standalone pages in the browser');

const page = (text: string, props = ''): string =>
  [
    "import Layout from '@theme/Layout';",
    "import Link from '@docusaurus/Link';",
    "import Counter from './_parts/Counter';",
    'export default function Page() {',
    `  return <Layout title="Welcome"${props}><h1>${text}</h1><Counter /><Link to="/guide">Guide</Link></Layout>;`,
    '}',
  ].join('\n');

const files = {
  ...smallSite,
  'relaydocs.config.ts': siteConfig("pagesFolder: { routeBasePath: 'more' }, footer: { copyright: 'Ours' },"),
  'src/pages/home.jsx': page('First text'),
  'src/pages/plain.jsx': page('No foot', ' noFooter'),
  'src/pages/bare.jsx': 'export default () => <a href="/more/home">Bare</a>;\n',
  'src/pages/code.jsx':
    "import Layout from '@theme/Layout';\nimport CodeBlock from '@theme/CodeBlock';\nexport default () => <Layout><CodeBlock language=\"js\">let tide;</CodeBlock></Layout>;\n",
  'src/pages/_parts/Counter.jsx': [
    "import { useState } from 'react';",
    'export default function Counter() {',
    '  const [count, setCount] = useState(0);',
    '  return <button onClick={() => setCount(count + 1)}>Count {count}</button>;',
    '}',
  ].join('\n'),
};

pages('answer clicks, lead to docs and back, and change as their files do', () =>
  withDev(files, (dev) =>
    withPage({}, async (browser) => {
      // Before, what pages share may yet change.
      await dev.untilPrinted('links checked');
      await browser.goto(`${dev.url}more/home`);
      await browser.getByRole('button', { name: 'Count 0' }).click();
      await browser.getByRole('button', { name: 'Count 1' }).waitFor();
      assert.is(await browser.title(), 'Welcome | Test site');

      await browser.evaluate(() =>
        document.body.append(Object.assign(document.createElement('i'), { id: 'same' })),
      );
      await browser.getByRole('link', { name: 'Guide' }).click();
      await browser.getByText('How it works.').waitFor();
      await browser.goBack();
      await browser.getByRole('button', { name: 'Count 0' }).click();
      await browser.getByRole('button', { name: 'Count 1' }).waitFor();
      assert.is(await browser.locator('#same').count(), 1, 'no document was loaded');

      dev.write({ 'src/pages/home.jsx': page('Second text') });
      await browser.getByRole('heading', { name: 'Second text' }).waitFor();
      dev.write({ 'src/pages/home.jsx': page('Second text').replace('</Layout>', '</Layou>') });
      await dev.untilPrinted(/src\/pages\/home\.jsx:5:\d+/);
      dev.write({ 'src/pages/home.jsx': page('Third text') });
      await browser.getByRole('heading', { name: 'Third text' }).waitFor();

      dev.write({ 'src/pages/new.jsx': page('New text'), 'src/pages/word.md': '# A word\n' });
      await dev.untilServed('more/new', 'New text');
      await dev.untilServed('more/word', 'A word');
      dev.delete('src/pages/new.jsx');
      await dev.untilServed('more/new', '<h1>Page Not Found');
      const { length } = dev.printed();
      dev.write({ 'docs/guide.md': '# Guide\n\nOther words.\n' });
      await dev.untilServed('guide', 'Other words.');
      assert.not.match(dev.printed().slice(length), 'error');
    }),
  ),
);

pages('without a footer or without anything around them are exchanged with all that is around', () =>
  withDev(files, (dev) =>
    withPage({}, async (browser) => {
      const foot = browser.locator('.rd-footer');
      await browser.goto(`${dev.url}more/code`);
      const code = (await browser.locator('.rd-code').boundingBox())!;
      const copy = (await browser.locator('.rd-copy').boundingBox())!;
      assert.ok(
        copy.y > code.y && copy.y + copy.height < code.y + code.height,
        'copied from within the block',
      );
      await browser.goto(`${dev.url}more/plain`);
      assert.is(await foot.count(), 0);
      await browser.getByRole('link', { name: 'Guide' }).click();
      await browser.getByText('How it works.').waitFor();
      assert.is(await foot.count(), 1);
      await browser.goto(`${dev.url}more/bare`);
      await browser.getByRole('link', { name: 'Bare' }).click();
      await browser.getByRole('heading', { name: 'First text' }).waitFor();
      assert.is(await foot.count(), 1);
      dev.write({ 'src/pages/bare.jsx': 'export default () => <b>Changed</b>;\n' });
      await browser.goto(`${dev.url}more/bare`);
      await browser.getByText('Changed').waitFor();
      dev.write({ 'src/pages/bare.jsx': 'export default () => <b>Once more</b>;\n' });
      await browser.getByText('Once more').waitFor();
    }),
  ),
);

pages('can be read without JavaScript', () =>
  withDev(files, (dev) =>
    withPage({ javaScriptEnabled: false }, async (browser) => {
      await browser.goto(`${dev.url}more/home`);
      assert.is(await browser.getByRole('heading').innerText(), 'First text');
      assert.is(await browser.getByRole('button', { name: 'Count 0' }).count(), 1);
    }),
  ),
);

pages.run();
