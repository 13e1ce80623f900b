// First phase of a build: every page is in the cache, and only its facts in memory.
import type { CachedPage, PageCache } from '../cache/page-cache.js';
import type { FrontMatterPicture } from '../compile/compile-page.js';
import type { CompileOptions, PageFacts } from '../compile/compiled-page.js';
import type { FrontMatter } from '../content/front-matter.js';
import { hashOf } from '../hash.js';
import { programDigest } from '../program-digest.js';
import type { DocPage } from '../site/site.js';
import { inBatches, type PageWorkers } from './page-threads.js';
import type { CompileJob } from './page-work.js';

/** Pages a batch: enough to hide the cost of passing it on, few enough to keep all threads busy to the end. */
const batchSize = 24;

/** What a compiled page depends on beside the files it includes. */
export function compileKey(page: DocPage, optionsDigest: string): string {
  const { source } = page;
  return hashOf(
    [programDigest, optionsDigest, source.path, source.docPath, page.title, source.hash].join('\0'),
  );
}

export interface CompileInput {
  pages: readonly DocPage[];
  siteDir: string;
  /** Folders relative to the site's, in it or not, whose files pages may show and include. */
  folders: readonly string[];
  options: CompileOptions;
  configPath: string;
  cache: PageCache;
  /** Unique to this build: names its pack files. */
  buildId: string;
  /** Called once if pages must be compiled, with their number. */
  openWorkers(pages: number, options: { mayNotEnd: boolean }): Promise<PageWorkers>;
  onCompiled(count: number): void;
}

/** @returns each page's facts and place by route, and how many pages had to be compiled. */
export async function compileToCache(
  input: CompileInput,
): Promise<{ pages: Map<string, CachedPage>; compiled: number }> {
  const optionsDigest = hashOf(JSON.stringify(input.options));
  const done = new Map<string, CachedPage>();
  const stale: DocPage[] = [];
  for (const page of input.pages) {
    const cached = input.cache.get(page.source.path, compileKey(page, optionsDigest));
    if (cached) done.set(page.route, cached);
    else stale.push(page);
  }
  if (stale.length > 0) {
    const mayNotEnd = input.options.pluginsDigest !== undefined;
    const workers = await input.openWorkers(stale.length, { mayNotEnd });
    const bySource = new Map(stale.map((page) => [page.source.path, page]));
    await inBatches(stale, batchSize, workers.width, async (batch) => {
      const compiled = await workers.compile({
        type: 'compile',
        siteDir: input.siteDir,
        folders: input.folders,
        packDir: input.cache.packDir,
        buildId: input.buildId,
        options: input.options,
        configPath: input.configPath,
        jobs: batch.map(toCompileJob),
      });
      for (const { path, ...made } of compiled) {
        const page = bySource.get(path)!;
        const cached = { source: path, key: compileKey(page, optionsDigest), ...made };
        input.cache.set(cached);
        done.set(page.route, cached);
      }
      input.onCompiled(compiled.length);
    });
  }
  // In the order of the site, whatever order the threads finished in.
  const pages = new Map(input.pages.map((page) => [page.route, done.get(page.route)!]));
  return { pages, compiled: stale.length };
}

/** What a thread must know to compile the page. */
export function toCompileJob(page: DocPage): CompileJob {
  const { path, docPath, virtualText, frontMatter, api } = page.source;
  const pictures = picturesOf(frontMatter);
  return {
    path,
    docPath,
    title: page.title,
    format: frontMatter.format,
    imageZoom: frontMatter.image_zoom,
    pictures,
    virtualText,
    api: api?.data,
  };
}

function picturesOf({ image, hero, places }: FrontMatter): FrontMatterPicture[] {
  const pictures = [
    { key: 'image', href: image, isShown: false },
    { key: 'hero.image.src', href: hero?.image?.src, isShown: true },
  ];
  return pictures.flatMap(({ key, href, isShown }) =>
    href === undefined ? [] : [{ href, isShown, ...places![key]! }],
  );
}

/** The facts alone, by route. */
export function factsByRoute(pages: ReadonlyMap<string, CachedPage>): Map<string, PageFacts> {
  return new Map(Array.from(pages, ([route, page]) => [route, page.facts]));
}
