// What is wrong with pages only once they are rendered, for a build that fails anyway and for `relaydocs check`.
import type { SiteError } from './errors.js';
import type { Graph } from './load-graph.js';
import type { SiteOptions } from './load-inputs.js';
import type { Parts } from './load-parts.js';
import { buildRenderContext } from './render/render-context.js';
import { findRenderProblems } from './stage-pages.js';
import { stateFolder } from './state-folder.js';

/** @throws LostArticles */
export async function loadRenderProblems(
  graph: Graph,
  { assets: { client, themeCode }, broken: skipped, ...parts }: Parts,
  { siteDir, onProgress }: SiteOptions,
): Promise<readonly SiteError[]> {
  const context = buildRenderContext(graph.site, graph.config, client);
  const cacheDir = stateFolder(siteDir);
  return findRenderProblems({ ...parts, skipped, graph, cacheDir, context, themeCode, onProgress });
}
