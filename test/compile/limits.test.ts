import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText } from './compile-text.js';

const limits = suite('limits');

/** A page that grows with the square of its size would need minutes for these. */
const patienceMs = 10_000;

async function timed(text: string, options: Parameters<typeof compileText>[1] = {}) {
  const start = performance.now();
  const page = await compileText(text, options);
  const ms = performance.now() - start;
  assert.ok(ms < patienceMs, `took ${Math.round(ms)} ms`);
  return page;
}

limits('10,000 headings of the same name have ids and a table of contents within seconds', async () => {
  const { facts } = await timed('## Same heading {x\n\nText.\n\n'.replace(' {x', '').repeat(10_000));
  assert.is(facts.toc.length, 10_000);
  assert.is(facts.toc.at(-1)?.id, 'same-heading-9999');
});

limits('10,000 headings with ids of their own', async () => {
  const text = Array.from(
    { length: 10_000 },
    (_, index) => `## Heading {#id-${index}}\n\n<!-- c -->\n\n`,
  ).join('');
  const { facts } = await timed(text);
  assert.is(facts.toc.at(-1)?.id, 'id-9999');
});

const fiveMegabytes = 5_000_000;
const lines: Record<string, string> = {
  words: 'word '.repeat(fiveMegabytes / 5),
  'one word': 'a'.repeat(fiveMegabytes),
  'quote markers': '>'.repeat(fiveMegabytes / 100),
  backticks: '` `` '.repeat(fiveMegabytes / 50),
  'opened comments': `<!-- x -->\n\n${'<!-- '.repeat(fiveMegabytes / 50)}`,
  // The parser itself takes a time that grows with the square of the expressions and directives in one paragraph.
  'comments and code': '<!-- x --> `a` '.repeat(3000),
  colons: ':a 14:30 '.repeat(3000),
  links: '[a](./b.md) '.repeat(fiveMegabytes / 120),
};
for (const [name, line] of Object.entries(lines)) {
  limits(`a very long line of ${name} compiles within seconds`, async () => {
    const { facts } = await timed(line);
    assert.equal(
      facts.problems.filter(({ code }) => code !== 'NESTED_TOO_DEEP'),
      [],
    );
  });
}

limits('5 MB of code in one line', async () => {
  await timed(`\`\`\`js\n${'const a = 1; '.repeat(fiveMegabytes / 13)}\n\`\`\`\n`);
});

limits('2,000 nested quotes, lists or tags either work or are a problem of the page', async () => {
  const nested = [
    `${'> '.repeat(2000)}x`,
    `${'- '.repeat(2000)}x`,
    `${'<div>'.repeat(2000)}x${'</div>'.repeat(2000)}`,
    `${'<div>'.repeat(2000)}x<br>`,
    `${'*a '.repeat(2000)}x${'*'.repeat(2000)}`,
    Array.from({ length: 300 }, (_, index) => `${':'.repeat(303 - index)}note x`).join('\n'),
  ];
  for (const text of nested) {
    const { facts, article } = await timed(text);
    if (facts.problems.length > 0) assert.is(facts.problems[0]?.code, 'NESTED_TOO_DEEP');
    else assert.match(article.html, 'x');
  }
});

limits.run();
