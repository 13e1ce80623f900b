// Tabs as a reader meets them, whatever an author has set: mouse, keyboard, address, other pages and windows, paper, and
// without the script that makes them.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from './browser.js';
import { siteConfig, withServedSite } from './served-site.js';

const tabs = suite('tabs');

const systems = (content: string, attributes = '') =>
  [
    `<Tabs groupId="os" ${attributes}>`,
    `<TabItem value="linux" label="Linux">Linux ${content}</TabItem>`,
    `<TabItem value="mac" label={<>mac<b>OS</b></>} attributes={{ className: 'own', title: 'Apple', style: { color: 'red' } }}>mac ${content}</TabItem>`,
    `<TabItem value="win" label="Windows" default>win ${content}</TabItem>`,
    '</Tabs>',
  ].join('\n\n');

const imports = "import Tabs from '@theme/Tabs'\nimport TabItem from '@theme/TabItem'\n";

const files = {
  'relaydocs.config.ts': siteConfig("colorMode: { defaultMode: 'light' },"),
  'docs/index.mdx': `${imports}\n# Home\n\n${systems('one', 'queryString')}\n\n${systems('two', 'block className="wide" aria-label="Systems"')}\n\n## After\n\n[other](./other.mdx)\n`,
  'docs/other.mdx': `${imports}import Shell from '@site/src/Shell'\n\n# Other\n\n${systems('three')}\n\n<Shell />\n\n[home](./index.mdx?os=linux)\n`,
  'src/Shell.jsx': `import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
const Item = ({ text }) => <em>{text}</em>;
export default () => (
  <Tabs defaultValue={null} queryString="shell" values={[{ value: 'sh', label: 'Bourne' }, { value: 'fish', label: 'Fish' }]}>
    <><Item value="sh" text="In sh" /></>
    {[<TabItem key="f" value="fish">In fish</TabItem>]}
  </Tabs>
);`,
  'docs/lazy.md': [
    '# Lazy',
    '::::tabs{lazy query=part}',
    ':::tab[First]',
    'First text.',
    ':::',
    ':::tab[Second]',
    '## Deep below',
    '![picture](/picture.svg)',
    ':::::tabs{lazy}',
    '::::::tab[Inner one]',
    'Inner first.',
    '::::::',
    '::::::tab[Inner two]',
    '## Deepest',
    '::::::',
    ':::::',
    ':::',
    '::::',
  ].join('\n\n'),
  'docs/code.md': [
    '# Code',
    ...['Text.', '```bash\none\n```', '```bash\none\n```\n\nText.'].map(
      (inside) => `::::tabs\n:::tab[First]\n${inside}\n:::\n:::tab[Second]\n${inside}\n:::\n::::`,
    ),
  ].join('\n\n'),
  'static/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
};

const visible = (page: Page) =>
  page.locator('[role="tabpanel"]:visible, .rd-tab:not([role]):visible').allInnerTexts();
const tab = (page: Page, name: string, list = 0) =>
  page.getByRole('tablist').nth(list).getByRole('tab', { name });

