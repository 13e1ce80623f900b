import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { version } from '../../src/base/version.js';
import { loadOwnDependency } from '../../src/starter/create-site.js';
import { starterFonts } from '../../src/starter/package-json.js';
import { runHere, runRelaydocs } from '../build/with-site.js';
import { root, withEmptyFolder } from './with-starter.js';

const init = suite('init');

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

init('a new folder becomes a site that builds without a warning', () =>
  withEmptyFolder(async (dir) => {
    const made = await runRelaydocs(dir, ['init', 'My Docs']);
    assert.is(made.code, 0, made.stderr);
    assert.is(made.stderr, '');
    assert.match(
      made.stdout,
      /^Made a site of \d+ files in My Docs\. .*\n\n {2}cd 'My Docs'\n {2}npm install\n {2}npm run dev\n$/,
    );
    const site = path.join(dir, 'My Docs');
    assert.equal(readJson(path.join(site, 'package.json')), {
      name: 'my-docs',
      private: true,
      scripts: {
        dev: 'relaydocs dev',
        build: 'relaydocs build',
        preview: 'relaydocs preview',
        check: 'relaydocs check',
      },
      dependencies: { relaydocs: `file:${path.relative(site, root)}`, ...starterFonts },
      devDependencies: { '@types/react': '^19.3.0' },
    });
    assert.is(readFileSync(path.join(site, '.gitignore'), 'utf8'), 'node_modules/\nbuild/\n.relaydocs/\n');
    const { devDependencies } = readJson(path.join(root, 'package.json')) as Record<string, object>;
    assert.equal({ ...devDependencies, ...starterFonts }, devDependencies, 'tests have what new sites get');
    assert.not.ok(existsSync(path.join(site, 'gitignore')));

    const built = await runHere(site, ['build', '--json']);
    const { ok, problems, summary } = JSON.parse(built.stdout) as {
      ok: boolean;
      problems: unknown[];
      summary: { pages: number; loosened: unknown[] };
    };
    assert.ok(ok, built.stdout);
    assert.equal(problems, []);
    assert.equal(summary.loosened, []);
    assert.ok(summary.pages > 20);

    const checked = await runHere(site, ['check']);
    assert.is(checked.code, 0, checked.stderr);
    assert.match(checked.stdout, /no mistakes/);
  }),
);

init('--minimal makes three pages, which build and check without a word', () =>
  withEmptyFolder(async (dir) => {
    const made = await runHere(dir, ['init', '--minimal']);
    assert.is(made.code, 0, made.stderr);
    assert.match(made.stdout, 'Three pages to begin with.');
    assert.equal(Object.keys(readJson(path.join(dir, 'package.json')).dependencies as object), ['relaydocs']);
    assert.equal(readdirSync(path.join(dir, 'docs')).sort(), ['index.md', 'installation.md', 'reference.md']);
    const built = await runHere(dir, ['build', '--json']);
    assert.is(built.code, 0, built.stderr);
    assert.equal((JSON.parse(built.stdout) as { problems: unknown[] }).problems, []);
  }),
);

