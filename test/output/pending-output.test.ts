import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteError } from '../../src/errors.js';
import { openOutput } from '../../src/output/open-output.js';
import { pendingFileWriter } from '../../src/output/pending-file.js';
import { writeFiles } from '../write-files.js';
import { readTree, withOutput } from './with-output.js';

const output = suite('output');

const codeOf = (run: () => unknown): string | undefined => {
  try {
    run();
  } catch (error) {
    return (error as SiteError).code;
  }
};

const times = (folder: string): Record<string, number> =>
  Object.fromEntries(
    ['.', ...(readdirSync(folder, { recursive: true }) as string[])].map((file) => [
      file,
      statSync(path.join(folder, file)).mtimeMs,
    ]),
  );

/** Nothing lies beside the output folder that the site did not have. */
const siblings = (siteDir: string): string[] =>
  readdirSync(siteDir).filter((name) => name.includes('relaydocs-'));

output('a first build makes the folder, its parents too', () =>
  withOutput(({ siteDir, stateDir }) => {
    const outDir = path.join(siteDir, 'deep', 'er', 'build');
    const pending = openOutput(outDir, stateDir, { sources: [siteDir], keep: 0 });
    pending.write({ path: 'guide/install.html', contents: 'install', key: '1' });
    assert.is(existsSync(outDir), false);
    const commit = pending.commit();
    assert.equal(readTree(outDir), { 'guide/install.html': 'install' });
    assert.is(commit.touched, true);
    assert.equal(readdirSync(path.dirname(outDir)), ['build']);
  }),
);

output(
  'the next build replaces it: what changed is new, what is gone is gone, the rest is the same file',
  () =>
    withOutput(({ siteDir, outDir, build, read }) => {
      build({ 'index.html': 'home', 'a/old.html': 'old', 'b.html': 'b1' });
      const inode = statSync(path.join(outDir, 'index.html')).ino;
      const commit = build({ 'index.html': 'home', 'b.html': 'b2', 'c/new.html': 'new' });
      assert.equal(read(), { 'b.html': 'b2', 'c/new.html': 'new', 'index.html': 'home' });
      assert.is(existsSync(path.join(outDir, 'a')), false);
      assert.is(statSync(path.join(outDir, 'index.html')).ino, inode);
      // index.html and our mark are reused.
      assert.equal([commit.written, commit.reused, commit.removed, commit.touched], [2, 2, 1, true]);
      assert.equal(siblings(siteDir), []);
    }),
);

output('when nothing changed, no time stamp in the output changes', () =>
  withOutput(({ siteDir, outDir, build }) => {
    build({ 'index.html': 'home', 'guide/a.html': 'a' });
    const before = times(outDir);
    const commit = build({ 'index.html': 'home', 'guide/a.html': 'a' });
    assert.equal(times(outDir), before);
    assert.is(commit.touched, false);
    assert.equal(siblings(siteDir), []);
  }),
);

output('a file that is made anew and comes out the same is not touched either', () =>
  withOutput(({ outDir, open, build }) => {
    build({ 'index.html': 'home' });
    const before = times(outDir);
    const pending = open();
    assert.is(pending.isCurrent('index.html', 'another key'), false);
    pending.write({ path: 'index.html', contents: 'home', key: 'another key' });
    assert.is(pending.commit().touched, false);
    assert.equal(times(outDir), before);
    const next = open();
    assert.is(next.isCurrent('index.html', 'another key'), true);
    next.abort();
  }),
);

output('a file that somebody edited or deleted in the output is written again', () =>
  withOutput(({ outDir, build, read }) => {
    const files = { 'a.html': 'a', 'b.html': 'b', 'c.html': 'c' };
    build(files);
    writeFileSync(path.join(outDir, 'a.html'), 'edited');
    rmSync(path.join(outDir, 'b.html'));
    assert.is(build(files).written, 2);
    assert.equal(read(), files);
  }),
);

output('with the state folder deleted, an output of the same bytes stays as it is', () =>
  withOutput(({ outDir, stateDir, build }) => {
    build({ 'index.html': 'home', 'old.html': 'old' });
    const before = times(outDir);
    rmSync(stateDir, { recursive: true });
    assert.is(build({ 'index.html': 'home', 'old.html': 'old' }).touched, false);
    assert.equal(times(outDir), before);
  }),
);

