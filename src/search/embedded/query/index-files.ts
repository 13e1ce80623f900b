// Fetches the files of an index, each once. All names but the root's change with the content, so browsers may cache them.
import {
  formatVersion,
  type IndexFile,
  type IndexReference,
  indexFilePath,
  type RootFile,
  rootFile,
} from '../index-format.js';

/** Thrown if the index cannot be fetched or is damaged. The only error of the embedded engine. */
export class SearchUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SearchUnavailable';
  }
}

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Fetches files of the site below its base URL. */
export class SiteFiles {
  /** If set, nothing is fetched, and requests for files fail. */
  isShut = false;
  /** Whether the host ignores ranges and sends whole files. */
  #hasNoRanges = false;

  constructor(
    private readonly baseUrl: string,
    private readonly fetch: Fetch,
  ) {}

  async root(): Promise<RootFile> {
    // Always revalidated, as it names the files of the newest build.
    const root = (await this.json(rootFile, { cache: 'no-cache' })) as RootFile;
    if (root.format !== formatVersion) throw new SearchUnavailable(`format ${root.format}`);
    return root;
  }

  /** Fetches a file, or a piece of a pack by its name. */
  async json(path: string, init?: RequestInit): Promise<unknown> {
    if (this.isShut) throw new SearchUnavailable(path);
    const [file, range] = path.split('?');
    // Each piece has an address of its own, as browsers fetch ranges of one address one after the other.
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
 * Number of files kept in memory, the most recent ones. A query needs about 30, and 200 together with all that were typed on the way to it,
 * so a correction at the end of a query finds its files. Other files are in the browser's cache.
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

  /** Whether the index is one file, so that nothing else is fetched. */
  get isWhole(): boolean {
    return this.index.files !== undefined;
  }

  /** Loads a file or piece by its name. A failed request is repeated the next time. */
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
