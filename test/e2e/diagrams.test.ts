// Mermaid's diagrams as readers get them, under the policy that `preview` sends.
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TestSite } from '../build/with-site.js';
import { faults } from './axe.js';
import { withPage } from './browser.js';
import { siteConfig, withServedSite } from './served-site.js';

const diagrams = suite('diagrams');
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** First without Mermaid, then with the project's own as a package of the site. */
async function buildWithout({ dir, run, output }: TestSite): Promise<void> {
  const { code, stderr } = await run(['build']);
  assert.is(code, 0);
  assert.match(stderr, 'npm install mermaid');
  assert.is(stderr.split('MERMAID_MISSING').length, 2, stderr);
  assert.match((await run(['check'])).stderr, 'MERMAID_MISSING');
  assert.not.match(output('index.html'), 'relaydocs:mermaid');
  assert.not.match(output('_headers'), 'unsafe-inline');
  assert.match(output('index.html'), 'A[Ask &lt;i&gt;kindly');
  linkMermaid(dir);
}

function linkMermaid(dir: string): void {
  mkdirSync(path.join(dir, 'node_modules'));
  symlinkSync(path.join(modules, 'mermaid'), path.join(dir, 'node_modules/mermaid'), 'junction');
}

const chain = Array.from({ length: 8 }, (_, step) => `S${step}[Step of number ${step}]`).join(' --> ');

const page = `# Diagrams

\`\`\`mermaid
flowchart LR
  A[Ask <i>kindly</i>] -->|why| B{Answer}
  subgraph Group
    B --> C[(Store)]
  end
  classDef hot fill:#fdd,stroke:#c00,color:#000
  class C hot
\`\`\`

\`\`\`mermaid title="Messages"
sequenceDiagram
  accTitle: How messages travel
  accDescr: A client asks, the relay answers.
  Client->>+Relay: POST /roll
  Note over Relay: thinks
  Relay-->>-Client: 200
\`\`\`

\`\`\`mermaid
flowchart LR
  A -->
  --- B [
\`\`\`

\`\`\`mermaid
flowchart LR
  ${chain}
\`\`\`
`;

const kinds = `import Mermaid from '@theme/Mermaid'

# Kinds

<Mermaid value={\`pie title Pets
  "Dogs" : 386
  "Cats" : 85\`} />

<Mermaid title="Classes" chart="classDiagram
  Animal <|-- Duck" />

\`\`\`mermaid
stateDiagram-v2
  [*] --> Still
\`\`\`

\`\`\`mermaid
gantt
  dateFormat YYYY-MM-DD
  section One
  Task A :a1, 2026-01-01, 30d
\`\`\`

\`\`\`mermaid
mindmap
  root((mindmap))
    Origins
\`\`\`

\`\`\`mermaid
gitGraph
  commit
  branch develop
  commit
\`\`\`

\`\`\`mermaid
erDiagram
  CUSTOMER ||--o{ ORDER : places
\`\`\`
`;

const site = {
  'relaydocs.config.ts': siteConfig("colorMode: { defaultMode: 'light' },"),
  'docs/index.md': page,
  'docs/far.md': `# Far\n\n${'Text.\n\n'.repeat(200)}\`\`\`mermaid\npie\n  "A" : 1\n\`\`\`\n`,
  'docs/kinds.mdx': kinds,
  'docs/prose.md': '# Prose\n\nSee [the diagrams](./index.md).\n\n```js\n1;\n```\n',
};

/** Until every diagram of the page is drawn in the mode, or cannot be. */
const drawn = (tab: Page, mode: string) =>
  tab.waitForFunction((wanted) => {
    const figures = [...document.querySelectorAll<HTMLElement>('.rd-diagram')];
    return (
      figures.length > 0 &&
      figures.every(
        (figure) => figure.dataset.drawn === wanted || figure.querySelector('.rd-diagram-mistake'),
      )
    );
  }, mode);

diagrams('diagrams have the themes and settings of Mermaid that the site names', () =>
  withServedSite(
    {
      'relaydocs.config.ts': siteConfig(
        "colorMode: { defaultMode: 'light' }, markdown: { mermaid: { theme: { light: 'forest' }, options: { themeCSS: '.node rect { rx: 7px }' } } },",
      ),
      'docs/index.md': '# Diagram\n\n```mermaid\nflowchart LR\n  A --> B\n```\n',
    },
    async ({ url }) => {
      await withPage({}, async (tab) => {
        await tab.goto(url);
        await drawn(tab, 'light');
        const [fill, corner] = await tab
          .locator('.rd-diagram .node rect')
          .first()
          .evaluate((node) => {
            const style = getComputedStyle(node);
            return [style.fill, style.rx];
          });
        // The colour that the theme "forest" has.
        assert.equal([fill, corner], ['rgb(205, 228, 152)', '7px']);
      });
    },
    async ({ dir }) => linkMermaid(dir),
  ),
);

