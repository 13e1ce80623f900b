// The program in its order: config -> content -> site -> compile -> links -> bundle -> render -> output.
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { BuildOptions, BuildSummary } from './build-summary.js';
import type { BundleCache } from './bundle/bundle-cache.js';
import { SiteErrors, settle, throwProblems } from './errors.js';
import { findUnchanged, fingerprintOf, rememberBuild } from './last-build.js';
import { closeGraph, contentFolders, type Graph, loadGraph, notesOf } from './load-graph.js';
import { loadInputs, openBundleCache, type SiteInputs } from './load-inputs.js';
import { loadParts, type Parts } from './load-parts.js';
import { loadRenderProblems } from './load-render-problems.js';
import { loadSecretRules } from './output/load-secret-rules.js';
import { openStage, recoverOutput } from './output/stage-output.js';
import { buildRenderContext } from './render/render-context.js';
import { stageAssets } from './stage-assets.js';
import { LostArticles, stagePages } from './stage-pages.js';
import { stageSearch } from './stage-search.js';
import { stageSiteFiles } from './stage-site-files.js';
import { stateFolder } from './state-folder.js';
import { summarizeIslands } from './summarize-islands.js';

/**
 * Builds a site. The output folder holds the old site until the new one is whole.
 * @throws SiteErrors with all mistakes of the site; SiteError where the output cannot be written.
 */
export async function build(options: BuildOptions): Promise<BuildSummary> {
  const startedMs = performance.now();
  // React reads it when it is loaded, which is later: its development build is six times slower.
  process.env.NODE_ENV ??= 'production';
  recoverOutput(options.outDir, stateFolder(options.siteDir));
  const summary = await buildOnce(options).catch((error: unknown) => {
    if (!(error instanceof LostArticles)) throw error;
    return buildOnce(options);
  });
  return { ...summary, timeMs: performance.now() - startedMs };
}

async function buildOnce(options: BuildOptions): Promise<Omit<BuildSummary, 'timeMs'>> {
  const inputs = await loadInputs(options);
  const bundles = openBundleCache(options.siteDir);
  const fingerprint = await fingerprintOrNone(inputs, options, bundles);
  const unchanged = findUnchanged(inputs, fingerprint, options);
  if (unchanged) {
    inputs.cache.save();
    return unchanged;
  }
  const graph = await loadGraph(inputs, options);
  try {
    const parts = await loadParts(graph, bundles, options.mode ?? 'production');
    await throwWithRenderProblems(graph, parts, options);
    const summary = await writeOutput(graph, parts, options);
    const { pageModules, islands } = parts;
    const moduleInputs = [...pageModules.inputs, ...islands.chunks.inputs];
    rememberBuild(graph, fingerprint, summary, options.siteDir, moduleInputs);
    return summary;
  } finally {
    await closeGraph(graph);
  }
}

/** Mistakes in scripts and styles are reported later, together with those of pages. */
async function fingerprintOrNone(
  inputs: SiteInputs,
  options: BuildOptions,
  bundles: BundleCache,
): Promise<string> {
  return (await settle(fingerprintOf(inputs, options, bundles))).value ?? '';
}

/** One build is one list: where something is wrong already, it is told with what shows when pages are rendered. */
async function throwWithRenderProblems(graph: Graph, parts: Parts, options: BuildOptions): Promise<void> {
  const known = [...graph.problems, ...parts.problems];
  if (!known.some(({ severity }) => severity === 'error')) return;
  throw new SiteErrors([...known, ...(await loadRenderProblems(graph, parts, options))]);
}

async function writeOutput(
  graph: Graph,
  { pageModules, islands, assets, broken }: Parts,
  { siteDir, outDir, keep, onProgress }: BuildOptions,
): Promise<Omit<BuildSummary, 'timeMs'>> {
  const { config, site } = graph;
  const cacheDir = stateFolder(siteDir);
  const { options: secrets, problems: keyProblems } = loadSecretRules(config, process.env);
  const { client, themeCode, warnings } = assets;
  const context = buildRenderContext(site, config, client);
  const stage = openStage(outDir, cacheDir, { sources: sourceFolders(graph), keep: keep ?? config.keep });
  try {
    const pages = await stagePages({
      graph,
      stage,
      cacheDir,
      context,
      themeCode,
      pageModules,
      islands,
      skipped: broken,
      secrets,
      onProgress,
    });
    stageSearch(graph, stage, cacheDir);
    const assetProblems = stageAssets(graph, assets, stage, secrets);
    const loosened = stageSiteFiles(graph, client, pages.manifestPages, stage, [
      ...assets.loads,
      ...pages.loads,
    ]);
    throwProblems([...keyProblems, ...pages.problems, ...assetProblems]);
    const { bytes, touched } = stage.commit();
    // From the next turn on a signal ends the process even while a hook has no end.
    await setImmediate();
    await config.hooks.afterBuild?.({ outDir, baseUrl: config.baseUrl, pages: pages.manifestPages });
    return {
      outDir,
      baseUrl: config.baseUrl,
      pages: pages.rendered + pages.reused,
      compiled: graph.compiled,
      rendered: pages.rendered,
      reused: pages.reused,
      bytes,
      touched,
      warnings: [...graph.problems, ...warnings, ...pages.problems, ...assetProblems],
      notes: notesOf(graph),
      loosened,
      islands: summarizeIslands(islands, pages.clients),
    };
  } catch (error) {
    stage.abort();
    throw error;
  }
}

/** Folders that the output may not replace. */
function sourceFolders({ config }: Graph): string[] {
  return [config.siteDir, ...contentFolders(config).map((folder) => path.join(config.siteDir, folder))];
}
