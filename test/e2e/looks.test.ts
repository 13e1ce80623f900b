// What a page looks like where a style sheet can get it wrong without anybody noticing.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clientBundle } from '../client/serve-sample.js';
import { withPage } from './browser.js';
import { siteConfig, withServedSite } from './served-site.js';

const looks = suite('looks');

const page = `# Page

| Option | Meaning |
| --- | --- |
| \`a_long_option_name\` | ${'Many words about what it means. '.repeat(8)} |

:::note[This **deletes** data]
Words.
:::

| Part | What it is | Where it runs |
| --- | --- | --- |
| Module | ${'Some words on what it does. '.repeat(9)} | ${'Some words on the place. '.repeat(6)} |

- a thing
- [x] a task

::::tabs
:::tab{label="Linux"}
Use apt.
:::
:::tab{label="macOS"}
Use brew.
:::
::::

<details>
<summary>More</summary>

Folded away.

</details>

| A | B | C | D | E | F | G | H |
| --- | --- | --- | --- | --- | --- | --- | --- |
| ${'averylongwordinacell | '.repeat(8)}
`;

looks(
  'pages of every kind begin at the lines of one grid, and the sidebar stands to the end of the page',
  async () => {
    const files = {
      'docs/index.md': '---\nlayout: landing\n---\n\n## Welcome\n\nWords.\n',
      'docs/intro.md': `# Article\n\n## Part\n\n${'Words.\n\n'.repeat(40)}`,
      'docs/more/_category_.json': '{"label":"More","link":{"type":"generated-index","slug":"/more"}}',
      'docs/more/one.md': '# One\n\nNo table of contents.\n',
      'relaydocs.config.ts': siteConfig(`footer: { copyright: 'All of us' },`),
    };
    await withServedSite(files, async ({ url }) => {
      await withPage({ viewport: { width: 1920, height: 900 }, expectedMessages: [/404/] }, async (tab) => {
        const left = (part: string) =>
          tab
            .locator(part)
            .first()
            .evaluate((element) => Math.round(element.getBoundingClientRect().left));
        const edges = async (address: string, title: string) => {
          await tab.goto(url + address);
          return [await left(title), await left('.rd-brand')];
        };
        const [article, brand] = await edges('intro', 'h1');
        assert.equal(await edges('more', 'h1'), [article, brand]);
        assert.equal(await edges('more/one', 'h1'), [article, brand]);
        for (const [address, title] of [
          ['', 'main h2'],
          ['search', 'h1'],
          ['no-such-page', 'h1'],
        ] as const)
          assert.equal(await edges(address, title), [brand, brand], `/${address}`);
        await tab.goto(`${url}intro`);
        await tab.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        const boxes = (part: string) =>
          tab.locator(part).evaluate((one) => one.getBoundingClientRect().toJSON());
        const [sidebar, footer, navbar] = [
          await boxes('.rd-sidebar'),
          await boxes('.rd-footer'),
          await boxes('.rd-navbar'),
        ];
        assert.is(Math.round(sidebar.top), Math.round(navbar.bottom));
        assert.is(Math.round(sidebar.bottom), 900);
        assert.ok(footer.top < 900 && footer.left >= sidebar.right);
      });
    });
  },
);

const manyColumns = `| Field | Kind | From | To | Unit | Meaning |
| --- | --- | --- | --- | --- | --- |
| \`length_over_all\` | number | 0 | 400 | metres | What the captain says it is, until a pilot measured it |
`;

looks('a table on a narrow screen scrolls rather than break its words', async () => {
  const files = {
    'docs/index.md': page,
    'docs/made.mdx': "import Wide from '../src/Wide'\n\n# Made\n\n<Wide />\n",
    'src/Wide.jsx': `export default () => (
      <table><tbody><tr>{Array.from({ length: 9 }, (_, at) => <td key={at}>averylongword</td>)}</tr></tbody></table>
    );\n`,
  };
  await withServedSite(files, async ({ url }) => {
    await withPage({ viewport: { width: 360, height: 740 } }, async (tab) => {
      await tab.goto(`${url}made`);
      assert.is(await tab.evaluate(() => document.documentElement.scrollWidth), 360, 'of a component');
      await tab.goto(url);
      const option = tab.getByText('a_long_option_name');
      assert.is(await option.evaluate((code) => code.getClientRects().length), 1);
      assert.is(await tab.evaluate(() => document.documentElement.scrollWidth), 360);
    });
  });
});

