// Pages with components, built by the real command: what a reader gets, and what an author is told.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSite } from './with-site.js';

const mdx = suite('MDX');

const configWith = (fields: string) =>
  `export default { title: 'T', url: 'https://docs.example.com', baseUrl: '/base/', ${fields} };\n`;

/** The article alone, without the lines that Markdown leaves between blocks. */
function articleOf(html: string): string {
  const [, main = ''] = /<article[^>]*>([\s\S]*)<\/article>/.exec(html) ?? [];
  return main.replaceAll('\n', '');
}

mdx('components, expressions, exports and props show what they render', async () => {
  const files = {
    'relaydocs.config.ts': configWith(''),
    'docs/index.mdx': [
      '---',
      'title: Start',
      'color: green',
      '---',
      "import Card, { Note } from '@site/src/card'",
      "import data from './data.json'",
      "import { clsx } from 'tiny'",
      '',
      'export const year = 2026',
      '',
      'Since {year}, {frontMatter.color}, {data.list.length}: {clsx("a")}.',
      '',
      '## Part two',
      '',
      '<Card title="One">',
      '',
      '- **item** and [link](./other.md#there)',
      '',
      '</Card>',
      '',
      '<Note>{[1, 2].map((n) => <b key={n}>{n}</b>)}</Note>',
      '',
      '<div style={{ color: data.list[0] }}>styled</div>',
      '',
      ':::tip[Mind]',
      'the `gap`',
      ':::',
      '',
      'List {toc.map((item) => item.id).join()}',
    ].join('\n'),
    'docs/data.json': '{ "list": ["red", "blue"] }',
    'docs/other.md': '# Other\n\n## There\n',
    'src/card.tsx':
      "import styles from './card.module.css';\nexport default function Card({ title, children }: { title: string; children: unknown }) { return <section className={styles.card}><h4>{title}</h4>{children as never}</section>; }\nexport const Note = ({ children }: { children: unknown }) => <aside>{children as never}</aside>;\n",
    'src/card.module.css': '.card { color: red }',
    'node_modules/tiny/package.json': '{ "name": "tiny", "main": "index.js" }',
    'node_modules/tiny/index.js': 'exports.clsx = (x) => "tiny-" + x;',
  };
  await withSite(files, async ({ run, output, dir }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    const html = output('index.html');
    const article = articleOf(html);
    assert.match(article, '<p>Since 2026, green, 2: tiny-a.</p>');
    assert.match(
      article,
      /<section class="card_card"><h4>One<\/h4><ul><li><strong>item<\/strong> and <a href="\/base\/other#there">link<\/a><\/li><\/ul><\/section>/,
    );
    assert.match(article, '<aside><b>1</b><b>2</b></aside>');
    assert.match(article, /<div class="rd-s-\w+">styled<\/div>/);
    assert.match(article, '<code>gap</code>');
    assert.match(article, '<h2 id="part-two">');
    assert.match(article, '<p>List part-two</p>');
    assert.not.match(article, 'style=');
    assert.not.match(article, '<!--');
    const [, sheet = ''] = /href="\/base\/(assets\/page-\w+\.css)"/.exec(html) ?? [];
    assert.match(output(sheet), 'color:red');
    const styles = readdirSync(path.join(dir, 'build/assets')).filter((file) =>
      /^page-modules-.*css$/.test(file),
    );
    assert.match(output(`assets/${styles[0]}`), '.card_card');
    assert.match(html, `/base/assets/${styles[0]}`);
  });
});

