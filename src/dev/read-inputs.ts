// What a site is made of, read again and again: what did not change is not read twice.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isSettledStamp } from '../cache/file-hashes.js';
import { PageCache } from '../cache/page-cache.js';
import type { Config } from '../config/config.js';
import { configInputs, loadConfig } from '../config/load-config.js';
import type { SourceCache, SourceHead } from '../content/discover-content.js';
import type { Content, SourceFile } from '../content/source-file.js';
import { fromProblemData, type SiteError } from '../errors.js';
import { loadContent, type SiteOptions } from '../load-inputs.js';
import { stateFolder } from '../state-folder.js';

export interface DevInputs {
  config: Config;
  content: Content;
  /** Files that the configuration is made of, relative to the site's folder. */
  configInputs: readonly string[];
}

export class InputReader {
  readonly cache: PageCache;
  #options: SiteOptions;
  #heads = new Map<string, { stamp: string; head: SourceHead }>();

  constructor(options: SiteOptions) {
    this.#options = options;
    this.cache = new PageCache(stateFolder(options.siteDir), options.siteDir);
  }

  /** @throws SiteErrors when the config cannot be used at all. */
  async readConfig(): Promise<Pick<DevInputs, 'config' | 'configInputs'>> {
    const { siteDir, configPath } = this.#options;
    const options = { siteDir, configPath, cacheDir: stateFolder(siteDir), triesFunctions: true };
    const config = await loadConfig(options);
    return { config, configInputs: await configInputs(options) };
  }

  /** @param breathe awaited again and again, where nobody waits for the content. */
  readContent(config: Config, breathe?: () => Promise<void>): Promise<Content> {
    return loadContent(config, this.#sources, stateFolder(this.#options.siteDir), breathe);
  }

  /** One page again. @throws what the file system says where it cannot be read. */
  async reread(source: SourceFile): Promise<{ source: SourceFile; problems: readonly SiteError[] }> {
    const { readSource } = await import('../content/read-source.js');
    const head = readSource(source.path, readFileSync(path.join(this.#options.siteDir, source.path)));
    const { hash, frontMatter, contentTitle } = head;
    return {
      source: { ...source, hash, frontMatter, contentTitle },
      problems: head.problems.map(fromProblemData),
    };
  }

  /** The file may have changed: nothing that is known of it holds. */
  forget(file: string): void {
    this.#heads.delete(file);
    this.cache.hashes.forget(file);
  }

  /** The cache knows what earlier runs read; this adds what was read since. */
  #sources: SourceCache = {
    get: (file, stamp) => {
      const known = this.#heads.get(file);
      return known?.stamp === stamp ? known.head : this.cache.sources.get(file, stamp);
    },
    set: (file, stamp, head) => {
      if (isSettledStamp(stamp, Date.now())) this.#heads.set(file, { stamp, head });
      this.cache.sources.set(file, stamp, head);
    },
  };
}
