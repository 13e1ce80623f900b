// The cache of a build for the next one: front matter of sources, hashes of files, facts of compiled pages and the places of their
// articles. It is one folder, which can be deleted, shared or damaged: whatever is missing is made again.
import path from 'node:path';
import { FileHashes, isSettledStamp, type RememberedHashes } from '../base/file-hashes.js';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import { programDigest } from '../base/version.js';
import type { DependencyFact, PageFacts } from '../compile/compiled-page.js';
import type { SourceCache, SourceHead } from '../content/discover-content.js';
import { type FactsParts, fromFactsParts, isQuiet, type PackedFacts, toFactsParts } from './packed-facts.js';
import { hasManyPacks, type PackedPiece, tidyPacks } from './page-packs.js';
import { jsonFormat, type RecordsFormat, SealedRecords, writingRecords } from './sealed-records.js';

/** A compiled page in the cache. `key` is a digest of its text, the compile options and the program. */
export interface CachedPage {
  /** Path of the source. */
  source: string;
  key: string;
  facts: PackedFacts;
  /** Place of the article and the Markdown twin. */
  place: PackedPiece;
  /** Place of the search entry: see search/embedded/page-entry.ts. */
  searchPlace: PackedPiece;
}

/** A compiled page from another machine. */
export interface SharedPage extends Omit<CachedPage, 'facts'> {
  facts: PageFacts;
}

/** A compiled page as a thread sends it. */
export interface PackedPage extends Omit<CachedPage, 'facts'> {
  facts: FactsParts;
  /** Place of the page in the form that all languages share, if it was kept. */
  common?: PackedPiece | undefined;
}

interface CachedSource {
  stamp: string;
  head: SourceHead;
}

/** Pages that other machines have compiled. */
export interface OtherPages {
  page(source: string): SharedPage | undefined;
  /** Downloads packs of articles into the cache. @returns those that are there now */
  fetchArticles(packs: ReadonlySet<string>): Promise<ReadonlySet<string>>;
}

/** Returns the folder of the articles in a cache folder. */
export function packDirIn(cacheDir: string): string {
  return path.join(cacheDir, 'packs');
}

export class PageCache {
  readonly packDir: string;
  readonly hashes: FileHashes;
  readonly sources: SourceCache;
  /** A file of its own, a tenth of the whole, because an unchanged site needs nothing else. */
  #sourcesFile: string;
  #hashesFile: string;
  #pagesFile: string;
  #formerSources: SealedRecords<CachedSource> | undefined;
  #nextSources = new Map<string, CachedSource>();
  /** Further sources, which stay as they are in the cache. */
  #keptSources = new Set<string>();
  #sourcesChanged = false;
  /** Opened when the first page is asked for. */
  #formerPages: FormerPages | undefined;
  /** The same, as long as the file is not replaced. */
  #readRecords: SealedRecords<CachedPage> | undefined;
  #nextPages = new Map<string, CachedPage>();
  /** Sources of further pages that stay in the cache without being read. */
  #keptPages = new Set<string>();
  #pagesChanged = false;
  /** Pages that other machines have compiled. */
  #shared: OtherPages | undefined;
  /** Pages taken from these whose articles are not downloaded yet. */
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
        this.#nextSources.delete(file);
        this.#keptSources.add(file);
        return former.head;
      },
      set: (file, stamp, head) => {
        this.#sourcesChanged = true;
        this.#keptSources.delete(file);
        if (isSettledStamp(stamp, Date.now())) this.#nextSources.set(file, { stamp, head });
      },
    };
  }

  /** Has pages that this machine has not compiled taken from other machines. */
  adopt(shared: OtherPages): void {
    this.#shared = shared;
  }

  /** All pages of this run. Pages that were kept without reading are read now. */
  get pages(): ReadonlyMap<string, CachedPage> {
    for (const source of this.#keptPages) {
      const page = this.#former().get(source);
      if (page) this.#nextPages.set(source, page);
    }
    this.#keptPages.clear();
    return this.#nextPages;
  }

  /** Keeps a page for the next run without reading it. @returns false if it is not in the cache */
  keep(file: string): boolean {
    const isThere = this.#former().has(file);
    if (isThere) this.#keptPages.add(file);
    return isThere;
  }

  /** Returns the compiled page, if its key and all files that it depends on are unchanged. */
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

  /** Downloads the articles of pages that other machines have compiled. @returns sources of those that could not be had */
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
    // Hashed now, so that the next build need not read the files that this page includes.
    for (const dependency of page.facts.dependencies) this.hashes.hash(dependency.file);
    return page;
  }

  /** Removes a page whose article is damaged. */
  forget(file: string): void {
    this.#pagesChanged = true;
    this.#keptPages.delete(file);
    this.#former().delete(file);
    this.#nextPages.delete(file);
  }

  /** Tells whether a file that a page depends on is unchanged, or is still missing. */
  holds(dependency: DependencyFact): boolean {
    return this.hashes.hash(dependency.file) === dependency.hash;
  }

  /** Saves the cache. Files that would not change are left alone. */
  save(): void {
    for (const _ of this.saving());
    this.#formerSources?.close();
    this.#readRecords?.close();
  }

  /** Saves the cache in small steps; changes in between are saved the next time. */
  *saving(): Generator<void> {
    if (this.hashes.changed) writeSealed(this.#hashesFile, this.hashes.remembered());
    // If nothing was added and there are fewer sources, files were removed.
    const sources = this.#nextSources.size + this.#keptSources.size;
    if (this.#sourcesChanged || sources < (this.#formerSources?.size ?? 0))
      yield* writingRecords(
        this.#sourcesFile,
        programDigest,
        { records: new Map(this.#nextSources), kept: new Set(this.#keptSources) },
        jsonFormat(),
        this.#formerSources,
      );
    // Without any page asked for, the site was found unchanged.
    if (!this.#formerPages) return;
    const count = this.#nextPages.size + this.#keptPages.size;
    if (this.#pagesChanged || count < this.#formerPages.size) yield* this.#savingPages();
  }

  *#savingPages(): Generator<void> {
    this.#pagesChanged = false;
    const moved = this.#tidyPacks();
    // Places refer to the opened file, which is replaced later; after moving pieces, they would be wrong.
    const former = moved.size === 0 ? this.#readRecords : undefined;
    this.#readRecords = undefined;
    // Pages that a build with few changes reads are written next to each other.
    const oftenRead = [...this.#nextPages].filter(([, { facts }]) => !isQuiet(facts));
    const next = { records: new Map([...oftenRead, ...this.#nextPages]), kept: new Set(this.#keptPages) };
    yield* writingRecords(this.#pagesFile, programDigest, next, pageFormat, former);
  }

  /** Tidies the packs when all pages are known, not after each small build. @returns the new places of moved pieces */
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

/** JSON of the open facts of all pages, a line break, then the packed facts of each page. */
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
  /** Length of the packed facts in bytes. */
  length: number;
}

type FormerPages = Pick<Map<string, CachedPage>, 'size' | 'has' | 'get'> & { delete(file: string): void };
