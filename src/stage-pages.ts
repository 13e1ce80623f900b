// The pages of a build, from the cache into the stage.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sidebarReaders, toProvidedName } from './bundle/provided-names.js';
import type { CachedPage } from './cache/page-cache.js';
import { readSealed, writeSealed } from './cache/sealed-file.js';
import type { PageFacts } from './compile/compiled-page.js';
import type { Config } from './config/config.js';
import type { ManifestPage } from './config/hooks.js';
import type { PageModulesInput } from './engine/lazy-mdx-renderer.js';
import type { RanPage } from './engine/page-work.js';
import { type PageStage, renderFromCache } from './engine/render-from-cache.js';
import type { SiteError } from './errors.js';
import { findPublishProblems } from './find-publish-problems.js';
import { hashOf } from './hash.js';
import { checkRenderedLinks } from './links/check-links.js';
import type { SiteAssets } from './load-assets.js';
import type { Graph } from './load-graph.js';
import type { ProgressEvent } from './load-inputs.js';
import type { LoadedIslands } from './load-islands.js';
import type { LoadedPageModules } from './load-page-modules.js';
import { CleanTexts } from './output/clean-texts.js';
import type { PageLoad } from './output/content-security-policy.js';
import type { SecretScanOptions } from './output/scan-secrets.js';
import type { Stage } from './output/stage-output.js';
import type { IslandScripts } from './render/island-tags.js';
import { createPageJobBuilder, notFoundJob, notFoundPath, type PageJob } from './render/page-job.js';
import type { RenderContext } from './render/render-context.js';
import { type ContextDigest, contextDigest, pageRenderKey, themeDigest } from './render/render-key.js';
import type { PageIslands } from './render/render-mdx.js';
import { toManifestPage } from './render/routes-json.js';
import { isLargeSidebar } from './render/sidebar-tree.js';
import { buildSiteSettings } from './render/site-settings.js';

export interface RenderPagesInput {
  graph: Graph;
  stage: PageStage;
  cacheDir: string;
  context: RenderContext;
  /** CommonJS text of the site's own theme components. */
  themeCode: string | undefined;
  pageModules: LoadedPageModules;
  islands: LoadedIslands;
  /** Routes of pages that are not rendered: something in them is broken. */
  skipped: ReadonlySet<string>;
  secrets: SecretScanOptions;
  onProgress?(event: ProgressEvent): void;
}

export interface StagedPages {
  rendered: number;
  reused: number;
  problems: readonly SiteError[];
  manifestPages: readonly ManifestPage[];
  /** File of a page -> client modules that are islands in it. */
  clients: ReadonlyMap<string, RanPage['clients']>;
  /** What pages that were run load from elsewhere. */
  loads: readonly PageLoad[];
}

/** Articles were damaged after the cache's index was read. The cache has forgotten them: a new build makes them anew. */
export class LostArticles extends Error {}

/** Renders the pages whose HTML would differ from the last build's, and keeps the others. @throws LostArticles */
export async function stagePages(input: RenderPagesInput & { stage: Stage }): Promise<StagedPages> {
  const { stage, context, themeCode } = input;
  const { manifestPages, digest, ...pages } = await renderPages(input);
  await stageFragments(stage, context, themeCode, digest);
  return {
    ...pages,
    // A page that failed has no file: its problem ends the build.
    manifestPages: manifestPages.map((page) => ({ ...page, hash: stage.hashOf(page.file)! })),
  };
}

/**
 * What is wrong with pages only once they are rendered; nothing is written. Pages of mere Markdown are rendered where
 * the site has components of its own around them, and pages that went well with the same code are not run again.
 * @throws LostArticles
 */
