// The engine: the whole program as an object that `build` and `check` ask for all pages. steps.ts lists the steps and their inputs;
// live-engine.ts adds what `dev` needs.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { hashOf } from '../base/hash.js';
import { localeFolder } from '../base/state-folder.js';
import { programDigest } from '../base/version.js';
import type { ClientMode } from '../bundle/build-shipped-client.js';
import { BundleCache } from '../bundle/bundle-cache.js';
import { gatherMissing } from '../bundle/gather-missing.js';
import { loadOwnTags } from '../bundle/own-tags.js';
import type { PageCache } from '../cache/page-cache.js';
import type { SharedBuild } from '../cache/shared-build.js';
import { mdxOfOldSite } from '../compile/compile-errors.js';
import { toCompileOptions } from '../compile/compile-options.js';
import type { PageUse } from '../compile/compiled-page.js';
import { asksForDocusaurus2 } from '../config/build-scripts.js';
import { findPageItems, type PageItems } from '../config/own-parts.js';
import { otherLocales } from '../config/resolve-language.js';
import { digestOfPart } from '../config/stage-configs.js';
import { translatedFolders } from '../config/translation-places.js';
import type { SourceFile } from '../content/source-file.js';
import { type SiteError, withoutRepeats } from '../errors.js';
import { checkLinks, checkPosts } from '../links/check-links.js';
import type { LateAnchor } from '../links/policies.js';
import { addressesDigest } from '../links/resolve-link.js';
import { placedProblems } from '../openapi/placed-problems.js';
import { loadSecretRules } from '../output/load-secret-rules.js';
import type { SiteOutput } from '../output/output-part.js';
import { itemOf } from '../render/page-job.js';
import { versionsDigest } from '../site/other-versions.js';
import type { DocPage, Site } from '../site/site.js';
import { blamePlugins } from './blame-plugins.js';
import { type BuiltPages, builtBefore, isPredictable, readBuiltPages, traceOfBuilt } from './built-pages.js';
import { Commons, CompiledPages } from './compiled-pages.js';
import { ContextFiles, openContextFolder } from './context-files.js';
import { writeGeneratedFiles } from './generated-files.js';
import { Memo } from './memo.js';
import { needsDigest } from './page-needs.js';
import { LazyWorkers, pagesForThreads } from './page-workers.js';
import {
  findRenderProblems,
  type RenderAllInput,
  type RenderedPages,
  renderAll,
  type WrittenPages,
  writePages,
} from './render-all.js';
import type { SiteOptions } from './site-options.js';
import { contentFolders, type SiteInputs, SiteReader, siteDigest } from './site-reader.js';
import { CompiledSite, SiteState } from './site-state.js';
import { createSteps, type Values } from './steps.js';

export interface EngineOptions extends SiteOptions {
  /** The React build that readers' browsers get. */
  mode: ClientMode;
  /** Threads to use; a run that makes several languages passes and closes them. */
  workers?: LazyWorkers;
  /** What pages of the run's other languages need in the Content-Security-Policy, as hosts send one policy for all. */
  loosened?: ReadonlySet<PageUse>;
}

/** A note for the author about a place in a page, which is no mistake. */
export interface PageNote {
  file: string;
  line: number;
  column: number;
  message: string;
}

/** Codes of warnings that are alike on every page: only the first one is reported. */
const reportedOnce: ReadonlySet<string> = new Set(['CODE_WORD_IDLE', 'TWOSLASH_MISSING']);

/** Bytes of code that a function runs before V8 optimises it: fifteen times V8's default. Measured. */
const optimiseAfter = 1_000_000;
/**
 * Bytes of other functions that V8 puts into one that it optimises, instead of 920. Optimising takes less time then, and less is lost when
 * pages of the second language are the first to take some branch: V8 forgets all optimised code that the branch is in. Measured.
 */
const mostInlined = 400;
/** Later versions of Node count differently, and print a warning about the unknown flag. */
const countsBytes = process.versions.node.startsWith('20.');

/** Reads, compiles, bundles and renders a site in one language. */
export class Engine {
  readonly pages: CompiledPages;
  #options: EngineOptions;
  protected readonly reader: SiteReader;
  protected readonly bundles: BundleCache;
  protected readonly contexts: ContextFiles;
  protected readonly memo: Memo<Values>;
  #workers: LazyWorkers;
  #shared: SharedBuild | undefined;
  #inputs: SiteInputs | undefined;
  /** Source path -> source, as it was read last. */
  protected sources = new Map<string, SourceFile>();
  #compiledSite: CompiledSite | undefined;
  #state: SiteState | undefined;
  /** Source path -> digest of what the current bundles contain of the page. */
  protected bundled = new Map<string, string>();
  /** Records of the last build, if they may be used. */
  #built: BuiltPages | undefined;
  /** Digest of all possible link targets except for anchors, and of the options that pages are compiled with. */
  #addresses = '';
  /** Sources of pages with broken links. */
  #broken = new Set<string>();
  /** Links to anchors that are known only once the target page is rendered. */
  #late: LateAnchor[] = [];
  /** Digest of what all documents of this build share. */
  #frameDigest = '';

