// The site as it is now, for the server: pages when they are asked for, and what a change of files means for them.
import { setTimeout } from 'node:timers/promises';
import { BundleCache } from '../bundle/bundle-cache.js';
import type { Config } from '../config/config.js';
import type { SourceFile } from '../content/source-file.js';
import { JobGivenUp, PageThreads } from '../engine/page-threads.js';
import { SiteErrors } from '../errors.js';
import { checkRenderedLinks } from '../links/check-links.js';
import type { SiteOptions } from '../load-inputs.js';
import { notFoundJob } from '../render/page-job.js';
import type { DocPage, Page } from '../site/site.js';
import { stateFolder } from '../state-folder.js';
import { type Change, ChangeLog } from './change-log.js';
import { ContextFiles } from './context-files.js';
import { changedStyles, type DevAssets, isSameAssets, loadDevAssets, needsOf } from './dev-assets.js';
import { DevSearch } from './dev-search.js';
import { findReach, type Reach } from './find-reach.js';
import { isFileError } from './is-file-error.js';
import { type KnownPage, KnownPages } from './known-pages.js';
import { LinkCheck } from './link-check.js';
import { Pace } from './pace.js';
import { PageRenderer, type ShownPage } from './page-renderer.js';
import { PolicyBook } from './policy-book.js';
import { ProblemBoard } from './problem-board.js';
import { type DevInputs, InputReader } from './read-inputs.js';
import { givesSameGraph, isSameSite, readsSameContent } from './same-inputs.js';
import { type FormerState, SiteState } from './site-state.js';
import { withLastGood } from './with-last-good.js';

/** What a change of files came to. */
export interface Applied {
  /** undefined: no page can look otherwise. */
  change: Change | undefined;
  /** Static files and style sheets with other bytes, as paths in the output. */
  files: readonly string[];
}

export class DevSite {
  readonly board = new ProblemBoard();
  readonly log = new ChangeLog();
  /** Holds back the work in the background. */
  readonly pace = new Pace();
  /** Compiled pages: who is interested in their sections or facts listens here. */
  readonly pages: KnownPages;
  readonly search: DevSearch;
  readonly threads: { pages: PageThreads; authors: PageThreads };
  #reader: InputReader;
  #bundles: BundleCache;
  #contexts: ContextFiles;
  #renderer: PageRenderer;
  #links = new LinkCheck(this.pace, (finder, problems, page) => this.board.set(finder, problems, page));
  #policies = new PolicyBook();
  #state: SiteState | undefined;
  #loadingAssets: Promise<void> = Promise.resolve();
  #saving: Promise<void> = Promise.resolve();
  #haveAnchorsMoved = false;
  /** Source of the page that was asked for last. */
  #shownLast: string | undefined;