output('a damaged manifest costs time, not correctness', () =>
  withOutput(({ stateDir, build, read }) => {
    build({ 'index.html': 'home', 'old.html': 'old' });
    const folder = path.join(stateDir, 'output');
    const [manifest] = readdirSync(folder).filter((name) => name.endsWith('.manifest'));
    const text = readFileSync(path.join(folder, manifest!), 'utf8');
    writeFileSync(path.join(folder, manifest!), text.slice(0, text.length / 2));
    build({ 'index.html': 'home' });
    assert.equal(read(), { 'index.html': 'home' });
  }),
);

output('files that were made together from one key are kept together, or made again together', () =>
  withOutput(({ outDir, open, read }) => {
    const build = (key: string): boolean => {
      const pending = open();
      const isKept = pending.reuseAll(key);
      for (const part of isKept ? [] : ['a', 'b']) {
        pending.write({ path: `parts/${part}.html`, contents: `${part} of ${key}`, key });
      }
      pending.commit();
      return isKept;
    };
    assert.equal([build('1'), build('1'), build('2')], [false, true, false]);
    assert.equal(read(), { 'parts/a.html': 'a of 2', 'parts/b.html': 'b of 2' });
    writeFileSync(path.join(outDir, 'parts/b.html'), 'edited');
    assert.equal([build('2'), build('2')], [false, true]);
    assert.equal(read(), { 'parts/a.html': 'a of 2', 'parts/b.html': 'b of 2' });
  }),
);

output('worker threads write into the folder of new files themselves', () =>
  withOutput(({ open, read }) => {
    const pending = open();
    const writer = pendingFileWriter(pending.pendingDir);
    pending.add(writer.write({ path: 'guide/a.html', contents: 'über', key: 'k' }));
    pending.commit();
    assert.equal(read(), { 'guide/a.html': 'über' });
    const next = open();
    assert.is(next.isCurrent('guide/a.html', 'k'), true);
    next.abort();
  }),
);

output('a static file is a copy: editing it does not change the output, and it is copied once', () =>
  withOutput(({ siteDir, outDir, open, read }) => {
    const source = path.join(siteDir, 'logo.svg');
    writeFileSync(source, 'old logo');
    const build = (key: string) => {
      const pending = open();
      pending.copy({ path: 'img/logo.svg', source, key });
      return pending.commit();
    };
    build('1');
    writeFileSync(source, 'new logo');
    assert.equal(read(), { 'img/logo.svg': 'old logo' });
    assert.is(build('1').touched, false);
    assert.is(build('2').written, 1);
    assert.equal(read(), { 'img/logo.svg': 'new logo' });
    assert.is.not(statSync(source).ino, statSync(path.join(outDir, 'img/logo.svg')).ino);
  }),
);

output('an aborted build leaves no trace', () =>
  withOutput(({ siteDir, open, build, read }) => {
    build({ 'index.html': 'old' });
    const pending = open();
    pending.write({ path: 'index.html', contents: 'new', key: 'new' });
    pending.abort();
    assert.equal(read(), { 'index.html': 'old' });
    assert.equal(siblings(siteDir), []);
    build({ 'index.html': 'new' });
  }),
);

output('a build that ends while threads go on writing leaves nothing behind', () =>
  withOutput(async ({ siteDir, open, build, read }) => {
    const pending = open();
    // As threads that render: each makes its folders once, below one that is there, and ends where that is gone.
    const writes = `const { mkdirSync, writeFileSync } = require('node:fs');
      const { parentPort, workerData } = require('node:worker_threads');
      for (let i = 0; ; i++) {
        try {
          if (i % 10 === 0) mkdirSync(workerData + i);
          writeFileSync(workerData + (i - i % 10) + '/' + i, '');
        } catch (error) {
          if (error.code !== 'ENOENT') throw error;
          break;
        }
        if (i === 9) parentPort.postMessage('writing');
      }`;
    mkdirSync(pending.pendingDir);
    const threads = [1, 2, 3].map((number) => {
      const workerData = path.join(pending.pendingDir, `deep-${number}-`);
      return new Worker(writes, { eval: true, workerData });
    });
    const end = Promise.all(threads.map((thread) => new Promise((resolve) => thread.once('exit', resolve))));
    await Promise.all(threads.map((thread) => new Promise((resolve) => thread.once('message', resolve))));
    pending.abort();
    assert.equal(siblings(siteDir), []);
    await end;
    build({ 'index.html': 'new' });
    assert.equal(read(), { 'index.html': 'new' });
    assert.equal(siblings(siteDir), []);
  }),
);