  /** @param isLive true in `dev`: the site is being edited */
  constructor(
    options: EngineOptions,
    private readonly isLive = false,
  ) {
    const { siteDir, mode, workers = new LazyWorkers() } = options;
    // A build runs for seconds; optimising would take a fifth of that time in each thread.
    if (!isLive && countsBytes) setFlagsFromString(`--interrupt-budget=${optimiseAfter}`);
    if (!isLive) setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${mostInlined}`);
    // Much of what a build reads lives until its end. If V8's young generation grew in small steps, each step would copy it again.
    setFlagsFromString('--semi-space-growth-factor=16');
    const cacheDir = localeFolder(options);
    this.#options = options;
    this.#workers = workers;
    this.reader = new SiteReader(options, {
      triesFunctions: isLive,
      // Threads start while the rest is being read.
      onReadAnew: (count) => {
        if (!isLive && count === pagesForThreads) this.#workers.startThreads();
      },
    });
    this.bundles = new BundleCache(cacheDir, siteDir, { savedLater: isLive });
    this.contexts = new ContextFiles(cacheDir);
    this.pages = new CompiledPages(this.reader.cache);
    this.memo = new Memo(
      createSteps({
        cacheDir,
        bundles: this.bundles,
        mode,
        drafts: isLive ? 'shown' : 'left-out',
        stableStyles: isLive,
        loosened: options.loosened,
      }),
    );
    this.memo.set('needs', [], '');
    this.memo.set('knownLoads', [], '');
    this.memo.set('pageItems', new Map(), '');
    this.memo.set('excerpts', new Map(), '');
  }

  get cache(): PageCache {
    return this.reader.cache;
  }

  /** Pages that other machines or shards have made. */
  get shared(): SharedBuild | undefined {
    return this.#shared;
  }

  /** Config and content, as they were read last. */
  get inputs(): SiteInputs | undefined {
    return this.#inputs;
  }

  /** The site, available once its pages are compiled. */
  get compiledSite(): CompiledSite | undefined {
    return this.#compiledSite;
  }

  /** The current state of the site; while its configuration is broken, the last good one. */
  get state(): SiteState | undefined {
    return this.#state;
  }

  /** Reads the whole site. @throws SiteErrors if the config cannot be used at all */
  async read(): Promise<SiteInputs> {
    const read = await this.reader.readConfig();
    if (this.#options.locale === undefined)
      this.#workers.isForLanguages = otherLocales(read.config).length > 0;
    // Bundling runs in another process, so the content is read meanwhile.
    if (this.isLive) this.giveConfig(read);
    const [content] = await Promise.all([
      this.reader.readContent(read.config, this.#inputs?.content),
      this.isLive && this.memo.get('madeAssets'),
    ]);
    await this.give({ ...read, content });
    return this.#inputs!;
  }

  /** Takes over what other machines have made of the same inputs. Call it before pages are compiled. */
  adopt(shared: SharedBuild): void {
    this.#shared = shared;
    this.cache.adopt(shared);
  }

  /** Keeps untranslated pages for the other languages of the run, until these are removed. Call it before pages are compiled. */
  keepCommons(): Commons {
    const { config } = this.#inputs!;
    const translations = otherLocales(config).map(({ translations: folder }) =>
      translatedFolders({ ...config, translation: folder === undefined ? undefined : { folder } }),
    );
    const { siteDir, locales } = config;
    const commons = new Commons(
      openContextFolder(localeFolder(config)),
      locales.map(({ url }) => new URL(url).pathname),
      ({ path: file, docPath }) =>
        translations.some((folders) => {
          const folder = folders.get(file.slice(0, -docPath.length - 1));
          return folder === undefined || !existsSync(path.join(siteDir, folder, docPath));
        }),
    );
    this.pages.keepCommons(commons);
    return commons;
  }

  /** Returns what the site's pages need in the Content-Security-Policy; known once the site is bundled. */
  loosens(): PageUse[] {
    const { liveCode, diagramScript } = this.state!.assets.client;
    return [...(liveCode ? (['live'] as const) : []), ...(diagramScript ? (['diagram'] as const) : [])];
  }

  /**
   * Compiles the pages that are out of date. @param options `isBuilt`: facts of pages that are as in the last build need not be loaded
   * @returns how many pages were compiled
   */
  async compileAll({ isBuilt = false } = {}): Promise<number> {
    const { onProgress } = this.#options;
    const site = await this.memo.get('madeSite');
    const config = await this.memo.get('config');
    // If the author's functions may return other results each time, the records do not hold.
    this.#built = this.#shared || !isPredictable(config) ? undefined : readBuiltPages(config);
    const before = isBuilt && this.#built?.rules === this.#rulesDigest ? this.#built.pages : undefined;
    const pages = [...site.pages.values()].filter((page) => page.type === 'doc');
    let done = 0;
    const compiled = await this.pages.ensureAll(
      pages,
      (count, options) => this.#workers.open(count, options),
      (count) => {
        done += count;
        onProgress?.({ stage: 'compile', done, total: pages.length });
      },
      before && ((page) => traceOfBuilt(page, before)),
    );
    this.#compiledSite = new CompiledSite(config, site, this.pages);
    return compiled;
  }

  /** Returns the problems of pages that are known before rendering, including broken links. */
  pageProblems(): readonly SiteError[] {
    const { site, config, facts, resolveLink } = this.compiledSite!;
    const { memo } = this;
    const addresses = addressesDigest(site, (route) => facts.get(route)?.anchors ?? []);
    const digest = hashOf([programDigest, this.pages.rulesDigest, memo.digestOf('config'), addresses].join());
    this.#addresses = digest;
    const built = this.#built?.links === digest ? this.#built : undefined;
    const areSame = built?.anchors === this.compiledSite!.digests.anchors;
    const brokenBefore = new Set(built?.broken);
    const isFine = (page: DocPage): boolean => {
      const before = builtBefore(page, site, this.pages, built?.pages);
      return before !== undefined && !brokenBefore.has(page.source.path) && (areSame || !before[7]);
    };
    this.#broken.clear();
    const onBroken = ({ source }: DocPage) => this.#broken.add(source.path);
    const late: LateAnchor[] = [];
    const broken = checkLinks(site, config, facts, { resolve: resolveLink, isFine, onBroken, late });
    this.#late = late;
    const ofPages = Array.from(
      this.compiledSite!.docPages(),
      (page) => this.pages.known(page.source.path)?.problems ?? [],
    );
    const first = new Map(
      ofPages
        .flat()
        .map((one) => [one.code, one] as const)
        .reverse(),
    );
    const ofEach = ofPages.flat().filter((one) => !reportedOnce.has(one.code) || one === first.get(one.code));
    const found = [...site.problems, ...ofEach, ...broken, ...checkPosts(site, config, facts)];
    const placed = placedProblems(found, this.#options.siteDir, this.inputs!.content.apiLines);
    return [...this.explained(placed), ...this.oldMdx(found)];
  }

  /** Adds to problems the hint that a failed plugin may be their cause. */
  explained(problems: readonly SiteError[]): readonly SiteError[] {
    return blamePlugins(problems, this.inputs!.config.plugged?.problems ?? []);
  }

  /** Returns a note why pages are not valid MDX, if there are such problems and the site was written for Docusaurus 2. */
  oldMdx(problems: readonly SiteError[]): readonly SiteError[] {
    if (!problems.some(({ code }) => code === 'MDX_SYNTAX')) return [];
    const location = asksForDocusaurus2(this.#options.siteDir);
    return location ? [mdxOfOldSite(location)] : [];
  }

  /** Bundles what rendering needs. @returns problems of the site's own code */
  async bundle(): Promise<readonly SiteError[]> {
    await this.bundleNeeds();
    return this.codeProblems();
  }

  /** Returns the problems of components, scripts and styles. */
  async codeProblems(): Promise<readonly SiteError[]> {
    const made = [
      await this.memo.get('madeModules'),
      await this.memo.get('madeIslands'),
      await this.memo.get('codePictures'),
      await this.memo.get('madeAssets'),
    ];
    const problems = withoutRepeats(made.flatMap((one) => one.problems));
    return this.explained(gatherMissing(problems, this.#options.siteDir));
  }

  /** Renders all pages into the output. @throws LostArticles */
  async all(output: SiteOutput): Promise<WrittenPages> {
    const input = this.#renderInput();
    this.#frameDigest = this.#frame(input.secrets.allowed);
    const before = this.#built?.frame === this.#frameDigest ? this.#built : undefined;
    const isSameSite = before?.site === this.#siteDigest();
    const fragments = isSameSite ? before?.fragments : undefined;
    const hasSameCards = before?.excerpts === this.compiledSite!.digests.excerpts;
    return writePages({ ...input, built: before?.pages, isSameSite, hasSameCards }, output, fragments);
  }

  /** Returns the records of this build for the next one. */
  built(
    { built: pages, fragments }: WrittenPages,
    siteFiles: BuiltPages['siteFiles'],
    routes: string,
  ): BuiltPages {
    const site = this.#siteDigest();
    const { anchors, excerpts } = this.compiledSite!.digests;
    const digests = {
      site,
      rules: this.#rulesDigest,
      links: this.#addresses,
      anchors,
      excerpts,
      frame: this.#frameDigest,
    };
    return { ...digests, broken: [...this.#broken], siteFiles, fragments, routes, pages };
  }

  /** Key of the routes.json that the last build wrote. */
  get lastRoutes(): string | undefined {
    return this.#built?.routes;
  }

  /** The site files that the last build wrote, if their inputs are unchanged. */
  get siteFiles(): { digest: string; before: BuiltPages['siteFiles']['files'] | undefined } {
    const digest = this.#siteDigest(this.compiledSite!.digests.excerpts);
    const before = this.#built?.siteFiles;
    return { digest, before: before?.digest === digest ? before.files : undefined };
  }

  /** Returns the digest of the site without the texts of its pages. @param headDigest digest of what pages tell others */
  #siteDigest(headDigest = ''): string {
    return hashOf([this.#rulesDigest, this.memo.digestOf('madeSite'), headDigest].join());
  }

  /** Digest of everything that pages are compiled with, besides their texts and titles. */
  get #rulesDigest(): string {
    return hashOf([programDigest, this.pages.rulesDigest, this.memo.digestOf('config')].join());
  }

  /** Returns the digest of what all documents share, without the parts of the site that differ from page to page, such as the sidebar. */
  #frame(allowed: unknown): string {
    const { shell, modules, site } = this.#state!;
    const { shells, blocks } = shell.digest;
    const { bundle, ...others } = modules;
    return hashOf(
      JSON.stringify([
        this.#addresses,
        versionsDigest(site),
        this.memo.digestOf('madeIslands'),
        [
          bundle?.digests,
          bundle?.browserNeeds,
          others.componentKeys,
          others.providedKeys,
          others.parts,
          others.pageItems,
        ],
        [shells, blocks, shell.sharedDigests.global, Object.keys(shell.shared.sidebars)],
        allowed,
      ]),
    );
  }

  /** Renders the pages of one shard into an output. @throws LostArticles */
  async part(output: SiteOutput, isPart: (route: string) => boolean): Promise<RenderedPages> {
    const input = this.#renderInput();
    const others = [...this.#state!.site.pages.keys()].filter((route) => !isPart(route));
    return renderAll({ ...input, skipped: new Set([...input.skipped, ...others]) }, output);
  }

  /** Returns the problems that only rendering finds; writes nothing. @throws LostArticles */
  async renderProblems(): Promise<readonly SiteError[]> {
    const state = this.#state!;
    const { problems } = loadSecretRules(state.config, process.env);
    const ofPages = await findRenderProblems(this.#renderInput());
    if (!state.shell.cards) return [...problems, ...ofPages];
    const { drawCards } = await import('./card-maker.js');
    return [...problems, ...ofPages, ...(await drawCards(state, state.cards)).problems];
  }

  notes(): PageNote[] {
    const { facts, site } = this.#compiledSite!;
    return [...facts].flatMap(([route, { notes }]) =>
      notes.map(({ line, column, message }) => ({
        file: (site.pages.get(route) as DocPage).source.path,
        line,
        column,
        message,
      })),
    );
  }

  /** Ends a run: closes threads and removes temporary files. */
  async close(): Promise<void> {
    const { workers } = this.#options;
    if (!workers) await this.#workers.close();
    this.contexts.removeAll();
    this.#shared?.close();
    // In `dev`, DevSite saves the cache later, when all pages are compiled.
    if (!this.isLive && this.#inputs) this.cache.save();
  }

  #renderInput(): RenderAllInput {
    const state = this.#state!;
    const skipped = Array.from(state.compiledSite.docPages())
      .filter(({ source }) => state.broken.has(source.path))
      .map(({ route }) => route);
    return {
      state,
      contextFile: () => this.contexts.put(state.shell),
      workers: this.#workers,
      secrets: loadSecretRules(state.config, process.env).options,
      skipped: new Set(skipped),
      onProgress: this.#options.onProgress,
      late: this.#late,
      shared: this.#shared,
      built: undefined,
      isSameSite: false,
      hasSameCards: false,
    };
  }

  protected giveConfig({ config }: Pick<SiteInputs, 'config'>): void {
    this.memo.set('config', config, digestOfPart('all', config));
  }

  /** Sets what was read. @param options `sameHeads`: only texts of pages have changed */
  protected async give(inputs: SiteInputs, { sameHeads = false } = {}): Promise<void> {
    const { config, content } = inputs;
    // Components for all pages that lie in Docusaurus' place for them are not part of the configuration.
    const options = toCompileOptions(config, await loadOwnTags(config));
    if (config !== this.#inputs?.config) this.giveConfig(inputs);
    const { siteDir, configPath, locale } = config;
    this.pages.adopt({ siteDir, configPath, locale, folders: contentFolders(config), options });
    if (content !== this.#inputs?.content) {
      this.sources = new Map(content.sources.map((source) => [source.path, source]));
      if (!sameHeads) this.memo.set('heads', content, siteDigest(content));
    }
    this.#inputs = inputs;
  }

  /** Bundles what the pages need that are compiled so far. */
  protected async bundleNeeds(): Promise<void> {
    const site = await this.memo.get('madeSite');
    const items = itemsOfPages(site, findPageItems(await this.memo.get('pageModules')));
    this.memo.set('pageItems', items, items.size === 0 ? '' : hashOf(JSON.stringify([...items])));
    const needs = [...site.pages.values()].flatMap((page) =>
      page.type === 'doc' ? (this.pages.known(page.source.path)?.shown ?? []) : [],
    );
    const bundled = new Map(needs.map((page) => [page.source, needsDigest(page)]));
    this.memo.set('needs', needs, hashOf([...bundled.values()].join()));
    await this.renew();
    // Set at the end: until then, `page` has to wait for the bundles that it needs.
    this.bundled = bundled;
  }

  /** Replaces the state if one of its parts has changed. */
  protected async renew(): Promise<void> {
    const memo = this.memo;
    const site = await memo.get('madeSite');
    const config = await memo.get('config');
    const writeGenerated = (): boolean => {
      const written = new Set(writeGeneratedFiles(site, config));
      return memo.touch((file) => written.has(file));
    };
    writeGenerated();
    const { loads } = await memo.get('siteLoads');
    memo.set('knownLoads', loads, JSON.stringify(loads));
    const { excerpts: areRead } = await memo.get('siteReads');
    const excerpts = areRead ? excerptsOf(site, this.pages) : new Map<string, string>();
    memo.set('excerpts', excerpts, areRead ? hashOf(JSON.stringify([...excerpts])) : '');
    const shell = await memo.get('shell');
    const { assets } = await memo.get('madeAssets');
    const { modules } = await memo.get('madeModules');
    const { islands, broken } = await memo.get('madeIslands');
    // A bundle may have asked for a file that nothing had asked for before.
    if (writeGenerated()) return this.renew();
    const state = this.#state;
    if (state?.site === site && state.shell === shell && state.config === config) {
      if (state.assets !== assets) state.replaceAssets(assets);
      return;
    }
    if (this.#compiledSite?.site !== site || this.#compiledSite.config !== config)
      this.#compiledSite = new CompiledSite(config, site, this.pages);
    this.#state = new SiteState(this.#compiledSite, { shell, assets, modules, islands, broken }, state);
    if (this.isLive) this.pages.retain((source) => site.pagesBySource.has(source));
  }
}

/** Returns route -> excerpt of the pages of docs without a description, as far as they are compiled. */
function excerptsOf(site: Site, pages: CompiledPages): Map<string, string> {
  const found = Array.from(site.pages.values(), (page): readonly (readonly [string, string])[] => {
    const isShown = page.type === 'doc' && page.instance !== undefined && page.description === undefined;
    const { excerpt = '' } = (isShown && pages.trace(page.source.path)) || {};
    return excerpt === '' ? [] : [[page.route, excerpt]];
  });
  return new Map(found.flat());
}

/** Returns source of page -> import key of the component that shows it, for pages that the theme's own does not show. */
function itemsOfPages({ pages }: Site, items: PageItems): Map<string, string> {
  if (Object.keys(items).length === 0) return new Map();
  const shown = Array.from(pages.values(), (page): readonly (readonly [string, string])[] => {
    const item = itemOf(page, items);
    return page.type === 'doc' && item !== undefined ? [[page.source.path, item]] : [];
  });
  return new Map(shown.flat());
}