  constructor(options: SiteOptions, pagesThread: PageThreads) {
    this.threads = { pages: pagesThread, authors: new PageThreads({ mode: 'development', count: 1 }) };
    const cacheDir = stateFolder(options.siteDir);
    this.#reader = new InputReader(options);
    this.#bundles = new BundleCache(cacheDir, options.siteDir, { savedLater: true });
    this.#contexts = new ContextFiles(cacheDir);
    this.pages = new KnownPages(this.#reader.cache);
    this.search = new DevSearch(this.pages, () => this.#state);
    this.#renderer = new PageRenderer(options.siteDir, this.pages.packDir, this.threads);
    this.pages.onCompiled((known) => this.#learn(known));
  }

  /** The last good state; undefined while the config was never valid. */
  get state(): SiteState | undefined {
    return this.#state;
  }

  /** Reads the whole site. @returns false if it cannot be used as it is: the last good state stays. */
  load(): Promise<boolean> {
    return this.#load(() => false);
  }

  /**
   * Reads the whole site, but stays as it is where nothing has changed. @returns whether something has.
   * @param options `keepsContent`: no file has changed that the config was not made of.
   */
  loadIfOther({ keepsContent = false } = {}): Promise<boolean> {
    return this.#load(
      (read, assets) => {
        const state = this.#state;
        return state !== undefined && this.#isSame(read, assets, state);
      },
      { keepsContent },
    );
  }

  /**
   * Whether files have changed since the site was made of them, looked up while nobody waits for anything. Where changes
   * come meanwhile the answer cannot be known, and is yes.
   */
  async hasChanged(): Promise<boolean> {
    const breathe = (): Promise<void> => this.pace.breathe();
    try {
      const read = await this.#reader.readConfig();
      const content = await this.#reader.readContent(read.config, breathe);
      const loading = this.#loadingAssets.then(() => this.#loadAssets(read.config));
      this.#loadingAssets = settled(loading);
      const assets = await loading;
      const state = this.#state;
      if (!state) return true;
      return !this.#isSame(withLastGood({ ...read, content }, state.inputs), assets, state);
    } catch (error) {
      if (!(error instanceof SiteErrors)) throw error;
      return true;
    }
  }

  #isSame(read: DevInputs, assets: DevAssets, state: SiteState): boolean {
    return isSameSite(read, state.inputs) && isSameAssets(assets, state.assets);
  }

  async #load(
    mayStay: (read: DevInputs, assets: DevAssets) => boolean,
    { keepsContent = false } = {},
  ): Promise<boolean> {
    let read: Pick<DevInputs, 'config' | 'configInputs'>;
    try {
      read = await this.#reader.readConfig();
    } catch (error) {
      if (!(error instanceof SiteErrors)) throw error;
      this.board.set('config', error.problems);
      return false;
    }
    this.board.set('config', []);
    this.pages.adoptConfig(read.config);
    // Bundling is the work of another process: meanwhile this one reads.
    const former = this.#state;
    const isSameContent =
      keepsContent && former !== undefined && readsSameContent(read.config, former.config);
    const [assets, content] = await Promise.all([
      this.#loadAssets(read.config),
      isSameContent ? former.inputs.content : this.#reader.readContent(read.config),
    ]);
    const inputs = withLastGood({ ...read, content }, this.#state?.inputs);
    if (mayStay(inputs, assets)) return false;
    const isSameSite =
      isSameContent && former === this.#state && givesSameGraph(content, read.config, former.config);
    this.#adopt(inputs, assets, { isSameSite });
    return true;
  }

  /** The page at a route, compiled and rendered as the site is now; undefined where there is none. */
  async page(route: string): Promise<ShownPage | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const page = this.#state?.site.pages.get(route);
      if (!page) return undefined;
      try {
        return await this.#render(page);
      } catch (error) {
        if (isFileError(error)) {
          // The file is gone, which the watcher has not told of yet.
          if (attempt === 3) return undefined;
          await setTimeout(goneFileMs);
          continue;
        }
        // The site has changed meanwhile, or its cache was tampered with: once more with what is there now.
        if (!(error instanceof JobGivenUp || error instanceof LostArticle) || attempt === 3) throw error;
      }
    }
  }

  /** The page for addresses that lead nowhere. */
  async notFoundPage(): Promise<ShownPage> {
    const state = this.#state!;
    const { page } = await this.#renderer.render(notFoundJob(state.config), undefined, state);
    return page;
  }

  /** A file that belongs to a page: a picture, as the path of its source, or what rendering the page made. */
  pageFile(outputPath: string): { source: string } | { contents: string | Uint8Array } | undefined {
    const contents = this.#renderer.file(outputPath);
    if (contents !== undefined) return { contents };
    for (const { shown } of this.pages.all()) {
      const asset = shown.facts.assets.find(({ output }) => output === outputPath);
      if (asset) return { source: asset.file };
    }
    return undefined;
  }

  /** The entries of a closed category of a large sidebar. */
  async fragment(outputPath: string): Promise<string | undefined> {
    const { contextFile, assets } = this.#state!;
    const thread = assets.themeCode === undefined ? this.threads.pages : this.threads.authors;
    const fragments = await thread.fragments(contextFile);
    return fragments.find((fragment) => fragment.path === outputPath)?.contents;
  }

  /** Content-Security-Policy of the pages that are known so far. */
  policy(): string {
    const { config, assets } = this.#state!;
    return this.#policies.policy(config, assets.client.bootHash, assets.loads);
  }

  /**
   * Does what a save does, for a page that was asked for, while nobody waits: what has to be loaded for it is there then, and
   * the first save is as quick as those after it. Code of authors is not run for nothing.
   */
  async warmUp(): Promise<void> {
    const state = this.#state;
    const known = this.#shownLast === undefined ? undefined : this.pages.get(this.#shownLast);
    const page = known && state?.site.pagesBySource.get(known.latest.source);
    if (!page || page.source.virtualText !== undefined) return;
    if (known.shown.facts.runs || state!.assets.themeCode !== undefined) return;
    try {
      for (let turn = 0; turn < rehearsals && state === this.#state; turn += 1) {
        await this.pace.breathe();
        await this.#reader.reread(page.source);
        await this.pages.rehearse(page, this.threads.pages);
        await this.#renderer.rehearse(state!.buildJob(page, known.shown.facts), known.shown, state!);
      }
    } catch (error) {
      // The file is gone, or the server stops.
      if (!(error instanceof JobGivenUp || isFileError(error))) throw error;
    }
  }

  /** Takes in that files have changed. @param files relative to the site's folder, forward slashes. */
  async apply(files: ReadonlySet<string>): Promise<Applied> {
    for (const file of files) this.#reader.forget(file);
    // It compiles what has changed; what the other is busy with is asked for again when the change is taken in.
    this.threads.pages.giveUpEndless();
    const before = this.#state?.assets;
    const applied = await this.#takeIn(files);
    this.threads.authors.giveUpEndless();
    const styles = before && this.#state ? changedStyles(before, this.#state.assets) : [];
    return { ...applied, files: [...applied.files, ...styles] };
  }

  async #takeIn(files: ReadonlySet<string>): Promise<Applied> {
    const state = this.#state;
    if (!state) return { change: await this.#reload(), files: [] };
    const reach = findReach(files, { ...state.knownFiles, isUsedByPages: (file) => this.#isUsed(file) });
    const outputs = outputsOf(reach.statics, state);
    if (reach.everything || this.board.has('config')) {
      // While the config is broken, files are not taken in that come or go.
      const keepsContent =
        !this.board.has('config') && [...files].every((file) => state.isOfConfigAlone(file));
      const change = await this.#reload({ keepsContent });
      if (change) return { change, files: outputs };
    }
    // Also while the config is broken: the last good state takes in what is written.
    return { change: await this.#applyToPages(reach, state), files: outputs };
  }

  /** Checks all links. @returns false if the site has changed meanwhile. */
  async checkLinks(): Promise<boolean> {
    const state = this.#state;
    if (!state) return false;
    state.renewLinks();
    return this.#links.checkAll(state);
  }

  /** Bundles what the pages that are known by now need, if that is more than before. */
  async completeAssets(): Promise<boolean> {
    const isMissing = await this.#isAnythingMissing();
    if (!isMissing) return false;
    await this.pace.breathe();
    await this.#renewAssets();
    return true;
  }

  async #isAnythingMissing(): Promise<boolean> {
    for (const { shown } of this.pages.all()) {
      if (!hasAll(this.#state!.assets, needsOf(shown))) return true;
      await this.pace.breathe();
    }
    return false;
  }

  /** Everything that was read beside what lies in the docs and static folders, relative to the site's folder. */
  *inputFiles(): Generator<string> {
    for (const { problem } of this.board.all()) if (problem.location) yield problem.location.file;
    const state = this.#state;
    if (!state) return;
    yield* state.configInputs;
    yield* state.inputs.content.inputs;
    yield* state.assets.inputs;
    yield* this.pages.usedFiles();
  }

  /** Compiles a page, or takes it from the cache, if it is not known as it is now. */
  async fill(page: DocPage, thread: PageThreads): Promise<'known' | 'cached' | 'compiled'> {
    const current = this.#state?.site.pages.get(page.route);
    if (current?.type !== 'doc' || this.pages.isCurrent(current)) return 'known';
    if (this.pages.takeCached(current)) return 'cached';
    await this.pages.ensure(current, thread);
    return 'compiled';
  }

  /** What was compiled and bundled, for the next run. Nobody waits for it, but at the end. */
  async save(): Promise<void> {
    const saving = this.#saving.then(async () => {
      for (const _ of this.pages.saving()) await this.pace.breathe();
      this.#bundles.save();
    });
    this.#saving = settled(saving);
    await saving;
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.threads).map((thread) => thread.close()));
    this.#contexts.removeAll();
  }

  async #render(page: Page): Promise<ShownPage> {
    const known = page.type === 'doc' ? await this.pages.ensure(page, this.threads.pages) : undefined;
    if (known && !hasAll(this.#state!.assets, needsOf(known.shown)))
      await this.#renewAssets({ wanted: known });
    const state = this.#state!;
    const current = state.site.pages.get(page.route);
    if (!current) throw new JobGivenUp('The page is gone');
    const job = state.buildJob(current, known?.shown.facts);
    const { page: shown, problems, isLost } = await this.#renderer.render(job, known?.shown, state);
    const source = page.type === 'doc' ? page.source.path : undefined;
    this.#shownLast = source ?? this.#shownLast;
    if (isLost) {
      this.pages.forget(source!);
      throw new LostArticle('An article was not where the cache had it');
    }
    const rendered = source === undefined ? [] : [[source, shown.links] as const];
    const links = checkRenderedLinks(rendered, state.site, state.config, state.resolveLink);
    this.board.set(`render:${page.route}`, [...problems, ...links], source);
    this.#policies.learn(page.route, source ?? page.route, shown.loads);
    return shown;
  }

  async #applyToPages(reach: Reach, state: SiteState): Promise<Change | undefined> {
    const reread = await this.#rereadAll(reach.sources, state);
    if (!reread) return this.#reload();
    const edited = reread.filter(({ source }) => source.hash !== state.source(source.path)!.hash);
    // What is wrong with front matter is known only to who reads all of the site.
    if (edited.some(({ source, problems }) => problems.length > 0 || hadProblems(source.path, state)))
      return this.#reload();
    const edits = edited.map(({ source }) => ({ from: state.source(source.path)!, to: source }));
    // It stands in sidebars and beside other pages.
    const hasSiteChanged = edits.some(({ from, to }) => hasHeadChanged(to, from));
    for (const { source } of edited) state.replaceText(source);
    if (hasSiteChanged) this.#adopt(state.inputs, state.assets, { edits });
    if (reach.assets.length > 0) await this.#renewAssets({ changed: new Set(reach.assets) });
    const users = reach.included.flatMap((file) => [...this.pages.usersOf(file)]);
    this.#haveAnchorsMoved = false;
    const routes = await this.#compileNow(new Set([...edited.map(({ source }) => source.path), ...users]));
    // New bytes of a style sheet are no new page.
    const isContextOther = this.#state!.contextFile !== state.contextFile;
    if (hasSiteChanged || isContextOther || this.#haveAnchorsMoved) return this.log.add('all');
    return routes.length > 0 ? this.log.add(routes) : undefined;
  }

  /** @returns undefined: not all of them are there any more. */
  async #rereadAll(files: readonly string[], state: SiteState) {
    try {
      return await Promise.all(files.map((file) => this.#reader.reread(state.source(file)!)));
    } catch (error) {
      if (!isFileError(error)) throw error;
      return undefined;
    }
  }

  async #reload(options?: { keepsContent: boolean }): Promise<Change | undefined> {
    return (await this.loadIfOther(options)) ? this.log.add('all') : undefined;
  }

  /** @returns routes of the pages. Of many only the first are compiled now; the others when they are asked for. */
  async #compileNow(sources: ReadonlySet<string>): Promise<string[]> {
    const state = this.#state!;
    const pages = [...sources].flatMap((source) => state.site.pagesBySource.get(source) ?? []);
    for (const page of pages.slice(0, compiledAtOnce)) {
      try {
        await this.pages.ensure(page, this.threads.pages);
      } catch (error) {
        // That the file is gone, or a part of it, is the next change.
        if (!isFileError(error)) throw error;
      }
      this.#links.checkOne(page, state);
    }
    return pages.map(({ route }) => route);
  }

  #learn({ latest, shown, problems }: KnownPage): void {
    const { source } = latest;
    this.board.set(`page:${source}`, problems, source);
    this.#policies.learn(
      source,
      source,
      shown.facts.sources.map((fact) => ({ ...fact })),
    );
    if (!this.#state?.learnFacts(source, shown.facts)) return;
    this.#haveAnchorsMoved = true;
    this.#state.renewLinks();
  }

  /**
   * @param options `wanted`: a page whose needs are not met although they may have been asked for before; `changed`: the
   * files because of which it is done.
   */
  async #renewAssets({
    wanted,
    changed,
  }: {
    wanted?: KnownPage;
    changed?: ReadonlySet<string>;
  } = {}): Promise<void> {
    const loading = this.#loadingAssets.then(async () => {
      for (;;) {
        const state = this.#state!;
        // Whoever waited in line may find that it was done meanwhile.
        if (wanted && hasAll(state.assets, needsOf(wanted.shown))) return;
        const assets = await this.#loadAssets(state.config, changed);
        // A change that was taken in meanwhile must not be undone.
        if (this.#state !== state) continue;
        if (state.replaceStyles(assets)) this.board.set('assets', assets.problems);
        else this.#adopt(state.inputs, assets, { isSameSite: true });
        return;
      }
    });
    this.#loadingAssets = settled(loading);
    await loading;
  }

  #loadAssets(config: Config, changed?: ReadonlySet<string>): Promise<DevAssets> {
    const pages = Array.from(this.pages.all(), ({ shown }) => shown);
    return loadDevAssets({ config, pages, bundles: this.#bundles, last: this.#state?.assets, changed });
  }

  #adopt(inputs: DevInputs, assets: DevAssets, difference: Omit<FormerState, 'former'> = {}): void {
    const state = new SiteState(inputs, assets, this.pages, this.#contexts, {
      former: this.#state,
      ...difference,
    });
    this.pages.retain((source) => state.site.pagesBySource.has(source));
    this.#state = state;
    this.board.set('site', state.site.problems);
    this.board.set('assets', assets.problems);
    const isThere = (source: string): boolean => state.site.pagesBySource.has(source);
    this.board.retain((finder) => {
      const [, kind, of] = /^(page|links|render):(.*)$/s.exec(finder) ?? [];
      if (kind === undefined) return true;
      return kind === 'render' ? state.site.pages.has(of!) : isThere(of!);
    });
  }

  #isUsed(file: string): boolean {
    return this.pages.usersOf(file).size > 0;
  }
}

/** A change of a part that thousands of pages include must not keep the writer waiting. */
const compiledAtOnce = 20;

/** Until the watcher tells of a file that is gone. */
const goneFileMs = 100;

/** How often a save is rehearsed before the first one. */
const rehearsals = 5;

class LostArticle extends Error {}

function settled(work: Promise<unknown>): Promise<void> {
  return work.then(
    () => undefined,
    () => undefined,
  );
}

function hasAll(assets: DevAssets, needs: readonly string[]): boolean {
  return needs.every((need) => assets.known.has(need));
}

function hadProblems(file: string, { site }: SiteState): boolean {
  return site.problems.some(({ location }) => location?.file === file);
}

/** The front matter, or the title in the text, has changed. */
function hasHeadChanged(source: SourceFile, former: SourceFile): boolean {
  return (
    former.contentTitle !== source.contentTitle ||
    JSON.stringify(former.frontMatter) !== JSON.stringify(source.frontMatter)
  );
}

function outputsOf(sources: readonly string[], { site }: SiteState): string[] {
  if (sources.length === 0) return [];
  const bySource = new Map(Array.from(site.staticFiles.values(), (file) => [file.source, file.path]));
  return sources.flatMap((source) => bySource.get(source) ?? []);
}
