// Code that says something of its lines, as readers see, hear and copy it.
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faults, faultsInBothModes } from './axe.js';
import { withPage } from './browser.js';
import { shareSite, siteConfig, withServedSite } from './served-site.js';

const code = suite('code with marks');

const fence = (words: string, ...lines: string[]) => [`\`\`\`${words}`, ...lines, '```', ''].join('\n');
const site = shareSite({
  'relaydocs.config.ts': siteConfig(''),
  'docs/index.md': `# Plain\n\n${fence('js {1}', 'a')}\n${fence('diff', '+ a')}`,
  'docs/marks.md': `# Marks\n\n${fence('js showLineNumbers', 'const a = 1; // [!code --]', 'const a = 2; // [!code ++]', 'b(); // [!code error]')}`,
  'docs/focus.md': `# Focus\n\n${fence('js focus={2}', 'first();', 'second();')}`,
  'docs/folded.md': `# Folded\n\n${fence('js collapse={1-2,4} showLineNumbers=5', 'one();', 'two();', 'three();', 'four();', 'five();')}`,
  'docs/callouts.md': `# Call-outs\n\n${fence('js callouts', 'one(); // (1)', 'two(); // (2)')}\n1. First.\n2. Second.\n`,
  'docs/terminal.md': `# Terminal\n\n${fence('console', '$ npm i', 'added 3', '$ npm t \\', '  --all')}\n${fence('bash', 'npm start')}\n${fence('output', 'Listening')}`,
  'docs/component.mdx': `import CodeBlock from '@theme/CodeBlock';\n\n# Component\n\n<CodeBlock language="js" metastring="ins={1}">{'added();'}</CodeBlock>\n`,
});
code.after(() => site.close());

const desktop = {
  viewport: { width: 1280, height: 800 },
  permissions: ['clipboard-read', 'clipboard-write'],
};

async function copied(page: Page): Promise<string> {
  await page.locator('.rd-code .rd-copy').first().click();
  await page.waitForSelector('.rd-copy[data-copied]');
  return page.evaluate(() => navigator.clipboard.readText());
}

code('the code is copied as it is to be, without signs, numbers and lines that are removed', async () => {
  const { url } = await site.get();
  await withPage(desktop, async (page) => {
    await page.goto(`${url}marks`);
    assert.is(await copied(page), 'const a = 2;\nb();');
  });
});

code('what a line is stands before it as a sign, and is told in words', async () => {
  const { url } = await site.get();
  await withPage(desktop, async (page) => {
    await page.goto(`${url}marks`);
    const signs = await page.locator('.rd-code').getByRole('img').all();
    assert.equal(await Promise.all(signs.map((sign) => sign.getAttribute('aria-label'))), [
      'Removed',
      'Added',
      'Error',
    ]);
    const shown = await Promise.all(
      signs.map((sign) => sign.evaluate((element) => getComputedStyle(element, '::before').content)),
    );
    assert.equal(shown, ['"−"', '"+"', '"×"']);
  });
});

code('the frame of code ends where the code ends', async () => {
  const { url } = await site.get();
  await withPage(desktop, async (page) => {
    await page.goto(url);
    assert.is(
      await page
        .locator('.rd-code pre')
        .first()
        .evaluate((pre) => getComputedStyle(pre).margin),
      '0px',
    );
  });
});

code('only pages with such lines load the styles for them', async () => {
  const { output } = await site.get();
  assert.not.match(output('index.html'), /code-marks/);
  for (const page of ['marks', 'focus', 'component', 'folded', 'callouts', 'terminal'])
    assert.match(output(`${page}.html`), 'code-marks');
  assert.match(output('component.html'), 'aria-label="Added"');
});

code('lines out of focus can be read, and step forward under a pointer', async () => {
  const { url } = await site.get();
  await withPage(desktop, async (page) => {
    await page.goto(`${url}focus`);
    const colors = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.rd-line')].map(
          (line) => getComputedStyle(line.querySelector('.function')!).color,
        ),
      );
    const [back, front] = await colors();
    assert.is.not(back, front);
    await page.locator('.rd-code pre').hover();
    const [first, second] = await colors();
    assert.is(first, second);
  });
});

