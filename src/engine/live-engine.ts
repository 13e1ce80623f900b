// The engine in `dev`: renders one page at a time on request, and takes in changes of files.

import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { holdsAny } from '../base/begun-paths.js';
import type { MadePicture } from '../compile/compiled-page.js';
import type { Config } from '../config/config.js';
import type { PictureSettings } from '../config/markdown-fields.js';
import { notFoundRoute } from '../config/plugged.js';
import { digestOfPart } from '../config/stage-configs.js';
import type { SourceFile } from '../content/source-file.js';
import { type SiteError, settle } from '../errors.js';
import { checkRenderedLinks } from '../links/check-links.js';
import { postsFor } from '../render/blog-feeds.js';
import { sharedFiles } from '../render/shared-data.js';
import { listOf, listsOf } from '../site/listed-pages.js';
import type { DocPage, Page } from '../site/site.js';
import { changedStyles, outputsOf, reachOf, readsTheSame } from './changed-files.js';
import type { KnownPage } from './compiled-pages.js';
import { Engine, type EngineOptions } from './engine.js';
import { needsDigest, type PageNeeds } from './page-needs.js';
import { JobGivenUp, type PageThreads } from './page-threads.js';
import type { LiveThreads } from './page-workers.js';
import { type RenderOutcome, ShownPages } from './shown-pages.js';
import { contentDigest, headDigest } from './site-reader.js';
import type { SiteState } from './site-state.js';

/** The effect of a change of files. */
interface Changed {
  /** Routes of the pages that may look different; `all` if any may. */
  routes: readonly string[] | 'all';
  /** Pages that were compiled again. */
  compiled: readonly DocPage[];
  /** Static files and style sheets whose content has changed, as paths in the output. */
  files: readonly string[];
}

export interface ShownOutcome extends RenderOutcome {
  /** Path of the page's source; undefined for a generated page. */
  source: string | undefined;
}

/** Pages compiled right after a change. If thousands of pages include a file, the rest must not keep the author waiting. */
const compiledAtOnce = 20;
/** Time until the watcher reports a deleted file. */
const goneFileMs = 100;

export class LiveEngine extends Engine {
  /** Why the current configuration cannot be used; until it is mended, the last good one applies. */
  configProblems: readonly SiteError[] = [];
  #threads: LiveThreads;
  #shown: ShownPages;
  #haveAnchorsMoved = false;
  /** Route of a page that was shown -> routes of the pages whose first words it shows. */
  #cards = new Map<string, ReadonlySet<string>>();
  #work: Promise<unknown> = Promise.resolve();
  #saving: Promise<unknown> = Promise.resolve();

