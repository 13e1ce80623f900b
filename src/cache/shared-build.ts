// What other builds have made, as far as it is the same here: compiled pages, and files of the output.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import { isRunning } from '../base/process.js';
import { decodeActionResult } from './action-result.js';
import type { BlobStore } from './blob-store.js';
import { type OtherPages, packDirIn, type SharedPage } from './page-cache.js';
import { parseSharedIndex, type SharedFiles, type SharedIndex, type SharedPack } from './shared-format.js';

const unpack = promisify(gunzip);

/** An index that lay under a key. */
export interface FoundIndex {
  /** Names the blob that it was in. */
  hash: string;
  index: SharedIndex;
}

/** What lies under a key; undefined where there is nothing that can be used. */
export async function findIndex(store: BlobStore, key: string): Promise<FoundIndex | undefined> {
  const pointer = await store.pointer(key);
  const ref = pointer && decodeActionResult(pointer)?.[0];
  const bytes = ref && (await store.blob(ref));
  const text = bytes && (await unpacked(bytes, largestIndex));
  const index = text && whereWhole(() => parseSharedIndex(text.toString()));
  return index && { hash: ref!.hash, index };
}

interface FoundFile {
  group: SharedFiles;
  offset: number;
  size: number;
}

/** Packs of rendered files that are held at once: pages are asked for in the order that they lie in. */
const heldPacks = 4;

export class SharedBuild implements OtherPages {
  /** Where packs of rendered files lie until the build is done. */
  #dir: string;
  #pages = new Map<string, SharedPage>();
  /** What is known of pages that were run, by their keys. */
  readonly ran = new Map<string, unknown>();
  /** By path and key. */
  #files = new Map<string, FoundFile>();
  #held = new Map<SharedFiles, Buffer>();

  private constructor(
    private readonly store: BlobStore,
    private readonly cacheDir: string,
    private readonly index: SharedIndex,
  ) {
    this.#dir = path.join(cacheDir, `${dirPrefix}${process.pid}`);
    removeLeft(cacheDir);
  }

  /** @param found where there are several, they are of parts of one build. */
  static async of(store: BlobStore, found: readonly FoundIndex[], cacheDir: string): Promise<SharedBuild> {
    const all = found.map(({ index }) => index);
    const build = new SharedBuild(store, cacheDir, {
      pages: all.flatMap(({ pages }) => pages),
      articles: Object.assign({}, ...all.map(({ articles }) => articles)),
      ran: all.flatMap(({ ran }) => ran),
      search: all.flatMap(({ search }) => search),
      output: all.flatMap(({ output }) => output),
    });
    await build.#readPages();
    return build;
  }

  /** The page as it was compiled; its article comes with `fetchArticles`. */
  page(source: string): SharedPage | undefined {
    return this.#pages.get(source);
  }

  async fetchArticles(names: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const dir = packDirIn(this.cacheDir);
    mkdirSync(dir, { recursive: true });
    const there = await Promise.all(
      Array.from(names, async (name) => {
        const file = path.join(dir, name);
        if (existsSync(file)) return [name];
        const bytes = await this.#bytes(this.index.articles[name]!);
        if (!bytes) return [];
        writeFileSync(`${file}.tmp`, bytes);
        renameSync(`${file}.tmp`, file);
        return [name];
      }),
    );
    return new Set(there.flat());
  }

  /** Brings the cache of the search, where there is none. */
  async fetchSearch(): Promise<void> {
    const dir = path.join(this.cacheDir, 'search');
    if (existsSync(dir)) return;
    mkdirSync(dir, { recursive: true });
    await Promise.all(
      this.index.search.map(async ({ pack, files }) => {
        const bytes = await this.#bytes(pack);
        let offset = 0;
        for (const [file, , size] of bytes ? files : []) {
          writeFileSync(path.join(this.cacheDir, file), bytes!.subarray(offset, offset + size));
          offset += size;
        }
      }),
    );
  }

  /** Brings what was rendered: what came is found by `has`. */
  async fetchOutput(): Promise<void> {
    mkdirSync(this.#dir, { recursive: true });
    await Promise.all(
      this.index.output.map(async (group) => {
        const blob = await this.store.blob(group.pack);
        if (!blob) return;
        writeFileSync(this.#fileOf(group), blob);
        let offset = 0;
        for (const [file, key, size] of group.files) {
          this.#files.set(`${file}\0${key}`, { group, offset, size });
          offset += size;
        }
      }),
    );
  }

  has(file: string, key: string): boolean {
    return this.#files.has(`${file}\0${key}`);
  }

  /** A file that is there. */
  read(file: string, key: string): Buffer {
    const { group, offset, size } = this.#files.get(`${file}\0${key}`)!;
    return this.#unpackedGroup(group).subarray(offset, offset + size);
  }

  /** Removes what was brought for this build alone. */
  close(): void {
    rmSync(this.#dir, { recursive: true, force: true });
  }

  async #readPages(): Promise<void> {
    const { pages, ran, articles } = this.index;
    const read = async (pack: SharedPack): Promise<[string, unknown][]> => {
      const bytes = await this.#bytes(pack);
      return bytes
        ? (whereWhole(() => Object.entries(JSON.parse(bytes.toString()) as Record<string, unknown>)) ?? [])
        : [];
    };
    for (const some of await Promise.all(ran.map(read)))
      for (const [key, known] of some) this.ran.set(key, known);
    const isThere = ({ place, searchPlace }: SharedPage): boolean =>
      [place, searchPlace].every(({ pack }) => Object.hasOwn(articles, pack));
    for (const some of await Promise.all(pages.map(read)))
      for (const [source, page] of some as [string, SharedPage][])
        if (whereWhole(() => isThere(page))) this.#pages.set(source, page);
  }

  async #bytes(pack: SharedPack): Promise<Buffer | undefined> {
    const blob = await this.store.blob(pack);
    const bytes = blob && (await unpacked(blob, pack.rawSize));
    return bytes?.length === pack.rawSize ? bytes : undefined;
  }

  #unpackedGroup(group: SharedFiles): Buffer {
    const known = this.#held.get(group);
    if (known) return known;
    const bytes = gunzipSync(readFileSync(this.#fileOf(group)), {
      maxOutputLength: Math.max(1, group.pack.rawSize),
    });
    for (const oldest of [...this.#held.keys()].slice(0, Math.max(0, this.#held.size - heldPacks + 1)))
      this.#held.delete(oldest);
    this.#held.set(group, bytes);
    return bytes;
  }

  #fileOf({ pack }: SharedFiles): string {
    return path.join(this.#dir, pack.hash);
  }
}

const dirPrefix = 'shared-';

/** What builds that were killed have left. */
function removeLeft(cacheDir: string): void {
  for (const name of existsSync(cacheDir) ? readdirSync(cacheDir) : [])
    if (name.startsWith(dirPrefix) && !isRunning(Number(name.slice(dirPrefix.length))))
      rmSync(path.join(cacheDir, name), { recursive: true, force: true });
}

const largestIndex = 256 * 1024 * 1024;

/** undefined for what is not compressed, or is larger than it says. */
async function unpacked(bytes: Buffer, mostBytes: number): Promise<Buffer | undefined> {
  return unpack(bytes, { maxOutputLength: Math.max(1, mostBytes) }).catch(() => undefined);
}

/** Whatever the other machine has written: what is not as it must be is not there. */
function whereWhole<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
