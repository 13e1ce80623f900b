// Files about the site rather than of it: sitemap, robots, llms.txt, redirects, headers for hosts, routes.json.
import type { ClientAssets } from './bundle/bundle-client.js';
import type { ManifestPage } from './config/hooks.js';
import { hashOf } from './hash.js';
import type { Graph } from './load-graph.js';
import { buildPolicy, type Loosened, type PageLoad } from './output/content-security-policy.js';
import { buildHeadersFiles } from './output/headers-files.js';
import type { Stage } from './output/stage-output.js';
import { renderRoutes } from './render/routes-json.js';
import { renderSiteFiles } from './render/site-files.js';

/** @returns what the Content-Security-Policy had to allow beside the site itself. */
export function stageSiteFiles(
  graph: Graph,
  client: ClientAssets,
  manifestPages: readonly ManifestPage[],
  stage: Stage,
  loads: readonly PageLoad[] = [],
): readonly Loosened[] {
  const { config, site, facts } = graph;
  const { policy, loosened } = buildPolicy({
    bootHash: client.bootHash,
    config,
    sources: [...pageSources(graph), ...loads],
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

function pageSources({ pages }: Graph) {
  return Array.from(pages.values()).flatMap(({ source, facts }) =>
    facts.sources.map((fact) => ({ ...fact, page: source })),
  );
}
