// Runs the test files whose paths come on standard input, a line each, one after the other in this process, so that what
// they share is loaded once: the program, its threads, the browser. Behind the output of each stands a line of its own, by
// which the test command knows that the next one may come.
//   node --import ./test/typescript-loader.mjs test/run-files.mjs
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

// uvu's way to collect suites instead of starting each when it is declared.
globalThis.UVU_DEFER = 1;
// Threads and browser stay for the next file.
process.env.SHARED_PROCESS = '1';
const { exec } = await import('uvu');
// All of React in one mode: configs run as in production, and what is first loaded meanwhile would be another React.
await Promise.all(['react/jsx-runtime', 'react-dom/server', 'react-dom/static'].map((name) => import(name)));

for await (const file of createInterface({ input: process.stdin })) {
  const startedMs = performance.now();
  globalThis.UVU_QUEUE.splice(0, Infinity, [null]);
  globalThis.UVU_INDEX = 0;
  await import(pathToFileURL(path.resolve(file)).href);
  await exec();
  process.stdout.write(`\n\u{1}end ${(performance.now() - startedMs).toFixed(0)}\n`);
}
process.exit();
