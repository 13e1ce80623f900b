// Entry of the worker thread in which a config that is a function is run on trial.
import { parentPort, workerData } from 'node:worker_threads';
import { evaluateModule } from './evaluate-module.js';
import type { Trial } from './try-in-thread.js';

const aliveEveryMs = 200;

// Errors are ignored here, as they occur again when the config is run in earnest.
process.on('uncaughtException', () => process.exit());
const { text, absolutePath } = workerData as Trial;
parentPort!.postMessage('alive');
setInterval(() => parentPort!.postMessage('alive'), aliveEveryMs);
const config = evaluateModule(text, absolutePath);
if (typeof config === 'function') await config();
process.exit();
