// All that a command says. Nothing else prints.

import { lineReader } from '../base/line-reader.js';
import { onLateErrors, toLateProblem } from '../config/late-errors.js';
import type { ProgressEvent } from '../engine/site-options.js';
import { SiteError, SiteErrors, toProblemData } from '../errors.js';
import { fromFileSystem } from '../output/output-errors.js';
import { formatBug, formatProblems, stackOf } from './format-problems.js';
import { createPaint, type Paint } from './paint.js';
import { createProgress } from './progress.js';
import type { CommonOptions } from './site-folders.js';
import type { Terminal } from './terminal.js';

export interface Report {
  paint: Paint;
  progress(event: ProgressEvent): void;
  /** Prints problems, errors or warnings, to standard error. */
  problems(problems: readonly SiteError[]): void;
  /** Prints an error that is no mistake of the author, to standard error. */
  bug(error: unknown): void;
  /** Prints lines to standard output; nothing with `--json`. */
  say(text: string): void;
  /** With `--json`: the one document; else nothing. */
  json(document: Readonly<Record<string, unknown>>): void;
}

/**
 * Runs a command's work and reports how it failed, if it did. What code of the site throws when nothing waits for it any
 * more is reported as well, and ends the process, whatever it is doing: what it would write is not to be trusted.
 * @param options `livesOn`: the command goes on after such an error
 * @param work gives the exit code. @returns it, or 1.
 */
export async function reporting(
  options: CommonOptions & { siteDir: string; livesOn?: boolean },
  terminal: Terminal,
  work: (report: Report) => Promise<number>,
): Promise<number> {
  const progress = createProgress(terminal, () => performance.now());
  const paint = createPaint(terminal.hasColor);
  const { debug = false, json = false, siteDir } = options;
  const report: Report = {
    paint,
    progress: json ? () => {} : progress.show,
    problems(problems) {
      progress.clear();
      if (json || problems.length === 0) return;
      const lineOf = lineReader(siteDir);
      terminal.err(`${formatProblems(problems, { paint, columns: terminal.columns, lineOf, debug })}\n`);
    },
    bug(error) {
      progress.clear();
      if (!json) terminal.err(`${formatBug(error, paint)}\n`);
    },
    say(text) {
      progress.clear();
      if (!json) terminal.out(`${text}\n`);
    },
    json(document) {
      isTold = true;
      if (json) terminal.out(`${JSON.stringify(document, null, 2)}\n`);
    },
  };
  let isTold = false;
  const fail = (error: unknown): void => {
    const problems = problemsOf(error);
    const data = problems?.map(toProblemData) ?? [];
    const bug = error instanceof Error ? stackOf(error) : String(error);
    if (problems) report.problems(problems);
    else report.bug(error);
    // One document is all that `--json` promises: what comes behind it goes where people read.
    if (!isTold) report.json({ ok: false, problems: data, ...(problems ? {} : { bug }) });
    else if (json) terminal.err(`${problems?.[0]?.message ?? bug}\n`);
  };
  onLateErrors((error) => {
    const late = problemsOf(error) ? error : (toLateProblem(error, siteDir) ?? error);
    if (!options.livesOn) {
      fail(late);
      process.exit(1);
    }
    if (late instanceof SiteError) report.problems([late]);
    else report.bug(late);
  });
  try {
    return await work(report);
  } catch (error) {
    fail(error);
    return 1;
  }
}

/** The mistakes that an error stands for; undefined: it is a bug. */
function problemsOf(error: unknown): readonly SiteError[] | undefined {
  if (error instanceof SiteErrors) return error.problems;
  const problem = error instanceof SiteError ? error : fromFileSystem(error);
  return problem && [problem];
}
