// What a build remembers for the next one: heads of sources, hashes of files, facts of compiled pages and where their
// articles lie. One folder, safe to delete, to share and to find damaged: whatever is missing is made anew.
import path from 'node:path';
import { FileHashes, isSettledStamp, type RememberedHashes } from '../base/file-hashes.js';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import { programDigest } from '../base/version.js';
import type { DependencyFact, PageFacts } from '../compile/compiled-page.js';
import type { SourceCache, SourceHead } from '../content/discover-content.js';
import { type FactsParts, fromFactsParts, isQuiet, type PackedFacts, toFactsParts } from './packed-facts.js';
import { hasManyPacks, type PackedPiece, tidyPacks } from './page-packs.js';
import { jsonFormat, type RecordsFormat, SealedRecords, writingRecords } from './sealed-records.js';

/** A compiled page in the cache. `key` names the text, the options and the compiler it was made with. */
export interface CachedPage {
  /** Path of the source. */
  source: string;
  key: string;
  facts: PackedFacts;
  /** Article and twin. */
  place: PackedPiece;
  /** What the search index takes in: see search/embedded/page-entry.ts. */
  searchPlace: PackedPiece;
}

/** A compiled page as other machines have it. */
export interface SharedPage extends Omit<CachedPage, 'facts'> {
  facts: PageFacts;
}

/** A compiled page on its way from the thread that made it. */
export interface PackedPage extends Omit<CachedPage, 'facts'> {
  facts: FactsParts;
  /** Where it lies as all languages have it; only where that was kept. */
  common?: PackedPiece | undefined;
}

interface CachedSource {
  stamp: string;
  head: SourceHead;
}

/** Pages that other machines have compiled. */
export interface OtherPages {
  page(source: string): SharedPage | undefined;
  /** Brings packs of articles into the cache. @returns those that are there now. */
  fetchArticles(packs: ReadonlySet<string>): Promise<ReadonlySet<string>>;
}

/** Where articles lie in a cache folder. */
export function packDirIn(cacheDir: string): string {
  return path.join(cacheDir, 'packs');
}

export class PageCache {
  readonly packDir: string;
  readonly hashes: FileHashes;
  readonly sources: SourceCache;
  /** All that an unchanged site needs: a tenth of the whole. */
  #sourcesFile: string;
  #hashesFile: string;
  #pagesFile: string;
  #formerSources: SealedRecords<CachedSource> | undefined;
  #nextSources = new Map<string, CachedSource>();
  #sourcesChanged = false;
  /** Opened when the first page is asked for. */
  #formerPages: FormerPages | undefined;
  /** The same, until the file is another one. */
  #readRecords: SealedRecords<CachedPage> | undefined;
  #nextPages = new Map<string, CachedPage>();
  /** Sources of further ones, which are there as they were. */
  #keptPages = new Set<string>();
  #pagesChanged = false;
  /** What others have compiled. */
  #shared: OtherPages | undefined;
  /** Pages of it that were taken, whose articles are not here yet. */
  #taken: CachedPage[] = [];