looks('columns of a table that a component shows are as narrow as what is in them', async () => {
  const files = {
    'docs/index.mdx': "import Narrow from '../src/Narrow'\n\n# Made\n\n<Narrow />\n",
    'src/Narrow.jsx': `export default () => (
      <table><tbody><tr>{['a', 'b', 'c', 'd', 'e'].map((name) => <td key={name}>{name}</td>)}</tr></tbody></table>
    );\n`,
  };
  await withServedSite(files, async ({ url }) => {
    await withPage({ viewport: { width: 1280, height: 740 } }, async (tab) => {
      await tab.goto(url);
      const row = await tab.locator('tr').boundingBox();
      assert.ok(row!.width < 5 * 40, `${row!.width} px`);
    });
  });
});

looks('what is wider than the text takes the room beside it, and nothing else does', async () => {
  const wide = `# Page

## Part

| ${'Averylongheading | '.repeat(6)}
| ${'--- | '.repeat(6)}
| ${'averylongwordinacell | '.repeat(6)}

\`\`\`js
const line = '${'x'.repeat(75)}';
\`\`\`

\`\`\`js
const short = 1;
\`\`\`

| A | B |
| --- | --- |
| ${'Many words. '.repeat(30)} | b |
`;
  await withServedSite({ 'docs/index.md': wide, 'docs/other.md': '# Other\n' }, async ({ url }) => {
    for (const width of [1280, 1440, 1920])
      await withPage({ viewport: { width, height: 900 } }, async (tab) => {
        await tab.goto(url);
        const widths = await tab
          .locator('.rd-prose > :is(.rd-table, .rd-code)')
          .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
        const [table, line, short, text] = widths;
        assert.equal([short, text], [704, 704], `at ${width} px`);
        const room = width === 1280 ? 704 : 848;
        assert.ok(table! >= room && table! <= 960, `table of ${table} px at ${width} px`);
        assert.ok(width === 1280 ? line === 704 : line! > 704, `code of ${line} px at ${width} px`);
        const edge = await tab.locator('.rd-toc').evaluate((toc) => toc.getBoundingClientRect().left);
        const ends = await tab
          .locator('.rd-prose > *')
          .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
        assert.ok(Math.max(...ends) < edge, `${Math.max(...ends)} and ${edge} at ${width} px`);
        assert.is(await tab.evaluate(() => document.documentElement.scrollWidth), width);
      });
  });
});

looks('a table is a stop of the Tab key, with a name, where it scrolls and nowhere else', async () => {
  await withServedSite({ 'docs/index.md': `# Page\n\n${manyColumns}` }, async ({ url }) => {
    await withPage({ viewport: { width: 360, height: 740 } }, async (tab) => {
      await tab.goto(url);
      const stop = tab.locator('.rd-table[tabindex="0"][role=group][aria-label=Table]');
      const plain = tab.locator('.rd-table:not([tabindex], [role], [aria-label])');
      await tab.setViewportSize({ width: 1280, height: 740 });
      await plain.waitFor();
      await tab.setViewportSize({ width: 360, height: 740 });
      await stop.waitFor();
    });
    await withPage({ viewport: { width: 1280, height: 740 }, javaScriptEnabled: false }, async (tab) => {
      await tab.goto(url);
      assert.is(await tab.locator('.rd-table[tabindex="0"][aria-label=Table]').count(), 1);
    });
  });
});

looks('the column that tells what the others mean has room beside many of them', async () => {
  await withServedSite({ 'docs/index.md': `# Page\n\n## Section\n\n${manyColumns}` }, async ({ url }) => {
    for (const [width, mostLines] of [
      [360, 4],
      [1280, 3],
    ] as const)
      await withPage({ viewport: { width, height: 740 } }, async (tab) => {
        await tab.goto(url);
        const lines = await tab.getByText('What the captain').evaluate((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        });
        assert.ok(lines <= mostLines, `${lines} lines at ${width} px`);
      });
  });
});

