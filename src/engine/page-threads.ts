// Worker threads that compile and render pages. Code of authors runs in them and may loop forever, which only ending the thread can stop;
// another thread then takes over the rest of its batch.
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { EventLoopUtilization } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
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

/** Compiles and renders pages in batches. */
export interface PageWorkers {
  /** Compiles a batch. @throws SiteErrors if a page takes too long */
  compile(batch: CompileBatch): Promise<PackedPage[]>;
  /** Renders a batch. A page that takes too long gets this as its problem. */
  render(batch: RenderBatch): Promise<RenderedPage[]>;
  /** How many batches should be under way at once. */
  width: number;
  close(): Promise<void>;
}

/** More threads gain nothing measurable, as they share memory bandwidth and the disk. */
const maxThreads = 8;
/** Time limit of a page. Longer than the limit for a page's promises; see render-mdx.tsx. */
const longestPageMs = 15_000;
/** Time limit with plugins: one may check the types of every code sample, and load a compiler for the first. */
const longestPluginMs = 120_000;
/** Further time for each megabyte, as generated pages can be that large. */
const moreMsPerMegabyte = 20_000;
const lookEveryMs = 500;
/** If files change, work that takes longer than this is given up, because the change may mend it. */
const patienceMs = 1000;
/**
 * Size of the young generation in builds of several languages, a quarter of V8's default. After the first one, the heaps of threads have grown
 * as far as they will, by what lives, times the growth that `LazyWorkers` sets, plus a third of this. Measured: two threads take 60 MB less.
 */
const youngMegabytes = 12;
/** A thread with a larger heap is replaced, which frees what components have left in memory. */
const mostHeapBytes = 768 * 1024 * 1024;

interface Job {
  id: number;
  request: ThreadRequest;
  resolve(answer: ThreadAnswer): void;
  reject(error: unknown): void;
}

/** A thread, or the place of one that is not started yet. */
interface Slot {
  worker: Worker | undefined;
  current: { job: Job; startedMs: number; steps: number; countedMs: number; waitedMs: number } | undefined;
  /** Utilization of the thread's event loop at the last check. */
  utilization: EventLoopUtilization | undefined;
  /** Shared memory with the progress of the thread: see `ThreadOptions`. */
  progress: Int32Array;
}

/**
 * Returns how much of the time since the last check counts for a page's limit. Time of waiting counts in full; time of computing counts
 * only as far as the process got the processor, so that no page is given up on a busy machine or after a sleep.
 */
export function countedMs(look: { elapsedMs: number; cpuMs: number; isBusy: boolean }): number {
  return look.isBusy ? Math.min(look.elapsedMs, look.cpuMs) : look.elapsedMs;
}

/** Tells whether plugins from the configuration compile the pages. */
function hasPlugins(request: ThreadRequest): boolean {
  return request.type === 'compile' && request.options.codeDigest !== undefined;
}

/** Returns the time limit of a page in milliseconds. @param page number in the batch, beginning at 1 */
function longestMsOf(request: ThreadRequest, page: number): number {
  if (page === 0 || request.type === 'fragment') return longestPageMs;
  const job = request.jobs[page - 1]!;
  const source = 'path' in job ? job.path : job.source;
  const file = path.join(request.siteDir, source ?? '');
  const bytes = source === undefined ? 0 : (statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  return longestPageMs + (bytes / 1_000_000) * moreMsPerMegabyte;
}

/** The threads were closed, or the job was given up because the site has changed. */
export class JobGivenUp extends Error {}

interface PageThreadsOptions {
  /** The React build that renders in them. */
  mode: ClientMode;
  /** Default: the number of processors, up to a limit. */
  count?: number;
  /** True for a low priority: threads that somebody waits for go first. */
  isBackground?: boolean;
  /** True if several runs use them, one after the other. */
  stays?: boolean;
  /** True if they make the pages of several languages. */
  isForLanguages?: boolean;
}

/** A pool of threads, which take jobs from one queue. */
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
    // One more batch waits for each thread, so that none is idle while its answer is handled.
    this.width = count * 2;
  }

  /** Starts all threads, and the compilers in them, before the first jobs. */
  start(): void {
    for (const slot of this.#slots) slot.worker ??= this.#open(slot, true);
  }

  /** How many threads there are, and how long they have worked. */
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

  /** Renders a closed category of a large sidebar; undefined if there is none at this path of the output. */
  fragment(contextFile: string, path: string): Promise<string | undefined> {
    return this.#run({ type: 'fragment', contextFile, path }) as Promise<string | undefined>;
  }

  /** Gives up jobs that take suspiciously long. Call it when the site has changed. */
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

  /** Ends a run: rejects jobs that are not done. Threads that stay are ended only if they are at work. */
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

  /** Ends all threads. */
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
    // Running threads are preferred to starting one.
    const slot = idle.find(({ worker }) => worker) ?? idle[0];
    if (!slot || this.#queue.length === 0) return;
    const job = this.#takeFor(this.#slots.indexOf(slot));
    slot.worker ??= this.#open(slot);
    Atomics.store(slot.progress, 0, 0);
    slot.utilization = slot.worker.performance.eventLoopUtilization();
    slot.current = { job, startedMs: performance.now(), steps: 0, countedMs: 0, waitedMs: 0 };
    slot.worker.postMessage({ id: job.id, request: job.request });
    this.#clock ??= setInterval(() => this.#endEndless(), lookEveryMs);
  }

  /** Prefers batches whose turn it is: of the same pages in another language, this thread has highlighted the code. */
  #takeFor(index: number): Job {
    const isTurn = ({ request }: Job): boolean =>
      request.type === 'compile' && request.number % this.#slots.length === index;
    return this.#queue.splice(Math.max(0, this.#queue.findIndex(isTurn)), 1)[0]!;
  }

  #open(slot: Slot, compilesSoon = false): Worker {
    listenToThreads();
    const { mode, isBackground = false, isForLanguages } = this.#options;
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const worker = new Worker(fileURLToPath(new URL(`./page-thread.${extension}`, import.meta.url)), {
      env: { ...process.env, NODE_ENV: mode },
      resourceLimits: isForLanguages ? { maxYoungGenerationSizeMb: youngMegabytes } : {},
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
    // Code of the author may crash the thread, for example by filling its memory.
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

  /** Returns the time since the last check. */
  #look(): { elapsedMs: number; cpuMs: number } {
    const { user, system } = process.cpuUsage();
    const look = { atMs: performance.now(), cpuMs: (user + system) / 1000 };
    const last = this.#lastLook ?? look;
    this.#lastLook = look;
    return { elapsedMs: look.atMs - last.atMs, cpuMs: look.cpuMs - last.cpuMs };
  }

  /** Gives up a page that takes too long: the answer reports it, and another thread renders the rest of the batch. */
  #giveUpPage(slot: Slot, { request, resolve, reject }: Job, page: number, longestMs: number): void {
    const seconds = Math.round(longestMs / 1000);
    if (request.type === 'render' && page > 0) {
      const { source, page: job, runs } = request.jobs[page - 1]!;
      const endless = neverRendered(source ?? job.route.route, seconds);
      // If the page has no code, the theme does not end, and would not for other pages either.
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

  /** Ends the thread and rejects its job. The next job gets a new thread. */
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

  /** Stops the timer while there are no jobs. */
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
