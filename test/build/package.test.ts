import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runRelaydocs, withSite } from './with-site.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pack = suite('package');

/** npm as a user has it: nothing of the surrounding npm run shows. */
function npm(cwd: string, ...args: string[]): string {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_|package_|lifecycle)/i.test(name)),
  );
  return execFileSync('npm', args, { cwd, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] });
}

pack('the site builds on Node 20 and on Node 22 with the same output', async () => {
  const other = process.versions.node.startsWith('20.') ? 22 : 20;
  await withSite({ 'docs/index.md': '# Hello\n\n:smile: [self](./index.md)\n' }, async (site) => {
    assert.is((await runRelaydocs(site.dir, ['build', '--out', 'here'])).code, 0);
    rmSync(path.join(site.dir, '.relaydocs'), { recursive: true });
    npm(
      site.dir,
      'exec',
      '--yes',
      `--package=node@${other}`,
      '--',
      'node',
      path.join(root, 'bin/relaydocs.js'),
      'build',
      '--out',
      'there',
    );
    const [here, there] = ['here', 'there'].map((out) =>
      readFileSync(path.join(site.dir, out, 'index.html'), 'utf8'),
    );
    assert.is(here, there);
  });
});

pack.run();