looks(
  'code has a head that says what it is, and the button to copy stands in it, never over the code',
  async () => {
    const long = `echo ${'a-long-word '.repeat(30)}`;
    const fences = [
      `\`\`\`bash\n${long}\n\`\`\``,
      '```ts title="src/a.ts"\nlet x = 1;\n```',
      '```bash npm2yarn\nnpm install relaydocs\n```',
    ];
    const files = {
      'docs/index.md': `# Page\n\n${fences.join('\n\n')}\n`,
      'docs/prose.md': '# Prose\n\nWords.\n',
    };
    await withServedSite(files, async ({ url, output }) => {
      assert.match(output('index.html'), 'relaydocs-code-');
      assert.not.match(output('prose.html'), 'relaydocs-code-', 'styles that the page does not need');
      await withPage({ viewport: { width: 360, height: 740 } }, async (tab) => {
        await tab.goto(url);
        await tab.getByRole('tab', { name: 'pnpm' }).waitFor();
        const blocks = await tab.locator('.rd-code:visible').evaluateAll((figures) =>
          figures.map((figure) => {
            const box = (part: string) => figure.querySelector(part)!.getBoundingClientRect();
            const head = figure.querySelector('figcaption')?.textContent;
            const of = getComputedStyle(figure, '::before');
            return {
              head: head ?? (of.display === 'none' ? undefined : of.content),
              gap: box('pre').top - box('.rd-copy').bottom,
              joined:
                figure
                  .parentElement!.parentElement!.querySelector('[role="tablist"]')
                  ?.getBoundingClientRect().bottom === figure.getBoundingClientRect().top,
            };
          }),
        );
        assert.equal(
          blocks.map(({ head }) => head),
          ['"bash"', 'src/a.ts', undefined],
        );
        for (const { gap } of blocks) assert.ok(gap >= 0, `copy stands ${-gap} px over the code`);
        assert.ok(blocks[2]!.joined, 'tabs are the head of their block');
      });
    });
  },
);

looks('an item between tasks keeps its bullet', async () => {
  await withServedSite({ 'docs/index.md': page }, async ({ url }) => {
    await withPage({}, async (tab) => {
      await tab.goto(url);
      const bullet = (text: string) =>
        tab
          .getByRole('main')
          .getByRole('listitem')
          .filter({ hasText: text })
          .evaluate((item) => getComputedStyle(item).listStyleType);
      assert.is(await bullet('a thing'), 'disc');
      assert.is(await bullet('a task'), 'none');
    });
  });
});

looks('signs are drawn on one grid by lines of one width, and none is a letter of some font', async () => {
  const tree = ':::file-tree\n- src/\n  - a.ts\n:::\n';
  await withServedSite({ 'docs/index.md': page + tree }, async ({ url }) => {
    await withPage({ viewport: { width: 1280, height: 700 } }, async (tab) => {
      await tab.goto(url);
      const drawn = await tab.evaluate(() =>
        [
          '.rd-admonition-title',
          '.rd-page-menu > summary',
          '.rd-top',
          '.rd-file-tree summary',
          '.rd-file',
        ].map((part) => {
          const sign = getComputedStyle(document.querySelector(part)!, '::before');
          return [part, sign.content, sign.inlineSize, sign.blockSize, sign.scale].join(' ');
        }),
      );
      for (const sign of drawn) assert.match(sign, / "" 24px 24px 0\.75$/);
    });
  });
});

