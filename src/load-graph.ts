// From what lies on disk to everything that is known of a site before a page is rendered, every problem included.
import type { CachedPage, PageCache } from './cache/page-cache.js';
import { toCompileOptions } from './compile/compile-options.js';
import type { PageFacts } from './compile/compiled-page.js';
import type { Config } from './config/config.js';
import { compileToCache, factsByRoute } from './engine/compile-to-cache.js';
import { LazyWorkers } from './engine/page-threads.js';
import { fromProblemData, type SiteError } from './errors.js';
import { checkLinks, createAnchorsOf } from './links/check-links.js';
import { createLinkResolver, type LinkResolver } from './links/resolve-link.js';
import type { SiteInputs, SiteOptions } from './load-inputs.js';
import { buildSite } from './site/build-site.js';
import type { DocPage, Site } from './site/site.js';

/** Everything known of a site before a page is rendered. */
export interface Graph {
  config: Config;
  site: Site;
  cache: PageCache;
  /** Compiled pages by route. */
  pages: ReadonlyMap<string, CachedPage>;
  facts: ReadonlyMap<string, PageFacts>;
  /** Resolves links of articles and front matter; each link of an article is resolved once. */
  resolveLink: LinkResolver;
  /** How many pages had to be compiled. */
  compiled: number;
  /** Problems of all stages up to here. */
  problems: readonly SiteError[];
  /** Opened when first needed. */
  workers: LazyWorkers;
  /** Names the files of this run in the cache. */
  buildId: string;
}

/** Makes the graph, compiling what must be compiled. Problems are in it, not thrown. */
export async function loadGraph(
  { config, content, cache }: SiteInputs,
  { siteDir, onProgress }: SiteOptions,
): Promise<Graph> {
  const site = buildSite(config, content);
  const docPages = [...site.pages.values()].filter((page): page is DocPage => page.type === 'doc');
  const workers = new LazyWorkers();
  const buildId = `${Date.now().toString(36)}-${process.pid}`;
  let done = 0;
  try {
    const { pages, compiled } = await compileToCache({
      pages: docPages,
      siteDir,
      folders: contentFolders(config),
      options: toCompileOptions(config),
      configPath: config.configPath,
      cache,
      buildId,
      openWorkers: (count, options) => workers.open(count, options),
      onCompiled: (count) => {
        done += count;
        onProgress?.({ stage: 'compile', done, total: docPages.length });
      },
    });
    const facts = factsByRoute(pages);
    const resolveLink = createLinkResolver(site, config, createAnchorsOf(facts));
    const problems = [
      ...site.problems,
      ...Array.from(facts.values()).flatMap((page) => page.problems.map(fromProblemData)),
      ...checkLinks(site, config, facts, resolveLink),
    ];
    return { config, site, cache, pages, facts, resolveLink, compiled, problems, workers, buildId };
  } catch (error) {
    await workers.close();
    throw error;
  }
}

/** Where pages and static files lie, relative to the site's folder, in it or not. */
export function contentFolders({ docs, staticDirectories }: Config): string[] {
  return [...docs.flatMap(({ versions }) => versions.map((version) => version.path)), ...staticDirectories];
}

/** Something worth knowing that is no mistake, with its place. */
export interface PageNote {
  file: string;
  line: number;
  column: number;
  message: string;
}

export function notesOf(graph: Graph): PageNote[] {
  return Array.from(graph.pages.values()).flatMap(({ source, facts }) =>
    facts.notes.map(({ line, column, message }) => ({ file: source, line, column, message })),
  );
}

/** Ends a run: what it learnt is kept for the next one, its threads end. */
export async function closeGraph(graph: Graph): Promise<void> {
  await graph.workers.close();
  graph.cache.save();
}
