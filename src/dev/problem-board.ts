// All mistakes that the site has now, by what found them, so that each finder replaces only its own; and what of them open
// pages show.
import { describeProblem, lineReader, type ProblemText } from '../base/describe-problem.js';

import type { SiteState } from '../engine/site-state.js';
import type { SiteError } from '../errors.js';
import { placedProblems } from '../openapi/placed-problems.js';
import { toPermalink } from '../site/permalink.js';
import type { PlacedProblem, ProblemsMessage } from './live-changes.js';

export interface BoardProblem {
  problem: SiteError;
  /** Path of the page's source that it was found on; undefined: wherever its place is. */
  page: string | undefined;
}

export class ProblemBoard {
  #groups = new Map<string, readonly BoardProblem[]>();
  #version = 0;

  /** Rises whenever something has changed. */
  get version(): number {
    return this.#version;
  }

  /** @param finder names who says so: what it said before is forgotten. */
  set(finder: string, problems: readonly SiteError[], page?: string): void {
    const former = this.#groups.get(finder) ?? [];
    const isSame =
      former.length === problems.length &&
      former.every(({ problem }, index) => identity(problem) === identity(problems[index]!));
    if (isSame) return;
    this.#version += 1;
    if (problems.length === 0) this.#groups.delete(finder);
    else
      this.#groups.set(
        finder,
        problems.map((problem) => ({ problem, page })),
      );
  }

  /** Forgets all finders that `keep` does not know. */
  retain(keep: (finder: string) => boolean): void {
    for (const finder of this.#groups.keys()) {
      if (keep(finder)) continue;
      this.#groups.delete(finder);
      this.#version += 1;
    }
  }

  all(): BoardProblem[] {
    // Two finders may see the same: a page that is broken for its own compiler and for the bundler.
    const known = new Map<string, BoardProblem>();
    for (const group of this.#groups.values()) {
      for (const entry of group) {
        const key = identity(entry.problem);
        if (!known.has(key)) known.set(key, entry);
      }
    }
    return [...known.values()];
  }
}

/** Tells one mistake from another; the same mistake a second later is the same. */
export function identity({ code, message, location, severity }: SiteError): string {
  return JSON.stringify([code, message, severity, location?.file, location?.line, location?.column]);
}

/** Characters a line of a frame. */
const columns = 100;
const maxListed = 100;

interface DescribeInput {
  problems: readonly BoardProblem[];
  siteDir: string;
  state: SiteState | undefined;
  /** Lines of the parts of APIs, by `file#pointer`. */
  apiLines: ReadonlyMap<string, number> | undefined;
  /** Pages whose links were not looked at yet. */
  unchecked: number;
}

/** The mistakes of the moment as open pages show them: over the page that has them, over all pages, or in a quiet list. */
export function describeProblems({
  problems,
  siteDir,
  state,
  apiLines,
  unchecked,
}: DescribeInput): ProblemsMessage {
  const lineOf = lineReader(siteDir);
  const overlay: PlacedProblem[] = [];
  const list: ProblemText[] = [];
  const placed = placedProblems(
    problems.map(({ problem }) => problem),
    siteDir,
    apiLines,
  );
  for (const [index, { page: source }] of problems.entries()) {
    const problem = placed[index]!;
    const isQuiet = problem.severity === 'warning' || /^BROKEN_/.test(problem.code);
    const file = source ?? problem.location?.file;
    const page = file === undefined ? undefined : state?.site.pagesBySource.get(file);
    const text = (): ProblemText => describeProblem(problem, { columns, lineOf });
    if (!isQuiet)
      overlay.push({ ...text(), page: page && state ? toPermalink(page.route, state.config) : undefined });
    else if (list.length < maxListed) list.push(text());
  }
  const quiet = problems.length - overlay.length;
  return { type: 'problems', overlay, list, more: quiet - list.length, unchecked };
}
