// What a build remembers for the next one: heads of sources, hashes of files, facts of compiled pages and where their
// articles lie. One folder, safe to delete, to share and to find damaged: whatever is missing is made anew.
import path from 'node:path';
import type { DependencyFact, PageFacts } from '../compile/compiled-page.js';
import type { SourceCache, SourceHead } from '../content/discover-content.js';
import { programDigest } from '../program-digest.js';
import { FileHashes, isSettledStamp, type RememberedHashes } from './file-hashes.js';
import { type PackedArticle, tidyPacks } from './page-packs.js';
import { readSealed, writeSealed } from './sealed-file.js';

/** A compiled page in the cache. `key` names the text, the options and the compiler it was made with. */
export interface CachedPage {
  /** Path of the source. */
  source: string;
  key: string;
  facts: PageFacts;
  place: PackedArticle;
}

interface CachedSource {
  stamp: string;
  head: SourceHead;
}

interface CacheFile {
  program: string;
  sources: Record<string, CachedSource>;
  hashes: RememberedHashes;
  pages: Record<string, CachedPage>;
}

const emptyFile: CacheFile = { program: programDigest, sources: {}, hashes: {}, pages: {} };

export class PageCache {
  readonly packDir: string;
  readonly hashes: FileHashes;
  readonly sources: SourceCache;
  #file: string;
  #former: CacheFile;
  #nextSources: Record<string, CachedSource> = {};
  #nextPages: Record<string, CachedPage> = {};
  #changed = false;

  constructor(cacheDir: string, siteDir: string) {
    this.packDir = path.join(cacheDir, 'packs');
    this.#file = path.join(cacheDir, 'pages.json');
    const stored = readSealed<CacheFile>(this.#file);
    this.#former = stored?.program === programDigest ? stored : emptyFile;
    this.hashes = new FileHashes(siteDir, this.#former.hashes);
    this.sources = {
      get: (file, stamp) => {
        const known = this.#former.sources[file];
        if (known?.stamp !== stamp) return undefined;
        this.#nextSources[file] = known;
        return known.head;
      },
      set: (file, stamp, head) => {
        this.#changed = true;
        if (isSettledStamp(stamp, Date.now())) this.#nextSources[file] = { stamp, head };
      },
    };
  }

  /** The page as compiled before, if its key and everything it depends on are the same and its article is there. */
  get(file: string, key: string): CachedPage | undefined {
    const known = this.#former.pages[file];
    if (known?.key !== key || !known.facts.dependencies.every((dependency) => this.#holds(dependency)))
      return undefined;
    this.#nextPages[file] = known;
    return known;
  }

  set(page: CachedPage): void {
    this.#changed = true;
    this.#nextPages[page.source] = page;
    // Remembered now, so that the next build need not read what this page includes.
    for (const dependency of page.facts.dependencies) this.hashes.hash(dependency.file);
  }

  /** Gives up a page whose article turned out to be damaged: the next `get` finds nothing. */
  forget(file: string): void {
    delete this.#former.pages[file];
    delete this.#nextPages[file];
  }

  /** Writes what the next build may use; leaves the file alone when nothing changed. */
  save(): void {
    const removed = Object.keys(this.#former.pages).some((file) => !(file in this.#nextPages));
    if (!this.#changed && !removed && !this.hashes.changed) return;
    const moved = tidyPacks(
      this.packDir,
      Object.values(this.#nextPages).map((page) => page.place),
      Date.now(),
    );
    for (const page of Object.values(this.#nextPages)) page.place = moved.get(page.place) ?? page.place;
    writeSealed(this.#file, {
      program: programDigest,
      sources: this.#nextSources,
      hashes: this.hashes.remembered(),
      pages: this.#nextPages,
    } satisfies CacheFile);
  }

  #holds(dependency: DependencyFact): boolean {
    return this.hashes.hash(dependency.file) === dependency.hash;
  }
}
