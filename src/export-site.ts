// `relaydocs export`: writes a site for readers without a server, as a folder and as single files.
import { existsSync, statSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stateFolder } from './base/state-folder.js';
import { build } from './build.js';
import { loadShippedClient } from './bundle/load-shipped-client.js';
import type { Config } from './config/config.js';
import { otherLocales } from './config/resolve-language.js';
import type { BuildSummary } from './engine/build-summary.js';
import type { LazyWorkers } from './engine/page-workers.js';
import type { SiteOptions } from './engine/site-options.js';
import { contentFolders, SiteReader } from './engine/site-reader.js';
import { type BuiltFolder, openBuiltFolder } from './export/built-folder.js';
import { findBrowser } from './export/find-browser.js';
import { localFiles } from './export/local-files.js';
import { type PrintOptions, printSite } from './export/print-site.js';
import {
  checkFile,
  checkIsInNoSite,
  checkIsNoSite,
  checkPlace,
  makeRoom,
  writeStaged,
} from './export/staged-file.js';
import { openZip, writeLocal, type ZipWriter } from './export/write-local.js';
import { openOutput } from './output/open-output.js';
import { feedFiles } from './render/blog-feeds.js';
import { buildSite } from './site/build-site.js';

export interface ExportOptions extends SiteOptions {
  /** Absolute paths of what is to be written. */
  folder?: string | undefined;
  zip?: string | undefined;
  pdf?: string | undefined;
  /** The HTML document that the PDF is printed from. */
  html?: string | undefined;
  /** Settings for printing. `browser`: path or name of a program; default: one that is found on the machine. */
  print: Omit<PrintOptions, 'browser'> & { browser: string | undefined };
  workers?: LazyWorkers | undefined;
}

export interface ExportSummary {
  pages: number;
  /** Number of printed pages of the site, and of sheets of paper. */
  printed: { pages: number; sheets: number } | undefined;
  /** The written files, with sizes in bytes. */
  written: { path: string; bytes: number }[];
  warnings: BuildSummary['warnings'];
  /** True if the site's search is a hosted service, which the export replaces by an index of its own. */
  replacedSearch: boolean;
  timeMs: number;
}

/** Exports a site. @throws SiteErrors with all mistakes of the site; SiteError if something cannot be written */
export async function exportSite(options: ExportOptions): Promise<ExportSummary> {
  const startedMs = performance.now();
  const { siteDir, folder, zip, pdf, html, print } = options;
  const files = (['zip', 'pdf', 'html'] as const).flatMap((option) => {
    const file = options[option];
    return file === undefined ? [] : [{ file, option: `--${option}` }];
  });
  for (const { file, option } of files) {
    checkFile(file, option, folder);
    checkIsInNoSite(file, option);
  }
  const reader = new SiteReader(options, { triesFunctions: false, onReadAnew() {} });
  const { config } = await reader.readConfig();
  const sources = contentFolders(config).map((one) => path.join(siteDir, one));
  if (zip !== undefined) checkPlace(zip, '--zip', sources, siteDir);
  if (folder !== undefined) {
    checkPlace(folder, '--out', sources, siteDir);
    checkIsNoSite(folder);
    checkIsInNoSite(folder, '--out');
  }
  for (const { file, option } of files) makeRoom(file, option);
  const isPrinted = pdf !== undefined || html !== undefined;
  const browser = isPrinted ? findBrowser(print.browser) : '';
  const outDir = path.join(stateFolder(siteDir), 'export');
  const { pages, warnings, baseUrl } = await build({ ...options, outDir, keep: 0, forFiles: true });
  const built = openBuiltFolder(outDir, baseUrl, config.url);
  const written: ExportSummary['written'] = [];
  const writeOne = async (
    file: string,
    ...how: [string, Parameters<typeof writeStaged>[2]]
  ): Promise<void> => {
    await writeStaged(file, ...how);
    written.push({ path: file, bytes: statSync(file).size });
  };
  if (zip !== undefined)
    await writeStaged(zip, '--zip', async (staged) => {
      const zipped = openZip(staged);
      await writeFolder(built, config, options, zipped, written);
      written.push({ path: zip, bytes: await zipped.end() });
    });
  else if (folder !== undefined) await writeFolder(built, config, options, undefined, written);
  let printed: ExportSummary['printed'];
  if (isPrinted) {
    const site = buildSite(config, await reader.readContent(config));
    await printSite(site, config, built, { ...print, browser }, html !== undefined, async (made) => {
      printed = { pages: made.chapters, sheets: made.pages };
      if (pdf !== undefined) await writeOne(pdf, '--pdf', (staged) => copyFile(made.pdf, staged));
      if (html !== undefined) await writeOne(html, '--html', (staged) => writeFile(staged, made.html));
    });
  }
  return {
    pages,
    printed,
    written,
    warnings,
    replacedSearch: config.search?.algolia !== undefined && (zip !== undefined || folder !== undefined),
    timeMs: performance.now() - startedMs,
  };
}

async function writeFolder(
  built: BuiltFolder,
  config: Config,
  { siteDir, folder, locale }: ExportOptions,
  zip: ZipWriter | undefined,
  written: ExportSummary['written'],
): Promise<void> {
  const sources = [siteDir, ...contentFolders(config).map((one) => path.join(siteDir, one))];
  const output =
    folder === undefined
      ? undefined
      : openOutput(folder, stateFolder(siteDir), { sources, keep: 0, isFor: 'files' });
  try {
    const { read, chunks } = await loadShippedClient('production');
    const script = Buffer.from(await read(chunks['local-files']!)).toString();
    const locales = locale === undefined ? otherLocales(config).map((other) => other.folder) : [];
    const feeds = [
      ...config.blog.map(({ routeBasePath, feedOptions }) => ({ path: routeBasePath, feedOptions })),
      ...config.changelog,
    ].flatMap(({ path: route, feedOptions }) => feedFiles(feedOptions, route, '').map((feed) => feed.path));
    const isStatic = (file: string): boolean =>
      config.staticDirectories.some((one) => existsSync(path.join(siteDir, one, file)));
    await writeLocal(localFiles(built, script, locales, feeds, isStatic), built, { output, zip });
    if (output) written.push({ path: folder!, bytes: output.commit().bytes });
  } catch (error) {
    output?.abort();
    throw error;
  }
}
