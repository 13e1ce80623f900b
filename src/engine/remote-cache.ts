// A build's part in what machines share: what it takes at its start, and what it hands on at its end.
import { stateFolder } from '../base/state-folder.js';
import { programDigest } from '../base/version.js';
import { sha256Hex } from '../cache/blob-store.js';
import { cacheUrlUnusable } from '../cache/cache-errors.js';
import { HttpStore, type RemoteUse } from '../cache/http-store.js';
import { readSealed } from '../cache/sealed-file.js';
import { shareBuild } from '../cache/share-build.js';
import { SharedBuild } from '../cache/shared-build.js';
import { cacheAddressProblem } from '../config/address-fields.js';
import type { Config } from '../config/config.js';
import type { OutputRecord } from '../output/pending-output.js';
import type { BuildOptions } from './build-summary.js';
import type { Engine } from './engine.js';
import { ranPagesFile } from './render-all.js';

export class RemoteCache {
  readonly shared: SharedBuild | undefined;
  #store: HttpStore;
  #key: string;
  #canWrite: boolean;

  private constructor(store: HttpStore, key: string, shared: SharedBuild | undefined, canWrite: boolean) {
    this.#store = store;
    this.#key = key;
    this.shared = shared;
    this.#canWrite = canWrite;
  }

  /** @throws SiteError for an address that is none. */
  static async open(url: string, config: Config, { siteDir, mode }: BuildOptions): Promise<RemoteCache> {
    const problem = cacheAddressProblem(url);
    if (problem !== undefined) throw cacheUrlUnusable(problem);
    const token = process.env.RELAYDOCS_CACHE_TOKEN || undefined;
    const store = new HttpStore(url, { token });
    const key = cacheKey(config, mode);
    const shared = await SharedBuild.open(store, key, stateFolder(siteDir));
    await shared?.fetchSearch();
    return new RemoteCache(store, key, shared, token !== undefined);
  }

  get use(): RemoteUse {
    return this.#store.use;
  }

  /** Hands on what the build has made, if that is allowed here. */
  async share(engine: Engine, outDir: string, files: readonly OutputRecord[]): Promise<void> {
    if (!this.#canWrite || this.use.problem !== undefined) return;
    const cacheDir = stateFolder(engine.state!.config.siteDir);
    engine.cache.save();
    const ran = new Map(Object.entries(readSealed<Record<string, unknown>>(ranPagesFile(cacheDir)) ?? {}));
    const made = { cacheDir, pages: engine.cache.pages, ran, outDir, files };
    await shareBuild(this.#store, this.#key, made, this.shared);
  }

  close(): void {
    this.shared?.close();
    this.#store.close();
  }
}

/** Builds of one site by one program on one kind of machine: whatever else differs, the keys of pages know. */
function cacheKey({ url, baseUrl }: Config, mode: BuildOptions['mode']): string {
  const { version, platform, arch } = process;
  return sha256Hex(
    JSON.stringify([
      'relaydocs',
      1,
      programDigest,
      version,
      platform,
      arch,
      url,
      baseUrl,
      mode ?? 'production',
    ]),
  );
}
