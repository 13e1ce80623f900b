// `relaydocs dev`: serves the site over HTTP while it is being edited.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pathFrom } from '../base/paths.js';
import { stateFolder } from '../base/state-folder.js';
import { loadDevScript } from '../bundle/load-shipped-client.js';
import type { UnreadConfig } from '../config/config.js';
import { JobGivenUp } from '../engine/page-threads.js';
import type { LiveThreads } from '../engine/page-workers.js';
import type { SiteOptions } from '../engine/site-options.js';
import { contentFolders } from '../engine/site-reader.js';
import { allowedHosts, mayAsk } from '../preview/guard-request.js';
import type { Listener, Listening } from '../preview/listen.js';
import { listen } from '../preview/listen.js';
import { hasLeft } from '../preview/serve-output.js';
import { toOutputUrl } from '../render/site-url.js';
import { toPermalink } from '../site/permalink.js';
import { answerDevRequest } from './answer-dev-request.js';
import { BackgroundFill } from './background-fill.js';
import { DevSite } from './dev-site.js';
import type { Change, ChangedMessage, ProblemsMessage } from './live-changes.js';
import { LiveSockets } from './live-socket.js';
import type { BoardProblem } from './problem-board.js';
import { describeProblems } from './problem-board.js';
import { Watcher } from './watch.js';

export interface DevOptions extends SiteOptions {
  /** Host name or address to listen on; undefined for this machine only. */
  host: string | undefined;
  /** First port to try; if it is taken, the next ones follow. 0: any free one. */
  port: number;
  /** Further host names that requests may have. */
  allowedHosts: readonly string[];
  /** Are closed together with the server. */
  threads: LiveThreads;
  events: DevEvents;
}

/** Events of the server, for the command line. */
export interface DevEvents {
  /** The site was read; undefined if it cannot be used, for which there are problems. */
  onReady(pages: number | undefined, unread: UnreadConfig | undefined): void;
  /** A change of files was taken in. @param files relative to the site's folder */
  onChange(change: HandledChange): void;
  /** The problems have changed; all of them are passed. @param apiLines `file#pointer` -> line in an API description */
  onProblems(problems: readonly BoardProblem[], apiLines: ReadonlyMap<string, number> | undefined): void;
  /** From now on, all saves are noticed. */
  onWatching(): void;
  /** All pages are compiled and their links are checked. */
  onChecked(pages: number, timeMs: number): void;
  onPolling(): void;
  /** An error that is not a mistake of the author. */
  onBug(error: unknown): void;
}

export interface HandledChange {
  files: readonly string[];
  /** Number of pages that may look different; `all` if any may. */
  pages: number | 'all';
  timeMs: number;
}

export interface RunningDev {
  /** URL of the site's root: `http://localhost:3000/docs/`. */
  url: string;
  port: number;
  /** Resolves when the site has been read for the first time. */
  ready: Promise<void>;
  close(): Promise<void>;
}

/** Closes idle connections, so that they do not keep others out. */
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Short, because the number of connections is limited.
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 2000,
};
const maxConnections = 1000;
/** A browser that receives nothing for this long is disconnected. */
const idleSocketMs = 30_000;
/** Background work waits this long for the first request. */
const backgroundAfterMs = 800;
/** Delay of background work after a change of the whole site. */
const quietMs = 300;
/** Interval for checking the times of scheduled pages: timers do not run while a machine sleeps. */
const dueEveryMs = 30_000;
/** After compiling this many pages, the cache is saved at once, so that a crash does not lose them. */
const worthSaving = 100;

/** Starts the server. @throws SiteError if it cannot listen */
export function serveSite(options: DevOptions): Promise<RunningDev> {
  return new DevServer(options).start();
}

class DevServer {
  #options: DevOptions;
  #site: DevSite;
  #fill: BackgroundFill;
  #watcher: Watcher;
  #token = randomBytes(16).toString('hex');
  #sockets: LiveSockets | undefined;
  #work: Promise<void> = Promise.resolve();
  /** Changed files that are not taken in yet. */
  #changed = new Set<string>();
  #saidVersion = 0;
  /** Number of unchecked pages that open pages were last told. */
  #saidUnchecked = 0;
  #isClosed = false;
  #isFilled = false;
  #startBackground: (() => void) | undefined;
  #backgroundTimer: NodeJS.Timeout | undefined;
  #dueTimer: NodeJS.Timeout | undefined;