tabs('do what their attributes say', async () => {
  await withServedSite(files, async ({ url, run, write }) => {
    await withPage({}, async (page) => {
      await page.goto(url);
      assert.equal(await visible(page), ['win one', 'win two']);
      assert.is(await page.getByRole('tablist', { name: 'Systems' }).count(), 1);
      const mac = tab(page, 'macOS');
      assert.is(await mac.innerHTML(), 'mac<b>OS</b>');
      assert.is(await mac.getAttribute('title'), 'Apple');
      assert.ok((await mac.getAttribute('class'))!.split(' ').includes('own'));
      assert.is(await mac.evaluate((element) => getComputedStyle(element).color), 'rgb(255, 0, 0)');
      // Those of a block share the width.
      const widths = await page
        .getByRole('tablist', { name: 'Systems' })
        .getByRole('tab')
        .evaluateAll((all) => all.map((one) => one.clientWidth));
      assert.ok(
        widths.every((width) => width > 150),
        String(widths),
      );

      // The address follows, without an entry in the history.
      const length = await page.evaluate(() => history.length);
      await mac.click();
      assert.equal(await visible(page), ['mac one', 'mac two']);
      assert.is(new URL(page.url()).search, '?os=mac');
      await tab(page, 'Linux', 1).click();
      assert.equal(await visible(page), ['Linux one', 'Linux two']);
      assert.is(new URL(page.url()).search, '?os=linux');
      assert.is(await page.evaluate(() => history.length), length);
      // Back from a heading stays on the page as it is.
      await page.evaluate(() => document.querySelector('main')!.setAttribute('data-same', ''));
      await page.locator('#after .rd-anchor').click({ force: true });
      await page.goBack();
      assert.is(await page.locator('main[data-same]').count(), 1);

      // Kept for the group on other pages; the address wins there.
      await tab(page, 'macOS').click();
      await page.locator('article').getByRole('link', { name: 'other' }).click();
      await page.locator('h1', { hasText: 'Other' }).waitFor();
      assert.equal(await visible(page), ['mac three']);
      assert.is(await page.getByRole('tablist').nth(1).locator('[tabindex="0"]').innerText(), 'Bourne');
      await tab(page, 'Bourne', 1).focus();
      await page.keyboard.press('End');
      assert.equal(await visible(page), ['mac three', 'In fish']);
      assert.is(new URL(page.url()).search, '?shell=fish');
      await page.keyboard.press('ArrowRight');
      assert.equal(await visible(page), ['mac three', 'In sh']);
      await page.reload();
      assert.equal(await visible(page), ['mac three', 'In sh']);
      await page.locator('article').getByRole('link', { name: 'home' }).click();
      await page.locator('h1', { hasText: 'Home' }).waitFor();
      assert.equal(await visible(page), ['Linux one', 'Linux two']);

      // Another window of the same reader.
      const second = await page.context().newPage();
      await second.goto(`${url}other`);
      await tab(second, 'Windows').click();
      await page.getByText('win two').waitFor();
      assert.equal(await visible(page), ['win one', 'win two']);
      await second.close();
    });

    await withPage({}, async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`${url}lazy`);
      assert.equal(await visible(page), ['First text.']);
      assert.is(await page.locator('#deep-below').count(), 0);
      await page.waitForLoadState('networkidle');
      assert.not.ok(asked.some((path) => path.includes('picture')));
      await tab(page, 'Second').click();
      assert.match((await visible(page)).join(), /Deep below[\s\S]*Inner first/);
      await page.waitForFunction(() => (document.querySelector('main img') as HTMLImageElement).complete);
      assert.ok(asked.some((path) => path.includes('picture')));
      assert.is(new URL(page.url()).search, '?part=Second');
      // A link to what was never opened opens it, as deep as it is.
      await page.goto(`${url}lazy#deepest`);
      await page.locator('#deepest:visible').waitFor();
      assert.equal(await page.getByRole('tab', { selected: true }).allInnerTexts(), ['Second', 'Inner two']);
      // Paper shows all of it.
      await page.goto(`${url}lazy`);
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await page.emulateMedia({ media: 'print' });
      const printed = await page.locator('article').innerText();
      for (const text of ['First text.', 'Deep below', 'Inner first.', 'Deepest', 'Inner two'])
        assert.ok(printed.includes(text), `${text} in ${printed}`);
      assert.not.ok(await page.getByRole('tablist').first().isVisible());
    });

    // The row takes the space that was kept for it, also as the head of a block of code.
    await withPage({}, async (page) => {
      await page.goto(`${url}code`);
      const places = await page.locator('.rd-tabs[data-ready]').evaluateAll((all) =>
        (all as HTMLElement[]).map((one) => {
          const panel = one.querySelector('.rd-tab:not([hidden])')!;
          const built = panel.getBoundingClientRect().top;
          one.firstElementChild!.remove();
          delete one.dataset.ready;
          return [built, panel.getBoundingClientRect().top];
        }),
      );
      assert.is(places.length, 3);
      for (const [built, before] of places) assert.is(before, built);
    });

    // Tabs that have no room do not show around the button that copies the code below them.
    await withPage({}, async (page) => {
      await page.goto(`${url}code`);
      const button = page.locator('.rd-tabs').nth(1).locator('.rd-copy:visible');
      const [background, code] = await button.evaluate((one) => [
        getComputedStyle(one).backgroundColor,
        getComputedStyle(one.closest('.rd-code')!).backgroundColor,
      ]);
      assert.is(background, code);
    });

    // One after the other, with their names: without JavaScript, and where the script does not come or is broken.
    const everything = ['Linux\n\nLinux one', 'macOS\n\nmac one', 'Windows\n\nwin one'];
    await withPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto(url);
      assert.equal((await visible(page)).slice(0, 3), everything);
      await page.goto(`${url}lazy`);
      assert.equal(await page.locator('.rd-tab:visible').count(), 4);
      assert.ok(await page.locator('#deepest').isVisible());
    });
    for (const body of [undefined, 'throw new Error("old browser")']) {
      await withPage({ expectedMessages: [/ERR_FAILED|old browser/] }, async (page) => {
        await page.route(/\.js$/, (route) =>
          body === undefined ? route.abort() : route.fulfill({ body, contentType: 'text/javascript' }),
        );
        await page.goto(url);
        await page.locator('.rd-tab:visible').nth(2).waitFor();
        assert.equal((await visible(page)).slice(0, 3), everything);
      });
    }

    // A script of others that the browser blocks moves nothing.
    await withPage({ expectedMessages: [/ERR_FAILED/] }, async (page) => {
      await page.route('**/count.js', (route) => route.abort());
      await page.goto(url);
      await page.evaluate(
        () =>
          new Promise((failed) => {
            const script = Object.assign(document.createElement('script'), {
              src: '/count.js',
              onerror: failed,
            });
            document.head.append(script);
          }),
      );
      assert.is(await page.locator('html[data-script-failed]').count(), 0);
    });

    for (const [broken, message] of [
      ['defaultValue="bsd"', /docs\/bad\.mdx:6:1\s+MDX_PROPS\s+.*"bsd"[\s\S]*Its tabs: linux, mac, win/],
      ['groupId={undefined} queryString', /docs\/bad\.mdx:6:1\s+MDX_PROPS\s+.*groupId/],
    ] as const) {
      write({ 'docs/bad.mdx': `${imports}\n# Bad\n\n${systems('x', broken)}\n` });
      const { code, stderr } = await run(['build']);
      assert.is(code, 1);
      assert.match(stderr, message);
    }
  });
});

