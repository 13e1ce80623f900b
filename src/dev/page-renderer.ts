// Pages as the browser gets them. What was rendered last is kept: it is the answer as long as nothing that the page
// depends on has changed, and it is what is shown while the page's own code is broken.

import type { CachedPage } from '../cache/page-cache.js';
import type { PageThreads } from '../engine/page-threads.js';
import { fromProblemData, type SiteError, SiteErrors } from '../errors.js';
import { hashOf } from '../hash.js';
import { loadSecretRules } from '../output/load-secret-rules.js';
import type { SecretScanOptions } from '../output/scan-secrets.js';
import type { TagSource } from '../output/tag-sources.js';
import type { PageJob } from '../render/page-job.js';
import { pageRenderKey } from '../render/render-key.js';
import { islandsOf } from '../stage-pages.js';
import type { SiteState } from './site-state.js';

export interface ShownPage {
  html: string;
  etag: string;
  /** The page as Markdown. */
  twin: string | undefined;
  /** What it loads from elsewhere, as far as only running it could tell. */
  loads: readonly TagSource[];
  /** Addresses on this site that its components link to. */
  links: readonly string[];
}

export interface RenderOutcome {
  page: ShownPage;
  /** Mistakes that showed when it was rendered; then `page` is the last one without, or lacks its article. */
  problems: readonly SiteError[];
  /** The article was not in the cache as promised: the page has to be compiled again. */
  isLost: boolean;
}

/** Pages with a large sidebar have some 100 kB. */
const keptPages = 50;
const keptFiles = 500;

export class PageRenderer {
  #pagesThread: PageThreads;
  #authorsThread: PageThreads;
  #packDir: string;
  #siteDir: string;
  #last = new Map<string, { key: string; outcome: RenderOutcome }>();
  #files = new Map<string, string | Uint8Array>();
  #underWay = new Map<string, Promise<RenderOutcome>>();

  /** @param authorsThread where whatever authors wrote runs, with React's own messages. */
  constructor(siteDir: string, packDir: string, threads: { pages: PageThreads; authors: PageThreads }) {
    this.#pagesThread = threads.pages;
    this.#authorsThread = threads.authors;
    this.#packDir = packDir;
    this.#siteDir = siteDir;
  }

  /** A file that belongs to one page beside its document: the style sheet of its components. */
  file(outputPath: string): string | Uint8Array | undefined {
    return this.#files.get(outputPath);
  }

  async render(job: PageJob, cached: CachedPage | undefined, state: SiteState): Promise<RenderOutcome> {
    const { runs = false } = cached?.facts ?? {};
    const article = cached && cached.place.hash + (runs ? state.moduleDigest(cached) : '');
    const key = pageRenderKey(job, article, state.digest) + hashOf(JSON.stringify(this.#secretRules(state)));
    const last = this.#last.get(job.route.route);
    if (last?.key === key) return last.outcome;
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const rendering = this.#renderAnew(job, key, cached, state).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, rendering);
    return rendering;
  }

  /** Renders a page for nothing: the code that does it is fast after a few times only. */
  async rehearse(job: PageJob, cached: CachedPage, state: SiteState): Promise<void> {
    await this.#tryRender(job, '', cached, state);
  }

  /** Read each time: the hint of a finding says how to allow it. */
  #secretRules({ config }: SiteState): SecretScanOptions {
    return loadSecretRules(config, process.env).options;
  }

  async #renderAnew(
    job: PageJob,
    key: string,
    cached: CachedPage | undefined,
    state: SiteState,
  ): Promise<RenderOutcome> {
    const { route } = job.route;
    const { page, problems, isLost } = await this.#tryRender(job, key, cached, state);
    if (isLost) return { page: emptyPage, problems, isLost };
    // Nothing to fall back to: the page without its article.
    const shown =
      page ??
      this.#last.get(route)?.outcome.page ??
      (await this.#tryRender(job, '', undefined, state)).page ??
      emptyPage;
    const outcome = { page: shown, problems, isLost };
    this.#last.delete(route);
    this.#last.set(route, { key, outcome });
    forgetOldest(this.#last, keptPages);
    return outcome;
  }

  async #tryRender(
    job: PageJob,
    key: string,
    cached: CachedPage | undefined,
    state: SiteState,
  ): Promise<Omit<RenderOutcome, 'page'> & { page: ShownPage | undefined }> {
    const { runs = false } = cached?.facts ?? {};
    const isAuthors = runs || state.assets.themeCode !== undefined;
    const thread = isAuthors ? this.#authorsThread : this.#pagesThread;
    try {
      const [rendered] = await thread.render({
        type: 'render',
        packDir: this.#packDir,
        into: 'memory',
        siteDir: this.#siteDir,
        contextFile: state.contextFile,
        secrets: this.#secretRules(state),
        jobs: [
          {
            page: job,
            place: cached?.place,
            source: cached?.source,
            reads: cached?.facts.dependencies.map(({ file }) => file) ?? [],
            key,
            runs,
            islands: cached && islandsOf(cached, state.assets.islands),
          },
        ],
      });
      const { files, ...page } = rendered!;
      const problems = page.problems.map(fromProblemData);
      const document = files.find((file) => file.path === job.outputPath);
      if (!document) return { page: undefined, problems, isLost: page.lost };
      const own = [job.outputPath, ...job.extraOutputPaths, job.twinPath];
      for (const { path, contents } of files) if (!own.includes(path)) this.#files.set(path, contents);
      forgetOldest(this.#files, keptFiles);
      const html = String(document.contents);
      const twin = files.find((file) => file.path === job.twinPath)?.contents;
      const shown = {
        html,
        etag: `"${hashOf(html)}"`,
        twin: twin === undefined ? undefined : String(twin),
        loads: page.ran?.loads ?? [],
        links: page.ran?.links ?? [],
      };
      return { page: shown, problems, isLost: false };
    } catch (error) {
      if (error instanceof SiteErrors) return { page: undefined, problems: error.problems, isLost: false };
      throw error;
    }
  }
}

/** Where not even the shell can be rendered: a theme component of the site throws. */
const emptyPage: ShownPage = {
  html: '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>This page cannot be shown</title></head><body><main><h1>This page cannot be shown</h1></main></body></html>\n',
  etag: '"empty"',
  twin: undefined,
  loads: [],
  links: [],
};

/** A map gives its oldest entry first. */
function forgetOldest<Value>(map: Map<string, Value>, limit: number): void {
  for (const key of map.keys()) {
    if (map.size <= limit) return;
    map.delete(key);
  }
}
