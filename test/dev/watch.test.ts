// What the server is told of files that change, on a real file system.
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Watcher } from '../../src/dev/watch.js';

const watch = suite('the watcher of files');

/** Far longer than a file that is whole is waited for, and shorter than one that grows without end. */
const writtenForMs = 100;

watch('tells of a file once it is whole, and not while it is written', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'relaydocs-watch-'));
  const siteDir = path.join(dir, 'site');
  mkdirSync(siteDir);
  const file = path.join(siteDir, 'film.mp4');
  writeFileSync(file, 'first');
  // The system tells of what is written by this name as little as of the middle of a large piece.
  const silent = path.join(dir, 'film.mp4');
  linkSync(file, silent);
  let told = 0;
  let onTold = (): void => {};
  const watcher = new Watcher({
    siteDir,
    stateDir: path.join(siteDir, '.relaydocs'),
    onEvent: () => {},
    onChange: (paths) => {
      if (paths.has(file)) told += 1;
      onTold();
    },
    onPolling: () => {},
    onError: assert.unreachable,
  });
  let inHalves = 0;
  try {
    await watcher.start();
    for (let save = 0; save < 5; save += 1) {
      told = 0;
      writeFileSync(file, 'begun');
      const endMs = performance.now() + writtenForMs;
      while (performance.now() < endMs) {
        await setImmediate();
        appendFileSync(silent, 'more');
      }
      if (told > 0) inHalves += 1;
      else await new Promise<void>((resolve) => (onTold = () => told > 0 && resolve()));
    }
  } finally {
    await watcher.close();
    rmSync(dir, { recursive: true, force: true });
  }
  // A machine that does much else may leave this process so little time that a write seems to be one without end.
  assert.ok(inHalves <= 2, `${inHalves} of 5 saves were told of before they had ended`);
});

watch(
  'tells of a link when the file is saved that it leads to, also by editors that put another in its place',
  async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'relaydocs-watch-'));
    const siteDir = path.join(dir, 'site');
    mkdirSync(siteDir);
    const target = path.join(dir, 'shared.md');
    writeFileSync(target, '# Shared');
    const link = path.join(siteDir, 'shared.md');
    symlinkSync('../shared.md', link);
    symlinkSync('../shared.md', path.join(siteDir, 'second.md'));
    const all = new Set<string>();
    let onTold = (): void => {};
    const watcher = new Watcher({
      siteDir,
      stateDir: path.join(siteDir, '.relaydocs'),
      onEvent: () => {},
      onChange: (paths) => {
        for (const file of paths) all.add(path.relative(siteDir, file));
        if (paths.has(link)) onTold();
      },
      onPolling: () => {},
      onError: assert.unreachable,
    });
    const untilToldAfter = async (save: () => void): Promise<void> => {
      const isTold = new Promise<void>((resolve) => (onTold = resolve));
      save();
      await isTold;
    };
    try {
      await watcher.start();
      await untilToldAfter(() => writeFileSync(target, '# First'));
      await untilToldAfter(() => {
        renameSync(target, `${target}~`);
        writeFileSync(target, '# Second');
      });
      await untilToldAfter(() => writeFileSync(target, '# Third'));
      assert.ok(all.has('second.md'));
    } finally {
      await watcher.close();
      rmSync(dir, { recursive: true, force: true });
    }
  },
);

watch.run();
