import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runRelaydocs, withSite } from './with-site.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
/** TypeScript as sites have it. Libraries are checked, too: nothing may be missing that is not installed. */
const compilers = {
  'TypeScript 5.9': 'typescript-5.9/bin/tsc',
  'TypeScript 6.0': '@typescript/typescript6/bin/tsc6',
  'TypeScript 7.0': 'typescript/bin/tsc',
};

const usesOfTypes = `import { Card } from 'relaydocs/components';
import { createSearchClient } from 'relaydocs/search';
import type { ThemeProps } from 'relaydocs/theme';
export default function Footer({ shell }: ThemeProps['Footer']) {
  return <p lang={shell.lang}>{String(Card)}{String(createSearchClient)}</p>;
}
`;

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
    const types = readFileSync(path.join(dir, 'node_modules/relaydocs/dist/types/shared.d.ts'), 'utf8');
    assert.match(types, '@default `en` */', 'editors show what fields mean');
    // The config is checked against the published types, and a misspelt field, or a value of another kind, is an error there.
    for (const name of ['react', '../csstype'])
      cpSync(path.join(root, 'node_modules/@types', name), path.join(dir, 'node_modules/@types', name), {
        recursive: true,
      });
    writeFileSync(path.join(dir, 'uses.tsx'), usesOfTypes);
    const config = readFileSync(path.join(dir, 'relaydocs.config.ts'), 'utf8');
    const mistakes = {
      'option.ts': config.replace('baseUrl', 'baseURL'),
      'navbar-item.ts': config.replace("'/' }", "'/', navbar: { items: [{ label: 1, to: '/' }] } }"),
    };
    for (const [file, text] of Object.entries(mistakes)) writeFileSync(path.join(dir, file), text);
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--jsx', 'react-jsx'];
    const files = ['relaydocs.config.ts', 'uses.tsx', ...Object.keys(mistakes)];
    for (const [name, tsc] of Object.entries(compilers)) {
      const { stdout } = spawnSync(
        process.execPath,
        [path.join(root, 'node_modules', tsc), ...options, '--pretty', 'false', ...files],
        { cwd: dir, encoding: 'utf8' },
      );
      const places = [...stdout.matchAll(/^(\S+)\(2,\d+\): error TS/gm)].map(([, file]) => file);
      assert.equal(places.sort(), Object.keys(mistakes).sort(), `${name}: ${stdout}`);
      assert.is(stdout.match(/error TS/g)?.length, places.length, stdout);
      assert.match(stdout, "'baseURL' does not exist in type 'UserConfigExport'");
    }
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