looks('the panel beside an operation begins with one line: method, path, copying, "Try it"', async () => {
  const files = {
    'relaydocs.config.ts': siteConfig(`openapi: { path: 'docs/api/api.yaml', tryIt: true },`),
    'docs/index.md': '# Home\n',
    'docs/api/api.yaml':
      'openapi: 3.1.0\ninfo: { title: A, version: "1" }\nservers: [{ url: "https://a.example" }]\npaths:\n  /dice/roll:\n    get: { operationId: roll, summary: Roll, tags: [dice], responses: { "200": { description: OK } } }\n',
  };
  await withServedSite(files, async ({ url, output }) => {
    assert.is(output('api/dice.md').split('`GET /dice/roll`').length, 2, 'Markdown says it once');
    await withPage({ viewport: { width: 1280, height: 800 } }, async (tab) => {
      await tab.goto(`${url}api/dice`);
      const head = tab.locator('.rd-op-console');
      const parts = await head.evaluate((element) =>
        Array.from(element.children, (part) => {
          const { left, top, bottom, width } = part.getBoundingClientRect();
          return width > 0 ? [Math.round(left), Math.round((top + bottom) / 2)] : [];
        }).filter(({ length }) => length > 0),
      );
      assert.is(parts.length, 4);
      assert.is(new Set(parts.map(([, middle]) => middle)).size, 1, JSON.stringify(parts));
      assert.equal(
        parts,
        [...parts].sort(([a], [b]) => a! - b!),
      );
      assert.match(await head.innerText(), /^GET\s+\/dice\/roll\s+Try it$/);
      assert.ok(await head.getByRole('button', { name: 'Copy code to clipboard' }).isVisible());
      const before = tab.locator('.rd-op-text > .rd-endpoint');
      assert.not.ok(await before.isVisible(), 'the text does not say it again');
      await tab.setViewportSize({ width: 360, height: 800 });
      assert.ok(await before.isVisible());
    });
  });
});

looks('the title of a note has the spaces between its words that its author wrote', async () => {
  await withServedSite({ 'docs/index.md': page }, async ({ url }) => {
    await withPage({}, async (tab) => {
      await tab.goto(url);
      const gap = await tab.locator('.rd-admonition-title').evaluate((title) => {
        const word = document.createRange();
        word.selectNodeContents(title.firstChild!);
        word.setEnd(title.firstChild!, title.firstChild!.textContent!.trimEnd().length);
        const size = Number.parseFloat(getComputedStyle(title).fontSize);
        return (
          (title.querySelector('strong')!.getBoundingClientRect().left - word.getBoundingClientRect().right) /
          size
        );
      });
      assert.ok(gap < 0.5, `${gap} em`);
    });
  });
});

looks(
  'text between <pre> tags stands in boxes with a gap, on a page without blocks of code as well',
  async () => {
    const files = { 'docs/index.md': '# Home\n\n<pre>One</pre>\n\n<pre>Two</pre>\n' };
    await withServedSite(files, async ({ url }) => {
      await withPage({}, async (tab) => {
        await tab.goto(url);
        const [first, second] = await tab.locator('article pre').evaluateAll((all) =>
          all.map((box) => {
            const { top, bottom } = box.getBoundingClientRect();
            const { paddingTop, backgroundColor } = getComputedStyle(box);
            return { top, bottom, paddingTop, backgroundColor };
          }),
        );
        assert.ok(second!.top - first!.bottom > 10);
        assert.ok(Number.parseFloat(first!.paddingTop) > 10);
        assert.is.not(first!.backgroundColor, 'rgba(0, 0, 0, 0)');
      });
    });
  },
);

looks(
  'an admonition with an icon of the author shows that one, without one none, and else ours',
  async () => {
    const files = {
      'docs/index.mdx': `import Admonition from '@theme/Admonition';

# Home

<Admonition type="tip" title="Own" icon={<svg width="9" height="9" />}>Text</Admonition>

<Admonition type="tip" title="None" icon={null}>Text</Admonition>

<Admonition type="tip" title="Ours">Text</Admonition>
`,
    };
    await withServedSite(files, async ({ url }) => {
      await withPage({}, async (tab) => {
        await tab.goto(url);
        const titles = await tab
          .locator('.rd-admonition-title')
          .evaluateAll((all) =>
            all.map((title) => [
              title.querySelectorAll('svg').length,
              getComputedStyle(title, '::before').content === 'none' ? 0 : 1,
            ]),
          );
        assert.equal(titles, [
          [1, 0],
          [0, 0],
          [0, 1],
        ]);
      });
    });
  },
);

