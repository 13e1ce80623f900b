// Everything made of the author's code that pages are rendered with, and all that is wrong with it.
import type { ClientMode } from './bundle/build-shipped-client.js';
import type { BundleCache } from './bundle/bundle-cache.js';
import type { CachedPage } from './cache/page-cache.js';
import { type SiteError, settle, withoutRepeats } from './errors.js';
import { loadAssets, type SiteAssets } from './load-assets.js';
import type { Graph } from './load-graph.js';
import { type LoadedIslands, loadIslands, noIslands } from './load-islands.js';
import { type LoadedPageModules, loadUsablePageModules } from './load-page-modules.js';

export interface Parts {
  pageModules: LoadedPageModules;
  islands: LoadedIslands;
  /** Where some of it cannot be bundled, those of a site without code of its own around pages. */
  assets: SiteAssets;
  /** Routes of pages that cannot be rendered, as something in them, or that they import, is broken. */
  broken: ReadonlySet<string>;
  problems: readonly SiteError[];
}

export async function loadParts(graph: Graph, bundles: BundleCache, mode: ClientMode): Promise<Parts> {
  const modules = await loadUsablePageModules(graph, bundles);
  const { pageModules, brokenKeys } = modules;
  const hasBroken = (keys: readonly string[]): boolean => keys.some((key) => brokenKeys.has(key));
  const forAllBroken = hasBroken(pageModules.componentKeys);
  const isBroken = ({ facts }: CachedPage): boolean =>
    facts.problems.some(({ severity }) => severity === 'error') ||
    (facts.runs && (forAllBroken || hasBroken(facts.imports.map(({ key }) => key))));
  const usable = new Map([...graph.pages].filter(([, page]) => !isBroken(page)));
  const pages = { config: graph.config, pages: usable, packDir: graph.cache.packDir };
  const islands = await settle(loadIslands(pages, pageModules, mode, bundles));
  const runnable = islands.value ? usable : new Map([...usable].filter(([, { facts }]) => !facts.runs));
  const loaded = islands.value ?? noIslands;
  const assets = await settle(loadAssets(graph, pageModules, loaded, { bundles, mode }));
  const withoutCode = { ...graph.config, themeComponents: {}, clientModules: [], customCss: [] };
  return {
    pageModules,
    islands: loaded,
    assets:
      assets.value ??
      (await loadAssets({ ...graph, config: withoutCode }, pageModules, loaded, { bundles, mode })),
    broken: new Set([...graph.pages.keys()].filter((route) => !runnable.has(route))),
    problems: withoutRepeats([...modules.problems, ...islands.problems, ...assets.problems]),
  };
}