code(
  'folded lines are opened by the keyboard, copied, printed, and counted by the numbers of lines',
  async () => {
    const { url } = await site.get();
    await withPage(desktop, async (page) => {
      await page.goto(`${url}folded`);
      assert.is(await copied(page), 'one();\ntwo();\nthree();\nfour();\nfive();');
      const one = page.getByText('one', { exact: true });
      assert.not.ok(await one.isVisible());
      // The counter itself cannot be read: a number of another width would move the code.
      const shown = () => page.locator('.rd-line', { hasText: /three|five/ }).allInnerTexts();
      const before = await shown();
      await page.locator('.rd-fold > summary').first().focus();
      await page.keyboard.press('Enter');
      await one.waitFor();
      assert.equal(await shown(), before);
      await page.reload();
      await page.emulateMedia({ media: 'print' });
      assert.ok(await one.isVisible());
    });
  },
);

code('a call-out leads to its item and back, and is no part of the code that is copied', async () => {
  const { url } = await site.get();
  await withPage({ ...desktop, javaScriptEnabled: false }, async (page) => {
    await page.goto(`${url}callouts`);
    await page.getByRole('link', { name: 'Note 2' }).click();
    assert.match(await page.locator(':target').innerText(), 'Second.');
    await page.getByRole('link', { name: 'Back to the code: 2' }).click();
    assert.is(await page.locator(':target').getAttribute('aria-label'), 'Note 2');
  });
  await withPage(desktop, async (page) => {
    await page.goto(`${url}callouts`);
    assert.is(await copied(page), 'one();\ntwo();');
    const { width, height } = (await page.getByRole('link', { name: 'Note 2' }).boundingBox())!;
    assert.ok(width >= 24 && height >= 24, `a target of ${width} by ${height} px`);
  });
});

code('of a terminal, commands are copied without prompts and what they write', async () => {
  const { url } = await site.get();
  await withPage(desktop, async (page) => {
    await page.goto(`${url}terminal`);
    assert.is(await copied(page), 'npm i\nnpm t \\\n  --all');
    await page.locator('.rd-code .rd-copy').nth(1).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()) === 'npm start');
    assert.is(await page.getByRole('group', { name: 'Output' }).innerText(), 'Listening');
  });
});

