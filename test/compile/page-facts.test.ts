import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText } from './compile-text.js';

const facts = suite('facts of a page');

facts('a slot stands for each link, and equal text elsewhere is no slot', async () => {
  const page = await compileText('\u00000\u0000 [a](./a.md)');
  assert.is(page.article.html, '<p>\uFFFD0\uFFFD <a href="\u00000\u0000">a</a></p>');
  assert.is(page.twin, '# Page\n\n\uFFFD0\uFFFD [a](\u00000\u0000)');
});

facts('a reference used twice is one link, with the place of its definition', async () => {
  const page = await compileText('[x] and [y][x]\n\n[x]: ./x.md\n');
  assert.equal(page.facts.links, [{ href: './x.md', file: undefined, line: 3, column: 1 }]);
});

facts('the same link at two places is reported at both', async () => {
  const page = await compileText('[a](./a.md)\n\n[a](./a.md)\n');
  assert.equal(
    page.facts.links.map(({ line }) => line),
    [1, 3],
  );
});

facts('lines and columns are those of the file, below front matter, comments and tabs', async () => {
  const page = await compileText('---\na: 1\n---\n<!-- x\ny -->\n\n> - \té😀 [a](./a.md)\n');
  assert.equal(page.facts.links, [{ href: './a.md', file: undefined, line: 7, column: 10 }]);
});

facts(
  'files that are looked for and not there are dependencies, so that adding one changes the page',
  async () => {
    const text = '![a](./a.png) [b](./b.zip) ![c](/c.png)';
    const page = await compileText(text, { options: { staticDirectories: ['static', 'more'] } });
    assert.equal(
      page.facts.dependencies.map(({ file, hash }) => [file, hash]),
      [
        ['guide/a.png', null],
        ['guide/b.zip', null],
        ['static/c.png', null],
        ['more/c.png', null],
      ],
    );
  },
);

facts(
  'a page of a Docusaurus site is introduced by what it says first, be it a heading, an entry of a list, a note or a picture',
  async () => {
    const below = '\n\nA paragraph.\n';
    const cases = {
      '# Title\n\n## First *part* {#first}': 'First part',
      '- Entry\n- Other': 'Entry',
      '> - Quoted': 'Quoted',
      ':::note[Title]\n\nNoted\n\n:::': 'Noted',
      '<details>\n<summary>More</summary>\n\nFolded\n\n</details>': 'Folded',
      '![The sea](https://example.com/sea.png)': 'The sea',
      '- One line  \n  and *the next\\\n  one*<br>of all': 'One line and the next one of all',
      '```js\ncode();\n```\n\n| a |\n| - |\n| b |': 'A paragraph.',
    };
    for (const [text, excerpt] of Object.entries(cases)) {
      assert.is((await compileText(text + below, { options: { strict: false } })).facts.excerpt, excerpt);
      assert.is((await compileText(text + below)).facts.excerpt, 'A paragraph.');
    }
  },
);

facts('a file with another content gets another URL', async () => {
  const outputs = await Promise.all(
    ['one', 'two'].map(async (contents) => {
      const page = await compileText('[a](./Größe 1.pdf)'.replace(' ', '%20'), {
        files: { 'guide/Größe 1.pdf': contents },
      });
      return page.facts.assets[0]?.output;
    }),
  );
  assert.match(outputs[0] as string, /^assets\/Gr-e-1-[\da-f]{8}\.pdf$/);
  assert.is.not(outputs[0], outputs[1]);
});

facts('a link to a file of which the hash is known does not read it, and what shows it does', async () => {
  const hashes = { 'guide/api.json': '0123456789abcdef' };
  const linked = await compileText('[a](./api.json)', { hashes });
  assert.equal(linked.facts.assets, [{ file: 'guide/api.json', output: 'assets/api-01234567.json' }]);
  assert.equal(linked.facts.dependencies, [{ file: 'guide/api.json', hash: '0123456789abcdef' }]);
  const files = { 'guide/api.json': '{ "shown": true }' };
  const shown = await compileText('```json file="./api.json"\n```\n', { files, hashes });
  assert.equal(shown.facts.dependencies, linked.facts.dependencies);
  assert.match(shown.twin, '"shown"');
});