tabs('that a component shows later are tabs too', () =>
  withServedSite(
    {
      'relaydocs.config.ts': siteConfig(''),
      'docs/index.mdx': `${imports}import BrowserOnly from '@docusaurus/BrowserOnly'\nimport More from '@site/src/More'\n\n# Home\n\n<More />\n\n<BrowserOnly>{() => <Tabs><TabItem value="a" label="A">In the browser</TabItem><TabItem value="b" label="B">b</TabItem></Tabs>}</BrowserOnly>\n`,
      'src/More.jsx': `import { useState } from 'react';
import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
export default () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(!isOpen)}>More</button>
      {isOpen && <Tabs groupId="os"><TabItem value="linux" label="Linux">On Linux</TabItem><TabItem value="mac" label="macOS">On macOS</TabItem></Tabs>}
    </>
  );
};`,
    },
    ({ url }) =>
      withPage({}, async (page) => {
        await page.goto(url);
        await tab(page, 'A').waitFor();
        assert.equal(await visible(page), ['In the browser']);
        const more = page.getByRole('button', { name: 'More' });
        await more.click();
        await tab(page, 'macOS').click();
        assert.equal(await visible(page), ['On macOS', 'In the browser']);
        await more.click();
        await tab(page, 'macOS').waitFor({ state: 'detached' });
        await more.click();
        await tab(page, 'macOS').waitFor();
        assert.equal(await visible(page), ['On macOS', 'In the browser']);
      }),
  ),
);

tabs.run();
