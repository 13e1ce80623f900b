// Runs batches of page work: in worker threads where that is faster, else in this one. Threads cost about 0.2 s to
// start, which pays from some hundred pages on.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { listenToThreads } from '../config/late-errors.js';
import { fromProblemData, SiteErrors } from '../errors.js';
import type { CompileBatch, CompiledInPack, RenderBatch, RenderedPage } from './page-work.js';
import type { BatchAnswer } from './page-worker.js';
import { watchBatch } from './watch-batch.js';

export interface PagePool {
  compile(batch: CompileBatch): Promise<CompiledInPack[]>;
  render(batch: RenderBatch): Promise<RenderedPage[]>;
  /** Batches worth having under way at once. */
  width: number;
  close(): Promise<void>;
}

/** Fewer pages than this are done in the main thread. Measured on 2 cores. */
export const pagesForThreads = 150;
/** Threads share memory bandwidth and the disk; more than this gains nothing measurable. */
const maxThreads = 8;

/** Works in this thread. */
export async function openLocalPool(): Promise<PagePool> {
  const { PageWork } = await import('./page-work.js');
  const work = new PageWork('main');
  return {
    compile: (batch) => work.compile(batch),
    render: (batch) => work.render(batch),
    width: 1,
    close: async () => work.close(),
  };
}

/** Works in as many threads as the machine has cores, within reason. */
export async function openThreadPool(): Promise<PagePool> {
  const threads = Math.min(availableParallelism(), maxThreads);
  const { Tinypool } = await import('tinypool');
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  listenToThreads();
  const pool = new Tinypool({
    filename: fileURLToPath(new URL(`./page-worker.${extension}`, import.meta.url)),
    // Another is started once a batch waits: the few pages of a small site fill one.
    minThreads: 1,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    idleTimeout: 60_000,
    // Whatever components leave behind ends with the thread.
    maxMemoryLimitBeforeRecycle: 768 * 1024 * 1024,
  });
  const run = async (
    batch: CompileBatch | RenderBatch,
    signal?: AbortSignal,
  ): Promise<CompiledInPack[] | RenderedPage[]> => {
    const answer = (await pool.run(batch, signal && { signal })) as BatchAnswer;
    if ('problems' in answer) throw new SiteErrors(answer.problems.map(fromProblemData));
    return answer.results;
  };
  return {
    compile: (batch) => run(batch) as Promise<CompiledInPack[]>,
    render: (batch) =>
      watchBatch(batch, (watched, signal) => run(watched, signal) as Promise<RenderedPage[]>),
    // One batch waits for each thread, so that none is idle while its answer is dealt with.
    width: threads * 2,
    close: () => pool.destroy(),
  };
}

/** Cuts the items into batches and has `run` work on them, `width` at a time, in order of the input. */
export async function inBatches<Item>(
  items: Iterable<Item>,
  size: number,
  width: number,
  run: (batch: Item[]) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let batch = take(iterator, size); batch.length > 0; batch = take(iterator, size)) await run(batch);
  };
  await Promise.all(Array.from({ length: width }, lane));
}

/** The next items, fewer than `count` only at the end. */
export function take<Item>(items: Iterator<Item>, count: number): Item[] {
  const taken: Item[] = [];
  while (taken.length < count) {
    const { value, done } = items.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}
