// The program as one engine: `build` and `check` ask it for all pages, `dev` for one after the other and for what a change
// of files means. What its steps depend on stands in steps.ts.
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { hashOf } from '../base/hash.js';
import { localeFolder } from '../base/state-folder.js';
import { programDigest } from '../base/version.js';
import type { ClientMode } from '../bundle/build-shipped-client.js';
import { BundleCache } from '../bundle/bundle-cache.js';
import { gatherMissing } from '../bundle/gather-missing.js';
import type { PageCache } from '../cache/page-cache.js';
import type { SharedBuild } from '../cache/shared-build.js';
import { toCompileOptions } from '../compile/compile-options.js';
import type { Config } from '../config/config.js';
import { notFoundRoute } from '../config/plugged.js';
import { digestOfPart } from '../config/stage-configs.js';
import type { SourceFile } from '../content/source-file.js';
import { type SiteError, settle, withoutRepeats } from '../errors.js';
import { checkLinks, checkRenderedLinks } from '../links/check-links.js';
import { checkPosts } from '../links/check-posts.js';
import { loadSecretRules } from '../output/load-secret-rules.js';
import type { SiteOutput } from '../output/output-part.js';
import { postsFor } from '../render/blog-feeds.js';
import { listsOf } from '../site/listed-pages.js';
import type { DocPage, Page } from '../site/site.js';
import { type BuiltPages, builtBefore, isPredictable, loadBuiltPages } from './built-pages.js';
import { changedStyles, holdsAny, outputsOf, reachOf, readsTheSame } from './changed-files.js';
import { CompiledPages, type KnownPage } from './compiled-pages.js';
import { ContextFiles } from './context-files.js';
import { componentKeysOf } from './load-page-modules.js';
import { Memo } from './memo.js';
import { needsDigest, type PageNeeds } from './page-needs.js';
import { JobGivenUp, LazyWorkers, type PageThreads, pagesForThreads } from './page-threads.js';
import {
  findRenderProblems,
  type RenderAllInput,
  type RenderedPages,
  renderAll,
  writePages,
} from './render-all.js';
import { type RenderOutcome, ShownPages } from './shown-pages.js';
import type { SiteOptions } from './site-options.js';
import {
  contentDigest,
  contentFolders,
  headDigest,
  type SiteInputs,
  SiteReader,
  siteDigest,
} from './site-reader.js';
import { CompiledSite, SiteState } from './site-state.js';
import type { ThreadActivity } from './step-times.js';
import { createSteps, type Values } from './steps.js';

export interface EngineOptions extends SiteOptions {
  /** Which React readers' browsers get. */
  mode: ClientMode;
  /** Threads for pages that somebody waits for, while the site is being written: drafts are shown then. */
  threads?: { pages: PageThreads; authors: PageThreads };
  /** Given by a run that makes several languages, which also closes them. */
  workers?: LazyWorkers;
}

/** What a change of files came to. */
interface Changed {
  /** Routes of the pages that may look otherwise; `all`: any. */
  routes: readonly string[] | 'all';
  /** Pages that were compiled anew. */
  compiled: readonly DocPage[];
  /** Static files and style sheets with other bytes, as paths in the output. */
  files: readonly string[];
}

/** Something worth knowing that is no mistake, with its place. */
export interface PageNote {
  file: string;
  line: number;
  column: number;
  message: string;
}

export interface ShownOutcome extends RenderOutcome {
  /** Path of the page's source; undefined for pages that no file holds. */
  source: string | undefined;
}

/** A change of a part that thousands of pages include must not keep the writer waiting. */
const compiledAtOnce = 20;
/** Bytes of code that a function runs through before V8 optimises it: fifteen times as many as V8 has it. Measured. */
const optimiseAfter = 1_000_000;
/** Until the watcher tells of a file that is gone. */
const goneFileMs = 100;

