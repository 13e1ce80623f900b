// Threads for the work on pages. What authors write runs in them, so a page may never come to an end, and nothing else
// stops a loop: then its thread is ended, and another one takes over what is left.
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { EventLoopUtilization } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { ClientMode } from '../bundle/build-shipped-client.js';
import type { PackedPage } from '../cache/page-cache.js';
import { listenToThreads } from '../config/late-errors.js';
import { fromProblemData, SiteErrors, toProblemData } from '../errors.js';
import { neverCompiled, neverRendered } from '../render/mdx-errors.js';
import type { CompileBatch } from './batch-compiler.js';
import type { RenderBatch, RenderedPage } from './batch-renderer.js';
import type { AnswerData, ThreadAnswer, ThreadMessage, ThreadOptions, ThreadRequest } from './page-thread.js';
import type { ThreadActivity } from './step-times.js';

/** Where pages are compiled and rendered, in batches. */
export interface PageWorkers {
  /** @throws SiteErrors for a page that does not come to an end. */
  compile(batch: CompileBatch): Promise<PackedPage[]>;
  /** A page that does not come to an end has that as its problem. */
  render(batch: RenderBatch): Promise<RenderedPage[]>;
  /** Batches worth having under way at once. */
  width: number;
  close(): Promise<void>;
}

/** Fewer pages than this are done in the main thread: threads cost about 0.2 s to start. Measured on 2 cores. */
export const pagesForThreads = 150;
/** Threads share memory bandwidth and the disk; more than this gains nothing measurable. */
const maxThreads = 8;
/** Longer than a page may wait for its promises; see render-mdx.tsx. */
const longestPageMs = 15_000;
/** A plugin may check the types of every sample of a page, and load a compiler for the first. */
const longestPluginMs = 120_000;
/** A page that tools have written may hold megabytes. */
const moreMsPerMegabyte = 20_000;
const lookEveryMs = 500;
/** A change of the site ends work that takes longer than this: the change may be what mends it. */
const patienceMs = 1000;
/** By how much of what it holds a heap grows before V8 collects garbage: it would be up to 300. Measured with many pages. */
const heapGrowthPercent = 60;
/** What components leave behind ends with their thread. */
const mostHeapBytes = 768 * 1024 * 1024;

interface Job {
  id: number;
  request: ThreadRequest;
  resolve(answer: ThreadAnswer): void;
  reject(error: unknown): void;
}

/** A thread, or the place of one. */
interface Slot {
  worker: Worker | undefined;
  current: { job: Job; startedMs: number; steps: number; countedMs: number; waitedMs: number } | undefined;
  /** How busy the thread's event loop had been when it was looked at last. */
  utilization: EventLoopUtilization | undefined;
  /** Shared with the thread: the number of the page in hand, from 1, and how often something of a page was done. */
  progress: Int32Array;
}

/**
 * What counts against a page of the time since the last look: all of it where its thread waits, and where it computes no
 * more than the machine gave this process. Beside other work, or after a sleep, a page is not endless.
 */
export function countedMs(look: { elapsedMs: number; cpuMs: number; isBusy: boolean }): number {
  return look.isBusy ? Math.min(look.elapsedMs, look.cpuMs) : look.elapsedMs;
}

/** Are the pages compiled with code of the configuration? */
function hasPlugins(request: ThreadRequest): boolean {
  return request.type === 'compile' && request.options.codeDigest !== undefined;
}

