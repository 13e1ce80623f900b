import { tmpdir } from 'node:os';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadMarkdownPlugins } from '../../src/compile/markdown/markdown-plugins.js';
import type { MathSettings } from '../../src/config/markdown-fields.js';
import { type CompileSettings, compileAny, compileText } from './compile-text.js';

const problems = suite('problems of a page');

/** Problems as `file:line:column CODE message`. */
async function problemsOf(text: string, settings?: CompileSettings): Promise<string[]> {
  const { facts } = await compileAny(text, settings);
  return facts.problems.map(({ code, message, location }) => {
    return `${location?.file}:${location?.line}:${location?.column} ${code} ${message}`;
  });
}

problems('what is no version is told at its place, with the version that was meant', async () => {
  const { facts } = await compileText(
    '# T\n\n::since[v3,2 or so]\n\n:::until\nx\n:::\n\nText :since[next].\n',
  );
  assert.equal(
    facts.problems.map(({ code, message, location, hint }) => {
      return `${location?.line}:${location?.column} ${code} ${message} | ${hint}`;
    }),
    [
      '3:1 NO_VERSION "since" has an invalid version: "v3,2 or so" | Did you mean ::since[3.2]?',
      '5:1 NO_VERSION "until" has no version | Write numbers separated by dots: :::until[3.2]',
      '9:6 NO_VERSION "since" has an invalid version: "next" | Write numbers separated by dots: :since[3.2]',
    ],
  );
});

problems(
  'a .mdx file that is not valid MDX fails at the line in the file, front matter counted',
  async () => {
    assert.equal(await problemsOf('---\ntitle: x\n---\n\n# T {#id}\n\nText <b>bold\n', { path: 'a.mdx' }), [
      'a.mdx:7:6 MDX_SYNTAX Expected a closing tag for `<b>` (7:6) before the end of `paragraph`',
    ]);
    assert.equal(await problemsOf('a\n\n{ b\n', { path: 'a.mdx' }), [
      'a.mdx:3:1 MDX_SYNTAX Unexpected end of file in expression, expected a corresponding closing brace for `{`',
    ]);
  },
);

problems('braces around something else than JavaScript are reported in plain words', async () => {
  assert.equal(await problemsOf('A\n\nSee {the docs}.\n', { path: 'a.mdx' }), [
    'a.mdx:3:10 MDX_SYNTAX This is not a JavaScript expression: Expected `,` or `)` but found `Identifier`',
  ]);
});

problems('JavaScript that cannot be read says what is wrong with it', async () => {
  assert.equal(await problemsOf('export const x = 1\nexport const x = 2\n', { path: 'a.mdx' }), [
    "a.mdx:2:14 MDX_SYNTAX Could not parse import/exports: Identifier 'x' has already been declared",
  ]);
  assert.match(
    (await problemsOf('<a {...}>x</a>\n', { path: 'a.mdx' })).join(),
    'MDX_SYNTAX Could not parse expression: Unexpected token',
  );
});

problems('a comment that is never closed hides nothing', async () => {
  const { article, facts } = await compileText('Text <!-- open\n\n## Heading\n');
  assert.match(article.html, 'Heading');
  assert.is(facts.notes[0]?.code, 'READ_AS_MARKDOWN');
  assert.match((await problemsOf('a <!-- b\n', { path: 'a.mdx' })).join(), 'a.mdx:1:3 MDX_SYNTAX');
});

problems('a .md file that is not valid MDX is plain Markdown, with a quiet note of the place', async () => {
  const { facts, article } = await compileText('Line<br>\n\n{ b\n');
  assert.equal(facts.problems, []);
  assert.is(article.html, '<p>Line<br></p>\n<p>{ b</p>');
  assert.is(facts.notes[0]?.code, 'READ_AS_MARKDOWN');
  assert.is(facts.notes[0]?.line, 1);
  assert.is(facts.notes[0]?.column, 5);
});

