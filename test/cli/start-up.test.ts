import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { version } from '../../src/base/version.js';
import { runRelaydocs, withSite } from '../build/with-site.js';

const startUp = suite('start-up');

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

interface Package {
  engines: { node: string };
}

/** The files that node reads before the first line runs, and the packages they import. */
function loadedBy(entry: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, specifier] of text.matchAll(
      /(?:^|;)(?:import|export)\s?(?:[^'"();]*?from\s?)?["']([^"'$]+)["']/gm,
    )) {
      if (specifier!.startsWith('.')) visit(path.resolve(path.dirname(file), specifier!));
      else if (!specifier!.startsWith('node:')) packages.add(specifier!);
    }
  };
  visit(path.join(dist, entry));
  return { files, packages };
}

startUp('--version and --help are answered without loading a command', async () => {
  assert.ok(existsSync(path.join(dist, 'cli.js')), 'the package is not built');
  const { files, packages } = loadedBy('cli.js');
  const bytes = [...files].reduce((sum, file) => sum + readFileSync(file).length, 0);
  console.log(`figure: relaydocs --version reads ${files.size} files, ${(bytes / 1000).toFixed(0)} kB`);
  assert.equal([...packages], []);
  assert.ok(bytes < 200_000);
  const { code, stdout } = await runRelaydocs(dist, ['--version']);
  assert.is(code, 0);
  assert.is(stdout, `${version}\n`);
});

startUp('an older Node.js is told which one is needed, and nothing else', async () => {
  const { engines } = JSON.parse(readFileSync(path.join(dist, '../package.json'), 'utf8')) as Package;
  const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines.node)!;
  for (const [version, isOld] of [
    [`${Number(major) - 2}.20.8`, true],
    [`${major}.${Number(minor) - 1}.9`, true],
    [`${major}.${minor}.0`, false],
    [`${Number(major) + 2}.0.0`, false],
  ] as const) {
    const claim = `for (const [name, value] of [['versions', { ...process.versions, node: '${version}' }], ['version', 'v${version}']])
      Object.defineProperty(process, name, { value });`;
    const { code, stdout, stderr } = await runRelaydocs(dist, ['--version'], {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(claim)}`,
    });
    assert.is(code, isOld ? 1 : 0, version);
    assert.is(stdout === '', isOld, version);
    const said = `NODE_TOO_OLD  relaydocs needs Node.js ${major}.${minor} or later, and this is v${version}\n  hint: `;
    assert.ok(
      isOld ? stderr.startsWith(said) && stderr.trim().split('\n').length === 2 : stderr === '',
      stderr,
    );
  }
});

startUp(
  'a build of two pages loads a few large files of the program, and no parser that it does not need',
  async () => {
    const pages = {
      'docs/index.md': '# Home\n\n```js\nlet a;\n```\n',
      'docs/guide.md': '# Guide\n\n[Home](index.md)\n',
    };
    await withSite(pages, async ({ dir, run }) => {
      const coverage = path.join(dir, 'coverage');
      const { code, stderr } = await run(['build'], { NODE_V8_COVERAGE: coverage });
      assert.is(code, 0, stderr);
      // One report of each process and thread.
      const loaded = readdirSync(coverage).flatMap((report) => {
        const { result } = JSON.parse(readFileSync(path.join(coverage, report), 'utf8')) as Coverage;
        return result.flatMap(({ url }) => (url.startsWith('file:') ? fileURLToPath(url) : []));
      });
      const own = [...new Set(loaded)].filter((file) => file.startsWith(dist));
      const texts = own.map((file) => readFileSync(file, 'utf8'));
      const kB = texts.reduce((sum, text) => sum + text.length, 0) / 1000;
      console.log(
        `figure: a build of two pages reads ${own.length} files of the program, ${kB.toFixed(0)} kB`,
      );
      assert.ok(own.length > 3 && own.length <= 20, own.join(' '));
      assert.ok(kB < 2000, `${kB} kB`);
      // Words of the parsers of HTML and of scripts, and of the writer of feeds.
      for (const word of ['missing-semicolon-after-character-reference', 'onInsertedSemicolon', 'atom:link'])
        assert.not.ok(
          texts.some((text) => text.includes(word)),
          word,
        );
    });
  },
);

startUp('threads for pages load nothing of what plans a build', () => {
  const entries =
    /^(?:page-thread|batch-\w+|components|render-mdx|render-own-parts|provided-modules|picture-maker)\b.*\.js$/;
  const files = readdirSync(dist).filter((file) => entries.test(file));
  assert.ok(files.length >= 8, files.join(' '));
  const planning = path.join(dist, 'part-build.js');
  assert.ok(loadedBy(files.find((file) => file.startsWith('batch-renderer'))!).files.size > 2);
  assert.equal(
    files.filter((file) => loadedBy(file).files.has(planning)),
    [],
  );
});

interface Coverage {
  result: { url: string }[];
}

startUp.run();
