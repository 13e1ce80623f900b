// What Markdown writes, by components that a site has in the place of Docusaurus' own.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSite } from './with-site.js';

const own = suite("components of a site's own for what Markdown writes");

const site = {
  'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/',
  markdown: { mermaid: true },
  presets: [['classic', { blog: false }]],
};
`,
  'docs/plain.md': `# Plain

| a | b |
| - | - |
| 1 | 2 |

![Low water](https://x.example/a.png "Now") and [a link](./other.md) and \`code\`.

## Head

\`\`\`js title="a.js"
const a  = 1;
\`\`\`

:::tip A **bold** title

Text.

:::

:::note Short

Text.

:::
`,
  'docs/other.md': '# Other\n\nNothing of it.\n',
};
const article = (html: string): string => /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? '';

own('stand for its tags on pages that show them, and other pages are as before', () =>
  withSite(
    {
      ...site,
      'src/theme/MDXComponents/index.js': `import Components from '@theme-original/MDXComponents';
import Details from '@theme/MDXComponents/Details';
import { table } from './tables';
export default {
  ...Components,
  details: Details,
  table,
  h2: (props) => <h2 data-own="" {...props} />,
};`,
      'src/theme/MDXComponents/tables.tsx': `import type { ReactNode } from 'react';
export const table = (props: { children: ReactNode }) => <table className="mine" {...props} />;`,
      'src/theme/MDXComponents/Img/index.js': `import Img from '@theme-original/MDXComponents/Img';
export default (props) => <figure><Img {...props} /><figcaption>{props.title}</figcaption></figure>;`,
      'src/theme/MDXComponents/A.js': `import Link from '@docusaurus/Link';
export default ({ href, ...props }) => <Link {...props} href={href} data-to={href} />;`,
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      const page = article(output('docs/plain.html'));
      assert.match(page, '<table class="mine"><thead><tr><th>a</th>');
      assert.match(page, /<figure><img [^>]*src="https:\/\/x\.example\/a\.png"[^>]*><figcaption>Now</);
      assert.match(page, /<a [^>]*data-to="\/docs\/other"[^>]*>a link<\/a>/);
      assert.match(page, /<h2 data-own="" id="head">Head<\/h2>/);
      assert.match(page, '<div class="rd-admonition rd-admonition-note"');
      assert.match(page, '<span class="token keyword">const</span>');
      assert.match(output('docs/other.html'), '<p>Nothing of it.</p>');
      assert.not.match(output('docs/plain.html'), 'modulepreload');
      const { stdout } = await run(['compat']);
      assert.match(stdout, 'src/theme/MDXComponents/Img/index.js  @theme/MDXComponents/Img\n');
    },
  ),
);

own('show code and admonitions, and get what Docusaurus gives them', () =>
  withSite(
    {
      ...site,
      'src/theme/CodeBlock/index.js': `import CodeBlock from '@theme-original/CodeBlock';
export default (props) => <div data-meta={props.metastring} data-class={props.className}><CodeBlock {...props} /></div>;`,
      'src/theme/Admonition/Types.js': `import Types from '@theme-original/Admonition/Types';
export default { ...Types, tip: ({ title, children }) => <aside><b>{title}</b>{children}</aside> };`,
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      const page = article(output('docs/plain.html'));
      assert.match(
        page,
        '<div data-meta="title=&quot;a.js&quot;" data-class="language-js"><figure class="rd-code"',
      );
      assert.match(page, '<figcaption class="rd-code-title">a.js</figcaption>');
      assert.match(page, '</span> a  <span');
      assert.match(page, ' and <code>code</code>.');
      assert.match(page, '<aside><b>A <strong>bold</strong> title</b><p>Text.</p></aside>');
      assert.match(page, /rd-admonition-note"[^>]*><p class="rd-admonition-title">Short<\/p><p>Text\.<\/p>/);
    },
  ),
);

own('have icons and a frame of their own for admonitions, and headings and diagrams', () =>
  withSite(
    {
      ...site,
      'src/theme/Admonition/Icon/Note.js': 'export default () => <svg data-icon="mine" />;',
      'src/theme/Admonition/Layout/index.js':
        'export default ({ type, icon, title, children }) => <div className={"frame " + type}>{icon}{title}{children}</div>;',
      'src/theme/Heading/index.js': `import Heading from '@theme-original/Heading';
export default (props) => <><Heading {...props} /><hr className="under" /></>;`,
      'src/theme/Mermaid.js': 'export default ({ value }) => <p className="drawn">{value}</p>;',
      'docs/other.md': '# Other\n\n```mermaid\ngraph TD\n```\n',
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      const page = article(output('docs/plain.html'));
      assert.match(page, '<div class="frame note"><svg data-icon="mine"></svg>Short<p>Text.</p></div>');
      assert.match(page, '<div class="frame tip">A <strong>bold</strong> title<p>Text.</p></div>');
      assert.match(
        page,
        /<h2 id="head">Head<a class="rd-anchor" href="#head"[^>]*><\/a><\/h2><hr class="under"\/>/,
      );
      assert.is(page.match(/rd-anchor/g)?.length, 1);
      assert.match(output('docs/other.html'), '<p class="drawn">graph TD</p>');
    },
  ),
);

own('come to life where they have a state', () =>
  withSite(
    {
      ...site,
      'src/theme/CodeBlock.js': `import { useState } from 'react';
import CodeBlock from '@theme-original/CodeBlock';
export default (props) => { const [n] = useState(7); return <div><CodeBlock {...props} /><i>{n}</i></div>; };`,
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(output('docs/plain.html'), /<relay-island data-island="0">[\s\S]*<i>7<\/i>/);
      assert.not.match(output('docs/other.html'), '<relay-island');
    },
  ),
);

own.run();
