// The index in `dev`: kept in memory, and updated when it is requested.
import { hashOf } from '../../base/hash.js';
import type { SearchIndex, SearchPage } from '../search-pages.js';
import type { Segment, SegmentBucket } from './build-segment.js';
import { formatVersion, indexFilePath, type RootFile, rootFile } from './index-format.js';
import { type LazyPage, writeLargeIndex } from './large-index.js';
import type { PageEntry } from './page-entry.js';
import type { JoinedFiles, SegmentHead, Segments } from './segment-store.js';
import { buildSmallIndex, mostPagesInOneFile } from './small-index.js';

/** Compression level: the fastest one, as the files go to a browser on the same machine. */
const fastest = 1;

export class MemoryIndex {
  readonly #keys = new WeakMap<PageEntry, string>();
  readonly #segments = new MemorySegments();
  /** The files of the last requested index, by path. */
  #files = new Map<string, string | Uint8Array>();
  #lastKey = 0;

  /** @param load returns the current pages; an entry that is the same object is an unchanged page. */
  constructor(private readonly load: () => { url: string; indexes: readonly SearchIndex[] }) {}

  /** Returns a file of the index by its path below the base; undefined if there is none. Requesting the root file updates the index. */
  file(path: string): string | Uint8Array | undefined {
    if (path === rootFile) this.#make();
    return this.#files.get(path);
  }

  #make(): void {
    const { url, indexes } = this.load();
    const former = this.#files;
    const files: typeof former = new Map();
    const keep = (file: string): void => void files.set(file, former.get(file)!);
    const write = (file: string, contents: string | Uint8Array): void => void files.set(file, contents);
    const references = indexes.map(({ pages, words, ...reference }) => {
      const lazy = pages.map((page) => this.#toLazyPage(page));
      const name = `${hashOf(JSON.stringify([reference, words, lazy.map(({ key }) => key)]))}.json`;
      const path = indexFilePath(name);
      if (lazy.length > mostPagesInOneFile) {
        const has = (file: string): boolean => files.has(file) || former.has(file);
        const keepOnce = (file: string): void => (files.has(file) ? undefined : keep(file));
        const tools = { has, keep: keepOnce, write, level: fastest };
        write(
          path,
          JSON.stringify(writeLargeIndex(reference.docusaurus_tag, lazy, this.#segments, tools, words)),
        );
      } else if (former.has(path)) keep(path);
      else
        write(
          path,
          JSON.stringify(
            buildSmallIndex(
              lazy.map((page) => page.load()),
              words,
            ),
          ),
        );
      return { ...reference, name };
    });
    const root: RootFile = { format: formatVersion, url, indexes: references, live: true };
    files.set(rootFile, JSON.stringify(root));
    this.#segments.endTurn();
    this.#files = files;
  }

  #toLazyPage({ entry, ...context }: SearchPage): LazyPage {
    if ('place' in entry) throw new Error(`${context.url} is not in memory`);
    let key = this.#keys.get(entry);
    if (key === undefined) {
      this.#lastKey += 1;
      key = String(this.#lastKey);
      this.#keys.set(entry, key);
    }
    const { url } = context;
    return { url, key: key + JSON.stringify(context), load: () => ({ ...context, entry }) };
  }
}

interface KnownSegment {
  segment: Segment;
  head: SegmentHead;
}

/** Keeps the segments that the last update has used. */
class MemorySegments implements Segments {
  #known = new Map<string, KnownSegment>();
  #used = new Map<string, KnownSegment>();
  #joined = new Map<string, JoinedFiles>();

  head(key: string): SegmentHead | undefined {
    const known = this.#known.get(key);
    if (known) this.#used.set(key, known);
    return known?.head;
  }

  add(key: string, segment: Segment, { packs, blocks }: Pick<SegmentHead, 'packs' | 'blocks'>): SegmentHead {
    const buckets = Array.from(segment.buckets, ([name, { terms, postings }]) => {
      const hash = hashOf(`${terms.join(' ')}\n${postings.join(' ')}`);
      return [name, [hash, 0, 0] as const] as const;
    });
    const head = { buckets: Object.fromEntries(buckets), packs, blocks };
    this.#used.set(key, { segment, head });
    return head;
  }

  bucket(key: string, _head: SegmentHead, name: string): SegmentBucket | undefined {
    return this.#used.get(key)?.segment.buckets.get(name);
  }

  forget(key: string): void {
    this.#used.delete(key);
  }

  joined(name: string): JoinedFiles | undefined {
    return this.#joined.get(name);
  }

  setJoined(name: string, files: JoinedFiles): void {
    this.#joined.set(name, files);
  }

  endTurn(): void {
    this.#known = this.#used;
    this.#used = new Map();
  }
}
