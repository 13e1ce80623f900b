// The program in its order: config -> content -> site -> compile -> links -> bundle -> render -> output.
import path from 'node:path';
import { bundleClient, type ClientAssets } from './bundle/bundle-client.js';
import { bundleThemeComponents } from './bundle/bundle-theme-components.js';
import type { BundledFile } from './bundle/cached-bundle.js';
import { type SiteError, SiteErrors, throwProblems } from './errors.js';
import { findUnchanged, fingerprintOf, rememberBuild } from './last-build.js';
import { closeGraph, type Graph, loadGraph, notesOf, type PageNote } from './load-graph.js';
import { loadInputs, type SiteInputs, type SiteOptions, stateFolder } from './load-inputs.js';
import { type LoadedPageModules, loadPageModules } from './load-page-modules.js';
import type { Loosened } from './output/content-security-policy.js';
import { loadSecretRules } from './output/load-secret-rules.js';
import { openStage, recoverOutput } from './output/stage-output.js';
import { buildRenderContext } from './render/render-context.js';
import { stageAssets } from './stage-assets.js';
import { LostArticles, stagePages } from './stage-pages.js';
import { stageSiteFiles } from './stage-site-files.js';

export interface BuildOptions extends SiteOptions {
  /** Absolute path of the output folder. */
  outDir: string;
  /** Earlier builds whose hashed assets stay; default: the config's `keep`. */
  keep?: number;
}

export interface BuildSummary {
  outDir: string;
  baseUrl: string;
  /** Documents of the output, the not-found page included. */
  pages: number;
  compiled: number;
  rendered: number;
  /** Taken over from the last build. */
  reused: number;
  /** Size of the output. */
  bytes: number;
  timeMs: number;
  /** False: nothing changed, and the output was left alone. */
  touched: boolean;
  warnings: readonly SiteError[];
  /** Pages that were read otherwise than their author may think. */
  notes: readonly PageNote[];
  /** What the Content-Security-Policy had to allow beside the site itself, and why. */
  loosened: readonly Loosened[];
}

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
  const { fingerprint, problems } = await fingerprintWithProblems(inputs, options);
  const unchanged = findUnchanged(inputs, fingerprint, options);
  if (unchanged) {
    inputs.cache.save();
    return unchanged;
  }
  const graph = await loadGraph(inputs, options);
  try {
    throwProblems([...graph.problems, ...problems]);
    const pageModules = await loadPageModules(graph, stateFolder(options.siteDir));
    const summary = await writeOutput(graph, pageModules, options);
    rememberBuild(graph, fingerprint, summary, options.siteDir, pageModules.bundle?.inputs ?? []);
    return summary;
  } finally {
    await closeGraph(graph);
  }
}

/** Mistakes in scripts and styles are reported together with those of pages: the fingerprint is of no use then. */
async function fingerprintWithProblems(
  inputs: SiteInputs,
  options: BuildOptions,
): Promise<{ fingerprint: string; problems: readonly SiteError[] }> {
  try {
    return { fingerprint: await fingerprintOf(inputs, options), problems: [] };
  } catch (error) {
    if (!(error instanceof SiteErrors)) throw error;
    return { fingerprint: '', problems: error.problems };
  }
}

async function writeOutput(
  graph: Graph,
  pageModules: LoadedPageModules,
  { siteDir, outDir, keep, onProgress }: BuildOptions,
): Promise<Omit<BuildSummary, 'timeMs'>> {
  const { config, site } = graph;
  const cacheDir = stateFolder(siteDir);
  const { options: secrets, problems: keyProblems } = loadSecretRules(siteDir, process.env);
  const themeComponents = await bundleThemeComponents(config, cacheDir);
  const client = withFiles(
    await bundleClient(config, inlineStyles(graph), cacheDir),
    pageModules.bundle?.files ?? [],
  );
  const context = buildRenderContext(site, config, client);
  const stage = openStage(outDir, cacheDir, { sources: sourceFolders(graph), keep: keep ?? config.keep });
  try {
    const pages = await stagePages({
      graph,
      stage,
      cacheDir,
      context,
      themeCode: themeComponents?.code,
      pageModules,
      secrets,
      onProgress,
    });
    const assetProblems = stageAssets(graph, client, stage, secrets);
    const loosened = stageSiteFiles(graph, client, pages.manifestPages, stage, pages.loads);
    throwProblems([...keyProblems, ...pages.problems, ...assetProblems]);
    const { bytes, touched } = stage.commit();
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
      warnings: [...graph.problems, ...pageModules.warnings],
      notes: notesOf(graph),
      loosened,
    };
  } catch (error) {
    stage.abort();
    throw error;
  }
}

/** Style sheets of the components in pages are loaded by all pages, after the site's. */
function withFiles(client: ClientAssets, files: readonly BundledFile[]): ClientAssets {
  const sheets = files.filter((file) => file.isEntry).map((file) => file.path);
  const known = new Set(client.files.map((file) => file.path));
  return {
    ...client,
    files: [...client.files, ...files.filter((file) => !known.has(file.path))],
    styles: [...client.styles, ...sheets],
  };
}

/** Declarations of all pages, by class. */
function inlineStyles(graph: Graph): Record<string, string> {
  return Object.assign({}, ...Array.from(graph.facts.values(), ({ styles }) => styles)) as Record<
    string,
    string
  >;
}

/** Folders that the output may not replace. */
function sourceFolders({ config }: Graph): string[] {
  return [
    config.siteDir,
    ...[...config.docs.map((docs) => docs.path), ...config.staticDirectories].map((folder) =>
      path.join(config.siteDir, folder),
    ),
  ];
}
