// What is wrong with pages only once they are rendered, for a build that fails anyway and for `relaydocs check`.
import type { SiteError } from './errors.js';
import type { Graph } from './load-graph.js';
import type { SiteOptions } from './load-inputs.js';
import type { Parts } from './load-parts.js';
import { loadSecretRules } from './output/load-secret-rules.js';
import { buildRenderContext } from './render/render-context.js';
import { findRenderProblems } from './stage-pages.js';
import { stateFolder } from './state-folder.js';

/** @throws LostArticles */
export async function loadRenderProblems(
  graph: Graph,
  { assets, broken: skipped, ...parts }: Parts,
  { siteDir, onProgress }: SiteOptions,
): Promise<readonly SiteError[]> {
  const { options: secrets, problems } = loadSecretRules(graph.config, process.env);
  const context = buildRenderContext(graph.site, graph.config, assets.client);
  const cacheDir = stateFolder(siteDir);
  const { themeCode } = assets;
  const input = { ...parts, skipped, graph, cacheDir, context, themeCode, secrets, onProgress };
  return [...problems, ...(await findRenderProblems(input, assets))];
}