output('a process that ends in the middle of a build takes its new files along', () =>
  withOutput(({ siteDir, build, read }) => {
    build({ 'index.html': 'old' });
    const child = spawnSync(process.execPath, [
      '--import',
      './test/typescript-loader.mjs',
      'test/output/exit-child.ts',
      siteDir,
    ]);
    assert.is(child.status, 130, String(child.stderr));
    assert.equal(siblings(siteDir), []);
    assert.equal(read(), { 'index.html': 'old' });
    build({ 'index.html': 'new' });
  }),
);

output('two files for one path are refused', () =>
  withOutput(({ open }) => {
    const pending = open();
    pending.write({ path: 'intro.html', contents: 'page', key: '' });
    assert.is(
      codeOf(() => pending.write({ path: 'intro.html', contents: 'static', key: '' })),
      'OUTPUT_DUPLICATE',
    );
    pending.abort();
  }),
);

output('a folder and a file of one name are refused, whichever is written first', () =>
  withOutput(({ open }) => {
    const [file, below] = ['assets/a.css', 'assets/a.css/more/x'];
    for (const [first, second] of [
      [file, below],
      [below, file],
    ] as const) {
      const pending = open();
      pending.write({ path: first, contents: 'a', key: '' });
      assert.throws(
        () => pending.write({ path: second, contents: 'b', key: '' }),
        (error: SiteError) => error.code === 'OUTPUT_DUPLICATE' && / assets\/a\.css in/.test(error.message),
      );
      pending.abort();
    }
  }),
);

output('a file below another one is refused, and the output and the builds that follow are as ever', () =>
  withOutput(({ open, build, read }) => {
    build({ 'sitemap.xml': 'pages' });
    const pending = open();
    pending.reuse('sitemap.xml');
    pending.write({ path: 'sitemap.xml/more/x', contents: 'static', key: '' });
    assert.is(
      codeOf(() => pending.commit()),
      'OUTPUT_DUPLICATE',
    );
    assert.equal(read(), { 'sitemap.xml': 'pages' });
    build({ 'sitemap.xml': 'more pages' });
    assert.equal(read(), { 'sitemap.xml': 'more pages' });
  }),
);

output('no path leads out of the output', () =>
  withOutput(({ siteDir, open }) => {
    const pending = open();
    for (const file of ['../x', 'a/../../x', '/x', '', 'a//b', 'a\\..\\..\\x', './x', 'a\0b']) {
      assert.is(
        codeOf(() => pending.write({ path: file, contents: '', key: '' })),
        'OUTPUT_PATH_OUTSIDE',
        file,
      );
    }
    pending.abort();
    assert.is(existsSync(path.join(siteDir, 'x')), false);
  }),
);

output('a second build into the same folder is told to wait', () =>
  withOutput(({ open }) => {
    const pending = open();
    assert.is(
      codeOf(() => open()),
      'OUTPUT_LOCKED',
    );
    pending.abort();
    open().abort();
  }),
);

output('the lock of a build that was killed is taken over, half-written or not', () =>
  withOutput(({ stateDir, open }) => {
    open().abort();
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    const lock = () =>
      path.join(stateDir, 'output', `${readdirSync(path.join(stateDir, 'output'))[0]!.split('.')[0]}.lock`);
    open().commit();
    for (const text of [`${dead} ${Date.now()}\n`, '', `${process.pid} 5\n`]) {
      writeFileSync(lock(), text);
      open().abort();
    }
    writeFileSync(lock(), `${process.ppid} ${Date.now()}\n`);
    assert.is(
      codeOf(() => open()),
      'OUTPUT_LOCKED',
    );
  }),
);

