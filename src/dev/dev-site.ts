// The site while it is being written, for the server: what the engine gives, with the mistakes, the changes and the policy
// that open pages are told of.

import type { KnownPage } from '../engine/compiled-pages.js';
import { isFileError, LiveEngine, type ShownOutcome } from '../engine/live-engine.js';
import { JobGivenUp, type LiveThreads } from '../engine/page-threads.js';
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

/** How often a save is rehearsed before the first one. */
const rehearsals = 5;

export class DevSite {
  readonly board = new ProblemBoard();
  readonly log = new ChangeLog();
  /** Holds back the work in the background. */
  readonly pace = new Pace();
  readonly engine: LiveEngine;
  readonly search: DevSearch;
  #links = new LinkCheck(this.pace, (finder, problems, page) => this.board.set(finder, problems, page));
  #policies = new PolicyBook();
  #urls: { state: SiteState; table: UrlTable } | undefined;
  /** Source of the page that was asked for last. */
  #shownLast: string | undefined;

  /** @param threads closed with it */
  constructor(options: SiteOptions, threads: LiveThreads) {
    this.engine = new LiveEngine({ ...options, mode: 'development' }, threads);
    this.search = new DevSearch(this.engine);
    this.engine.pages.onCompiled((known) => this.#learn(known));
  }

  /** The last good state; undefined while the config was never valid. */
  get state(): SiteState | undefined {
    return this.engine.state;
  }

  /** Lines of the parts of APIs, by `file#pointer`, as they were read last. */
  get apiLines(): ReadonlyMap<string, number> | undefined {
    return this.engine.inputs?.content.apiLines;
  }

  /** Which URL leads to what. */
  get urls(): UrlTable {
    const state = this.state!;
    if (this.#urls?.state.site !== state.site || this.#urls.state.config !== state.config)
      this.#urls = { state, table: buildUrlTable(state.site, state.config) };
    return this.#urls.table;
  }

  /** Reads the whole site. @returns false if it cannot be used as it is: the last good state stays. */
  async load(): Promise<boolean> {
    const isUsable = await this.engine.load();
    await this.#noteProblems();
    return isUsable;
  }

  /** Looks for what changed before files were watched. @returns undefined: nothing has. */
  async catchUp(): Promise<Change | undefined> {
    if (!(await this.engine.hasChanged(() => this.pace.breathe()))) return undefined;
    return (await this.load()) ? this.log.add('all') : undefined;
  }

  /** The page at a route, compiled and rendered as the site is now; undefined where there is none. */
  async page(route: string): Promise<ShownPage | undefined> {
    const outcome = await this.engine.page(route);
    if (outcome) this.#noteShown(route, outcome);
    return outcome?.page;
  }

  /** A social card; what is wrong with it is told with the rest. */
  async card(outputPath: string): Promise<Uint8Array | undefined> {
    const { contents, problems = [] } = (await this.engine.card(outputPath)) ?? {};
    this.board.set('cards', problems);
    return contents;
  }

  /** Draws one: what is wrong with the component or the logo is wrong with all of them. */
  async checkCards(): Promise<void> {
    const [first] = this.state?.cards.keys() ?? [];
    if (first !== undefined) await this.card(first);
  }

  #noteShown(route: string, { source, problems, page }: ShownOutcome): void {
    this.#shownLast = source ?? this.#shownLast;
    this.board.set(`render:${route}`, problems, source);
    this.#policies.learn(route, source ?? route, page.loads);
  }

  /** Content-Security-Policy of the pages that are known so far. */
  policy(): string {
    const { config, assets } = this.state!;
    return this.#policies.policy(config, assets.client.bootHash, assets.loads);
  }

  /**
   * Does what a save does, for a page that was asked for, while nobody waits: what has to be loaded for it is there then, and
   * the first save is as quick as those after it. Code of authors is not run for nothing.
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
   * Takes in that files have changed. @param files relative to the site's folder, forward slashes.
   * @returns undefined where neither a page nor a file of the output can look otherwise
   */
  async apply(files: ReadonlySet<string>): Promise<Change | undefined> {
    const { routes, compiled, files: outputs } = await this.engine.changed(files);
    await this.#noteProblems();
    for (const page of compiled) this.#links.checkOne(page, this.state!.compiledSite);
    const isAny = routes === 'all' || routes.length + outputs.length > 0;
    return isAny ? this.log.add(routes, outputs) : undefined;
  }

  /** Checks all links. @returns false if the site has changed meanwhile. */
  async checkLinks(): Promise<boolean> {
    const { compiledSite } = this.engine;
    if (!compiledSite) return false;
    compiledSite.renewLinks();
    return this.#links.checkAll(compiledSite);
  }

  /** Bundles what the pages that are known by now need, if that is more than before. @returns whether it was. */
  async completeNeeds(): Promise<boolean> {
    const isMore = await this.engine.completeNeeds(() => this.pace.breathe());
    await this.#noteProblems();
    return isMore;
  }

  /** Everything that was read beside what lies in the docs and static folders, relative to the site's folder. */
  *inputFiles(): Generator<string> {
    for (const { problem } of this.board.all())
      if (problem.location) yield problem.location.file.split('\0', 1)[0]!;
    yield* this.engine.inputFiles();
  }

  /** What was compiled and bundled, for the next run. Nobody waits for it, but at the end. */
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
