// Pages as the browser gets them while the site is being written. What was rendered last is kept: it is the answer as long
// as nothing that the page depends on has changed, and it is what is shown while the page's own code is broken.

import { hashOf } from '../base/hash.js';
import { fromProblemData, type SiteError, SiteErrors } from '../errors.js';
import { loadSecretRules } from '../output/load-secret-rules.js';
import type { SecretScanOptions } from '../output/scan-secrets.js';
import type { TagSource } from '../output/tag-sources.js';
import type { Page } from '../site/site.js';
import type { RenderJob } from './batch-renderer.js';
import type { LiveThreads } from './page-threads.js';
import type { SiteState } from './site-state.js';

export interface ShownPage {
  html: string;
  /** Digest of its HTML. */
  hash: string;
  /** The page as Markdown. */
  twin: string | undefined;
  /** What it loads from elsewhere, as far as only running it could tell. */
  loads: readonly TagSource[];
  /** Addresses on this site that its components link to. */
  links: readonly string[];
  /** As in `RanPage`. */
  anchors: readonly string[];
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

interface ShowTools {
  threads: LiveThreads;
  packDir: string;
  /** Absolute path of the file with what all pages of a state have in common. */
  contextFile(state: SiteState): string;
}

export class ShownPages {
  #last = new Map<string, { key: string; outcome: RenderOutcome }>();
  #files = new Map<string, string | Uint8Array>();
  #underWay = new Map<string, Promise<RenderOutcome>>();

  constructor(private readonly tools: ShowTools) {}

  /** A file that belongs to one page beside its document: the style sheet of its components. */
  file(outputPath: string): string | Uint8Array | undefined {
    return this.#files.get(outputPath);
  }

  /** @param page undefined: the page for addresses that lead nowhere. */
  async render(page: Page | undefined, state: SiteState): Promise<RenderOutcome> {
    // Read each time: the hint of a finding says how to allow it.
    const { options: secrets } = loadSecretRules(state.config, process.env);
    const job = state.renderJob(page, secrets.allowed);
    const last = this.#last.get(job.page.route.route);
    if (last?.key === job.key) return last.outcome;
    const underWay = this.#underWay.get(job.key);
    if (underWay) return underWay;
    const rendering = this.#renderAnew(job, state, secrets).finally(() => this.#underWay.delete(job.key));
    this.#underWay.set(job.key, rendering);
    return rendering;
  }

  /** Renders a page for nothing: the code that does it is fast after a few times only. */
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
    // Where there is nothing to fall back to, the page without its article.
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

/** Where not even the shell can be rendered: a theme component of the site throws. */
const emptyPage: ShownPage = {
  html: '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>This page cannot be shown</title></head><body><main><h1>This page cannot be shown</h1></main></body></html>\n',
  hash: 'empty',
  twin: undefined,
  loads: [],
  links: [],
  anchors: [],
};

/** A map gives its oldest entry first. */
function forgetOldest<Value>(map: Map<string, Value>, limit: number): void {
  for (const key of map.keys()) {
    if (map.size <= limit) return;
    map.delete(key);
  }
}
