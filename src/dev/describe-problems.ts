// The mistakes of the moment as open pages show them: over the page that has them, over all pages, or in a quiet list.
import type { ProblemText } from '../cli/format-problems.js';
import { describeProblem } from '../cli/format-problems.js';
import { lineReader } from '../cli/line-reader.js';
import type { SiteState } from '../engine/site-state.js';
import { toPermalink } from '../site/permalink.js';
import type { PlacedProblem, ProblemsMessage } from './live-message.js';
import type { BoardProblem } from './problem-board.js';

/** Characters a line of a frame. */
const columns = 100;
const maxListed = 100;

export interface DescribeInput {
  problems: readonly BoardProblem[];
  siteDir: string;
  state: SiteState | undefined;
  /** Pages whose links were not looked at yet. */
  unchecked: number;
}

export function describeProblems({ problems, siteDir, state, unchecked }: DescribeInput): ProblemsMessage {
  const lineOf = lineReader(siteDir);
  const overlay: PlacedProblem[] = [];
  const list: ProblemText[] = [];
  for (const { problem, page: source } of problems) {
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
