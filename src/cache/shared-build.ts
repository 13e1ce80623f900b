// Gives a build what other machines have made from the same inputs: compiled pages, and files of the output.
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

/** An index that was found under a key. */
export interface FoundIndex {
  /** Hash of its blob. */
  hash: string;
  index: SharedIndex;
}

/** Finds the index under a key; undefined if there is none that can be used. */
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

/** How many unpacked packs are kept in memory: pages are asked for in the order in which they are packed. */
const heldPacks = 4;

/** The results of other builds that were found under a key. */
export class SharedBuild implements OtherPages {
  /** Folder for packs of rendered files until the build is done. */
  #dir: string;
  #pages = new Map<string, SharedPage>();
  /** Facts of pages with code that were run, by key. */
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

  /** Opens what was found. @param found several indexes belong to parts of one build */
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

  /** Returns a compiled page; `fetchArticles` downloads its article. */
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

  /** Downloads the cache of the search, if there is none. */
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

  /** Downloads rendered files, which `has` then finds. */
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

  /** Returns a file that `has` has found. */
  read(file: string, key: string): Buffer {
    const { group, offset, size } = this.#files.get(`${file}\0${key}`)!;
    return this.#unpackedGroup(group).subarray(offset, offset + size);
  }

  /** Removes what was downloaded only for this build. */
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

/** Removes the folders of killed builds. */
function removeLeft(cacheDir: string): void {
  for (const name of existsSync(cacheDir) ? readdirSync(cacheDir) : [])
    if (name.startsWith(dirPrefix) && !isRunning(Number(name.slice(dirPrefix.length))))
      rmSync(path.join(cacheDir, name), { recursive: true, force: true });
}

const largestIndex = 256 * 1024 * 1024;

/** Decompresses; undefined for invalid data, or if the result is larger than announced. */
async function unpacked(bytes: Buffer, mostBytes: number): Promise<Buffer | undefined> {
  return unpack(bytes, { maxOutputLength: Math.max(1, mostBytes) }).catch(() => undefined);
}

/** Reads data of another machine; undefined if it has not the expected form. */
function whereWhole<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
