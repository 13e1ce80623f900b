// Names of Docusaurus in components that run in the reader's browser: they render what the build rendered, then what is
// true there. Development React reports every difference as an error, which fails the test.

import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteErrors } from '../../src/errors.js';
import { serveOutput } from '../../src/preview/serve-output.js';
import { buildHere } from '../build/with-site.js';
import { writeFiles } from '../write-files.js';
import { withPage } from './browser.js';
import { icon, siteConfig } from './served-site.js';

const names = suite('names of Docusaurus in the browser');

const files = {
  'relaydocs.config.ts': siteConfig(
    "tagline: 'Tag', colorMode: { defaultMode: 'light' }, customFields: { channel: 'beta' },",
  ),
  'docs/index.mdx': "import State from '@site/src/State'\n\n# Home\n\n<State />\n\n## Below\n",
  'docs/other.mdx': "import State from '@site/src/State'\n\n# Other\n\n<State />\n",
  'src/State.tsx': `import { useState } from 'react';
import BrowserOnly from '@docusaurus/BrowserOnly';
import Link from '@docusaurus/Link';
import { useHistory, useLocation } from '@docusaurus/router';
import { useColorMode, useStorageSlot } from '@docusaurus/theme-common';
import Translate from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import Heading from '@theme/Heading';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
import ThemedImage from '@theme/ThemedImage';

export default function State() {
  const [count, setCount] = useState(0);
  const [held, setHeld] = useState();
  const [kept, slot] = useStorageSlot('kept');
  const { colorMode, setColorMode } = useColorMode();
  const { pathname, search, hash } = useLocation();
  const history = useHistory();
  const { siteConfig } = useDocusaurusContext();
  const icon = useBaseUrl('/icon.svg');
  return (
    <div>
      <p id="mode">{colorMode}</p>
      <p id="where">{pathname + search + hash}</p>
      <p id="browser">{String(useIsBrowser())}</p>
      <p id="context">{siteConfig.title} {siteConfig.tagline} {siteConfig.baseUrl}</p>
      <BrowserOnly fallback={<p id="only">later</p>}>{() => <p id="only">{typeof window} {typeof useHistory().push} {useLocation().pathname}</p>}</BrowserOnly>
      <Heading as="h3" id="made">Made</Heading>
      <Translate values={{ name: <b>Jo</b> }}>{'Hello {name}'}</Translate>
      <ThemedImage alt="icon" sources={{ light: icon, dark: icon }} />
      <Link to="/other">link</Link>
      <Tabs groupId="os">
        <TabItem value="a">Tab a</TabItem>
        <TabItem value="b">Tab b {count}</TabItem>
      </Tabs>
      <button onClick={() => setCount(count + 1)}>count {count}</button>
      <button onClick={() => setColorMode(colorMode === 'dark' ? 'light' : 'dark')}>mode</button>
      <button onClick={() => slot.set('yes')}>keep {kept}</button>
      <button onClick={() => history.push('/other')}>push</button>
      <button onClick={() => history.replace('/?a=1')}>query</button>
      <button onClick={() => setHeld(() => history.block(({ pathname }) => pathname + '?'))}>hold</button>
      <button onClick={() => { held(); history.push('/other'); }}>free</button>
    </div>
  );
}
`,
};

