// Holds the compiled pages of a site. They come from the cache or are compiled, all at once (`build`) or on request (`dev`).
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { hasChangedSince } from '../base/file-hashes.js';
import { hashOf } from '../base/hash.js';
import { getOrMake, groupBy } from '../base/values.js';
import { programDigest } from '../base/version.js';
import type { CachedPage, PackedPage, PageCache } from '../cache/page-cache.js';
import type { PackedPiece } from '../cache/page-packs.js';
import { sharedOptions } from '../compile/common-page.js';
import type { FrontMatterPicture } from '../compile/media/page-media.js';
import type { FrontMatter } from '../content/front-matter.js';
import { hashWithApi, type SourceFile } from '../content/source-file.js';
import { fromProblemData, type SiteError } from '../errors.js';
import type { DocPage } from '../site/site.js';
import type { CompileBatch, CompileJob } from './batch-compiler.js';
import { commonPrefix } from './context-files.js';
import type { PageWorkers } from './page-threads.js';
import { inBatches } from './page-workers.js';

/** Pages in a batch: enough to make sending it to a thread cheap, few enough to keep all threads busy until the end. */
const batchSize = 24;

export interface KnownPage {
  /** Result of the latest compilation. */
  latest: CachedPage;
  /** Latest result without mistakes; if there never was one, the same as `latest`. */
  shown: CachedPage;
  /** Mistakes in `latest`. */
  problems: readonly SiteError[];
}

/** What is known of a page of an earlier build while its facts are not loaded. */
export interface PageTrace {
  /** Digest of its anchors. */
  anchors: string;
  /** Its excerpt: the first words of its text. */
  excerpt: string;
  /** Hash of its search records. */
  search: string;
}

/** Everything that compiled pages depend on, besides their text. */
type CompileRules = Pick<CompileBatch, 'siteDir' | 'folders' | 'options' | 'configPath' | 'locale'>;

/** Suffix of the key of a page whose file was saved after its hash and before its text was read. */
const savedMeanwhile = ' saved meanwhile';

/** Tells whether the page was compiled from another text than its source's hash says; then it must not be reused under that hash. */
export function wasSavedMeanwhile({ key }: Pick<CachedPage, 'key'>): boolean {
  return key.endsWith(savedMeanwhile);
}

export class CompiledPages {
  /** Time before any page was read. */
  readonly #begunMs = Date.now();
  /** Part of the names of this run's pack files. */
  #buildId = `${this.#begunMs.toString(36)}-${process.pid}`;
  #rules: (CompileRules & { digest: string; sharedDigest: string | undefined }) | undefined;
  #pages = new Map<string, KnownPage>();
  /** Unchanged pages of the cache of which only the trace is known. Their facts are loaded on request. */
  #left = new Map<string, { page: DocPage; trace: PageTrace }>();
  #underWay = new Map<string, Promise<KnownPage>>();
  /** File that pages include or show -> sources of these pages. Built on first use. */
  #users: Map<string, Set<string>> | undefined;
  #subscribers: ((known: KnownPage) => void)[] = [];
  /** Pages in the form that all languages share, kept for the other languages of the run. */
  #commons: Commons | undefined;
  /** The same of the language that was compiled before this one. */
  #lent: Commons | undefined;

  constructor(private readonly cache: PageCache) {}

  /** Folder of the pack files with compiled articles. */
  get packDir(): string {
    return this.cache.packDir;
  }

  /** Returns the hash of a file, given by its path relative to the site's folder; null if it cannot be read. */
  hashOfFile(file: string): string | null {
    return this.cache.hashes.hash(file);
  }

  /** Registers a function that is called with each page that is compiled or taken from the cache. */
  onCompiled(subscriber: (known: KnownPage) => void): void {
    this.#subscribers.push(subscriber);
  }

  /** Has pages kept for other languages, which `borrow` them. Call it before pages are compiled. */
  keepCommons(commons: Commons): void {
    this.#commons = commons;
  }

