import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { codeFrame } from '../../src/base/describe-problem.js';
import { formatProblems, type ProblemStyle } from '../../src/cli/format-problems.js';
import { formatBuild } from '../../src/cli/format-summary.js';
import { createProgress } from '../../src/cli/report.js';
import { createPaint, toColumns, wantsColor } from '../../src/cli/terminal.js';

import { SiteError } from '../../src/errors.js';
import { recordingTerminal } from './recording-terminal.js';

const report = suite('report');

const file = ['# Start', '', 'Next: read [install](./instal.mdx)'];
const style: ProblemStyle = {
  paint: createPaint(false),
  columns: 80,
  lineOf: ({ location }) => (location?.line === undefined ? undefined : file[location.line - 1]),
  debug: false,
};
const broken = (line: number, column: number, name = 'docs/start.mdx') =>
  new SiteError('BROKEN_LINK', 'No page at /guide/instal', {
    location: { file: name, line, column },
    hint: 'did you mean ./install.mdx?',
  });

report('a problem shows its place, code, message, the line with a caret, and what to type', () => {
  assert.is(
    formatProblems([broken(3, 12)], style),
    [
      'docs/start.mdx:3:12  BROKEN_LINK  No page at /guide/instal',
      '  3 | Next: read [install](./instal.mdx)',
      '    |            ^',
      '  hint: did you mean ./install.mdx?',
    ].join('\n'),
  );
});

report('problems stand by file, from top to bottom, and are counted', () => {
  const warning = new SiteError('OLD_DATE', 'no git', { severity: 'warning' });
  const text = formatProblems(
    [broken(3, 12, 'b.md'), warning, broken(3, 8, 'a.md'), broken(1, 1, 'b.md')],
    style,
  );
  const places = text.match(/^\S+(?= {2})/gm);
  assert.equal(places, ['b.md:1:1', 'b.md:3:12', 'a.md:3:8']);
  assert.match(text, 'OLD_DATE (warning)  no git');
  assert.match(text, /\n3 errors and 1 warning in 2 files$/);
});

report('of one mistake made 2,000 times 50 are shown, and other mistakes all the same', () => {
  const many = Array.from({ length: 2000 }, (_, line) => broken(line + 1, 1));
  const text = formatProblems([...many, new SiteError('OTHER', 'x')], style);
  assert.is(text.match(/BROKEN_LINK {2}No page/g)!.length, 50);
  assert.match(text, '... and 1,950 more BROKEN_LINK; --json lists all');
  assert.match(text, 'OTHER  x');
  assert.match(text, '2,001 errors');
});

report('what a plugin of Markdown throws for each page is told once, with the pages', () => {
  const thrown = (file: string, text: string, line?: number) =>
    new SiteError('MARKDOWN_PLUGIN_THREW', text, { location: { file, ...(line && { line }) }, hint: 'see' });
  const many = Array.from({ length: 60 }, (_, index) => thrown(`${index}.md`, 'no key'));
  const others = ['c.md', 'd.md'].map((file) => new SiteError('MDX_THREW', 'no key', { location: { file } }));
  const text = formatProblems(
    [...many, thrown('a.md', 'other'), thrown('b.md', 'no key', 3), ...others],
    style,
  );
  assert.is(
    text,
    [
      '0.md  MARKDOWN_PLUGIN_THREW  no key\n  hint: see\n  the same in 1.md and 58 more files',
      'a.md  MARKDOWN_PLUGIN_THREW  other\n  hint: see',
      'b.md:3  MARKDOWN_PLUGIN_THREW  no key\n  3 | Next: read [install](./instal.mdx)\n  hint: see',
      'c.md  MDX_THREW  no key',
      'd.md  MDX_THREW  no key',
      '64 errors in 64 files',
    ].join('\n\n'),
  );
});

report('a file without lines to show, such as one of the output, gets no frame', () => {
  const text = formatProblems([new SiteError('X', 'y', { location: { file: 'a.html' } })], style);
  assert.is(text, 'a.html  X  y');
});

report('the stack is shown with --debug only, its cause too', () => {
  const problem = new SiteError('X', 'y', { cause: new Error('the disk hummed') });
  assert.not.match(formatProblems([problem], style), /report\.test|hummed/);
  const text = formatProblems([problem], { ...style, debug: true });
  assert.match(text, /report\.test/);
  assert.match(text, 'caused by');
  assert.match(text, 'the disk hummed');
});

report('nothing that an author wrote moves the cursor', () => {
  const text = formatProblems(
    [new SiteError('X', 'a\x1b[2Jb\rc\u202edc', { location: { file: 'a\x07.md', line: 1 } })],
    {
      ...style,
      lineOf: () => 'x\x1b]0;title\x07y',
    },
  );
  assert.not.match(text, /[\x00-\x09\x0b-\x1f\u202e]/);
  assert.match(text, 'a␛[2Jb␍c�dc');
});

report('colours are for terminals only', () => {
  assert.match(
    formatProblems([broken(3, 12)], { ...style, paint: createPaint(true) }),
    '\x1b[31mBROKEN_LINK\x1b[39m',
  );
});

