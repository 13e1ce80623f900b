// What a build is asked for, and what it tells at its end.
import type { ClientMode } from '../bundle/build-shipped-client.js';
import type { RemoteUse } from '../cache/http-store.js';
import type { UnreadConfig } from '../config/config.js';
import type { DuePage } from '../content/source-file.js';
import type { SiteError } from '../errors.js';
import type { Loosened } from '../output/content-security-policy.js';
import type { HostLimit } from '../output/host-limits.js';
import type { PageNote } from './engine.js';
import type { PageWithReact } from './load-islands.js';
import type { LazyWorkers } from './page-threads.js';
import type { SiteOptions } from './site-options.js';
import type { StepTime } from './step-times.js';

export interface BuildOptions extends SiteOptions {
  /** Absolute path of the output folder. */
  outDir: string;
  /** Earlier builds whose hashed assets stay; default: the config's `keep`. */
  keep?: number;
  /** Absolute paths of all shards of the build: what is in them is not made again. */
  shards?: readonly string[];
  /** Which React readers' browsers get; default: `production`. The other tells of mistakes in the console. */
  mode?: ClientMode;
  /** Given by who builds several times, and closes them. @internal no part of the package's types. */
  workers?: LazyWorkers;
}

/** One of several parts of a build. */
export interface Shard {
  /** From 1. */
  number: number;
  count: number;
}

export interface BuildSummary {
  outDir: string;
  baseUrl: string;
  /** Languages that were built. */
  locales: number;
  /** Documents of the output, the not-found page included. */
  pages: number;
  compiled: number;
  rendered: number;
  /** Taken over from the last build. */
  reused: number;
  /** Size of the output. */
  bytes: number;
  /** How many files it has. */
  files: number;
  /** A limit of hosts that this is near to, or above. */
  limit: HostLimit | undefined;
  /** What was taken from a remote cache, and handed to it; undefined where there is none. */
  remote?: RemoteUse;
  /** The page whose time comes next; undefined where none waits for its time. */
  due?: DuePage | undefined;
  timeMs: number;
  /** Where it went. */
  steps: readonly StepTime[];
  /** False: nothing changed, and the output was left alone. */
  touched: boolean;
  warnings: readonly SiteError[];
  /** Pages that were read otherwise than their author may think. */
  notes: readonly PageNote[];
  /** What the Content-Security-Policy had to allow beside the site itself, and why. */
  loosened: readonly Loosened[];
  /** Only where the config of another tool was read. */
  unread: UnreadConfig | undefined;
  /** Pages that ship React, and why. */
  islands: readonly PageWithReact[];
}
