// Steps, cards and file trees as readers get them, from directives and from components.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faultsInBothModes } from './axe.js';
import { withPage } from './browser.js';
import { siteConfig, withServedSite } from './served-site.js';

const extras = suite('steps, cards and file trees');

const directives = `# Directives

::::steps

1. Install it
2. See [where to go](./components.mdx)

::::

:::::steps

:::step[Open]
The file.
:::

:::::

:::::cards

::::card[Components]{href="./components.mdx" icon="✎"}
The same, and [its trees](./components.mdx#trees).
::::

::card[Elsewhere]{href="https://example.com/" description="Another site."}

::card[A_NAME_${'THAT_IS_LONGER_'.repeat(4)}]{href="./components.mdx#trees" description="Than a phone is wide."}

:::::

:::file-tree

- docs/
  - **intro.md** the one to change
  - deep/ ... closed at first
    - hidden.md
- ${'a-very-long-name-of-a-file-'.repeat(4)}.md

:::
`;

const components = `import { Card as Tile } from 'relaydocs/components'

# Components

<Steps>

## Install {#install}

Text.

### A detail

## Run

</Steps>

<CardGrid>
  <Tile title="Directives" href="./index.md" icon="✎">The *same*.</Tile>
  <LinkCard title="Trees" href="#trees" description="Below." />
</CardGrid>

## Trees

<FileTree>

- src/
  - a.ts the first of {1 + 1}

</FileTree>

<FileTree>
  <Folder name="lib" defaultOpen={false}><File name="b.ts" highlight comment="the second" /></Folder>
</FileTree>
`;

const own = `export const Card = ({ href }) => <b>{href}</b>

# Own

<Card href="./index.md" />
`;

const site = {
  'relaydocs.config.ts': siteConfig(''),
  'docs/index.md': directives,
  'docs/components.mdx': components,
  'docs/own.mdx': own,
};

const pages = ['', 'components'];

const numbers = (tab: Page, selector: string) =>
  tab.locator(selector).evaluateAll((all) => all.map((item) => getComputedStyle(item, '::before').content));

extras('steps, cards and trees work with pointer and keyboard, in both modes and at all widths', async () => {
  await withServedSite(site, async ({ url, output }) => {
    await withPage({}, async (tab) => {
      for (const path of pages) {
        await tab.goto(url + path);
        for (const width of [320, 1280]) {
          await tab.setViewportSize({ width, height: 800 });
          assert.equal(await faultsInBothModes(tab), [], `${path} ${width}`);
          assert.is(await tab.evaluate(() => document.documentElement.scrollWidth), width);
        }
      }

      await tab.goto(url);
      const item = tab.getByRole('listitem').filter({ hasText: 'Install it' });
      assert.match(await item.evaluate((li) => getComputedStyle(li, '::before').content), /list-item/);

      // The card leads on wherever it is clicked; a link of its text leads elsewhere.
      const card = tab.getByRole('listitem').filter({ hasText: 'The same' });
      const box = (await card.boundingBox())!;
      await tab.mouse.click(box.x + box.width - 12, box.y + box.height - 12);
      await tab.waitForURL(`${url}components`);
      await tab.goBack();
      await tab.getByRole('link', { name: 'its trees' }).click();
      await tab.waitForURL(`${url}components#trees`);
      await tab.goBack();
      assert.is(await tab.getByRole('link', { name: 'Elsewhere' }).getAttribute('target'), '_blank');

      // A folder opens by keyboard.
      const hidden = tab.getByText('hidden.md');
      assert.not.ok(await hidden.isVisible());
      await tab.locator('summary', { hasText: 'deep/' }).focus();
      await tab.keyboard.press('Enter');
      assert.ok(await hidden.isVisible());

      await tab.emulateMedia({ media: 'print' });
      await tab.reload();
      assert.ok(await tab.getByText('hidden.md').isVisible(), 'on paper');
    });

    await withPage({ javaScriptEnabled: false }, async (tab) => {
      await tab.goto(`${url}components`);
      assert.equal(await numbers(tab, '.rd-steps > h2'), ['counter(step)', 'counter(step)']);
      assert.equal(await numbers(tab, '.rd-steps > h3'), ['none']);
      const tree = tab.locator('.rd-file-tree').first();
      assert.equal(await tree.getByRole('listitem').allInnerTexts(), [
        'src/\na.ts the first of 2',
        'a.ts the first of 2',
      ]);
      assert.not.ok(await tab.getByText('b.ts').isVisible());
      await tab.locator('summary', { hasText: 'lib' }).click();
      assert.ok(await tab.getByText('b.ts').isVisible());
      await tab.getByRole('main').getByRole('link', { name: 'Directives', exact: true }).click();
      await tab.waitForURL(url);
    });

    assert.match(output('own.html'), '<b>./index.md</b>');
    assert.not.match(output('own.html'), 'relaydocs-extras', 'styles that the page does not need');
    assert.match(output('components.md'), '[Directives](https://docs.example.com/)');
    assert.match(output('index.md'), '**[Components](https://docs.example.com/components)**');
  });
});

extras('a broken link of a card is told with its place, from directives and components alike', async () => {
  await withServedSite(site, async (served) => {
    served.write({
      'docs/index.md': '# A\n\n::card[B]{href="./no.md"}\n',
      'docs/components.mdx': '# C\n\n<Card title="D" href="./never.md" />\n',
    });
    const { code, stderr } = await served.run(['check']);
    assert.is(code, 1);
    assert.match(stderr, /docs\/index\.md:3:1 {2}BROKEN_LINK {2}No page at \.\/no\.md/);
    assert.match(stderr, /docs\/components\.mdx:3:1 {2}BROKEN_LINK {2}No page at \.\/never\.md/);
  });
});

extras.run();
