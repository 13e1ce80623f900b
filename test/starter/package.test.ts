// Before relaydocs is on npm: a tarball, an empty folder, and from there on only what a newcomer types.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { build as bundle } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { version } from '../../src/base/version.js';
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

/** How many packages an install has brought. */
function assertFewInstalled(dir: string): void {
  const installed = readdirSync(path.join(dir, 'node_modules'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap((entry) =>
      entry.name.startsWith('@') ? readdirSync(path.join(dir, 'node_modules', entry.name)) : [entry.name],
    );
  console.log(`figure: ${installed.length} packages installed, relaydocs included`);
  assert.ok(installed.length <= 60, installed.join(' '));
}

/** The config is checked against the published types, and a misspelt field, or a value of another kind, is an error there. */
function assertTyped(dir: string): void {
  const types = readFileSync(path.join(dir, 'node_modules/relaydocs/dist/types/shared.d.ts'), 'utf8');
  assert.match(types, '@default `en` */', 'editors show what fields mean');
  for (const name of ['react', '../csstype'])
    cpSync(path.join(root, 'node_modules/@types', name), path.join(dir, 'node_modules/@types', name), {
      recursive: true,
    });
  writeFileSync(path.join(dir, 'uses.tsx'), usesOfTypes);
  const config = `import { defineConfig } from 'relaydocs';\nexport default defineConfig({ title: 'T', url: 'https://docs.example.com', baseUrl: '/' });\n`;
  const mistakes = {
    'option.ts': config.replace('baseUrl', 'baseURL'),
    'navbar-item.ts': config.replace("'/' }", "'/', navbar: { items: [{ label: 1, to: '/' }] } }"),
  };
  for (const [file, text] of Object.entries({ 'site.ts': config, ...mistakes }))
    writeFileSync(path.join(dir, file), text);
  // Only the compiler's own library goes unchecked.
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--jsx',
    'react-jsx',
    '--skipDefaultLibCheck',
  ];
  const files = ['site.ts', 'uses.tsx', ...Object.keys(mistakes)];
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
  for (const file of files) rmSync(path.join(dir, file));
}

/** `relaydocs/search` as a site bundles it for its readers: small, typed, and telling what it lacks. */
async function searchesByItself(site: string): Promise<void> {
  const source = codeBlock(manualPage('customizing/search.md'), 'src/find.ts');
  writeFileSync(path.join(site, 'src/find.ts'), source);
  writeFileSync(
    path.join(site, 'src/try.ts'),
    `${source}\nexport { createSearchClient };\n// @ts-expect-error a request names its index\nvoid client.search({ requests: [{ query: '' }] });\n`,
  );
  const types = ['--noEmit', '--strict', '--module', 'esnext', '--moduleResolution', 'bundler'];
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, ...types, '--ignoreConfig', 'src/try.ts'], {
    cwd: site,
    stdio: ['ignore', 'inherit', 'inherit'],
  });

  const entry = "export { createSearchClient } from 'relaydocs/search';";
  const { metafile, outputFiles } = await bundle({
    stdin: { contents: entry, resolveDir: site },
    absWorkingDir: site,
    bundle: true,
    minify: true,
    metafile: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  });
  assert.equal(Object.keys(metafile.inputs), ['node_modules/relaydocs/dist/search.js', '<stdin>']);
  const { contents } = outputFiles[0]!;
  assert.ok(contents.length < 20_000, `${contents.length} bytes`);
  const file = path.join(site, 'bundled.mjs');
  writeFileSync(file, contents);
  const { createSearchClient } = (await import(
    file
  )) as typeof import('../../src/search/algolia/create-search-client.js');
  for (const missing of ['', undefined as unknown as string]) {
    assert.throws(() => createSearchClient(missing, 'key'), /^`appId` is missing\.$/);
    assert.throws(() => createSearchClient('app', missing), /^`apiKey` is missing\.$/);
  }
  const message = await createSearchClient('app', 'key')
    .search({} as never)
    .then(String, (error: Error) => error.message);
  assert.match(message, /^Parameter `\S*requests` is required when calling `search`/);
}

pack('a tarball of at most 60 packages, with types, makes a site in an empty folder and elsewhere', () =>
  withEmptyFolder(async (dir) => {
    // Without scripts: `prepare` would build dist/ anew while other tests use it.
    npm(root, 'pack', '--ignore-scripts', '--pack-destination', dir);
    const site = path.join(dir, 'site');
    mkdirSync(site);
    npm(site, 'install', '--no-audit', '--no-fund', '--prefer-offline', `../relaydocs-${version}.tgz`);
    assertFewInstalled(site);
    assertTyped(site);
    const installed = (...args: string[]) =>
      execFileSync(path.join(site, 'node_modules/.bin/relaydocs'), args, { cwd: site, encoding: 'utf8' });
    assert.is(installed('--version').trim(), version);
    npm(site, 'exec', '--', 'relaydocs', 'init');
    assert.is(dependencyOf(site), `file:../relaydocs-${version}.tgz`);
    assert.match(npm(site, 'run', 'build'), /Built \d+ pages/);
    npm(site, 'install', '--no-audit', '--no-fund', '--prefer-offline');
    assertFewInstalled(site);
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

    await searchesByItself(site);

    installed('init', '--minimal', '../deep/er');
    const other = path.join(dir, 'deep/er');
    assert.is(dependencyOf(other), `file:../../relaydocs-${version}.tgz`);
    assert.ok(existsSync(path.join(other, dependencyOf(other)!.slice('file:'.length))));
    // Three pages need no more than what is installed for all of the manual.
    renameSync(path.join(site, 'node_modules'), path.join(other, 'node_modules'));
    assert.match(npm(other, 'run', 'build'), /Built \d+ pages/);
  }),
);

pack.run();