problems(
  'a .md file that imports is meant as MDX: a mistake in it is one, not its imports as text',
  async () => {
    const broken = "import Card from '@site/src/Card';\n\n# Title\n\n<Card>\n\nText\n";
    assert.match(
      (await problemsOf(broken)).join(),
      'guide/page.md:5:1 MDX_SYNTAX Expected a closing tag for `<Card>`',
    );
    assert.equal(await problemsOf(`\`\`\`js\n${broken.slice(0, 34)}\n\`\`\`\n\nA<br>\n`), []);
    assert.equal(await problemsOf('Goods that we\nimport from "abroad" are<br>heavy.\n'), []);
    assert.equal(await problemsOf(broken, { format: 'md' }), []);
  },
);

problems('"format: mdx" makes the same file a mistake, and "format: md" takes braces as text', async () => {
  assert.match((await problemsOf('{ b', { format: 'mdx' })).join(), 'guide/page.md:1:1 MDX_SYNTAX');
  assert.match(
    (await problemsOf('{ b', { options: { format: 'mdx' } })).join(),
    'guide/page.md:1:1 MDX_SYNTAX',
  );
  assert.equal(await problemsOf('{b} <C/>', { format: 'md', options: { format: 'mdx' } }), []);
});

problems(
  'an .mdx file is MDX whatever the configuration makes of .md files, but for its own word',
  async () => {
    const options = { format: 'md' } as const;
    const htmlOf = async (settings: CompileSettings) =>
      (await compileText('{/* note */}\n\nOne {"two"}', { options, ...settings })).article.html;
    assert.is(await htmlOf({ path: 'guide/page.mdx' }), '<p>One two</p>');
    assert.match(await htmlOf({ path: 'guide/page.md' }), '{/* note */}');
    assert.match(await htmlOf({ path: 'guide/page.mdx', format: 'md' }), '{/* note */}');
    assert.match(await htmlOf({ path: 'guide/page.mdx', options: { format: 'plain' } }), '{/* note */}');
  },
);

problems('a directive that nobody knows is shown as text, and its author told what was meant', async () => {
  const told = async (text: string, settings?: CompileSettings) =>
    (await compileAny(text, settings)).facts.problems.map(
      ({ severity, location, message, hint }) =>
        `${severity} ${location?.file}:${location?.line}:${location?.column} ${message} | ${hint}`,
    );
  assert.equal(await told('# A\n\n- x\n\n  :::tpi[Title]\n  y\n  :::\n'), [
    'warning guide/page.md:5:3 ":::tpi" is shown as text, because there is no such directive | Did you mean ":::tip"?',
  ]);
  assert.equal(await told('::::spoiler\nx\n::::\n'), [
    'warning guide/page.md:1:1 "::::spoiler" is shown as text, because there is no such directive | ' +
      'List your own types in "markdown.admonitions". For literal colons, write \\:::.',
  ]);
  assert.match(
    (await told('::: code-group\nx\n:::\n')).join(),
    'contains no code | Add code blocks inside it.',
  );
  assert.equal(await told('::: what follows\n'), []);
  assert.match(
    (await told(':::tab[A]\nx\n:::\n')).join(),
    'because it is not inside "tabs" | Put ::::tabs above it and :::: below',
  );
  assert.match(
    (await told(':::tabs\nx\n:::\n')).join(),
    'because it contains no "tab" | Add :::tab inside it',
  );
  assert.match((await told('::inclde{file="./a.md"}\n')).join(), 'Did you mean "::include"?');
  const files = { 'guide/_part.md': '\n:::nota\nx\n:::\n' };
  assert.match((await told('::include{file="./_part.md"}', { files })).join(), 'guide/_part.md:2:1');
  const quiet = [
    ':nosuchword in :tpi[prose] at 14:30',
    '::before',
    '`:::tpi`\n\n```\n:::tpi\n:::\n```\n\n\\:::tpi',
    ':::tip\nx\n:::',
  ];
  for (const text of quiet) assert.equal(await told(text), [], text);
  const options = { admonitions: ['spoiler'] };
  assert.equal(await told(':::spoiler\nx\n:::\n', { options }), []);
});