  constructor(cacheDir: string, siteDir: string) {
    this.packDir = packDirIn(cacheDir);
    this.#sourcesFile = path.join(cacheDir, 'sources.json');
    this.#hashesFile = path.join(cacheDir, 'hashes.json');
    this.#pagesFile = path.join(cacheDir, 'pages.json');
    this.#formerSources = SealedRecords.open(this.#sourcesFile, programDigest, jsonFormat());
    this.hashes = new FileHashes(siteDir, readSealed<RememberedHashes>(this.#hashesFile) ?? {});
    this.sources = {
      get: (file, stamp) => {
        const former = this.#formerSources?.get(file);
        if (former?.stamp !== stamp) return undefined;
        this.#nextSources.set(file, former);
        return former.head;
      },
      set: (file, stamp, head) => {
        this.#sourcesChanged = true;
        if (isSettledStamp(stamp, Date.now())) this.#nextSources.set(file, { stamp, head });
      },
    };
  }

  /** What this run has not compiled may be taken from there as well. */
  adopt(shared: OtherPages): void {
    this.#shared = shared;
  }

  /** All pages of this run: those that were kept are read now. */
  get pages(): ReadonlyMap<string, CachedPage> {
    for (const source of this.#keptPages) {
      const page = this.#former().get(source);
      if (page) this.#nextPages.set(source, page);
    }
    this.#keptPages.clear();
    return this.#nextPages;
  }

  /** Keeps a page for the next run without reading it. @returns false where it is not there. */
  keep(file: string): boolean {
    const isThere = this.#former().has(file);
    if (isThere) this.#keptPages.add(file);
    return isThere;
  }

  /** The page as compiled before, if its key and everything it depends on are the same. */
  get(file: string, key: string): CachedPage | undefined {
    this.#keptPages.delete(file);
    const own = this.#former().get(file);
    if (this.#isCurrent(own, key)) {
      this.#nextPages.set(file, own);
      return own;
    }
    const others = this.#shared?.page(file);
    if (!this.#isCurrent(others, key)) return undefined;
    const taken = { ...others, facts: fromFactsParts(toFactsParts(others.facts)) };
    this.#taken.push(taken);
    this.#pagesChanged = true;
    this.#nextPages.set(file, taken);
    return taken;
  }

  #isCurrent<Known extends SharedPage>(page: Known | undefined, key: string): page is Known {
    return page?.key === key && page.facts.dependencies.every((dependency) => this.holds(dependency));
  }

  /** Brings the articles of the pages that others have compiled. @returns sources of those that cannot be had. */
  async fetchTaken(): Promise<string[]> {
    const taken = this.#taken.splice(0);
    if (taken.length === 0) return [];
    const there = await this.#shared!.fetchArticles(
      new Set(taken.flatMap(({ place, searchPlace }) => [place.pack, searchPlace.pack])),
    );
    const lost = taken.filter(
      ({ place, searchPlace }) => !there.has(place.pack) || !there.has(searchPlace.pack),
    );
    for (const { source } of lost) this.#nextPages.delete(source);
    return lost.map(({ source }) => source);
  }

  set({ facts, common: _, ...made }: PackedPage): CachedPage {
    const page = { ...made, facts: fromFactsParts(facts) };
    this.#pagesChanged = true;
    this.#nextPages.set(page.source, page);
    // Remembered now, so that the next build need not read what this page includes.
    for (const dependency of page.facts.dependencies) this.hashes.hash(dependency.file);
    return page;
  }

  /** Gives up a page whose article turned out to be damaged: the next `get` finds nothing. */
  forget(file: string): void {
    this.#pagesChanged = true;
    this.#keptPages.delete(file);
    this.#former().delete(file);
    this.#nextPages.delete(file);
  }

  /** A file that a page depends on is as it was, or still not there. */
  holds(dependency: DependencyFact): boolean {
    return this.hashes.hash(dependency.file) === dependency.hash;
  }

  /** Writes what the next build may use; leaves files alone that would not change. */
  save(): void {
    for (const _ of this.saving());
    this.#formerSources?.close();
    this.#readRecords?.close();
  }

  /** The same in small steps: what is set meanwhile is kept the next time. */
  *saving(): Generator<void> {
    if (this.hashes.changed) writeSealed(this.#hashesFile, this.hashes.remembered());
    // Nothing was added, so fewer of them are fewer files.
    if (this.#sourcesChanged || this.#nextSources.size < (this.#formerSources?.size ?? 0))
      yield* writingRecords(
        this.#sourcesFile,
        programDigest,
        { records: new Map(this.#nextSources) },
        jsonFormat(),
        this.#formerSources,
      );
    // Not asked for a single page: the site was found unchanged.
    if (!this.#formerPages) return;
    const count = this.#nextPages.size + this.#keptPages.size;
    if (this.#pagesChanged || count < this.#formerPages.size) yield* this.#savingPages();
  }

  *#savingPages(): Generator<void> {
    this.#pagesChanged = false;
    const moved = this.#tidyPacks();
    // The places hold for the file as it was opened: it is replaced later, and where pieces were moved they hold for no file.
    const former = moved.size === 0 ? this.#readRecords : undefined;
    this.#readRecords = undefined;
    // Those that a build of few changes reads lie together.
    const told = [...this.#nextPages].filter(([, { facts }]) => !isQuiet(facts));
    const next = { records: new Map([...told, ...this.#nextPages]), kept: new Set(this.#keptPages) };
    yield* writingRecords(this.#pagesFile, programDigest, next, pageFormat, former);
  }

  /** Not after each small build: all pages have to be known. @returns places of what was moved. */
  #tidyPacks(): ReadonlyMap<PackedPiece, PackedPiece> {
    const nowMs = Date.now();
    if (this.#keptPages.size > 0 && !hasManyPacks(this.packDir, nowMs)) return new Map();
    const pages = [...this.pages.values()];
    const moved = tidyPacks(
      this.packDir,
      pages.flatMap((page) => [page.place, page.searchPlace]),
      nowMs,
    );
    for (const page of moved.size === 0 ? [] : pages) {
      page.place = moved.get(page.place) ?? page.place;
      page.searchPlace = moved.get(page.searchPlace) ?? page.searchPlace;
    }
    return moved;
  }

  #former(): FormerPages {
    if (!this.#formerPages) {
      this.#readRecords = SealedRecords.open(this.#pagesFile, programDigest, pageFormat);
      this.#formerPages = this.#readRecords ?? new Map<string, CachedPage>();
    }
    return this.#formerPages;
  }
}

/** JSON of all that lies open, a line break, and what the facts of each page enclose. */
const pageFormat: RecordsFormat<CachedPage> = {
  write(pages) {
    const enclosed: Buffer[] = [];
    const open = pages.map(([, { facts, ...page }]): OpenPage => {
      const parts = toFactsParts(facts);
      const bytes = Buffer.from(parts.enclosed);
      enclosed.push(bytes);
      return { ...page, facts: parts.open, length: bytes.length };
    });
    return Buffer.concat([Buffer.from(`${JSON.stringify(open)}\n`), ...enclosed]);
  },
  *read(bytes) {
    let start = bytes.indexOf('\n') + 1;
    for (const page of JSON.parse(bytes.toString('utf8', 0, start)) as OpenPage[]) {
      const { source, key, facts: open, place, searchPlace, length } = page;
      const enclosed = bytes.subarray(start, start + length);
      yield [source, { source, key, facts: fromFactsParts({ open, enclosed }), place, searchPlace }];
      start += length;
    }
  },
};

interface OpenPage extends Omit<CachedPage, 'facts'> {
  facts: FactsParts['open'];
  /** Bytes of what the facts enclose. */
  length: number;
}

type FormerPages = Pick<Map<string, CachedPage>, 'size' | 'has' | 'get'> & { delete(file: string): void };
