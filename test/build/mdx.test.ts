// Pages with components, built by the real command: what a reader gets, and what an author is told.
import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BuildSummary } from '../../src/engine/build-summary.js';
import { articleOf, configWith, runHere, snapshot, withBuilt, withSite } from './with-site.js';

const mdx = suite('MDX');

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
      "import styles from './card.module.css';\nexport default function Card({ title, children }: { title: string; children: unknown }) { return <section className={styles.card}><h4>{title}</h4>{children as never}</section>; }\nexport const Note = ({ children }: { children: unknown }) => <aside lang={navigator.language + navigator.appVersion.trim()}>{children as never}</aside>;\n",
    'src/card.module.css': '.card { color: red }',
    'node_modules/tiny/package.json': '{ "name": "tiny", "main": "index.js" }',
    'node_modules/tiny/index.js': 'exports.clsx = (x) => "tiny-" + x;',
  };
  await withBuilt(files, ({ output, dir }) => {
    const html = output('index.html');
    const article = articleOf(html);
    assert.match(article, '<p>Since 2026, green, 2: tiny-a.</p>');
    assert.match(
      article,
      /<section class="card_\w{6}_card"><h4>One<\/h4><ul><li><strong>item<\/strong> and <a href="\/base\/other#there">link<\/a><\/li><\/ul><\/section>/,
    );
    assert.match(article, '<aside lang="en-US"><b>1</b><b>2</b></aside>');
    assert.match(article, /<div class="rd-s-\w+">styled<\/div>/);
    assert.match(article, '<code>gap</code>');
    assert.match(article, '<h2 id="part-two">');
    assert.match(article, '<p>List part-two</p>');
    assert.not.match(article, 'style=');
    assert.not.match(article, '<!--');
    const [, sheet = ''] = /href="\/base\/(assets\/page-\w+\.css)"/.exec(html) ?? [];
    assert.match(output(sheet), 'color:red');
    const styles = readdirSync(path.join(dir, 'build/assets')).filter((file) =>
      /^page-classes-.*css$/.test(file),
    );
    assert.match(output(`assets/${styles[0]}`), /\.card_\w{6}_card\{\S/);
    assert.match(html, `/base/assets/${styles[0]}`);
  });
});

mdx('text, pictures and SVGs can be imported', async () => {
  const files = {
    'docs/index.mdx': [
      "import text from '!!raw-loader!./a.py'",
      "import same from './a.py?raw'",
      // Text that is shown does not run, whatever stands in it.
      "import example from '!!raw-loader!./example.js'",
      "import picture from './p.png'",
      "import Logo from './logo.svg'",
      '',
      "<img src={require('./p.png').default} alt={text === same ? 'same' : 'other'} />",
      '',
      '<pre>{text}{example}</pre>',
      '',
      '<Logo className="big" />',
      '',
      '{picture}',
    ].join('\n'),
    'docs/a.py': 'print("<hi>")\n',
    'docs/example.js': "import fs from 'node:fs';\nfs.readFileSync(process.env.HOME);\n",
    'docs/p.png': new Uint8Array([1, 2, 3]),
    'docs/logo.svg':
      '<?xml version="1.0"?><svg viewBox="0 0 9 9" stroke-width="2"><linearGradient id="g"/><path fill-rule="evenodd" d="M0 0"/></svg>',
  };
  await withBuilt(files, ({ output }) => {
    const article = articleOf(output('index.html'));
    const [, picture = ''] = /<img src="\/(assets\/p-\w+\.png)" alt="same"/.exec(article) ?? [];
    assert.ok(output(picture).length > 0);
    assert.match(article, 'print(&quot;&lt;hi&gt;&quot;)');
    assert.match(article, 'fs.readFileSync(process.env.HOME);');
    assert.match(article, `/${picture}`);
    assert.match(
      article,
      /<svg viewBox="0 0 9 9" stroke-width="2" class="big"><linearGradient id="g"><\/linearGradient><path fill-rule="evenodd" d="M0 0"><\/path><\/svg>/,
    );
  });
});