problems('a directive that nothing closes is told, wherever the text that it swallows ends', async () => {
  const open = async (text: string) =>
    (await problemsOf(text)).map((problem) => problem.replace('guide/page.md:', ''));
  const notClosed = (place: string, opener: string) =>
    `${place} DIRECTIVE_NOT_CLOSED "${opener}" is not closed`;
  assert.equal(await open('# A\n\n:::tip\nx\n\n## B\n'), [notClosed('3:1', ':::tip')]);
  assert.equal(await open('- :::tip\n  x\n- b\n'), [notClosed('1:3', ':::tip')]);
  assert.is((await open('::::tabs\n:::tab[A]\nx\n:::tab[B]\ny\n:::\n::::\n'))[0], notClosed('4:1', ':::tab'));
  assert.equal(await open(':::tip\n:::note\nx\n:::\n'), [notClosed('2:1', ':::note')]);
  for (const text of [
    ':::tip\nx\n:::',
    '> :::tip\r\n> x\r\n> :::\r\n',
    '<b>\n\n:::tip\nx\n:::\n\n</b>',
    '::::tip\n:::note\nx\n:::\n::::',
    ':::tip\n:::',
  ])
    assert.equal(await open(text), [], text);
});

problems('words in the line of a directive that are shown nowhere are told', async () => {
  const lost = (opener: string, words: string) =>
    `1:1 DIRECTIVE_LOSES_TEXT Text after "${opener}" is not shown: ${words}`;
  const told = async (text: string) =>
    (await problemsOf(`${text}\nx\n:::\n`)).map((problem) => problem.replace('guide/page.md:', ''));
  assert.equal(await told(':::tip[open'), [lost(':::tip', '[open')]);
  assert.equal(await told(':::warning[Array<int[]>'), [lost(':::warning', '[Array<int[]>')]);
  assert.equal(await told(':::tip{title="x"} lost words'), [lost(':::tip', 'lost words')]);
  for (const line of [':::tip[A [b] c]{title="}"}', ':::tip[a \\] b]', ':::tip A [b', ':::tip'])
    assert.equal(await told(line), [], line);
});

problems(
  'a line with a label or attributes is meant as a directive, and a bracket must be closed',
  async () => {
    const told = async (text: string) => (await compileAny(text)).facts.problems.map(toText);
    const toText = ({ message, hint }: { message: string; hint?: string | undefined }) =>
      `${message} | ${hint}`;
    const asText = (opener: string, rest: string) => [`"${opener}" is shown as text, because ${rest}`];
    const unknown = 'there is no such directive | For literal colons, write \\::.';
    assert.equal(await told('::nope[x]\n'), asText('::nope', unknown));
    assert.equal(await told('- ::nope{a=b}\n'), asText('::nope', unknown));
    assert.equal(
      await told('> :::tip[Title\n> x\n'),
      asText(':::tip', 'nothing closes its "[" | Write :::tip[Title].'),
    );
    for (const text of [
      '::nope',
      'a ::nope[x]',
      '::include',
      '\\::nope[x]',
      '`::nope[x]`',
      ':::tip tap',
      '::: [x',
    ])
      assert.equal(
        (await told(text)).filter((one) => /::nope|closes its/.test(one)),
        [],
        text,
      );
  },
);

problems('a site may want such directives to be errors, or not to be told of them', async () => {
  const told = async (onUnknownDirective: 'ignore' | 'throw') => {
    const { facts } = await compileAny(':::tpi\nx\n:::\n\n:::code-group\n:::\n\n:::note\nx\n', {
      options: { onUnknownDirective },
    });
    return facts.problems.map(({ code, severity }) => `${code} ${severity}`);
  };
  assert.equal(await told('throw'), [
    'DIRECTIVE_NOT_CLOSED error',
    'DIRECTIVE_AS_TEXT error',
    'DIRECTIVE_AS_TEXT error',
  ]);
  assert.equal(await told('ignore'), []);
});

