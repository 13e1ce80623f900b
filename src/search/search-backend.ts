// What answers a site's searches: the index in the site, or a service. Everything that differs between backends is in this object.
import type { SourceFact } from '../compile/compiled-page.js';
import type { SearchRecord } from './search-record.js';
import type { SearchSettings } from './search-settings.js';

export interface SearchBackend {
  /** Name of the client's script, for `import()`. */
  chunk: string;
  /** undefined for the site's own index, which is written into the output. */
  service: SearchService | undefined;
}

export interface SearchService {
  /** Key of the config field that enables it. */
  configKey: string;
  indexName: string;
  /** Settings for its client in the browser. */
  settings: SearchSettings['service'];
  /** Sources that the Content-Security-Policy has to allow. */
  sources: readonly Pick<SourceFact, 'directive' | 'source'>[];
  /** Origin to which the browser connects before the reader searches. */
  preconnect: string;
  /** A key that is in every page, and so must not be a secret one. */
  publicKey: { name: string; value: string };
  /**
   * Prepares the upload of the index.
   * @param environment contains the key that may change the index.
   * @param configPath for the place of a problem.
   * @throws SiteError if there is no such key.
   */
  openUpload(environment: NodeJS.ProcessEnv, configPath: string): Promise<SearchUpload>;
}

/** Updates the index of a service to match the site. Calls throw SiteErrors. */
export interface SearchUpload {
  /** Checks everything without sending anything. @param files relative to the output. */
  check(outDir: string, files: readonly string[]): Promise<void>;
  /** Sends what differs. An interrupted upload continues where it ended when it is run again. */
  send(records: readonly SearchRecord[], options: UploadOptions): Promise<UploadSummary>;
}

export interface UploadOptions {
  /** Whether to send nothing. */
  dryRun: boolean;
  /** Whether more than a fifth of the records may be removed. */
  force: boolean;
  onProgress(done: number, total: number): void;
}

export interface UploadSummary {
  indexName: string;
  dryRun: boolean;
  /** URLs of the added and changed records, as on the site. */
  added: readonly string[];
  changed: readonly string[];
  /** Only objectIDs, as the content of the index is not read. */
  removed: readonly string[];
  unchanged: number;
  /** Names of the settings that differ. */
  settings: readonly string[];
  /** URLs of the pages that a search with the public key has found. */
  probed: readonly string[];
}
