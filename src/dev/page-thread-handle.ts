// One thread for the work on pages, seen from the server. What authors write runs in it, so it may never answer: then it
// is ended and another one takes its place.
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ClientMode } from '../bundle/build-shipped-client.js';
import { listenToThreads } from '../config/late-errors.js';
import { SiteErrors } from '../errors.js';
import { neverRendered } from '../render/mdx-errors.js';
import type { SidebarFragment } from '../render/render-sidebar.js';
import type { CompileBatch, CompiledInPack, RenderBatch } from '../workers/page-work.js';
import type {
  RenderedFiles,
  ThreadAnswer,
  ThreadMessage,
  ThreadOptions,
  ThreadRequest,
} from './page-thread.js';
import { fromAnswerData } from './thread-answer.js';

/** Longer than a page may wait for its promises; see render-mdx.tsx. */
const longestJobMs = 15_000;
/** A change of the site ends a job that takes longer than this: the change may be what mends it. */
const patienceMs = 1000;

interface Job {
  id: number;
  request: ThreadRequest;
  resolve(answer: ThreadAnswer): void;
  reject(error: unknown): void;
}

/** The thread was closed, or its job given up because the site has changed meanwhile. */
export class JobGivenUp extends Error {}

export class PageThread {
  #mode: ClientMode;
  #isBackground: boolean;
  #worker: Worker | undefined;
  #queue: Job[] = [];
  #current: { job: Job; startedMs: number; timer: NodeJS.Timeout } | undefined;
  #lastId = 0;
  #isClosed = false;

  /**
   * @param mode which React renders in it.
   * @param options `isBackground`: where all processors are busy, threads that somebody waits for go first.
   */
  constructor(mode: ClientMode, { isBackground = false } = {}) {
    this.#mode = mode;
    this.#isBackground = isBackground;
  }

  /** Starts the thread before its first job comes. */
  start(): void {
    this.#worker ??= this.#open();
  }

  compile(batch: CompileBatch): Promise<CompiledInPack[]> {
    return this.#run(batch) as Promise<CompiledInPack[]>;
  }

  render(batch: RenderBatch): Promise<RenderedFiles> {
    return this.#run(batch) as Promise<RenderedFiles>;
  }

  fragments(contextFile: string): Promise<readonly SidebarFragment[]> {
    return this.#run({ type: 'fragments', contextFile }) as Promise<readonly SidebarFragment[]>;
  }

  /** To be called when the site has changed: a job that does not seem to end is given up. */
  giveUpEndless(): void {
    const current = this.#current;
    if (!current) return;
    const leftMs = current.startedMs + patienceMs - performance.now();
    setTimeout(
      () => {
        if (this.#current === current) this.#replace(new JobGivenUp('The site has changed'));
      },
      Math.max(0, leftMs),
    ).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const gone = new JobGivenUp('The server has stopped');
    clearTimeout(this.#current?.timer);
    this.#current?.job.reject(gone);
    for (const job of this.#queue.splice(0)) job.reject(gone);
    await this.#worker?.terminate();
  }

  #run(request: ThreadRequest): Promise<ThreadAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new JobGivenUp('The server has stopped'));
      this.#queue.push({ id: ++this.#lastId, request, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#current) return;
    const job = this.#queue.shift();
    if (!job) return;
    this.#worker ??= this.#open();
    const timer = setTimeout(() => this.#replace(endless(job.request)), longestJobMs);
    this.#current = { job, startedMs: performance.now(), timer };
    this.#worker.postMessage({ id: job.id, request: job.request });
  }

  #open(): Worker {
    listenToThreads();
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const worker = new Worker(fileURLToPath(new URL(`./page-thread.${extension}`, import.meta.url)), {
      env: { ...process.env, NODE_ENV: this.#mode },
      workerData: { isBackground: this.#isBackground } satisfies ThreadOptions,
    });
    worker.on('message', ({ id, answer }: ThreadMessage) => {
      const done = this.#current;
      if (done?.job.id !== id) return;
      this.#finish();
      try {
        done.job.resolve(fromAnswerData(answer));
      } catch (error) {
        done.job.reject(error);
      }
      this.#next();
    });
    // Code of the author may end the thread, by process.exit() or by filling its memory.
    worker.on('error', (error) => this.#lost(worker, error));
    worker.on('exit', (code) => this.#lost(worker, new Error(`A page thread ended with ${code}`)));
    return worker;
  }

  #lost(worker: Worker, error: unknown): void {
    if (this.#worker === worker) this.#replace(error);
  }

  /** Ends the thread and its job; the next job gets a new thread. */
  #replace(reason: unknown): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    const done = this.#current;
    this.#finish();
    done?.job.reject(reason);
    this.#next();
  }

  #finish(): void {
    clearTimeout(this.#current?.timer);
    this.#current = undefined;
  }
}

function endless(request: ThreadRequest): Error {
  const [job] = request.type === 'fragments' ? [] : request.jobs;
  const file = job && ('path' in job ? job.path : (job.source ?? job.page.route.route));
  return file === undefined
    ? new Error('The sidebar was not rendered in time')
    : new SiteErrors([neverRendered(file, longestJobMs / 1000)]);
}