  constructor(options: DevOptions) {
    const { siteDir, threads, events } = options;
    this.#options = options;
    this.#site = new DevSite(options, threads);
    this.#fill = new BackgroundFill(this.#site, threads, events.onBug);
    this.#watcher = new Watcher({
      siteDir,
      stateDir: stateFolder(siteDir),
      onEvent: () => this.#site.pace.hurry(),
      onChange: (paths) => this.#takeIn(paths),
      onPolling: events.onPolling,
      onError: events.onBug,
    });
  }

  async start(): Promise<RunningDev> {
    const { host, events } = this.#options;
    // The thread loads the compiler while this thread reads the site.
    this.#options.threads.pages.start();
    const script = loadDevScript();
    const loaded = this.#site.load();
    const allowed = allowedHosts(this.#options.allowedHosts, host);
    const answer: Listener = async (request, response) => {
      try {
        response.setHeader('X-Content-Type-Options', 'nosniff');
        response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
        response.setHeader('Vary', 'Origin');
        if (!mayAsk(request.headers, allowed)) {
          response.statusCode = 403;
          response.end();
          return;
        }
        this.#site.pace.hurry();
        await loaded;
        const context = { site: this.#site, token: this.#token, script: await script };
        await answerDevRequest(request, response, context);
        this.#tellProblems();
        this.#startBackground?.();
      } catch (error) {
        response.destroy();
        // A job that is given up because the site has changed is requested again by open pages.
        if (!hasLeft(error) && !(error instanceof JobGivenUp)) events.onBug(error);
      }
    };
    loaded.catch(() => undefined);
    const listening = await this.#listen(answer);
    for (const server of listening.servers) {
      server.maxConnections = maxConnections;
      server.on('connection', (socket) => socket.setTimeout(idleSocketMs, () => socket.destroy()));
    }
    this.#sockets = new LiveSockets({
      servers: listening.servers,
      allowed,
      token: this.#token,
      greet: (version) => this.#greet(version),
    });
    const ready = this.#queue(() => this.#begin(loaded));
    await loaded.catch(() => undefined);
    return this.#running(listening, ready);
  }

  async #listen(answer: Listener): Promise<Listening> {
    const { host, port } = this.#options;
    try {
      return await listen(answer, { host, port, server: serverOptions });
    } catch (error) {
      // Its threads would keep the process alive.
      await this.#site.close();
      throw error;
    }
  }

  #running({ origin, port, close }: Listening, ready: Promise<void>): RunningDev {
    const baseUrl = this.#site.state?.config.baseUrl ?? '/';
    return {
      url: origin + baseUrl,
      port,
      ready,
      close: async () => {
        this.#isClosed = true;
        clearTimeout(this.#backgroundTimer);
        clearTimeout(this.#dueTimer);
        this.#startBackground?.();
        this.#sockets?.close();
        await Promise.all([this.#watcher.close(), this.#fill.close(), close()]);
        // An incomplete cache would make the next run forget the other pages.
        if (this.#isFilled) await this.#site.save();
        await this.#site.close();
      },
    };
  }

  async #begin(loaded: Promise<boolean>): Promise<void> {
    const { events } = this.#options;
    const isUsable = await loaded;
    const state = isUsable ? this.#site.state! : undefined;
    events.onReady(state?.site.pages.size, state?.config.unread);
    this.#tellProblems();
    await new Promise<void>((resolve) => {
      this.#startBackground = resolve;
      setTimeout(resolve, backgroundAfterMs);
    });
    this.#startBackground = undefined;
    if (this.#isClosed) return;
    this.#watchAll();
    await this.#watcher.start();
    events.onWatching();
    // Not awaited, so that a save meanwhile does not have to wait.
    void this.#site.warmUp().catch(events.onBug);
    void this.#catchUp().catch(events.onBug);
  }

  /** Takes in changes between the first reading and the start of watching, which no event reports. Saves do not wait for it. */
  async #catchUp(): Promise<void> {
    if (this.#isClosed) return;
    const change = await this.#site.catchUp();
    if (change && !this.#isClosed) this.#tell(change);
    this.#scheduleBackground();
    this.#awaitDue();
  }

  /** Takes in the next scheduled page when its time has come. */
  #awaitDue(): void {
    clearTimeout(this.#dueTimer);
    const { due } = this.#site.engine.inputs?.content ?? {};
    if (due === undefined || this.#isClosed) return;
    const leftMs = due.timeMs - Date.now();
    const catchUp = () => this.#catchUp().catch(this.#options.events.onBug);
    const look = () => (leftMs > dueEveryMs ? this.#awaitDue() : void catchUp());
    // If it is due already, the site could not be read; try again later.
    this.#dueTimer = setTimeout(look, leftMs > 0 ? Math.min(leftMs, dueEveryMs) : dueEveryMs);
  }

  /** Takes in changed files. Further changes meanwhile are joined into one, so that fast saves do not pile up. */
  #takeIn(paths: ReadonlySet<string>): void {
    const isWaiting = this.#changed.size > 0;
    for (const file of paths) this.#changed.add(file);
    if (isWaiting) return;
    void this.#queue(() => {
      const changed = this.#changed;
      this.#changed = new Set();
      return this.#apply(changed);
    });
  }

  async #apply(paths: ReadonlySet<string>): Promise<void> {
    if (this.#isClosed) return;
    const { siteDir, events } = this.#options;
    const startedMs = performance.now();
    const files = [...paths].map((file) => pathFrom(siteDir, file));
    const change = await this.#site.pace.attend(() => this.#site.apply(new Set(files)));
    if (change) {
      this.#tell(change);
      const pages = change.routes === 'all' ? 'all' : change.routes.length;
      events.onChange({ files, pages, timeMs: performance.now() - startedMs });
    }
    this.#tellProblems();
    if (change?.routes !== 'all') return;
    this.#watchAll();
    this.#scheduleBackground();
    this.#awaitDue();
  }

  /** Starts background work after a delay, in which open pages fetch what has just changed. */
  #scheduleBackground(): void {
    clearTimeout(this.#backgroundTimer);
    if (!this.#isClosed) this.#backgroundTimer = setTimeout(() => void this.#background(), quietMs);
  }

  /** Compiles the remaining pages, checks links, and reports that it is done. */
  async #background(): Promise<void> {
    const { events } = this.#options;
    const startedMs = performance.now();
    try {
      const filled = await this.#fill.run();
      if (filled === undefined || this.#isClosed) return;
      const isMore = await this.#site.completeNeeds();
      const isDone = await this.#site.checkLinks();
      await this.#site.checkCards();
      if (this.#isClosed) return;
      this.#tellProblems();
      if (!isDone) return;
      // Pages may look different now that all anchors and components are known.
      if (filled.learned > 0 || isMore) this.#tell(this.#site.log.add('all'));
      this.#watchAll();
      this.#isFilled = true;
      if (filled.learned > 0) {
        await this.#site.pace.breathe();
        // Saving takes half a second for 10,000 pages; smaller amounts are saved when the server ends.
        if (filled.compiled >= worthSaving) await this.#site.save();
        events.onChecked(this.#fill.progress.total, performance.now() - startedMs);
      }
    } catch (error) {
      events.onBug(error);
    }
  }

  #watchAll(): void {
    const { siteDir } = this.#options;
    const { state } = this.#site;
    const absolute = (file: string): string => path.resolve(siteDir, file);
    const trees = state ? contentFolders(state.config) : [];
    this.#watcher.add(trees.map(absolute), Array.from(this.#site.inputFiles(), absolute));
  }

  #tell(change: Change): void {
    const { state } = this.#site;
    if (state) this.#sockets?.send(toMessage(change, state.config));
  }

  #greet(version: number): [ProblemsMessage] | [ProblemsMessage, ChangedMessage] {
    const missed = this.#site.log.since(version);
    const { state } = this.#site;
    return missed && state
      ? [this.#problemsMessage(), toMessage(missed, state.config)]
      : [this.#problemsMessage()];
  }

  #tellProblems(): void {
    const { board } = this.#site;
    const isNew = board.version !== this.#saidVersion;
    // Open pages that show a number of unchecked pages are told when it reaches zero, even without new mistakes.
    const isDone = this.#saidUnchecked > 0 && this.#unchecked === 0;
    if (!isNew && !isDone) return;
    this.#saidVersion = board.version;
    this.#sockets?.send(this.#problemsMessage());
    if (isNew) this.#options.events.onProblems(board.all(), this.#site.apiLines);
  }

  get #unchecked(): number {
    const { done, total } = this.#fill.progress;
    return total - done;
  }

  #problemsMessage(): ProblemsMessage {
    this.#saidUnchecked = this.#unchecked;
    return describeProblems({
      problems: this.#site.board.all(),
      siteDir: this.#options.siteDir,
      state: this.#site.state,
      apiLines: this.#site.apiLines,
      unchecked: this.#saidUnchecked,
    });
  }

  /** Runs one change after the other. An error is reported, and the next change begins with the last good state. */
  #queue(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      if (!this.#isClosed) this.#options.events.onBug(error);
    });
    return this.#work;
  }
}

function toMessage(
  { version, routes, files }: Change,
  rules: { baseUrl: string; trailingSlash: boolean },
): ChangedMessage {
  const pages = routes === 'all' ? routes : routes.map((route) => toPermalink(route, rules));
  const urls = files.map((file) => toOutputUrl(file, rules.baseUrl));
  return { type: 'changed', version, pages, files: urls };
}