problems('directives that a remark plugin takes are no mistakes, and become what it says', async () => {
  // What the README of remark-directive does.
  const spoilers = () => (tree: Root) => {
    visit(tree, (node) => {
      if (
        node.type === 'containerDirective' ||
        node.type === 'leafDirective' ||
        node.type === 'textDirective'
      )
        node.data = { ...node.data, hName: node.name === 'spoiler' ? 'aside' : 'video' };
    });
  };
  const plugins = loadMarkdownPlugins([{ first: [], remark: [spoilers], rehype: [], recma: [] }], tmpdir());
  const { article, facts } = await compileText(':::spoiler\nx :video[y]\n:::\n\n::video\n', { plugins });
  assert.equal(facts.problems, []);
  assert.is(article.html.replaceAll('\n', ''), '<aside><p>x <video>y</video></p></aside><video></video>');
});

problems(
  'an include of a file that is not there, leaves the site or is not named is reported at the directive',
  async () => {
    assert.equal(
      await problemsOf('::include{file="./no.md"}\n\n::include{file="../../x.md"}\n\n::include\n'),
      [
        'guide/page.md:1:1 INCLUDED_FILE_MISSING Cannot find the file "./no.md" to include',
        'guide/page.md:3:1 INCLUDED_FILE_MISSING Cannot find the file "../../x.md" to include',
        'guide/page.md:5:1 INCLUDE_WITHOUT_FILE This include has no file',
      ],
    );
  },
);

problems('a region that is not there is a mistake, and the hint lists those that are', async () => {
  const files = {
    'guide/x.md': '<!-- #region one -->\na\n<!-- #endregion one -->\n',
    'guide/x.ts': 'const a = 1;\n',
  };
  const text = '::include{file="./x.md" region="two"}\n\n```ts file="./x.ts" region="r"\n```\n';
  const { facts } = await compileText(text, { files });
  assert.equal(
    facts.problems.map(({ code, message, location, hint }) => [code, message, location?.line, hint]),
    [
      ['REGION_MISSING', '"./x.md" has no region "two"', 1, 'Its regions: one.'],
      [
        'REGION_MISSING',
        '"./x.ts" has no region "r"',
        3,
        'Mark the region in that file with the comments "#region r" and "#endregion r".',
      ],
    ],
  );
});

problems(
  'lines of a file that are not there, and files outside the site, are mistakes of the fence',
  async () => {
    const files = { 'guide/x.ts': 'const a = 1;\nconst b = 2;\n' };
    const many = Array.from({ length: 50 }, (_, index) => `${index}0001-${index + 1}0000`).join();
    const fence = (words: string) => `\`\`\`ts ${words}\n\`\`\`\n`;
    const text = [
      fence('file="./x.ts" lines="2"'),
      fence('file="./x.ts" lines="2-3"'),
      fence('file="./x.ts" lines="b"'),
      fence('file="./x.ts" lines="2-1"'),
      fence(`file="./x.ts" lines="${many}"`),
      fence('file="../../outside.ts"'),
      '<<< @/none.ts\n',
    ].join('\n');
    assert.equal(await problemsOf(text, { files }), [
      'guide/page.md:4:1 LINES_MISSING "./x.ts" has no lines "2-3" here',
      'guide/page.md:7:1 LINES_MISSING "./x.ts" has no lines "b" here',
      'guide/page.md:10:1 LINES_MISSING "./x.ts" has no lines "2-1" here',
      `guide/page.md:13:1 LINES_MISSING "./x.ts" has no lines "${many}" here`,
      'guide/page.md:16:1 INCLUDED_FILE_MISSING Cannot find the file "../../outside.ts" to include',
      'guide/page.md:19:1 INCLUDED_FILE_MISSING Cannot find the file "@/none.ts" to include',
    ]);
  },
);