export class Engine {
  readonly pages: CompiledPages;
  /** Why the configuration cannot be used as it is now: the last good one is. */
  configProblems: readonly SiteError[] = [];
  #options: EngineOptions;
  #reader: SiteReader;
  #bundles: BundleCache;
  #contexts: ContextFiles;
  #memo: Memo<Values>;
  #workers: LazyWorkers;
  #shown: ShownPages | undefined;
  #shared: SharedBuild | undefined;
  #inputs: SiteInputs | undefined;
  #sources = new Map<string, SourceFile>();
  #compiledSite: CompiledSite | undefined;
  #state: SiteState | undefined;
  /** Source -> digest of what the bundles have of the page. */
  #bundled = new Map<string, string>();
  #haveAnchorsMoved = false;
  /** What the last build left. */
  #built: BuiltPages | undefined;
  /** Digest of the site in which all links of this build lead somewhere; empty where some do not. */
  #linksDigest = '';
  /** Digest of what all documents of this build have in common. */
  #frameDigest = '';
  #work: Promise<unknown> = Promise.resolve();
  #saving: Promise<unknown> = Promise.resolve();

  constructor(options: EngineOptions) {
    const { siteDir, mode, threads, workers = new LazyWorkers() } = options;
    const isLive = threads !== undefined;
    // A build runs for seconds, and V8 would take a fifth of them, in each thread, to optimise it.
    if (!isLive) setFlagsFromString(`--interrupt-budget=${optimiseAfter}`);
    const cacheDir = localeFolder(options);
    this.#options = options;
    this.#workers = workers;
    this.#reader = new SiteReader(options, {
      triesFunctions: isLive,
      // Threads start while the rest is read.
      onReadAnew: (count) => {
        if (!isLive && count === pagesForThreads) this.#workers.startThreads();
      },
    });
    this.#bundles = new BundleCache(cacheDir, siteDir, { savedLater: isLive });
    this.#contexts = new ContextFiles(cacheDir);
    this.pages = new CompiledPages(this.#reader.cache);
    this.#memo = new Memo(
      createSteps({
        cacheDir,
        bundles: this.#bundles,
        mode,
        drafts: isLive ? 'shown' : 'left-out',
        stableStyles: isLive,
      }),
    );
    this.#memo.set('needs', [], '');
    if (!threads) return;
    const { packDir } = this.pages;
    const contextFile = ({ shell }: SiteState): string => this.#contexts.put(shell);
    this.#shown = new ShownPages({ ...threads, packDir, contextFile });
    this.pages.onCompiled((known) => this.#learn(known));
  }

  /** What page threads have done. */
  get activity(): ThreadActivity {
    return this.#workers.activity;
  }

  get cache(): PageCache {
    return this.#reader.cache;
  }

  /** What others have made. */
  get shared(): SharedBuild | undefined {
    return this.#shared;
  }

  /** What was read last. */
  get inputs(): SiteInputs | undefined {
    return this.#inputs;
  }

  /** The site, once its pages are compiled. */
  get compiledSite(): CompiledSite | undefined {
    return this.#compiledSite;
  }

  /** The site as it is now; while its configuration is broken, as it was before. */
  get state(): SiteState | undefined {
    return this.#state;
  }

  /** Reads the whole site. @throws SiteErrors when the config cannot be used at all. */
  async read(): Promise<SiteInputs> {
    const read = await this.#reader.readConfig();
    // Bundling is the work of another process: meanwhile this one reads.
    if (this.#shown) this.#giveConfig(read);
    const [content] = await Promise.all([
      this.#reader.readContent(read.config, this.#inputs?.content),
      this.#shown && this.#memo.get('madeAssets'),
    ]);
    this.#give({ ...read, content });
    return this.#inputs!;
  }

  /** To be called before pages are compiled: what others have made of the same is not made again. */
  adopt(shared: SharedBuild): void {
    this.#shared = shared;
    this.cache.adopt(shared);
  }

  /** Compiles what must be compiled of the site that was read. @returns how many pages that were. */
  async compileAll(): Promise<number> {
    const { onProgress } = this.#options;
    const site = await this.#memo.get('madeSite');
    const pages = [...site.pages.values()].filter((page) => page.type === 'doc');
    let done = 0;
    const compiled = await this.pages.ensureAll(
      pages,
      (count, options) => this.#workers.open(count, options),
      (count) => {
        done += count;
        onProgress?.({ stage: 'compile', done, total: pages.length });
      },
    );
    this.#compiledSite = new CompiledSite(await this.#memo.get('config'), site, this.pages);
    const { config } = this.#compiledSite;
    // Functions of the author may give something else each time.
    this.#built = this.#shared || !isPredictable(config) ? undefined : loadBuiltPages(config);
    return compiled;
  }

  /** What is wrong with pages before they are rendered, links and all. */
  pageProblems(): readonly SiteError[] {
    const { site, config, facts, resolveLink } = this.compiledSite!;
    const digest = this.#siteDigest(this.compiledSite!.digests.anchors);
    const { pages = undefined, links = '' } = this.#built ?? {};
    const isFine = (page: DocPage): boolean =>
      links === digest && builtBefore(page, this.compiledSite!.compiled(page), pages) !== undefined;
    const broken = checkLinks(site, config, facts, resolveLink, isFine);
    this.#linksDigest = broken.length === 0 ? digest : '';
    const ofPages = Array.from(
      this.compiledSite!.docPages(),
      (page) => this.pages.get(page.source.path)!.problems,
    );
    return [...site.problems, ...ofPages.flat(), ...broken, ...checkPosts(site, config, facts)];
  }

  /** Makes what pages are rendered with. @returns what is wrong with the site's own code. */
  async bundle(): Promise<readonly SiteError[]> {
    await this.#bundleNeeds();
    return this.codeProblems();
  }

  /** What is wrong with components, scripts and styles. */
  async codeProblems(): Promise<readonly SiteError[]> {
    const made = [
      await this.#memo.get('madeModules'),
      await this.#memo.get('madeIslands'),
      await this.#memo.get('madeAssets'),
    ];
    const problems = withoutRepeats(made.flatMap((one) => one.problems));
    return gatherMissing(problems, this.#options.siteDir);
  }

  /** Renders all pages into the output. @throws LostArticles */
  async all(output: SiteOutput): Promise<RenderedPages> {
    const input = this.#renderInput();
    this.#frameDigest = this.#frame(input.secrets.allowed);
    const built = this.#built?.frame === this.#frameDigest ? this.#built.pages : undefined;
    return writePages({ ...input, built }, output);
  }

  /** What the next build is to know of this one. */
  built(pages: BuiltPages['pages'], siteFiles: BuiltPages['siteFiles']): BuiltPages {
    return { links: this.#linksDigest, frame: this.#frameDigest, siteFiles, pages };
  }

  /** The files about the site that the last build wrote, where they are made of the same. */
  get siteFiles(): { digest: string; before: BuiltPages['siteFiles']['files'] | undefined } {
    const digest = this.#siteDigest(this.compiledSite!.digests.excerpts);
    const before = this.#built?.siteFiles;
    return { digest, before: before?.digest === digest ? before.files : undefined };
  }

  /** Digest of the site but the texts of its pages, and of what these tell others. */
  #siteDigest(told: string): string {
    const { config } = this.compiledSite!;
    return hashOf([programDigest, digestOfPart('all', config), this.#memo.digestOf('madeSite'), told].join());
  }

  /** Digest of all that documents of pages have in common. */
  #frame(allowed: unknown): string {
    const { shell, modules, compiledSite } = this.#state!;
    const { bundle, ...others } = modules;
    return hashOf(
      JSON.stringify([
        this.#siteDigest(compiledSite.digests.anchors),
        this.#memo.digestOf('madeIslands'),
        [bundle?.digests, bundle?.browserNeeds, others.componentKeys, others.providedKeys, others.parts],
        [shell.digest, shell.globalDigest],
        allowed,
      ]),
    );
  }

  /** Renders the pages of a shard into an output. @throws LostArticles */
  async part(output: SiteOutput, isPart: (route: string) => boolean): Promise<RenderedPages> {
    const input = this.#renderInput();
    const others = [...this.#state!.site.pages.keys()].filter((route) => !isPart(route));
    return renderAll({ ...input, skipped: new Set([...input.skipped, ...others]) }, output);
  }

  /** What is wrong with pages only once they are rendered; nothing is written. @throws LostArticles */
  async renderProblems(): Promise<readonly SiteError[]> {
    const { problems } = loadSecretRules(this.#state!.config, process.env);
    return [...problems, ...(await findRenderProblems(this.#renderInput()))];
  }

  notes(): PageNote[] {
    return Array.from(this.#compiledSite!.docPages()).flatMap(({ route, source }) =>
      this.#compiledSite!.facts.get(route)!.notes.map(({ line, column, message }) => ({
        file: source.path,
        line,
        column,
        message,
      })),
    );
  }

  /** Reads the whole site while it is being written. @returns false if it cannot be used as it is: the last state stays. */
  load(): Promise<boolean> {
    return this.#exclusively(async () => {
      const read = await settle(this.read());
      this.configProblems = read.problems;
      if (read.value) await this.#renew();
      return read.value !== undefined;
    });
  }

  /** The page at a route, compiled and rendered as the site is now; undefined where there is none. */
  async page(route: string): Promise<ShownOutcome | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const page = this.#state?.site.pages.get(route);
      if (!page) return undefined;
      try {
        const shown = await this.#show(page);
        if (!shown.isLost) return shown;
        this.pages.forget(shown.source!);
        if (attempt === 3) throw new Error('An article was not where the cache had it');
      } catch (error) {
        if (isFileError(error)) {
          // The file is gone, which the watcher has not told of yet.
          if (attempt === 3) return undefined;
          await setTimeout(goneFileMs);
        } else if (!(error instanceof JobGivenUp) || attempt === 3) throw error;
        // Else the site has changed meanwhile: once more with what is there now.
      }
    }
  }

  /** The page for addresses that lead nowhere. */
  async notFoundPage(): Promise<RenderOutcome> {
    return this.#shown!.render(this.#state!.site.pages.get(notFoundRoute), this.#state!);
  }

  /** A file that belongs to a page: a picture, as the path of its source, or what rendering the page made. */
  pageFile(outputPath: string): { source: string } | { contents: string | Uint8Array } | undefined {
    const contents = this.#shown!.file(outputPath);
    if (contents !== undefined) return { contents };
    for (const { shown } of this.pages.all()) {
      const asset = shown.facts.assets.find(({ output }) => output === outputPath);
      if (asset) return { source: asset.file };
    }
    return undefined;
  }

  /** The entries of a closed category of a large sidebar. */
  async fragment(outputPath: string): Promise<string | undefined> {
    const { shell } = this.#state!;
    const { pages, authors } = this.#options.threads!;
    const fragments = await (shell.themeCode === undefined ? pages : authors).fragments(
      this.#contexts.put(shell),
    );
    return fragments.find((fragment) => fragment.path === outputPath)?.contents;
  }

  /** Takes in that files have changed. @param files relative to the site's folder, forward slashes. */
  async changed(files: ReadonlySet<string>): Promise<Changed> {
    const { pages, authors } = this.#options.threads!;
    for (const file of files) this.#reader.forget(file);
    // It compiles what has changed; what the other is busy with is asked for again when the change is taken in.
    pages.giveUpEndless();
    const before = this.#state;
    const formerAssets = before?.assets;
    const statics = before ? outputsOf(files, before) : [];
    const { sources, isOther } = await this.#exclusively(() => this.#takeIn(files));
    authors.giveUpEndless();
    const state = this.#state;
    if (!state) return { routes: [], compiled: [], files: [] };
    this.#haveAnchorsMoved = false;
    const compiled = await this.#compileNow(sources);
    const isAll = isOther || this.#haveAnchorsMoved || state !== before;
    const styles = formerAssets ? changedStyles(formerAssets, state.assets) : [];
    return {
      routes: isAll ? 'all' : [...compiled, ...listsOf(compiled, state.site)].map(({ route }) => route),
      compiled,
      files: [...statics, ...styles],
    };
  }

  /**
   * Whether files have changed since the site was made of them, looked up while nobody waits for anything. Where changes
   * come meanwhile the answer cannot be known, and is yes.
   */
  async hasChanged(breathe: () => Promise<void>): Promise<boolean> {
    const inputs = this.#inputs;
    const read = await settle(this.#reader.readConfig());
    if (!inputs || !read.value) return true;
    const content = await this.#reader.readContent(read.value.config, inputs.content, breathe);
    this.#memo.touch(() => true);
    const former = this.#memo.digestOf('madeAssets');
    await this.#exclusively(() => this.#memo.get('madeAssets'));
    return (
      inputs !== this.#inputs ||
      former !== this.#memo.digestOf('madeAssets') ||
      digestOfPart('all', read.value.config) !== this.#memo.digestOf('config') ||
      contentDigest(content) !== contentDigest(inputs.content)
    );
  }

  /** Bundles what the pages that are known by now need, if that is more than before. @returns whether it was. */
  async completeNeeds(breathe: () => Promise<void>): Promise<boolean> {
    for (const { shown } of this.pages.all()) {
      if (!this.#isBundled(shown)) {
        await breathe();
        await this.#meetNeeds();
        return true;
      }
      await breathe();
    }
    return false;
  }

  /** Compiles a page, or takes it from the cache, if it is not known as it is now. */
  async fill(page: DocPage, thread: PageThreads): Promise<'known' | 'cached' | 'compiled'> {
    const now = this.#state?.site.pages.get(page.route);
    if (now?.type !== 'doc') return 'known';
    const current = this.#current(now);
    if (this.pages.isCurrent(current)) return 'known';
    if (this.pages.takeCached(current)) return 'cached';
    await this.pages.ensure(current, thread);
    return 'compiled';
  }

  /** Does what a save of a page does, for nothing: what has to be loaded for it is there then. */
  async rehearse(page: DocPage, state: SiteState): Promise<void> {
    await this.#reader.reread(page.source, state.config);
    await this.pages.rehearse(page, this.#options.threads!.pages);
    await this.#shown!.rehearse(page, state);
  }

  /** Everything that was read beside what lies in the docs and static folders, relative to the site's folder. */
  *inputFiles(): Generator<string> {
    if (!this.#inputs) return;
    yield* this.#inputs.configInputs;
    yield* this.#inputs.content.inputs;
    yield* this.#memo.reads();
    yield* this.pages.usedFiles();
  }

  /** What was read, compiled and bundled, for the next run. */
  async save(breathe: () => Promise<void>): Promise<void> {
    const saving = this.#saving.then(async () => {
      for (const _ of this.pages.saving()) await breathe();
      this.#bundles.save();
    });
    this.#saving = saving.catch(() => undefined);
    await saving;
  }

  /** Ends a run. */
  async close(): Promise<void> {
    const { threads, workers } = this.#options;
    await Promise.all([
      workers ? undefined : this.#workers.close(),
      threads?.pages.close(),
      threads?.authors.close(),
    ]);
    this.#contexts.removeAll();
    // A session keeps what it learnt when it has learnt all.
    if (!threads && this.#inputs) this.cache.save();
  }

  #renderInput(): RenderAllInput {
    const state = this.#state!;
    const skipped = Array.from(state.compiledSite.docPages())
      .filter(({ source }) => state.broken.has(source.path))
      .map(({ route }) => route);
    return {
      state,
      contextFile: () => this.#contexts.put(state.shell),
      workers: this.#workers,
      secrets: loadSecretRules(state.config, process.env).options,
      skipped: new Set(skipped),
      onProgress: this.#options.onProgress,
      shared: this.#shared,
      built: undefined,
    };
  }

  async #show(page: Page): Promise<ShownOutcome> {
    const { pages } = this.#options.threads!;
    const known = page.type === 'doc' ? await this.pages.ensure(this.#current(page), pages) : undefined;
    const posts = page.type === 'post-list' ? postsFor(page, this.#state!.site, this.#state!.config) : [];
    const shownPosts = await Promise.all(posts.map((post) => this.pages.ensure(this.#current(post), pages)));
    for (const { shown } of [...(known ? [known] : []), ...shownPosts])
      if (!this.#isBundled(shown)) await this.#meetNeeds(shown);
    const state = this.#state!;
    const current = state.site.pages.get(page.route);
    if (!current) throw new JobGivenUp('The page is gone');
    const outcome = await this.#shown!.render(current, state);
    const source = current.type === 'doc' ? current.source.path : undefined;
    if (source === undefined || outcome.isLost) return { ...outcome, source };
    const { site, config, resolveLink } = state.compiledSite;
    const links = checkRenderedLinks([[source, outcome.page.links]], site, config, resolveLink);
    return { ...outcome, problems: [...outcome.problems, ...links], source };
  }

  /** With its text as it was read last. */
  #current(page: DocPage): DocPage {
    return { ...page, source: this.#sources.get(page.source.path) ?? page.source };
  }

  #giveConfig({ config }: Pick<SiteInputs, 'config'>): void {
    this.#memo.set('config', config, digestOfPart('all', config));
  }

  #giveRules({ config }: Pick<SiteInputs, 'config'>): void {
    const { siteDir, configPath, locale } = config;
    const options = toCompileOptions(config, componentKeysOf(config).length > 0);
    this.pages.adopt({ siteDir, configPath, locale, folders: contentFolders(config), options });
  }

  /** @param options `sameHeads`: nothing differs but texts of pages. */
  #give(inputs: SiteInputs, { sameHeads = false } = {}): void {
    const { content } = inputs;
    if (inputs.config !== this.#inputs?.config) this.#giveConfig(inputs);
    // The place of Docusaurus for components of all pages is not in the configuration.
    this.#giveRules(inputs);
    if (content !== this.#inputs?.content) {
      this.#sources = new Map(content.sources.map((source) => [source.path, source]));
      if (!sameHeads) this.#memo.set('heads', content, siteDigest(content));
    }
    this.#inputs = inputs;
  }

  async #bundleNeeds(): Promise<void> {
    const site = await this.#memo.get('madeSite');
    const needs = [...site.pages.values()].flatMap((page) =>
      page.type === 'doc' ? (this.pages.get(page.source.path)?.shown ?? []) : [],
    );
    const bundled = new Map(needs.map((page) => [page.source, needsDigest(page)]));
    this.#memo.set('needs', needs, hashOf([...bundled.values()].join()));
    await this.#renew();
    // Not before: who asks for a page meanwhile must wait for what it needs.
    this.#bundled = bundled;
  }

  /** Makes the state anew where something in it has changed. */
  async #renew(): Promise<void> {
    const memo = this.#memo;
    const site = await memo.get('madeSite');
    const shell = await memo.get('shell');
    const config = await memo.get('config');
    const { assets } = await memo.get('madeAssets');
    const { modules } = await memo.get('madeModules');
    const { islands, broken } = await memo.get('madeIslands');
    const state = this.#state;
    if (state?.site === site && state.shell === shell && state.config === config) {
      if (state.assets !== assets) state.replaceAssets(assets);
      return;
    }
    if (this.#compiledSite?.site !== site || this.#compiledSite.config !== config)
      this.#compiledSite = new CompiledSite(config, site, this.pages);
    this.#state = new SiteState(this.#compiledSite, { shell, assets, modules, islands, broken }, state);
    if (this.#shown) this.pages.retain((source) => site.pagesBySource.has(source));
  }

  #isBundled(page: PageNeeds): boolean {
    const digest = needsDigest(page);
    return digest === '' || this.#bundled.get(page.source) === digest;
  }

  /** @param page whose needs are to be met; others who waited in line may have met them meanwhile. */
  async #meetNeeds(page?: PageNeeds): Promise<void> {
    await this.#exclusively(async () => {
      if (page && this.#isBundled(page)) return;
      await this.#bundleNeeds();
    });
  }

  /** @returns sources of pages that have to be compiled again, and whether any page may look otherwise. */
  async #takeIn(files: ReadonlySet<string>): Promise<{ sources: ReadonlySet<string>; isOther: boolean }> {
    const former = this.#inputs;
    if (!former || !this.#state) {
      const read = await settle(this.read());
      this.configProblems = read.problems;
      if (read.value) await this.#renew();
      return { sources: new Set(), isOther: read.value !== undefined };
    }
    const reach = reachOf(files, {
      inputs: former,
      sources: this.#sources,
      bundled: new Set(this.#memo.reads()),
      exists: (file) => this.#reader.exists(file),
      isIncluded: (file) => this.pages.usersOf(file).size > 0,
    });
    const users = [...files].flatMap((file) => [...this.pages.usersOf(file)]);
    let inputs = former;
    let mustWalk = reach.mustWalk;
    let ranPlugins = false;
    const wasBroken = this.configProblems.length > 0;
    // What versions there are is read with the config.
    if (reach.isConfig || reach.mustWalk || wasBroken) {
      const read = await settle(this.#reader.readConfig());
      this.configProblems = read.problems;
      // While the config is broken, files are not taken in that come or go.
      if (!read.value) mustWalk = false;
      else {
        inputs = { ...inputs, ...read.value };
        // Plugins that ran anew may have made anything anew.
        ranPlugins = inputs.config.plugged !== former.config.plugged;
        mustWalk ||= wasBroken || ranPlugins || !readsTheSame(inputs, former);
      }
    }
    const edits = await this.#reread(reach.texts, inputs.config);
    if (edits === undefined && this.configProblems.length === 0) mustWalk = true;
    if (mustWalk) {
      inputs = { ...inputs, content: await this.#reader.readContent(inputs.config, former.content) };
      this.#give(inputs);
    } else if (edits && edits.length > 0) {
      const byPath = new Map(edits.map((source) => [source.path, source]));
      const sources = former.content.sources.map((source) => byPath.get(source.path) ?? source);
      const sameHeads = edits.every(
        (source) => headDigest(source) === headDigest(this.#sources.get(source.path)!),
      );
      inputs = { ...inputs, content: { ...former.content, sources } };
      this.#give(inputs, { sameHeads });
    } else this.#give(inputs);
    this.#memo.touch((file) => mustWalk || files.has(file) || (file.endsWith('/') && holdsAny(file, files)));
    // What a page needed that is gone may be gone as well.
    await (mustWalk ? this.#bundleNeeds() : this.#renew());
    const isOther =
      ranPlugins || (mustWalk && contentDigest(inputs.content) !== contentDigest(former.content));
    return { sources: new Set([...(edits ?? []).map((source) => source.path), ...users]), isOther };
  }

  /** @returns those that have changed; undefined: who reads all of the site knows what is the matter with them. */
  async #reread(files: readonly string[], config: Config): Promise<SourceFile[] | undefined> {
    try {
      const read = await Promise.all(
        files.map((file) => this.#reader.reread(this.#sources.get(file)!, config)),
      );
      const edited = read.filter(({ source }) => source.hash !== this.#sources.get(source.path)!.hash);
      const hadProblems = (file: string): boolean =>
        this.#inputs!.content.problems.some(({ location }) => location?.file === file);
      if (edited.some(({ source, problems }) => problems.length > 0 || hadProblems(source.path)))
        return undefined;
      return edited.map(({ source }) => source);
    } catch (error) {
      if (!isFileError(error)) throw error;
      return undefined;
    }
  }

  /** @returns the pages. Of many only the first are compiled now; the others when they are asked for. */
  async #compileNow(sources: ReadonlySet<string>): Promise<DocPage[]> {
    const { site } = this.#state!;
    const pages = [...sources].flatMap((source) => site.pagesBySource.get(source) ?? []);
    for (const page of pages.slice(0, compiledAtOnce)) {
      try {
        await this.pages.ensure(this.#current(page), this.#options.threads!.pages);
      } catch (error) {
        // That the file is gone, or a part of it, is the next change.
        if (!isFileError(error)) throw error;
      }
    }
    return pages;
  }

  #learn({ latest, shown }: KnownPage): void {
    if (!this.#compiledSite?.learnFacts(latest.source, shown.facts)) return;
    this.#haveAnchorsMoved = true;
    this.#compiledSite.renewLinks();
  }

  /** One after the other: what is read and bundled is taken in as a whole. */
  #exclusively<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => undefined);
    return done;
  }
}

/** A file that was there a moment ago cannot be read. */
export function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
