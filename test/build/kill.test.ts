import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeCorpus } from '../corpus.mjs';
import { bin, snapshot, withSite } from './with-site.js';

const kill = suite('a killed build');
const rounds = process.env.SOAK ? 50 : 5;

kill(`leaves or restores a whole output, the old one or the new one (${rounds} kills)`, async () => {
  await withSite({}, async (site) => {
    writeCorpus(site.dir, 300);
    // Two states of the site: one word of the config's title is on every page.
    const states = ['Corpus', 'Library'].map((title) => ({
      config: `export default { title: '${title}', url: 'https://docs.example.com', baseUrl: '/', keep: 0 };\n`,
      files: new Map<string, string>(),
    }));
    let durationMs = 0;
    for (const state of states) {
      site.write({ 'relaydocs.config.ts': state.config });
      const startedMs = Date.now();
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      durationMs = Date.now() - startedMs;
      state.files = snapshot(path.join(site.dir, 'build'));
    }
    for (let round = 0; round < rounds; round++) {
      site.write({ 'relaydocs.config.ts': states[round % 2]!.config });
      const child = spawn(process.execPath, [bin, 'build'], {
        cwd: site.dir,
        stdio: 'ignore',
        env: { ...process.env, NODE_OPTIONS: '' },
      });
      // The last third of the run is where the output is swapped.
      await wait(durationMs * (0.5 + 0.6 * ((round * 0.37 + 0.31) % 1)));
      const ended = child.exitCode !== null;
      child.kill('SIGKILL');
      await new Promise((resolve) => (ended ? resolve(undefined) : child.on('close', resolve)));
      // Any command puts things right first.
      const { code, stderr } = await site.run(['check']);
      assert.is(code, 0, stderr);
      const files = snapshot(path.join(site.dir, 'build'));
      const whole = states.some(
        (state) =>
          state.files.size === files.size &&
          [...state.files].every(([file, contents]) => files.get(file) === contents),
      );
      assert.ok(whole, `round ${round}: ${files.size} files, neither of the two outputs`);
    }
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 0, stderr);
  });
});

kill.run();
