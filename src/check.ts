// `relaydocs check`: every mistake of the site without rendering it, and what vanished since another build.
import type { ApiCoverage } from './content/source-file.js';
import { type SiteError, SiteErrors } from './errors.js';
import { checkOperations } from './links/check-operations.js';
import { compareRoutes, type Vanished } from './links/compare-routes.js';
import { loadRouteTable } from './links/load-route-table.js';
import { toRouteTable } from './links/route-table.js';
import { diagramWarnings } from './load-diagrams.js';
import { closeGraph, loadGraph, notesOf, type PageNote } from './load-graph.js';
import { loadInputs, openBundleCache, type SiteOptions } from './load-inputs.js';
import { loadPageModules } from './load-page-modules.js';

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

/** Reads and compiles a site and checks every link. @throws SiteErrors when the config cannot be used. */
export async function check(options: CheckOptions): Promise<CheckSummary> {
  const startedMs = performance.now();
  const before = options.against === undefined ? undefined : await loadRouteTable(options.against);
  const inputs = await loadInputs(options);
  const graph = await loadGraph(inputs, options);
  const importProblems = await loadPageModules(graph, openBundleCache(options.siteDir)).then(
    (pageModules) => diagramWarnings(graph, pageModules),
    problemsIn,
  );
  await closeGraph(graph);
  const { site, facts, config } = graph;
  const { apis } = inputs.content;
  const problems = [...graph.problems, ...importProblems, ...checkOperations({ site, config, facts, apis })];
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

function problemsIn(error: unknown): readonly SiteError[] {
  if (error instanceof SiteErrors) return error.problems;
  throw error;
}
