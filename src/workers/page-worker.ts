// Entry of a worker thread: one batch in, its results out.
import { threadId } from 'node:worker_threads';
import {
  type CompileBatch,
  type CompiledInPack,
  PageWork,
  type RenderBatch,
  type RenderedPage,
} from './page-work.js';

const work = new PageWork(String(threadId));

export default async function runBatch(
  batch: CompileBatch | RenderBatch,
): Promise<CompiledInPack[] | RenderedPage[]> {
  return batch.type === 'compile' ? work.compile(batch) : work.render(batch);
}