mdx('text, pictures and SVGs can be imported', async () => {
  const files = {
    'docs/index.mdx': [
      "import text from '!!raw-loader!./a.py'",
      "import same from './a.py?raw'",
      "import picture from './p.png'",
      "import Logo from './logo.svg'",
      '',
      "<img src={require('./p.png').default} alt={text === same ? 'same' : 'other'} />",
      '',
      '<pre>{text}</pre>',
      '',
      '<Logo className="big" />',
      '',
      '{picture}',
    ].join('\n'),
    'docs/a.py': 'print("<hi>")\n',
    'docs/p.png': new Uint8Array([1, 2, 3]),
    'docs/logo.svg':
      '<?xml version="1.0"?><svg viewBox="0 0 9 9" stroke-width="2"><linearGradient id="g"/><path d="M0 0"/></svg>',
  };
  await withSite(files, async ({ run, output }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    const article = articleOf(output('index.html'));
    const [, picture = ''] = /<img src="\/(assets\/p-\w+\.png)" alt="same"/.exec(article) ?? [];
    assert.ok(output(picture).length > 0);
    assert.match(article, 'print(&quot;&lt;hi&gt;&quot;)');
    assert.match(article, `/${picture}`);
    assert.match(
      article,
      /<svg viewBox="0 0 9 9" stroke-width="2" class="big"><linearGradient id="g"><\/linearGradient><path d="M0 0"><\/path><\/svg>/,
    );
  });
});

mdx('the names of Docusaurus write what directives write', async () => {
  const files = {
    'relaydocs.config.ts': configWith(''),
    'docs/index.mdx': [
      "import Tabs from '@theme/Tabs'",
      "import TabItem from '@theme/TabItem'",
      "import CodeBlock from '@theme/CodeBlock'",
      "import Admonition from '@theme/Admonition'",
      "import Details from '@theme/Details'",
      "import Link from '@docusaurus/Link'",
      "import useBaseUrl from '@docusaurus/useBaseUrl'",
      '',
      '<Tabs groupId="os" defaultValue="b" values={[{ value: "a", label: "Aa" }, { value: "b", label: "Bb" }]}>',
      '<TabItem value="a">',
      '',
      '```js',
      'let x',
      '```',
      '',
      '</TabItem>',
      '<TabItem value="b">two</TabItem>',
      '</Tabs>',
      '',
      '<CodeBlock language="js" title="t.js">{`let y`}</CodeBlock>',
      '',
      '<CodeBlock language="elixir">{`def a`}</CodeBlock>',
      '',
      '<Admonition type="tip" title="Hm">note</Admonition>',
      '',
      '<Details summary="More">less</Details>',
      '',
      '<Link to="./other.md">o</Link> <Link to={"/other/"}>p</Link> <img src={useBaseUrl("/img/a.png")} alt="" />',
    ].join('\n'),
    'docs/other.md': '# Other\n',
  };
  await withSite(files, async ({ run, output }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    const article = articleOf(output('index.html'));
    assert.match(
      article,
      '<div class="rd-tabs" data-group="os"><section class="rd-tab" data-value="a" data-label="Aa"><p class="rd-tab-label">Aa</p>',
    );
    assert.match(
      article,
      '<section class="rd-tab" data-value="b" data-label="Bb" data-default=""><p class="rd-tab-label">Bb</p>two</section>',
    );
    assert.match(
      article,
      /<figure class="rd-code"><button[^>]*><\/button><pre tabindex="0" class="language-js"><code><span class="token keyword">let<\/span> x/,
    );
    assert.match(article, '<figcaption class="rd-code-title">t.js</figcaption>');
    assert.match(article, /language-elixir"><code><span class="token/);
    assert.match(
      article,
      '<div class="rd-admonition rd-admonition-tip" role="note" aria-label="Hm"><p class="rd-admonition-title">Hm</p>note</div>',
    );
    assert.match(article, '<details class="rd-details"><summary>More</summary>less</details>');
    assert.match(
      article,
      '<a href="/base/other">o</a><a href="/base/other">p</a><img alt="" src="/base/img/a.png"/>',
    );
  });
});

