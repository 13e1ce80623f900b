// For commands that give up what does not come to an end: `node --import ./test/hurried-clock.mjs` waits a fifth of the time
// for that, and no less for all else.
import vm from 'node:vm';

const times = 5;
/** Shorter waits are for something that happens, not for something that does not. */
const longMs = 5000;

const { performance, process, setTimeout } = globalThis;
const now = performance.now.bind(performance);
performance.now = () => now() * times;
const cpuUsage = process.cpuUsage.bind(process);
process.cpuUsage = () => {
  const { user, system } = cpuUsage();
  return { user: user * times, system: system * times };
};
globalThis.setTimeout = (run, ms, ...args) => setTimeout(run, ms >= longMs ? ms / times : ms, ...args);
const { runInNewContext } = vm;
vm.runInNewContext = (code, context, { timeout, ...options }) =>
  runInNewContext(code, context, { ...options, timeout: timeout / times });
