// A build's part in what machines share: what it takes at its start, and what it hands on at its end.

import { readSealed } from '../base/sealed-file.js';
import { stateFolder } from '../base/state-folder.js';
import { programDigest } from '../base/version.js';
import { sha256Hex } from '../cache/blob-store.js';
import { cacheUrlUnusable } from '../cache/cache-errors.js';
import { HttpStore, type RemoteUse } from '../cache/http-store.js';
import { type MadeParts, shareBuild } from '../cache/share-build.js';
import { type FoundIndex, findIndex, SharedBuild } from '../cache/shared-build.js';
import { cacheAddressProblem } from '../config/address-fields.js';
import type { Config } from '../config/config.js';
import type { OutputRecord } from '../output/output-manifest.js';
import type { BuildOptions } from './build-summary.js';
import type { Engine } from './engine.js';
import { ranPagesFile } from './render-all.js';

// What a build has made that others need not make again.

/** @param outDir absolute; the files lie there. */
export function madeParts(engine: Engine, outDir: string, files: MadeParts['files']): MadeParts {
  const cacheDir = stateFolder(engine.state!.config.siteDir);
  engine.cache.save();
  const ran = readSealed<Record<string, unknown>>(ranPagesFile(cacheDir)) ?? {};
  return { cacheDir, pages: engine.cache.pages, ran: new Map(Object.entries(ran)), outDir, files };
}

interface RemoteAccess {
  key: string;
  /** What lay under it. */
  found: FoundIndex | undefined;
  shared: SharedBuild | undefined;
  canWrite: boolean;
}

export class RemoteCache {
  readonly shared: SharedBuild | undefined;
  #store: HttpStore;
  #access: RemoteAccess;

  private constructor(store: HttpStore, access: RemoteAccess) {
    this.#store = store;
    this.#access = access;
    this.shared = access.shared;
  }

  /** @throws SiteError for an address that is none. */
  static async open(url: string, config: Config, { siteDir, mode }: BuildOptions): Promise<RemoteCache> {
    const problem = cacheAddressProblem(url);
    if (problem !== undefined) throw cacheUrlUnusable(problem);
    const token = process.env.RELAYDOCS_CACHE_TOKEN || undefined;
    const store = new HttpStore(url, { token });
    const key = cacheKey(config, mode);
    const found = await findIndex(store, key);
    const shared = found && (await SharedBuild.of(store, [found], stateFolder(siteDir)));
    await shared?.fetchSearch();
    return new RemoteCache(store, { key, found, shared, canWrite: token !== undefined });
  }

  get use(): RemoteUse {
    return this.#store.use;
  }

  /** Hands on what the build has made, if that is allowed here. */
  async share(engine: Engine, outDir: string, files: readonly OutputRecord[]): Promise<void> {
    const { key, found, canWrite } = this.#access;
    if (!canWrite || this.use.problem !== undefined) return;
    await shareBuild(this.#store, key, madeParts(engine, outDir, files), found);
  }

  close(): void {
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