problems('lines of a long file are all there', async () => {
  const files = {
    'guide/x.txt': Array.from({ length: 20_000 }, (_, index) => `line ${index + 1}`).join('\n'),
  };
  const { article, facts } = await compileText('```file="./x.txt" lines="2-20000"\n```\n', { files });
  assert.equal(facts.problems, []);
  assert.match(article.html, 'line 20000');
});

problems('a call-out without an item in the list below is a warning where the block stands', async () => {
  const text = '```js callouts\na(); // (1)\nb(); // (2)\n```\n\n1. A.\n';
  assert.equal(await problemsOf(text), [
    'guide/page.md:1:1 CALLOUT_MISSING The call-out (2) in the code has no item in a list below the code',
  ]);
});

problems('files that include each other in a circle are named in order', async () => {
  const files = { 'guide/a.md': '::include{file="./b.md"}', 'guide/b.md': 'x\n\n::include{file="a.md"}' };
  assert.equal(await problemsOf('::include{file="./a.md"}', { files }), [
    'guide/b.md:3:1 INCLUDE_CYCLE Circular include: guide/a.md -> guide/b.md -> guide/a.md',
  ]);
});

problems('a mistake in an included file has its place in that file', async () => {
  const files = {
    'guide/part.md': '---\ntitle: x\n---\n\n::include{file="./no.md"}\n',
    'guide/bad.mdx': 'a\n\n<b>\n',
  };
  assert.equal(await problemsOf('::include{file="./part.md"}\n\n::include{file="bad.mdx"}', { files }), [
    'guide/part.md:5:1 INCLUDED_FILE_MISSING Cannot find the file "./no.md" to include',
    'guide/bad.mdx:3:1 MDX_SYNTAX Expected a closing tag for `<b>` (3:1)',
  ]);
});

problems('a code file that is not there is reported at the fence', async () => {
  assert.equal(await problemsOf('a\n\n```js file="./no.js"\n```\n'), [
    'guide/page.md:3:1 INCLUDED_FILE_MISSING Cannot find the file "./no.js" to include',
  ]);
});

problems('a formula that is no TeX is reported at its place', async () => {
  const text = 'a $\\frac{1$ b\n\n$$\n\\nosuchcommand\n$$\n';
  const found = await problemsOf(text, { options: { math: true } });
  assert.match(found[0] as string, /^guide\/page\.md:1:3 MATH_SYNTAX Invalid formula: /);
  assert.match(found[1] as string, /^guide\/page\.md:3:1 MATH_SYNTAX .*nosuchcommand/);
});

problems(
  'a formula that is no TeX ends no site of Docusaurus: it is shown in the colour of errors',
  async () => {
    const text = 'a $x < {$ b\n\n$$\n\\nosuchcommand + 1\n$$\n';
    const { article, facts } = await compileText(text, { options: { math: true, strict: false } });
    assert.equal(
      facts.problems.map(({ code, severity, location }) => [
        code,
        severity,
        location?.line,
        location?.column,
      ]),
      [
        ['MATH_SYNTAX', 'warning', 1, 3],
        ['MATH_SYNTAX', 'warning', 3, 1],
      ],
    );
    const [[className, declarations] = []] = Object.entries(facts.styles);
    assert.is(declarations, 'color:var(--rd-danger)');
    const [, classes, title, source] =
      /<span class="(.*?)" title="(.*?)">(.*?)<\/span> b/.exec(article.html) ?? [];
    assert.equal([classes, source], [`katex-error ${className}`, 'x &lt; {']);
    assert.match(title!, /^ParseError: KaTeX parse error: Expected /);
    // A colour of its own could be read in one mode only.
    const named = `class="${className}"><mtext>\\nosuchcommand</mtext>`;
    assert.ok(article.html.includes(named), article.html);
    assert.match(article.html, /nosuchcommand<\/mtext>.*<mn>1<\/mn>/);
    assert.not.match(article.html, 'mathcolor');
    assert.not.match(article.html, 'style=');
  },
);

