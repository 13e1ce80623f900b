import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { longRuns, signsOf } from '../src/base/long-runs.js';

const runs = suite('long runs');

runs('are those that a pattern finds, wherever they begin and end', () => {
  const letters = signsOf(/[a-c]/);
  const signs = 'abcabcabcabc é\u{1f600}-';
  for (let seed = 1; seed < 2000; seed++) {
    // A short series of numbers that look random, the same in each run.
    let number = seed;
    const next = (below: number): number => {
      number = (number * 48271) % 2147483647;
      return number % below;
    };
    const text = Array.from({ length: next(60) }, () => signs[next(signs.length)]).join('');
    const found = longRuns(text, 4, letters).map(({ start, end }) => text.slice(start, end));
    assert.equal(found, text.match(/[a-c]{4,}/g) ?? [], text);
  }
});

runs.run();
