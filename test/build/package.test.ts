import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runRelaydocs, withSite } from './with-site.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
const pack = suite('package');

/** npm as a user has it: nothing of the surrounding npm run shows. */
function npm(cwd: string, ...args: string[]): string {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_|package_|lifecycle)/i.test(name)),
  );
  return execFileSync('npm', args, { cwd, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] });
}

pack('a tarball installed in an empty folder builds a site, with types, in at most 60 packages', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'relaydocs-package-'));
  try {
    // Without scripts: `prepare` would build dist/ anew while other tests use it.
    npm(root, 'pack', '--ignore-scripts', '--pack-destination', dir);
    writeFileSync(path.join(dir, 'package.json'), '{ "private": true }');
    npm(dir, 'install', '--no-audit', '--no-fund', `./relaydocs-${version}.tgz`);
    const installed = readdirSync(path.join(dir, 'node_modules'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .flatMap((entry) =>
        entry.name.startsWith('@') ? readdirSync(path.join(dir, 'node_modules', entry.name)) : [entry.name],
      );
    console.log(`figure: ${installed.length} packages installed, relaydocs included`);
    assert.ok(installed.length <= 60, installed.join(' '));
    mkdirSync(path.join(dir, 'docs'));
    writeFileSync(path.join(dir, 'docs/index.md'), '# Hello\n\n```ts\nconst a = 1;\n```\n');
    writeFileSync(
      path.join(dir, 'relaydocs.config.ts'),
      `import { defineConfig } from 'relaydocs';\nexport default defineConfig({ title: 'T', url: 'https://docs.example.com', baseUrl: '/' });\n`,
    );
    const relaydocs = path.join(dir, 'node_modules', '.bin', 'relaydocs');
    execFileSync(relaydocs, ['build'], { cwd: dir, stdio: 'pipe' });
    assert.match(readFileSync(path.join(dir, 'build/index.html'), 'utf8'), /<h1[^>]*>Hello/);
    assert.is(execFileSync(relaydocs, ['--version'], { cwd: dir, encoding: 'utf8' }).trim(), version);
    // The config is checked against the published types, and a misspelt field is an error there.
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const check = () =>
      execFileSync(
        process.execPath,
        [tsc, '--noEmit', '--strict', '--module', 'nodenext', '--skipLibCheck', 'relaydocs.config.ts'],
        { cwd: dir, encoding: 'utf8', stdio: 'pipe' },
      );
    cpSync(path.join(root, 'node_modules/@types/react'), path.join(dir, 'node_modules/@types/react'), {
      recursive: true,
    });
    check();
    writeFileSync(
      path.join(dir, 'relaydocs.config.ts'),
      readFileSync(path.join(dir, 'relaydocs.config.ts'), 'utf8').replace('baseUrl', 'baseURL'),
    );
    assert.throws(check, /Command failed/);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

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
