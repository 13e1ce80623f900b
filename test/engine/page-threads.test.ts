import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { countedMs } from '../../src/engine/page-threads.js';

const threads = suite('time that counts against a page');

threads(
  'a page that computes is not charged for what other programs took of the machine, nor for a sleep',
  () => {
    assert.is(countedMs({ elapsedMs: 500, cpuMs: 490, isBusy: true }), 490);
    assert.is(countedMs({ elapsedMs: 500, cpuMs: 60, isBusy: true }), 60);
    assert.is(countedMs({ elapsedMs: 3_600_000, cpuMs: 20, isBusy: true }), 20);
  },
);

threads('two threads that compute are charged no more than has passed', () => {
  assert.is(countedMs({ elapsedMs: 500, cpuMs: 1000, isBusy: true }), 500);
});

threads('a page that waits for what never comes is charged in full', () => {
  assert.is(countedMs({ elapsedMs: 500, cpuMs: 2, isBusy: false }), 500);
});

threads.run();