mdx('a component without a value holds one of the tabs whose values stand in Tabs', async () => {
  const lost = (inside: string): string =>
    `<Tabs values={[{ value: 'a', label: 'A' }]}><TabItem value="a">a</TabItem>${inside}</Tabs>`;
  const files = {
    'docs/index.mdx': [
      "import { Note, Half, Systems } from '@site/src/Systems'",
      '',
      '# A',
      '',
      '<Systems />',
      '',
      lost('<p>no tab</p>'),
    ].join('\n'),
    'src/Systems.jsx': `
    import TabItem from '@theme/TabItem';
    import Tabs from '@theme/Tabs';
    const Own = (props) => <TabItem value="own" {...props}>at home</TabItem>;
    const Rented = () => <TabItem value="rented"><Tabs><TabItem value="in">inner</TabItem></Tabs></TabItem>;
    export const Note = () => <p>no tab</p>;
    export const Half = () => <><TabItem value="own">own</TabItem><TabItem>lost</TabItem></>;
    export const Systems = () => (
      <Tabs values={[{ value: 'rented', label: 'Rented' }, { value: 'own', label: 'Own' }]}><Own /><Rented /></Tabs>
    );`,
  };
  await withSite(files, async ({ run, output, write }) => {
    for (const inside of ['<p>no tab</p>', '<TabItem>forgotten</TabItem>', '<Note />', '<Half />']) {
      write({ 'docs/index.mdx': files['docs/index.mdx'].replace('<p>no tab</p>', inside) });
      const failed = await run(['build']);
      assert.match(failed.stderr, 'docs/index.mdx:7:1  MDX_PROPS  A child of <Tabs> is not a tab');
    }
    write({ 'docs/index.mdx': files['docs/index.mdx'].replace(/<Tabs.*$/, '') });
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    const article = articleOf(output('index.html'));
    assert.match(
      article,
      '<section class="rd-tab" data-value="rented"><p class="rd-tab-label">Rented</p><div class="rd-tabs"><section class="rd-tab" data-value="in"><p class="rd-tab-label">in</p>inner</section></div></section><section class="rd-tab" data-value="own"><p class="rd-tab-label">Own</p>at home</section>',
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
      '<TabItem value="c">not named</TabItem>',
      '<TabItem value="c">nor this</TabItem>',
      '</Tabs>',
      '',
      '<CodeBlock language="js" title="t.js">{`let y`}</CodeBlock>',
      '',
      '<CodeBlock language="elixir">{`def a`}</CodeBlock>',
      '',
      '<CodeBlock language="js" title="t.js">Press <kbd>Esc</kbd></CodeBlock>',
      '',
      '<Admonition type="tip" title="Hm">note</Admonition>',
      '',
      '<Admonition type="tip" title={null} icon={null}>bare</Admonition>',
      '',
      '<Details summary="More">less</Details>',
      '',
      '<Link to="./other.md">o</Link> <Link to={"/other/"}>p</Link> <img src={useBaseUrl("/img/a.png")} alt="" /> <i>{String(useBaseUrl(undefined, { forcePrependBaseUrl: true }))}</i>',
    ].join('\n'),
    'docs/other.md': '# Other\n',
  };
  await withBuilt(files, ({ output }) => {
    const article = articleOf(output('index.html'));
    assert.match(
      article,
      '<div class="rd-tabs" data-group="os"><section class="rd-tab" data-value="a"><p class="rd-tab-label">Aa</p>',
    );
    assert.match(
      article,
      '<section class="rd-tab" data-value="b" data-default=""><p class="rd-tab-label">Bb</p>two</section>',
    );
    assert.match(
      article,
      /<figure class="rd-code" data-lang="js"><button[^>]*><\/button><pre tabindex="0" class="language-js"><code><span class="token keyword">let<\/span> x/,
    );
    assert.match(article, '<figcaption class="rd-code-title">t.js</figcaption>');
    assert.match(article, /language-elixir"><code><span class="token/);
    assert.match(
      article,
      '<div class="rd-admonition rd-admonition-tip" role="note" aria-label="Hm"><p class="rd-admonition-title">Hm</p>note</div>',
    );
    assert.match(article, /<div class="rd-admonition rd-admonition-tip" role="note"[^>]*>bare<\/div>/);
    assert.match(
      article,
      '<figure class="rd-code"><pre tabindex="0"><code>Press <kbd>Esc</kbd></code></pre></figure>',
    );
    assert.match(article, '<details class="rd-details"><summary>More</summary>less</details>');
    assert.match(
      article,
      '<a href="/base/other">o</a><a href="/base/other">p</a><img alt="" src="/base/img/a.png"/><i>undefined</i>',
    );
    assert.not.match(article, /data-value="c"|nor this/);
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
  await withBuilt(files, ({ output }) => {
    const article = articleOf(output('index.html'));
    assert.match(article, '<i>in</i>');
    assert.match(article, '<a data-own="" href="/base/">x</a>');
    assert.match(article, '<a href="https://a.example" target="_blank"');
  });
});

mdx(
  'plugins of recma change the program of every MDX page, and give it exports, but leave plain Markdown',
  async () => {
    const walk = `const walk = (node, change) => { change(node); for (const one of Object.values(node)) if (one && typeof one === 'object') [one].flat().forEach((inner) => inner && typeof inner === 'object' && walk(inner, change)); };`;
    await withSite(
      {
        'docusaurus.config.js': `${walk}
const loud = (options) => async (program, file) => {
  walk(program, (node) => {
    if (node.type === 'Literal' && node.value === 'low') Object.assign(node, { value: options.word, raw: undefined });
    if (node.type === 'Literal' && node.value === 'p') Object.assign(node, { value: 'section', raw: undefined });
  });
  const init = { type: 'Literal', value: file.path + ' ' + file.data.frontMatter.mark };
  program.body.unshift({ type: 'ExportNamedDeclaration', specifiers: [], attributes: [], declaration: { type: 'VariableDeclaration', kind: 'const', declarations: [{ type: 'VariableDeclarator', id: { type: 'Identifier', name: 'told' }, init }] } });
  const named = { type: 'MemberExpression', object: { type: 'Identifier', name: 'MDXContent' }, property: { type: 'Identifier', name: 'displayName' } };
  const kept = { type: 'VariableDeclarator', id: { type: 'Identifier', name: 'shown' }, init: named };
  program.body.push({ type: 'ExpressionStatement', expression: { type: 'AssignmentExpression', operator: '=', left: named, right: { type: 'Literal', value: 'Text' } } });
  program.body.push({ type: 'ExportNamedDeclaration', specifiers: [], attributes: [], declaration: { type: 'VariableDeclaration', kind: 'const', declarations: [kept] } });
  if (file.path.endsWith('late.mdx')) program.body.unshift({ type: 'ImportDeclaration', specifiers: [], attributes: [], source: { type: 'Literal', value: 'react' } });
};
module.exports = { title: 'T', url: 'https://docs.example.com', baseUrl: '/', markdown: { format: 'detect' }, presets: [['classic', { docs: { routeBasePath: '/', recmaPlugins: [[loud, { word: 'high' }]] } }]] };
`,
        'docs/index.mdx': '---\nmark: 7\n---\nlow\n',
        'docs/part.mdx':
          "import Index, { shown as name, told as first } from './index.mdx'\n\nof {first}: <Index />\n\nNamed {Index.displayName} and {name}.\n",
        'docs/plain.md': 'low\n',
      },
      async ({ run, output, write }) => {
        const { code, stderr } = await run(['build']);
        assert.is(code, 0, stderr);
        assert.match(output('index.html'), '<section>high</section>');
        assert.match(
          output('part.html'),
          /of (?:<!-- -->)?docs\/index\.mdx 7(?:<!-- -->)?: <section>high<\/section>/,
        );
        assert.match(output('part.html').replaceAll('<!-- -->', ''), 'Named Text and Text.');
        assert.match(output('plain.html'), '<p>low</p>');
        write({ 'docs/late.mdx': 'x\n' });
        const failed = await run(['build']);
        assert.is(failed.code, 1);
        assert.match(failed.stderr, /docs\/late\.mdx\s+MARKDOWN_PLUGIN_THREW .*an import of "react"/);
      },
    );
  },
);

mdx('plugins of the configuration change Markdown and HTML', async () => {
  const files = {
    'relaydocs.config.ts': `import { shout } from './plugin.mjs';
const addClass = ({ name }) => (tree) => { for (const node of tree.children) if (node.tagName === 'p') node.properties.className = [name]; };
export default { title: 'T', url: 'https://docs.example.com', baseUrl: '/', markdown: { remarkPlugins: [shout], rehypePlugins: [[addClass, { name: 'given' }]] } };
`,
    'words/end.txt': '!',
    'plugin.mjs': `import { readFile } from 'node:fs/promises';
export const shout = function () { return async (tree, file) => {
  if (file.path.endsWith('own.md')) tree.children.push(...this.parse('piece <b>of</b> *it*').children);
  file.data.dependencies = ['words/end.txt'];
  const end = await readFile(file.cwd + '/words/end.txt', 'utf8');
  const walk = (node) => { if (node.type === 'text') node.value = node.value.toUpperCase() + (file.data.frontMatter.end ?? end); node.children?.forEach(walk); };
  walk(tree);
  if (file.path.endsWith('bad.md')) throw new Error('no such page');
  if (file.path.endsWith('gap.md')) tree.children.push(undefined);
}; };`,
    'docs/index.md': 'hello [there](./other.mdx)\n',
    'docs/other.mdx': 'sum {1 + 1}\n',
    'docs/own.md': '---\nend: of its own\n---\nso\n',
  };
  await withSite(files, async ({ run, output, write }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    assert.match(output('index.html'), '<p class="given">HELLO !<a href="/other">THERE!</a></p>');
    assert.match(output('other.html'), '<p class="given">SUM !2</p>');
    assert.match(output('own.html'), '<p class="given">SOof its own</p>');
    assert.match(output('own.html'), '<b>OFof its own</b>');
    // What a plugin says that it has read is a part of what the page was made of.
    write({ 'words/end.txt': '?' });
    assert.is((await run(['build'])).code, 0);
    assert.match(output('other.html'), '<p class="given">SUM ?2</p>');
    write({ 'docs/bad.md': 'x', 'docs/gap.md': 'x' });
    const failed = await run(['build']);
    assert.is(failed.code, 1);
    assert.match(failed.stderr, /docs\/bad\.md\s+MARKDOWN_PLUGIN_THREW .*no such page/);
    assert.match(failed.stderr, /docs\/gap\.md\s+MARKDOWN_PLUGIN_THREW .*added undefined to the tree/);
  });
});

mdx('a plugin of a package that throws for every page is told once, by its name', async () => {
  const files = {
    'docusaurus.config.js': `module.exports = { title: 'T', url: 'https://docs.example.com', baseUrl: '/',
  presets: [['classic', { blog: false, docs: { remarkPlugins: [require('remark-wave')] } }]] };`,
    'node_modules/remark-wave/index.js': "module.exports = () => async () => require('of-it')();",
    'node_modules/of-it/index.js': "module.exports = () => { throw new Error('no key'); };",
    'docs/index.md': 'a',
    'docs/b.md': 'b',
    'docs/c.md': 'c',
  };
  await withSite(files, async ({ run }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 1);
    assert.is(stderr.match(/MARKDOWN_PLUGIN_THREW/g)?.length, 1, stderr);
    assert.match(stderr, 'The plugin remark-wave failed on this page: Error: no key');
    assert.match(stderr, /the same in docs\/\w+\.md and 1 more file\n/);
  });
  const plugin = "module.exports = () => (tree, file) => file.fail('no key');";
  await withSite({ ...files, 'node_modules/remark-wave/index.js': plugin }, async ({ run }) => {
    const { stderr } = await run(['build']);
    assert.is(stderr.match(/A plugin from the config failed on this page: no key\n/g)?.length, 1, stderr);
  });
});

mdx('what components render for the head goes there', async () => {
  const files = {
    'docs/index.mdx':
      '<><title>Own title</title></>\n\n<meta name="description" content={"Own" + " text"} />\n\n<img src={"/a" + ".png"} alt="" />\n',
  };
  await withBuilt(files, ({ output }) => {
    const html = output('index.html');
    const head = html.slice(0, html.indexOf('</head>'));
    assert.match(head, '<meta name="description" content="Own text"/>');
    assert.is(html.split('name="description"').length, 2);
    assert.not.match(html, 'rel="preload"');
  });
});

mdx(
  'a drawing of the site in an <object> or <embed> of a page or a component is allowed, and named',
  async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const policyOf = async (files: Record<string, string>) => {
      let found: string[] = [];
      await withSite(
        { 'static/a.svg': drawing, 'docs/c.svg': drawing, ...files },
        async ({ run, output }) => {
          const { code, stdout } = await run(['build']);
          assert.is(code, 0);
          found = [/object-src [^;]*/.exec(output('_headers'))![0], /object-src '.*/.exec(stdout)?.[0] ?? ''];
        },
      );
      return found;
    };
    const self = "object-src 'self'";
    assert.equal(await policyOf({ 'docs/a.md': '# A' }), ["object-src 'none'", '']);
    assert.equal(await policyOf({ 'docs/a.md': '# A\n\n<object data="./c.svg"></object>' }), [
      self,
      `${self}  docs/a.md:3`,
    ]);
    assert.equal(await policyOf({ 'docs/a.md': '# A\n\n<embed src="/a.svg">' }), [
      self,
      `${self}  docs/a.md:3`,
    ]);
    const component = {
      'docs/a.mdx': "import A from '@site/src/A'\n\n<A/>",
      'src/A.jsx': 'export default () => <object data="/a.svg" />;',
    };
    assert.equal(await policyOf(component), [self, `${self}  docs/a.mdx`]);
  },
);

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

mdx('styles of cards come with the page whose component shows some', async () => {
  const files = {
    'docs/a.mdx': "import Box from '@site/src/Box'\n\n<Box/>",
    'docs/b.mdx': 'export const word = "rd-cards"\n\n{word}',
    'src/Box.jsx':
      'import { Card } from \'relaydocs/components\';\nexport default () => <Card title="One">Text</Card>;',
  };
  await withSite(files, async ({ run, output }) => {
    assert.is((await run(['build'])).code, 0);
    assert.match(output('a.html'), 'extras-');
    assert.not.match(output('b.html'), 'extras-');
  });
});

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
    assert.match(stdout, '(1 rendered, 3 reused)');
    assert.match(output('a.html'), '<b>two</b>');
    assert.match(output('b.html'), '<b>b</b>');
  });
});

