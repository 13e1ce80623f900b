// Renders pages for the browser in `dev`, and keeps the last results. A result is the answer until an input of the page changes, and is
// also shown while the page's own code is broken.

import { hashOf } from '../base/hash.js';
import { getOrMake } from '../base/values.js';
import { fromProblemData, type SiteError, SiteErrors } from '../errors.js';
import { loadSecretRules } from '../output/load-secret-rules.js';
import type { SecretScanOptions } from '../output/scan-secrets.js';
import type { TagSource } from '../output/tag-sources.js';
import type { Page } from '../site/site.js';
import type { RenderJob } from './batch-renderer.js';
import type { LiveThreads } from './page-workers.js';
import type { SiteState } from './site-state.js';

export interface ShownPage {
  html: string;
  /** Digest of the HTML. */
  hash: string;
  /** The page's Markdown twin. */
  twin: string | undefined;
  /** Sources that it loads from other hosts, as far as only running it shows them. */
  loads: readonly TagSource[];
  /** URLs on this site that its components link to. */
  links: readonly string[];
  /** See `RanPage`. */
  anchors: readonly string[];
}

export interface RenderOutcome {
  page: ShownPage;
  /** Mistakes found while rendering; then `page` is the last good result, or has no article. */
  problems: readonly SiteError[];
  /** True if the article was missing in the cache: the page has to be compiled again. */
  isLost: boolean;
}

/** How many pages are kept. With a large sidebar, one has about 100 kB. */
const keptPages = 50;
const keptFiles = 500;

interface ShowTools {
  threads: LiveThreads;
  packDir: string;
  /** Returns the absolute path of the context file (see context-files.ts). */
  contextFile(state: SiteState): string;
}

export class ShownPages {
  #last = new Map<string, { key: string; outcome: RenderOutcome }>();
  #files = new Map<string, string | Uint8Array>();
  #underWay = new Map<string, Promise<RenderOutcome>>();

  constructor(private readonly tools: ShowTools) {}

  /** Returns a file that rendering a page has made, such as the style sheet of its components. */
  file(outputPath: string): string | Uint8Array | undefined {
    return this.#files.get(outputPath);
  }

  /** Renders a page. @param page undefined for the not-found page */
  async render(page: Page | undefined, state: SiteState): Promise<RenderOutcome> {
    // Read each time, because the author may just have followed a hint and allowed a secret.
    const { options: secrets } = loadSecretRules(state.config, process.env);
    const job = state.renderJob(page, secrets.allowed);
    const last = this.#last.get(job.page.route.route);
    if (last?.key === job.key) return last.outcome;
    return getOrMake(this.#underWay, job.key, () =>
      this.#renderAnew(job, state, secrets).finally(() => this.#underWay.delete(job.key)),
    );
  }

  /** Renders a page without keeping the result, to warm up the renderer: the JavaScript engine is slow the first few times. */
  async rehearse(page: Page, state: SiteState): Promise<void> {
    const { options: secrets } = loadSecretRules(state.config, process.env);
    await this.#tryRender(state.renderJob(page, secrets.allowed), state, secrets);
  }

  async #renderAnew(job: RenderJob, state: SiteState, secrets: SecretScanOptions): Promise<RenderOutcome> {
    const { route } = job.page.route;
    const { page, problems, isLost } = await this.#tryRender(job, state, secrets);
    if (isLost) return { page: emptyPage, problems, isLost };
    const withoutArticle: RenderJob = {
      ...job,
      posts: [],
      place: undefined,
      source: undefined,
      reads: [],
      runs: false,
    };
    // Without a former result, show the page without its article.
    const shown =
      page ??
      this.#last.get(route)?.outcome.page ??
      (await this.#tryRender({ ...withoutArticle, whole: undefined }, state, secrets)).page ??
      emptyPage;
    const outcome = { page: shown, problems, isLost };
    this.#last.delete(route);
    this.#last.set(route, { key: job.key, outcome });
    forgetOldest(this.#last, keptPages);
    return outcome;
  }

  async #tryRender(
    job: RenderJob,
    state: SiteState,
    secrets: SecretScanOptions,
  ): Promise<Omit<RenderOutcome, 'page'> & { page: ShownPage | undefined }> {
    const { threads, packDir, contextFile } = this.tools;
    const thread = job.runs || state.shell.themeCode !== undefined ? threads.authors : threads.pages;
    try {
      const [rendered] = await thread.render({
        type: 'render',
        packDir,
        into: 'memory',
        siteDir: state.config.siteDir,
        contextFile: contextFile(state),
        secrets,
        jobs: [job],
      });
      const { files, ran, lost: isLost, ...page } = rendered!;
      const problems = page.problems.map(fromProblemData);
      const document = files.find((file) => file.path === job.page.outputPath);
      if (!document) return { page: undefined, problems, isLost };
      const own = [job.page.outputPath, ...job.page.extraOutputPaths, job.page.twinPath];
      for (const { path, contents } of files) if (!own.includes(path)) this.#files.set(path, contents);
      forgetOldest(this.#files, keptFiles);
      const html = String(document.contents);
      const twin = files.find((file) => file.path === job.page.twinPath)?.contents;
      const shown = {
        html,
        hash: hashOf(html),
        twin: twin === undefined ? undefined : String(twin),
        loads: ran?.loads ?? [],
        links: ran?.links ?? [],
        anchors: ran?.anchors ?? [],
      };
      return { page: shown, problems, isLost };
    } catch (error) {
      if (error instanceof SiteErrors) return { page: undefined, problems: error.problems, isLost: false };
      throw error;
    }
  }
}

/** Shown if not even the shell can be rendered, because a theme component of the site throws. */
const emptyPage: ShownPage = {
  html: '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>This page cannot be shown</title></head><body><main><h1>This page cannot be shown</h1></main></body></html>\n',
  hash: 'empty',
  twin: undefined,
  loads: [],
  links: [],
  anchors: [],
};

/** Removes the oldest entries, which a Map iterates first. */
function forgetOldest<Value>(map: Map<string, Value>, limit: number): void {
  for (const key of map.keys()) {
    if (map.size <= limit) return;
    map.delete(key);
  }
}