output('the lock of a build that has ended without anybody asking how is taken over', async () => {
  // Its parent goes on as a program that knows of no child: as in a container without an init, it stays a zombie.
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 20'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const zombie = await new Promise<string>((resolve) => {
      parent.stdout.setEncoding('utf8').once('data', resolve);
    });
    const stat = `/proc/${zombie.trim()}/stat`;
    if (!existsSync(stat)) return; // Only Linux tells.
    while (!readFileSync(stat, 'utf8').includes(') Z '))
      await new Promise((resolve) => setTimeout(resolve, 5));
    await withOutput(({ stateDir, open }) => {
      open().commit();
      const [name = ''] = readdirSync(path.join(stateDir, 'output'))[0]!.split('.');
      writeFileSync(path.join(stateDir, 'output', `${name}.lock`), `${zombie.trim()} ${Date.now()}\n`);
      open().abort();
    });
  } finally {
    parent.kill();
  }
});

output('a folder with files that are not ours is refused and left alone', () =>
  withOutput(({ outDir, open }) => {
    writeFiles(outDir, { 'thesis.doc': 'ten years of work' });
    assert.is(
      codeOf(() => open()),
      'OUTPUT_NOT_OURS',
    );
    assert.equal(readTree(outDir), { 'thesis.doc': 'ten years of work' });
  }),
);

output('an empty folder, or one with a .gitkeep, is fine', () =>
  withOutput(({ outDir, build, read }) => {
    mkdirSync(outDir);
    build({ 'index.html': 'home' });
    rmSync(outDir, { recursive: true });
    writeFiles(outDir, { '.gitkeep': '' });
    build({ 'index.html': 'home' });
    assert.equal(read(), { 'index.html': 'home' });
    assert.is(existsSync(path.join(outDir, '.gitkeep')), true);
  }),
);

output('a .git in the output folder stays through all builds', () =>
  withOutput(({ outDir, stateDir, build, read }) => {
    build({ 'index.html': '1', 'old.html': 'old' });
    writeFiles(outDir, { '.git/HEAD': 'ref: refs/heads/gh-pages' });
    build({ 'index.html': '2', 'guide/new.html': 'new' });
    assert.equal(read(), { 'guide/new.html': 'new', 'index.html': '2' });
    rmSync(stateDir, { recursive: true });
    build({ 'index.html': '3' });
    assert.equal(read(), { 'index.html': '3' });
    assert.is(readFileSync(path.join(outDir, '.git/HEAD'), 'utf8'), 'ref: refs/heads/gh-pages');
    assert.equal(readdirSync(outDir).sort(), ['.git', '_relaydocs', 'index.html']);
  }),
);

output('file by file, a page can become a folder and a folder a page', () =>
  withOutput(({ outDir, build, read }) => {
    build({ guide: 'a file', 'api/index.html': 'index', 'api/x.html': 'x' });
    writeFiles(outDir, { '.git/HEAD': 'ref' });
    build({ 'guide/a.html': 'a', api: 'a file' });
    assert.equal(read(), { api: 'a file', 'guide/a.html': 'a' });
  }),
);

output('an output folder that is the site, holds it, or holds its docs is refused', () =>
  withOutput(({ siteDir, stateDir }) => {
    const docs = path.join(siteDir, 'docs');
    writeFiles(docs, { 'intro.md': '# Intro' });
    for (const outDir of [siteDir, path.dirname(siteDir), docs, '/', stateDir]) {
      assert.is(
        codeOf(() => openOutput(outDir, stateDir, { sources: [siteDir, docs], keep: 0 })),
        'OUTPUT_HOLDS_SOURCES',
        outDir,
      );
    }
    assert.is(readFileSync(path.join(docs, 'intro.md'), 'utf8'), '# Intro');
  }),
);

output('an output folder that is a file is refused', () =>
  withOutput(({ outDir, open }) => {
    writeFileSync(outDir, 'a file');
    assert.is(
      codeOf(() => open()),
      'OUTPUT_NOT_A_FOLDER',
    );
  }),
);

