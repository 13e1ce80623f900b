// Everything that a build writes, beside the old output first, then in its place.
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { hashOf } from '../base/hash.js';
import { stateFolder } from '../base/state-folder.js';
import type { SharedBuild } from '../cache/shared-build.js';
import type { ManifestPage } from '../config/hooks.js';
import { unreadableFile } from '../content/content-errors.js';
import { type SiteError, throwProblems } from '../errors.js';
import { buildPolicy, type Loosened, type PageLoad } from '../output/content-security-policy.js';
import { buildHeadersFiles } from '../output/headers-files.js';
import { limitNear } from '../output/host-limits.js';
import { loadSecretRules } from '../output/load-secret-rules.js';
import {
  type OutputRecord,
  openOutput,
  type PendingOutput,
  type SharedOutput,
} from '../output/pending-output.js';
import { scanClientFile, scanStaticFile } from '../output/scan-file.js';
import type { SecretScanOptions } from '../output/scan-secrets.js';
import type { TagSource } from '../output/tag-sources.js';
import { renderRoutes, renderSiteFiles } from '../render/site-files.js';
import type { DocPage } from '../site/site.js';
import type { BuildOptions, BuildSummary } from './build-summary.js';
import type { Engine } from './engine.js';
import { summarizeIslands } from './load-islands.js';
import { contentFolders } from './site-reader.js';
import type { CompiledSite, SiteState } from './site-state.js';
import type { StepClock } from './step-times.js';
import { writeSearch } from './write-search.js';

/** @returns what there is to tell of it, and the files that were made. @throws SiteErrors for what may not be published; then nothing is written. */
export async function writeOutput(
  engine: Engine,
  { siteDir, outDir, keep, shards }: BuildOptions,
  clock: StepClock,
): Promise<
  Omit<BuildSummary, 'timeMs' | 'steps' | 'compiled' | 'remote'> & { made: readonly OutputRecord[] }
> {
  const state = engine.state!;
  const { config, assets, islands } = state;
  const { options: secrets, problems: keyProblems } = loadSecretRules(config, process.env);
  // Folders that the output may not replace.
  const sources = [siteDir, ...contentFolders(config).map((folder) => path.join(siteDir, folder))];
  const { shared } = engine;
  const output = openOutput(outDir, stateFolder(siteDir), {
    sources,
    keep: keep ?? config.keep,
    shared: shared && withoutSecrets(shared, secrets),
  });
  try {
    if (shared && (shards || output.isFirst)) await clock.time('fetch pages', () => shared.fetchOutput());
    const [pages, assetProblems] = await clock.time('render, and write the search', () =>
      both(engine.all(output), writeBeside(state, output, secrets)),
    );
    // A page that failed has no file: its problem ends the build.
    const manifestPages = pages.manifestPages.map((page) => ({ ...page, hash: output.hashOf(page.file)! }));
    const loosened = writeSiteFiles(state, manifestPages, output, pages.loads);
    throwProblems([...keyProblems, ...pages.problems, ...assetProblems]);
    const made = output.made();
    const { bytes, files, touched } = await clock.time('put in place', async () => output.commit());
    // From the next turn on a signal ends the process even while a hook has no end.
    await setImmediate();
    await config.hooks.afterBuild?.({ outDir, baseUrl: config.baseUrl, pages: manifestPages });
    return {
      outDir,
      baseUrl: config.baseUrl,
      pages: pages.rendered + pages.reused,
      rendered: pages.rendered,
      reused: pages.reused,
      bytes,
      files,
      limit: limitNear(files, config.url),
      touched,
      warnings: [...assets.warnings, ...pages.problems, ...assetProblems],
      notes: engine.notes(),
      loosened,
      unread: config.unread,
      islands: summarizeIslands(islands, pages.clients),
      made,
    };
  } catch (error) {
    output.abort();
    throw error;
  }
}

/** Machines have secrets of their own: a file with one of this machine's is made here, and the secret found. */
export function withoutSecrets(shared: SharedBuild, { environment }: SecretScanOptions): SharedOutput {
  return {
    has: (file, key) =>
      shared.has(file, key) && !environment.some(({ value }) => shared.read(file, key).includes(value)),
    read: (file, key) => shared.read(file, key),
  };
}

