// Shares the work of builds between machines: fetches what others have made at the start, and uploads new results, for each language.

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

/** Collects what a build has made, for others. Call it before the output is committed. */
export function madeParts(engine: Engine, output: PendingOutput, folder: string): MadeParts {
  const cacheDir = localeFolder(engine.state!.config);
  engine.cache.save();
  const ran = readSealed<Record<string, unknown>>(ranPagesFile(cacheDir)) ?? {};
  const files = madeIn(output, folder);
  return { cacheDir, pages: engine.cache.pages, ran: new Map(Object.entries(ran)), files };
}

/** The part of the remote cache for a site in one language. */
export interface RemotePart {
  shared: SharedBuild | undefined;
  /** Uploads what the build has made, if this machine may write. */
  share(engine: Engine, output: PendingOutput, folder: string): Promise<void>;
}

export class RemoteCache {
  #store: HttpStore;
  #canWrite: boolean;

  /** @throws SiteError for an invalid URL */
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

/** Returns the key of the entry for a site, language, program version and kind of machine. The keys of pages cover everything else. */
function cacheKey({ url, baseUrl }: Config, mode: BuildOptions['mode']): string {
  const { version, platform, arch } = process;
  const made = ['relaydocs', 1, programDigest, version, platform, arch];
  return sha256Hex(JSON.stringify([...made, url, baseUrl, mode ?? 'production']));
}