output('a link as output folder stays a link; the folder it names is replaced', () =>
  withOutput(({ siteDir, outDir, build, read }) => {
    mkdirSync(path.join(siteDir, 'elsewhere'));
    symlinkSync('elsewhere', outDir);
    build({ 'index.html': '1' });
    build({ 'index.html': '2' });
    assert.equal(read(), { 'index.html': '2' });
    assert.equal(readTree(path.join(siteDir, 'elsewhere')), { 'index.html': '2' });
  }),
);

output('with --keep 2 the assets of the last two builds stay for open tabs, pages do not', () =>
  withOutput(({ outDir, build, read }) => {
    const buildOf = (n: number, extra: Record<string, string> = {}) =>
      build(
        { [`assets/app-${n}.js`]: `app ${n}`, 'index.html': `page ${n}`, [`page-${n}.html`]: '', ...extra },
        2,
      );
    buildOf(1);
    buildOf(2);
    buildOf(2);
    assert.equal(Object.keys(read()), ['assets/app-1.js', 'assets/app-2.js', 'index.html', 'page-2.html']);
    const before = times(outDir);
    assert.is(buildOf(2).touched, false);
    assert.equal(times(outDir), before);
    buildOf(3);
    assert.equal(Object.keys(read()), [
      'assets/app-1.js',
      'assets/app-2.js',
      'assets/app-3.js',
      'index.html',
      'page-3.html',
    ]);
    buildOf(4);
    assert.equal(Object.keys(read()), [
      'assets/app-2.js',
      'assets/app-3.js',
      'assets/app-4.js',
      'index.html',
      'page-4.html',
    ]);
    build({ 'index.html': 'page 5' }, 0);
    assert.equal(Object.keys(read()), ['index.html']);
  }),
);

output('an asset that comes back is the build’s own again', () =>
  withOutput(({ build, read }) => {
    build({ 'assets/a.js': 'a', 'index.html': '1' }, 1);
    build({ 'assets/b.js': 'b', 'index.html': '2' }, 1);
    build({ 'assets/a.js': 'a', 'index.html': '1' }, 1);
    assert.equal(Object.keys(read()), ['assets/a.js', 'assets/b.js', 'index.html']);
    build({ 'assets/b.js': 'b', 'index.html': '2' }, 1);
    build({ 'assets/c.js': 'c', 'index.html': '3' }, 1);
    assert.equal(Object.keys(read()), ['assets/b.js', 'assets/c.js', 'index.html']);
  }),
);

output('a full disk is told as such; the old output is whole and the new files gone', () =>
  withOutput(({ siteDir, stateDir }) => {
    const disk = path.join(siteDir, 'disk');
    mkdirSync(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      return; // Only root can make a small disk.
    }
    try {
      const outDir = path.join(disk, 'build');
      const open = () => openOutput(outDir, stateDir, { sources: [siteDir], keep: 0 });
      const first = open();
      first.write({ path: 'index.html', contents: 'old', key: 'old' });
      first.commit();
      const second = open();
      const fill = () => second.write({ path: 'video.mp4', contents: Buffer.alloc(1 << 20), key: '' });
      assert.is(codeOf(fill), 'OUTPUT_NO_SPACE');
      second.abort();
      assert.equal(readTree(outDir), { 'index.html': 'old' });
      assert.equal(readdirSync(disk), ['build']);
    } finally {
      execFileSync('umount', [disk]);
    }
  }),
);

output('a mount point is filled file by file', () =>
  withOutput(({ siteDir, outDir, open, build, read }) => {
    mkdirSync(outDir);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', outDir], { stdio: 'ignore' });
    } catch {
      return; // Only root can mount.
    }
    try {
      build({ 'index.html': '1', 'a/old.html': 'old' });
      assert.equal(read(), { 'a/old.html': 'old', 'index.html': '1' });
      build({ 'index.html': '2' });
      assert.equal(read(), { 'index.html': '2' });
      assert.equal(readdirSync(outDir).sort(), ['_relaydocs', 'index.html']);
      assert.equal(siblings(siteDir), []);
      // New files are written on that disk: when it is full, nothing of the old output has been touched.
      const pending = open();
      assert.is(path.dirname(pending.pendingDir), outDir);
      pending.abort();
    } finally {
      execFileSync('umount', [outDir]);
    }
  }),
);

