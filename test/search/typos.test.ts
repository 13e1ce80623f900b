import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { allowedTypos, countTypos } from '../../src/base/typos.js';

const typos = suite('typos');

/** The whole table, without any short cut. */
function naive(typed: string, term: string): number[] {
  const table = Array.from({ length: typed.length + 1 }, () => new Array<number>(term.length + 1).fill(0));
  for (let row = 0; row <= typed.length; row++) {
    for (let column = 0; column <= term.length; column++) {
      const cell = (r: number, c: number): number => table[r]![c]!;
      if (row === 0 || column === 0) table[row]![column] = row + column;
      else {
        const same = typed[row - 1] === term[column - 1];
        let cost = Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + (same ? 0 : 1),
        );
        if (
          row > 1 &&
          column > 1 &&
          typed[row - 1] === term[column - 2] &&
          typed[row - 2] === term[column - 1]
        )
          cost = Math.min(cost, cell(row - 2, column - 2) + 1);
        table[row]![column] = cost;
      }
    }
  }
  return table[typed.length]!;
}

typos('one from 4 letters, two from 8', () => {
  assert.equal(['api', 'roll', 'install', 'database'].map(allowedTypos), [0, 1, 1, 2]);
});

typos('wrong, missing, additional and exchanged letters are one typo each', () => {
  for (const typed of ['relau', 'rely', 'rellay', 'realy', 'elay', 'xelay', 'erlay'])
    assert.is(countTypos(typed, 'relay', 2, false), 1, typed);
  assert.is(countTypos('databsee', 'database', 2, false), 2);
  assert.is(countTypos('instl', 'installation', 1, true), 1);
  assert.is(countTypos('isntall', 'installation', 1, true), 1);
});

typos('counts are those of the plain algorithm, for words and beginnings', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const word = (): string => Array.from({ length: 1 + random(12) }, () => 'abcd'[random(4)]).join('');
  for (let round = 0; round < 20_000; round++) {
    const [typed, term] = [word(), word()];
    const most = random(3);
    const row = naive(typed, term);
    assert.is(
      countTypos(typed, term, most, false),
      Math.min(row.at(-1)!, most + 1),
      `${typed} ${term} ${most}`,
    );
    assert.is(countTypos(typed, term, most, true), Math.min(...row, most + 1), `${typed}* ${term} ${most}`);
  }
});

typos.run();