export async function findRenderProblems(
  input: Omit<RenderPagesInput, 'stage'>,
  assets: SiteAssets,
): Promise<readonly SiteError[]> {
  const isFine = input.themeCode === undefined;
  const clean = new CleanTexts(input.cacheDir, input.secrets);
  let shellKey = '';
  const isCurrent = (file: string, key: string): boolean => {
    if (file !== notFoundPath) return isFine;
    // It shows what the configuration puts on every page.
    shellKey = key;
    return isFine && clean.has(key);
  };
  const stage: PageStage = { stagingDir: undefined, isCurrent, reuse() {}, add() {} };
  const { site, pages } = input.graph;
  const passed = isFine ? [...site.pages.keys()].filter((route) => !pages.get(route)?.facts.runs) : [];
  const skipped = new Set([...input.skipped, ...passed]);
  const { problems } = await renderPages({ ...input, skipped, stage });
  if (!problems.some(({ code }) => code === 'SECRET_IN_OUTPUT')) clean.add(shellKey);
  const unpublishable = findPublishProblems(input.graph, assets, passed, input.secrets, clean);
  clean.save();
  return [...problems, ...unpublishable];
}

type RenderedPages = Omit<StagedPages, 'manifestPages'> & {
  manifestPages: readonly Omit<ManifestPage, 'hash'>[];
  digest: ContextDigest;
};

async function renderPages(input: RenderPagesInput): Promise<RenderedPages> {
  const { graph, stage, context, themeCode, onProgress } = input;
  const { sidebars, ...withoutSidebars } = context;
  // What is no longer allowed has to be found again.
  const ofTheme = hashOf(JSON.stringify([themeDigest(themeCode), input.secrets.allowed]));
  const digest = contextDigest(context, ofTheme);
  const manifestPages: Omit<ManifestPage, 'hash'>[] = [];
  const modules = toModulesInput(graph.config, input.pageModules, input.islands, input.cacheDir);
  const moduleDigest = createModuleDigest(input.pageModules, input.islands, modules);
  const ran = new Map(Object.entries(readSealed<RanPages>(ranPagesPath(input.cacheDir)) ?? {}));
  const runs = new Map<string, string>();
  let done = 0;
  const { rendered, reused, problems, lost } = await renderFromCache({
    jobs: pageJobs(
      graph,
      createSidebarWatch(input.pageModules),
      digest,
      moduleDigest,
      input.islands,
      input.skipped,
      runs,
      (page) => manifestPages.push(page),
    ),
    stage,
    packDir: graph.cache.packDir,
    cacheDir: input.cacheDir,
    buildId: graph.buildId,
    context: { context: withoutSidebars, sidebars, themeCode, pageModules: modules },
    ran,
    siteDir: graph.config.siteDir,
    secrets: input.secrets,
    openWorkers: (pages, options) => graph.workers.open(pages, options),
    onRendered: (count) => {
      done += count;
      onProgress?.({ stage: 'render', done, total: graph.site.pages.size + 1 });
    },
  });
  const ranPages = [...runs].flatMap(([key, page]) => {
    const known = ran.get(key);
    return known ? [{ key, page, known }] : [];
  });
  if (runs.size > 0) {
    const kept = Object.fromEntries(ranPages.map(({ key, known }) => [key, known]));
    writeSealed(ranPagesPath(input.cacheDir), kept satisfies RanPages);
  }
  if (lost.length > 0) {
    for (const source of lost) graph.cache.forget(source);
    throw new LostArticles(`${lost.length} compiled pages were damaged in ${graph.cache.packDir}`);
  }
  return {
    digest,
    manifestPages,
    rendered,
    reused,
    problems: [
      ...problems,
      ...checkRenderedLinks(
        ranPages.map(({ page, known }) => [page, known.links]),
        graph.site,
        graph.config,
        graph.resolveLink,
      ),
    ],
    clients: new Map(ranPages.map(({ page, known }) => [page, known.clients])),
    loads: ranPages.flatMap(({ page, known }) => known.loads.map((load) => ({ ...load, page }))),
  };
}

interface KeyedJob {
  page: PageJob;
  key: string;
  cached: CachedPage | undefined;
  islands: PageIslands | undefined;
}

/** By the key of the page. */
type RanPages = Record<string, RanPage>;

function ranPagesPath(cacheDir: string): string {
  return path.join(cacheDir, 'ran-pages.json');
}