mdx(
  'a page ships React for the components that it uses, not for what is beside or said of them',
  async () => {
    const counter =
      "import { useState } from 'react';\nexport default () => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{n}</button>; };\n";
    const files = {
      'relaydocs.config.ts': configWith("mdx: { components: './src/all.tsx' }"),
      'src/all.tsx':
        "import Counter from './Counter';\nimport { Plain } from './parts/Plain';\nconst all = { Counter, Plain };\nexport default all;\n",
      'src/Counter.jsx': counter,
      'src/parts/index.ts':
        "export { default as Counter } from '../Counter';\nexport * from './Plain';\nimport Said from './Said';\nexport { Said };\nexport type { Kind } from './Plain';\n",
      'src/parts/Plain.tsx':
        'export type Kind = { onClick: () => void };\nexport const Plain = ({ onClick: _, kind }: { onClick?: () => void; kind?: Kind }) => <b>{typeof kind}</b>;\n',
      'src/parts/Said.jsx':
        "// useState() is not for here, nor is onClick={() => {}}\nexport default () => <code>{'const [n] = useState(0); class A extends Component {}'}</code>;\n",
      'node_modules/min/package.json': '{ "name": "min", "type": "module", "main": "index.js" }',
      'node_modules/min/index.js':
        "import{useState as e}from'react';import{jsx as t}from'react/jsx-runtime';export const Min=()=>{const[n]=e(1);return t('i',{children:n})}",
      'docs/plain.mdx': "import { Plain, Said } from '@site/src/parts'\n\n# Plain\n\n<Plain/> <Said/>\n",
      'docs/counter.mdx': "import { Counter } from '@site/src/parts'\n\n# Counter\n\n<Counter/>\n",
      'docs/global-plain.mdx': '# Global\n\n<Plain/>\n',
      'docs/global-counter.mdx': '# Global\n\n<Counter/>\n',
      'docs/parts-plain.mdx': "import * as parts from '@site/src/parts'\n\n# Plain\n\n<parts.Plain/>\n",
      'docs/parts.mdx': "import * as parts from '@site/src/parts'\n\n# Parts\n\n<parts.Counter/>\n",
      'src/menu.js':
        "import Counter from './Counter';\nimport { Plain as Menu } from './parts/Plain';\nMenu.Item = Counter;\nexport { Menu };\n",
      'docs/menu.mdx': "import { Menu } from '@site/src/menu'\n\n# Menu\n\n<Menu.Item/>\n",
      'docs/min.mdx': "import { Min } from 'min'\n\n# Min\n\n<Min/>\n",
    };
    await withSite(files, async ({ run }) => {
      const { code, stdout } = await run(['build', '--json']);
      assert.is(code, 0, stdout);
      const { summary } = JSON.parse(stdout) as { summary: BuildSummary };
      assert.equal(summary.islands.map(({ file }) => file).sort(), [
        'docs/counter.mdx',
        'docs/global-counter.mdx',
        'docs/menu.mdx',
        'docs/min.mdx',
        'docs/parts.mdx',
      ]);
    });
  },
);

