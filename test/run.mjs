// The test command. Checks format, lint and types, builds the package, finds or installs a browser, runs every test file
// and ends with the line 'N passed, N failed'. No test executed is a failure. Files share a few processes: one a core for
// those that drive a browser (`browser`), and as many for those that stay in their process (`unit`) or start a command (`cli`).
//   node test/run.mjs              everything but the long series
//   node test/run.mjs --unit       one kind of tests, or two: needs nothing that the others need
//   node test/run.mjs --changed    what a change reaches, against the branch this one came from: --changed=REF
//   node test/run.mjs --soak       the long series as well
//   node test/run.mjs links config only test files whose path contains one of the words
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastGlob from 'fast-glob';
import { findHeadlessShell, findOrInstallBrowser, installHeadlessShell } from './browser-install.mjs';
import { changedFiles, isReached } from './changed-files.mjs';
import { kindOf } from './file-kinds.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const testDir = path.join(root, 'test');
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const loader = pathToFileURL(path.join(root, 'test', 'typescript-loader.mjs')).href;
/** A test file that runs longer hangs, even where it fills the pauses of others on a busy machine. */
const fileLimitMs = 600_000;
const mostAccidents = 6;
/** Chromium's pages run at this priority: beside tests of a higher one they would wait for each answer. */
const browserPriority = 5;
const fillerPriority = 15;
/** Memory of one process of tests with what it starts. */
const bytesOfLane = 1.5e9;
/** Files that take longest, be it by waiting, begin first, so that no core is left with one of them at the end. */
const longest = [
  'starter/package',
  'build/same-as-clean',
  'dev/same-as-build',
  'samples/samples',
  'dev/terminal',
  'build/memory',
  'e2e/pictures',
  'e2e/relay-site',
  'dev/mistakes',
  'e2e/requirements-relay',
  'starter/reading',
  'search/dialog',
  'e2e/islands',
  'dev/changes',
  'e2e/access',
  'e2e/requirements-options',
  'e2e/socket-console',
  'e2e/api-console',
  'e2e/diagrams',
  'search/embedded',
  'search/algolia-client',
  'search/states',
  'security/dev-server',
  'e2e/marked-code',
  'e2e/large-api-page',
  'dev/live-reload',
  'dev/search',
  'e2e/export-pdf',
  'client/navigation',
  'build/unchanged',
  'build/kill',
  'build/mdx-mistakes',
  'build/shards',
  'cli/commands',
  'e2e/versions',
].map((file) => `${file}.test.ts`);

const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const soak = flags.includes('--soak');
const limitMs = soak ? fileLimitMs * 12 : fileLimitMs;
const changed = flags.find((flag) => /^--changed(=|$)/.test(flag));
const allKinds = ['unit', 'cli', 'browser'];
const named = allKinds.filter((kind) => flags.includes(`--${kind}`));

/**
 * A folder in memory for the sites of tests, where there is room and what lies there can be run: to write them to a disk
 * takes a tenth of the processor's time.
 */
function openMemoryFolder() {
  const memory = '/dev/shm';
  const roomBytes = 6e9;
  try {
    const [, options] = / \/dev\/shm tmpfs (\S+)/.exec(readFileSync('/proc/mounts', 'utf8')) ?? [];
    const { bavail, bsize } = statfsSync(memory);
    const hasRoom = Math.min(bavail * bsize, freemem()) > roomBytes;
    if (!options || /\bnoexec\b/.test(options) || !hasRoom) return undefined;
    const folder = mkdtempSync(path.join(memory, 'relaydocs-tests-'));
    chmodSync(folder, 0o1777); // As the system's own: some tests run as another user.
    return folder;
  } catch {
    return undefined; // Another system, or not ours to write: files lie where they do elsewhere.
  }
}

/** Runs a command to its end; its output is kept and given with its exit code. */
function run(command, args, { env = {}, limitMs, priority = browserPriority } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (child.pid) setPriority(child.pid, priority);
    let output = '';
    let timedOut = false;
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    const timer =
      limitMs &&
      setTimeout(() => {
        timedOut = true;
        child.kill('SIGKILL');
      }, limitMs);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({
        code: code ?? 1,
        output: timedOut ? `${output}\nstopped after ${limitMs / 1000} s` : output,
      });
    });
  });
}

let failedSteps = 0;

