// Entry of a worker thread that compiles and renders pages. It answers each request with one message.
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
  /** True if pages to compile will come soon: the compiler is loaded ahead. */
  compilesSoon: boolean;
  /** Shared memory: [number of the current page, beginning at 1; a counter that rises with each step of a page]. */
  progress: Int32Array;
}

export type ThreadRequest = CompileBatch | RenderBatch | FragmentRequest;

export type ThreadAnswer = PackedPage[] | RenderedPage[] | string | undefined;

/** The class of an error is lost between threads, so the author's mistakes are sent as data. */
export type AnswerData = { value: ThreadAnswer } | { problems: readonly ProblemData[] } | { bug: unknown };

export interface ThreadMessage {
  id: number;
  answer: AnswerData;
  /** Size of the thread's heap. */
  heapBytes: number;
}

const { isBackground, compilesSoon, progress } = workerData as ThreadOptions;
// On other systems this would set the priority of the whole process.
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
  // `process.memoryUsage()` would also ask the operating system, which takes a millisecond.
  const { used_heap_size: heapBytes } = getHeapStatistics();
  parentPort!.postMessage({ id, answer: made, heapBytes } satisfies ThreadMessage);
});