mdx('Markdown files are components with props', async () => {
  const files = {
    'docs/index.mdx':
      "import Part from './_part.mdx'\nimport Plain from './_plain.md'\n\n# Home\n\n<Part name=\"Jo\" />\n\n<Plain />\n",
    'docs/_part.mdx': "import Inner from './_inner.mdx'\n\n## Hello {props.name}\n\n<Inner n={1 + 1} />\n",
    'docs/_inner.mdx': 'Inner {props.n}',
    'docs/_plain.md': 'Text <br> more\n',
  };
  await withSite(files, async ({ run, output, write }) => {
    assert.is((await run(['build'])).code, 0);
    const html = output('index.html');
    assert.match(html, /Hello Jo<a/);
    assert.match(html, 'Inner 2');
    assert.match(html, /Text <br\/?> more/);
    assert.match(html, 'href="#hello-propsname"');
    write({ 'docs/_inner.mdx': 'Changed {props.n}' });
    assert.is((await run(['build'])).code, 0);
    assert.match(output('index.html'), 'Changed 2');
  });
});

mdx('components by configuration need no import, and stand in for what Markdown writes', async () => {
  const files = {
    'relaydocs.config.ts': configWith("mdx: { components: './src/mdx-components' }"),
    'docs/index.mdx': '# Home\n\n<Box>in</Box> [x](./index.mdx) <a href="https://a.example">y</a>\n',
    'src/mdx-components.jsx':
      'export default { Box: ({ children }) => <i>{children}</i>, a: (props) => <a data-own="" {...props} /> };\n',
  };
  await withSite(files, async ({ run, output }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    const article = articleOf(output('index.html'));
    assert.match(article, '<i>in</i>');
    assert.match(article, '<a data-own="" href="/base/">x</a>');
    assert.match(article, '<a href="https://a.example" target="_blank"');
  });
});

mdx('plugins of the configuration change Markdown and HTML', async () => {
  const files = {
    'relaydocs.config.ts': `import { shout } from './plugin.mjs';
const addClass = ({ name }) => (tree) => { for (const node of tree.children) if (node.tagName === 'p') node.properties.className = [name]; };
export default { title: 'T', url: 'https://docs.example.com', baseUrl: '/', markdown: { remarkPlugins: [shout], rehypePlugins: [[addClass, { name: 'given' }]] } };
`,
    'plugin.mjs': `export const shout = () => async (tree, file) => {
  const walk = (node) => { if (node.type === 'text') node.value = node.value.toUpperCase(); node.children?.forEach(walk); };
  walk(tree);
  if (file.path.endsWith('bad.md')) throw new Error('no such page');
};`,
    'docs/index.md': 'hello [there](./other.mdx)\n',
    'docs/other.mdx': 'sum {1 + 1}\n',
  };
  await withSite(files, async ({ run, output, write }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    assert.match(output('index.html'), '<p class="given">HELLO <a href="/other">THERE</a></p>');
    assert.match(output('other.html'), '<p class="given">SUM 2</p>');
    write({ 'docs/bad.md': 'x' });
    const failed = await run(['build']);
    assert.is(failed.code, 1);
    assert.match(failed.stderr, /docs\/bad\.md\s+MARKDOWN_PLUGIN_THREW .*no such page/);
  });
});

mdx('what components render for the head goes there', async () => {
  const files = {
    'docs/index.mdx':
      '<><title>Own title</title></>\n\n<meta name="description" content={"Own" + " text"} />\n\n<img src={"/a" + ".png"} alt="" />\n',
  };
  await withSite(files, async ({ run, output }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    const html = output('index.html');
    const head = html.slice(0, html.indexOf('</head>'));
    assert.match(head, '<meta name="description" content="Own text"/>');
    assert.is(html.split('name="description"').length, 2);
    assert.not.match(html, 'rel="preload"');
  });
});

mdx(
  'what components load from elsewhere is allowed by the policy, also when the page is reused',
  async () => {
    const files = {
      'docs/a.mdx': "import A from '@site/src/A'\n\n<A/>",
      'docs/b.md': '# B',
      'src/A.jsx': 'export default () => <iframe src="https://video.example/1" title="v" />;',
    };
    await withSite(files, async ({ run, output, write }) => {
      assert.is((await run(['build'])).code, 0);
      assert.match(output('_headers'), /frame-src [^;]*https:\/\/video\.example/);
      write({ 'docs/b.md': '# B\n\nmore' });
      assert.match((await run(['build'])).stdout, 'https://video.example');
      assert.match(output('_headers'), /frame-src [^;]*https:\/\/video\.example/);
    });
  },
);

