// The site graph at one moment with all that rendering a page of it needs. A change of one page's text alters the page in
// it; any other change makes a new one.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { CachedPage } from '../cache/page-cache.js';
import type { PageFacts } from '../compile/compiled-page.js';
import type { Config } from '../config/config.js';
import type { Content, SourceFile } from '../content/source-file.js';
import { createAnchorsOf } from '../links/check-links.js';
import { createLinkResolver, type LinkResolver } from '../links/resolve-link.js';
import { createPageJobBuilder, type PageJob } from '../render/page-job.js';
import { buildRenderContext, type RenderContext } from '../render/render-context.js';
import { type ContextDigest, contextDigest, themeDigest } from '../render/render-key.js';
import { buildSite } from '../site/build-site.js';
import { type Edit, renamePage } from '../site/rename-page.js';
import type { DocPage, Page, Site } from '../site/site.js';
import { createModuleDigest, createSidebarWatch, toModulesInput } from '../stage-pages.js';
import { stateFolder } from '../state-folder.js';
import type { ContextFiles } from './context-files.js';
import { type DevAssets, isForSamePages } from './dev-assets.js';
import type { KnownFiles } from './find-reach.js';
import type { KnownPages } from './known-pages.js';
import type { DevInputs } from './read-inputs.js';
import { buildUrlTable, haveSameUrls, type UrlTable } from './url-table.js';

/** The state before it, and what is known of the difference. */
export interface FormerState {
  former: SiteState | undefined;
  /** The graph is the same. */
  isSameSite?: boolean;
  /** Nothing but these files has changed. */
  edits?: readonly Edit[];
}

export class SiteState {
  readonly config: Config;
  readonly configInputs: readonly string[];
  readonly site: Site;
  readonly buildJob: (page: Page, facts: PageFacts | undefined) => PageJob;
  readonly digest: ContextDigest;
  /** As documents show them. */
  readonly sidebars: RenderContext['sidebars'];
  readonly moduleDigest: (page: CachedPage) => string;
  /** Absolute path of the file that threads read the render context from. */
  readonly contextFile: string;
  #assets: DevAssets;
  /** By path in the output. */
  #assetFiles: Map<string, Uint8Array> | undefined;
  #content: Content;
  #sources: Map<string, SourceFile>;
  #pages: Map<string, Page>;
  #pagesBySource: Map<string, DocPage>;
  #facts = new Map<string, PageFacts>();
  #resolve: LinkResolver;
  #urls: UrlTable | undefined;
  #known: Omit<KnownFiles, 'isUsedByPages'> | undefined;

