// Runs many test files one after the other in this process, so that what they share is loaded once. Each file's part of the
// output begins with a line of its own, from which the test command takes the counts of the file.
//   node --import ./test/typescript-loader.mjs test/run-files.mjs FILE…
import path from 'node:path';
import { pathToFileURL } from 'node:url';

// uvu's way to collect suites instead of starting each when it is declared.
globalThis.UVU_DEFER = 1;
const { exec } = await import('uvu');
// All of React in one mode: configs run as in production, and what is first loaded meanwhile would be another React.
await Promise.all(['react/jsx-runtime', 'react-dom/server', 'react-dom/static'].map((name) => import(name)));

for (const file of process.argv.slice(2)) {
  const startedMs = performance.now();
  process.stdout.write(`\n\u{1}file ${file}\n`);
  globalThis.UVU_QUEUE.splice(0, Infinity, [null]);
  globalThis.UVU_INDEX = 0;
  await import(pathToFileURL(path.resolve(file)).href);
  await exec();
  process.stdout.write(`\u{1}end ${(performance.now() - startedMs).toFixed(0)}\n`);
}