mdx('an edited component renders the pages that import it, and no others', async () => {
  const component = (text: string) => `export default () => <b>${text}</b>;`;
  const files = {
    'docs/a.mdx': "import A from '@site/src/A'\n\n<A/>",
    'docs/b.mdx': "import B from '@site/src/B'\n\n<B/>",
    'src/A.jsx': `import { label } from './label';\nexport default () => <b>{label}</b>;`,
    'src/label.js': "export const label = 'one';",
    'src/B.jsx': component('b'),
  };
  await withSite(files, async ({ run, output, write }) => {
    assert.is((await run(['build'])).code, 0);
    assert.match((await run(['build'])).stdout, 'Nothing changed');
    write({ 'src/label.js': "export const label = 'two';" });
    const { stdout } = await run(['build']);
    assert.match(stdout, '(1 rendered, 2 reused)');
    assert.match(output('a.html'), '<b>two</b>');
    assert.match(output('b.html'), '<b>b</b>');
  });
});

mdx('a component that would do something in the browser is named where a page imports it', async () => {
  const files = {
    'relaydocs.config.ts': configWith(''),
    'docs/a.mdx': "# A\n\nimport Counter from '@site/src/Counter'\n\n<Counter />\n",
    'docs/b.mdx':
      "# B\n\nimport Plain from '@site/src/Plain'\nimport text from '../src/Counter.tsx?raw'\n\n<Plain>{text.length}</Plain>\n",
    'docs/c.mdx': "import Part from './_part.mdx'\n\n# C\n\n<Part />\n",
    'docs/_part.mdx': "Text\n\nimport { Press } from 'press'\n\n<Press />\n",
    'src/Counter.tsx':
      "import { useState } from 'react';\nexport default function Counter() {\n  const [n, set] = useState<number>(0);\n  return <button onClick={() => set(n + 1)}>{n}</button>;\n}\n",
    'src/Plain.jsx': 'export default ({ children }) => <b>{children}</b>;\n',
    'node_modules/press/package.json': '{ "name": "press", "type": "module", "main": "index.jsx" }',
    'node_modules/press/index.jsx': 'export const Press = () => <button onClick={() => {}}>p</button>;\n',
  };
  await withSite(files, async ({ run, output, write }) => {
    const warningsOf = async (command: string): Promise<unknown[]> => {
      const { code, stdout } = await run([command, '--json']);
      assert.is(code, 0, stdout);
      const { problems } = JSON.parse(stdout) as {
        problems: { code: string; severity: string; message: string; location: object }[];
      };
      return problems.map(({ code: name, severity, message, location }) => [
        name,
        severity,
        message.split(':')[0],
        location,
      ]);
    };
    const of = (line: number) => [
      [
        'COMPONENT_STAYS_STATIC',
        'warning',
        '"@site/src/Counter" uses useState (src/Counter.tsx)',
        { file: 'docs/a.mdx', line, column: 1 },
      ],
      [
        'COMPONENT_STAYS_STATIC',
        'warning',
        '"press" uses onClick (node_modules/press/index.jsx)',
        { file: 'docs/_part.mdx', line: 3, column: 1 },
      ],
    ];
    assert.equal(await warningsOf('build'), of(3));
    assert.match(output('a.html'), '<button>0</button>');
    // From the caches: of the build, and of the bundle.
    assert.equal(await warningsOf('build'), of(3));
    assert.equal(await warningsOf('check'), of(3));
    write({ 'docs/a.mdx': "# A\n\nMore\n\nimport Counter from '@site/src/Counter'\n\n<Counter />\n" });
    assert.match((await run(['build'])).stderr, /docs\/a\.mdx:5:1\s+COMPONENT_STAYS_STATIC/);
    assert.equal(await warningsOf('check'), of(5));
  });
});

