// Pages that have to be run: what the compile stage keeps of them. That they show what they should, test/build/mdx.test.ts tells.
import { tmpdir } from 'node:os';
import { Parser } from 'acorn';
import type { Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { MdxArticle } from '../../src/compile/compiled-page.js';
import { loadMarkdownPlugins } from '../../src/compile/markdown/markdown-plugins.js';
import { withSingleBlocks } from '../../src/compile/mdx/blocks-together.js';
import { twinGap } from '../../src/compile/mdx/mdx-twin.js';
import { type CompileSettings, compileAny } from './compile-text.js';

const mdx = suite('pages that have to be run');

async function compileMdx(text: string, settings?: CompileSettings) {
  const page = await compileAny(text, settings);
  assert.is(page.article.type, 'mdx');
  return { ...page, article: page.article as MdxArticle };
}

mdx('Markdown and tags alone do not make a page run', async () => {
  for (const text of ['# A\n\n{1}', '<b title={"x"}>x</b>', '{/* c */}', '<br/>']) {
    assert.is((await compileAny(text)).article.type, 'html');
  }
  for (const text of ['{props.a}', '<Foo/>', 'import "x"', '<a {...b}>x</a>', '<b title={x}>x</b>']) {
    assert.is((await compileAny(text)).article.type, 'mdx');
  }
});

mdx('words of a summary that stand on a line of their own are no paragraph', async () => {
  const html = async (summary: string) => {
    const { article } = await compileAny(
      `<details>\n  <summary>\n${summary}\n  </summary>\n  more\n</details>`,
    );
    return article.type === 'html' ? article.html : '';
  };
  assert.match(await html('  A *b*'), /<summary>A <em>b<\/em><\/summary>\s*<p>more<\/p>/);
  assert.match(await html('  a\n\n  b'), /<summary>\s*<p>a<\/p>\s*<p>b<\/p>\s*<\/summary>/);
  const { article } = await compileMdx(
    '<details>\n  <summary className={a}>\n  *b*\n  </summary>\n</details>',
  );
  assert.match(article.page.code, /_jsx\("summary", \{\s*className: a,\s*children: _jsx\(_components\.em/);
});

mdx('blocks in which nothing runs are HTML in its code, links too', async () => {
  const { article } = await compileMdx('An *old* [page](./a.md).\n\n- {props.a}\n\n<Foo>*b*</Foo>');
  const { code } = article.page;
  assert.match(code, String.raw`["<p>An <em>old</em> <a href=\"\u0000&0\u0000\">page</a>.</p>"]`);
  assert.match(code, /_jsxs\(_components\.li, \{\s*children: \["\\n", props\.a/);
  assert.match(code, /_jsx\(Foo, \{\s*children: _jsx\(_components\.em/);
});

mdx("a component of the site's own is given a table as it is, and others one that scrolls", async () => {
  const table = '| a |\n| - |\n| b |';
  const codeOf = async (tag: string, inside: string) =>
    (await compileMdx(`import TabItem from '@theme/TabItem';\n\n<${tag}>\n\n${inside}\n\n</${tag}>`)).article
      .page.code;
  const scrolling = /rd-table/;
  assert.not.match(await codeOf('Foo', table), scrolling);
  assert.match(await codeOf('Foo', table), /_jsx\w?\(Foo, \{\s*children: _jsxs\(_components\.table/);
  assert.match(await codeOf('Foo', `${table}\n\nmore`), scrolling);
  assert.match(await codeOf('TabItem', table), scrolling);
});

mdx(
  'blocks that stand together are one in its code, and one each where the page runs in the browser as a whole',
  async () => {
    const { article } = await compileMdx('# A\n\n`b`\n\n```js\nc\n```\n\n<Foo/>\n\nd');
    const { code } = article.page;
    assert.match(code, /children: \[_plainBlocks\(\["<h1 .*<p><code>b.*<figure .*<\/figure>"\]\), "\\n"/);
    assert.match(code, '_plainBlocks(["<p>d</p>"])');
    const whole = withSingleBlocks(code);
    assert.not.match(whole, '_plainBlocks');
    assert.match(whole, String.raw`"\n", _runtime.jsx("p", {"suppressHydrationWarning":true,`);
    assert.match(whole, '{"__html":"<code>b</code>"}');
    assert.is(whole.split('\n').length, code.split('\n').length);
  },
);

mdx('where components of the site stand for tags of Markdown, blocks with those are elements', async () => {
  const code = async (text: string, ownTags: string[]) =>
    (await compileMdx(text, { options: { ownTags } })).article.page.code;
  assert.match(await code('*b*\n\n{props.a}', ['em']), /_components\.em/);
  assert.not.match(await code('*b*\n\n{props.a}', ['strong']), /_components\.em/);
  assert.match(await code('*b*', ['em']), /_components\.em/);
  const files = { 'guide/notes.mdx': '*b*' };
  for (const [tag, pattern] of [
    ['<Notes />', /__html/],
    ['<Notes components={{ em: B }} />', /_components\.em/],
  ] as const) {
    const { article } = await compileMdx(`import Notes from './notes.mdx'\n\n${tag}`, { files });
    assert.match(Object.values(article.partials)[0]!.code, pattern);
  }
});

mdx(
  'braces in a .md file are text where they name nothing that the page has and are all its MDX',
  async () => {
    const prose = [
      '{name}',
      '{1 + 1}',
      '{1}',
      '{}',
      '{{ a: b }}',
      '{new Date().getFullYear()}',
      '{process.env.A}',
      '{import.meta.env}',
      "{import('x')}",
      '{props}',
      '{require}',
      '{frontMatter}',
      '{toc}',
    ];
    for (const braces of prose) {
      const text = `Set ${braces} here.{/* a comment */}`;
      const { article, facts } = await compileAny(text);
      assert.equal(article, { type: 'html', html: `<p>Set ${braces} here.</p>` });
      assert.equal(facts.notes, [
        {
          code: 'READ_AS_MARKDOWN',
          message: `Read as plain Markdown, because "${braces}" names nothing that it declares or imports`,
          line: 1,
          column: 5,
        },
      ]);
      // Nobody names a file so who does not mean MDX.
      assert.is((await compileAny(text, { path: 'guide/page.mdx' })).facts.notes.length, 0);
    }
    const meant = [
      'export const name = 1\n\nSet {name} here.',
      "import { name } from './x'\n\nSet {name} here.",
      'Set {frontMatter.name} here.',
      'Set {toc.length} here.',
      'Set {props.name} here.',
      "Set {require('./a.txt')} here.",
      'Set {name} here, {frontMatter.name} there.',
      'Set {<b>name</b>} here.',
      '<Badge/> Set {name} here.',
      '<p className="x">Set {name} here.</p>',
      '<p style={{ color: "red" }}>Set {name} here.</p>',
      "Set {name} here, {'{'} there.",
    ];
    for (const text of meant) assert.is((await compileAny(text)).article.type, 'mdx', text);
    for (const text of ["{'{'} and {`b`}", '{/* a comment */}'])
      assert.equal((await compileAny(text)).facts.notes, [], text);
  },
);

mdx('braces that a plugin takes, or whose names it declares, are no prose', async () => {
  const version = () => (tree: Root) => {
    visit(tree, 'mdxTextExpression', (node, index, parent) => {
      if (node.value === 'VERSION') parent!.children[index!] = { type: 'text', value: '1.2' };
    });
  };
  const taken = loadMarkdownPlugins([{ first: [], remark: [version], rehype: [], recma: [] }], tmpdir());
  const { article, facts } = await compileAny('At {VERSION}.', { plugins: taken });
  assert.equal(article, { type: 'html', html: '<p>At 1.2.</p>' });
  assert.equal(facts.notes, []);

  const estree = Parser.parse('export const name = 1', { ecmaVersion: 2024, sourceType: 'module' });
  const declare = () => (tree: Root) => {
    tree.children.push({ type: 'mdxjsEsm', value: '', data: { estree } } as never);
  };
  const declared = loadMarkdownPlugins([{ first: [], remark: [declare], rehype: [], recma: [] }], tmpdir());
  assert.match(
    (await compileMdx('Set {name}.', { plugins: declared })).article.page.code,
    '"Set ", name, "."',
  );
});

mdx('plugins get no directive for numbers after a colon, which are none in Docusaurus', async () => {
  const names: string[] = [];
  const gather = () => (tree: Root) => visit(tree, 'textDirective', (node) => void names.push(node.name));
  const plugins = loadMarkdownPlugins([{ first: [], remark: [gather], rehype: [], recma: [] }], tmpdir());
  const { article } = await compileAny('At 14:30, 1:1[*x*] and :own.', { plugins });
  assert.equal(article, { type: 'html', html: '<p>At 14:30, 1:1[<em>x</em>] and :own.</p>' });
  assert.equal(names, ['own']);
});

mdx(
  'ids of headings are made of their words before plugins change them, but for those that come first',
  async () => {
    const exchange = (from: string, children: readonly object[]) => () => (tree: Root) =>
      visit(tree, 'text', (node, index, parent) => {
        if (node.value !== from) return;
        parent!.children.splice(index!, 1, ...(children as []));
      });
    const version = exchange('Set up NAME', [{ type: 'text', value: 'Set up a VPC' }]);
    const attributes: object[] = [];
    const tag = { type: 'mdxJsxTextElement', name: 'abbr', attributes, children: [] };
    const shorten = exchange('Set up a VPC', [{ type: 'text', value: 'Set up a ' }, tag]);
    const plugins = loadMarkdownPlugins(
      [{ first: [version], remark: [shorten], rehype: [], recma: [] }],
      tmpdir(),
    );
    const { facts } = await compileAny('## Set up NAME\n\n## Set up NAME', { plugins });
    assert.equal(
      facts.toc.map(({ id }) => id),
      ['set-up-a-vpc', 'set-up-a-vpc-1'],
    );
  },
);

mdx('a plugin writes what its data has not as undefined', async () => {
  const value = { type: 'Literal', value: undefined };
  const body = [{ type: 'ExpressionStatement', expression: value }];
  const estree = { type: 'Program', sourceType: 'module', body, comments: [] };
  const attribute = { type: 'mdxJsxAttributeValueExpression', value: '', data: { estree } };
  const language = { type: 'mdxJsxAttribute', name: 'lang', value: attribute };
  const sample = { type: 'mdxJsxFlowElement', name: 'Sample', attributes: [language], children: [] };
  const add = () => (tree: Root) => void tree.children.push(sample as never);
  const plugins = loadMarkdownPlugins([{ first: [], remark: [add], rehype: [], recma: [] }], tmpdir());
  const { article } = await compileMdx('# A\n', { plugins });
  assert.match(article.page.code, /_jsx\(Sample, \{\s*lang: undefined\s*\}\)/);
});

/** A page on which a plugin of programs does what it should not. */
async function failed(plugin: () => unknown, message: RegExp): Promise<void> {
  const plugins = loadMarkdownPlugins([{ first: [], remark: [], rehype: [], recma: [plugin] }], tmpdir());
  const { facts } = await compileAny('{props.a}', { plugins });
  assert.is(facts.problems[0]?.code, 'MARKDOWN_PLUGIN_THREW', String(message));
  assert.match(facts.problems[0]!.message, message);
}

mdx('a program that a plugin leaves as no page can have it says so', async () => {
  const name = { type: 'Identifier', name: 'other' };
  const specifiers = [{ type: 'ExportSpecifier', local: name, exported: name }];
  const source = { type: 'Literal', value: './x.js' };
  const asDefault = { ...specifiers[0], exported: { ...name, name: 'default' } };
  const cases: [object | null, RegExp][] = [
    [{ type: 'ImportDeclaration', specifiers: [], source }, /adds an import of "\.\/x\.js", for which/],
    [{ type: 'ExportNamedDeclaration', specifiers, source }, /adds an export from "\.\/x\.js", for which/],
    [{ type: 'ExportAllDeclaration', exported: null, source }, /adds an export from "\.\/x\.js", for which/],
    [{ type: 'ExportDefaultDeclaration', declaration: name }, /adds a default export/],
    [{ type: 'ExportNamedDeclaration', specifiers: [asDefault], source: null }, /adds a default export/],
    [{ type: 'Nope' }, /TypeError/],
    [null, /TypeError/],
  ];
  for (const [statement, message] of cases)
    await failed(
      () =>
        ({ body }: { body: unknown[] }) =>
          void body.unshift(statement),
      message,
    );
  await failed(() => () => ({}), /something else of a program/);
  await failed(() => () => ({ type: 'Program' }), /something else of a program/);
});

mdx('what a plugin throws is told, whatever it is', async () => {
  const throws = (thrown: unknown) => () => () => {
    throw thrown;
  };
  await failed(
    throws({ reason: { code: 5 }, line: '2', stack: 7 }),
    /failed on this page: \{ reason: \{ code: 5 \}/,
  );
  await failed(throws(Object.create(null)), /failed on this page: \[Object: null prototype\] \{\}/);
  await failed(throws('no tide'), /failed on this page: no tide$/);
});

mdx(
  'imports and exports in a directive hold for the page, and words that begin a text there are text',
  async () => {
    for (const statement of [
      'import { Foo } from "./foo"',
      'import Foo from "./foo"',
      'export const Foo = () => 1;',
    ]) {
      const { article } = await compileMdx(
        `:::note[A]\n\nb\n\n${statement}\n\n<Foo/>\n\n:::\n\n\`\`\`js\n${statement}\n\`\`\``,
      );
      assert.not.match(article.page.code, /_missingMdxReference/, statement);
    }
    const { article } = await compileMdx(':::note\nimport the file from there\n:::\n\n{props.a}');
    assert.match(article.page.code, 'import the file');
  },
);

mdx('what looks like a heading in code keeps its braces', async () => {
  const { article } = await compileMdx('## B {#\n\n<Foo text={`\n## A {#if\n`}/>');
  assert.match(article.page.code, 'text: `\n## A {#if\n`');
  assert.match(article.page.code, 'B {#');
});

mdx('a node that a plugin adds to every page is the same on all of them', async () => {
  const estree = Parser.parse("import Banner from './banner'", { ecmaVersion: 2024, sourceType: 'module' });
  const link = (url: string) => ({ type: 'link', url, children: [{ type: 'text', value: 'x' }] }) as const;
  const added = [
    { type: 'mdxjsEsm', value: '', data: { estree } },
    // Without the attributes and children that it has none of.
    { type: 'mdxJsxFlowElement', name: 'Banner' },
    { type: 'html' },
    { type: 'paragraph', children: [{ type: 'text', value: ':smile: ' }, link('./x.md')] },
  ] as unknown as Root['children'];
  const addToMarkdown = () => (tree: Root) => {
    tree.children.push(...added);
  };
  const foot = { type: 'element', tagName: 'a', properties: { href: './y.md' }, children: [] } as const;
  const addToHtml = () => (tree: HtmlRoot) => {
    tree.children.push(foot as never);
  };
  const plugins = loadMarkdownPlugins(
    [{ first: [], remark: [addToMarkdown], rehype: [addToHtml], recma: [] }],
    tmpdir(),
  );
  const pages = [];
  for (const path of ['a.md', 'b.md', 'c.mdx']) {
    const { article, facts } = await compileMdx('# Same {#same}\n', { path, plugins });
    const links = facts.links.map(({ href }) => href);
    pages.push([article.page.code, facts.imports.map(({ key }) => key), links]);
  }
  const [first, ...others] = pages;
  assert.match(String(first![0]), '"default": Banner} = _import("./banner")');
  assert.match(String(first![0]), String.raw`<h1 id=\"same\">`);
  assert.equal(first!.slice(1), [['./banner'], ['./x.md', './y.md']]);
  for (const other of others) assert.equal(other, first);
});

mdx('braces of an included .md file may name what the page around it declares', async () => {
  const files = { 'guide/_part.md': 'Set {name} here.\n' };
  const include = '::include{file="./_part.md"}';
  const codeOf = async (text: string) => (await compileMdx(text, { files })).article.page.code;
  assert.match(await codeOf(`export const name = 1\n\n${include}`), /"Set ", name, " here\."/);
  assert.match(await codeOf(`<Badge/>\n\n${include}`), '"<p>Set {name} here.</p>"');
});

mdx('imports have one name for all pages that mean the same module', async () => {
  const text = [
    "import A from './a'",
    "import B, { c } from '@site/src/b'",
    "import * as D from 'd'",
    "import e from '!!raw-loader!../e.py'",
    '',
    "<img src={require('./f.png').default} />",
  ].join('\n');
  const { facts } = await compileMdx(text, { path: 'docs/x/page.mdx' });
  assert.equal(
    facts.imports.map(({ key, line, column }) => `${line}:${column} ${key}`),
    ['1:1 ./docs/x/a', '2:1 ./src/b', '3:1 d', '4:1 ./docs/e.py?raw', '6:11 ./docs/x/f.png'],
  );
});

mdx('headings, links, anchors and pictures are known as on any page', async () => {
  const text = 'import A from "a"\n\n# Title\n\n## Use <A/> `x`\n\n<A id="here">[go](./b.md)</A>\n';
  const { facts } = await compileMdx(text);
  assert.is(facts.hasTitle, true);
  assert.equal(facts.toc, [{ id: 'use--x', level: 2, html: 'Use  <code>x</code>', runs: true }]);
  assert.equal(facts.anchors, ['title', 'use--x', 'here']);
  assert.equal(
    facts.links.map(({ href }) => href),
    ['./b.md'],
  );
});

mdx('the headings of an imported Markdown file stand where it is used', async () => {
  const files = { 'guide/_part.mdx': '---\na: 1\n---\n\n## Inside {props.n}\n\n[x](./y.md)\n' };
  const { facts, article } = await compileMdx(
    "import Part from './_part.mdx'\n\n## Before\n\n<Part n={1}/>\n\n## After\n",
    { files },
  );
  assert.equal(
    facts.toc.map(({ id }) => id),
    ['before', 'inside-propsn', 'after'],
  );
  assert.equal(facts.links[0], { href: './y.md', file: 'guide/_part.mdx', line: 7, column: 1 });
  assert.equal(Object.keys(article.partials), ['./guide/_part.mdx']);
  assert.equal(article.partials['./guide/_part.mdx']?.frontMatter, { a: 1 });
  assert.equal(
    facts.dependencies.map(({ file }) => file),
    ['guide/_part.mdx'],
  );
});

mdx('Markdown files that import each other are named in order', async () => {
  const files = {
    'guide/_a.mdx': 'import B from "./_b.mdx"\n\n<B/>',
    'guide/_b.mdx': 'x\n\nimport A from "./_a.mdx"\n\n<A/>',
  };
  const { facts } = await compileMdx('import A from "./_a.mdx"\n\n<A/>', { files });
  assert.equal(
    facts.problems.map(
      ({ code, message, location }) => `${location?.file}:${location?.line} ${code} ${message}`,
    ),
    ['guide/_b.mdx:3 MDX_IMPORT_CYCLE Circular import: guide/_a.mdx -> guide/_b.mdx -> guide/_a.mdx'],
  );
});

mdx('a page that reads the environment is told so', async () => {
  const { facts } = await compileMdx('a {process.env.HOME} {process.env.NODE_ENV}', { path: 'a.mdx' });
  assert.equal(
    facts.problems.map(({ code, location }) => `${location?.line}:${location?.column} ${code}`),
    ['1:4 MDX_READS_ENVIRONMENT'],
  );
});

mdx('code that would wait while the page is rendered has its place, but a function may', async () => {
  const text =
    'export const a = await load();\n\nexport const b = async () => { await load(); };\n\n{await a}';
  const { facts } = await compileMdx(text, { path: 'a.mdx' });
  assert.equal(
    facts.problems.map(({ code, location }) => `${location?.line}:${location?.column} ${code}`),
    ['1:18 MDX_AWAITS', '5:2 MDX_AWAITS'],
  );
});

mdx('a bad expression and a tag left open have their places', async () => {
  const problemOf = async (text: string) => {
    const { facts } = await compileAny(text, { path: 'a.mdx' });
    const [problem] = facts.problems;
    return `${problem?.location?.line}:${problem?.location?.column} ${problem?.code}`;
  };
  assert.is(await problemOf('---\na: 1\n---\n\nx {1 +}\n'), '5:7 MDX_SYNTAX');
  assert.is(await problemOf('a\n\n<Foo>\n\nb\n'), '3:1 MDX_SYNTAX');
  // A byte order mark moves nothing.
  assert.is(await problemOf('\uFEFFx {1 +}\n'), '1:7 MDX_SYNTAX');
});

mdx('a page that is MDX whatever its name is can be plain Markdown by its front matter', async () => {
  const hintFor = async (path: string) => {
    const { facts } = await compileAny('a < b <c\n', { path, format: 'mdx' });
    return facts.problems[0]?.hint;
  };
  assert.match((await hintFor('a.md'))!, '"format: md" in the front matter');
  assert.match((await hintFor('a.mdx'))!, 'rename the file to .md');
});

mdx('the Markdown twin has the text without imports and exports, and gaps for what is rendered', async () => {
  const { twin } = await compileMdx('import A from "a"\nexport const b = 1\n\n# T\n\n<A/>\n\nb {b}\n');
  assert.is(twin, `# T\n\n${twinGap}\n\n${twinGap}\n`);
});

mdx.run();
