// Entry of the thread in which a config that is a function is tried out.
import { parentPort, workerData } from 'node:worker_threads';
import { evaluateModule } from './evaluate-module.js';
import type { Trial } from './try-in-thread.js';

const aliveEveryMs = 200;

// What goes wrong here goes wrong again when the config is run in earnest.
process.on('uncaughtException', () => process.exit());
const { text, absolutePath } = workerData as Trial;
parentPort!.postMessage('alive');
setInterval(() => parentPort!.postMessage('alive'), aliveEveryMs);
const config = evaluateModule(text, absolutePath);
if (typeof config === 'function') await config();
process.exit();