const mistakes: Record<string, { files: Record<string, string>; printed: RegExp }> = {
  'a component that throws': {
    files: {
      'docs/a.mdx': "# A\n\nimport Bad from '@site/src/Bad'\n\n<Bad />\n",
      'src/Bad.tsx':
        'type P = { a?: { b: string } };\n\nexport default function Bad({ a }: P) {\n  return <b>{a!.b}</b>;\n}\n',
    },
    printed: /src\/Bad\.tsx:4:\d+\s+MDX_THREW\s+TypeError: Cannot read properties of undefined/,
  },
  'a component that throws inside Suspense': {
    files: {
      'docs/a.mdx':
        "import { Suspense } from 'react'\nimport Bad from '@site/src/Bad'\n\n<Suspense fallback=\"wait\"><Bad /></Suspense>\n",
      'src/Bad.jsx': "export default function Bad() {\n  throw new Error('late');\n}\n",
    },
    printed: /src\/Bad\.jsx:2:\d+\s+MDX_THREW\s+Error: late/,
  },
  'an expression that throws': {
    files: { 'docs/a.mdx': '---\ntitle: A\n---\n\n# A\n\nText\n\n{nothing.here}\n' },
    printed: /docs\/a\.mdx:9:\d+\s+MDX_THREW\s+ReferenceError: nothing is not defined/,
  },
  'an unknown component': {
    files: { 'docs/a.mdx': '# A\n\nText <Missing /> x\n' },
    printed: /docs\/a\.mdx:3:6\s+MDX_UNKNOWN_COMPONENT\s+<Missing> is no component/,
  },
  'an import that leads nowhere': {
    files: { 'docs/a.mdx': "# A\n\nimport X from './nowhere'\n\n<X/>\n" },
    printed: /docs\/a\.mdx:3:1\s+UNRESOLVED_IMPORT\s+Could not resolve "\.\/nowhere"/,
  },
  'a name that a module does not export': {
    files: { 'docs/a.mdx': "import { X } from '@site/src/x'\n\n<X/>\n", 'src/x.js': 'export const Y = 1;' },
    printed: /docs\/a\.mdx\s+MDX_UNKNOWN_EXPORT\s+"\.\/src\/x" exports nothing by the name "X"/,
  },
  'a syntax error in a component': {
    files: {
      'docs/a.mdx': "import X from '@site/src/x'\n\n<X/>\n",
      'src/x.jsx': 'export default () => <b>;\n',
    },
    printed: /src\/x\.jsx:\d+:\d+\s+SYNTAX/,
  },
  'a component that reads the environment': {
    files: {
      'docs/a.mdx': "import X from '@site/src/x'\n\n<X/>\n",
      'src/x.jsx': 'const home = process.env.HOME;\nexport default () => <b>{home}</b>;\n',
    },
    printed: /src\/x\.jsx:1:14\s+MDX_READS_ENVIRONMENT/,
  },
  'a page that does not end': {
    files: { 'docs/a.mdx': '# A\n\n{(() => { for (;;); })()}\n', 'docs/b.md': '# B' },
    printed: /docs\/a\.mdx:1:1\s+MDX_ENDLESS/,
  },
  'a page that waits for ever': {
    files: {
      'docs/a.mdx':
        "import { Suspense } from 'react'\nimport W from '@site/src/w'\n\n<Suspense><W/></Suspense>\n",
      'src/w.jsx':
        "import { use } from 'react';\nconst never = new Promise(() => {});\nexport default () => use(never);\n",
    },
    printed: /docs\/a\.mdx:1:1\s+MDX_ENDLESS/,
  },
};

for (const [what, { files, printed }] of Object.entries(mistakes)) {
  mdx(`${what} fails the build, with its place`, async () => {
    await withSite(files, async ({ run }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 1);
      assert.match(stderr, printed);
    });
  });
}

mdx.run();
