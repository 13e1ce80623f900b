// Files about the site rather than of it: sitemap, robots, llms.txt, redirects, headers for hosts, routes.json.

import { hashOf } from '../base/hash.js';
import type { ManifestPage } from '../config/hooks.js';
import { buildPolicy, type Loosened, type PageLoad } from '../output/content-security-policy.js';
import { buildHeadersFiles } from '../output/headers-files.js';
import type { Stage } from '../output/stage-output.js';
import { renderRoutes } from '../render/routes-json.js';
import { renderSiteFiles } from '../render/site-files.js';
import type { SiteGraph, SiteState } from './site-state.js';

/** @returns what the Content-Security-Policy had to allow beside the site itself. */
export function stageSiteFiles(
  state: SiteState,
  manifestPages: readonly ManifestPage[],
  stage: Stage,
  loads: readonly PageLoad[],
): readonly Loosened[] {
  const { config, site, facts } = state.graph;
  const { policy, loosened } = buildPolicy({
    bootHash: state.assets.client.bootHash,
    config,
    sources: [...pageSources(state.graph), ...state.assets.loads, ...loads],
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
    if (stage.isCurrent(path, key)) stage.reuse(path);
    else stage.write({ path, contents, key });
  }
  return loosened;
}

function pageSources(graph: SiteGraph) {
  return Array.from(graph.docPages()).flatMap((page) =>
    (graph.facts.get(page.route)?.sources ?? []).map((fact) => ({ ...fact, page: page.source.path })),
  );
}
