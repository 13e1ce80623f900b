// The files of an index, each fetched once. All names but the root's change with the content, so caches may keep them.
import {
  formatVersion,
  type IndexFile,
  type IndexReference,
  indexFilePath,
  type RootFile,
  rootFile,
} from '../index-format.js';

/** Search cannot answer: the index cannot be fetched, or is damaged. The only error that the embedded engine gives. */
export class SearchUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SearchUnavailable';
  }
}

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Fetches files of the site below its base. */
export class SiteFiles {
  /** Nothing is fetched: what is not at hand fails. */
  isShut = false;
  /** The host sends whole files only. */
  #hasNoRanges = false;

  constructor(
    private readonly baseUrl: string,
    private readonly fetch: Fetch,
  ) {}

  async root(): Promise<RootFile> {
    // Revalidated, whatever the host says of it: it names the files of the newest build.
    const root = (await this.json(rootFile, { cache: 'no-cache' })) as RootFile;
    if (root.format !== formatVersion) throw new SearchUnavailable(`format ${root.format}`);
    return root;
  }

  /** A file, or a piece of a pack by its name. */
  async json(path: string, init?: RequestInit): Promise<unknown> {
    if (this.isShut) throw new SearchUnavailable(path);
    const [file, range] = path.split('?');
    // An address for each piece: browsers fetch ranges of the same one after the other.
    const response = await this.fetch(
      this.baseUrl + (this.#hasNoRanges ? file : path),
      range ? { headers: { range: `bytes=${range}` } } : init,
    );
    if (!response.ok) throw new SearchUnavailable(`${path} answered ${response.status}`);
    if (!range) return response.json();
    let bytes = await response.blob();
    if (response.status === 200) {
      this.#hasNoRanges = true;
      const [start, end] = range.split('-');
      bytes = bytes.slice(+start!, +end! + 1);
    }
    return new Response(bytes.stream().pipeThrough(new DecompressionStream('deflate-raw'))).json();
  }
}

/**
 * So many files are kept, those that were asked for last. A query needs some 30 and, with all that were typed on the way to
 * it, 200: whoever corrects its end finds them there. Browsers have the others in their cache.
 */
const mostKept = 400;

/** The files of one index. */
export class IndexFiles {
  readonly #known = new Map<string, Promise<unknown>>();

  constructor(
    readonly reference: IndexReference,
    readonly index: IndexFile,
    private readonly site: SiteFiles,
  ) {}

  /** Everything is at hand. */
  get isWhole(): boolean {
    return this.index.files !== undefined;
  }

  /** A file or a piece by its name. What failed is tried again when it is asked for next. */
  load<T>(name: string): Promise<T> {
    const inline = this.index.files?.[name];
    if (inline !== undefined) return Promise.resolve(inline as T);
    let file = this.#known.get(name);
    if (!file) {
      file = this.site.json(indexFilePath(name));
      file.catch(() => this.#known.delete(name));
    }
    this.#known.delete(name);
    this.#known.set(name, file);
    if (this.#known.size > mostKept) this.#known.delete(this.#known.keys().next().value!);
    return file as Promise<T>;
  }
}