facts('a file is found however its name composes letters, and keeps its own name', async () => {
  const inParts = (name: string) => name.normalize('NFD');
  const files = {
    [inParts('guide/größe.pdf')]: 'pdf',
    [inParts('static/übersicht.svg')]: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>',
    [inParts('guide/_einschübe.md')]: 'Included.',
    [inParts('guide/größe.js')]: 'const a = 1;',
  };
  const text =
    '[a](./größe.pdf) ![b](/übersicht.svg)\n\n::include{file="./_einschübe.md"}\n\n```js file="./größe.js"\n```\n';
  const { facts: found, article } = await compileText(text, { files });
  assert.equal(found.problems, []);
  assert.equal(found.missing, []);
  assert.equal(
    found.assets.map(({ file }) => file),
    [inParts('guide/größe.pdf')],
  );
  assert.match(article.html, `src="/docs/${encodeURI(inParts('übersicht.svg'))}"`);
  assert.match(article.html, 'Included.');
  assert.match(article.html, 'const');
});

facts('no page reaches a file outside a static folder through it', async () => {
  const files = { 'secret.png': 'x', 'static/a.png': 'x' };
  const page = await compileText('![a](/../secret.png) ![b](/%2e%2e/secret.png)', { files });
  assert.equal(page.facts.missing.length, 2);
  assert.equal(page.facts.assets, []);
});

facts('inline styles become classes that are the same on every page', async () => {
  const [first, second] = await Promise.all([
    compileText("<b style={{color: 'red'}}>x</b>"),
    compileText('<i style=" color : red; ">x</i>'),
  ]);
  assert.equal(first?.facts.styles, second?.facts.styles);
  assert.not.match(`${first?.article.html}${second?.article.html}`, 'style=');
});

facts('nothing that an author writes in a value leaves its attribute', async () => {
  const text =
    '```js title="\'><script>x</script>"\na\n```\n\n:::tabs\n:::\n\n::::tabs{group="\'><b>"}\n:::tab[a"<b]\nx\n:::\n::::\n';
  const { article } = await compileText(text);
  assert.not.match(article.html, '<script>');
  assert.match(article.html, 'data-group="\'><b>"');
  assert.match(article.html, 'data-value="a&quot;<b"');
});

facts('two compilations of one page are equal', async () => {
  const text = '# A\n\n:tada: [a](./b.md)\n\n```elixir\nx\n```\n\n```js\nx\n```\n';
  assert.equal(await compileText(text), await compileText(text));
});

facts(
  'line numbers begin where the author says without a script: by a class of the style sheet',
  async () => {
    const page = await compileText('```js showLineNumbers=5\na\n```\n');
    const [[className, declarations] = []] = Object.entries(page.facts.styles);
    assert.is(declarations, '--rd-start:5');
    assert.match(page.article.html, `rd-line-numbers ${className}"`);
    // The first of a hundred lines is as far from the edge as the last.
    const long = await compileText(`\`\`\`js showLineNumbers\n${'a\n'.repeat(100)}\`\`\`\n`);
    assert.equal(Object.values(long.facts.styles), ['--rd-code-start:3ch']);
  },
);

facts('a page knows which styles and scripts it needs, however its author wrote what it shows', async () => {
  const uses = async (text: string) => (await compileText(text)).facts.uses.join();
  assert.is(await uses('# Only\n\n`rd-cards` and ![a picture](./a.png)\n\n```\nclass="rd-steps"\n```\n'), '');
  assert.is(await uses(':::steps\n\n1. one\n\n:::\n\n:::file-tree\n\n- a\n\n:::\n'), 'extras');
  assert.is(await uses('<div class="x rd-cards">Text</div>'), 'extras');
  assert.is(await uses('<img src="https://a.example/a.png" alt="" data-zoom>'), 'extras');
  assert.is(await uses('```mermaid\npie\n```\n'), 'extras,diagram');
});

facts.run();
