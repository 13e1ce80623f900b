// The pages of a build, from the cache into the stage.
import type { CachedPage } from './cache/page-cache.js';
import type { ManifestPage } from './config/hooks.js';
import type { SiteError } from './errors.js';
import { hashOf } from './hash.js';
import type { Graph } from './load-graph.js';
import type { ProgressEvent } from './load-inputs.js';
import type { SecretScanOptions } from './output/scan-secrets.js';
import type { Stage } from './output/stage-output.js';
import { programDigest } from './program-digest.js';
import { createPageJobBuilder, notFoundJob, type PageJob } from './render/page-job.js';
import type { RenderContext } from './render/render-context.js';
import { type ContextDigest, contextDigest, pageRenderKey } from './render/render-key.js';
import { toManifestPage } from './render/routes-json.js';
import { isLargeSidebar } from './render/sidebar-tree.js';
import { renderFromCache } from './workers/render-from-cache.js';

export interface StagePagesInput {
  graph: Graph;
  stage: Stage;
  cacheDir: string;
  context: RenderContext;
  /** CommonJS text of the site's own theme components. */
  themeCode: string | undefined;
  secrets: SecretScanOptions;
  onProgress?(event: ProgressEvent): void;
}

export interface StagedPages {
  rendered: number;
  reused: number;
  problems: readonly SiteError[];
  manifestPages: readonly ManifestPage[];
}

/** Articles were damaged after the cache's index was read. The cache has forgotten them: a new build makes them anew. */
export class LostArticles extends Error {}

/** Renders the pages whose HTML would differ from the last build's, and keeps the others. @throws LostArticles */
export async function stagePages(input: StagePagesInput): Promise<StagedPages> {
  const { graph, stage, context, themeCode, onProgress } = input;
  const digest = contextDigest(context, hashOf(programDigest + (themeCode ?? '')));
  const manifestPages: Omit<ManifestPage, 'hash'>[] = [];
  let done = 0;
  const { rendered, reused, problems, lost } = await renderFromCache({
    jobs: pageJobs(graph, digest, (page) => manifestPages.push(page)),
    stage,
    packDir: graph.cache.packDir,
    cacheDir: input.cacheDir,
    buildId: graph.buildId,
    context: { context, themeCode },
    secrets: input.secrets,
    openPool: (pages) => graph.pool.open(pages),
    onRendered: (count) => {
      done += count;
      onProgress?.({ stage: 'render', done, total: graph.site.pages.size + 1 });
    },
  });
  if (lost.length > 0) {
    for (const source of lost) graph.cache.forget(source);
    throw new LostArticles(`${lost.length} compiled pages were damaged in ${graph.cache.packDir}`);
  }
  await stageFragments(stage, context, themeCode, digest);
  return {
    rendered,
    reused,
    problems,
    manifestPages: manifestPages.map((page) => ({ ...page, hash: stage.hashOf(page.file)! })),
  };
}

interface KeyedJob {
  page: PageJob;
  key: string;
  cached: CachedPage | undefined;
}

/** One job after the other, made when its turn comes; the not-found page last. */
function* pageJobs(
  graph: Graph,
  digest: ContextDigest,
  onPage: (page: Omit<ManifestPage, 'hash'>) => void,
): Generator<KeyedJob> {
  const { site, config, facts, pages, resolveLink } = graph;
  const buildJob = createPageJobBuilder({ site, config, resolveLink });
  for (const [route, page] of site.pages) {
    const cached = pages.get(route);
    const job = buildJob(page, cached?.facts);
    onPage(toManifestPage(job, facts.get(route)));
    yield { page: job, key: pageRenderKey(job, cached?.place.hash, digest), cached };
  }
  const job = notFoundJob(config);
  yield { page: job, key: pageRenderKey(job, undefined, digest), cached: undefined };
}

/** The categories of large sidebars, which readers fetch when they open one. */
async function stageFragments(
  stage: Stage,
  context: RenderContext,
  themeCode: string | undefined,
  digest: ContextDigest,
): Promise<void> {
  if (!Object.values(context.sidebars).some(isLargeSidebar)) return;
  const key = hashOf(JSON.stringify([digest, 'fragments']));
  if (stage.reuseAll(key)) return;
  // Loaded here only: an unchanged site needs no React.
  const { renderSidebarFragments } = await import('./render/sidebar-fragments.js');
  const { loadTheme } = await import('./workers/load-theme.js');
  for (const { path, contents } of renderSidebarFragments(context, loadTheme(themeCode)))
    stage.write({ path, contents, key });
}
