// `relaydocs index` at Algolia: what is checked, sent and looked up, in this order.
import type { SearchUpload, UploadSummary } from '../../search-backend.js';
import type { SearchRecord } from '../../search-record.js';
import { type AlgoliaIndex, openAlgoliaIndex } from './algolia-index.js';
import { checkOutputForKey, checkSearchKey } from './check-credentials.js';
import { indexSettings } from './index-settings.js';
import { planUpload, removesTooMuch, toUploadRecord, type UploadPlan } from './plan-upload.js';
import { pagesToProbe, probeIndex } from './probe-index.js';
import { pushUpload } from './push-upload.js';
import {
  adminKeyIsSearchKey,
  adminKeyMissing,
  adminKeyVariable,
  manyDeletions,
  pagesNotFound,
} from './upload-errors.js';

export function openUpload(
  { appId, searchKey, indexName }: { appId: string; searchKey: string; indexName: string },
  environment: NodeJS.ProcessEnv,
  configPath: string,
): SearchUpload {
  const adminKey = environment[adminKeyVariable] ?? '';
  if (adminKey === '') throw adminKeyMissing();
  if (adminKey === searchKey) throw adminKeyIsSearchKey(configPath);
  const index = openAlgoliaIndex({ appId, adminKey, searchKey, indexName }, sleep);
  return {
    async check(outDir, files) {
      await checkOutputForKey(outDir, files, adminKey);
      await checkSearchKey(index, searchKey, configPath);
    },
    async send(records, { dryRun, force, onProgress }) {
      const plan = planUpload(
        records.map(toUploadRecord),
        indexSettings(records[0]!.language),
        await index.digests(),
        await index.settings(),
      );
      if (!dryRun) {
        if (!force && removesTooMuch(plan)) throw manyDeletions(plan.removed.length, plan.known);
        await pushUpload(index, plan, onProgress);
      }
      return { indexName, dryRun, ...summaryOf(plan), probed: dryRun ? [] : await probe(index, records) };
    },
  };
}

function summaryOf({
  added,
  changed,
  removed,
  unchanged,
  settings,
}: UploadPlan): Omit<UploadSummary, 'indexName' | 'dryRun' | 'probed'> {
  const urls = (list: UploadPlan['added']) => list.map(({ url }) => String(url));
  return {
    added: urls(added),
    changed: urls(changed),
    removed,
    unchanged,
    settings: Object.keys(settings),
  };
}

async function probe(index: AlgoliaIndex, records: readonly SearchRecord[]): Promise<string[]> {
  const pages = records
    .filter(({ type, hierarchy }) => type === 'lvl1' && hierarchy.lvl1 !== null)
    .map(({ hierarchy, url_without_anchor: url, language, docusaurus_tag: docusaurusTag }) => {
      return { title: hierarchy.lvl1!, url, language, docusaurusTag };
    });
  const probed = pagesToProbe(pages);
  const lost = await probeIndex(index, probed);
  if (lost.length > 0) throw pagesNotFound(lost.map(({ title, url }) => `${title} (${url})`));
  return probed.map(({ url }) => url);
}

function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });
}
