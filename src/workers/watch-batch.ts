// Ends a thread whose page does not come to an end: nothing else stops a loop in the author's code.
import { SiteErrors } from '../errors.js';
import { neverRendered } from '../render/mdx-errors.js';
import type { RenderBatch, RenderedPage } from './page-work.js';

const longestPageMs = 20_000;
const lookEveryMs = 500;

/** Runs a batch in a thread. @throws SiteErrors that name the page, when one takes too long. */
export async function watchBatch<Answer = RenderedPage[]>(
  batch: RenderBatch,
  run: (batch: RenderBatch, signal?: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
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
    throw new SiteErrors([neverRendered(job.source, longestPageMs / 1000)]);
  } finally {
    clearInterval(timer);
  }
}