looks('code in a line looks the same where it is a line of its own', async () => {
  const files = { 'docs/index.mdx': '# Home\n\nIn `text`.\n\n<code>alone</code>\n' };
  await withServedSite(files, async ({ url }) => {
    await withPage({}, async (tab) => {
      await tab.goto(url);
      const backgrounds = await tab
        .locator('article code')
        .evaluateAll((all) => all.map((code) => getComputedStyle(code).backgroundColor));
      assert.is(backgrounds[1], backgrounds[0]);
      assert.is.not(backgrounds[0], 'rgba(0, 0, 0, 0)');
    });
  });
});

looks('a button of an author looks like one, and ours as we draw them', async () => {
  const files = { 'docs/index.md': `${page}\n<button>Of mine</button> <button class="mine">Too</button>\n` };
  await withServedSite(files, async ({ url }) => {
    await withPage({}, async (tab) => {
      await tab.goto(url);
      const border = (one: string) =>
        tab.getByText(one, { exact: true }).evaluate((button) => getComputedStyle(button).borderTopStyle);
      assert.is(await border('Of mine'), 'outset');
      assert.is(await border('Too'), 'outset');
      const tabName = tab.getByRole('tab', { name: 'Linux' });
      assert.is(await tabName.evaluate((button) => getComputedStyle(button).borderTopStyle), 'none');
    });
  });
});

looks('on paper every tab and every folded part is open, and no table is cut', async () => {
  await withServedSite({ 'docs/index.md': page }, async ({ url }) => {
    await withPage({ viewport: { width: 700, height: 900 } }, async (tab) => {
      await tab.goto(url);
      assert.not.ok(await tab.getByText('Use brew.').isVisible());
      await tab.emulateMedia({ media: 'print' });
      for (const text of ['Linux', 'Use apt.', 'macOS', 'Use brew.', 'Folded away.'])
        assert.ok(await tab.locator('main').getByText(text, { exact: true }).last().isVisible(), text);
      assert.is(await tab.getByRole('tab').count(), 0);
      const word = tab.getByRole('cell', { name: 'Module' });
      const lines = await word.evaluate((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getClientRects().length;
      });
      assert.is(lines, 1, 'a short word in a table is whole');
      assert.ok(
        await tab
          .locator('table')
          .last()
          .evaluate((table) => table.getBoundingClientRect().right < 700),
      );
    });
  });
});

looks('on paper no card is cut in two, and names of tabs stand below the bar of their window', async () => {
  const landing = `---
layout: landing
---

:::::window
::::tabs
:::tab[One]
\`\`\`sh
first
\`\`\`
:::
:::tab[Two]
\`\`\`sh
second
\`\`\`
:::
::::
:::::

::::features
:::card[Fast]
Words.
:::
::::
`;
  await withServedSite({ 'docs/index.md': landing }, async ({ url }) => {
    await withPage({ viewport: { width: 700, height: 900 } }, async (tab) => {
      await tab.goto(url);
      await tab.emulateMedia({ media: 'print' });
      const top = (part: string) =>
        tab
          .locator(part)
          .first()
          .evaluate((element) => element.getBoundingClientRect().top);
      const bar = await tab.locator('.rd-block-window').evaluate((window) => {
        const { top: place, height } = getComputedStyle(window, '::before');
        return Number.parseFloat(place) + Number.parseFloat(height);
      });
      assert.ok((await top('.rd-tab-label')) >= (await top('.rd-block-window')) + bar);
      assert.is(
        await tab.locator('.rd-card').evaluate((card) => getComputedStyle(card).breakInside),
        'avoid',
      );
    });
  });
});