mdx('the build says which pages bring React to the reader, and why', async () => {
  const files = {
    'relaydocs.config.ts': configWith(''),
    'docs/a.mdx': "# A\n\nimport Counter from '@site/src/Counter'\n\n<Counter />\n",
    'docs/b.mdx':
      "# B\n\nimport Plain from '@site/src/Plain'\nimport text from '../src/Counter.tsx?raw'\n\n<Plain>{text.length}</Plain>\n",
    'docs/c.mdx': "import Part from './_part.mdx'\n\n# C\n\n<Part />\n",
    'docs/_part.mdx': "Text\n\nimport { Press } from 'press'\n\n<Press />\n",
    'docs/d.mdx': "import Plain from '@site/src/Deep'\n\n# D\n\n<Plain />\n",
    'docs/e.mdx': '# E\n\nexport const n = 1\n\n<button onClick={() => n}>{n}</button>\n',
    'docs/f.mdx':
      "# F\n\nimport { Named } from 'named'\nimport Other, { Both } from 'both'\nimport Whole from 'whole'\n\n<Named /> <Other /> <Both /> <Whole />\n",
    // Packages that begin with 'use client': what they export, as browsers, Node and CommonJS write it.
    'node_modules/named/package.json': '{ "name": "named", "exports": "./index.mjs" }',
    'node_modules/named/index.mjs': "'use client';\nexport const Named = () => 'named';\n",
    'node_modules/both/package.json': '{ "name": "both", "type": "module", "main": "index.js" }',
    'node_modules/both/index.js':
      "'use client';\nexport default function Other() { return 'other'; }\nexport const Both = () => 'both';\n",
    'node_modules/whole/package.json': '{ "name": "whole", "main": "index.cjs" }',
    'node_modules/whole/index.cjs': "'use client';\nmodule.exports = function Whole() { return 'whole'; };\n",
    'src/Counter.tsx':
      "import { useState } from 'react';\nexport default function Counter() {\n  const [n, set] = useState<number>(0);\n  return <button onClick={() => set(n + 1)}>{n}</button>;\n}\n",
    'src/Plain.jsx': 'export default ({ children }) => <b>{children}</b>;\n',
    'src/Deep.jsx': "import { Box } from './Box';\nexport default () => <p><Box /></p>;\n",
    'src/Box.jsx': "'use client';\nexport const Box = () => <i>box</i>;\n",
    'node_modules/press/package.json': '{ "name": "press", "type": "module", "main": "index.jsx" }',
    'node_modules/press/index.jsx': 'export const Press = () => <button onClick={() => {}}>p</button>;\n',
  };
  await withSite(files, async ({ run, output, write }) => {
    const expected = [
      ['docs/a.mdx', false, ['<Counter>', 'useState', 'src/Counter.tsx', 5]],
      ['docs/c.mdx', false, ['<Part>', 'onClick', 'node_modules/press/index.jsx', 5]],
      ['docs/d.mdx', false, ['<Box>', "'use client'", 'src/Box.jsx', undefined]],
      ['docs/e.mdx', true, ['<button>', 'onClick', 'docs/e.mdx', 5]],
      [
        'docs/f.mdx',
        false,
        ['<Named>', "'use client'", 'node_modules/named/index.mjs', undefined],
        ['<default>', "'use client'", 'node_modules/both/index.js', undefined],
        ['<Both>', "'use client'", 'node_modules/both/index.js', undefined],
        ['<default>', "'use client'", 'node_modules/whole/index.cjs', undefined],
      ],
    ];
    // The second time from what the last build has left.
    for (let build = 0; build < 2; build += 1) {
      const { code, stdout } = await run(['build', '--json']);
      assert.is(code, 0, stdout);
      const { summary } = JSON.parse(stdout) as { summary: BuildSummary };
      assert.equal(
        summary.islands.map(({ file, whole, parts }) => [
          file,
          whole,
          ...parts.map(({ part, uses, usedIn, line }) => [part, uses, usedIn, line]),
        ]),
        expected,
      );
    }
    assert.not.match(output('b.html'), 'modulepreload');
    const shown = articleOf(output('f.html'))
      .replace(/<script.*/, '')
      .replace(/<[^>]+>/g, '');
    assert.is(shown, 'Fnamedotherbothwhole');
    write({ 'docs/b.mdx': '# B\n\nText\n' });
    const { stdout } = await run(['build']);
    assert.match(stdout, '5 pages with React in the browser:');
    assert.match(stdout, 'docs/a.mdx  <Counter> (useState in src/Counter.tsx)');
    assert.match(stdout, 'docs/e.mdx  all of it: <button> (onClick in docs/e.mdx)');
  });
});