  constructor(
    { config, content, configInputs }: DevInputs,
    assets: DevAssets,
    known: KnownPages,
    contextFiles: ContextFiles,
    { former, isSameSite, edits }: FormerState,
  ) {
    this.config = config;
    this.configInputs = configInputs;
    this.#assets = assets;
    this.#content = content;
    this.#sources = new Map(content.sources.map((source) => [source.path, source]));
    const site = toSite(config, content, { former, isSameSite, edits });
    this.#pages = new Map(site.pages);
    this.#pagesBySource = new Map(site.pagesBySource);
    this.site = { ...site, pages: this.#pages, pagesBySource: this.#pagesBySource };
    if (former && haveSameUrls(this, former)) this.#urls = former.#urls;
    for (const [source, page] of this.#pagesBySource) {
      const facts = known.get(source)?.shown.facts;
      if (facts) this.#facts.set(page.route, facts);
    }
    this.#resolve = this.#newResolver();
    this.buildJob = createPageJobBuilder({
      site: this.site,
      config,
      resolveLink: (page, link) => this.#resolve(page, link),
      readsSidebar: createSidebarWatch(assets.pageModules),
    });
    const cacheDir = stateFolder(config.siteDir);
    // Thousands of entries are neither made nor hashed anew for nothing.
    const sameSidebars = former && isSameSite ? former : undefined;
    const context = buildRenderContext(this.site, config, assets.client, sameSidebars?.sidebars);
    this.sidebars = context.sidebars;
    const pageModules = toModulesInput(config, assets.pageModules, assets.islands, cacheDir);
    this.digest = contextDigest(context, themeDigest(assets.themeCode), sameSidebars?.digest.sidebars);
    this.moduleDigest = createModuleDigest(assets.pageModules, assets.islands, pageModules);
    this.contextFile = contextFiles.put({ context, themeCode: assets.themeCode, pageModules });
  }

  /** Everything read from disk, as it is now. */
  get inputs(): DevInputs {
    const sources = this.#content.sources.map((source) => this.#sources.get(source.path)!);
    return { config: this.config, configInputs: this.configInputs, content: { ...this.#content, sources } };
  }

  /** Facts of the pages that are known so far, by route. */
  get facts(): ReadonlyMap<string, PageFacts> {
    return this.#facts;
  }

  get urls(): UrlTable {
    this.#urls ??= buildUrlTable(this.site, this.config);
    return this.#urls;
  }

  get assets(): DevAssets {
    return this.#assets;
  }

  /** A bundled script, style sheet or picture. */
  assetFile(outputPath: string): Uint8Array | undefined {
    this.#assetFiles ??= new Map(
      // As requests name them.
      this.#assets.client.files.map(({ path: file, contents }) => [file.normalize('NFC'), contents]),
    );
    return this.#assetFiles.get(outputPath);
  }

  /** Other bytes of style sheets, and nothing that a page would show otherwise. @returns false: it takes a new state. */
  replaceStyles(assets: DevAssets): boolean {
    if (!isForSamePages(this.#assets, assets)) return false;
    this.#assets = assets;
    this.#assetFiles = undefined;
    return true;
  }

  get resolveLink(): LinkResolver {
    return this.#resolve;
  }

  /** Only the config was made of it. */
  isOfConfigAlone(file: string): boolean {
    const { inputs, categories } = this.#content;
    return (
      this.configInputs.includes(file) &&
      !inputs.includes(file) &&
      !this.#sources.has(file) &&
      !categories.some((category) => category.path === file)
    );
  }

  /** What the site is made of, to tell how far a change of files reaches. */
  get knownFiles(): Omit<KnownFiles, 'isUsedByPages'> {
    this.#known ??= this.#listFiles();
    return this.#known;
  }

  #listFiles(): Omit<KnownFiles, 'isUsedByPages'> {
    const { config } = this;
    const { inputs, categories, staticFiles } = this.#content;
    const read = new Set([...this.configInputs, ...inputs, ...categories.map((category) => category.path)]);
    const statics = new Set(staticFiles.map(({ source }) => source));
    return {
      config,
      isSource: (file) => {
        const source = this.#sources.get(file);
        // What an API adds to a page is known to who reads all of the site.
        return source !== undefined && source.virtualText === undefined && source.api === undefined;
      },
      isConfigInput: (file) => read.has(file),
      isAssetInput: (file) => this.#assets.inputs.has(file),
      isStatic: (file) => statics.has(file),
      exists: (file) => existsSync(path.join(config.siteDir, file)),
    };
  }

  source(file: string): SourceFile | undefined {
    return this.#sources.get(file);
  }

  /** The page's text has changed, and its front matter has not. */
  replaceText(source: SourceFile): void {
    this.#sources.set(source.path, source);
    const page = this.#pagesBySource.get(source.path);
    if (!page) return;
    const changed = { ...page, source };
    this.#pages.set(page.route, changed);
    this.#pagesBySource.set(source.path, changed);
  }

  /** @returns whether links of other pages may lead elsewhere now. */
  learnFacts(source: string, facts: PageFacts): boolean {
    const page = this.#pagesBySource.get(source);
    if (!page) return false;
    const former = this.#facts.get(page.route);
    this.#facts.set(page.route, facts);
    return former !== undefined && former.anchors.join() !== facts.anchors.join();
  }

  /** After anchors have changed: links are looked up anew. */
  renewLinks(): void {
    this.#resolve = this.#newResolver();
  }

  #newResolver(): LinkResolver {
    return createLinkResolver(this.site, this.config, createAnchorsOf(this.#facts));
  }
}

function toSite(config: Config, content: Content, { former, isSameSite, edits }: FormerState): Site {
  if (former && isSameSite) return former.site;
  let site = edits && former?.site;
  for (const edit of edits ?? []) site = site && renamePage(site, config, content, edit);
  return site ?? buildSite(config, content, 'shown');
}
