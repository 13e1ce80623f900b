// Whoever answers the searches of a site: the index that is a part of it, or a service that keeps one elsewhere. All that
// the program does differently for one of them stands in its object.
import type { SourceFact } from '../compile/compiled-page.js';
import type { SearchRecord } from './search-record.js';
import type { SearchSettings } from './search-settings.js';

export interface SearchBackend {
  /** The script that asks it, as `import()` names it. */
  chunk: string;
  /** undefined: the site's own index, which is written into the output. */
  service: SearchService | undefined;
}

export interface SearchService {
  /** Key of the config that asks for it. */
  configKey: string;
  indexName: string;
  /** What its client in the browser has to know. */
  settings: SearchSettings['service'];
  /** What the Content-Security-Policy has to allow. */
  sources: readonly Pick<SourceFact, 'directive' | 'source'>[];
  /** The browser opens the way there before the reader searches. */
  preconnect: string;
  /** Stands in every page, and may therefore be no secret. */
  publicKey: { name: string; value: string };
  /**
   * @param environment holds the key that may change the index.
   * @param configPath for the place of a problem.
   * @throws SiteError where there is no such key.
   */
  openUpload(environment: NodeJS.ProcessEnv, configPath: string): Promise<SearchUpload>;
}

/** Makes the index of a service what the site is. Calls throw SiteErrors. */
export interface SearchUpload {
  /** Sends nothing. @param files of the output, relative to it. */
  check(outDir: string, files: readonly string[]): Promise<void>;
  /** Sends what differs. What is cut off goes on where it ended when it is run again. */
  send(records: readonly SearchRecord[], options: UploadOptions): Promise<UploadSummary>;
}

export interface UploadOptions {
  /** Sends nothing. */
  dryRun: boolean;
  /** Allows to remove more than a fifth of the records. */
  force: boolean;
  onProgress(done: number, total: number): void;
}

export interface UploadSummary {
  indexName: string;
  dryRun: boolean;
  /** URLs of the records, as the site has them. */
  added: readonly string[];
  changed: readonly string[];
  /** objectIDs: what the index says of them is not asked. */
  removed: readonly string[];
  unchanged: number;
  /** Names of the settings that differ. */
  settings: readonly string[];
  /** URLs of the pages that a search with the readers' key has found. */
  probed: readonly string[];
}