diagrams(
  'diagrams are text until Mermaid is installed, then drawn in both modes, under a policy of their own',
  async () => {
    await withServedSite(
      site,
      async ({ url, output }) => {
        await withPage({ viewport: { width: 1280, height: 3000 } }, async (tab) => {
          const scripts: string[] = [];
          tab.on('request', (request) => {
            if (/\/(?:mermaid|diagrams)-/.test(request.url())) scripts.push(request.url());
          });
          await tab.goto(`${url}prose`);
          assert.equal(scripts, [], 'a page without diagrams');
          await tab.getByRole('link', { name: 'the diagrams' }).click();
          await drawn(tab, 'light');
          assert.ok(scripts.length > 2);

          const first = tab.getByRole('img', { name: 'Diagram', exact: true }).first();
          assert.ok((await first.boundingBox())!.height > 50);
          assert.ok(await tab.getByRole('img', { name: 'How messages travel' }).isVisible());
          const hot = tab.locator('.hot > rect, .hot > path').first();
          assert.match(await hot.evaluate((shape) => getComputedStyle(shape).fill), 'rgb(255, 221, 221)');
          const color = (colors: string) =>
            tab
              .locator(`[data-colors="${colors}"]`)
              .first()
              .getByText('Answer')
              .last()
              .evaluate((label) => getComputedStyle(label).color);
          assert.is(await color('light'), 'rgb(31, 38, 48)');

          // A drawing as wide as the text goes on below the button that copies it.
          const node = tab.locator('.rd-diagram').last().locator('[data-colors="light"] .node').first();
          const button = tab.locator('.rd-diagram').last().locator('.rd-copy');
          await button.waitFor();
          const [above, below] = [(await button.boundingBox())!, (await node.boundingBox())!];
          assert.ok(above.y + above.height <= below.y, `${above.y + above.height} and ${below.y}`);

          const mistake = tab.getByRole('note').filter({ hasText: 'cannot be drawn' });
          assert.match(await mistake.innerText(), 'line 3');
          assert.ok(await tab.locator('pre').filter({ hasText: '--- B [' }).last().isVisible());
          assert.equal(await faults(tab), []);

          await tab.getByRole('button', { name: /^Switch between dark and light/ }).click();
          await drawn(tab, 'dark');
          assert.is(await color('dark'), 'rgb(213, 220, 228)');
          assert.equal(await faults(tab, 'colors'), []);

          await tab.waitForFunction(() => document.querySelectorAll('.rd-diagram[data-print]').length === 3);
          await tab.emulateMedia({ media: 'print' });
          assert.ok(await tab.locator('[data-colors="print"]').first().isVisible());
          assert.not.ok(await tab.locator('[data-colors="dark"]').first().isVisible());
          await tab.emulateMedia({ media: 'screen' });

          await tab.setViewportSize({ width: 320, height: 700 });
          assert.is(await tab.evaluate(() => document.documentElement.scrollWidth), 320);
          const wide = tab.locator('.rd-diagram-picture[data-colors="dark"]').last();
          assert.ok(await wide.evaluate((picture) => picture.scrollWidth > picture.clientWidth + 300));
          assert.equal(await faults(tab, 'all but colors'), []);
        });

        await withPage({ viewport: { width: 1280, height: 6000 } }, async (tab) => {
          await tab.goto(`${url}kinds`);
          await drawn(tab, 'light');
          assert.is(await tab.locator('.rd-diagram[data-drawn]').count(), 7);
          assert.ok(await tab.getByRole('img', { name: 'Classes' }).isVisible());
          assert.equal(await faults(tab), []);
        });

        await withPage({ viewport: { width: 1280, height: 700 } }, async (tab) => {
          const scripts: string[] = [];
          tab.on('request', (request) => {
            if (/\/(?:mermaid|diagrams)-/.test(request.url())) scripts.push(request.url());
          });
          await tab.goto(`${url}far`, { waitUntil: 'networkidle' });
          assert.equal(scripts, [], 'a diagram that is far away');
          await tab.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          await drawn(tab, 'light');
        });

        await withPage({ expectedMessages: [/inline style/] }, async (tab) => {
          await tab.goto(`${url}prose`);
          const color = await tab.evaluate(() => {
            document.body.innerHTML = '<i style="color: rgb(1, 2, 3)"></i>';
            return getComputedStyle(document.body.firstElementChild!).color;
          });
          assert.is.not(color, 'rgb(1, 2, 3)', 'a page without diagrams is as strict as ever');
        });

        await withPage({ javaScriptEnabled: false }, async (tab) => {
          await tab.goto(url);
          assert.ok(await tab.getByText('A[Ask <i>kindly</i>]').isVisible());
          assert.ok(await tab.getByText('Messages', { exact: true }).isVisible());
        });
        assert.not.match(output('prose.html'), 'extras');
        assert.match(output('_headers'), "style-src 'self' 'unsafe-inline';");
        const policies = ['index', 'far', 'kinds', 'prose', '404'].map(
          (name) =>
            /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(output(`${name}.html`))?.[1],
        );
        const strict = 'style-src &#39;self&#39;';
        assert.equal(
          policies.map((policy) => policy?.replaceAll("'", '&#39;')),
          [undefined, undefined, undefined, strict, strict],
        );
        assert.match(output('index.md'), '```mermaid\nflowchart LR');
      },
      buildWithout,
    );
  },
);

diagrams.run();