problems(
  'formulas are read as the site says: with its names, as strictly, and with addresses or without',
  async () => {
    const text = '$\\tide é \\href{https://a.example}{b}$ and $\\gdef\\tide{x}\\tide$ and $\\tide$';
    const compile = (math: Partial<MathSettings>) =>
      compileText(text, {
        options: { math: { strict: 'ignore', trust: false, singleDollarTextMath: true, ...math } },
      });
    const macros = { '\\tide': '\\mathbb{R}' };
    const { article, facts } = await compile({ macros, trust: true });
    assert.equal(facts.problems, []);
    assert.match(article.html, '<mi mathvariant="double-struck">R</mi>');
    assert.match(article.html, '<mi href="https://a.example">b</mi>');
    const shown = Array.from(article.html.matchAll(/<semantics><mrow>(.*?)<annotation/g), ([, one]) => one);
    assert.is.not(shown[1], shown[2], 'what a formula defines is its own');
    assert.match(shown[2]!, 'double-struck');

    const told = async (math: Partial<MathSettings>): Promise<string[]> => {
      const { facts: found } = await compile(math);
      return found.problems.map(({ code, severity, message }) => `${code} ${severity}: ${message}`);
    };
    const accented = 'Invalid formula: Accented Unicode text character "é" used in math mode';
    const warned = await told({ macros, trust: true, strict: 'warn' });
    assert.is(warned.length, 1);
    assert.match(warned[0]!, `MATH_SYNTAX warning: ${accented}`);
    assert.match((await told({ macros, trust: true, strict: 'error' }))[0]!, /^MATH_SYNTAX error: .*"é"/);
    assert.match((await told({ trust: true, throwOnError: false }))[0]!, /^MATH_SYNTAX warning: .*\\tide/);
    const untrusted = (await compile({ macros })).article.html;
    assert.not.match(untrusted, 'href=');
    assert.match(untrusted, /class="[^"]+"><mtext>\\href/);
  },
);

problems('a single dollar is no formula where the site says so, whoever reads the page', async () => {
  const math = { strict: 'ignore', trust: false, singleDollarTextMath: false } as const;
  const text = 'From $5 to $6, $$x$$ more.\n\n$$\ny\n$$\n';
  // The second is one that satteri does not read.
  for (const source of [text, `${text}\n${'&amp;'.repeat(5001)}\n`]) {
    const { article, facts } = await compileText(source, { options: { math } });
    assert.equal(facts.problems, []);
    assert.match(article.html, 'From $5 to $6, <');
    assert.match(
      article.html,
      /<mi>x<\/mi>[\s\S]*<\/math><\/span> more\.[\s\S]*display="block"[\s\S]*<mi>y<\/mi>/,
    );
  }
});

problems('a link that runs code is taken out with a warning', async () => {
  const { facts, article } = await compileText('[x](JavaScript:alert(1))');
  assert.equal(
    facts.problems.map(({ code, severity }) => [code, severity]),
    [['UNSAFE_URL', 'warning']],
  );
  assert.is(article.html, '<p><a>x</a></p>');
});

problems('an image whose size cannot be read is shown, with a warning', async () => {
  const { facts, article } = await compileText('![x](./a.png)', {
    files: { 'guide/a.png': 'not a picture' },
  });
  assert.match(
    article.html,
    /<img src="\/docs\/assets\/a-[\da-f]{8}\.png" alt="x" loading="lazy" decoding="async">/,
  );
  assert.equal([facts.problems[0]?.code, facts.problems[0]?.severity], ['IMAGE_SIZE_UNKNOWN', 'warning']);
});

problems('the size of a picture is read that has the file of its editor in its first tag', async () => {
  const tag = `<svg version='1.1' width="40px" height="30px" content="${'&lt;a width=&quot;9&quot;&gt; > '.repeat(200)}">`;
  const { facts, article } = await compileText('![x](./a.svg)', {
    files: { 'guide/a.svg': `<?xml version="1.0"?>\n<!-- An editor made it -->\n${tag}<g/></svg>` },
  });
  assert.match(article.html, 'width="40" height="30"');
  assert.equal(facts.problems, []);
});

problems.run();
