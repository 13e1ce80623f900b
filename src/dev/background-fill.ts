// Compiles the pages that nobody has asked for, so that links can be checked and everything is quick later. Whoever waits
// for a page goes first: this works in a thread of its own, page by page.
import type { DocPage } from '../site/site.js';
import type { DevSite } from './dev-site.js';
import { isFileError } from './is-file-error.js';
import { JobGivenUp, PageThread } from './page-thread-handle.js';

export interface FillProgress {
  done: number;
  total: number;
}

/** Jobs that wait for the thread, so that it is never idle. */
const width = 4;

export class BackgroundFill {
  #site: DevSite;
  #thread: PageThread | undefined;
  #run = 0;
  progress: FillProgress = { done: 0, total: 0 };

  #onError: (error: unknown) => void;

  constructor(site: DevSite, onError: (error: unknown) => void) {
    this.#site = site;
    this.#onError = onError;
  }

  /** Brings all pages up to date. @returns how many were not; undefined if it was started again meanwhile. */
  async run(): Promise<number | undefined> {
    this.#run += 1;
    const run = this.#run;
    const pages = [...(this.#site.state?.site.pages.values() ?? [])].filter(
      (page): page is DocPage => page.type === 'doc',
    );
    this.progress = { done: 0, total: pages.length };
    this.#thread ??= new PageThread('production');
    const thread = this.#thread;
    let stale = 0;
    const queue = pages.values();
    const lane = async (): Promise<void> => {
      for (const page of queue) {
        if (run !== this.#run) return;
        if (await this.#fill(page, thread)) stale += 1;
        this.progress.done += 1;
        await this.#site.pace.breathe();
      }
    };
    await Promise.all(Array.from({ length: width }, lane));
    if (run !== this.#run) return undefined;
    // It is needed again only when many pages change at once.
    await this.#stopThread();
    return stale;
  }

  /** What goes wrong here goes wrong again when somebody asks for the page, who is then told. */
  async #fill(page: DocPage, thread: PageThread): Promise<boolean> {
    try {
      return await this.#site.fill(page, thread);
    } catch (error) {
      if (error instanceof JobGivenUp || isFileError(error)) return true;
      this.#onError(error);
      return true;
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