mdx('what JSON cannot hold is refused where a component that runs by itself is given it', async () => {
  const files = {
    'relaydocs.config.ts': configWith(''),
    'docs/a.mdx': "# A\n\nimport { Box } from '@site/src/Box'\n\nText\n\n<Box pick={() => 1} />\n",
    'docs/b.mdx': "# B\n\nimport Deep from '@site/src/Deep'\n\n<Deep />\n",
    'docs/c.mdx': "# C\n\nimport { Box } from '@site/src/Box'\n\n<Box list={[{ at: new Date(0) }]} />\n",
    'docs/d.mdx': "# D\n\nimport { Box } from '@site/src/Box'\n\n<Box icon={<b>x</b>} />\n",
    'docs/fine.mdx':
      '# Fine\n\nimport { Box } from \'@site/src/Box\'\n\n<Box list={[{ a: 1, b: null, c: undefined }]} text="x" />\n',
    'src/Deep.jsx':
      "import { Box } from './Box';\nexport default function Deep() {\n  return <Box pick={() => 1} />;\n}\n",
    'src/Box.jsx': "// A box.\n'use client';\nexport const Box = () => <i>box</i>;\n",
  };
  await withSite(files, async ({ run }) => {
    const { code, stdout } = await run(['build', '--json']);
    assert.is(code, 1);
    const { problems } = JSON.parse(stdout) as {
      problems: { code: string; message: string; location: { file: string; line: number } }[];
    };
    const found = problems.map(({ code: name, message, location }) => [
      name,
      `${location.file}:${location.line}`,
      /its prop (.*?),/.exec(message)?.[1],
    ]);
    assert.equal(found.sort(), [
      ['ISLAND_PROP', 'docs/a.mdx:7', '"pick" is a function'],
      ['ISLAND_PROP', 'docs/b.mdx:5', '"pick" is a function'],
      ['ISLAND_PROP', 'docs/c.mdx:5', '"list.0.at" is a Date'],
      ['ISLAND_PROP', 'docs/d.mdx:5', '"icon" is an element'],
    ]);
  });
});

