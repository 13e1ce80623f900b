// Collects all current mistakes by finder, so that each finder replaces only its own, and decides which of them open pages show.
import { describeProblem, lineReader, type ProblemText } from '../base/describe-problem.js';

import type { SiteState } from '../engine/site-state.js';
import type { SiteError } from '../errors.js';
import { placedProblems } from '../openapi/placed-problems.js';
import { toPermalink } from '../site/permalink.js';
import type { PlacedProblem, ProblemsMessage } from './live-changes.js';

export interface BoardProblem {
  problem: SiteError;
  /** Source path of the page that it was found on; undefined if only its own place counts. */
  page: string | undefined;
}

export class ProblemBoard {
  #groups = new Map<string, readonly BoardProblem[]>();
  #version = 0;

  /** Rises whenever something has changed. */
  get version(): number {
    return this.#version;
  }

  /** Sets the problems of a finder, in place of its former ones. */
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

  /** Removes the finders for which `keep` returns false. */
  retain(keep: (finder: string) => boolean): void {
    for (const finder of this.#groups.keys()) {
      if (keep(finder)) continue;
      this.#groups.delete(finder);
      this.#version += 1;
    }
  }

  all(): BoardProblem[] {
    // Two finders may report the same mistake: a broken page fails in its compiler and in the bundler.
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

/** Returns a text that is equal for equal mistakes, whenever they are found. */
export function identity({ code, message, location, severity }: SiteError): string {
  return JSON.stringify([code, message, severity, location?.file, location?.line, location?.column]);
}

/** Width of code frames. */
const columns = 100;
const maxListed = 100;

interface DescribeInput {
  problems: readonly BoardProblem[];
  siteDir: string;
  state: SiteState | undefined;
  /** `file#pointer` -> line at which that part of an API description begins. */
  apiLines: ReadonlyMap<string, number> | undefined;
  /** Number of pages whose links are not checked yet. */
  unchecked: number;
}

/** Describes the current mistakes for open pages: over the page that has them, over all pages, or in a list on request. */
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
