// Defines the messages of the server to open pages, and the log of changes.
import type { ProblemText } from '../base/describe-problem.js';

export type LiveMessage = ChangedMessage | ProblemsMessage;

export interface ChangedMessage {
  type: 'changed';
  version: number;
  /** URLs of the pages that may look different now; `all` if any may. */
  pages: readonly string[] | 'all';
  /** URLs of static files whose content has changed. */
  files: readonly string[];
}

/** All current mistakes. */
export interface ProblemsMessage {
  type: 'problems';
  /** Shown in an overlay above the page. */
  overlay: readonly PlacedProblem[];
  /** Shown on request. */
  list: readonly ProblemText[];
  /** Number of further ones that are not in `list`. */
  more: number;
  /** Number of pages whose links are not checked yet. */
  unchecked: number;
}

export interface PlacedProblem extends ProblemText {
  /** URL of the page that it is shown on; undefined for all pages. */
  page: string | undefined;
}

export interface Change {
  version: number;
  /** Routes of the pages that may look different now; `all` if any may. */
  routes: readonly string[] | 'all';
  /** Paths in the output of style sheets and static files whose content has changed. */
  files: readonly string[];
}

/** How many changes are kept. A browser that was away for longer reloads its page in any case. */
const remembered = 200;

/** The changes of pages, so that a browser that was away learns what it has missed. */
export class ChangeLog {
  #changes: Change[] = [];
  #version = 1;

  /** Version of the site's content as a whole. */
  get version(): number {
    return this.#version;
  }

  add(routes: Change['routes'], files: readonly string[] = []): Change {
    this.#version += 1;
    const change = { version: this.#version, routes, files };
    this.#changes.push(change);
    if (this.#changes.length > remembered) this.#changes.shift();
    return change;
  }

  /** Returns all changes after a version as one; undefined if there are none. */
  since(version: number): Change | undefined {
    if (version >= this.#version) return undefined;
    const missed = this.#changes.filter((change) => change.version > version);
    const isWhole = missed.length === this.#version - version;
    const routes = missed.flatMap((change) => (change.routes === 'all' ? [] : change.routes));
    const anyPage = !isWhole || missed.some((change) => change.routes === 'all');
    const files = new Set(missed.flatMap((change) => change.files));
    return { version: this.#version, routes: anyPage ? 'all' : [...new Set(routes)], files: [...files] };
  }
}