looks(
  'text is of eight sizes at every width, of which code is seven eighths, and no bolder than 700',
  async () => {
    const files = {
      'docs/index.md': page,
      'docs/more/_category_.json': '{"label":"More","link":{"type":"generated-index"}}',
      'docs/more/one.md': '---\ntags: [sea]\n---\n\n# One\n\nSee `code`.\n\n## A **bold** word\n',
      'docs/front.md': '---\nlayout: landing\n---\n\n## Next\n\n:::quote[Ann]\n\nCalm.\n\n:::\n',
    };
    await withServedSite(files, async ({ url }) => {
      await withPage({ viewport: { width: 1280, height: 900 } }, async (tab) => {
        const sizes = [12, 13, 14, 16, 18, 24, 36, 56];
        const known = new Set(sizes.flatMap((size) => [size, size * 0.875]));
        for (const [address, width] of ['', 'more/one', 'tags', 'front'].flatMap((address) =>
          [360, 768, 1280].map((width) => [address, width] as const),
        )) {
          await tab.setViewportSize({ width, height: 900 });
          await tab.goto(url + address);
          const shown = await tab.locator('body').evaluate((body) => {
            const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
            const found = new Map<number, string>();
            for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
              const parent = text.parentElement!;
              if (text.nodeValue!.trim() !== '' && parent.checkVisibility())
                found.set(Number.parseFloat(getComputedStyle(parent).fontSize), parent.outerHTML);
            }
            return [...found];
          });
          assert.equal(
            shown.filter(([size]) => size > 0 && !known.has(size)),
            [],
            `/${address} at ${width} px`,
          );
        }
        await tab.goto(`${url}more/one`);
        const bold = tab.locator('h2 strong');
        assert.is(await bold.evaluate((word) => getComputedStyle(word).fontWeight), '700');
      });
    });
  },
);

looks('the sign of a page that was found stands beside the middle of its title', async () => {
  await withServedSite({ 'docs/index.md': '# Harbour\n\nText.\n' }, async ({ url }) => {
    await withPage({ viewport: { width: 1280, height: 900 } }, async (tab) => {
      await tab.goto(url);
      await tab.keyboard.press('Control+k');
      await tab.getByRole('searchbox').fill('harbour');
      const away = await tab.locator('.rd-search-entry.rd-search-icon').evaluate((entry) => {
        const title = entry.querySelector('.rd-search-title')!.getBoundingClientRect();
        const sign = getComputedStyle(entry, '::before');
        const top = entry.getBoundingClientRect().top + Number.parseFloat(sign.marginBlockStart);
        return top + Number.parseFloat(sign.blockSize) / 2 - (title.top + title.bottom) / 2;
      });
      assert.ok(Math.abs(away) < 2, `${away} px away`);
    });
  });
});

looks('breadcrumbs and a title of the site without a logo are no small targets', async () => {
  const files = {
    'docs/index.md': page,
    'docs/more/_category_.json': '{"label":"More","link":{"type":"generated-index"}}',
    'docs/more/one.md': '# One\n',
  };
  await withServedSite(files, async ({ url }) => {
    await withPage({ viewport: { width: 1280, height: 900 } }, async (tab) => {
      await tab.goto(`${url}more/one`);
      const heights = await tab
        .locator(':is(.rd-breadcrumbs a, .rd-brand)')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
      assert.ok(heights.length > 2 && heights.every((height) => height >= 24), heights.join());
    });
  });
});

looks('the text under the hero of a landing page stands in the middle like the hero', async () => {
  const landing = '---\nlayout: landing\n---\n\nA few words about it.\n\n## Next\n\nMore.\n';
  await withServedSite({ 'docs/index.md': landing }, async ({ url }) => {
    await withPage({ viewport: { width: 1280, height: 800 } }, async (tab) => {
      await tab.goto(url);
      const middle = await tab.getByText('A few words about it.').evaluate((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right } = range.getBoundingClientRect();
        return (left + right) / 2 - document.documentElement.clientWidth / 2;
      });
      assert.ok(Math.abs(middle) < 2, `${middle} px from the middle`);
    });
  });
});

