// What Markdown writes, by components that a site has in the place of Docusaurus' own.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withBuilt, withSite } from './with-site.js';

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
  withBuilt(
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
      'docs/rates.csv': 'a,b\n',
      'docs/files.md': '# Files\n\nAll [rates](./rates.csv).\n',
    },
    async ({ run, output }) => {
      assert.match(output('docs/files.html'), /data-to="\/assets\/rates-\w+\.csv"/);
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
  withBuilt(
    {
      ...site,
      'src/theme/CodeBlock/index.js': `import CodeBlock from '@theme-original/CodeBlock';
export default (props) => <div data-meta={props.metastring} data-class={props.className}><CodeBlock {...props} /></div>;`,
      'src/theme/Admonition/Types.js': `import Types from '@theme-original/Admonition/Types';
export default { ...Types, tip: ({ title, children }) => <aside><b>{title}</b>{children}</aside> };`,
    },
    ({ output }) => {
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

own('show icons of their own for admonitions in the size of icons', async () => {
  const rule = /\.rd-admonition-title\[data-icon\]\s*>\s*svg:first-child\s*\{[^}]*inline-size:\s*1\.6em/;
  const sheetWith = async (files: Record<string, string>, shown: RegExp): Promise<string> => {
    let sheet = '';
    await withSite({ ...site, ...files }, async ({ run, output }) => {
      assert.is((await run(['build'])).code, 0);
      const page = output('docs/plain.html');
      assert.match(page, shown);
      sheet = output(/assets\/relaydocs-\w+\.css/.exec(page)![0]);
    });
    return sheet;
  };
  const icon = { 'src/theme/Admonition/Icon/Note.js': 'export default () => <svg viewBox="0 0 9 9" />;' };
  assert.match(await sheetWith(icon, /rd-admonition-title" data-icon=""><svg viewBox="0 0 9 9">/), rule);
  assert.not.match(await sheetWith({}, /rd-admonition-title"/), rule);
});

own('have icons and a frame of their own for admonitions, and headings and diagrams', () =>
  withBuilt(
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
    ({ output }) => {
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

own('are told of once where a word of a fence does nothing for them', () => {
  const typed = '# Typed\n\n```ts twoslash\nconst a = 1;\n```\n\n```js callouts\nb(); // (1)\n```\n\n1. B\n';
  return withSite(
    {
      ...site,
      'docs/a-typed.md': typed,
      'docs/b-typed.md': typed,
      'src/theme/CodeBlock.js': 'export default ({ children }) => <pre className="mine">{children}</pre>;',
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(stderr, 'docs/a-typed.md:3:1  CODE_WORD_IDLE (warning)  "twoslash" has no effect');
      assert.is(stderr.match(/CODE_WORD_IDLE/g)?.length, 1);
      assert.match(output('docs/a-typed.html'), '<pre class="mine">');
    },
  );
});

own('come to life where they have a state', () =>
  withBuilt(
    {
      ...site,
      'src/theme/CodeBlock.js': `import { useState } from 'react';
import CodeBlock from '@theme-original/CodeBlock';
export default (props) => { const [n] = useState(7); return <div><CodeBlock {...props} /><i>{n}</i></div>; };`,
    },
    ({ output }) => {
      assert.match(output('docs/plain.html'), /<relay-island data-island="0">[\s\S]*<i>7<\/i>/);
      assert.not.match(output('docs/other.html'), '<relay-island');
    },
  ),
);

own('bring React to pages that show the one with a state, though it lies beside others', () =>
  withBuilt(
    {
      ...site,
      'src/theme/Admonition/Layout.js': `import { useState } from 'react';
export default ({ title, children }) => { const [n] = useState(7); return <aside>{title}{n}{children}</aside>; };`,
      'src/theme/Heading.js': `import Heading from '@theme-original/Heading';
export default (props) => <Heading {...props} />;`,
      'src/theme/MDXComponents.js': `import { useState } from 'react';
import MDXComponents from '@theme-original/MDXComponents';
const Wide = ({ children }) => <div className="wide">{children}</div>;
function Table(props) { return <Wide><table {...props} /></Wide>; }
function Picker() { const [n] = useState(1); return <Wide>{n}</Wide>; }
const Named = ({ children }) => <b>{children}</b>;
Named.Part = Picker;
export default { ...MDXComponents, table: Table, Picker, strong: Named };`,
      'docs/read.mdx': '# Read\n\n## Head\n\n| a |\n| - |\n| 1 |\n',
      'docs/pick.mdx': '# Pick\n\n<Picker />\n',
      'docs/named.mdx': '# Named\n\n**bold**\n',
    },
    ({ output }) => {
      assert.match(output('docs/read.html'), '<div class="wide"><table>');
      assert.not.match(output('docs/read.html'), '<relay-island');
      for (const page of ['plain', 'pick', 'named'])
        assert.match(output(`docs/${page}.html`), '<relay-island', page);
    },
  ),
);

const page = '# Read\n\n## Head\n\n> Quote\n\n<br/>\n';

own('are found wherever the module puts its object together, and in modules that it takes others of', () =>
  withBuilt(
    {
      ...site,
      'docs/read.mdx': page,
      'src/theme/MDXComponents.tsx': `import MDXComponents from '@theme-original/MDXComponents';
import * as own from '@site/src/mdx';
const files = '**/*.md';
const C: Record<string, unknown> = { ...MDXComponents, ...own, strong: MDXComponents.strong };
C.h2 = (props: object) => <h2 className="mine" {...props} />;
const errors = { code: 404, p: files };
console.assert(errors.code === 404);
export default C;`,
      'src/mdx/index.js': `export { quote as blockquote } from './quotes';\nexport const Other = () => null;`,
      'src/mdx/quotes.js': 'export const quote = (props) => <blockquote className="said" {...props} />;',
    },
    ({ output }) => {
      const html = article(output('docs/read.html'));
      assert.match(html, '<h2 class="mine" id="head">');
      assert.match(html, '<blockquote class="said">');
      assert.match(article(output('docs/plain.html')), '<h2 class="mine" id="head">');
      // Keys of other objects are none: code is marked as it is without the components.
      assert.match(article(output('docs/plain.html')), '<figure class="rd-code"');
      assert.match(article(output('docs/plain.html')), '<figcaption class="rd-code-title">a.js</figcaption>');
    },
  ),
);

own('are found where they appear in a module that the one for all pages takes all of', () =>
  withSite(
    {
      ...site,
      'docs/read.md': page,
      'src/theme/MDXComponents.js': `import C from '@theme-original/MDXComponents';
import own from '../mdx';
export default { ...C, ...own };`,
      'src/mdx.js': 'export default {};',
    },
    async ({ run, output, write }) => {
      assert.is((await run(['build'])).code, 0);
      assert.match(output('docs/read.html'), '<blockquote>');
      write({
        'src/mdx.js': 'export default { blockquote: (props) => <blockquote className="said" {...props} /> };',
      });
      assert.is((await run(['build'])).code, 0);
      assert.match(output('docs/read.html'), '<blockquote class="said">');
    },
  ),
);

own('may be any on pages that are run where the module calls for them', () =>
  withBuilt(
    {
      ...site,
      'docs/read.mdx': `${page}\n{1 + 1}\n`,
      'src/theme/MDXComponents.js': `import C from '@theme-original/MDXComponents';
const withOwn = (given) => ({ ...given, h2: (props) => <h2 className="mine" {...props} /> });
export default withOwn(C);`,
    },
    ({ output }) => {
      assert.match(output('docs/read.html'), '<h2 class="mine" id="head">');
      assert.match(article(output('docs/plain.html')), '<figure class="rd-code"');
    },
  ),
);

own('are given code that they can take out of its block', () =>
  withBuilt(
    {
      ...site,
      'src/Samples.jsx': `import { Children, cloneElement } from 'react';
import CodeBlock from '@theme/CodeBlock';
export const Named = ({ children }) => cloneElement(children.props.children, { title: 'Of it' });
export const Each = ({ children }) => Children.map(children, ({ props: { children: code } }) => (
  <div data-class={code.props.className} data-meta={code.props.metastring} data-code={JSON.stringify(code.props.children)}>
    <CodeBlock language="ts">{code.props.children}</CodeBlock>
  </div>
));
export const Around = ({ children }) => <section>{children}</section>;
`,
      'docs/samples.mdx': `import { Named, Each, Around } from '@site/src/Samples';

<Named>

\`\`\`js
const a = "<b>";
\`\`\`

</Named>

<Each>

\`\`\`js title="a.js"
one();
\`\`\`

\`\`\`
two
\`\`\`

\`\`\`js {1} showLineNumbers
marked();

numbered();
\`\`\`

\`\`\`diff
- old
+ new
\`\`\`

</Each>

<Around>

\`\`\`js
three();
\`\`\`

</Around>
`,
    },
    ({ output }) => {
      const page = article(output('docs/samples.html'));
      assert.match(page, /Of it<\/figcaption>.*?"&lt;b&gt;"/s);
      assert.match(
        page,
        /<div data-class="language-js" data-meta="title=&quot;a.js&quot;" data-code="&quot;one\(\);\\n&quot;"><figure/,
      );
      assert.match(page, 'data-code="&quot;marked();\\n\\nnumbered();\\n&quot;"');
      assert.match(page, 'data-code="&quot;- old\\n+ new\\n&quot;"');
      assert.match(page, /<div data-code=[^>]*><figure [^>]*data-lang="ts".*?<code>two<\/code>/s);
      assert.match(page, '<section><figure class="rd-code" data-lang="js">');
    },
  ),
);

const content = (from: string): string => `import { MDXProvider } from '@mdx-js/react';
import components from '${from}';
export default function MDXContent({ children }) {
  return <MDXProvider components={components}>{children}</MDXProvider>;
}
`;

own('are those of the module that MDXContent of the site gives to its provider', () =>
  withSite(
    {
      ...site,
      'src/theme/MDXContent/index.js': content('./components'),
      'src/theme/MDXContent/components.js': `import MDXComponents from '@theme-original/MDXComponents';
export default { ...MDXComponents, Wave: () => <i>wave</i>, h2: (props) => <h2 className="mine" {...props} /> };`,
      'src/other.js': 'export default { Wave: () => <i>other wave</i> };\n',
      'docs/read.mdx': '# Read\n\n## Head\n\n<Wave />\n',
    },
    async ({ run, output, write }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(article(output('docs/read.html')), '<h2 class="mine" id="head">');
      assert.match(article(output('docs/read.html')), '<i>wave</i>');
      const { stdout } = await run(['compat']);
      assert.match(
        stdout,
        /src\/theme\/MDXContent\/index\.js +@theme\/MDXContent +for the components that it gives pages/,
      );
      write({ 'src/theme/MDXContent/index.js': content('@site/src/other') });
      const again = await run(['build']);
      assert.is(again.code, 0, again.stderr);
      assert.match(article(output('docs/read.html')), '<i>other wave</i>');
      assert.not.match(article(output('docs/read.html')), 'mine');
    },
  ),
);

own('stay those of MDXComponents where MDXContent of the site gives these', () =>
  withBuilt(
    {
      ...site,
      'src/theme/MDXContent.tsx': content('@theme/MDXComponents'),
      'src/theme/MDXComponents.js': 'export default { Wave: () => <i>wave</i> };\n',
      'docs/read.mdx': '# Read\n\n<Wave />\n',
    },
    ({ output }) => {
      assert.match(article(output('docs/read.html')), '<i>wave</i>');
    },
  ),
);

own.run();
