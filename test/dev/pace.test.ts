import { setImmediate } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BackgroundFill } from '../../src/dev/background-fill.js';
import type { DevSite } from '../../src/dev/dev-site.js';
import { Pace } from '../../src/dev/pace.js';
import { LiveThreads } from '../../src/engine/page-workers.js';

const pace = suite('the pace of the background');

pace('it waits until a save is dealt with, however long that takes, and then goes on', async () => {
  const background = new Pace();
  let end = (): void => {};
  const saved = background.attend(() => new Promise<string>((resolve) => (end = () => resolve('saved'))));
  let hasGoneOn = false;
  const waiting = background.breathe().then(() => {
    hasGoneOn = true;
  });
  const endMs = performance.now() + 400;
  while (performance.now() < endMs) await setImmediate();
  assert.not(hasGoneOn);
  end();
  assert.is(await saved, 'saved');
  await waiting;
  assert.ok(hasGoneOn);
});

pace(
  'it rests longer after a save than after a page, since who saves often does so again at once',
  async () => {
    const restAfter = async (ask: (background: Pace) => unknown): Promise<number> => {
      const background = new Pace();
      await ask(background);
      const startMs = performance.now();
      await background.breathe();
      return performance.now() - startMs;
    };
    assert.ok((await restAfter((background) => background.attend(async () => undefined))) > 200);
    const saveThenPage = async (background: Pace): Promise<void> => {
      await background.attend(async () => undefined);
      background.hurry();
    };
    assert.ok(
      (await restAfter(saveThenPage)) > 200,
      'the page that is fetched after a save does not end the rest',
    );
  },
);

pace('it goes on after a save that fails, too', async () => {
  const background = new Pace();
  await background.attend(() => Promise.reject(new Error('no'))).catch(() => undefined);
  await background.breathe();
});

pace('it has its turn while somebody asks without end', async () => {
  const background = new Pace();
  const asking = setInterval(() => background.hurry(), 5);
  background.hurry();
  await background.breathe();
  clearInterval(asking);
});

pace('a page in hand while all are looked at anew is not counted among the new ones', async () => {
  const waiting: (() => void)[] = [];
  const fill = () => new Promise<string>((resolve) => waiting.push(() => resolve('known')));
  const pages = new Map(['a', 'b', 'c'].map((route) => [route, { type: 'doc' }]));
  const site = { state: { site: { pages } }, pace: new Pace(), engine: { fill } } as unknown as DevSite;
  const background = new BackgroundFill(site, new LiveThreads(), (error) => {
    throw error;
  });
  const first = background.run();
  while (waiting.length < 2) await setImmediate();
  const second = background.run();
  while (waiting.length < 4) await setImmediate();
  for (const end of waiting.splice(0)) end();
  assert.is(await first, undefined);
  while (waiting.length === 0) await setImmediate();
  for (const end of waiting) end();
  assert.equal(await second, { learned: 0, compiled: 0 });
  assert.equal(background.progress, { done: 3, total: 3 });
  await background.close();
});

pace.run();