const edits: Readonly<Record<string, Record<string, string>>> = {
  'a component': {
    'src/Counter.jsx': "import { useState } from 'react';\nexport default () => <b>{useState(2)[0]}</b>;\n",
  },
  "a module with 'use client'": {
    'src/Box.jsx': "'use client';\nexport const Box = () => <i>changed</i>;\n",
  },
  'what both import': { 'src/shared.js': "export const shared = 'new';\n" },
  'the page that islands link to': { 'docs/moved.md': '---\nslug: /elsewhere\n---\n# Moved\n' },
  'the text of a page with a root': {
    'docs/a.mdx': "# A\n\nimport Counter from '@site/src/Counter'\n\n<Counter>other</Counter>\n",
  },
};

mdx('after an edit of what islands are made of the site is as if it were built anew', async () => {
  const files = {
    'relaydocs.config.ts': configWith('keep: 0'),
    'docs/a.mdx':
      "# A\n\nimport Counter from '@site/src/Counter'\n\n<Counter>[moved](./moved.md)</Counter>\n",
    'docs/b.mdx': "# B\n\nimport { Box } from '@site/src/Box'\n\n<Box />\n",
    'docs/moved.md': '# Moved\n',
    'docs/plain.mdx': "# Plain\n\nimport { shared } from '@site/src/shared'\n\n{shared}\n",
    'src/Counter.jsx':
      "import { useState } from 'react';\nimport { shared } from './shared';\nexport default ({ children }) => <b>{useState(1)[0]}{shared}{children}</b>;\n",
    'src/Box.jsx':
      "'use client';\nimport { shared } from './shared';\nexport const Box = () => <i>{shared}</i>;\n",
    'src/shared.js': "export const shared = 'old';\n",
  };
  await withSite(files, async (edited) => {
    await edited.run(['build']);
    for (const [what, change] of Object.entries(edits)) {
      edited.write(change);
      const { code, stderr } = await edited.run(['build']);
      assert.is(code, 0, stderr);
      const clean = `${edited.dir}-clean`;
      cpSync(edited.dir, clean, {
        recursive: true,
        filter: (file) => !/[\\/](?:build|\.relaydocs)$/.test(file),
      });
      try {
        assert.is((await runHere(clean, ['build'])).code, 0);
        const [one, other] = [snapshot(path.join(edited.dir, 'build')), snapshot(path.join(clean, 'build'))];
        assert.equal([...one.keys()], [...other.keys()], what);
        for (const [file, text] of one) assert.is(text, other.get(file), `${what}: ${file}`);
      } finally {
        rmSync(clean, { recursive: true });
      }
    }
  });
});

