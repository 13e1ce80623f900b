// The state of the site at one moment, with everything that rendering a page needs.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import type { ClientFile } from '../bundle/bundle-client.js';
import { bytesOf } from '../bundle/large-files.js';
import type { CachedPage } from '../cache/page-cache.js';
import type { PageFacts } from '../compile/compiled-page.js';
import type { Config } from '../config/config.js';
import { createAnchorsOf } from '../links/check-links.js';
import { createLinkResolver, type LinkResolver } from '../links/resolve-link.js';
import { postsFor } from '../render/blog-feeds.js';
import { createExtraPaths, createPageJobBuilder, notFoundJob, type PageJob } from '../render/page-job.js';
import { pageRenderKey } from '../render/render-key.js';
import { sidebarKeyOf } from '../render/sidebar-tree.js';
import { type CardText, socialCardOf } from '../render/social-card.js';
import type { DocPage, Page, Site } from '../site/site.js';
import type { RenderJob } from './batch-renderer.js';
import { digestsOf } from './built-pages.js';
import type { CompiledPages } from './compiled-pages.js';
import type { SiteAssets } from './load-assets.js';
import type { LoadedIslands } from './load-islands.js';
import type { LoadedPageModules } from './load-page-modules.js';
import type { Shell } from './steps.js';

/** The site, and what is known of its compiled pages. Pages that are compiled later are added. */
export class CompiledSite {
  #facts = new FactsByRoute((route) => {
    const page = this.site.pages.get(route);
    return page?.type === 'doc' ? this.compiled(page)?.facts : undefined;
  });
  #resolve: LinkResolver;
  #digests: ReturnType<typeof digestsOf> | undefined;

  constructor(
    readonly config: Config,
    readonly site: Site,
    readonly pages: CompiledPages,
  ) {
    for (const page of this.docPages()) {
      const facts = pages.known(page.source.path)?.shown.facts;
      if (facts) this.#facts.set(page.route, facts);
    }
    this.#resolve = this.#newResolver();
  }

  /** Returns the pages that have a source, in the order of their routes. */
  *docPages(): Generator<DocPage> {
    for (const page of this.site.pages.values()) if (page.type === 'doc') yield page;
  }

  /** Returns the compiled page that is shown; undefined if it was never compiled. */
  compiled(page: DocPage): CachedPage | undefined {
    return this.pages.get(page.source.path)?.shown;
  }

  /** Facts of the pages by route. Iterating leaves out pages without any fact that all pages are asked for; `get` finds them. */
  get facts(): ReadonlyMap<string, PageFacts> {
    return this.#facts;
  }

  /** Returns the excerpt of a page; undefined if it is unknown or the page has no text. */
  excerptOf(route: string): string | undefined {
    const page = this.site.pages.get(route);
    if (page?.type !== 'doc') return undefined;
    // The last build has kept none of a page with a description, of which only cards of plain links ask.
    const facts = page.description === undefined ? undefined : this.compiled(page)?.facts;
    return (facts ?? this.pages.trace(page.source.path))?.excerpt || undefined;
  }

  /** Digests of what pages tell others; all pages have to be compiled. */
  get digests(): ReturnType<typeof digestsOf> {
    this.#digests ??= digestsOf(this.docPages(), this.pages);
    return this.#digests;
  }

  /** Resolves links of articles and front matter. */
  get resolveLink(): LinkResolver {
    return this.#resolve;
  }

  /** Adds the facts of a page. @returns whether links of other pages may resolve differently now */
  learnFacts(source: string, facts: PageFacts): boolean {
    const page = this.site.pagesBySource.get(source);
    if (!page) return false;
    const former = this.#facts.get(page.route);
    this.#facts.set(page.route, facts);
    return former !== undefined && former.anchors.join() !== facts.anchors.join();
  }

  /** Resolves links again, after anchors have changed. */
  renewLinks(): void {
    this.#resolve = this.#newResolver();
  }

  #newResolver(): LinkResolver {
    return createLinkResolver(this.site, this.config, createAnchorsOf(this.#facts));
  }
}

class FactsByRoute extends Map<string, PageFacts> {
  constructor(private readonly find: (route: string) => PageFacts | undefined) {
    super();
  }

  override get(route: string): PageFacts | undefined {
    return super.get(route) ?? this.find(route);
  }
}

/** Values that the engine's steps have made. */
interface StateParts {
  shell: Shell;
  assets: SiteAssets;
  modules: LoadedPageModules;
  islands: LoadedIslands;
  /** Sources of pages that cannot be rendered. */
  broken: ReadonlySet<string>;
}

/** The site, and everything else that rendering a page needs. */
export class SiteState implements StateParts {
  readonly shell: Shell;
  readonly modules: LoadedPageModules;
  readonly islands: LoadedIslands;
  readonly broken: ReadonlySet<string>;
  #assets: SiteAssets;
  /** By path in the output. */
  #assetFiles: Map<string, ClientFile> | undefined;
  /** Files of the former state, which a page that was served just before the change may still ask for. */
  #formerFiles: Map<string, ClientFile> | undefined;
  #extraPathsOf: (route: string) => string[];
  /** Routes of the pages whose excerpts were asked for, while a job is made to find them out. */
  #asked: Set<string> | undefined;
  #buildJob: (page: Page, facts: PageFacts | undefined) => PageJob;