output(
  'where only the output folder may be written, it is filled file by file; where not even that, the author is told',
  () =>
    withOutput(({ siteDir, outDir, stateDir }) => {
      const isRoot = process.getuid!() === 0;
      const child = (version: string) =>
        spawnSync(
          process.execPath,
          ['--import', './test/typescript-loader.mjs', 'test/output/build-child.ts', siteDir, version],
          {
            encoding: 'utf8',
            ...(isRoot ? { uid: 65534, gid: 65534 } : {}),
          },
        );
      mkdirSync(outDir);
      mkdirSync(stateDir);
      if (isRoot) for (const folder of [outDir, stateDir]) execFileSync('chown', ['65534:65534', folder]);
      chmodSync(siteDir, 0o555);
      try {
        assert.is(child('1').stdout, 'done');
        assert.is(child('2').stdout, 'done');
        assert.equal(readTree(outDir), { 'index.html': 'version 2' });
        chmodSync(outDir, 0o555);
        assert.is(child('3').stdout, 'OUTPUT_NOT_WRITABLE');
        chmodSync(outDir, 0o755);
        assert.equal(readTree(outDir), { 'index.html': 'version 2' });
      } finally {
        chmodSync(siteDir, 0o755);
      }
    }),
);

output('new files of builds that were killed are removed by the next', () =>
  withOutput(({ siteDir, build }) => {
    build({ 'index.html': '1' });
    writeFiles(siteDir, { '.build.relaydocs-new-99/x.html': '', '.build.relaydocs-old-98/x.html': '' });
    build({ 'index.html': '1' });
    assert.equal(siblings(siteDir), []);
  }),
);

output(
  '8,000 unchanged files are found current, few that change are put beside them, many in a new folder',
  () =>
    withOutput(({ outDir, open }) => {
      const pages = Array.from({ length: 8000 }, (_, n) => `section-${n % 80}/page-${n}.html`);
      const build = (changed: readonly string[], version: number) => {
        const isChanged = new Set(changed);
        const pending = open();
        const startedMs = performance.now();
        for (const page of pages) {
          if (!isChanged.has(page) && pending.isCurrent(page, 'k')) pending.reuse(page);
          else pending.write({ path: page, contents: `${page} ${version}`, key: 'k' });
        }
        const checkedMs = performance.now();
        const commit = pending.commit();
        return { commit, checkMs: checkedMs - startedMs, commitMs: performance.now() - checkedMs };
      };
      build(pages, 1);
      const { ino } = statSync(outDir);
      const unchanged = build([], 1);
      assert.is(unchanged.commit.touched, false);
      const edited = build([pages[5]!], 2);
      assert.is(edited.commit.written, 1);
      assert.is(readFileSync(path.join(outDir, pages[5]!), 'utf8'), `${pages[5]} 2`);
      assert.is(build(pages.slice(0, 300), 3).commit.written, 300);
      assert.is(statSync(outDir).ino, ino);
      assert.is(build(pages.slice(0, 500), 4).commit.written, 500);
      assert.is.not(statSync(outDir).ino, ino);
      console.log(
        `figure: 8,000 files: found current in ${unchanged.checkMs.toFixed(0)} ms, swapped with one changed in ${edited.commitMs.toFixed(0)} ms`,
      );
    }),
);

output('times before 1970 and far ahead do not confuse it', () =>
  withOutput(({ outDir, build, read }) => {
    build({ 'a.html': 'a', 'b.html': 'b' });
    utimesSync(path.join(outDir, 'a.html'), new Date(-1), new Date(-1));
    utimesSync(path.join(outDir, 'b.html'), new Date('2100-01-01'), new Date('2100-01-01'));
    assert.is(build({ 'a.html': 'a', 'b.html': 'b' }).touched, true);
    assert.equal(read(), { 'a.html': 'a', 'b.html': 'b' });
  }),
);

output.run();
