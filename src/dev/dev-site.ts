// The site as the dev server sees it: the engine, and the mistakes, changes and policy that open pages are told of.

import type { KnownPage } from '../engine/compiled-pages.js';
import { isFileError, LiveEngine, type ShownOutcome } from '../engine/live-engine.js';
import { JobGivenUp } from '../engine/page-threads.js';
import type { LiveThreads } from '../engine/page-workers.js';
import type { ShownPage } from '../engine/shown-pages.js';
import type { SiteOptions } from '../engine/site-options.js';
import type { SiteState } from '../engine/site-state.js';
import { DevSearch } from './dev-search.js';
import { LinkCheck } from './link-check.js';
import { type Change, ChangeLog } from './live-changes.js';
import { Pace } from './pace.js';
import { PolicyBook } from './policy-book.js';
import { ProblemBoard } from './problem-board.js';
import { buildUrlTable, type UrlTable } from './url-table.js';

/** How often the work of a save is practised before the first save. */
const rehearsals = 5;

export class DevSite {
  readonly board = new ProblemBoard();
  readonly log = new ChangeLog();
  /** Delays background work while somebody waits. */
  readonly pace = new Pace();
  readonly engine: LiveEngine;
  readonly search: DevSearch;
  #links = new LinkCheck(this.pace, (finder, problems, page) => this.board.set(finder, problems, page));
  #policies = new PolicyBook();
  #urls: { state: SiteState; table: UrlTable } | undefined;
  /** Source of the page that was requested last. */
  #shownLast: string | undefined;

  /** @param threads are closed together with the site */
  constructor(options: SiteOptions, threads: LiveThreads) {
    this.engine = new LiveEngine({ ...options, mode: 'development' }, threads);
    this.search = new DevSearch(this.engine);
    this.engine.pages.onCompiled((known) => this.#learn(known));
  }

  /** The last good state; undefined if the config was never valid. */
  get state(): SiteState | undefined {
    return this.engine.state;
  }

  /** `file#pointer` -> line at which that part of an API description begins. */
  get apiLines(): ReadonlyMap<string, number> | undefined {
    return this.engine.inputs?.content.apiLines;
  }

  /** URL path -> what it leads to. */
  get urls(): UrlTable {
    const state = this.state!;
    if (this.#urls?.state.site !== state.site || this.#urls.state.config !== state.config)
      this.#urls = { state, table: buildUrlTable(state.site, state.config) };
    return this.#urls.table;
  }

  /** Reads the whole site. @returns false if it cannot be used as it is; the last good state stays */
  async load(): Promise<boolean> {
    const isUsable = await this.engine.load();
    await this.#noteProblems();
    return isUsable;
  }

  /** Takes in changes from the time before files were watched. @returns undefined if there are none */
  async catchUp(): Promise<Change | undefined> {
    if (!(await this.engine.hasChanged(() => this.pace.breathe()))) return undefined;
    return (await this.load()) ? this.log.add('all') : undefined;
  }

  /** Returns the page at a route, compiled and rendered from the current files; undefined if there is none. */
  async page(route: string): Promise<ShownPage | undefined> {
    const outcome = await this.engine.page(route);
    if (outcome) this.#noteShown(route, outcome);
    return outcome?.page;
  }

  /** Draws a social card, and reports its problems. */
  async card(outputPath: string): Promise<Uint8Array | undefined> {
    const { contents, problems = [] } = (await this.engine.card(outputPath)) ?? {};
    this.board.set('cards', problems);
    return contents;
  }

  /** Draws one card, because a mistake in the component or the logo concerns all of them. */
  async checkCards(): Promise<void> {
    const [first] = this.state?.cards.keys() ?? [];
    if (first !== undefined) await this.card(first);
  }

  #noteShown(route: string, { source, problems, page }: ShownOutcome): void {
    this.#shownLast = source ?? this.#shownLast;
    this.board.set(`render:${route}`, problems, source);
    this.#policies.learn(route, source ?? route, page.loads);
  }

  /** Returns the Content-Security-Policy for the pages that are known so far. */
  policy(): string {
    const { config, assets } = this.state!;
    return this.#policies.policy(config, assets.client.bootHash, assets.loads);
  }

  /**
   * Does the work of a save without a result, for a page that was requested, so that all modules are loaded when the first save comes.
   * Pages with code are left out, because the author's code would run.
   */
  async warmUp(): Promise<void> {
    const { state } = this;
    const page = this.#shownLast === undefined ? undefined : state?.site.pagesBySource.get(this.#shownLast);
    const runs = page && state!.compiledSite.compiled(page)?.facts.runs;
    if (
      !page ||
      runs !== false ||
      page.source.virtualText !== undefined ||
      state!.shell.themeCode !== undefined
    )
      return;
    try {
      for (let turn = 0; turn < rehearsals && state === this.state; turn += 1) {
        await this.pace.breathe();
        await this.engine.rehearse(page, state!);
      }
    } catch (error) {
      // The file is gone, or the server stops.
      if (!(error instanceof JobGivenUp || isFileError(error))) throw error;
    }
  }

  /**
   * Takes in changed files. @param files relative to the site's folder, with forward slashes
   * @returns undefined if neither a page nor a file of the output can look different
   */
  async apply(files: ReadonlySet<string>): Promise<Change | undefined> {
    const { routes, compiled, files: outputs } = await this.engine.changed(files);
    await this.#noteProblems();
    for (const page of compiled) this.#links.checkOne(page, this.state!.compiledSite);
    const isAny = routes === 'all' || routes.length + outputs.length > 0;
    return isAny ? this.log.add(routes, outputs) : undefined;
  }

  /** Checks all links. @returns false if the site has changed meanwhile */
  async checkLinks(): Promise<boolean> {
    const { compiledSite } = this.engine;
    if (!compiledSite) return false;
    compiledSite.renewLinks();
    return this.#links.checkAll(compiledSite);
  }

  /** Bundles what the compiled pages need beyond the current bundles. @returns whether that was anything */
  async completeNeeds(): Promise<boolean> {
    const isMore = await this.engine.completeNeeds(() => this.pace.breathe());
    await this.#noteProblems();
    return isMore;
  }

  /** Returns all files that were read outside of docs and static folders, relative to the site's folder. */
  *inputFiles(): Generator<string> {
    for (const { problem } of this.board.all())
      if (problem.location) yield problem.location.file.split('\0', 1)[0]!;
    yield* this.engine.inputFiles();
  }

  /** Saves the cache for the next run, in small steps. */
  save(): Promise<void> {
    return this.engine.save(() => this.pace.breathe());
  }

  close(): Promise<void> {
    return this.engine.close();
  }

  #learn({ latest, shown, problems }: KnownPage): void {
    const { source } = latest;
    this.board.set(`page:${source}`, this.engine.explained(problems), source);
    const old = this.engine.oldMdx(problems);
    if (old.length > 0) this.board.set('old MDX', old);
    this.#policies.learn(source, source, shown.facts.sources);
  }

  async #noteProblems(): Promise<void> {
    this.board.set('config', this.engine.configProblems);
    const { state } = this;
    if (!state) return;
    const { site } = state;
    this.board.set('site', site.problems);
    this.board.set('old MDX', this.engine.oldMdx(this.board.all().map(({ problem }) => problem)));
    this.board.set('assets', [...(await this.engine.codeProblems()), ...state.assets.warnings]);
    this.board.retain((finder) => {
      const [, kind, of] = /^(page|links|render):(.*)$/s.exec(finder) ?? [];
      if (kind === undefined) return true;
      return kind === 'render' ? site.pages.has(of!) : site.pagesBySource.has(of!);
    });
  }
}
