import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recoverOutput } from '../../src/output/open-output.js';
import { outputPlaces } from '../../src/output/output-manifest.js';
import { type SwapJournal, swapSteps, writeJournal } from '../../src/output/swap-output.js';
import { writeFiles } from '../write-files.js';
import { type OutputFixture, withOutput } from './with-output.js';

const interrupted = suite('interrupted build');

const oldFiles = { 'index.html': 'old', 'guide/a.html': 'old a', 'guide/gone.html': 'gone' };
const newFiles = { 'index.html': 'new', 'guide/a.html': 'new a', 'more/b.html': 'new b' };

/** Begins the swap from old to new and stops after so many steps. @returns false: there are fewer. */
function swapUpTo(
  steps: number,
  journalOf: (fixture: OutputFixture) => SwapJournal,
  fixture: OutputFixture,
  files: Readonly<Record<string, string>> = newFiles,
): boolean {
  const places = outputPlaces(fixture.outDir, fixture.stateDir);
  const journal = journalOf(fixture);
  writeFiles(journal.pendingDir, files);
  writeJournal(places, journal);
  const swap = swapSteps(places, journal);
  for (let step = 0; step < steps; step += 1) if (swap.next().done) return false;
  return true;
}

const pendingDir = ({ siteDir }: OutputFixture): string => path.join(siteDir, '.build.relaydocs-new-1');
const byRename = (fixture: OutputFixture): SwapJournal => ({
  mode: 'rename',
  pendingDir: pendingDir(fixture),
  oldDir: path.join(fixture.siteDir, '.build.relaydocs-old-1'),
});
const inPlace = (fixture: OutputFixture): SwapJournal => ({
  mode: 'in-place',
  pendingDir: pendingDir(fixture),
  put: Object.keys(newFiles),
  remove: ['guide/gone.html'],
});

for (const [name, journalOf] of Object.entries({ 'as a whole': byRename, 'file by file': inPlace })) {
  interrupted(`stopped after any step of a swap ${name}, the next command finishes it`, async () => {
    let more = true;
    for (let steps = 0; more; steps += 1) {
      await withOutput((fixture) => {
        fixture.build(oldFiles);
        more = swapUpTo(steps, journalOf, fixture);
        recoverOutput(fixture.outDir, fixture.stateDir);
        assert.equal(fixture.read(), newFiles, `after ${steps} steps`);
        assert.is(recoverOutput(fixture.outDir, fixture.stateDir), 'nothing-to-do');
        writeFiles(fixture.outDir, { '_relaydocs/generated.txt': 'ours' });
        fixture.open().abort();
        assert.equal(readdirSync(fixture.siteDir).sort(), ['.relaydocs', 'build', 'docs']);
      });
    }
  });
}

interrupted('stopped after any step of a swap file by file, no page asks for what is not there', async () => {
  const before = {
    'index.html': 'assets/a-1.js a.html',
    'a.html': 'assets/a-1.js index.html z.html',
    'sitemap.xml': 'index.html a.html z.html',
    'z.html': 'gone',
    'assets/a-1.js': 'a',
  };
  const after = {
    'index.html': 'assets/a-2.js a.html b.html',
    'a.html': 'assets/a-2.js b.html',
    'sitemap.xml': 'index.html a.html b.html',
    'b.html': 'assets/a-2.js a.html',
    'assets/a-2.js': 'b',
  };
  let more = true;
  for (let steps = 0; more; steps += 1) {
    await withOutput((fixture) => {
      fixture.build(before);
      const journal: SwapJournal = {
        mode: 'in-place',
        pendingDir: pendingDir(fixture),
        put: Object.keys(after),
        remove: ['z.html', 'assets/a-1.js'],
      };
      more = swapUpTo(steps, () => journal, fixture, after);
      const files = fixture.read();
      for (const [file, text] of Object.entries(files)) {
        for (const name of text.match(/\S+\.\w+/g) ?? [])
          assert.ok(name in files, `after ${steps} steps ${file} asks for ${name}`);
      }
    });
  }
});

interrupted('the next build finishes it as well, and goes on from there', () =>
  withOutput((fixture) => {
    fixture.build(oldFiles);
    swapUpTo(1, byRename, fixture);
    assert.is(existsSync(fixture.outDir), false);
    writeFiles(pendingDir(fixture), { '_relaydocs/generated.txt': 'ours' });
    fixture.build({ ...newFiles, 'index.html': 'newer' });
    assert.equal(fixture.read(), { ...newFiles, 'index.html': 'newer' });
  }),
);

