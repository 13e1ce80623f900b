// Compiles the pages that nobody has asked for, so that links can be checked and later requests are fast. Requests have priority: this work
// runs in a thread of its own, page by page.

import { isFileError } from '../engine/live-engine.js';
import { JobGivenUp, type PageThreads } from '../engine/page-threads.js';
import type { LiveThreads } from '../engine/page-workers.js';
import type { DocPage } from '../site/site.js';
import type { DevSite } from './dev-site.js';

interface FillProgress {
  done: number;
  total: number;
}

/** Number of pages that were not up to date, and how many of these had to be compiled. */
interface Filled {
  learned: number;
  compiled: number;
}

/** One page is compiled and one waits, so that the thread is never idle but can stop soon. */
const width = 2;

export class BackgroundFill {
  #thread: PageThreads | undefined;
  #run = 0;
  progress: FillProgress = { done: 0, total: 0 };

  constructor(
    private readonly site: DevSite,
    private readonly threads: LiveThreads,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Brings all pages up to date. @returns undefined if it was started again meanwhile */
  async run(): Promise<Filled | undefined> {
    this.#run += 1;
    const run = this.#run;
    const pages = [...(this.site.state?.site.pages.values() ?? [])].filter(
      (page): page is DocPage => page.type === 'doc',
    );
    // A new object, so that pages of an earlier run do not count in this one.
    const progress = { done: 0, total: pages.length };
    this.progress = progress;
    this.#thread ??= this.threads.background();
    const thread = this.#thread;
    const filled = { learned: 0, compiled: 0 };
    const queue = pages.values();
    const lane = async (): Promise<void> => {
      for (const page of queue) {
        await this.site.pace.breathe();
        if (run !== this.#run) return;
        const how = await this.#fill(page, thread);
        if (how !== 'known') filled.learned += 1;
        if (how === 'compiled') filled.compiled += 1;
        progress.done += 1;
      }
    };
    await Promise.all(Array.from({ length: width }, lane));
    if (run !== this.#run) return undefined;
    // The thread is needed again only when many pages change at once.
    await this.#stopThread();
    return filled;
  }

  /** Compiles a page. Errors are ignored: they occur again, and are reported, when somebody asks for the page. */
  async #fill(page: DocPage, thread: PageThreads): Promise<'known' | 'cached' | 'compiled'> {
    try {
      return await this.site.engine.fill(page, thread);
    } catch (error) {
      if (!(error instanceof JobGivenUp || isFileError(error))) this.onError(error);
      return 'compiled';
    }
  }

  async close(): Promise<void> {
    this.#run += 1;
    await this.#stopThread();
  }

  async #stopThread(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.close();
  }
}
