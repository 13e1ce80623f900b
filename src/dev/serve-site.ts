// `relaydocs dev`: the site as it is being written, over HTTP.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { stateFolder } from '../base/state-folder.js';
import { loadDevScript } from '../bundle/load-shipped-client.js';
import type { UnreadConfig } from '../config/config.js';
import { JobGivenUp, type LiveThreads } from '../engine/page-threads.js';
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
  /** Name or address to listen at; undefined: this machine only. */
  host: string | undefined;
  /** First port to try; when taken, the next ones. 0: any free one. */
  port: number;
  /** Further names under which the server may be asked. */
  allowedHosts: readonly string[];
  /** Closed with the server. */
  threads: LiveThreads;
  events: DevEvents;
}

/** What the server has to say. */
export interface DevEvents {
  /** The site was read; undefined: it cannot be used, and the problems tell why. */
  onReady(pages: number | undefined, unread: UnreadConfig | undefined): void;
  /** Files changed and that was dealt with. @param files relative to the site's folder. */
  onChange(change: HandledChange): void;
  /** The problems have changed; all of them. @param apiLines of the parts of APIs, by `file#pointer` */
  onProblems(problems: readonly BoardProblem[], apiLines: ReadonlyMap<string, number> | undefined): void;
  /** Whatever is saved from now on is taken in. */
  onWatching(): void;
  /** All pages were compiled and their links looked at. */
  onChecked(pages: number, timeMs: number): void;
  onPolling(): void;
  /** What went wrong that is no mistake of the author. */
  onBug(error: unknown): void;
}

export interface HandledChange {
  files: readonly string[];
  /** How many pages may look otherwise; `all`: any. */
  pages: number | 'all';
  timeMs: number;
}

export interface RunningDev {
  /** Address of the site's root: `http://localhost:3000/docs/`. */
  url: string;
  port: number;
  /** The first read of the site has ended. */
  ready: Promise<void>;
  close(): Promise<void>;
}

/** Connections that send nothing must not keep others out. */
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Those that ask nothing more make room for others, as there are few.
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 2000,
};
const maxConnections = 1000;
/** A reader who takes in nothing for so long is cut off. */
const idleSocketMs = 30_000;
/** The background waits for the first page, but not for ever. */
const backgroundAfterMs = 800;
/** After a change of the whole site. */
const quietMs = 300;
/** Times of pages are looked at so often, as a machine that has slept does not know how long. */
const dueEveryMs = 30_000;
/** So many compiled pages are kept at once, so that not even a crash loses them. */
const worthSaving = 100;

/** @throws SiteError where nothing can be listened at. */
export async function serveSite(options: DevOptions): Promise<RunningDev> {
  const server = new DevServer(options);
  return server.start();
}

class DevServer {
  #options: DevOptions;
  #site: DevSite;
  #fill: BackgroundFill;
  #watcher: Watcher;
  #token = randomBytes(16).toString('hex');
  #sockets: LiveSockets | undefined;
  #work: Promise<void> = Promise.resolve();
  /** Files that wait to be looked at. */
  #changed = new Set<string>();
  #saidVersion = 0;
  /** How many pages open pages were told to be unchecked yet. */
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
    // It loads what it needs while this thread reads the site.
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
        // What takes long is given up when the site changes, and open pages ask again.
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
        // Half a cache would make the next run forget the other half.
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
    // A save that comes meanwhile does not wait for all of it.
    void this.#site.warmUp().catch(events.onBug);
    void this.#catchUp().catch(events.onBug);
  }

  /** What changed between the first read and now was told by nobody. Saves do not wait for the look at it. */
  async #catchUp(): Promise<void> {
    if (this.#isClosed) return;
    const change = await this.#site.catchUp();
    if (change && !this.#isClosed) this.#tell(change);
    this.#scheduleBackground();
    this.#awaitDue();
  }

  /** A page whose time comes is shown as a build shows it from then on. */
  #awaitDue(): void {
    clearTimeout(this.#dueTimer);
    const { due } = this.#site.engine.inputs?.content ?? {};
    if (due === undefined || this.#isClosed) return;
    const leftMs = due.timeMs - Date.now();
    const catchUp = () => this.#catchUp().catch(this.#options.events.onBug);
    const look = () => (leftMs > dueEveryMs ? this.#awaitDue() : void catchUp());
    // What is past and still due belongs to a site that cannot be read as it is.
    this.#dueTimer = setTimeout(look, leftMs > 0 ? Math.min(leftMs, dueEveryMs) : dueEveryMs);
  }

  /** What changes while an earlier change is dealt with is one change: saves that come faster do not pile up. */
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
    const files = [...paths].map((file) => path.relative(siteDir, file).split(path.sep).join('/'));
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

  /** Not while open pages fetch what has just changed. */
  #scheduleBackground(): void {
    clearTimeout(this.#backgroundTimer);
    if (!this.#isClosed) this.#backgroundTimer = setTimeout(() => void this.#background(), quietMs);
  }

  /** Compiles what is left, checks links, and says so. */
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
      // Pages that were shown before all anchors were known, or before all components were there.
      if (filled.learned > 0 || isMore) this.#tell(this.#site.log.add('all'));
      this.#watchAll();
      this.#isFilled = true;
      if (filled.learned > 0) {
        await this.#site.pace.breathe();
        // It takes half a second at 10,000 pages; what is not kept now is when the server ends.
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
    // Whoever was told that pages are still to be checked is told when they are, also where nothing was found.
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

  /** One change after the other. What goes wrong is told, and the next one begins from the last good state. */
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
