// What draws the diagrams of a site, where it has any.
import type { BundleCache } from '../bundle/bundle-cache.js';
import { bundleDiagrams, type DiagramBundle, findMermaid } from '../bundle/bundle-diagrams.js';
import { mermaidMissing } from '../bundle/bundle-errors.js';
import type { SiteError } from '../errors.js';
import type { LoadedPageModules } from './load-page-modules.js';
import type { PageNeeds } from './page-needs.js';

export interface LoadedDiagrams {
  /** undefined where no page has a diagram, or there is nothing to draw it with. */
  bundle: DiagramBundle | undefined;
  warnings: readonly SiteError[];
}

export async function loadDiagrams(
  siteDir: string,
  pages: readonly PageNeeds[],
  pageModules: LoadedPageModules,
  bundles: BundleCache,
): Promise<LoadedDiagrams> {
  if (!hasDiagrams(pages, pageModules)) return { bundle: undefined, warnings: [] };
  const mermaid = findMermaid(siteDir);
  if (!mermaid) return { bundle: undefined, warnings: [mermaidMissing(firstDiagram(pages))] };
  return { bundle: await bundleDiagrams(mermaid, bundles), warnings: [] };
}

/** In pages, or in components of the site. */
function hasDiagrams(pages: readonly PageNeeds[], { bundle }: LoadedPageModules): boolean {
  return firstDiagram(pages) !== undefined || /@theme\/Mermaid|\.Mermaid\b/.test(bundle?.code ?? '');
}

function firstDiagram(pages: readonly PageNeeds[]) {
  for (const { facts } of pages) if (facts.diagram) return facts.diagram;
  return undefined;
}
