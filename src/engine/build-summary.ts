// The options of a build, and the summary that it returns.
import type { ClientMode } from '../bundle/build-shipped-client.js';
import type { RemoteUse } from '../cache/http-store.js';
import type { UnreadConfig } from '../config/config.js';
import type { DuePage } from '../content/source-file.js';
import type { SiteError } from '../errors.js';
import type { Loosened } from '../output/content-security-policy.js';
import type { HostLimit } from '../output/host-limits.js';
import type { PageNote } from './engine.js';
import type { PageWithReact } from './load-islands.js';
import type { LazyWorkers } from './page-workers.js';
import type { SiteOptions } from './site-options.js';
import type { StepTime } from './step-times.js';

export interface BuildOptions extends SiteOptions {
  /** Absolute path of the output folder. */
  outDir: string;
  /** How many earlier builds keep their hashed assets in the output; default: the config's `keep`. */
  keep?: number;
  /** Absolute paths of the shards of the build: pages in them are not rendered again. */
  shards?: readonly string[];
  /** The React build for readers' browsers; default: `production`. `development` reports mistakes in the browser's console. */
  mode?: ClientMode;
  /** Threads to reuse, passed by callers that build several times and close them. @internal not part of the package's types */
  workers?: LazyWorkers;
}

/** One of several parts that a build is split into, for several machines. */
export interface Shard {
  /** Begins at 1. */
  number: number;
  count: number;
}

export interface BuildSummary {
  outDir: string;
  baseUrl: string;
  /** Number of languages that were built. */
  locales: number;
  /** Number of HTML documents in the output, including the not-found page. */
  pages: number;
  compiled: number;
  rendered: number;
  /** Number of documents taken over from the last build. */
  reused: number;
  /** Size of the output in bytes. */
  bytes: number;
  /** Number of files in the output. */
  files: number;
  /** The limit of a hosting provider that the output comes near or exceeds, if any. */
  limit: HostLimit | undefined;
  /** What was fetched from the remote cache and stored in it; undefined without one. */
  remote?: RemoteUse;
  /** The page that is scheduled to be published next; undefined if there is none. */
  due?: DuePage | undefined;
  timeMs: number;
  /** How the time divides into steps. */
  steps: readonly StepTime[];
  /** False if nothing has changed and the output was left alone. */
  touched: boolean;
  warnings: readonly SiteError[];
  /** Pages whose text was read in a way that their author may not expect. */
  notes: readonly PageNote[];
  /** Sources that the Content-Security-Policy allows besides the site itself, and why. */
  loosened: readonly Loosened[];
  /** What could not be read of a Docusaurus config; only for sites that have one. */
  unread: UnreadConfig | undefined;
  /** Pages that ship React, and why. */
  islands: readonly PageWithReact[];
}
