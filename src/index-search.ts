// `relaydocs index`: uploads the search records of the built site to its hosted search service.
import path from 'node:path';
import { otherLocales } from './config/resolve-language.js';
import { LostArticles } from './engine/compiled-pages.js';
import { Engine } from './engine/engine.js';
import { loadSearchRecords } from './engine/search-records.js';
import type { SiteOptions } from './engine/site-options.js';
import { throwProblems } from './errors.js';
import { loadRouteTable } from './links/route-table.js';
import { outputMissing } from './output/output-errors.js';
import { isOurs, listFiles } from './output/output-manifest.js';
import { backendOf } from './search/backend-of.js';
import type { UploadOptions, UploadSummary } from './search/search-backend.js';
import { nothingToUpload, outputOutdated, uploadNotNeeded } from './search/search-errors.js';
import type { SearchRecord } from './search/search-record.js';

interface IndexOptions extends SiteOptions, Omit<UploadOptions, 'onProgress'> {
  /** Absolute path of the built site. */
  outDir: string;
  /** Environment variables with the key that may write to the index. */
  environment: NodeJS.ProcessEnv;
}

export interface IndexSummary extends UploadSummary {
  timeMs: number;
}

/**
 * Updates the index. Nothing is sent before all checks have passed.
 * @throws SiteErrors and SiteError for mistakes of the site or its keys, and if the service does not answer
 */
export async function indexSearch(options: IndexOptions): Promise<IndexSummary> {
  const startedMs = performance.now();
  const { outDir, dryRun, force, environment } = options;
  const engine = engineOf(options);
  const { config } = await engine.read();
  const service = config.search && backendOf(config.search).service;
  if (!service) throw uploadNotNeeded(config.configPath);
  const upload = await service.openUpload(environment, config.configPath);
  if (!isOurs(outDir)) throw outputMissing(outDir);
  await upload.check(outDir, listFiles(outDir));

  let records = await loadRecords(options, engine);
  for (const { name, folder } of options.locale === undefined ? otherLocales(config) : [])
    records = records.concat(
      await loadRecords({ ...options, locale: name, outDir: path.join(outDir, folder) }),
    );
  if (records.length === 0) throw nothingToUpload();
  const summary = await upload.send(records, {
    dryRun,
    force,
    onProgress: (done, total) => options.onProgress?.({ stage: 'upload', done, total }),
  });
  return { ...summary, timeMs: performance.now() - startedMs };
}

const engineOf = (options: IndexOptions): Engine => new Engine({ ...options, mode: 'production' });

/** Returns the records of one language. @param engine may have read the site already */
async function loadRecords(options: IndexOptions, engine = engineOf(options)): Promise<SearchRecord[]> {
  try {
    return await loadOnce(options, engine);
  } catch (error) {
    if (!(error instanceof LostArticles)) throw error;
    return loadOnce(options, engineOf(options));
  }
}

/** Compiles the site. @throws LostArticles; SiteErrors if the site has mistakes, or differs from its output */
async function loadOnce({ outDir }: IndexOptions, engine: Engine): Promise<SearchRecord[]> {
  try {
    if (!engine.inputs) await engine.read();
    await engine.compileAll();
    throwProblems(engine.pageProblems());
    const records = await loadSearchRecords(engine.compiledSite!);
    const published = await loadRouteTable(path.join(outDir, 'routes.json'));
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
