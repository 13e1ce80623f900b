import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const startUp = suite('start-up');

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Middle of several runs, in milliseconds. */
function timeOf(args: readonly string[]): number {
  const timesMs = Array.from({ length: 9 }, () => {
    const startedMs = performance.now();
    const { status } = spawnSync(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    assert.is(status, 0);
    return performance.now() - startedMs;
  });
  return timesMs.sort((first, second) => first - second)[4]!;
}

// Measured beside an empty program, as other tests run at the same time.
startUp('--version takes hardly longer than an empty program', () => {
  if (!existsSync(`${root}/dist/cli.js`)) return; // Run by itself, without the package built.
  const nothingMs = timeOf(['-e', '']);
  const versionMs = timeOf(['bin/relaydocs.js', '--version']);
  console.log(
    `figure: relaydocs --version ${versionMs.toFixed(0)} ms, an empty program ${nothingMs.toFixed(0)} ms`,
  );
  assert.ok(versionMs < nothingMs * 2 + 20, `${versionMs} ms, an empty program ${nothingMs} ms`);
});

startUp.run();
