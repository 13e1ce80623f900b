// A build's part in what machines share: what it takes at its start, and what it hands on, of each language.

import { readSealed } from '../base/sealed-file.js';
import { localeFolder } from '../base/state-folder.js';
import { programDigest } from '../base/version.js';
import { sha256Hex } from '../cache/blob-store.js';
import { cacheUrlUnusable } from '../cache/cache-errors.js';
import { HttpStore, type RemoteUse } from '../cache/http-store.js';
import { type MadeParts, shareBuild } from '../cache/share-build.js';
import { findIndex, SharedBuild } from '../cache/shared-build.js';
import { cacheAddressProblem } from '../config/address-fields.js';
import type { Config } from '../config/config.js';
import { madeIn } from '../output/output-part.js';
import type { PendingOutput } from '../output/pending-output.js';
import type { BuildOptions } from './build-summary.js';
import type { Engine } from './engine.js';
import { ranPagesFile } from './render-all.js';

/** What a build has made that others need not make again. To be called before the output is committed. */
export function madeParts(engine: Engine, output: PendingOutput, folder: string): MadeParts {
  const cacheDir = localeFolder(engine.state!.config);
  engine.cache.save();
  const ran = readSealed<Record<string, unknown>>(ranPagesFile(cacheDir)) ?? {};
  const files = madeIn(output, folder);
  return { cacheDir, pages: engine.cache.pages, ran: new Map(Object.entries(ran)), files };
}

/** What lies there of a site in one language. */
export interface RemotePart {
  shared: SharedBuild | undefined;
  /** Hands on what the build has made, if that is allowed here. */
  share(engine: Engine, output: PendingOutput, folder: string): Promise<void>;
}

export class RemoteCache {
  #store: HttpStore;
  #canWrite: boolean;

  /** @throws SiteError for an address that is none. */
  constructor(url: string) {
    const problem = cacheAddressProblem(url);
    if (problem !== undefined) throw cacheUrlUnusable(problem);
    const token = process.env.RELAYDOCS_CACHE_TOKEN || undefined;
    this.#store = new HttpStore(url, { token });
    this.#canWrite = token !== undefined;
  }

  async find(config: Config, mode: BuildOptions['mode']): Promise<RemotePart> {
    const store = this.#store;
    const key = cacheKey(config, mode);
    const found = await findIndex(store, key);
    const shared = found && (await SharedBuild.of(store, [found], localeFolder(config)));
    await shared?.fetchSearch();
    return {
      shared,
      share: async (engine, output, folder) => {
        if (!this.#canWrite || this.use.problem !== undefined) return;
        await shareBuild(store, key, madeParts(engine, output, folder), found);
      },
    };
  }

  get use(): RemoteUse {
    return this.#store.use;
  }

  close(): void {
    this.#store.close();
  }
}

/** Builds of one site in one language by one program on one kind of machine: whatever else differs, the keys of pages know. */
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
