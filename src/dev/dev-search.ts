// The search in `dev`: finds the pages that are compiled so far, in their last state without mistakes.
import { type PackedPiece, PackReader } from '../cache/page-packs.js';
import type { ComponentEntries } from '../engine/component-entries.js';
import type { Engine } from '../engine/engine.js';
import { componentEntries } from '../engine/search-records.js';
import { backendOf } from '../search/backend-of.js';
import { MemoryIndex } from '../search/embedded/memory-index.js';
import { type PageEntry, parsePageEntry } from '../search/embedded/page-entry.js';
import { isSearchedComponent, searchIndexes } from '../search/search-pages.js';

export class DevSearch {
  readonly #index = new MemoryIndex(() => this.#load());
  /** Hash -> entry. An entry that stays the same object is not indexed again. */
  #entries = new Map<string, PageEntry>();
  #components: ComponentEntries | undefined;

  constructor(private readonly engine: Engine) {}

  /** Returns a file of the index by its path in the output; undefined if there is none. */
  async file(outputPath: string): Promise<string | Uint8Array | undefined> {
    const config = this.engine.state?.config;
    if (!config?.search || backendOf(config.search).service) return undefined;
    this.#components ??= await componentEntries(config);
    return this.#index.file(outputPath);
  }

  #load(): ReturnType<ConstructorParameters<typeof MemoryIndex>[0]> {
    const compiledSite = this.engine.compiledSite!;
    const { site, config } = compiledSite;
    const reader = new PackReader(compiledSite.pages.packDir);
    const used = new Map<string, PageEntry>();
    try {
      const indexes = searchIndexes(site, config, (page) => {
        if (isSearchedComponent(page, config)) return this.#components?.entryOf(page);
        const place = compiledSite.compiled(page)?.searchPlace;
        const entry = place && (this.#entries.get(place.hash) ?? readEntry(place, reader));
        if (entry) used.set(place.hash, entry);
        return entry;
      });
      this.#entries = used;
      return { url: config.url, indexes };
    } finally {
      reader.close();
    }
  }
}

/** Returns undefined if the cache is damaged: the page is found again once it is compiled again. */
function readEntry(place: PackedPiece, reader: PackReader): PageEntry | undefined {
  const bytes = reader.bytes(place);
  return bytes && parsePageEntry(bytes.toString());
}
