// Which threads a run has: many, one, or none beside the main thread.
import { setFlagsFromString } from 'node:v8';
import { PageThreads, type PageWorkers } from './page-threads.js';
import type { ThreadActivity } from './step-times.js';

/** With fewer pages the main thread does the work: threads take about 0.2 s to start. Measured on 2 cores. */
export const pagesForThreads = 150;
/** Growth of the heap between garbage collections; V8's default goes up to 300. Measured with many pages. */
const heapGrowthPercent = 60;

/** The threads of `dev`, one for each kind of work, each started on first use. */
export class LiveThreads {
  /** Compiles pages, and renders those without code, for requests. */
  readonly pages: PageThreads;
  /** Runs code of authors, with the error messages of React's development build. */
  readonly authors: PageThreads;
  #stays: boolean;
  #background: PageThreads | undefined;

  /** @param stays true if several servers use them, one after the other */
  constructor(stays = false) {
    this.#stays = stays;
    this.pages = new PageThreads({ mode: 'production', count: 1, stays });
    this.authors = new PageThreads({ mode: 'development', count: 1, stays });
  }

  /** Returns a thread that compiles with low priority. */
  background(): PageThreads {
    const stays = this.#stays;
    if (!this.#background || !stays)
      this.#background = new PageThreads({ mode: 'production', count: 1, isBackground: true, stays });
    return this.#background;
  }

  /** Ends the work of one server. */
  async close(): Promise<void> {
    await Promise.all([this.pages.close(), this.authors.close(), this.#background?.close()]);
  }

  /** Ends all threads. */
  async end(): Promise<void> {
    await Promise.all([this.pages.end(), this.authors.end(), this.#background?.end()]);
  }
}

/** Hands over one batch at a time, so that no second thread is started. */
function inOneThread(threads: PageThreads): PageWorkers {
  return {
    compile: (batch) => threads.compile(batch),
    render: (batch) => threads.render(batch),
    width: 1,
    close: () => threads.close(),
  };
}

/** The workers of one run, opened on first use: threads for many pages, one thread or the main one for few. */
export class LazyWorkers {
  #threads: PageThreads | undefined;
  #local: PageWorkers | undefined;
  #live: LiveThreads | undefined;
  /** True if the run makes several languages. Set it before threads are started. */
  isForLanguages = false;

  /** The threads of `dev` servers that run one after the other. */
  get live(): LiveThreads {
    this.#live ??= new LiveThreads(true);
    return this.#live;
  }

  /** Returns workers for a number of pages. @param options `mayNotEnd`: code of the site runs, which can be stopped only in a thread */
  async open(pages: number, { mayNotEnd }: { mayNotEnd: boolean }): Promise<PageWorkers> {
    if (!this.#threads && !mayNotEnd && pages < pagesForThreads) {
      const { BatchWorker } = await import('./batch-worker.js');
      this.#local ??= Object.assign(new BatchWorker('main'), { width: 1 });
      return this.#local;
    }
    const threads = this.#openThreads();
    // Starting a second thread takes longer than a few pages.
    const isOneEnough = pages < pagesForThreads && threads.activity.threads <= 1;
    return isOneEnough ? inOneThread(threads) : threads;
  }

  get activity(): ThreadActivity {
    return this.#threads?.activity ?? { threads: 0, activeMs: 0 };
  }

  /** Starts threads early, when it is clear that they will be needed. */
  startThreads(): void {
    this.#openThreads().start();
  }

  #openThreads(): PageThreads {
    if (!this.#threads) {
      setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`);
      // V8 would put what is made and forgotten with each page where only a collection of all garbage finds it: 200 MB of a large site.
      setFlagsFromString('--no-allocation-site-pretenuring');
      // So little lives in small young generations that dividing it among threads takes longer than copying it.
      if (this.isForLanguages) setFlagsFromString('--no-parallel-scavenge');
      this.#threads = new PageThreads({ mode: 'production', isForLanguages: this.isForLanguages });
    }
    return this.#threads;
  }

  /** Ends them all, as with many pages they hold much memory. */
  async close(): Promise<void> {
    const ended = [this.#threads?.close(), this.#local?.close(), this.#live?.end()];
    this.#threads = undefined;
    this.#local = undefined;
    this.#live = undefined;
    await Promise.all(ended);
  }
}

/** Divides items into batches of `size` and calls `run` for each, up to `width` at the same time, in order. */
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

/** Takes the next `count` items, or fewer at the end. */
export function take<Item>(items: Iterator<Item>, count: number): Item[] {
  const taken: Item[] = [];
  while (taken.length < count) {
    const { value, done } = items.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}