  constructor(options: EngineOptions, threads: LiveThreads) {
    super(options, true);
    this.#threads = threads;
    const { packDir } = this.pages;
    const contextFile = ({ shell }: SiteState): string => this.contexts.put(shell);
    this.#shown = new ShownPages({ threads, packDir, contextFile });
    this.pages.onCompiled((known) => this.#learn(known));
  }

  /** Reads the whole site. @returns false if it cannot be used as it is; then the last state stays */
  load(): Promise<boolean> {
    return this.#exclusively(() => this.#readAll());
  }

  /** Returns the page at a route, compiled and rendered from the current files; undefined if there is none. */
  async page(route: string): Promise<ShownOutcome | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const page = this.state?.site.pages.get(route);
      if (!page) return undefined;
      try {
        const shown = await this.#show(page);
        if (!shown.isLost) return shown;
        this.pages.forget(shown.source!);
        if (attempt === 3) throw new Error('An article was not where the cache had it');
      } catch (error) {
        if (isFileError(error)) {
          // The file is gone, but the watcher has not reported it yet.
          if (attempt === 3) return undefined;
          await setTimeout(goneFileMs);
        } else if (!(error instanceof JobGivenUp) || attempt === 3) throw error;
        // Otherwise the site has changed meanwhile: try again with its current state.
      }
    }
  }

  /** Renders the page for unknown URLs. */
  async notFoundPage(): Promise<RenderOutcome> {
    return this.#shown.render(this.state!.site.pages.get(notFoundRoute), this.state!);
  }

  /**
   * Returns a file that belongs to a page: either an asset, as the path of its source and the Markdown files that the page includes, or the
   * contents of an image or a file that were made.
   */
  async pageFile(
    outputPath: string,
  ): Promise<
    { source: string; imported: ReadonlySet<string> } | { contents: string | Uint8Array } | undefined
  > {
    const contents = this.#shown.file(outputPath);
    if (contents !== undefined) return { contents };
    for (const { shown } of this.pages.all()) {
      const asset = shown.facts.assets.find(({ output }) => output === outputPath);
      if (asset) {
        const markdown = shown.facts.dependencies.filter(({ file }) => /\.mdx?$/.test(file));
        return { source: asset.file, imported: new Set(markdown.map(({ file }) => file)) };
      }
      const picture = shown.facts.madePictures?.find(({ output }) => output === outputPath);
      if (picture) return { contents: await this.#madePicture(picture) };
    }
    const ofCode = this.state?.shell.pictures.find(({ output }) => output === outputPath);
    return ofCode && { contents: await this.#madePicture(ofCode) };
  }

  async #madePicture(picture: MadePicture): Promise<Uint8Array> {
    const { config } = this.state!;
    const { madePictureFile } = await import('./picture-maker.js');
    return readFile(await madePictureFile(picture, config.markdown.pictures as PictureSettings, config));
  }

  /** Draws a social card; undefined if no page has it. */
  async card(
    outputPath: string,
  ): Promise<{ contents: Uint8Array | undefined; problems: readonly SiteError[] } | undefined> {
    const state = this.state!;
    const text = state.cards.get(outputPath);
    if (!text) return undefined;
    const { drawCards } = await import('./card-maker.js');
    const { files, problems } = await drawCards(state, new Map([[outputPath, text]]));
    return { contents: await readFile(files.get(outputPath)!.source).catch(() => undefined), problems };
  }

  /** Returns a JSON file that islands share, or the HTML of a closed category in a large sidebar. */
  async fragment(outputPath: string): Promise<string | undefined> {
    const { shell } = this.state!;
    const shared = sharedFiles(shell.shared).find(({ path: file }) => file === outputPath);
    if (shared) return shared.text;
    const { pages, authors } = this.#threads;
    const thread = shell.themeCode === undefined ? pages : authors;
    return thread.fragment(this.contexts.put(shell), outputPath);
  }

  /** Takes in a change of files. @param files relative to the site's folder, with forward slashes */
  async changed(files: ReadonlySet<string>): Promise<Changed> {
    const { pages, authors } = this.#threads;
    for (const file of files) this.reader.forget(file);
    // This thread has to compile the change. Jobs that are given up here are asked for again once the change is taken in.
    pages.giveUpEndless();
    const before = this.state;
    const formerAssets = before?.assets;
    const statics = before ? outputsOf(files, before) : [];
    const { sources, isOther } = await this.#exclusively(() => this.#takeIn(files));
    authors.giveUpEndless();
    const state = this.state;
    if (!state) return { routes: [], compiled: [], files: [] };
    this.#haveAnchorsMoved = false;
    const compiled = await this.#compileNow(sources);
    // The data that pages share may have the first words of these pages.
    await this.#exclusively(() => this.renew());
    const isAll = isOther || this.#haveAnchorsMoved || this.state !== before;
    const styles = formerAssets ? changedStyles(formerAssets, state.assets) : [];
    return {
      routes: isAll
        ? 'all'
        : [
            ...[...compiled, ...listsOf(compiled, state.site)].map(({ route }) => route),
            ...this.#withCardsOf(compiled),
          ],
      compiled,
      files: [...statics, ...styles],
    };
  }

  /**
   * Tells whether files have changed since they were read, for a check in idle time. If changes come in meanwhile, the answer is unknown
   * and counts as yes.
   */
  async hasChanged(breathe: () => Promise<void>): Promise<boolean> {
    const inputs = this.inputs;
    const read = await settle(this.reader.readConfig());
    if (!inputs || !read.value) return true;
    const content = await this.reader.readContent(read.value.config, inputs.content, breathe);
    this.memo.touch(() => true);
    const former = this.memo.digestOf('madeAssets');
    await this.#exclusively(() => this.memo.get('madeAssets'));
    return (
      inputs !== this.inputs ||
      former !== this.memo.digestOf('madeAssets') ||
      digestOfPart('all', read.value.config) !== this.memo.digestOf('config') ||
      contentDigest(content) !== contentDigest(inputs.content)
    );
  }

  /** Bundles what the compiled pages need beyond the current bundles. @returns whether that was anything */
  async completeNeeds(breathe: () => Promise<void>): Promise<boolean> {
    for (const { shown } of this.pages.all()) {
      if (!this.#isBundled(shown)) {
        await breathe();
        await this.#meetNeeds();
        return true;
      }
      await breathe();
    }
    const before = this.state;
    await this.#exclusively(() => this.renew());
    return this.state !== before;
  }

  /** Brings a page up to date, from the cache or by compiling it. */
  async fill(page: DocPage, thread: PageThreads): Promise<'known' | 'cached' | 'compiled'> {
    const now = this.state?.site.pages.get(page.route);
    if (now?.type !== 'doc') return 'known';
    const current = this.#current(now);
    if (this.pages.isCurrent(current)) return 'known';
    if (this.pages.takeCached(current)) return 'cached';
    await this.pages.ensure(current, thread);
    return 'compiled';
  }

  /** Does the work of a saved page without a result, so that all modules for it are loaded in advance. */
  async rehearse(page: DocPage, state: SiteState): Promise<void> {
    await this.reader.reread(page.source, state.config);
    await this.pages.rehearse(page, this.#threads.pages);
    await this.#shown.rehearse(page, state);
  }

  /** Returns all files that were read outside of docs and static folders, relative to the site's folder. */
  *inputFiles(): Generator<string> {
    if (!this.inputs) return;
    yield* this.inputs.configInputs;
    yield* this.inputs.content.inputs;
    yield* this.memo.reads();
    yield* this.pages.usedFiles();
  }

  /** Saves for the next run what was read, compiled and bundled. */
  async save(breathe: () => Promise<void>): Promise<void> {
    const saving = this.#saving.then(async () => {
      for (const _ of this.pages.saving()) await breathe();
      this.bundles.save();
    });
    this.#saving = saving.catch(() => undefined);
    await saving;
  }

  async #show(page: Page): Promise<ShownOutcome> {
    const { pages } = this.#threads;
    const known = page.type === 'doc' ? await this.pages.ensure(this.#current(page), pages) : undefined;
    const posts = listOf(page) ? postsFor(page, this.state!.site, this.state!.config) : [];
    const shownPosts = await Promise.all(posts.map((post) => this.pages.ensure(this.#current(post), pages)));
    for (const { shown } of [...(known ? [known] : []), ...shownPosts])
      if (!this.#isBundled(shown)) await this.#meetNeeds(shown);
    await this.#fillCards(page.route);
    const state = this.state!;
    const current = state.site.pages.get(page.route);
    if (!current) throw new JobGivenUp('The page is gone');
    const outcome = await this.#shown.render(current, state);
    const source = current.type === 'doc' ? current.source.path : undefined;
    if (source === undefined || outcome.isLost) return { ...outcome, source };
    const links = checkRenderedLinks([[current.route, outcome.page]], [], state.compiledSite);
    return { ...outcome, problems: [...outcome.problems, ...links], source };
  }

  /** Brings the pages up to date whose first words a page shows. */
  async #fillCards(route: string): Promise<void> {
    const page = this.state!.site.pages.get(route);
    const shown = page ? this.state!.pagesInCards(page) : [];
    if (shown.length > 0) this.#cards.set(route, new Set(shown.map((one) => one.route)));
    else this.#cards.delete(route);
    await Promise.all(shown.map((one) => this.fill(one, this.#threads.pages)));
  }

  /** Returns the routes of pages that show first words of at least one of these. */
  #withCardsOf(pages: readonly DocPage[]): string[] {
    return [...this.#cards].flatMap(([route, shown]) =>
      pages.some((page) => shown.has(page.route)) ? [route] : [],
    );
  }

  /** Returns the page with its source as it was read last. */
  #current(page: DocPage): DocPage {
    return { ...page, source: this.sources.get(page.source.path) ?? page.source };
  }

  #isBundled(page: PageNeeds): boolean {
    const digest = needsDigest(page);
    return digest === '' || this.bundled.get(page.source) === digest;
  }

  /** Bundles until the page's needs are met. @param page another call in the queue may have met them already */
  async #meetNeeds(page?: PageNeeds): Promise<void> {
    await this.#exclusively(async () => {
      if (page && this.#isBundled(page)) return;
      await this.bundleNeeds();
    });
  }

  async #readAll(): Promise<boolean> {
    const read = await settle(this.read());
    this.configProblems = read.problems;
    if (read.value) await this.renew();
    return read.value !== undefined;
  }

  /** Reads what has changed. @returns sources of pages to compile again, and whether any page may look different */
  async #takeIn(files: ReadonlySet<string>): Promise<{ sources: ReadonlySet<string>; isOther: boolean }> {
    const former = this.inputs;
    if (!former || !this.state) {
      return { sources: new Set(), isOther: await this.#readAll() };
    }
    const reach = reachOf(files, {
      inputs: former,
      sources: this.sources,
      bundled: new Set(this.memo.reads()),
      exists: (file) => this.reader.exists(file),
      isIncluded: (file) => this.pages.usersOf(file).size > 0,
    });
    const users = [...files].flatMap((file) => [...this.pages.usersOf(file)]);
    let inputs = former;
    let mustWalk = reach.mustWalk;
    let ranPlugins = false;
    const wasBroken = this.configProblems.length > 0;
    // The list of versions is read with the config.
    if (reach.isConfig || reach.mustWalk || wasBroken) {
      const read = await settle(this.reader.readConfig());
      this.configProblems = read.problems;
      // While the config is broken, added and removed files are not taken in.
      if (!read.value) mustWalk = false;
      else {
        inputs = { ...inputs, ...read.value };
        // Plugins that ran again may have generated any file.
        ranPlugins = inputs.config.plugged !== former.config.plugged;
        mustWalk ||= wasBroken || ranPlugins || !readsTheSame(inputs, former);
      }
    }
    const edits = await this.#reread(reach.texts, inputs.config);
    if (edits === undefined && this.configProblems.length === 0) mustWalk = true;
    if (mustWalk) {
      inputs = { ...inputs, content: await this.reader.readContent(inputs.config, former.content) };
      await this.give(inputs);
    } else if (edits && edits.length > 0) {
      const byPath = new Map(edits.map((source) => [source.path, source]));
      const sources = former.content.sources.map((source) => byPath.get(source.path) ?? source);
      const sameHeads = edits.every(
        (source) => headDigest(source) === headDigest(this.sources.get(source.path)!),
      );
      inputs = { ...inputs, content: { ...former.content, sources } };
      await this.give(inputs, { sameHeads });
    } else await this.give(inputs);
    this.memo.touch((file) => mustWalk || files.has(file) || holdsAny(file, files));
    // If a page is gone, the modules that only it imported have to leave the bundle.
    await (mustWalk ? this.bundleNeeds() : this.renew());
    const isOther =
      ranPlugins || (mustWalk && contentDigest(inputs.content) !== contentDigest(former.content));
    return { sources: new Set([...(edits ?? []).map((source) => source.path), ...users]), isOther };
  }

  /** Reads texts again. @returns the sources that have changed; undefined if the whole content must be read, as for mistakes or new icons */
  async #reread(files: readonly string[], config: Config): Promise<SourceFile[] | undefined> {
    try {
      const read = await Promise.all(
        files.map((file) => this.reader.reread(this.sources.get(file)!, config)),
      );
      const edited = read.filter(({ source }) => source.hash !== this.sources.get(source.path)!.hash);
      const { icons, problems, repeats } = this.inputs!.content;
      const hadProblems = (file: string): boolean =>
        repeats?.has(file) || problems.some(({ location }) => location?.file === file);
      const mayDiffer = edited.some(({ source, problems: found }) => {
        const icon = source.frontMatter.sidebar_icon;
        const isNewIcon = icon !== undefined && !icons.has(icon);
        const { publishAt, unpublishAt } = this.sources.get(source.path)!.frontMatter;
        const isTimed =
          source.frontMatter.publishAt !== publishAt || source.frontMatter.unpublishAt !== unpublishAt;
        return found.length > 0 || hadProblems(source.path) || isNewIcon || isTimed;
      });
      if (mayDiffer) return undefined;
      return edited.map(({ source }) => source);
    } catch (error) {
      if (!isFileError(error)) throw error;
      return undefined;
    }
  }

  /** Compiles the first of the pages; the others are compiled on request. @returns all pages */
  async #compileNow(sources: ReadonlySet<string>): Promise<DocPage[]> {
    const { site } = this.state!;
    const pages = [...sources].flatMap((source) => site.pagesBySource.get(source) ?? []);
    for (const page of pages.slice(0, compiledAtOnce)) {
      try {
        await this.pages.ensure(this.#current(page), this.#threads.pages);
      } catch (error) {
        // A file that is gone will be reported as the next change.
        if (!isFileError(error)) throw error;
      }
    }
    return pages;
  }

  #learn({ latest, shown }: KnownPage): void {
    if (!this.compiledSite?.learnFacts(latest.source, shown.facts)) return;
    this.#haveAnchorsMoved = true;
    this.compiledSite.renewLinks();
  }

  /** Runs one piece of work after the other, because what is read and bundled is taken in as a whole. */
  #exclusively<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => undefined);
    return done;
  }

  override async close(): Promise<void> {
    await this.#threads.close();
    await super.close();
  }
}

/** Tells whether the error is one of the file system: a file that existed a moment ago cannot be read. */
export function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