  constructor(
    readonly compiledSite: CompiledSite,
    { shell, assets, modules, islands, broken }: StateParts,
    former?: SiteState,
  ) {
    this.shell = shell;
    this.modules = modules;
    this.islands = islands;
    this.broken = broken;
    this.#assets = assets;
    this.#formerFiles = former?.assetFiles;
    this.#extraPathsOf = createExtraPaths(compiledSite.site, compiledSite.config);
    this.#buildJob = createPageJobBuilder({
      site: compiledSite.site,
      config: compiledSite.config,
      resolveLink: (page, link) => compiledSite.resolveLink(page, link),
      factsOf: (post) => compiledSite.compiled(post)?.facts,
      excerptOf: (route) => {
        this.#asked?.add(route);
        return compiledSite.excerptOf(route);
      },
      readsOf: shell.readsOf,
      pageItems: shell.pageItems,
      extraPathsOf: this.#extraPathsOf,
      shared: shell.sharedDigests,
      cardLook: shell.cards?.digest,
    });
  }

  get config(): Config {
    return this.compiledSite.config;
  }

  get site(): Site {
    return this.compiledSite.site;
  }

  get assets(): SiteAssets {
    return this.#assets;
  }

  /** Replaces style sheets with other bytes; no page changes by that. */
  replaceAssets(assets: SiteAssets): void {
    this.#assets = assets;
    this.#assetFiles = undefined;
  }

  /** Social cards of the compiled pages, by path in the output. */
  get cards(): ReadonlyMap<string, CardText> {
    const { site, config } = this.compiledSite;
    const cardLook = this.shell.cards?.digest;
    return new Map(
      Array.from(cardLook === undefined ? [] : site.pages.values()).flatMap((page) => {
        const compiled = page.type === 'doc' ? this.compiledSite.compiled(page) : undefined;
        if (page.type === 'doc' && !compiled) return [];
        const card = socialCardOf({ page, site, config, cardLook, facts: compiled?.facts });
        return card ? [[card.path, card.text]] : [];
      }),
    );
  }

  /** Returns the bytes of a script, style sheet or image of the bundles. */
  assetFile(outputPath: string): Uint8Array | undefined {
    const { siteDir } = this.config;
    const file = this.assetFiles.get(outputPath) ?? this.#formerFiles?.get(outputPath);
    const isThere = file && (!file.large || existsSync(path.join(siteDir, file.large.source)));
    return isThere ? bytesOf(file, siteDir) : undefined;
  }

  get assetFiles(): Map<string, ClientFile> {
    this.#assetFiles ??= new Map(
      // In Unicode normal form C, which requests are brought to as well.
      this.#assets.client.files.map((file) => [file.path.normalize('NFC'), file]),
    );
    return this.#assetFiles;
  }

  /**
   * Returns a digest of the parts of the site around a page, for a page that shows nothing else of the site except for resolved links;
   * empty if it may show more. It takes a tenth of the time of the job's key. @param facts undefined if the page's facts are not loaded;
   * such a page has no code that reads the site
   */
  placeOf(page: DocPage, facts: PageFacts | undefined): string {
    const { source: _, ...place } = page;
    const { sidebar, ...reads } = this.shell.readsOf(facts);
    // The first page of a changelog writes feeds with contents of the others.
    if (page.post || page.source.changelog || sidebar || Object.values(reads).includes(true)) return '';
    const key = sidebarKeyOf(page);
    const entries = key === undefined ? '' : this.shell.digest.sidebars[key]?.on(page.sidebarPath);
    return hashOf(JSON.stringify([place, entries, this.#extraPathsOf(page.route)]));
  }

  /** Returns the pages whose first words a page shows. */
  pagesInCards(page: Page): DocPage[] {
    const facts = page.type === 'doc' ? this.compiledSite.compiled(page)?.facts : undefined;
    if (page.type === 'doc' && !facts) return [];
    const asked = new Set<string>();
    this.#asked = asked;
    this.#buildJob(page, facts);
    this.#asked = undefined;
    const shown = Array.from(asked, (route) => this.site.pages.get(route));
    return shown.filter((one): one is DocPage => one?.type === 'doc');
  }

  #notFoundJob(): PageJob {
    const { readsOf, sharedDigests } = this.shell;
    return notFoundJob(this.config, readsOf(undefined).global ? sharedDigests.global : undefined);
  }

  /**
   * Returns the job to render a page, with a key of everything that the HTML depends on. @param page undefined for the not-found page
   * @param allowed secrets that may be published: if others are allowed, the page is searched again
   */
  renderJob(page: Page | undefined, allowed: unknown): RenderJob {
    const cached = page?.type === 'doc' ? this.compiledSite.compiled(page) : undefined;
    const job = page ? this.#buildJob(page, cached?.facts) : this.#notFoundJob();
    const isRun = cached?.facts.runs ?? false;
    const article = cached && cached.place.hash + (isRun ? this.shell.moduleDigest(cached) : '');
    const posts = page
      ? postsFor(page, this.site, this.config).map((post) => this.renderJob(post, allowed))
      : [];
    const text = posts.length > 0 ? hashOf([article, ...posts.map(({ key }) => key)].join()) : article;
    return {
      page: job,
      posts,
      key: pageRenderKey(job, text, this.shell.digest, allowed),
      place: cached?.place,
      source: cached?.source,
      reads: cached?.facts.dependencies.map(({ file }) => file) ?? [],
      runs: isRun || this.shell.ownParts.length > 0,
      whole: cached && this.islands.pages.get(cached.source)?.whole,
    };
  }
}
