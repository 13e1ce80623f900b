// Components with a state that a site has in the place of what Markdown writes, in a browser.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { serveOutput } from '../../src/preview/serve-output.js';
import { buildHere } from '../build/with-site.js';
import { writeFiles } from '../write-files.js';
import { withPage } from './browser.js';
import { withServedSite } from './served-site.js';

const tags = suite("a site's own components for what Markdown writes");

const files: Readonly<Record<string, string>> = {
  'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/',
  presets: [['classic', { blog: false, docs: { routeBasePath: '/' } }]],
};
`,
  'src/theme/MDXComponents.js': `import { useState } from 'react';
import MDXComponents from '@theme-original/MDXComponents';
function Zoom({ alt, ...props }) {
  const [isLarge, setLarge] = useState(false);
  return <figure data-large={isLarge}><button onClick={() => setLarge(!isLarge)}>Enlarge {alt}</button><img alt={alt} {...props} /></figure>;
}
function Mark(props) {
  const [isSeen, setSeen] = useState(false);
  return <mark data-seen={isSeen} onClick={() => setSeen(true)} {...props} />;
}
export default { ...MDXComponents, img: Zoom, strong: Mark };
`,
  'src/theme/CodeBlock.js': `import { useState } from 'react';
import CodeBlock from '@theme-original/CodeBlock';
export default function Runnable(props) {
  const [runs, setRuns] = useState(0);
  return <div><CodeBlock {...props} /><button onClick={() => setRuns(runs + 1)}>Ran {runs} times</button></div>;
}
`,
  'src/theme/Admonition.js': `import { useState } from 'react';
import Admonition from '@theme-original/Admonition';
export default function Folding(props) {
  const [isOpen, setOpen] = useState(true);
  return <div><button onClick={() => setOpen(!isOpen)}>Fold</button>{isOpen && <Admonition {...props} />}</div>;
}
`,
  'static/favicon.ico': '',
  'docs/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'docs/index.md': `# Start

Text with \`code\` and a picture:

![low water](./picture.svg)

:::tip Title

Some **bold** text:

\`\`\`js
const inside = 1;
\`\`\`

:::

\`\`\`js
const below = 2;
\`\`\`
`,
};

tags('come to life each by itself, in paragraphs and in one another, and code in lines stays HTML', () =>
  withTags({}, async ({ page, islands }) => {
    assert.equal(
      islands.map(({ whole }) => whole),
      [false],
    );
    assert.is(islands[0]?.parts.find(({ part }) => part === '<img>')?.line, 5);
    const article = page.locator('article');
    assert.is(await article.locator('relay-island').count(), 5);
    assert.is(await article.locator('relay-island code', { hasText: /^code$/ }).count(), 0);
    assert.is(await article.locator('figure img').count(), 1);
    await article.getByRole('button', { name: 'Enlarge low water' }).click();
    await article.locator('figure[data-large=true]').waitFor();
    assert.is(await article.locator('figure img').count(), 1);
    await article.locator('mark').click();
    await article.locator('mark[data-seen=true]').waitFor();
    await article.getByText('Ran 0 times').first().click();
    await article.getByText('Ran 1 times').waitFor();
    assert.is(await article.getByText('Ran 0 times').count(), 1);
    const fold = article.getByRole('button', { name: 'Fold' });
    await fold.click();
    await article.locator('mark').waitFor({ state: 'detached' });
    await fold.click();
    await article.locator('.rd-admonition mark').waitFor();
    await article.getByText('Ran 1 times').click();
    await article.getByText('Ran 2 times').waitFor();
  }),
);

tags(
  'show code with one head where they have a head for it, and its text can be copied from its corner',
  () =>
    withTags(
      {
        'src/theme/CodeBlock.js': `import { useState } from 'react';
import CodeBlock from '@theme-original/CodeBlock';
import First from '@theme-init/CodeBlock';
import Content from '@theme/CodeBlock/Content/String';
const blocks = { 'language-js': CodeBlock, 'language-ts': First, 'language-sh': Content };
export default function Headed(props) {
  const [isSeen, setSeen] = useState(false);
  const Block = blocks[props.className];
  return <section><header onClick={() => setSeen(true)}>{props.className}{isSeen && '!'}</header><Block {...props} /></section>;
}
`,
        'docs/index.md':
          '# Start\n\n```js\none\n```\n\n```ts\ntwo\n```\n\n```sh\nthree\n```\n\n```js title="a.js"\nfour\n```\n',
      },
      async ({ page }) => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        const article = page.locator('article');
        await article.getByText('language-ts').click();
        await article.getByText('language-ts!').waitFor();
        const heads = await article.locator('.rd-code').evaluateAll((blocks) =>
          blocks.map((block) => {
            const drawn = ['::before', '::after'].map((part) => getComputedStyle(block, part).content);
            return block.querySelector('figcaption')?.textContent ?? drawn.join(' ');
          }),
        );
        assert.equal(heads, ['none none', 'none none', 'none none', 'a.js']);
        for (const [index, code] of ['one', 'two', 'three', 'four'].entries()) {
          await article.locator('.rd-copy').nth(index).click();
          await article.locator('.rd-copy').nth(index).and(page.locator('[data-copied]')).waitFor();
          assert.is(await page.evaluate(() => navigator.clipboard.readText()), code);
        }
      },
    ),
);

