// The roots of every page as code for the browser. What was made of an article is kept, so that an edit of one page reads one.
import { setImmediate } from 'node:timers/promises';
import { hashOf } from '../base/hash.js';
import { programDigest } from '../base/version.js';
import type { ClientMode } from '../bundle/build-shipped-client.js';
import type { BundleCache } from '../bundle/bundle-cache.js';
import { chooseRoots, type PageRoots, type RootModules } from '../bundle/choose-roots.js';
import { minify } from '../bundle/minify.js';
import { type ComponentsForAll, type PageRootModule, toPageRootModule } from '../bundle/page-root-module.js';
import { PackReader } from '../cache/page-packs.js';
import type { PageNeeds } from './page-needs.js';

const pagesAtATime = 100;

export interface PageRootsOptions {
  packDir: string;
  mode: ClientMode;
  bundles: BundleCache;
}

/** @returns by source, for pages that have roots of their own. */
export async function loadPageRoots(
  pages: readonly PageNeeds[],
  modules: RootModules,
  forAll: ComponentsForAll,
  { packDir, mode, bundles }: PageRootsOptions,
): Promise<Map<string, PageRoots & PageRootModule>> {
  const chosen = new Map<string, { page: PageNeeds; choice: PageRoots }>();
  const keys = new Map<string, string>();
  for (const [index, page] of pages.entries()) {
    // Whoever serves pages meanwhile must not wait for all of them.
    if (index % pagesAtATime === pagesAtATime - 1) await setImmediate();
    const choice = chooseRoots(page.facts.roots, page.source, modules);
    if (!choice) continue;
    chosen.set(page.source, { page, choice });
    const parts = [programDigest, mode, page.place.hash, choice.roots, page.facts.roots[''], forAll];
    keys.set(page.source, hashOf(JSON.stringify(parts)));
  }
  const packs = new PackReader(packDir);
  try {
    const made = await bundles.parts('page-roots', keys, async (source) => {
      const { page, choice } = chosen.get(source)!;
      const article = packs.read(page.place)?.article;
      // A damaged article is found out when the page is rendered.
      if (article?.type !== 'mdx') return undefined;
      const module = toPageRootModule(article, choice, page.facts.roots['']!, forAll);
      return mode === 'development' ? module : { ...module, code: await minify(module.code) };
    });
    return new Map(
      Array.from(made, ([source, module]) => [source, { ...chosen.get(source)!.choice, ...module }]),
    );
  } finally {
    packs.close();
  }
}
