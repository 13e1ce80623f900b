import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compileAny } from './compile-text.js';

const sections = suite('sections for search');

async function cut(text: string, files: Record<string, string> = {}) {
  return (await compileAny(text, { files, path: 'docs/page.mdx', title: 'Given title' })).sections;
}

sections('a page is cut at its headings; text, code and tables are told apart', async () => {
  assert.equal(
    await cut(`# Page

Lead with \`code\` and [a *link*](https://a.b).

## First {#one}

Text.
- item
- other

\`\`\`ts title="a.ts"
const x = 1;
\`\`\`

### Deep

| A | B |
| --- | --- |
| 1 | 2 |
`),
    [
      { level: 1, anchor: '', heading: 'Page', text: 'Lead with code and a link.', code: '', keys: '' },
      {
        level: 2,
        anchor: 'one',
        heading: 'First',
        text: 'Text. item other',
        code: 'a.ts const x = 1;',
        keys: '',
      },
      { level: 3, anchor: 'deep', heading: 'Deep', text: '', code: 'A B 1 2', keys: '1' },
    ],
  );
});

sections('a page without a heading of its own is called by its title', async () => {
  const [page] = await cut('Only text.');
  assert.equal(page, {
    level: 1,
    anchor: '',
    heading: 'Given title',
    text: 'Only text.',
    code: '',
    keys: '',
  });
});

sections('notes, tabs, details and pictures are text; scripts and buttons are not', async () => {
  const [page] = await cut(`# P

:::note[Careful]

Inside.

:::

::::tabs
:::tab[npm]
install
:::
::::

<details><summary>More</summary>Folded</details>

![A map](https://a.b/c.png)

<button>Press</button><script>{'alert(1)'}</script>
`);
  assert.is(page?.text, 'Careful Inside. npm install More Folded A map');
});

sections('of a page that has to be run: its own text, that of its tags, and imported files', async () => {
  const all = await cut(
    `import Part from './_part.md'\n\n# Page\n\n<Card title="A card">Inside</Card>\n\n<Part />\n\nAfter {1 + 1}.\n`,
    { 'docs/_part.md': 'Lead of the part.\n\n## Of the part\n\nText of the part.\n' },
  );
  assert.equal(
    all.map(({ anchor, text }) => [anchor, text]),
    [
      ['', 'A card Inside Lead of the part.'],
      ['of-the-part', 'Text of the part. After .'],
    ],
  );
});

sections('hashes, keys and pictures in base64 are left out, long names and paths are not', async () => {
  const hash = 'da39a3ee5e6b4b0d3255bfef95601890afd80709';
  const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk';
  const name = 'a-very-long-name-of-a-page-that-somebody-wrote/and/its/Path2/too';
  const [page] = await cut(`# P\n\nSee ${hash} and ${base64} and data:image/png;base64,AAAA and ${name}.`);
  assert.is(page?.text, `See … and … and … and ${name}.`);
});

sections('what the rows of a table are about is told, but not of long tables, nor by sentences', async () => {
  const table = (rows: readonly string[]): string =>
    ['# P', '', '| A | B |', '| --- | --- |', ...rows.map((row) => `| ${row} | text |`)].join('\n');
  const keysOf = async (rows: readonly string[]): Promise<string> => (await cut(table(rows)))[0]!.keys;
  assert.is(await keysOf(['`favicon`', 'Port', 'The port is in use already']), 'favicon Port');
  assert.is(await keysOf(Array.from({ length: 60 }, (_, row) => `name${row}`)), '');
});

sections.run();
