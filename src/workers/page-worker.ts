// Entry of a worker thread: one batch in, its results out.
import { threadId } from 'node:worker_threads';
import { tellLateErrors } from '../config/late-errors.js';
import { type ProblemData, SiteError, SiteErrors, toProblemData } from '../errors.js';
import {
  type CompileBatch,
  type CompiledInPack,
  PageWork,
  type RenderBatch,
  type RenderedPage,
} from './page-work.js';

const work = new PageWork(String(threadId));
tellLateErrors();

/** Mistakes of the author cross to the main thread as data: an error's class does not. */
export type BatchAnswer = { results: CompiledInPack[] | RenderedPage[] } | { problems: ProblemData[] };

export default async function runBatch(batch: CompileBatch | RenderBatch): Promise<BatchAnswer> {
  try {
    return { results: batch.type === 'compile' ? await work.compile(batch) : await work.render(batch) };
  } catch (error) {
    if (error instanceof SiteErrors) return { problems: error.problems.map(toProblemData) };
    if (error instanceof SiteError) return { problems: [toProblemData(error)] };
    throw error;
  } finally {
    // Between batches a thread of the pool sleeps instead of turning its event loop. What React has put off to the next
    // turn would stay, and with it every tree that was rendered.
    await new Promise(setImmediate);
  }
}
