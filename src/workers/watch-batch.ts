// Ends a thread whose page does not come to an end: nothing else stops a loop in the author's code.
import { toProblemData } from '../errors.js';
import { neverRendered } from '../render/mdx-errors.js';
import type { RenderBatch, RenderedPage } from './page-work.js';

/** As in `dev`: longer than a page may wait for its promises; see render-mdx.tsx. */
const longestPageMs = 15_000;
const lookEveryMs = 500;

/** Runs a batch in a thread. The answer names a page that takes too long; the others are rendered in another thread. */
export async function watchBatch(
  batch: RenderBatch,
  run: (batch: RenderBatch, signal?: AbortSignal) => Promise<RenderedPage[]>,
): Promise<RenderedPage[]> {
  if (!batch.jobs.some((job) => job.runs)) return run(batch);
  const progress = new Int32Array(new SharedArrayBuffer(4));
  const abort = new AbortController();
  let inHand = 0;
  let sinceMs = performance.now();
  const timer = setInterval(() => {
    const current = Atomics.load(progress, 0);
    if (current !== inHand) {
      inHand = current;
      sinceMs = performance.now();
    } else if (current > 0 && performance.now() - sinceMs > longestPageMs) abort.abort();
  }, lookEveryMs);
  try {
    return await run({ ...batch, progress }, abort.signal);
  } catch (error) {
    const job = batch.jobs[inHand - 1];
    if (!abort.signal.aborted || job?.source === undefined) throw error;
    const jobs = batch.jobs.toSpliced(inHand - 1, 1);
    const others = await watchBatch({ ...batch, jobs }, run);
    const problem = toProblemData(neverRendered(job.source, longestPageMs / 1000));
    return others.toSpliced(inHand - 1, 0, { records: [], problems: [problem], lost: false });
  } finally {
    clearInterval(timer);
  }
}