mdx('a page hands on what other modules and Markdown files export', async () => {
  const files = {
    'docs/index.mdx':
      "import { count, inner, all, toc as partToc } from './_part.mdx'\n\n# Home\n\n{count} {inner} {all.count} {partToc.length}\n",
    'docs/_part.mdx':
      "export * from './numbers'\nexport * from './_inner.mdx'\nexport * as all from './numbers'\n\n## One\n",
    'docs/_inner.mdx': "export const inner = 'deep'\n",
    'docs/numbers.js': 'export const count = 3;\nexport default 4;\n',
  };
  await withBuilt(files, ({ output }) => {
    assert.match(output('index.html'), /3\sdeep\s3\s1/);
  });
});

mdx('what expressions make of a heading stands in the table of contents, too', async () => {
  const files = {
    'docs/index.mdx':
      "export const name = 'relay & co'\n\n# Home\n\n## About {name} *now*\n\n## Plain\n\n### See [{name}](./index.mdx) <Mark/>\n\nexport const Mark = () => <code>m</code>\n",
  };
  await withBuilt(files, ({ output }) => {
    const [, toc = ''] = /<nav class="rd-toc"[^>]*>([\s\S]*?)<\/nav>/.exec(output('index.html')) ?? [];
    assert.match(toc, '<a href="#about-name-now">About relay &amp; co <em>now</em></a>');
    assert.match(toc, '<a href="#plain">Plain</a>');
    assert.match(toc, />See relay &amp; co <code>m<\/code><\/a>/);
  });
});

