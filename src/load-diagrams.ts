// What draws the diagrams of a site, where it has any.
import type { BundleCache } from './bundle/bundle-cache.js';
import { bundleDiagrams, type DiagramBundle, findMermaid } from './bundle/bundle-diagrams.js';
import { mermaidMissing } from './bundle/bundle-errors.js';
import type { SiteError } from './errors.js';
import type { Graph } from './load-graph.js';
import type { LoadedPageModules } from './load-page-modules.js';

export interface LoadedDiagrams {
  /** undefined where no page has a diagram, or there is nothing to draw it with. */
  bundle: DiagramBundle | undefined;
  warnings: readonly SiteError[];
}

type Diagrams = Pick<Graph, 'config' | 'facts'>;

export async function loadDiagrams(
  graph: Diagrams,
  pageModules: LoadedPageModules,
  bundles: BundleCache,
): Promise<LoadedDiagrams> {
  if (!hasDiagrams(graph, pageModules)) return { bundle: undefined, warnings: [] };
  const mermaid = findMermaid(graph.config.siteDir);
  if (!mermaid) return { bundle: undefined, warnings: [mermaidMissing(firstDiagram(graph))] };
  return { bundle: await bundleDiagrams(mermaid, bundles), warnings: [] };
}

/** In pages, or in components of the site. */
function hasDiagrams(graph: Diagrams, { bundle }: LoadedPageModules): boolean {
  return firstDiagram(graph) !== undefined || /@theme\/Mermaid|\.Mermaid\b/.test(bundle?.code ?? '');
}

function firstDiagram({ facts }: Diagrams) {
  for (const { diagram } of facts.values()) if (diagram) return diagram;
  return undefined;
}