code(
  'a name opens its type without a script, which is not copied, and check tells a mistake in the code',
  () =>
    withServedSite(
      {
        'docs/index.md': `# Types\n\n${fence('ts twoslash', "const port = '80';", 'port;', '// ^?')}`,
        'docs/_part.md': fence('ts twoslash', 'const tide = 2;'),
        'docs/twice.mdx':
          "import Part from './_part.md';\nimport Same from './_part.md';\n\n# Twice\n\n<Part />\n\n<Same />\n\n<Part />\n",
      },
      async ({ url, dir, run }) => {
        await withPage({ ...desktop, viewport: { width: 320, height: 600 } }, async (page) => {
          await page.goto(url);
          const tooltip = page.getByRole('tooltip', { includeHidden: true });
          assert.not.ok(await tooltip.isVisible());
          await page.locator('.rd-code pre').focus();
          await page.keyboard.press('Tab');
          await tooltip.waitFor();
          assert.is(await tooltip.innerText(), 'const port: "80"');
          assert.equal(await faults(page), []);
          await page.emulateMedia({ media: 'print' });
          assert.not.ok(await tooltip.isVisible(), 'paper has no types');
          await page.emulateMedia({ media: 'screen' });
          assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
          assert.is(await copied(page), "const port = '80';\nport;");
          await page.keyboard.press('Escape');
          assert.not.ok(await tooltip.isVisible(), 'Escape closes it where the focus is');
          await page.locator('.rd-type').nth(1).hover();
          await tooltip.waitFor();
          await tooltip.hover();
          await page.waitForTimeout(600);
          assert.ok(await tooltip.isVisible(), 'the pointer can go to it');
          await page.keyboard.press('Escape');
          assert.not.ok(await tooltip.isVisible(), 'Escape closes it where the pointer is');
        });
        await withPage(desktop, async (page) => {
          await page.goto(`${url}twice`);
          for (const n of [0, 1, 2]) {
            await page.locator('.rd-type').nth(n).click();
            assert.ok(await page.locator('.rd-code').nth(n).getByRole('tooltip').isVisible(), `block ${n}`);
          }
        });
        // A screen to touch, and no script at all.
        await withPage({ ...desktop, hasTouch: true, javaScriptEnabled: false }, async (page) => {
          await page.goto(url);
          const tooltip = page.locator('[popover]');
          for (const place of ['.rd-type', 'h1']) {
            await page.locator('.rd-type').first().tap();
            assert.ok(await tooltip.isVisible());
            const [word, box] = [
              await page.locator('.rd-type').first().boundingBox(),
              await tooltip.boundingBox(),
            ];
            assert.ok(Math.abs(box!.y - word!.y - word!.height) < 1, 'it stands below the word');
            await page.locator(place).first().tap();
            assert.not.ok(await tooltip.isVisible(), place);
          }
        });
        await writeFile(path.join(dir, 'docs/index.md'), fence('ts twoslash', "const port: number = '80';"));
        const { code: exitCode, stderr } = await run(['check']);
        assert.is(exitCode, 1);
        assert.match(stderr, 'docs/index.md:2:7  TYPE_ERROR  TS2322');
      },
      async ({ dir }) => {
        await mkdir(path.join(dir, 'node_modules'));
        for (const [name, ours] of [
          ['twoslash', 'twoslash'],
          ['typescript', 'typescript-5.9'],
        ] as const)
          await symlink(path.resolve('node_modules', ours), path.join(dir, 'node_modules', name));
      },
    ),
);

code('axe finds nothing in marked code in either mode, and it fits 320 px', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 320, height: 600 } }, async (page) => {
    // One of them as readers get it whose system asks for the mode.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${url}marks`);
      assert.is(await page.locator('html').getAttribute('data-theme'), colorScheme);
      assert.equal(await faults(page), [], colorScheme);
    }
    for (const name of ['marks', 'focus', 'folded', 'callouts', 'terminal']) {
      if (name !== 'marks') {
        await page.goto(url + name);
        assert.equal(await faultsInBothModes(page), [], name);
      }
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name);
    }
  });
});

code("marks of lines reach both edges of the site's own blocks, and their text ends before the button", () =>
  withServedSite(
    {
      'relaydocs.config.ts': siteConfig(''),
      'src/theme/CodeBlock.js':
        "import CodeBlock from '@theme-original/CodeBlock';\nexport default (props) => <section><CodeBlock {...props} /></section>;\n",
      'docs/index.md': `# Own\n\n${fence('js {1}', `a('${'long '.repeat(60)}');`, 'b();')}\n${fence('js', "short('// [!code ++]'); // [!code ++]")}`,
    },
    async ({ url }) =>
      withPage(desktop, async (page) => {
        await page.goto(url);
        const measured = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('section .rd-code-bare')].map((figure) => {
            const pre = figure.querySelector('pre')!;
            pre.scrollLeft = pre.scrollWidth;
            const [box, edge] = [figure.getBoundingClientRect(), pre.getBoundingClientRect()];
            const line = figure.querySelector('.rd-line-highlight, .rd-line-add')!;
            const text = document.createRange();
            text.selectNodeContents(line);
            return {
              isWhole: Math.abs(edge.right - box.right) <= 2,
              bandEnds: Math.abs(line.getBoundingClientRect().right - edge.right) <= 2,
              isClear:
                text.getBoundingClientRect().right <=
                figure.querySelector('.rd-copy')!.getBoundingClientRect().left,
            };
          }),
        );
        const right = { isWhole: true, bandEnds: true, isClear: true };
        assert.equal(measured, [right, right]);
      }),
  ),
);

code.run();
