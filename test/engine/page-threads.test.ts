import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { countedMs } from '../../src/engine/page-threads.js';
import { loadCli } from '../build/with-site.js';

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

const staying = suite('threads that stay');

staying('one at rest is there for the next run, and one at work is ended with its run', async () => {
  const workers = await (await loadCli()).openWorkers();
  const { pages } = workers.live;
  const ask = () => pages.fragment('/nowhere', 'any').then(String, (error: Error) => error.message);
  assert.match(await ask(), 'ENOENT');
  await pages.close();
  assert.is(pages.activity.threads, 1);
  assert.match(await ask(), 'ENOENT');
  const asked = ask();
  await pages.close();
  assert.is(await asked, 'The threads were closed');
  assert.is(pages.activity.threads, 0);
  assert.match(await ask(), 'ENOENT', 'the next run starts one anew');
  await workers.close();
  assert.is(pages.activity.threads, 0);
  assert.is(await ask(), 'The threads were closed');
});

staying.run();