/** Writes what does not wait for rendered pages, while threads render them. @returns as `writeAssets`. */
async function writeBeside(
  state: SiteState,
  output: PendingOutput,
  secrets: SecretScanOptions,
): Promise<SiteError[]> {
  // The threads get their first pages before.
  await setImmediate();
  const problems = writeAssets(state, output, secrets);
  await writeSearch(state.compiledSite, output, stateFolder(state.config.siteDir));
  return problems;
}

/** Waits for both, even where one fails: neither writes any more then. */
export async function both<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}

/**
 * Writes files about the site rather than of it: sitemap, robots, llms.txt, redirects, headers for hosts, routes.json.
 * @returns what the Content-Security-Policy had to allow beside the site itself.
 */
function writeSiteFiles(
  state: SiteState,
  manifestPages: readonly ManifestPage[],
  output: PendingOutput,
  loads: readonly PageLoad[],
): readonly Loosened[] {
  const { config, site, facts } = state.compiledSite;
  const { policy, loosened } = buildPolicy({
    bootHash: state.assets.client.bootHash,
    config,
    sources: [...pageSources(state.compiledSite), ...state.assets.loads, ...loads],
  });
  const files = [
    ...renderSiteFiles(site, config, facts),
    ...buildHeadersFiles({ baseUrl: config.baseUrl, trailingSlash: config.trailingSlash, policy }),
    { path: 'routes.json', contents: renderRoutes({ baseUrl: config.baseUrl, pages: manifestPages }) },
  ];
  for (const { path, contents } of files) {
    // The site's own file of that name stands instead of ours.
    if (site.staticFiles.has(path)) continue;
    const key = hashOf(contents);
    if (output.isCurrent(path, key)) output.reuse(path, key);
    else output.write({ path, contents, key });
  }
  return loosened;
}

function pageSources(compiledSite: CompiledSite) {
  return Array.from(compiledSite.docPages()).flatMap((page) =>
    [...(compiledSite.facts.get(page.route)?.sources ?? []), ...portraitSources(page)].map((fact) => ({
      ...fact,
      page: page.source.path,
    })),
  );
}

/** Hosts of the pictures of a post's authors. */
function portraitSources({ post }: DocPage): TagSource[] {
  const urls =
    post?.authors.flatMap(({ imageUrl }) => (imageUrl && URL.canParse(imageUrl) ? imageUrl : [])) ?? [];
  return urls.map((url) => ({ directive: 'img-src', source: new URL(url).origin }));
}

/**
 * Writes the files that pages load: scripts and styles, pictures beside pages, static files.
 * @returns secrets found in what is new of them, and files that cannot be read.
 */
function writeAssets(
  { compiledSite, assets }: SiteState,
  output: PendingOutput,
  secrets: SecretScanOptions,
): SiteError[] {
  const { config, site, facts, pages } = compiledSite;
  const { siteDir } = config;
  const { client, sources } = assets;
  const problems: SiteError[] = [];
  for (const clientFile of client.files) {
    const { path: file, contents } = clientFile;
    const key = hashOf(contents);
    if (output.isCurrent(file, key)) output.reuse(file, key);
    else {
      problems.push(...scanClientFile(clientFile, siteDir, sources, secrets));
      output.write({ path: file, contents, key });
    }
  }
  const pageFiles = new Map(
    Array.from(facts.values()).flatMap((page) => page.assets.map((asset) => [asset.output, asset.file])),
  );
  for (const [file, source] of pageFiles)
    output.copy({ path: file, source: path.join(siteDir, source), key: file });
  for (const { path: file, source } of site.staticFiles.values()) {
    const key = pages.hashOfFile(source);
    if (key === null) {
      problems.push(unreadableFile(source));
      continue;
    }
    if (!output.isCurrent(file, key))
      problems.push(...scanStaticFile(path.join(siteDir, source), source, secrets));
    output.copy({ path: file, source: path.join(siteDir, source), key });
  }
  return problems;
}
