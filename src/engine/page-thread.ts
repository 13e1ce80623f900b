// Entry of a thread that compiles and renders pages: one request in, its answer out.
import { constants, setPriority } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { refuseExit } from '../base/process.js';
import type { PackedPage } from '../cache/page-cache.js';
import { tellLateErrors } from '../config/late-errors.js';
import { type ProblemData, SiteError, SiteErrors, toProblemData } from '../errors.js';
import type { CompileBatch } from './batch-compiler.js';
import type { FragmentRequest, RenderBatch, RenderedPage } from './batch-renderer.js';
import { BatchWorker } from './batch-worker.js';

export interface ThreadOptions {
  isBackground: boolean;
  /** Pages to compile will come. */
  compilesSoon: boolean;
  /** Shared with whoever waits: the number of the page in hand, from 1, and how often something of a page was done. */
  progress: Int32Array;
}

export type ThreadRequest = CompileBatch | RenderBatch | FragmentRequest;

export type ThreadAnswer = PackedPage[] | RenderedPage[] | string | undefined;

/** An error's class does not cross from a thread, so mistakes of the author cross as data. */
export type AnswerData = { value: ThreadAnswer } | { problems: readonly ProblemData[] } | { bug: unknown };

export interface ThreadMessage {
  id: number;
  answer: AnswerData;
  /** Memory that the thread has taken. */
  heapBytes: number;
}

const { isBackground, compilesSoon, progress } = workerData as ThreadOptions;
// Elsewhere this would be the priority of the whole process.
if (isBackground && process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const onPage = (index: number): void => {
  Atomics.store(progress, 0, index + 1);
  Atomics.add(progress, 1, 1);
};
const worker = new BatchWorker(String(threadId), onPage);
tellLateErrors();
refuseExit();
if (compilesSoon) void worker.openCompiler();

async function answer(request: ThreadRequest): Promise<AnswerData> {
  try {
    if (request.type === 'compile') return { value: await worker.compile(request) };
    if (request.type === 'render') return { value: await worker.render(request) };
    return { value: await worker.fragment(request) };
  } catch (error) {
    if (error instanceof SiteErrors) return { problems: error.problems.map(toProblemData) };
    if (error instanceof SiteError) return { problems: [toProblemData(error)] };
    return { bug: error };
  }
}

parentPort!.on('message', async ({ id, request }: { id: number; request: ThreadRequest }) => {
  const made = await answer(request);
  // process.memoryUsage() would ask the system, too, which takes a millisecond.
  const { used_heap_size: heapBytes } = getHeapStatistics();
  parentPort!.postMessage({ id, answer: made, heapBytes } satisfies ThreadMessage);
});
