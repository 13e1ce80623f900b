import { setImmediate } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Pace } from '../../src/dev/pace.js';

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

pace.run();