/** What threads need to run pages; undefined where none has to be run. Writes the source map of the modules. */
export function toModulesInput(
  config: Config,
  pageModules: LoadedPageModules,
  islands: LoadedIslands,
  cacheDir: string,
): PageModulesInput | undefined {
  if (!pageModules.runs) return undefined;
  const { bundle, componentKeys } = pageModules;
  const mapFile = path.join(cacheDir, 'page-modules.map.json');
  if (bundle) writeFileSync(mapFile, bundle.map);
  return {
    siteDir: config.siteDir,
    settings: buildSiteSettings(config),
    componentKeys,
    bundle: bundle && { code: bundle.code, mapFile },
    scripts: islands.scripts,
  };
}

/** What a page that is run depends on beside its own text: the modules that it imports, with all that they import. */
export function createModuleDigest(
  { bundle }: LoadedPageModules,
  { pages, scripts }: LoadedIslands,
  modules: PageModulesInput | undefined,
): (page: CachedPage) => string {
  if (!modules) return () => '';
  const { settings, componentKeys } = modules;
  const scriptsOf = (key: string): unknown =>
    bundle?.browserNeeds[key]?.clients.map((file) => withImports(scripts.clients[file]!, scripts));
  const ofKey = (key: string): unknown => [key, bundle?.digests[key], scriptsOf(key)];
  const forAll = [settings, scripts.runtime, componentKeys.map(ofKey)];
  return ({ source, facts: { imports } }) => {
    const own = pages.get(source);
    const ofPage = own && [own.roots, own.links, withImports(own.script, scripts)];
    return hashOf(JSON.stringify([forAll, imports.map(({ key }) => ofKey(key)), ofPage]));
  };
}

function withImports(script: string, { imports }: IslandScripts): unknown {
  return [script, imports[script]];
}

/** The parts of a page that are roots of its own. */
export function islandsOf({ source }: CachedPage, { pages }: LoadedIslands): PageIslands | undefined {
  const own = pages.get(source);
  return own && { roots: own.roots, script: own.script, links: own.links };
}

/** Whether components of a page can read entries of the sidebar: by what it, or anything that it imports, imports of ours. */
export function createSidebarWatch({
  bundle,
  componentKeys,
}: LoadedPageModules): (facts: PageFacts) => boolean {
  const reads = (key: string): boolean =>
    (bundle?.provided[key] ?? [toProvidedName(key)]).some(
      (name) => name !== undefined && sidebarReaders.includes(name),
    );
  const allRead = componentKeys.some(reads);
  return ({ runs, imports }) => runs && (allRead || imports.some(({ key }) => reads(key)));
}

/** One job after the other, made when its turn comes; the not-found page last. */
function* pageJobs(
  graph: Graph,
  readsSidebar: (facts: PageFacts) => boolean,
  digest: ContextDigest,
  moduleDigest: (page: CachedPage) => string,
  islands: LoadedIslands,
  skipped: ReadonlySet<string>,
  runs: Map<string, string>,
  onPage: (page: Omit<ManifestPage, 'hash'>) => void,
): Generator<KeyedJob> {
  const { site, config, facts, pages, resolveLink } = graph;
  const buildJob = createPageJobBuilder({ site, config, resolveLink, readsSidebar });
  for (const [route, page] of site.pages) {
    if (skipped.has(route)) continue;
    const cached = pages.get(route);
    const job = buildJob(page, cached?.facts);
    onPage(toManifestPage(job, facts.get(route)));
    const articleKey = cached && cached.place.hash + (cached.facts.runs ? moduleDigest(cached) : '');
    const key = pageRenderKey(job, articleKey, digest);
    if (cached?.facts.runs) runs.set(key, cached.source);
    yield { page: job, key, cached, islands: cached && islandsOf(cached, islands) };
  }
  const job = notFoundJob(config);
  yield { page: job, key: pageRenderKey(job, undefined, digest), cached: undefined, islands: undefined };
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
  const { loadTheme } = await import('./engine/load-theme.js');
  for (const { path, contents } of renderSidebarFragments(
    context,
    loadTheme(themeCode),
    themeDigest(themeCode),
  ))
    stage.write({ path, contents, key });
}
