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

interface Watched {
  siteDir: string;
  /** Begins once all files are there. @param onChange told of paths as the server is. */
  start(onChange: (paths: ReadonlySet<string>) => void): Promise<void>;
}

/** A site's folder, `site`, in a folder of its own. */
async function withWatcher(work: (dir: string, watched: Watched) => Promise<void>): Promise<void> {
  const dir = mkdtempSync(path.join(tmpdir(), 'relaydocs-watch-'));
  const siteDir = path.join(dir, 'site');
  mkdirSync(siteDir);
  let watcher: Watcher | undefined;
  const start: Watched['start'] = async (onChange) => {
    watcher = new Watcher({
      siteDir,
      stateDir: path.join(siteDir, '.relaydocs'),
      onEvent: () => {},
      onChange,
      onPolling: () => {},
      onError: assert.unreachable,
    });
    await watcher.start();
  };
  try {
    await work(dir, { siteDir, start });
  } finally {
    await watcher?.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Far longer than a file that is whole is waited for, and shorter than one that grows without end. */
const writtenForMs = 100;

watch('tells of a file once it is whole, and not while it is written', () =>
  withWatcher(async (dir, { siteDir, start }) => {
    const file = path.join(siteDir, 'film.mp4');
    writeFileSync(file, 'first');
    // The system tells of what is written by this name as little as of the middle of a large piece.
    const silent = path.join(dir, 'film.mp4');
    linkSync(file, silent);
    let told = 0;
    let onTold = (): void => {};
    await start((paths) => {
      if (paths.has(file)) told += 1;
      onTold();
    });
    let inHalves = 0;
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
    // A machine that does much else may leave this process so little time that a write seems to be one without end.
    assert.ok(inHalves <= 2, `${inHalves} of 5 saves were told of before they had ended`);
  }),
);

watch('tells of links when the file is saved that they lead to, also by editors that put another there', () =>
  withWatcher(async (dir, { siteDir, start }) => {
    const target = path.join(dir, 'shared.md');
    writeFileSync(target, '# Shared');
    const links = ['first.md', 'second.md'].map((name) => path.join(siteDir, name));
    for (const link of links) symlinkSync('../shared.md', link);
    let onTold = (): void => {};
    await start((paths) => {
      if (links.every((link) => paths.has(link))) onTold();
    });
    const untilToldAfter = async (save: () => void): Promise<void> => {
      const isTold = new Promise<void>((resolve) => (onTold = resolve));
      save();
      await isTold;
    };
    await untilToldAfter(() => writeFileSync(target, '# First'));
    await untilToldAfter(() => {
      renameSync(target, `${target}~`);
      writeFileSync(target, '# Second');
    });
    await untilToldAfter(() => writeFileSync(target, '# Third'));
  }),
);

watch.run();
