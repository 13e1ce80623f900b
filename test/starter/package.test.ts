// Before relaydocs is on npm: a tarball, an empty folder, and from there on only what a newcomer types.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { version } from '../../src/version.js';
import { codeBlock, manualPage, root, withEmptyFolder } from './with-starter.js';

const pack = suite('starter package');

/** npm as a user has it: nothing of the surrounding npm run shows. */
function npm(cwd: string, ...args: string[]): string {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_|package_|lifecycle)/i.test(name)),
  );
  return execFileSync('npm', args, { cwd, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] });
}

const dependencyOf = (dir: string): string | undefined =>
  (
    JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    }
  ).dependencies.relaydocs;

pack('a tarball installed in an empty folder makes a site there and elsewhere, on the same tarball', () =>
  withEmptyFolder(async (dir) => {
    // Without scripts: `prepare` would build dist/ anew while other tests use it.
    npm(root, 'pack', '--ignore-scripts', '--pack-destination', dir);
    const site = path.join(dir, 'site');
    mkdirSync(site);
    npm(site, 'install', '--no-audit', '--no-fund', `../relaydocs-${version}.tgz`);
    npm(site, 'exec', '--', 'relaydocs', 'init');
    assert.is(dependencyOf(site), `file:../relaydocs-${version}.tgz`);
    assert.match(npm(site, 'run', 'build'), /Built \d+ pages/);
    assert.match(npm(site, 'run', 'check'), /no mistakes/);
    assert.match(
      readFileSync(path.join(site, 'build/getting-started.html'), 'utf8'),
      /<h1[^>]*>Getting started/,
    );

    const program = codeBlock(manualPage('reference/api.md'), 'publish.ts').replaceAll('/srv/my-docs', site);
    writeFileSync(path.join(site, 'publish.mjs'), program);
    assert.match(
      execFileSync(process.execPath, ['publish.mjs'], { cwd: site, encoding: 'utf8' }),
      /^\d+ pages, \d+ bytes, \d+ ms$/m,
    );

    npm(site, 'exec', '--', 'relaydocs', 'init', '../deep/er');
    const other = path.join(dir, 'deep/er');
    assert.is(dependencyOf(other), `file:../../relaydocs-${version}.tgz`);
    npm(other, 'install', '--no-audit', '--no-fund', '--prefer-offline');
    assert.match(npm(other, 'run', 'build'), /Built \d+ pages/);
  }),
);

pack.run();
