import type { ProblemText } from '../base/describe-problem.js';

// What the server tells open pages.

export type LiveMessage = ChangedMessage | ProblemsMessage;

export interface ChangedMessage {
  type: 'changed';
  version: number;
  /** URLs of the pages that may look otherwise now; `all`: any. */
  pages: readonly string[] | 'all';
  /** URLs of static files with other bytes. */
  files: readonly string[];
}

/** All mistakes that there are now. */
export interface ProblemsMessage {
  type: 'problems';
  /** Shown over the page. */
  overlay: readonly PlacedProblem[];
  /** Shown when the reader asks for them. */
  list: readonly ProblemText[];
  /** Beyond those in `list`. */
  more: number;
  /** Links of so many pages are still to be looked at. */
  unchecked: number;
}

export interface PlacedProblem extends ProblemText {
  /** URL of the page that it is shown over; undefined: all. */
  page: string | undefined;
}

export interface Change {
  version: number;
  /** Routes of the pages that may be shown otherwise now; `all`: any. */
  routes: readonly string[] | 'all';
  /** Paths in the output of files with other bytes: style sheets, static files. */
  files: readonly string[];
}

/** Changes that are remembered; who was away for longer looks at its page in any case. */
const remembered = 200;

/** Which pages changed when, so that a browser that was away learns what it missed. */
export class ChangeLog {
  #changes: Change[] = [];
  #version = 1;

  /** Number of the site's content as a whole. */
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

  /** All that changed after a version, as one change; undefined: nothing did. */
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
