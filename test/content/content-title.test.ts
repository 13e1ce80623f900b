import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseContentTitle, toPlainText } from '../../src/base/parse-content-title.js';

const titles = suite('title from the content');
const titleOf = (text: string) => parseContentTitle(text, 0);

titles('the first heading is the title', () => {
  assert.is(titleOf('# Install\n\nText'), 'Install');
  assert.is(titleOf('\n\n   # Install ##\n'), 'Install');
  assert.is(titleOf('Install\n=======\n'), 'Install');
  assert.is(titleOf('# Install'), 'Install');
});

titles('comments, imports and exports may stand before it', () => {
  assert.is(titleOf('<!-- a\n\n# no -->\n\n# Yes'), 'Yes');
  assert.is(titleOf('{/* a */}\n# Yes'), 'Yes');
  assert.is(
    titleOf("import A from './a';\nimport {\n  B,\n} from './b';\n\nexport const c = 1;\n\n# Yes\n"),
    'Yes',
  );
  assert.is(titleOf("import A from './a';\r\n\r\n# Yes\r\n"), 'Yes');
});

titles('a heading after other content is not the title', () => {
  assert.is(titleOf('Some text.\n\n# Later'), undefined);
  assert.is(titleOf('## Section\n\n# Later'), undefined);
  assert.is(titleOf('> quote\n===\n'), undefined);
  assert.is(titleOf('#NoSpace'), undefined);
  assert.is(titleOf(''), undefined);
});

titles('markup is taken out', () => {
  const cases: [string, string][] = [
    ['The `run --all` command', 'The run --all command'],
    ['`` `tick` ``', '`tick`'],
    ['[Linked](./a.md) and ![alt](x.png)', 'Linked and alt'],
    ['[Ref][id] with [text](a_(b).md "t")', 'Ref with text'],
    ['**Bold**, *it*, ***both***, ~~gone~~, __b__ and _i_', 'Bold, it, both, gone, b and i'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['Title {#custom-id}', 'Title'],
    ['Title \\{#custom-id}', 'Title'],
    ['Title \\{#custom-id\\}', 'Title'],
    ['A <b>tag</b> <br/> and &amp; &#65;&lt;', 'A tag  and & A<'],
    ['Escaped \\*stars\\* and \\`ticks\\`', 'Escaped *stars* and `ticks`'],
    ['`<Tabs>` and `_x_`', '<Tabs> and _x_'],
    ['<https://a.example>', 'https://a.example'],
  ];
  for (const [markdown, plain] of cases) assert.is(toPlainText(markdown), plain);
});

// Work that grew with the square of the length would outlast the time limit of the test file.
titles('a long line is read to its end', () => {
  for (const filler of ['[', '*', '`', '_', '<a ', '&#', '\\', '[]('])
    titleOf(`# ${filler.repeat(20_000)}\n`);
  titleOf(`${'import x\n'.repeat(20_000)}# Title`);
  titleOf('<!--'.repeat(20_000));
});

titles.run();
