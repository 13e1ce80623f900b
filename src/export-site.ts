// `relaydocs export`: a site for readers who have no server: as a folder, and as one file.
import path from 'node:path';
import { stateFolder } from './base/state-folder.js';
import { build } from './build.js';
import { loadShippedClient } from './bundle/load-shipped-client.js';
import { otherLocales } from './config/resolve-language.js';
import type { BuildSummary } from './engine/build-summary.js';
import type { LazyWorkers } from './engine/page-threads.js';
import type { SiteOptions } from './engine/site-options.js';
import { contentFolders, SiteReader } from './engine/site-reader.js';
import { openBuiltFolder } from './export/built-folder.js';
import { localFiles } from './export/local-files.js';
import { checkFile, writeStaged } from './export/staged-file.js';
import { openZip, writeLocal, type ZipWriter } from './export/write-local.js';
import { openOutput } from './output/pending-output.js';

export interface ExportOptions extends SiteOptions {
  /** Absolute paths of what is to be written. */
  folder?: string | undefined;
  zip?: string | undefined;
  workers?: LazyWorkers | undefined;
}

export interface ExportSummary {
  pages: number;
  /** What was written, with sizes in bytes. */
  written: { path: string; bytes: number }[];
  warnings: BuildSummary['warnings'];
  /** The search asks a service on the web; here it asks an index of its own. */
  replacedSearch: boolean;
  timeMs: number;
}

/** @throws SiteErrors with all mistakes of the site; SiteError where something cannot be written. */
export async function exportSite(options: ExportOptions): Promise<ExportSummary> {
  const startedMs = performance.now();
  const { siteDir, folder, zip } = options;
  if (zip !== undefined) checkFile(zip, '--zip');
  const outDir = path.join(stateFolder(siteDir), 'export');
  const { pages, warnings, baseUrl } = await build({ ...options, outDir, keep: 0, forFiles: true });
  const reader = new SiteReader(options, { triesFunctions: false, onReadAnew() {} });
  const { config } = await reader.readConfig();
  const built = openBuiltFolder(outDir, baseUrl, config.url);
  const written: ExportSummary['written'] = [];
  const locales =
    options.locale === undefined ? otherLocales(config).map((locale) => `${locale.folder}`) : [];
  const writeFiles = async (zipped: ZipWriter | undefined): Promise<void> => {
    const sources = [siteDir, ...contentFolders(config).map((one) => path.join(siteDir, one))];
    const output =
      folder === undefined ? undefined : openOutput(folder, stateFolder(siteDir), { sources, keep: 0 });
    try {
      const { read, chunks } = await loadShippedClient('production');
      const script = Buffer.from(await read(chunks['local-files']!)).toString();
      await writeLocal(localFiles(built, script, locales), built, { output, zip: zipped });
      if (output) written.push({ path: folder!, bytes: output.commit().bytes });
    } catch (error) {
      output?.abort();
      throw error;
    }
  };
  if (zip === undefined) await writeFiles(undefined);
  else
    await writeStaged(zip, async (staged) => {
      const zipped = openZip(staged);
      await writeFiles(zipped);
      written.push({ path: zip, bytes: await zipped.end() });
    });
  return {
    pages,
    written,
    warnings,
    replacedSearch: config.search?.algolia !== undefined,
    timeMs: performance.now() - startedMs,
  };
}