/** So long the page in hand may take. */
function longestMsOf(request: ThreadRequest, page: number): number {
  if (page === 0 || request.type === 'fragment') return longestPageMs;
  const job = request.jobs[page - 1]!;
  const source = 'path' in job ? job.path : job.source;
  const file = path.join(request.siteDir, source ?? '');
  const bytes = source === undefined ? 0 : (statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  return longestPageMs + (bytes / 1_000_000) * moreMsPerMegabyte;
}

/** The threads were closed, or the work given up because the site has changed meanwhile. */
export class JobGivenUp extends Error {}

interface PageThreadsOptions {
  /** Which React renders in them. */
  mode: ClientMode;
  /** Default: as many as the machine has processors, within reason. */
  count?: number;
  /** Where all processors are busy, threads that somebody waits for go first. */
  isBackground?: boolean;
  /** They are for several runs, one after the other. */
  stays?: boolean;
}

export class PageThreads implements PageWorkers {
  readonly width: number;
  #options: PageThreadsOptions;
  #slots: Slot[];
  #queue: Job[] = [];
  #lastId = 0;
  #isClosed = false;
  #stays: boolean;
  #clock: NodeJS.Timeout | undefined;
  #lastLook: { atMs: number; cpuMs: number } | undefined;

  constructor(options: PageThreadsOptions) {
    const { count = Math.min(availableParallelism(), maxThreads), stays = false } = options;
    this.#options = options;
    this.#stays = stays;
    this.#slots = Array.from({ length: count }, () => ({
      worker: undefined,
      current: undefined,
      utilization: undefined,
      progress: new Int32Array(new SharedArrayBuffer(8)),
    }));
    // One batch waits for each thread, so that none is idle while its answer is dealt with.
    this.width = count * 2;
  }

  /** Starts the threads before their first jobs come, which compile. */
  start(): void {
    for (const slot of this.#slots) slot.worker ??= this.#open(slot, true);
  }

  /** What the threads have done until now. */
  get activity(): ThreadActivity {
    const workers = this.#slots.flatMap(({ worker }) => worker ?? []);
    const active = workers.map((worker) => worker.performance.eventLoopUtilization().active);
    return { threads: workers.length, activeMs: active.reduce((sum, ms) => sum + ms, 0) };
  }

  compile(batch: CompileBatch): Promise<PackedPage[]> {
    return this.#run(batch) as Promise<PackedPage[]>;
  }

  render(batch: RenderBatch): Promise<RenderedPage[]> {
    return this.#run(batch) as Promise<RenderedPage[]>;
  }

  /** A closed category of a large sidebar, by its path in the output; undefined where there is none. */
  fragment(contextFile: string, path: string): Promise<string | undefined> {
    return this.#run({ type: 'fragment', contextFile, path }) as Promise<string | undefined>;
  }

  /** To be called when the site has changed: a job that does not seem to end is given up. */
  giveUpEndless(): void {
    for (const slot of this.#slots) {
      const { current } = slot;
      if (!current) continue;
      const leftMs = current.startedMs + patienceMs - performance.now();
      const giveUp = (): void => {
        if (slot.current === current) this.#replace(slot, new JobGivenUp('The site has changed'));
      };
      setTimeout(giveUp, Math.max(0, leftMs)).unref();
    }
  }

  /** Ends a run: what is under way is given up, and of threads that stay only those at work are ended. */
  async close(): Promise<void> {
    this.#isClosed = !this.#stays;
    const gone = new JobGivenUp('The threads were closed');
    for (const job of this.#queue.splice(0)) job.reject(gone);
    const ended = this.#slots.filter(({ current }) => current || this.#isClosed);
    await Promise.all(
      ended.map((slot) => {
        const { current, worker } = slot;
        slot.current = undefined;
        slot.worker = undefined;
        current?.job.reject(gone);
        return worker?.terminate();
      }),
    );
    this.#rest();
  }

  /** Ends threads that stay as well. */
  end(): Promise<void> {
    this.#stays = false;
    return this.close();
  }

  #run(request: ThreadRequest): Promise<ThreadAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new JobGivenUp('The threads were closed'));
      this.#queue.push({ id: ++this.#lastId, request, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    const idle = this.#slots.filter(({ current }) => !current);
    // A thread that is there goes before one that has to be started.
    const slot = idle.find(({ worker }) => worker) ?? idle[0];
    const job = slot && this.#queue.shift();
    if (!job) return;
    slot.worker ??= this.#open(slot);
    Atomics.store(slot.progress, 0, 0);
    slot.utilization = slot.worker.performance.eventLoopUtilization();
    slot.current = { job, startedMs: performance.now(), steps: 0, countedMs: 0, waitedMs: 0 };
    slot.worker.postMessage({ id: job.id, request: job.request });
    this.#clock ??= setInterval(() => this.#endEndless(), lookEveryMs);
  }

  #open(slot: Slot, compilesSoon = false): Worker {
    listenToThreads();
    const { mode, isBackground = false } = this.#options;
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const worker = new Worker(fileURLToPath(new URL(`./page-thread.${extension}`, import.meta.url)), {
      env: { ...process.env, NODE_ENV: mode },
      workerData: { isBackground, compilesSoon, progress: slot.progress } satisfies ThreadOptions,
    });
    worker.on('message', ({ id, answer, heapBytes }: ThreadMessage) => {
      const job = slot.current?.job;
      if (job?.id !== id) return;
      slot.current = undefined;
      if (heapBytes > mostHeapBytes) this.#end(slot);
      this.#next();
      this.#rest();
      settle(job, answer);
    });
    // Code of the author may end the thread by filling its memory.
    const lost = (error: unknown): void => {
      if (slot.worker === worker) this.#replace(slot, error);
    };
    worker.on('error', lost);
    worker.on('exit', (code) => lost(new Error(`A page thread ended with ${code}`)));
    return worker;
  }

  #endEndless(): void {
    const { elapsedMs, cpuMs } = this.#look();
    for (const slot of this.#slots) {
      const { current, worker } = slot;
      if (!current || !worker) continue;
      const now = worker.performance.eventLoopUtilization();
      const isBusy = worker.performance.eventLoopUtilization(now, slot.utilization).utilization > 0.5;
      slot.utilization = now;
      const page = Atomics.load(slot.progress, 0);
      const steps = Atomics.load(slot.progress, 1);
      if (steps !== current.steps) Object.assign(current, { steps, countedMs: 0, waitedMs: 0 });
      else {
        current.countedMs += countedMs({ elapsedMs, cpuMs, isBusy });
        if (!isBusy) current.waitedMs += elapsedMs;
      }
      if (current.countedMs <= longestPageMs) continue;
      const { request } = current.job;
      const isOver = current.waitedMs > longestPageMs || !hasPlugins(request);
      const longestMs = Math.max(longestMsOf(request, page), isOver ? 0 : longestPluginMs);
      if (current.countedMs > longestMs) this.#giveUpPage(slot, current.job, page, longestMs);
    }
  }

  /** What has passed since the last look. */
  #look(): { elapsedMs: number; cpuMs: number } {
    const { user, system } = process.cpuUsage();
    const look = { atMs: performance.now(), cpuMs: (user + system) / 1000 };
    const last = this.#lastLook ?? look;
    this.#lastLook = look;
    return { elapsedMs: look.atMs - last.atMs, cpuMs: look.cpuMs - last.cpuMs };
  }

  /** The answer names the page that takes too long; what else is to be rendered is rendered in another thread. */
  #giveUpPage(slot: Slot, { request, resolve, reject }: Job, page: number, longestMs: number): void {
    const seconds = Math.round(longestMs / 1000);
    if (request.type === 'render' && page > 0) {
      const { source, page: job, runs } = request.jobs[page - 1]!;
      const endless = neverRendered(source ?? job.route.route, seconds);
      // Where no code of the page runs, it is the theme's that does not end, which is around all others as well.
      if (!runs) {
        this.#replace(slot, new SiteErrors([endless]));
        return;
      }
      const problem = toProblemData(endless);
      slot.current = undefined;
      this.#end(slot);
      const jobs = request.jobs.toSpliced(page - 1, 1);
      const others = jobs.length === 0 ? Promise.resolve([]) : this.render({ ...request, jobs });
      const failed: RenderedPage = { records: [], files: [], problems: [problem], lost: false };
      others.then((rendered) => resolve(rendered.toSpliced(page - 1, 0, failed)), reject);
      this.#next();
      return;
    }
    const file = request.type === 'compile' ? request.jobs[Math.max(0, page - 1)]?.path : undefined;
    const reason =
      file === undefined
        ? new Error('A thread did not answer in time')
        : new SiteErrors([neverCompiled(file, seconds)]);
    this.#replace(slot, reason);
  }

  /** Ends the thread and its job; the next job gets a new thread. */
  #replace(slot: Slot, reason: unknown): void {
    const done = slot.current;
    slot.current = undefined;
    this.#end(slot);
    done?.job.reject(reason);
    this.#next();
    this.#rest();
  }

  #end(slot: Slot): void {
    const { worker } = slot;
    slot.worker = undefined;
    void worker?.terminate();
  }

  /** Nobody waits: there is nothing to look at. */
  #rest(): void {
    if (this.#slots.some(({ current }) => current)) return;
    clearInterval(this.#clock);
    this.#clock = undefined;
    this.#lastLook = undefined;
  }
}

