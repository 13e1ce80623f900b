// Calls a config that is a function in a thread of its own first: what runs after an `await` and never ends can be stopped
// with its thread only, and the thread of a server must not be lost.
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Endless, longestRunMs, longestWaitMs, waitWithin } from './run-within.js';

export interface Trial {
  /** CommonJS text of the config. */
  text: string;
  /** Its file. */
  absolutePath: string;
}

/** Resolves when the config's function has come to an end, well or not. @throws Endless */
export async function tryInThread(trial: Trial, longestMs = longestWaitMs): Promise<void> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const worker = new Worker(fileURLToPath(new URL(`./config-trial.${extension}`, import.meta.url)), {
    workerData: trial,
    // What the config prints it prints when it is run in earnest.
    stdout: true,
    stderr: true,
  });
  let silence: NodeJS.Timeout | undefined;
  const ended = new Promise<void>((resolve, reject) => {
    // It tells that it is alive: a loop is found out sooner than what waits for the network.
    worker.on('message', () => {
      clearTimeout(silence);
      silence = setTimeout(() => reject(new Endless(longestRunMs)), longestRunMs);
    });
    // Whatever goes wrong in it is found out again when it is run in earnest, and told then.
    worker.on('error', () => resolve());
    worker.on('exit', () => resolve());
  });
  try {
    await waitWithin(ended, longestMs);
  } finally {
    clearTimeout(silence);
    await worker.terminate();
  }
}