mdx('the Markdown twin of a page says what its components and expressions say, in Markdown', async () => {
  const page = [
    '---',
    'title: Install',
    '---',
    "import Tabs from '@theme/Tabs';",
    "import TabItem from '@theme/TabItem';",
    "import Box from '@site/src/Box';",
    "import Part from './_part.md';",
    '',
    "export const version = '1.2';",
    '',
    'Version {version} of _this_.',
    '',
    '## Get {version} {/* note */}',
    '',
    'Plain *text*, as it was written.',
    '',
    '<Tabs groupId="os">',
    '<TabItem value="mac" label="macOS">',
    '',
    '```bash title="run.sh"',
    'brew install x',
    '',
    '',
    '# done',
    '```',
    '',
    '</TabItem>',
    '<TabItem value="linux">Use `apt`.</TabItem>',
    '</Tabs>',
    '',
    ':::tip[Mind **the** gap]',
    'Of {version}.[^1]',
    ':::',
    '',
    '<Box label="Wide">',
    '',
    '| a | b |',
    '|---|:-:|',
    '| 1 | [two](./other.md) |',
    '',
    '</Box>',
    '',
    '{false}',
    '',
    '<Part />',
    '',
    "{'braces'} stay.",
    '',
    '[^1]: A {version} note with $x^2$.',
  ];
  const files = {
    'relaydocs.config.ts': configWith('markdown: { math: true }'),
    'docs/index.mdx': page.join('\n'),
    'docs/_part.md': 'import Box from "@site/src/Box"\n\nA **part**.\n\n<Box label="Deep" />\n',
    'docs/other.md': '# Other\n',
    // The whole page comes to life: nothing in it stands alone.
    'docs/whole.mdx':
      'export function Count() { const [n] = require("react").useState(3); return <b>{n} times</b>; }\n\n# Whole\n\n<Count />\n\nText.\n',
    'src/Box.tsx':
      'export default function Box({ label, children }) { return <section><p>{label} box</p>{children}<button aria-hidden="true" /></section>; }\n',
  };
  await withBuilt(files, ({ output }) => {
    const expected = [
      '---',
      'title: "Install"',
      'description: "Version version of this."',
      'url: "https://docs.example.com/base/"',
      'index: "https://docs.example.com/base/llms.txt"',
      '---',
      '',
      '# Install',
      '',
      'Version 1.2 of *this*.',
      '',
      '## Get 1.2',
      '',
      'Plain *text*, as it was written.',
      '',
      '**macOS**',
      '',
      '```bash title="run.sh"',
      'brew install x',
      '',
      '',
      '# done',
      '```',
      '',
      '**linux**',
      '',
      'Use `apt`.',
      '',
      '**Mind the gap**',
      '',
      'Of 1.2.[^1]',
      '',
      'Wide box',
      '',
      '| a |                      b                     |',
      '| - | :----------------------------------------: |',
      '| 1 | [two](https://docs.example.com/base/other) |',
      '',
      'A **part**.',
      '',
      'Deep box',
      '',
      'braces stay.',
      '',
      '[^1]: A 1.2 note with $x^2$.',
      '',
    ];
    assert.fixture(output('index.md'), expected.join('\n'));
    assert.match(output('whole.md'), /---\n\n# Whole\n\n\*\*3 times\*\*\n\nText\.\n$/);
  });
});

mdx(
  'a page with components is checked for anchors at each address that two docs of one folder give it',
  () => {
    const shown = (id: string): string => `{ id: '${id}', path: 'docs', routeBasePath: '${id}' }`;
    return withSite(
      {
        'relaydocs.config.ts': `
        export default { title: 'Site', url: 'https://docs.example.com', baseUrl: '/', docs: [${shown('a')}, ${shown('b')}] };`,
        'src/Place.jsx': 'export default () => <p id="there">Here</p>;',
        'docs/one.mdx': "import Place from '../src/Place.jsx';\n\n# One\n\n<Place/>\n",
        'docs/index.md':
          '# Home\n\n[A](/a/one#gone-a) [B](/b/one#gone-b) [A](/a/one#there) [B](/b/one#there)\n',
      },
      async (site) => {
        const { code, stderr } = await site.run(['build']);
        assert.is(code, 0, stderr);
        const lost = Array.from(
          stderr.matchAll(/There is no heading with the id "(.+?)" at (\S+)/g),
          ([, id, at]) => `${at}#${id}`,
        );
        assert.equal(lost.sort(), ['/a/one#gone-a', '/b/one#gone-b']);
      },
    );
  },
);

mdx.run();
