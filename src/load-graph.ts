// The first half of every command: config, content, site graph, compiled facts and every problem in them.
import path from 'node:path';
import { type CachedPage, PageCache } from './cache/page-cache.js';
import { toCompileOptions } from './compile/compile-options.js';
import type { PageFacts } from './compile/compiled-page.js';
import type { Config } from './config/config.js';
import { loadConfig } from './config/load-config.js';
import { discoverContent } from './content/discover-content.js';
import { fromProblemData, type SiteError } from './errors.js';
import { checkLinks } from './links/check-links.js';
import { buildSite } from './site/build-site.js';
import type { DocPage, Site } from './site/site.js';
import { compileToCache, factsByRoute } from './workers/compile-to-cache.js';
import { openLocalPool, openThreadPool, type PagePool, pagesForThreads } from './workers/page-pool.js';

export interface GraphOptions {
  /** Absolute path of the folder that holds the config. */
  siteDir: string;
  /** Absolute; default: `relaydocs.config.*` in the folder. */
  configPath?: string;
  onProgress?(event: ProgressEvent): void;
}

/** How far a stage is, in pages. */
export interface ProgressEvent {
  stage: 'compile' | 'render';
  done: number;
  total: number;
}

/** Everything known of a site before a page is rendered. */
export interface Graph {
  config: Config;
  site: Site;
  cache: PageCache;
  /** Compiled pages by route. */
  pages: ReadonlyMap<string, CachedPage>;
  facts: ReadonlyMap<string, PageFacts>;
  /** Ids that links can point at, by route. */
  anchors: ReadonlyMap<string, ReadonlySet<string>>;
  /** How many pages had to be compiled. */
  compiled: number;
  /** Of all stages up to here. */
  problems: readonly SiteError[];
  /** Opened when first needed. */
  pool: LazyPool;
  /** Names the files of this run in the cache. */
  buildId: string;
}

/** @throws SiteErrors when the config cannot be used at all. */
export async function loadGraph(options: GraphOptions): Promise<Graph> {
  const cacheDir = stateFolder(options.siteDir);
  const config = await loadConfig({ siteDir: options.siteDir, configPath: options.configPath, cacheDir });
  const cache = new PageCache(cacheDir, options.siteDir);
  const content = await discoverContent(config, cache.sources);
  const site = buildSite(config, content);
  const docPages = [...site.pages.values()].filter((page): page is DocPage => page.type === 'doc');
  const pool = new LazyPool();
  const buildId = `${Date.now().toString(36)}-${process.pid}`;
  let done = 0;
  try {
    const { pages, compiled } = await compileToCache({
      pages: docPages,
      siteDir: options.siteDir,
      options: toCompileOptions(config),
      cache,
      buildId,
      openPool: (count) => pool.open(count),
      onCompiled: (count) => {
        done += count;
        options.onProgress?.({ stage: 'compile', done, total: docPages.length });
      },
    });
    const facts = factsByRoute(pages);
    const anchors = new Map(Array.from(facts, ([route, page]) => [route, new Set(page.anchors)]));
    const problems = [
      ...site.problems,
      ...Array.from(facts.values()).flatMap((page) => page.problems.map(fromProblemData)),
      ...checkLinks(site, config, facts),
    ];
    return { config, site, cache, pages, facts, anchors, compiled, problems, pool, buildId };
  } catch (error) {
    await pool.close();
    throw error;
  }
}

/** Ends a run: what it learnt is kept for the next one, its threads end. */
export async function closeGraph(graph: Graph): Promise<void> {
  await graph.pool.close();
  graph.cache.save();
}

/** Where a site's cache and the state of its output lie. */
export function stateFolder(siteDir: string): string {
  return path.join(siteDir, '.relaydocs');
}

/** The pools of a run: threads for many pages, this thread for few; each opened once. */
class LazyPool {
  #threads: PagePool | undefined;
  #local: PagePool | undefined;

  async open(pages: number): Promise<PagePool> {
    if (this.#threads) return this.#threads;
    if (pages < pagesForThreads) {
      this.#local ??= await openLocalPool();
      return this.#local;
    }
    this.#threads = await openThreadPool();
    return this.#threads;
  }

  async close(): Promise<void> {
    await Promise.all([this.#threads?.close(), this.#local?.close()]);
  }
}
