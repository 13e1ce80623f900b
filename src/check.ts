// `relaydocs check`: every mistake of the site without writing it, and what vanished since another build.
import type { ApiCoverage } from './content/source-file.js';
import type { SiteError } from './errors.js';
import { checkOperations } from './links/check-operations.js';
import { compareRoutes, type Vanished } from './links/compare-routes.js';
import { loadRouteTable } from './links/load-route-table.js';
import { toRouteTable } from './links/route-table.js';
import { closeGraph, type Graph, loadGraph, notesOf, type PageNote } from './load-graph.js';
import { loadInputs, openBundleCache, type SiteOptions } from './load-inputs.js';
import { loadParts } from './load-parts.js';
import { loadRenderProblems } from './load-render-problems.js';
import { LostArticles } from './stage-pages.js';

export interface CheckOptions extends SiteOptions {
  /** A `routes.json`: absolute path, or the URL of a published one. */
  against?: string;
}

export interface CheckSummary {
  pages: number;
  links: number;
  /** Errors and warnings, in the order of the stages. */
  problems: readonly SiteError[];
  /** Pages that were read otherwise than their author may think. */
  notes: readonly PageNote[];
  /** How much of each API its OpenAPI file tells. */
  apis: readonly (ApiCoverage & { file: string })[];
  /** URLs and anchors that the other build had and this site lacks; undefined without `against`. */
  vanished: Vanished | undefined;
  timeMs: number;
}

/**
 * Reads and compiles a site, checks every link and runs the pages that have code.
 * @throws SiteErrors when the config cannot be used.
 */
export async function check(options: CheckOptions): Promise<CheckSummary> {
  // React reads it when it is loaded, which is later.
  process.env.NODE_ENV ??= 'production';
  return checkOnce(options).catch((error: unknown) => {
    if (!(error instanceof LostArticles)) throw error;
    return checkOnce(options);
  });
}

async function checkOnce(options: CheckOptions): Promise<CheckSummary> {
  const startedMs = performance.now();
  const before = options.against === undefined ? undefined : await loadRouteTable(options.against);
  const inputs = await loadInputs(options);
  const graph = await loadGraph(inputs, options);
  const codeProblems = await findCodeProblems(graph, options).finally(() => closeGraph(graph));
  const { site, facts, config } = graph;
  const { apis } = inputs.content;
  const problems = [...graph.problems, ...codeProblems, ...checkOperations({ site, config, facts, apis })];
  return {
    pages: site.pages.size,
    links: Array.from(facts.values()).reduce((sum, page) => sum + page.links.length, 0),
    problems,
    notes: notesOf(graph),
    apis: apis.map(({ file, coverage }) => ({ file, ...coverage })),
    vanished: before && compareRoutes(before, toRouteTable(site, facts, config)),
    timeMs: performance.now() - startedMs,
  };
}

/** What a build would find in code that pages are rendered with, and by rendering them. */
async function findCodeProblems(graph: Graph, options: CheckOptions): Promise<readonly SiteError[]> {
  const parts = await loadParts(graph, openBundleCache(options.siteDir), 'production');
  const { warnings } = parts.assets;
  return [...parts.problems, ...warnings, ...(await loadRenderProblems(graph, parts, options))];
}