async function step(title, command, args, priority) {
  const startedMs = Date.now();
  const { code, output } = await run(command, args, { priority });
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${title} (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`);
  if (code !== 0) {
    failedSteps += 1;
    console.log(output);
  }
}

/** uvu ends with `Total: n`, `Passed: n`, `Skipped: n`; a file that crashed or ran nothing counts as one failure. */
function count({ code, output }) {
  const number = (label) => Number(new RegExp(`${label}:\\s+(\\d+)`).exec(output)?.[1] ?? 0);
  const [total, passed, skipped] = [number('Total'), number('Passed'), number('Skipped')];
  const failed = total - passed - skipped;
  const broken = failed === 0 && (code !== 0 || total === 0);
  return { passed, skipped, failed: failed + (broken ? 1 : 0) };
}

const changes = changed && changedFiles(root, changed.split('=')[1]);
const files = (
  await fastGlob(soak ? ['**/*.test.ts', '**/*.soak.ts'] : ['**/*.test.ts'], {
    cwd: testDir,
    ignore: ['sites', '**/fixtures'],
  })
)
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .filter((file) => !changes || isReached(file, changes, root))
  .sort();
const ofKind = { unit: [], cli: [], browser: [] };
for (const file of files) ofKind[kindOf(path.join(testDir, file), testDir)].push(file);
for (const kind of allKinds) if (named.length > 0 && !named.includes(kind)) ofKind[kind] = [];
const { unit, cli, browser: inBrowser } = ofKind;
const place = (file) => (longest.includes(file) ? longest.indexOf(file) : longest.length);
for (const queue of [cli, inBrowser]) queue.sort((first, second) => place(first) - place(second));

/** Beside the tests, which do not wait for them. */
const checks = [];
if (words.length === 0 && (named.length === 0 || named.includes('unit')))
  checks.push(
    step('format and lint', bin('biome'), ['ci', '--colors=off', '--error-on-warnings', '.'], fillerPriority),
    // By one checker: each of several would check anew what files share, on cores that the tests need. Not by `.bin/tsc`,
    // which is that of one of the older compilers that a test tries the package with.
    step(
      'types',
      process.execPath,
      [path.join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '--checkers', '1'],
      fillerPriority,
    ),
  );
const needed = [];
if (cli.length + inBrowser.length > 0)
  needed.push(step('build of the package', process.execPath, ['bin/build-dist.mjs']));
const env = soak ? { SOAK: '1' } : {};
if (inBrowser.length > 0) {
  env.CHROMIUM = findOrInstallBrowser();
  needed.push(installHeadlessShell());
}
await Promise.all(needed);
const memoryFolder = openMemoryFolder();
if (memoryFolder) {
  env.TMPDIR = memoryFolder;
  // What one test file has built for others as well.
  env.BUILT_SITES = mkdtempSync(path.join(memoryFolder, 'built-'));
  process.on('exit', () => rmSync(memoryFolder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}
if (inBrowser.length > 0) {
  env.HEADLESS_SHELL = findHeadlessShell() ?? env.CHROMIUM;
  console.log(`ok   browser ${env.HEADLESS_SHELL}`);
}
const totals = { passed: 0, failed: 0, skipped: 0, executed: 0 };

/** Files that failed beside others. */
const suspects = [];

function report(file, result, ms) {
  const counts = count(result);
  const { passed, failed, skipped } = counts;
  console.log(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${file}: ${passed} passed${skipped ? `, ${skipped} skipped` : ''} (${(ms / 1000).toFixed(1)} s)`,
  );
  if (failed > 0) console.log(result.output);
  // Lines that a test wants to be read in the log of a good run too.
  else for (const line of result.output.match(/^figure: .*$/gm) ?? []) console.log(`     ${line}`);
  return counts;
}

async function runFile(file, priority = browserPriority) {
  const startedMs = Date.now();
  const result = await run(process.execPath, ['--import', loader, path.join('test', file)], {
    env,
    limitMs,
    priority,
  });
  return report(file, result, Date.now() - startedMs);
}

/** A process that runs one file after the other. */
function openRunner(priority) {
  const child = spawn(process.execPath, ['--import', loader, path.join('test', 'run-files.mjs')], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  if (child.pid) setPriority(child.pid, priority);
  let output = '';
  let settled = () => {};
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
      if (/\u{1}end \d+\n/u.test(output)) settled();
    });
  child.stdin.on('error', () => {});
  const closed = new Promise((resolve) => child.on('close', resolve));
  return {
    /** @returns what the file has said, and the milliseconds it took; undefined where it has ended or held the process. */
    async run(file) {
      output = '';
      const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
      const ended = new Promise((resolve) => {
        settled = resolve;
      });
      child.stdin.write(`${path.join('test', file)}\n`);
      await Promise.race([ended, closed]);
      clearTimeout(timer);
      const [, ms] = /\u{1}end (\d+)/u.exec(output) ?? [];
      return ms && { output: output.replace(/\u{1}end \d+\n/u, ''), ms: Number(ms) };
    },
    end: () => child.stdin.end(),
  };
}

function add({ passed, failed, skipped }) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  totals.executed += passed + failed;
}

function settle(file, counts) {
  if (counts.failed === 0) add(counts);
  else suspects.push({ file, counts });
}

/** Runs files in one process. One that ends or holds it runs again, alone, and the others in a process that is new. */
async function lane(nextFile, priority = browserPriority) {
  let runner;
  for (let file = nextFile(); file; file = nextFile()) {
    runner ??= openRunner(priority);
    const done = await runner.run(file);
    if (!done) runner = undefined;
    settle(
      file,
      done ? report(file, { code: 0, output: done.output }, done.ms) : await runFile(file, priority),
    );
  }
  runner?.end();
}

const cores = availableParallelism();
if (cli.length + inBrowser.length === 0) {
  // One more than there are cores: some of them wait.
  await Promise.all(Array.from({ length: cores + 1 }, () => lane(() => unit.shift())));
} else {
  // Tests in a browser wait more than they compute. The others fill their pauses, at a priority that does not disturb them.
  const filling = [...cli.splice(0, 1), ...unit];
  const fill = [() => filling.shift() ?? cli.shift(), () => cli.shift() ?? filling.shift()];
  const fillers = freemem() > bytesOfLane * cores * 2 ? cores : 1;
  await Promise.all([
    ...Array.from({ length: cores }, () => lane(() => inBrowser.shift() ?? cli.shift(), browserPriority)),
    ...Array.from({ length: fillers }, (_, index) => lane(fill[index % 2], fillerPriority)),
  ]);
}
await Promise.all(checks);
// A browser that waits for its turn too long fails a test that is right: what failed has a second try, alone, and the log
// says so. More than a few are no accident.
const isAccident = suspects.length <= mostAccidents;
if (isAccident) for (const { file } of suspects) console.log(`again, alone: ${file}`);
for (const { file, counts } of suspects) add(isAccident ? await runFile(file) : counts);
totals.failed += failedSteps + (totals.executed === 0 ? 1 : 0);
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`,
);
process.exitCode = totals.failed === 0 ? 0 : 1;
