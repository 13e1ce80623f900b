// What the server tells open pages.
import type { ProblemText } from '../cli/format-problems.js';

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