looks('the simplest rules of a site win over those of the theme, on paper as well', async () => {
  const files = {
    'docs/index.md': '# Page\n\n[Link](./other.md)\n\n## Part\n\n| A |\n| --- |\n| b |\n',
    'docs/other.md': '# Other\n',
    'own.css':
      'a, h2, td { color: rgb(1, 2, 3) } nav { padding: 7px } @media print { footer { display: grid } td { min-inline-size: 9px } }',
    'relaydocs.config.ts': siteConfig("footer: { copyright: 'Us' }, theme: { customCss: 'own.css' },"),
  };
  await withServedSite(files, async ({ url }) => {
    await withPage({ viewport: { width: 1280, height: 800 } }, async (tab) => {
      await tab.goto(url);
      const styleOf = (part: string, property: string): Promise<string> =>
        tab
          .locator(part)
          .first()
          .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
      for (const part of [
        'article a',
        'article h2',
        'article td',
        '.rd-sidebar a',
        '.rd-sidebar a[aria-current]',
      ])
        assert.is(await styleOf(part, 'color'), 'rgb(1, 2, 3)', part);
      assert.is(await styleOf('.rd-navbar', 'padding-left'), '7px');
      await tab.emulateMedia({ media: 'print' });
      assert.is(await styleOf('.rd-footer', 'display'), 'grid');
      assert.is(await styleOf('article td', 'min-inline-size'), '9px');
      for (const part of ['.rd-navbar', '.rd-sidebar', '.rd-pagination', '.rd-page-menu'])
        assert.is(await styleOf(part, 'display'), 'none', part);
    });
  });
});

looks('the focus ring in the menu of a phone is whole', async () => {
  await withServedSite({ 'docs/index.md': '# First\n', 'docs/b.md': '# Second\n' }, async ({ url }) => {
    await withPage({ viewport: { width: 360, height: 740 } }, async (tab) => {
      await tab.goto(url);
      await tab.getByRole('button', { name: 'Toggle navigation bar' }).press('Enter');
      const link = tab.getByRole('dialog').getByRole('link', { name: 'Second' });
      await link.focus();
      const room = await link.evaluate((element) => {
        let box = element.parentElement!;
        while (getComputedStyle(box).overflowX === 'visible') box = box.parentElement!;
        return box.getBoundingClientRect().right - element.getBoundingClientRect().right;
      });
      assert.ok(room >= 4, `${room} px of room`);
    });
  });
});

looks(
  'a picture of which the author gives the height alone is that high, and one of both sizes fits in',
  async () => {
    const svg = (width: number, height: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
    const files = {
      'docs/index.mdx':
        '# Page\n\n<img alt="Boat" src="/boat.svg" height={20} />\n\n<img alt="Sea" src="/sea.svg" width={4000} height={1000} />\n',
      'docs/plain.md': '# Page\n\n<img alt="Boat" src="/boat.svg" height="20">\n',
      'static/boat.svg': svg(200, 100),
      'static/sea.svg': svg(4000, 1000),
    };
    await withServedSite(files, async ({ url }) => {
      await withPage({}, async (tab) => {
        const boat = tab.getByRole('img', { name: 'Boat' });
        for (const address of ['', 'plain']) {
          await tab.goto(url + address);
          const { width, height } = (await boat.boundingBox())!;
          assert.equal([width, height], [40, 20], address);
        }
        await tab.goto(url);
        const sea = (await tab.getByRole('img', { name: 'Sea' }).boundingBox())!;
        assert.is(sea.height, sea.width / 4);
      });
    });
  },
);

looks(
  'no line of a version and a date begins with the point between them, however narrow the window is',
  async () => {
    const { style } = await clientBundle();
    await withPage({}, async (tab) => {
      await tab.setContent(
        `<style>${style}</style><div class="rd-doc-line"><span>Version: Development of 2.0</span><span>Last updated on <time>Jan 6, 2026</time></span></div>`,
      );
      const starts = new Set<string>();
      for (let width = 100; width < 500; width += 10) {
        const place = await tab.locator('.rd-doc-line').evaluate((line, px) => {
          line.style.width = `${px}px`;
          const text = document.createRange();
          text.setStart(line.lastChild!.firstChild!, 0);
          text.setEnd(line.lastChild!.firstChild!, 4);
          const { left, top } = text.getBoundingClientRect();
          const outer = line.getBoundingClientRect();
          return [top - outer.top > 10, Math.round(left - outer.left)] as const;
        }, width);
        starts.add(place[0] ? `below ${place[1] < 20 ? place[1] : 'words'}` : 'beside');
      }
      assert.equal([...starts].filter((one) => one !== 'below words').sort(), ['below 0', 'beside']);
    });
  },
);

looks.run();