tags('show a picture once that is a block in a paragraph with a state of its own', () =>
  withTags(
    {
      'src/theme/MDXComponents.js': `import { useState } from 'react';
import MDXComponents from '@theme-original/MDXComponents';
function Paragraph(props) {
  const [isSeen, setSeen] = useState(false);
  return <p data-seen={isSeen} onClick={() => setSeen(true)} {...props} />;
}
function Zoom({ alt, ...props }) {
  const [isLarge, setLarge] = useState(false);
  return <div><img alt={alt} {...props} /><div onClick={() => setLarge(true)}>{alt}{isLarge && '!'}</div></div>;
}
export default { ...MDXComponents, img: Zoom, p: Paragraph };
`,
      'docs/index.md': '# Start\n\nPara ![low water](./picture.svg) text.\n',
    },
    async ({ page, islands }) => {
      assert.equal(
        islands.map(({ whole }) => whole),
        [true],
      );
      const article = page.locator('article');
      // No parser leaves a box in a paragraph: React has made this one.
      await article.locator('p > div > div').waitFor();
      await article.getByText('low water').click();
      await article.getByText('low water!').waitFor();
      await article.locator('p[data-seen=true]').waitFor();
      assert.is(await article.locator('img').count(), 1);
    },
    // React cannot keep what a parser made of a box in such a paragraph, and renders it anew.
    [/cannot be a descendant of|cannot contain a nested|Hydration failed/],
  ),
);

interface ShownTags {
  page: Page;
  islands: Awaited<ReturnType<typeof buildHere>>['islands'];
}

/** @param changed files that are others. @param expectedMessages that the console of the browser may show. */
async function withTags(
  changed: Readonly<Record<string, string>>,
  use: (shown: ShownTags) => Promise<void>,
  expectedMessages: readonly RegExp[] = [],
): Promise<void> {
  const dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'relaydocs-own-tags-')));
  try {
    writeFiles(dir, { ...files, ...changed });
    const outDir = path.join(dir, 'build');
    // The React that warns of whatever does not fit the server's HTML: withPage fails for it.
    const { islands } = await buildHere({ siteDir: dir, outDir, mode: 'development' });
    const preview = await serveOutput({
      outDir,
      host: undefined,
      port: 0,
      onError: (error) => console.error(error),
    });
    try {
      await withPage({ expectedMessages }, async (page) => {
        await page.goto(preview.url);
        await use({ page, islands });
      });
    } finally {
      await preview.close();
    }
  } finally {
    rmSync(dir, { recursive: true });
  }
}

tags('components that look into code do so in the browser as well', () =>
  withServedSite(
    {
      'docusaurus.config.js':
        "module.exports = { title: 'T', url: 'https://docs.example.com', baseUrl: '/', favicon: 'icon.svg', presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };",
      'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
      'src/Runner.jsx': `import { useState } from 'react';
export default function Runner({ children }) {
  const [count, setCount] = useState(0);
  const { className, children: code } = children.props.children.props;
  return <div><button onClick={() => setCount(count + 1)}>{className} {code.trim()} {count}</button>{children}{count > 0 && children.props.children}</div>;
}`,
      'docs/index.mdx': "import Runner from '@site/src/Runner'\n\n<Runner>\n\n```js\nrun\n```\n\n</Runner>\n",
    },
    async ({ url }) => {
      await withPage({}, async (page) => {
        await page.goto(url);
        await page.getByRole('button', { name: 'language-js run 0' }).click();
        await page.getByRole('button', { name: 'language-js run 1' }).waitFor();
        assert.is(await page.locator('figure.rd-code').count(), 2);
      });
    },
    () => Promise.resolve(),
    ({ run }) => run(['build', '--config', 'docusaurus.config.js']),
  ),
);

tags.run();