const caretOf = (line: string, column: number, columns = 80): [string, string] => {
  const [source = '', caret = ''] = codeFrame(line, { line: 7, column }, columns).split('\n');
  return [source.slice('  7 | '.length), caret.slice('    | '.length)];
};

report('NO_COLOR takes colours away, FORCE_COLOR gives them where the output is no terminal', () => {
  assert.equal([wantsColor({}, true), wantsColor({}, false)], [true, false]);
  assert.is(wantsColor({ FORCE_COLOR: '1' }, false), true);
  assert.is(wantsColor({ FORCE_COLOR: '' }, false), true);
  assert.is(wantsColor({ FORCE_COLOR: '0' }, true), false);
  assert.is(wantsColor({ FORCE_COLOR: '1', NO_COLOR: '1' }, true), false);
  assert.is(wantsColor({ NO_COLOR: '' }, true), true);
});

report('the caret stands below the place after tabs', () => {
  assert.equal(caretOf('\ta\tb', 4), ['    a   b', '        ^']);
});

report('the caret stands below the place after wide characters and emoji', () => {
  assert.equal(caretOf('指南 [x](y)', 4), ['指南 [x](y)', '     ^']);
  assert.equal(caretOf('👍🏽 x', 6), ['👍🏽 x', '   ^']);
  assert.equal(caretOf('e\u0301 x', 4), ['e\u0301 x', '  ^']);
});

report('a column at or beyond the end of the line is shown behind it', () => {
  assert.equal(caretOf('abc', 4), ['abc', '   ^']);
  assert.equal(caretOf('abc\r', 99), ['abc', '   ^']);
  assert.equal(caretOf('', 1), ['', '^']);
});

report('a line of 5 MB is cut around the place', () => {
  const line = `${'a'.repeat(2_500_000)}[here](x)${'b'.repeat(2_500_000)}`;
  const [source, caret] = caretOf(line, 2_500_001);
  assert.ok(source.startsWith('…') && source.endsWith('…'));
  assert.ok(source.length <= 80);
  assert.is(source.slice(caret.indexOf('^'), caret.indexOf('^') + 6), '[here]');
});

report('a long line of wide characters fits the terminal, and no character is halved', () => {
  for (const column of [1, 2, 60, 61, 400]) {
    const [source, caret] = caretOf('😀'.repeat(200), column, 60);
    assert.not.match(source, /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
    assert.ok(caret.length < 56, `${column}: ${caret.length}`);
  }
});

report('on a terminal one line shows how far the work is, drawn now and then, and taken away', () => {
  const terminal = recordingTerminal({ isInteractive: true });
  let timeMs = 0;
  const progress = createProgress(terminal, () => timeMs);
  for (let done = 0; done <= 400; done += 1, timeMs += 1)
    progress.show({ stage: 'compile', done, total: 400 });
  progress.clear();
  const drawn = terminal.said.err.split('\r\x1b[2K').slice(1);
  assert.ok(drawn.length <= 8, `${drawn.length} times`);
  assert.match(drawn[3]!, /^compiling \[#+-+\] 240\/400$/);
  assert.is(drawn.at(-1), '');
  assert.not.match(terminal.said.err, '\n');
});

report('on a terminal that knows no width the line is whole, and as narrow as terminals are', () => {
  const terminal = recordingTerminal({ isInteractive: true, columns: toColumns(0) });
  createProgress(terminal, () => 0).show({ stage: 'compile', done: 400, total: 400 });
  assert.match(terminal.said.err, / 400\/400$/);
  assert.is(terminal.columns, 80);
});

report('elsewhere a line says what is done, and one every ten seconds that it goes on', () => {
  const terminal = recordingTerminal();
  let timeMs = 0;
  const progress = createProgress(terminal, () => timeMs);
  for (let done = 0; done <= 1000; done += 10, timeMs += 250)
    progress.show({ stage: 'render', done, total: 1000 });
  assert.is(terminal.said.err, 'rendering: 400 of 1000\nrendering: 800 of 1000\nrendered 1,000 pages\n');
});

report('a page with React in several languages is named once, and counted in each', () => {
  const parts = [{ part: '<Dial>', line: 3, uses: 'useState', usedIn: 'src/Dial.js' }];
  const page = { file: 'docs/tide.mdx', whole: false, parts };
  const said = formatBuild(
    {
      ...{ outDir: '/site/build', baseUrl: '/', locales: 2, pages: 4, compiled: 4, rendered: 4, reused: 0 },
      ...{ bytes: 1, files: 4, limit: undefined, timeMs: 1, steps: [], touched: true, warnings: [] },
      ...{ notes: [], loosened: [], unread: undefined, islands: [page, page] },
    },
    createPaint(false),
  );
  assert.match(said, '2 pages with React in the browser:\n  docs/tide.mdx  <Dial> (useState in src/Dial.js)');
  assert.is(said.split('docs/tide.mdx').length, 2);
});

report.run();
