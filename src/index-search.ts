// `relaydocs index`: makes the index at Algolia what the built site is.
import path from 'node:path';
import { Engine } from './engine/engine.js';
import { LostArticles } from './engine/render-all.js';
import { loadSearchRecords, type SearchRecord } from './engine/search-records.js';
import type { SiteOptions } from './engine/site-options.js';
import { throwProblems } from './errors.js';
import { loadRouteTable } from './links/load-route-table.js';
import { outputMissing } from './output/output-errors.js';
import { isOurs, listFiles } from './output/output-manifest.js';
import { type AlgoliaIndex, openAlgoliaIndex } from './search/upload/algolia-index.js';
import { checkOutputForKey, checkSearchKey } from './search/upload/check-credentials.js';
import { indexSettings } from './search/upload/index-settings.js';
import { planUpload, removesTooMuch, toUploadRecord, type UploadPlan } from './search/upload/plan-upload.js';
import { pagesToProbe, probeIndex } from './search/upload/probe-index.js';
import { pushToAlgolia } from './search/upload/push-to-algolia.js';
import {
  adminKeyIsSearchKey,
  adminKeyMissing,
  adminKeyVariable,
  manyDeletions,
  nothingToUpload,
  outputOutdated,
  pagesNotFound,
  searchIsNotAlgolia,
} from './search/upload/upload-errors.js';

export interface IndexOptions extends SiteOptions {
  /** Absolute path of the built site. */
  outDir: string;
  /** Sends nothing. */
  dryRun: boolean;
  /** Allows to remove more than a fifth of the records. */
  force: boolean;
  /** Holds the admin key. */
  environment: NodeJS.ProcessEnv;
}

export interface IndexSummary {
  indexName: string;
  dryRun: boolean;
  /** URLs of the records, as the site has them. */
  added: readonly string[];
  changed: readonly string[];
  /** objectIDs: what the index says of them is not asked. */
  removed: readonly string[];
  unchanged: number;
  /** Names of the settings that differ. */
  settings: readonly string[];
  /** URLs of the pages that a search with the readers' key has found. */
  probed: readonly string[];
  timeMs: number;
}

/**
 * Nothing is sent before all checks have passed. What is cut off goes on where it ended when it is run again.
 * @throws SiteErrors and SiteError for mistakes of the site, of its keys, and where Algolia cannot be reached.
 */
export async function indexSearch(options: IndexOptions): Promise<IndexSummary> {
  const startedMs = performance.now();
  const { outDir, dryRun, environment } = options;
  const engine = new Engine({ ...options, mode: 'production' });
  const { config } = await engine.read();
  const { algolia } = config.search ?? {};
  if (!algolia) throw searchIsNotAlgolia(config.configPath);
  const adminKey = environment[adminKeyVariable] ?? '';
  if (adminKey === '') throw adminKeyMissing();
  if (adminKey === algolia.apiKey) throw adminKeyIsSearchKey(config.configPath);
  if (!isOurs(outDir)) throw outputMissing(outDir);
  await checkOutputForKey(outDir, listFiles(outDir), adminKey);
  const index = openAlgoliaIndex({ ...algolia, adminKey, searchKey: algolia.apiKey }, sleep);
  await checkSearchKey(index, algolia.apiKey, config.configPath);

  const records = await loadRecords(engine, options).catch(async (error: unknown) => {
    if (!(error instanceof LostArticles)) throw error;
    const again = new Engine({ ...options, mode: 'production' });
    await again.read();
    return loadRecords(again, options);
  });
  const plan = planUpload(
    records.map(toUploadRecord),
    indexSettings,
    await index.digests(),
    await index.settings(),
  );
  if (!dryRun) {
    if (!options.force && removesTooMuch(plan)) throw manyDeletions(plan.removed.length, plan.known);
    await pushToAlgolia(index, plan, (done, total) => {
      options.onProgress?.({ stage: 'upload', done, total });
    });
  }
  return {
    indexName: algolia.indexName,
    dryRun,
    ...summaryOf(plan),
    probed: dryRun ? [] : await probe(index, records),
    timeMs: performance.now() - startedMs,
  };
}

/** The records of a site without mistakes whose output is what would be built now. @throws LostArticles */
async function loadRecords(engine: Engine, options: IndexOptions): Promise<readonly SearchRecord[]> {
  try {
    await engine.compileAll();
    throwProblems(engine.pageProblems());
    const records = loadSearchRecords(engine.compiledSite!);
    if (records.length === 0) throw nothingToUpload();
    const published = await loadRouteTable(path.join(options.outDir, 'routes.json'));
    const lacking = records.filter(({ url, anchor }) => {
      const anchors = published.get(new URL(url).pathname);
      return anchors === undefined || (anchors !== 'redirect' && anchor !== null && !anchors.has(anchor));
    });
    if (lacking.length > 0) throw outputOutdated([...new Set(lacking.map(({ url }) => url))]);
    return records;
  } finally {
    await engine.close();
  }
}

function summaryOf({ added, changed, removed, unchanged, settings }: UploadPlan) {
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