names('components are alive with them, and differ in nothing from what was built', async () => {
  const siteDir = realpathSync(mkdtempSync(path.join(tmpdir(), 'relaydocs-names-')));
  const write = (some: Record<string, string>) => {
    writeFiles(siteDir, some);
  };
  const outDir = path.join(siteDir, 'build');
  write({ ...icon, ...files });
  try {
    await buildHere({ siteDir, outDir, mode: 'development' });
    const html = readFileSync(path.join(outDir, 'index.html'), 'utf8');
    assert.match(html, '<p id="mode">light</p>');
    assert.not.match(html, 'beta');
    const preview = await serveOutput({
      outDir,
      host: undefined,
      port: 0,
      onError: (error) => console.error(error),
    });
    const { url } = preview;
    try {
      await withPage({}, async (page) => {
        const text = (id: string) => page.locator(`#${id}`).innerText();
        const press = (name: string) => page.locator('article').getByRole('button', { name }).click();
        await page.goto(`${url}?x=1#below`);
        await page.locator('#browser', { hasText: 'true' }).waitFor();
        assert.is(await text('only'), 'object function /');
        assert.is(await text('where'), '/?x=1#below');
        assert.is(await text('context'), 'Test site Tag /');
        await press('count');
        await page.getByRole('button', { name: 'count 1' }).waitFor();

        await press('keep');
        await page.getByRole('button', { name: 'keep yes' }).waitFor();

        // The mode follows the switch, and sets it.
        await page.locator('.rd-color-switch:visible').click();
        await page.locator('#mode', { hasText: 'dark' }).waitFor();
        await press('mode');
        await page.locator('#mode', { hasText: 'light' }).waitFor();
        assert.is(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
        assert.is(await page.evaluate(() => localStorage.getItem('theme')), 'light');

        await page.getByRole('tab', { name: 'b' }).click();
        await page.getByText('Tab b 1').waitFor();

        // Another query keeps the page and its state; another page comes without a new document.
        await press('query');
        await page.locator('#where', { hasText: '/?a=1' }).waitFor();
        assert.is(await page.getByRole('button', { name: 'count 1' }).count(), 1);
        await page.evaluate(() => {
          document.body.dataset.same = '';
        });
        // A component may hold readers on the page: what they follow leads on only if they say so.
        const questions: string[] = [];
        page.on('dialog', (dialog) => {
          questions.push(dialog.message());
          void dialog.dismiss();
        });
        const [loaded] = await Promise.all([
          page.waitForResponse((response) => response.url().includes('hold-readers')),
          press('hold'),
        ]);
        await page.evaluate((file) => import(file), loaded.url());
        await page.locator('article').getByRole('link', { name: 'link', exact: true }).click();
        await press('push');
        assert.is(await text('where'), '/?a=1');
        assert.equal(questions, ['/other?', '/other?']);
        // What leads nowhere, or not as a link of a page does, asks nothing.
        await page.evaluate(() => {
          document.body.insertAdjacentHTML(
            'beforeend',
            '<a id="own" href="/other">own</a><svg><a id="drawn" href="#below"><text>drawn</text></a></svg>',
          );
          const own = document.getElementById('own')!;
          own.addEventListener('click', (event) => {
            event.preventDefault();
          });
          for (const one of [own, document.getElementById('drawn')!])
            one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        });
        assert.is(questions.length, 2);
        await press('free');
        await page.locator('h1', { hasText: 'Other' }).waitFor();
        await page.locator('#where', { hasText: '/other' }).waitFor();
        assert.is(await page.locator('body[data-same]').count(), 1);
        await page.goBack();
        await page.locator('h1', { hasText: 'Home' }).waitFor();
        await page.locator('#where', { hasText: '/?a=1' }).waitFor();
      });
    } finally {
      await preview.close();
    }

    // What only the build knows is not sent along.
    write({
      'src/State.tsx': `import { useState } from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
export default function State() {
  const [count] = useState(0);
  return <p>{count} {String(useDocusaurusContext().siteConfig.customFields.channel)}</p>;
}
`,
    });
    const thrown = await buildHere({ siteDir, outDir, mode: 'development' }).catch((error: unknown) => error);
    assert.match(
      (thrown as SiteErrors).problems?.map(({ message }) => message).join(),
      /"customFields".*browser/,
    );
  } finally {
    rmSync(siteDir, { recursive: true, force: true });
  }
});

names("know of a site's themeConfig what the code of a page itself reads of it, and no more", async () => {
  const dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'relaydocs-names-')));
  const own: Readonly<Record<string, string>> = {
    'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/', presets: [['classic', { blog: false }]],
  themeConfig: { harbour: { depth: 7 }, lights: { colour: 'red' } },
};
`,
    'static/favicon.ico': '',
    'docs/depth.mdx': `import { useState } from 'react'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'

# Depth

export const Depth = () => {
  const { siteConfig } = useDocusaurusContext();
  const [depth, setDepth] = useState(0);
  return <button onClick={() => setDepth(siteConfig.themeConfig.harbour.depth)}>Depth {depth}</button>;
};

<Depth />
`,
    'docs/prose.mdx': `import { useState } from 'react'
import useIsBrowser from '@docusaurus/useIsBrowser'

# Prose

Set {'themeConfig.lights'} and \`themeConfig.lights\`.

export const State = () => <i>{useState(1)[0]}{String(useIsBrowser())}</i>;

<State />
`,
  };
  try {
    writeFiles(dir, own);
    const outDir = path.join(dir, 'build');
    await buildHere({ siteDir: dir, outDir, mode: 'development' });
    const dataOf = (page: string): string => readFileSync(path.join(outDir, `docs/${page}.html`), 'utf8');
    assert.match(dataOf('prose'), '"themeConfig"');
    for (const page of ['depth', 'prose']) assert.not.match(dataOf(page), '"lights"');
    assert.not.match(dataOf('prose'), '"harbour"');
    const preview = await serveOutput({
      outDir,
      host: undefined,
      port: 0,
      onError: (error) => console.error(error),
    });
    try {
      await withPage({}, async (page) => {
        await page.goto(`${preview.url}docs/depth`);
        await page.getByRole('button', { name: 'Depth 0' }).click();
        await page.getByRole('button', { name: 'Depth 7' }).waitFor();
      });
    } finally {
      await preview.close();
    }
  } finally {
    rmSync(dir, { recursive: true });
  }
});

names.run();
