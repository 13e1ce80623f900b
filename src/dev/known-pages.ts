// The compiled pages of the session: each compiled when it is asked for, or in the background when nobody asks.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CachedPage, PageCache } from '../cache/page-cache.js';
import { toCompileOptions } from '../compile/compile-options.js';
import type { Config } from '../config/config.js';
import { hashWithApi, type SourceFile } from '../content/source-file.js';
import { compileKey, toCompileJob } from '../engine/compile-to-cache.js';
import type { CompileBatch, CompiledInPack } from '../engine/page-work.js';
import { fromProblemData, type SiteError } from '../errors.js';
import { hashOf } from '../hash.js';
import { contentFolders } from '../load-graph.js';
import type { DocPage } from '../site/site.js';

/** Where pages are compiled: a thread of the server. */
export interface Compiler {
  compile(batch: CompileBatch): Promise<CompiledInPack[]>;
}

export interface KnownPage {
  /** As it was compiled last. */
  latest: CachedPage;
  /** As it was without mistakes; where it never was, the latest. */
  shown: CachedPage;
  /** Mistakes in the latest. */
  problems: readonly SiteError[];
}

/** What compiled pages depend on beside their text. */
interface CompileContext {
  config: Config;
  digest: string;
}

export class KnownPages {
  #cache: PageCache;
  #buildId = `dev-${Date.now().toString(36)}-${process.pid}`;
  #context: CompileContext | undefined;
  #pages = new Map<string, KnownPage>();
  #underWay = new Map<string, Promise<KnownPage>>();
  /** File that pages include or show -> sources of these pages. */
  #users = new Map<string, Set<string>>();
  #listeners: ((known: KnownPage, former: KnownPage | undefined) => void)[] = [];

  constructor(cache: PageCache) {
    this.#cache = cache;
  }

  /** Called with each page that was compiled, or taken from the cache, and with what was known of it before. */
  onCompiled(listener: (known: KnownPage, former: KnownPage | undefined) => void): void {
    this.#listeners.push(listener);
  }

  /** To be called before any page is asked for. Pages that were compiled otherwise are compiled again. */
  adoptConfig(config: Config): void {
    this.#context = contextOf(config);
  }

  /** By the path of its source; it may be out of date. */
  get(source: string): KnownPage | undefined {
    return this.#pages.get(source);
  }

  all(): IterableIterator<KnownPage> {
    return this.#pages.values();
  }

  /** Sources of the pages that include or show a file, or looked for it. */
  usersOf(file: string): ReadonlySet<string> {
    return this.#users.get(file) ?? nobody;
  }

  /** All files that pages include or show, or looked for. */
  usedFiles(): Iterable<string> {
    return this.#users.keys();
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
    this.#cache.forget(source);
    this.#pages.delete(source);
  }

  isCurrent(page: DocPage): boolean {
    const latest = this.#pages.get(page.source.path)?.latest;
    return (
      latest?.key === this.#keyOf(page) && latest.facts.dependencies.every((one) => this.#cache.holds(one))
    );
  }

  /** The page as its source and all that it includes are now. */
  async ensure(page: DocPage, compiler: Compiler): Promise<KnownPage> {
    const key = this.#keyOf(page);
    const { path: source } = page.source;
    if (this.isCurrent(page)) return this.#pages.get(source)!;
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const compiling = this.#compile(page, compiler).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, compiling);
    return compiling;
  }

  /** Takes a page from the cache of earlier runs, if it is there as it is now. */
  takeCached(page: DocPage): boolean {
    const key = this.#keyOf(page);
    const cached = this.#cache.get(page.source.path, key);
    if (cached) this.#learn(cached);
    return cached !== undefined;
  }

  /** Compiles a page for nothing: the code that does it is fast after a few times only. */
  async rehearse(page: DocPage, compiler: Compiler): Promise<void> {
    const { text, source } = this.#readText(page.source, this.#context!.config.siteDir);
    await compiler.compile(this.#batchOf({ ...page, source }, text));
  }

  #keyOf(page: DocPage): string {
    return compileKey(page, this.#context!.digest);
  }

  async #compile(page: DocPage, compiler: Compiler): Promise<KnownPage> {
    const { config, digest } = this.#context!;
    const { text, source } = this.#readText(page.source, config.siteDir);
    const asRead = { ...page, source };
    const key = compileKey(asRead, digest);
    const [compiled] = await compiler.compile(this.#batchOf(asRead, text));
    const { facts, place, searchPlace } = compiled!;
    const cached: CachedPage = { source: source.path, key, facts, place, searchPlace };
    this.#cache.set(cached);
    return this.#learn(cached);
  }

  #batchOf(page: DocPage, text: string): CompileBatch {
    const { config } = this.#context!;
    return {
      type: 'compile',
      siteDir: config.siteDir,
      folders: contentFolders(config),
      packDir: this.#cache.packDir,
      buildId: this.#buildId,
      options: toCompileOptions(config),
      configPath: config.configPath,
      jobs: [{ ...toCompileJob(page), virtualText: text }],
    };
  }

  /** The text is handed over with the hash of just this text: the file may change at any moment. */
  #readText(source: SourceFile, siteDir: string): { text: string; source: SourceFile } {
    if (source.virtualText !== undefined) return { text: source.virtualText, source };
    const bytes = readFileSync(path.join(siteDir, source.path));
    const { api } = source;
    const hash = api ? hashWithApi(hashOf(bytes), api) : hashOf(bytes);
    return { text: bytes.toString('utf8'), source: { ...source, hash } };
  }

  #learn(cached: CachedPage): KnownPage {
    const problems = cached.facts.problems.map(fromProblemData);
    const former = this.#pages.get(cached.source);
    const isBroken = problems.some(({ severity }) => severity === 'error');
    const shown = isBroken && former ? former.shown : cached;
    const known: KnownPage = { latest: cached, shown, problems };
    this.#pages.set(cached.source, known);
    this.#noteUses(cached.source, former?.latest, cached);
    for (const listener of this.#listeners) listener(known, former);
    return known;
  }

  #noteUses(source: string, former: CachedPage | undefined, next: CachedPage | undefined): void {
    for (const { file } of former?.facts.dependencies ?? []) this.#users.get(file)?.delete(source);
    for (const { file } of next?.facts.dependencies ?? []) {
      const users = this.#users.get(file) ?? new Set();
      this.#users.set(file, users.add(source));
    }
  }

  /** Keeps all for the next run, in small steps. */
  saving(): Generator<void> {
    return this.#cache.saving();
  }

  /** Folder of the compiled articles. */
  get packDir(): string {
    return this.#cache.packDir;
  }
}

const nobody: ReadonlySet<string> = new Set();

function contextOf(config: Config): CompileContext {
  return { config, digest: hashOf(JSON.stringify(toCompileOptions(config))) };
}