interrupted('with the new files gone, the old output comes back', () =>
  withOutput((fixture) => {
    fixture.build(oldFiles);
    swapUpTo(1, byRename, fixture);
    rmSync(pendingDir(fixture), { recursive: true });
    recoverOutput(fixture.outDir, fixture.stateDir);
    assert.equal(fixture.read(), oldFiles);
    fixture.build(newFiles);
    assert.equal(fixture.read(), newFiles);
  }),
);

interrupted('a swap that fails half-way is finished once what stopped it is gone', () =>
  withOutput((fixture) => {
    fixture.build(oldFiles);
    // Files are put into a folder with a .git one by one, the root page last; here somebody put a folder in its place.
    writeFiles(fixture.outDir, { '.git/HEAD': 'ref' });
    rmSync(path.join(fixture.outDir, 'index.html'));
    writeFiles(fixture.outDir, { 'index.html/.in-the-way': '' });
    assert.throws(() => fixture.build(newFiles));
    assert.throws(() => recoverOutput(fixture.outDir, fixture.stateDir));
    rmSync(path.join(fixture.outDir, 'index.html'), { recursive: true });
    assert.is(recoverOutput(fixture.outDir, fixture.stateDir), 'recovered');
    assert.equal(fixture.read(), newFiles);
  }),
);

interrupted('a preview does not meddle while a build is at work', () =>
  withOutput((fixture) => {
    fixture.build(oldFiles);
    const pending = fixture.open();
    swapUpTo(0, byRename, fixture);
    assert.is(recoverOutput(fixture.outDir, fixture.stateDir), 'busy');
    assert.equal(fixture.read(), oldFiles);
    pending.abort();
  }),
);

const kills = process.env.SOAK ? 50 : 5;

const outputsToKill: Record<string, Record<string, string>> = {
  'as a whole': {},
  'file by file': { '.git/HEAD': 'ref' },
};
for (const [name, extra] of Object.entries(outputsToKill)) {
  interrupted(`killed ${kills} times while it swaps ${name}, a build leaves one whole version`, () =>
    withOutput(async (fixture) => {
      const seen = new Set<string>();
      for (let kill = 0; kill < kills; kill += 1) {
        writeFiles(fixture.outDir, extra);
        await killedBuilds(fixture.siteDir, Math.random() * 300);
        recoverOutput(fixture.outDir, fixture.stateDir);
        const files = fixture.read();
        const version = files['index.html']!;
        assert.ok(version, `no root page after kill ${kill}`);
        assert.equal(files, versionFiles(Number(version)), `kill ${kill}`);
        seen.add(version);
      }
      // A build after all that is as good as any.
      fixture.build({ 'index.html': 'last' });
      assert.equal(fixture.read(), { 'index.html': 'last' });
      assert.equal(readdirSync(fixture.siteDir).sort(), ['.relaydocs', 'build', 'docs']);
      assert.ok(seen.size > 1, 'no build got through');
    }),
  );
}

/** Starts builds of one version after the other and kills them some time after the first is through. */
function killedBuilds(siteDir: string, delayMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [
      '--import',
      './test/typescript-loader.mjs',
      'test/output/kill-child.ts',
      siteDir,
    ]);
    let errors = '';
    child.stderr.on('data', (text) => {
      errors += text;
    });
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), delayMs));
    child.on('exit', (_code, signal) => (signal === 'SIGKILL' ? resolve() : reject(new Error(errors))));
  });
}

/** What kill-child.ts builds: every page says its version, and each version has other pages. */
function versionFiles(version: number): Record<string, string> {
  const pages = Array.from({ length: 150 + (version % 7) * 10 }, (_, page) => [
    `part-${page % 9}/page-${page}.html`,
    `${version}`,
  ]);
  const same = Array.from({ length: 50 }, (_, page) => [`same/page-${page}.html`, 'same']);
  const entries = [
    ...pages,
    ...same,
    ['index.html', `${version}`],
    [`assets/app-${version}.js`, `${version}`],
  ];
  return Object.fromEntries(entries.sort(([first], [second]) => (first! < second! ? -1 : 1)));
}

interrupted.run();
