import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { highlight, highlightRare, isRare } from '../../src/compile/code/highlight-code.js';
import { KnownCode } from '../../src/compile/code/known-code.js';
import { rareLanguages } from '../../src/compile/code/rare-languages.js';
import { renderTokens } from '../../src/compile/code/render-code.js';
import { compileText } from './compile-text.js';

const highlighting = suite('highlighting');

const samples: Readonly<Record<string, string>> = {
  javascript: 'class A { /** @param {string} a */ b = /x+/g; c = html`<b></b>`; }',
  css: '@media print { a:hover { color: #fff url(x.png) } }',
  html: '<script>let a = 1</script><style>a { color: red }</style><a onclick="x()" style="a:b">',
  java: '/** @return x */ class A extends B<C> {}',
  c: '#include <x.h>\nint main(void) { return 0; }',
  php: '<?php echo "a $b"; ?><b>',
  markdown: '# A\n\n```elixir\ndefmodule A do\nend\n```\n',
  python: 'def a(b): return f"{b!r}"',
  csharp: '/// <summary>x</summary>\nclass A {}',
};

highlighting('a block looks the same whatever languages the pages before it used', async () => {
  const look = () =>
    JSON.stringify(Object.entries(samples).map(([language, code]) => highlight(code, language)));
  const before = look();
  for (const { displayName } of rareLanguages) await highlightRare('x', displayName);
  assert.is(look(), before);
  assert.ok(isRare('elixir'), 'a rare language is taken out again');
});

highlighting(
  'names that authors use for languages are understood, and unknown ones are plain text',
  async () => {
    for (const name of [
      'golang',
      'rs',
      'console',
      'jsonc',
      'tf',
      'proto',
      'vue',
      'zsh',
      'ps1',
      'yml',
      'py',
      'sh',
      'dockerfile',
    ]) {
      const { article } = await compileText(
        `\`\`\`${name}\nFROM a\nkey: "value" <b># if 1</b>\n$ npm i --x\n\`\`\``,
      );
      assert.match(article.html, '<span class="token', name);
      assert.match(article.html, `class="language-${name}"`);
    }
    const { article, facts } = await compileText('```constructor\na\n```\n\n```"><script>\nb\n```');
    assert.match(article.html, '<pre tabindex="0" class="language-constructor"><code>a</code></pre>');
    assert.match(article.html, 'class="language-&quot;><script>"');
    assert.equal(facts.problems, []);
  },
);

highlighting(
  'what documents and extends other languages is coloured, and so are logs and tables',
  async () => {
    const code = {
      cilkc: 'cilk_spawn f(1);',
      cilkcpp: 'cilk_sync; class A {};',
      opencl: '__kernel void f() {}',
      javadoc: '/** {@link Foo} @param a b */',
      javadoclike: '/** @param a b */',
      jsdoc: '/** @param {string} a b */',
      phpdoc: '/** @param string $a b */',
      log: '10:00:00 ERROR "low"',
      csv: 'low,high',
    };
    for (const [language, text] of Object.entries(code)) {
      const { article } = await compileText(`\`\`\`${language}\n${text}\n\`\`\``);
      assert.match(article.html, '<span class="token', language);
    }
  },
);

highlighting('very long code is shown without colours', async () => {
  const { article } = await compileText(`\`\`\`js\n${'const a = 1;\n'.repeat(30_000)}\`\`\``);
  assert.not.match(article.html, 'token');
});

highlighting('tokens side by side that look alike are one element, and the code reads the same', () => {
  const code = 'export async function a() {\n  run({\n    a: [1, 2],\n  });\n}\n// one\n// two\n';
  const html = renderTokens(highlight(code, 'js')!);
  assert.is(html.replace(/<[^>]*>/g, ''), code);
  assert.match(html, '<span class="token keyword">export async function</span> ');
  assert.match(html, '<span class="token punctuation">],\n  });\n}</span>');
  assert.match(html, '<span class="token comment">// one\n// two</span>\n');
});

highlighting(
  'code that a page in another language has is highlighted once, where nothing tells its lines apart',
  async () => {
    const code = new KnownCode();
    const html = '<i>réuse</i>';
    for (const language of ['js', 'elixir']) code.htmlOf('a = 1', language, () => html);
    const look = async (fence: string): Promise<string> => {
      const { article } = await compileText(`\`\`\`${fence}\na = 1\n\`\`\`\n`, { code });
      return article.html;
    };
    assert.match(await look('js'), `<code>${html}</code>`);
    assert.match(await look('js title="a.js"'), `a.js</figcaption>`);
    assert.match(await look('js title="a.js"'), `<code>${html}</code>`);
    for (const other of ['js {1}', 'js showLineNumbers', 'ts', 'elixir'])
      assert.not.match(await look(other), html);
    assert.is(await look('ts'), await look('ts'), 'what is known is what was made');
    assert.is(await look('ts'), (await compileText('```ts\na = 1\n```\n')).article.html);
  },
);

highlighting.run();
