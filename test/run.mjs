// The test command. Checks format, lint and types, builds the package, finds or installs a browser, runs every test
// file in a process of its own and ends with the line 'N passed, N failed'. No test executed is a failure.
//   node test/run.mjs              everything but the long series
//   node test/run.mjs --soak       the long series as well
//   node test/run.mjs links config only test files whose path contains one of the words
import { spawn } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastGlob from 'fast-glob';
import { findOrInstallBrowser } from './browser-install.mjs';
import { opensBrowser } from './opens-browser.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const loader = pathToFileURL(path.join(root, 'test', 'typescript-loader.mjs')).href;
/** A test file that runs longer hangs. */
const fileLimitMs = 300_000;
const mostAccidents = 6;
/** Chromium's pages run at this priority: beside tests of a higher one they would wait for each answer. */
const browserPriority = 5;
const fillerPriority = 15;

const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const soak = flags.includes('--soak');

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

async function step(title, command, args) {
  const startedMs = Date.now();
  const { code, output } = await run(command, args);
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

if (words.length === 0) {
  await step('format and lint', bin('biome'), ['ci', '--colors=off', '--error-on-warnings', '.']);
  await step('types', bin('tsc'), []);
}
await step('build of the package', process.execPath, ['bin/build-dist.mjs']);
const browser = findOrInstallBrowser();
console.log(`ok   browser ${browser}`);

const files = (
  await fastGlob(soak ? ['**/*.test.ts', '**/*.soak.ts'] : ['**/*.test.ts'], {
    cwd: path.join(root, 'test'),
    ignore: ['sites', '**/fixtures'],
  })
)
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort();
const totals = { passed: 0, failed: failedSteps, skipped: 0, executed: 0 };
const inBrowser = files.filter((file) => opensBrowser(path.join(root, 'test', file)));
const others = files.filter((file) => !inBrowser.includes(file));

/** Files that failed beside others. */
const suspects = [];

async function runFile(file, priority) {
  const startedMs = Date.now();
  const result = await run(process.execPath, ['--import', loader, path.join('test', file)], {
    env: { CHROMIUM: browser, ...(soak ? { SOAK: '1' } : {}) },
    limitMs: soak ? fileLimitMs * 12 : fileLimitMs,
    priority,
  });
  const counts = count(result);
  const { passed, failed, skipped } = counts;
  console.log(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${file}: ${passed} passed${skipped ? `, ${skipped} skipped` : ''} (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`,
  );
  if (failed > 0) console.log(result.output);
  // Lines that a test wants to be read in the log of a good run too.
  else for (const line of result.output.match(/^figure: .*$/gm) ?? []) console.log(`     ${line}`);
  return counts;
}

function add({ passed, failed, skipped }) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  totals.executed += passed + failed;
}

async function lane(nextFile, priority) {
  for (let file = nextFile(); file !== undefined; file = nextFile()) {
    const counts = await runFile(file, priority);
    if (counts.failed === 0) add(counts);
    else suspects.push({ file, counts });
  }
}

// Tests in a browser wait more than they compute. The others fill their pauses, at a priority that does not disturb them.
const lanes = Array.from({ length: Math.min(availableParallelism(), files.length) }, () =>
  lane(() => inBrowser.shift() ?? others.shift(), browserPriority),
);
await Promise.all([...lanes, lane(() => others.shift(), fillerPriority)]);
// A browser that waits for its turn too long fails a test that is right: what failed has a second try, alone, and the log
// says so. More than a few are no accident.
const isAccident = suspects.length <= mostAccidents;
if (isAccident) for (const { file } of suspects) console.log(`again, alone: ${file}`);
for (const { file, counts } of suspects) add(isAccident ? await runFile(file) : counts);
if (totals.executed === 0) totals.failed += 1;
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`,
);
process.exitCode = totals.failed === 0 ? 0 : 1;
