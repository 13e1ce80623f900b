import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notLiteral, parseLiteral } from '../../src/compile/mdx/parse-literal.js';

const literals = suite('literals in MDX');

literals('values that need no evaluation are read', () => {
  const cases: [string, unknown][] = [
    ['"a\\n\\u{41}\\x42"', 'a\nAB'],
    ["'it\\'s'", "it's"],
    ['`a\nb`', 'a\nb'],
    [' 42 ', 42],
    ['-1.5e2', -150],
    ['0xff', 255],
    ['true', true],
    ['null', null],
    ['', undefined],
    ['/* comment */', undefined],
    ['// line', undefined],
    [
      "{color: 'red', 'font-size': 12, 3: [1, 2,], nested: {a: null},}",
      { color: 'red', 'font-size': 12, 3: [1, 2], nested: { a: null } },
    ],
    ['("a")', 'a'],
  ];
  for (const [text, value] of cases) assert.equal(parseLiteral(text), value, text);
});

literals('anything else is left to evaluation', () => {
  const cases = [
    'a',
    'a.b',
    `\`\${a}\``,
    '"a" + "b"',
    '() => 1',
    '{a}',
    '{...a}',
    '[a]',
    '1 2',
    '"open',
    'new Date()',
    '<b/>',
    '{[a]: 1}',
    '-a',
    '"a',
  ];
  for (const text of cases) assert.is(parseLiteral(text), notLiteral, text);
});

literals.run();