  /** Takes the pages that another language has kept: those that this language does not translate need not be compiled. */
  borrow(commons: Commons | undefined): void {
    this.#lent = commons;
  }

  /** Sets the rules to compile by; pages compiled by other rules are compiled again. Call it before any page is asked for. */
  adopt(rules: CompileRules): void {
    // Files inside the site's folder can be shown and included in any case, so only outside folders matter.
    const outside = rules.folders.filter((folder) => folder.startsWith('..'));
    const shared = sharedOptions(rules.options);
    this.#rules = {
      ...rules,
      digest: hashOf(JSON.stringify([rules.options, outside])),
      sharedDigest: shared && hashOf(JSON.stringify([shared, outside])),
    };
  }

  /** Returns a page by the path of its source; it may be out of date. @throws LostArticles */
  get(source: string): KnownPage | undefined {
    const known = this.#pages.get(source);
    const left = known ? undefined : this.#left.get(source);
    if (!left) return known;
    if (!this.takeCached(left.page)) throw new LostArticles(`${source} was not in the cache as it should be`);
    return this.#pages.get(source);
  }

  /** Returns a page as `get` does, but loads no facts from the cache. */
  known(source: string): KnownPage | undefined {
    return this.#pages.get(source);
  }

  /** Returns what a page tells others; undefined if it was never compiled. */
  trace(source: string): PageTrace | undefined {
    const known = this.#pages.get(source);
    return known ? traceOf(known.shown) : this.#left.get(source)?.trace;
  }

  /** Digest of everything that compiled pages depend on, besides their texts and titles. */
  get rulesDigest(): string {
    return this.#rules!.digest;
  }

  all(): IterableIterator<KnownPage> {
    return this.#pages.values();
  }

  /** Returns the sources of the pages that include or show a file, or looked for it in vain. */
  usersOf(file: string): ReadonlySet<string> {
    return this.#usersByFile().get(file) ?? nobody;
  }

  /** Returns all files that pages include or show, or looked for in vain. */
  usedFiles(): Iterable<string> {
    return this.#usersByFile().keys();
  }

  /** Forgets pages whose source file is gone. */
  retain(isThere: (source: string) => boolean): void {
    for (const [source, known] of this.#pages) {
      if (isThere(source)) continue;
      this.#pages.delete(source);
      this.#noteUses(source, known.latest, undefined);
    }
  }

  /** Forgets a page whose article in the pack file was damaged or deleted. */
  forget(source: string): void {
    this.cache.forget(source);
    this.#pages.delete(source);
    this.#left.delete(source);
  }

  isCurrent(page: DocPage): boolean {
    const latest = this.#pages.get(page.source.path)?.latest;
    return (
      latest?.key === this.#keyOf(page) && latest.facts.dependencies.every((one) => this.cache.holds(one))
    );
  }

  /** Takes a page from the cache of earlier runs, if it was compiled from the current text and rules. */
  takeCached(page: DocPage): boolean {
    const cached = this.cache.get(page.source.path, this.#keyOf(page));
    if (cached) this.#learn(cached);
    return cached !== undefined;
  }

  /**
   * Brings all pages up to date. @param openWorkers called if pages have to be compiled @param traceOf returns the trace of a page whose
   * facts need not be loaded, because it is unchanged and tells other pages nothing else @returns how many pages were compiled
   */
  async ensureAll(
    pages: readonly DocPage[],
    openWorkers: (pages: number, options: { mayNotEnd: boolean }) => Promise<PageWorkers>,
    onCompiled: (count: number) => void,
    traceOf: (page: DocPage) => PageTrace | undefined = () => undefined,
  ): Promise<number> {
    const stale = pages.filter((page) => !this.#leave(page, traceOf(page)) && !this.takeCached(page));
    const lost = new Set(await this.cache.fetchTaken());
    if (lost.size > 0) stale.push(...pages.filter(({ source }) => lost.has(source.path)));
    if (stale.length === 0) return 0;
    const mayNotEnd = this.#rules!.options.codeDigest !== undefined;
    const workers = await openWorkers(stale.length, { mayNotEnd });
    // Pages of the same text (versions have them) follow each other in a batch: the thread compiles only one of them.
    const inOrder = [...groupBy(stale, ({ source }) => source.hash).values()].flat();
    let number = 0;
    await inBatches(inOrder, batchSize, workers.width, async (batch) => {
      const jobs = batch.map((page) => this.#jobOf(page));
      const compiled = await workers.compile(this.#batchOf(jobs, number++));
      for (const [index, page] of compiled.entries()) {
        this.#keep({ ...page, key: this.#keyOfRead(batch[index]!) });
        const key = page.common && this.#commonKeyOf(batch[index]!);
        if (key) this.#commons?.pages.set(page.source, { key, place: page.common! });
      }
      onCompiled(compiled.length);
    });
    return stale.filter((page) => !this.#commonOf(page)).length;
  }

  #leave(page: DocPage, trace: PageTrace | undefined): boolean {
    const { path: source } = page.source;
    const isLeft = trace !== undefined && this.cache.keep(source);
    if (isLeft) this.#left.set(source, { page, trace });
    return isLeft;
  }

  /** Returns the page compiled from the current state of its source and of all that it includes. */
  async ensure(page: DocPage, workers: Pick<PageWorkers, 'compile'>): Promise<KnownPage> {
    if (this.isCurrent(page)) return this.#pages.get(page.source.path)!;
    const key = this.#keyOf(page);
    return getOrMake(this.#underWay, key, () =>
      this.#compile(page, workers).finally(() => this.#underWay.delete(key)),
    );
  }

  /** Compiles a page without keeping the result, to warm up the compiler: the JavaScript engine is slow the first few times. */
  async rehearse(page: DocPage, workers: Pick<PageWorkers, 'compile'>): Promise<void> {
    await workers.compile(this.#batchOf([this.#jobOf(this.#withText(page))]));
  }

  /** Saves everything for the next run, in small steps so that other work is not blocked. */
  saving(): Generator<void> {
    return this.cache.saving();
  }

  #keyOf(page: DocPage, digest = this.#rules!.digest): string {
    const { path: file, docPath, hash } = page.source;
    const kind = page.layout === 'post' ? 'post' : '';
    return hashOf([programDigest, digest, file, docPath, page.title, hash, kind].join('\0'));
  }

  /** Returns the key for the text that a thread has read, which may be newer than the hash that this thread knows. */
  #keyOfRead(page: DocPage): string {
    const { path: file, virtualText } = page.source;
    const absolutePath = path.join(this.#rules!.siteDir, file);
    const stats = virtualText === undefined && statSync(absolutePath, { throwIfNoEntry: false });
    const key = this.#keyOf(page);
    return stats && hasChangedSince(stats, this.#begunMs) ? key + savedMeanwhile : key;
  }

  #commonKeyOf(page: DocPage): string | undefined {
    const { sharedDigest } = this.#rules!;
    return sharedDigest && this.#keyOf(page, sharedDigest);
  }

  #commonOf(page: DocPage): PackedPiece | undefined {
    const { key, place } = this.#lent?.pages.get(page.source.path) ?? {};
    return key !== undefined && key === this.#commonKeyOf(page) ? place : undefined;
  }

  async #compile(page: DocPage, workers: Pick<PageWorkers, 'compile'>): Promise<KnownPage> {
    const [compiled] = await workers.compile(this.#batchOf([this.#jobOf(this.#withText(page))]));
    return this.#keep(compiled!);
  }

  /** Returns everything that a thread needs to compile the page. */
  #jobOf(page: DocPage): CompileJob {
    const { path: file, docPath, virtualText, frontMatter, api } = page.source;
    return {
      path: file,
      docPath,
      key: this.#keyOf(page),
      title: page.title,
      format: frontMatter.format,
      imageZoom: frontMatter.image_zoom,
      pictures: picturesOf(frontMatter),
      virtualText,
      isModule: page.layout === 'module',
      isLanding: page.layout === 'landing',
      isPost: page.layout === 'post',
      foreignFile: page.source.changelog?.file,
      api: api?.data,
      common: this.#commonOf(page),
      isShared: this.#commons?.isShown(page.source) ?? false,
    };
  }

  #batchOf(jobs: readonly CompileJob[], number = 0): CompileBatch {
    const { digest: _, sharedDigest: __, ...rules } = this.#rules!;
    return {
      type: 'compile',
      number,
      ...rules,
      packDir: this.cache.packDir,
      hashes: this.cache.hashes.learnt,
      buildId: this.#buildId,
      commonDir: (this.#lent ?? this.#commons)?.dir,
      bases: this.#commons?.bases,
      jobs,
    };
  }

  /** Reads the text and its hash together, because the file may change at any moment. */
  #withText(page: DocPage): DocPage {
    const { path: file, virtualText, api } = page.source;
    if (virtualText !== undefined) return page;
    const bytes = readFileSync(path.join(this.#rules!.siteDir, file));
    const hash = api ? hashWithApi(hashOf(bytes), api) : hashOf(bytes);
    return { ...page, source: { ...page.source, hash, virtualText: bytes.toString('utf8') } };
  }

  #keep(made: PackedPage): KnownPage {
    return this.#learn(this.cache.set(made));
  }

  #learn(cached: CachedPage): KnownPage {
    const problems = cached.facts.problems.map(fromProblemData);
    const former = this.#pages.get(cached.source);
    const isBroken = problems.some(({ severity }) => severity === 'error');
    const shown = isBroken && former ? former.shown : cached;
    const known: KnownPage = { latest: cached, shown, problems };
    this.#pages.set(cached.source, known);
    this.#noteUses(cached.source, former?.latest, cached);
    for (const subscriber of this.#subscribers) subscriber(known);
    return known;
  }

  #usersByFile(): Map<string, Set<string>> {
    if (!this.#users) {
      this.#users = new Map();
      for (const [source, { latest }] of this.#pages) this.#noteUses(source, undefined, latest);
    }
    return this.#users;
  }

  #noteUses(source: string, former: CachedPage | undefined, next: CachedPage | undefined): void {
    if (!this.#users) return;
    for (const { file } of former?.facts.dependencies ?? []) this.#users.get(file)?.delete(source);
    for (const { file } of next?.facts.dependencies ?? [])
      getOrMake(this.#users, file, () => new Set()).add(source);
  }
}

/** Returns what a page tells others, from its facts. */
export function traceOf({ facts, searchPlace }: CachedPage): PageTrace {
  return { anchors: facts.anchorsDigest, excerpt: facts.excerpt, search: searchPlace.hash };
}

/** Articles were damaged after the cache's index was read. The cache has forgotten them, so a new run compiles them again. */
export class LostArticles extends Error {}

/** Pages in the form that all languages share. They outlive what the default language has in memory. */
export class Commons {
  /** By source path. */
  readonly pages = new Map<string, { key: string; place: PackedPiece }>();

  /** @param bases base URLs of all languages @param isShown tells whether another language shows this page untranslated */
  constructor(
    readonly dir: string,
    readonly bases: readonly string[],
    readonly isShown: (source: SourceFile) => boolean,
  ) {}

  /** Removes their files. */
  remove(): void {
    for (const name of readdirSync(this.dir))
      if (name.startsWith(commonPrefix)) rmSync(path.join(this.dir, name), { force: true });
  }
}

const nobody: ReadonlySet<string> = new Set();

function picturesOf({ image, hero, places }: FrontMatter): FrontMatterPicture[] {
  const pictures = [
    { key: 'image', href: image, isShown: false },
    { key: 'hero.image.src', href: hero?.image?.src, isShown: true },
  ];
  return pictures.flatMap(({ key, href, isShown }) =>
    href === undefined ? [] : [{ href, isShown, ...places![key]! }],
  );
}
