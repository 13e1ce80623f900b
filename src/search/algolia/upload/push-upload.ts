// Carries out a plan so that the live index lacks a page at no moment: settings first, for new records need their facets;
// then what is new or differs; what is gone last.
import type { AlgoliaIndex, UploadRecord } from './algolia-index.js';
import type { UploadPlan } from './plan-upload.js';

/** Records a request: Algolia advises up to 10 MB, and a record holds 10 kB at most. */
const batchSize = 1000;

/** @param onProgress of all records to send or remove. */
export async function pushUpload(
  index: AlgoliaIndex,
  { settings, added, changed, removed }: UploadPlan,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const total = added.length + changed.length + removed.length;
  let done = 0;
  const push = async <T>(
    items: readonly T[],
    send: (batch: readonly T[]) => Promise<void>,
  ): Promise<void> => {
    for (let start = 0; start < items.length; start += batchSize) {
      const batch = items.slice(start, start + batchSize);
      await send(batch);
      done += batch.length;
      onProgress(done, total);
    }
  };
  if (Object.keys(settings).length > 0) await index.changeSettings(settings);
  await push<UploadRecord>([...added, ...changed], index.save);
  await push(removed, index.remove);
}
