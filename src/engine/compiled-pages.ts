// The compiled pages of a site: taken from the cache of earlier runs, or compiled, all at once or when one is asked for.
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
import { inBatches, type PageWorkers } from './page-threads.js';

/** Pages a batch: enough to hide the cost of passing it on, few enough to keep all threads busy to the end. */
const batchSize = 24;

export interface KnownPage {
  /** As it was compiled last. */
  latest: CachedPage;
  /** As it was without mistakes; where it never was, the latest. */
  shown: CachedPage;
  /** Mistakes in the latest. */
  problems: readonly SiteError[];
}

/** What is known of a page of an earlier build without its facts. */
export interface PageTrace {
  /** Digest of its anchors. */
  anchors: string;
  /** How it begins. */
  excerpt: string;
  /** Hash of what the search takes in. */
  search: string;
}

/** What compiled pages depend on beside their text. */
type CompileRules = Pick<CompileBatch, 'siteDir' | 'folders' | 'options' | 'configPath' | 'locale'>;

/** Ends the key of a page whose file was saved between the reading of its hash and that of its text. */
const savedMeanwhile = ' saved meanwhile';

/** Nothing may take the page for what its source's hash stands for. */
export function wasSavedMeanwhile({ key }: Pick<CachedPage, 'key'>): boolean {
  return key.endsWith(savedMeanwhile);
}

export class CompiledPages {
  /** Before any page was read. */
  readonly #begunMs = Date.now();
  /** Names the pack files of this run. */
  #buildId = `${this.#begunMs.toString(36)}-${process.pid}`;
  #rules: (CompileRules & { digest: string; sharedDigest: string | undefined }) | undefined;
  #pages = new Map<string, KnownPage>();
  /** Those of the cache that are as they were, and have told nothing but this: they are read when they are asked for. */
  #left = new Map<string, { page: DocPage; trace: PageTrace }>();
  #underWay = new Map<string, Promise<KnownPage>>();
  /** File that pages include or show -> sources of these pages; made when it is asked for. */
  #users: Map<string, Set<string>> | undefined;
  #subscribers: ((known: KnownPage) => void)[] = [];
  /** What pages are in all languages, by source; kept for the other languages of the run. */
  #commons: Commons | undefined;
  /** The same of the language that was compiled before. */
  #lent: Commons | undefined;

  constructor(private readonly cache: PageCache) {}

  /** Folder of the compiled articles. */
  get packDir(): string {
    return this.cache.packDir;
  }

  /** Hash of any file of the site, from its folder; null where there is none that can be read. */
  hashOfFile(file: string): string | null {
    return this.cache.hashes.hash(file);
  }

  /** Called with each page that was compiled, or taken from the cache. */
  onCompiled(subscriber: (known: KnownPage) => void): void {
    this.#subscribers.push(subscriber);
  }

  /** To be called before pages are compiled, which other languages can `borrow` then. */
  keepCommons(commons: Omit<Commons, 'pages'>): void {
    this.#commons = { ...commons, pages: new Map() };
  }

  /** Pages that the other language has compiled, and which are not translated in this one, need not be compiled. */
  borrow(other: CompiledPages): void {
    this.#lent = other.#commons;
  }

  /** Removes what was kept for other languages. */
  removeCommons(): void {
    const { dir } = this.#commons ?? {};
    const files = dir === undefined ? [] : readdirSync(dir);
    for (const name of files)
      if (name.startsWith(commonPrefix)) rmSync(path.join(dir!, name), { force: true });
    this.#commons = undefined;
  }