function settle(job: Job, answer: AnswerData): void {
  if ('value' in answer) job.resolve(answer.value);
  else if ('problems' in answer) job.reject(new SiteErrors(answer.problems.map(fromProblemData)));
  else job.reject(answer.bug);
}

/** The threads of a server of a site that is being written, one of each kind; each starts when it is wanted. */
export class LiveThreads {
  /** Compiles, and renders pages without code, for somebody who waits. */
  readonly pages: PageThreads;
  /** Where whatever authors wrote runs, with React's own messages. */
  readonly authors: PageThreads;
  #stays: boolean;
  #background: PageThreads | undefined;

  /** @param stays they are for several servers, one after the other */
  constructor(stays = false) {
    this.#stays = stays;
    this.pages = new PageThreads({ mode: 'production', count: 1, stays });
    this.authors = new PageThreads({ mode: 'development', count: 1, stays });
  }

  /** Compiles what nobody waits for, until it is closed. */
  background(): PageThreads {
    const stays = this.#stays;
    if (!this.#background || !stays)
      this.#background = new PageThreads({ mode: 'production', count: 1, isBackground: true, stays });
    return this.#background;
  }

  /** Ends the work of a server. */
  async close(): Promise<void> {
    await Promise.all([this.pages.close(), this.authors.close(), this.#background?.close()]);
  }

  /** Ends threads that stay as well. */
  async end(): Promise<void> {
    await Promise.all([this.pages.end(), this.authors.end(), this.#background?.end()]);
  }
}

/** Works in this thread. */
async function openLocalWorkers(): Promise<PageWorkers> {
  const { BatchWorker } = await import('./batch-worker.js');
  return Object.assign(new BatchWorker('main'), { width: 1 });
}

/** One batch after the other: a thread that is free is taken before another one is started. */
function inOneThread(threads: PageThreads): PageWorkers {
  return {
    compile: (batch) => threads.compile(batch),
    render: (batch) => threads.render(batch),
    width: 1,
    close: () => threads.close(),
  };
}

/** The workers of one run: threads for many pages, one or this one for few; each opened once. */
export class LazyWorkers {
  #threads: PageThreads | undefined;
  #local: PageWorkers | undefined;
  #live: LiveThreads | undefined;

  /** Those of servers, one after the other. */
  get live(): LiveThreads {
    this.#live ??= new LiveThreads(true);
    return this.#live;
  }

  /** @param options `mayNotEnd`: code of the site runs, which only a thread can be stopped in. */
  async open(pages: number, { mayNotEnd }: { mayNotEnd: boolean }): Promise<PageWorkers> {
    if (!this.#threads && !mayNotEnd && pages < pagesForThreads) {
      this.#local ??= await openLocalWorkers();
      return this.#local;
    }
    const threads = this.#openThreads();
    // A second thread would take longer to start than a few pages take.
    const isOneEnough = pages < pagesForThreads && threads.activity.threads <= 1;
    return isOneEnough ? inOneThread(threads) : threads;
  }

  get activity(): ThreadActivity {
    return this.#threads?.activity ?? { threads: 0, activeMs: 0 };
  }

  /** Where it is clear that threads will be wanted, before anything else is. */
  startThreads(): void {
    this.#openThreads().start();
  }

  #openThreads(): PageThreads {
    if (!this.#threads) {
      setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`);
      this.#threads = new PageThreads({ mode: 'production' });
    }
    return this.#threads;
  }

  /** Ends them: with many pages they hold much memory. */
  async close(): Promise<void> {
    const ended = [this.#threads?.close(), this.#local?.close(), this.#live?.end()];
    this.#threads = undefined;
    this.#local = undefined;
    this.#live = undefined;
    await Promise.all(ended);
  }
}

/** Cuts the items into batches and has `run` work on them, `width` at a time, in order of the input. */
export async function inBatches<Item>(
  items: Iterable<Item>,
  size: number,
  width: number,
  run: (batch: Item[]) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let batch = take(iterator, size); batch.length > 0; batch = take(iterator, size)) await run(batch);
  };
  await Promise.all(Array.from({ length: width }, lane));
}

/** The next items, fewer than `count` only at the end. */
export function take<Item>(items: Iterator<Item>, count: number): Item[] {
  const taken: Item[] = [];
  while (taken.length < count) {
    const { value, done } = items.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}
