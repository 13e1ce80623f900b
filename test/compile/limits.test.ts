import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText } from './compile-text.js';

const limits = suite('limits');

// Work that grew with the square of the size would outlast the time limit of the test file.

// The first: what others have taken before would hide what this takes.
limits('20,000 character references in one paragraph are read in little memory', async () => {
  const before = process.resourceUsage().maxRSS;
  const { article } = await compileText(`# A\n\n${'&amp;'.repeat(20_000)}\n`);
  assert.match(article.html, '&amp;'.repeat(20_000));
  assert.ok(process.resourceUsage().maxRSS - before < 300_000, 'less than 300 MB');
});

limits('10,000 headings of the same name have ids and a table of contents', async () => {
  const { facts } = await compileText('## Same heading {x\n\nText.\n\n'.replace(' {x', '').repeat(10_000));
  assert.is(facts.toc.length, 10_000);
  assert.is(facts.toc.at(-1)?.id, 'same-heading-9999');
});

limits('10,000 headings with ids of their own', async () => {
  const text = Array.from(
    { length: 10_000 },
    (_, index) => `## Heading {#id-${index}}\n\n<!-- c -->\n\n`,
  ).join('');
  const { facts } = await compileText(text);
  assert.is(facts.toc.at(-1)?.id, 'id-9999');
});

const twoMegabytes = 2_000_000;
const lines: Record<string, string> = {
  words: 'word '.repeat(twoMegabytes / 5),
  'one word': 'a'.repeat(twoMegabytes),
  'quote markers': '>'.repeat(twoMegabytes / 100),
  backticks: '` `` '.repeat(twoMegabytes / 50),
  'opened comments': `<!-- x -->\n\n${'<!-- '.repeat(twoMegabytes / 50)}`,
  // The parser itself takes a time that grows with the square of the expressions and directives in one paragraph.
  'comments and code': '<!-- x --> `a` '.repeat(3000),
  colons: ':a 14:30 '.repeat(3000),
  links: '[a](./b.md) '.repeat(twoMegabytes / 120),
};
for (const [name, line] of Object.entries(lines)) {
  limits(`a very long line of ${name} compiles`, async () => {
    const { facts } = await compileText(line);
    assert.equal(
      facts.problems.filter(({ code }) => code !== 'NESTED_TOO_DEEP'),
      [],
    );
  });
}

limits('2 MB of code in one line', async () => {
  await compileText(`\`\`\`js\n${'const a = 1; '.repeat(twoMegabytes / 13)}\n\`\`\`\n`);
});

/** What nothing closes. */
const unclosed = {
  html: ['<b>', '<a b="c '],
  php: ['<b>', '<style>'],
  js: ['const', '`${'],
  css: ['a {}', '/* a '],
} as const;
for (const [language, [start, piece]] of Object.entries(unclosed)) {
  limits(`code in which nothing is closed does not take the square of its time: ${language}`, async () => {
    const timeOf = async (length: number): Promise<number> => {
      const before = process.cpuUsage().user;
      const code = `${start}\n${piece.repeat(length / piece.length)}`;
      const { article } = await compileText(`\`\`\`${language}\n${code}\n\`\`\`\n`);
      assert.match(article.html, '<span class="token');
      return process.cpuUsage().user - before;
    };
    await timeOf(5000);
    const [short, long] = [await timeOf(10_000), await timeOf(60_000)];
    // Six times as long: the square would be 36.
    assert.ok(long < Math.max(short, 25_000) * 15, `${short} and ${long} microseconds`);
  });
}

/** Lines that nearly say something, from a piece of so many characters. */
const nearly: Record<string, (length: number) => string> = {
  'a call-out': (length) => `\`\`\`ts callouts\na // (1)${' '.repeat(length)}x\n\`\`\``,
  'call-outs': (length) => `\`\`\`ts callouts\na // ${'(1) '.repeat(length / 4)}x\n\`\`\``,
  'a note': (length) => `\`\`\`ts\n[!${' '.repeat(length)}x\n\`\`\``,
  'a magic comment': (length) => `\`\`\`ts\n// highlight-next-line${' '.repeat(length)}x\n\`\`\``,
  'lines of a snippet': (length) => `<<< a{${'2'.repeat(length)}`,
  'a title of a snippet': (length) => `<<< a${' '.repeat(length)}[x`,
  'a command': (length) => `\`\`\`sh\n$ a${' <<A "'.repeat(length / 6)}\n\`\`\``,
};
for (const [name, text] of Object.entries(nearly))
  limits(`a line that is nearly ${name} does not take the square of its time`, async () => {
    const timeOf = async (length: number): Promise<number> => {
      const before = process.cpuUsage().user;
      await compileText(text(length));
      return process.cpuUsage().user - before;
    };
    await timeOf(3000);
    const [short, long] = [await timeOf(6000), await timeOf(36_000)];
    assert.ok(long < Math.max(short, 20_000) * 15, `${short} and ${long} microseconds`);
  });

limits('what fails by a bug names the page that was worked on', async () => {
  const parser = () => {
    throw new Error('out of memory');
  };
  try {
    await compileText('# A\n', { path: 'guide/large.md', parser });
    assert.unreachable();
  } catch (error) {
    assert.is((error as Error).message, 'Compiling guide/large.md failed');
    assert.is(((error as Error).cause as Error).message, 'out of memory');
  }
});

limits('2,000 nested quotes, lists or tags either work or are a problem of the page', async () => {
  const nested = [
    `${'> '.repeat(2000)}x`,
    `${'- '.repeat(2000)}x`,
    `${'<div>'.repeat(2000)}x${'</div>'.repeat(2000)}`,
    `${'<div>'.repeat(2000)}x<br>`,
    `${'*a '.repeat(2000)}x${'*'.repeat(2000)}`,
    [
      ...Array.from({ length: 300 }, (_, index) => `${':'.repeat(303 - index)}note x`),
      ...Array.from({ length: 300 }, (_, index) => ':'.repeat(4 + index)),
    ].join('\n'),
  ];
  for (const text of nested) {
    const { facts, article } = await compileText(text);
    if (facts.problems.length > 0) assert.is(facts.problems[0]?.code, 'NESTED_TOO_DEEP');
    else assert.match(article.html, 'x');
  }
});

limits.run();
