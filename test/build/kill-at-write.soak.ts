// A build ends before its first write, its second, its third: whenever that is, readers meet a whole site, and the next
// command goes on from there.
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recoverOutput } from '../../src/output/open-output.js';
import { bin, runRelaydocs, snapshot } from './with-site.js';

const kill = suite('killed before each write');

const preload = pathToFileURL(fileURLToPath(new URL('./kill-at-write.mjs', import.meta.url))).href;

type Files = Readonly<Record<string, string>>;
type Output = ReadonlyMap<string, string>;

const config = (title: string): string =>
  `export default { title: '${title}', url: 'https://docs.example.com', baseUrl: '/', keep: 0 };\n`;
const pages = (count: number): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `docs/part-${n % 3}/page-${n}.md`,
      `# Page ${n}\n\nSee [the next one](../part-${(n + 1) % 3 === n % 3 ? n % 3 : (n + 1) % 3}/page-${n + 1}.md).\n`,
    ]),
  );

interface Series {
  before: Files;
  /** undefined: the file goes. */
  change: Readonly<Record<string, string | undefined>>;
  /** Files are put in one by one: readers may meet old pages beside new ones. */
  inPlace?: true;
}

const few: Files = {
  'relaydocs.config.mjs': config('Before'),
  'docs/index.md': '# Start\n\n[One](./one.md), [two](./two.md), ![A](./a.svg)\n',
  'docs/one.md': '# One\n\n[Start](./index.md), [two](./two.md#part)\n',
  'docs/two.md': '# Two\n\n## Part\n\n[One](./one.md)\n',
  'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'static/robots-of-ours.txt': 'one',
};
const many: Files = { 'relaydocs.config.mjs': config('Before'), 'docs/index.md': '# Start\n', ...pages(70) };
const last = { 'docs/part-1/page-70.md': '# Page 70\n' };

const allSeries: Record<string, Series> = {
  'the first build': { before: {}, change: few },
  'a build of few changes': {
    before: few,
    change: {
      'docs/index.md': '# Start\n\n[One](./one.md), [three](./three.md), ![A](./a.svg)\n',
      'docs/one.md': '# One\n\n[Start](./index.md)\n',
      'docs/two.md': undefined,
      'docs/three.md': '# Three\n\n[One](./one.md)\n',
      'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>',
      'static/robots-of-ours.txt': 'two',
    },
    inPlace: true,
  },
  'a build that changes every page': {
    before: { ...many, ...last },
    change: { 'relaydocs.config.mjs': config('After') },
  },
};

for (const [name, series] of Object.entries(allSeries)) {
  kill(`${name} leaves a whole site before each of its writes, and the next one goes on from there`, () =>
    inFolder(async (folder) => {
      const start = path.join(folder, 'start');
      write(start, series.before);
      const old = Object.keys(series.before).length > 0 ? await built(start) : new Map<string, string>();
      write(start, series.change);
      const clean = path.join(folder, 'clean');
      cpSync(start, clean, { recursive: true, filter: (file) => !/[\\/](?:build|\.relaydocs)$/.test(file) });
      const fresh = await built(clean);
      const count = await writesOf(start, path.join(folder, 'count'));
      assert.ok(count > 10, `${count} writes`);
      let missing = 0;
      const tryOne = async (n: number): Promise<void> => {
        const site = path.join(folder, `at-${n}`);
        copy(start, site);
        const hadEnded = await killAt(site, n);
        assert.not.ok(hadEnded, `write ${n} of ${count} did not come`);
        const met = outputOf(site);
        if (met.size === 0) missing += 1;
        else if (series.inPlace) assertNoDeadEnd(met, old, fresh, n);
        else
          assert.ok(isSame(met, old) || isSame(met, fresh), `write ${n}: neither the old nor the new output`);
        // What preview and index do first.
        recoverOutput(path.join(site, 'build'), path.join(site, '.relaydocs'));
        const mended = outputOf(site);
        assert.ok(isSame(mended, old) || isSame(mended, fresh), `write ${n}: not mended by the next command`);
        assert.ok(isSame(await built(site), fresh), `write ${n}: the next build differs from a clean one`);
        const left = readdirSync(site).filter((file) => file.startsWith('.build'));
        assert.equal(left, [], `write ${n}`);
        rmSync(site, { recursive: true });
      };
      const numbers = Array.from({ length: count }, (_, index) => index + 1);
      const work = async (): Promise<void> => {
        for (let n = numbers.shift(); n !== undefined; n = numbers.shift()) await tryOne(n);
      };
      const ends = await Promise.allSettled([work(), work()]);
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      console.log(`figure: ${name}: ${count} kills, ${missing} of them with no output there`);
      if (series.inPlace) assert.is(missing, 0);
      // The moment between the two renames of a swap.
      if (old.size > 0) assert.ok(missing <= 1, `${missing} times no output was there`);
    }),
  );
}

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'relaydocs-kill-')));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** With times to the nanosecond, by which a build knows its own files; Node's copies have them to the microsecond. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

function write(site: string, files: Series['change']): void {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(site, file);
    mkdirSync(path.dirname(target), { recursive: true });
    if (text === undefined) rmSync(target);
    else writeFileSync(target, text);
  }
}

async function built(site: string): Promise<Output> {
  const { code, stderr } = await runRelaydocs(site, ['build']);
  assert.is(code, 0, stderr);
  return outputOf(site);
}

function outputOf(site: string): Output {
  const output = path.join(site, 'build');
  return existsSync(output) ? snapshot(output) : new Map<string, string>();
}

async function writesOf(start: string, site: string): Promise<number> {
  copy(start, site);
  const file = `${site}.txt`;
  const { code, stderr } = await runRelaydocs(site, ['build'], { WRITES: file }, ['--import', preload]);
  assert.is(code, 0, stderr);
  return Number(readFileSync(file, 'utf8'));
}

/** @returns true: the build got through, there is no such write. */
function killAt(site: string, n: number): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', preload, bin, 'build'], {
    cwd: site,
    stdio: 'ignore',
    env: { ...process.env, NODE_OPTIONS: '', KILL_AT: String(n) },
  });
  return new Promise((resolve) => child.on('close', (_, signal) => resolve(signal !== 'SIGKILL')));
}

function isSame(first: Output, second: Output): boolean {
  return first.size === second.size && [...first].every(([file, contents]) => second.get(file) === contents);
}

/** Each file is whole, and all that a page of it loads or leads to is there. */
function assertNoDeadEnd(met: Output, old: Output, fresh: Output, n: number): void {
  for (const [file, contents] of met) {
    assert.ok([old.get(file), fresh.get(file)].includes(contents), `write ${n}: ${file} is cut off`);
    if (!file.endsWith('.html')) continue;
    const html = Buffer.from(contents, 'base64').toString();
    for (const [, url = ''] of html.matchAll(/ (?:href|src)="\/([^"#?]*)/g)) {
      const asked = [url, `${url}.html`, path.posix.join(url, 'index.html')];
      assert.ok(
        asked.some((one) => met.has(one)),
        `write ${n}: ${file} asks for /${url}`,
      );
    }
  }
}

kill.run();
