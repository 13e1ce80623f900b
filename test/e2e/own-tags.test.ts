// Components with a state that a site has in the place of what Markdown writes, in a browser.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { serveOutput } from '../../src/preview/serve-output.js';
import { buildHere } from '../build/with-site.js';
import { withPage } from './browser.js';

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

tags(
  'come to life each by itself, in paragraphs and in one another, and code in lines stays HTML',
  async () => {
    const dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'relaydocs-own-tags-')));
    try {
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
        writeFileSync(path.join(dir, file), text);
      }
      const outDir = path.join(dir, 'build');
      // The React that warns of whatever does not fit the server's HTML: withPage fails for it.
      const { islands } = await buildHere({ siteDir: dir, outDir, mode: 'development' });
      assert.equal(
        islands.map(({ whole }) => whole),
        [false],
      );
      assert.is(islands[0]?.parts.find(({ part }) => part === '<img>')?.line, 5);
      const preview = await serveOutput({
        outDir,
        host: undefined,
        port: 0,
        onError: (error) => console.error(error),
      });
      try {
        await withPage({}, async (page) => {
          await page.goto(preview.url);
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
        });
      } finally {
        await preview.close();
      }
    } finally {
      rmSync(dir, { recursive: true });
    }
  },
);

tags.run();