init('components and configuration of a new site have types', () =>
  withEmptyFolder(async (dir) => {
    await runHere(dir, ['init']);
    mkdirSync(path.join(dir, 'node_modules/@types'), { recursive: true });
    symlinkSync(root, path.join(dir, 'node_modules/relaydocs'));
    symlinkSync(path.join(root, 'node_modules/@types/react'), path.join(dir, 'node_modules/@types/react'));
    const counter = path.join(dir, 'src/components/Counter.tsx');
    writeFileSync(counter, readFileSync(counter, 'utf8').replace('setCount(count + 1)', "setCount('one')"));
    const { stdout } = spawnSync(
      process.execPath,
      [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', dir],
      {
        encoding: 'utf8',
      },
    );
    // And nothing else is wrong.
    assert.match(stdout, /^\S*Counter\.tsx\(\d+,\d+\): error TS2345/);
    assert.is(stdout.match(/error TS/g)?.length, 1, stdout);
  }),
);

init('without a name the current folder becomes the site', () =>
  withEmptyFolder(async (dir) => {
    const made = await runHere(dir, ['init']);
    assert.is(made.code, 0, made.stderr);
    assert.match(made.stdout, /in this folder/);
    assert.not.match(made.stdout, /cd /);
    assert.ok(existsSync(path.join(dir, 'relaydocs.config.ts')));
  }),
);

init('files in the way are all named, and nothing is written', () =>
  withEmptyFolder(async (dir) => {
    mkdirSync(path.join(dir, 'docs'));
    writeFileSync(path.join(dir, 'docs/index.md'), '# Mine\n');
    writeFileSync(path.join(dir, 'static'), 'a file where a folder should be');
    writeFileSync(path.join(dir, 'relaydocs.config.mjs'), 'export default {};\n');
    writeFileSync(path.join(dir, 'package.json'), '{ "scripts": { "build": "make" } }');
    const before = readdirSync(dir, { recursive: true });
    const { code, stderr } = await runHere(dir, ['init']);
    assert.is(code, 1);
    assert.match(stderr, /^INIT_FILES_EXIST {2}/);
    assert.match(
      stderr,
      /: docs\/index\.md, relaydocs\.config\.mjs, static, the script "build" in package\.json\n/,
    );
    assert.equal(readdirSync(dir, { recursive: true }), before);
    assert.is(readFileSync(path.join(dir, 'docs/index.md'), 'utf8'), '# Mine\n');
  }),
);

init('a second time in the same folder changes nothing', () =>
  withEmptyFolder(async (dir) => {
    await runHere(dir, ['init']);
    writeFileSync(path.join(dir, 'src/custom.css'), ':root {}\n');
    const { code, stdout } = await runHere(dir, ['init', '--json']);
    assert.is(code, 1);
    const [problem] = (JSON.parse(stdout) as { problems: { code: string; message: string }[] }).problems;
    assert.is(problem!.code, 'INIT_FILES_EXIST');
    assert.match(problem!.message, /: \S+, (docs\/\S+, ){3}docs\/\S+ and \d\d more$/);
    assert.is(readFileSync(path.join(dir, 'src/custom.css'), 'utf8'), ':root {}\n');
  }),
);

init('links are not written through, wherever they lead', () =>
  withEmptyFolder(async (dir) => {
    mkdirSync(path.join(dir, 'elsewhere'));
    mkdirSync(path.join(dir, 'site'));
    symlinkSync('../elsewhere', path.join(dir, 'site/docs'));
    symlinkSync('nowhere', path.join(dir, 'site/relaydocs.config.ts'));
    const { code, stderr } = await runHere(dir, ['init', 'site']);
    assert.is(code, 1);
    assert.match(stderr, /: docs, relaydocs\.config\.ts\n/);
    assert.equal(readdirSync(path.join(dir, 'elsewhere')), []);
  }),
);

init('package.json and .gitignore that are there get what they lack', () =>
  withEmptyFolder(async (dir) => {
    writeFileSync(
      path.join(dir, 'package.json'),
      '{\n    "name": "mine",\n    "scripts": { "test": "uvu" },\n    "dependencies": { "relaydocs": "^3.0.0" }\n}\n',
    );
    writeFileSync(path.join(dir, '.gitignore'), '*.log\nbuild/');
    const { code, stderr } = await runHere(dir, ['init']);
    assert.is(code, 0, stderr);
    const text = readFileSync(path.join(dir, 'package.json'), 'utf8');
    assert.match(text, /^\{\n {4}"name": "mine",\n/);
    assert.equal(JSON.parse(text), {
      name: 'mine',
      scripts: {
        dev: 'relaydocs dev',
        build: 'relaydocs build',
        preview: 'relaydocs preview',
        check: 'relaydocs check',
        test: 'uvu',
      },
      dependencies: { ...starterFonts, relaydocs: '^3.0.0' },
      devDependencies: { '@types/react': '^19.3.0' },
    });
    assert.is(
      readFileSync(path.join(dir, '.gitignore'), 'utf8'),
      '*.log\nbuild/\nnode_modules/\n.relaydocs/\n',
    );
  }),
);

init('a folder called relaydocs gets a package that can depend on relaydocs', () =>
  withEmptyFolder(async (dir) => {
    await runHere(dir, ['init', 'relaydocs']);
    assert.is(readJson(path.join(dir, 'relaydocs/package.json')).name, 'relaydocs-site');
  }),
);

init('what cannot be a site is told', () =>
  withEmptyFolder(async (dir) => {
    writeFileSync(path.join(dir, 'file'), '');
    const inFile = await runHere(dir, ['init', 'file']);
    assert.is(inFile.code, 1);
    assert.match(inFile.stderr, /^INIT_NOT_A_FOLDER {2}/);
    for (const text of ['{ "name": ', '[]']) {
      writeFileSync(path.join(dir, 'package.json'), text);
      const { code, stderr } = await runHere(dir, ['init']);
      assert.is(code, 1);
      assert.match(stderr, /^package\.json {2}INIT_PACKAGE_JSON {2}/);
      assert.equal(readdirSync(dir).sort(), ['file', 'package.json']);
    }
    const long = await runHere(dir, ['init', 'a'.repeat(300)]);
    assert.is(long.code, 1);
    assert.match(long.stderr, /^INIT_CANNOT_WRITE {2}[\s\S]*choose another folder/);
    assert.is((await runHere(dir, ['init', 'one', 'two'])).code, 2);
    assert.is((await runHere(dir, ['init', '--config', 'x.ts'])).code, 2);
  }),
);

init('a new site depends on the relaydocs that made it', () =>
  withEmptyFolder(async (dir) => {
    const site = path.join(dir, 'sites/new');
    assert.is(loadOwnDependency(path.join(dir, 'checkout'), site), 'file:../../checkout');
    const installed = path.join(dir, 'project/node_modules/relaydocs');
    mkdirSync(installed, { recursive: true });
    // As pnpm and yarn leave it: nothing of npm's is there.
    assert.is(loadOwnDependency(installed, site), `^${version}`);
    const note = (resolved: string) =>
      writeFileSync(
        path.join(dir, 'project/node_modules/.package-lock.json'),
        JSON.stringify({ packages: { 'node_modules/relaydocs': { resolved } } }),
      );
    note(`https://registry.example.com/relaydocs/-/relaydocs-${version}.tgz`);
    assert.is(loadOwnDependency(installed, site), `^${version}`);
    note('file:../relaydocs.tgz');
    assert.is(loadOwnDependency(installed, site), 'file:../../relaydocs.tgz');
    assert.is(loadOwnDependency(installed, path.join(dir, 'project')), 'file:../relaydocs.tgz');
  }),
);

init.run();