  /** To be called before any page is asked for. Pages that were compiled otherwise are compiled again. */
  adopt(rules: CompileRules): void {
    // What lies in the site's folder may be shown and included in any case.
    const outside = rules.folders.filter((folder) => folder.startsWith('..'));
    const shared = sharedOptions(rules.options);
    this.#rules = {
      ...rules,
      digest: hashOf(JSON.stringify([rules.options, outside])),
      sharedDigest: shared && hashOf(JSON.stringify([shared, outside])),
    };
  }

  /** By the path of its source; it may be out of date. @throws LostArticles */
  get(source: string): KnownPage | undefined {
    const known = this.#pages.get(source);
    const left = known ? undefined : this.#left.get(source);
    if (!left) return known;
    if (!this.takeCached(left.page)) throw new LostArticles(`${source} was not in the cache as it should be`);
    return this.#pages.get(source);
  }

  /** The same, but for those that were left alone. */
  known(source: string): KnownPage | undefined {
    return this.#pages.get(source);
  }

  /** What a page tells others; undefined while it was never compiled. */
  trace(source: string): PageTrace | undefined {
    const known = this.#pages.get(source);
    return known ? traceOf(known.shown) : this.#left.get(source)?.trace;
  }

  /** Digest of all that compiled pages depend on beside their texts and titles. */
  get rulesDigest(): string {
    return this.#rules!.digest;
  }

  all(): IterableIterator<KnownPage> {
    return this.#pages.values();
  }

  /** Sources of the pages that include or show a file, or looked for it. */
  usersOf(file: string): ReadonlySet<string> {
    return this.#usersByFile().get(file) ?? nobody;
  }

  /** All files that pages include or show, or looked for. */
  usedFiles(): Iterable<string> {
    return this.#usersByFile().keys();
  }

  /** Forgets pages whose source is gone. */
  retain(isThere: (source: string) => boolean): void {
    for (const [source, known] of this.#pages) {
      if (isThere(source)) continue;
      this.#pages.delete(source);
      this.#noteUses(source, known.latest, undefined);
    }
  }

  /** The article was damaged or deleted behind our back. */
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

  /** Takes a page from the cache of earlier runs, if it is there as it is now. */
  takeCached(page: DocPage): boolean {
    const cached = this.cache.get(page.source.path, this.#keyOf(page));
    if (cached) this.#learn(cached);
    return cached !== undefined;
  }

  /**
   * Brings all pages up to date. @param openWorkers called if pages must be compiled. @param traceOf what is known of a page
   * that may be left alone, as it is what it was and tells others nothing else. @returns how many had to be compiled.
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
    // Pages of the same text follow each other, as versions have them: what compiles one has the other.
    const inOrder = [...groupBy(stale, ({ source }) => source.hash).values()].flat();
    await inBatches(inOrder, batchSize, workers.width, async (batch) => {
      const compiled = await workers.compile(this.#batchOf(batch.map((page) => this.#jobOf(page))));
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

  /** The page as its source and all that it includes are now. */
  async ensure(page: DocPage, workers: Pick<PageWorkers, 'compile'>): Promise<KnownPage> {
    if (this.isCurrent(page)) return this.#pages.get(page.source.path)!;
    const key = this.#keyOf(page);
    return getOrMake(this.#underWay, key, () =>
      this.#compile(page, workers).finally(() => this.#underWay.delete(key)),
    );
  }

  /** Compiles a page for nothing: the code that does it is fast after a few times only. */
  async rehearse(page: DocPage, workers: Pick<PageWorkers, 'compile'>): Promise<void> {
    await workers.compile(this.#batchOf([this.#jobOf(this.#withText(page))]));
  }

  /** Keeps all for the next run, in small steps. */
  saving(): Generator<void> {
    return this.cache.saving();
  }

  #keyOf(page: DocPage, digest = this.#rules!.digest): string {
    const { path: file, docPath, hash } = page.source;
    const kind = page.layout === 'post' ? 'post' : '';
    return hashOf([programDigest, digest, file, docPath, page.title, hash, kind].join('\0'));
  }

  /** Threads read files themselves, later than this one. */
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

  /** What a thread must know to compile the page. */
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

  #batchOf(jobs: readonly CompileJob[]): CompileBatch {
    const { digest: _, sharedDigest: __, ...rules } = this.#rules!;
    return {
      type: 'compile',
      ...rules,
      packDir: this.cache.packDir,
      hashes: this.cache.hashes.learnt,
      buildId: this.#buildId,
      commonDir: (this.#lent ?? this.#commons)?.dir,
      bases: this.#commons?.bases,
      jobs,
    };
  }

  /** The text is handed over with the hash of just this text: the file may change at any moment. */
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

export function traceOf({ facts, searchPlace }: CachedPage): PageTrace {
  return { anchors: facts.anchorsDigest, excerpt: facts.excerpt, search: searchPlace.hash };
}

/** Articles were damaged after the cache's index was read. The cache has forgotten them: a new run makes them anew. */
export class LostArticles extends Error {}

interface Commons {
  dir: string;
  /** Base URLs of all languages. */
  bases: readonly string[];
  /** Some other language shows this page, as it has not translated it. */
  isShown(source: SourceFile): boolean;
  /** By source. */
  pages: Map<string, { key: string; place: PackedPiece }>;
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
