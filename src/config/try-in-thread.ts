// Calls a config that is a function in a thread first. Code that never ends after an `await` can only be stopped together with its thread,
// and the thread of a server must not be lost.
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Endless, longestRunMs, longestWaitMs, waitWithin } from './run-within.js';

export interface Trial {
  /** CommonJS text of the config. */
  text: string;
  /** Path of its file. */
  absolutePath: string;
}

/** Resolves when the config's function has ended, with or without error. @throws Endless */
export async function tryInThread(trial: Trial, longestMs = longestWaitMs): Promise<void> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const worker = new Worker(fileURLToPath(new URL(`./config-trial.${extension}`, import.meta.url)), {
    workerData: trial,
    // Output is dropped, as the config prints it again when it is run in earnest.
    stdout: true,
    stderr: true,
  });
  let silence: NodeJS.Timeout | undefined;
  const ended = new Promise<void>((resolve, reject) => {
    // The thread sends regular signs of life, so an endless loop is detected sooner than a wait for the network.
    worker.on('message', () => {
      clearTimeout(silence);
      silence = setTimeout(() => reject(new Endless(longestRunMs)), longestRunMs);
    });
    // Errors are ignored, as they occur again when the config is run in earnest.
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
