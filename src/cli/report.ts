// All that a command says. Nothing else prints.
import { lineReader } from '../base/describe-problem.js';
import { exitProcess, refuseExit } from '../base/process.js';
import { onLateErrors, toLateProblem } from '../config/late-errors.js';
import type { LazyWorkers } from '../engine/page-threads.js';
import type { ProgressEvent } from '../engine/site-options.js';
import { SiteError, SiteErrors, toProblemData } from '../errors.js';
import { placedProblems } from '../openapi/placed-problems.js';
import { fromFileSystem } from '../output/output-errors.js';
import { formatBug, formatProblems, plural, stackOf } from './format-problems.js';
import type { CommonOptions, SiteFolders } from './site-folders.js';
import { createPaint, type Paint, type Terminal } from './terminal.js';

export interface Report {
  paint: Paint;
  progress(event: ProgressEvent): void;
  /** Prints problems, errors or warnings, to standard error. @returns how many are errors. */
  problems(problems: readonly SiteError[]): number;
  /** Prints an error that is no mistake of the author, to standard error. */
  bug(error: unknown): void;
  /** Prints lines to standard output; nothing with `--json`. */
  say(text: string): void;
  /** With `--json`: the one document; else nothing. */
  json(document: Readonly<Record<string, unknown>>): void;
}

/** What a command is given beside its own options. */
export interface Run {
  report: Report;
  folders: SiteFolders;
  terminal: Terminal;
  /** The threads of a process that runs several commands; undefined: it starts and ends its own. */
  workers: LazyWorkers | undefined;
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
  if (json) terminal.keepOutput?.();
  const report: Report = {
    paint,
    progress: json ? () => {} : progress.show,
    problems(problems) {
      progress.clear();
      if (!json && problems.length > 0) {
        const style = { paint, columns: terminal.columns, lineOf: lineReader(siteDir), debug };
        terminal.err(`${formatProblems(placedProblems(problems, siteDir), style)}\n`);
      }
      return problems.filter(({ severity }) => severity === 'error').length;
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
      if (json) terminal.out(`${JSON.stringify(document, withProblems, 2)}\n`);
    },
  };
  let isTold = false;
  const fail = (error: unknown): void => {
    const found = problemsOf(error);
    const problems = found && placedProblems(found, siteDir);
    const bug = error instanceof Error ? stackOf(error) : String(error);
    if (problems) report.problems(problems);
    else report.bug(error);
    // One document is all that `--json` promises: what comes behind it goes where people read.
    if (!isTold) report.json({ ok: false, problems: problems ?? [], ...(problems ? {} : { bug }) });
    else if (json) terminal.err(`${problems?.[0]?.message ?? bug}\n`);
  };
  onLateErrors((error) => {
    const late = problemsOf(error) ? error : (toLateProblem(error, siteDir) ?? error);
    if (!options.livesOn) {
      fail(late);
      exitProcess(1);
    }
    if (late instanceof SiteError) report.problems([late]);
    else report.bug(late);
  });
  const allowExit = refuseExit();
  try {
    return await work(report);
  } catch (error) {
    fail(error);
    return 1;
  } finally {
    allowExit();
  }
}

/** Problems as the data that they are. */
const withProblems = (_: string, value: unknown): unknown =>
  value instanceof SiteError ? toProblemData(value) : value;

/** The mistakes that an error stands for; undefined: it is a bug. */
function problemsOf(error: unknown): readonly SiteError[] | undefined {
  if (error instanceof SiteErrors) return error.problems;
  const problem = error instanceof SiteError ? error : fromFileSystem(error);
  return problem && [problem];
}

const redrawMs = 80;
const lineMs = 10_000;
const barWidth = 30;
const verbs: Record<ProgressEvent['stage'], [doing: string, done: string, what: string]> = {
  compile: ['compiling', 'compiled', 'page'],
  render: ['rendering', 'rendered', 'page'],
  upload: ['uploading', 'uploaded', 'record'],
  ask: ['asking', 'asked', 'outside link'],
};

/** Shows how far a command is: a bar on a terminal, a line now and then elsewhere. */
interface Progress {
  show(event: ProgressEvent): void;
  /** Takes the bar away before other words are printed. */
  clear(): void;
}

/** @param now milliseconds, rising. */
export function createProgress(terminal: Terminal, now: () => number): Progress {
  return terminal.isInteractive ? progressBar(terminal, now) : progressLines(terminal, now);
}

function progressBar({ err, columns }: Terminal, now: () => number): Progress {
  let drawnMs = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  return {
    show({ stage, done, total }) {
      if (now() - drawnMs < redrawMs) return;
      drawnMs = now();
      isDrawn = true;
      const filled = Math.round((done / total) * barWidth);
      const bar = '#'.repeat(filled) + '-'.repeat(barWidth - filled);
      err(`\r\x1b[2K${`${verbs[stage][0]} [${bar}] ${done}/${total}`.slice(0, columns - 1)}`);
    },
    clear() {
      if (isDrawn) err('\r\x1b[2K');
      isDrawn = false;
    },
  };
}

function progressLines({ err }: Terminal, now: () => number): Progress {
  let saidMs = now();
  return {
    show({ stage, done, total }) {
      const isDone = done === total;
      if (!isDone && now() - saidMs < lineMs) return;
      saidMs = now();
      err(
        isDone
          ? `${verbs[stage][1]} ${plural(total, verbs[stage][2])}\n`
          : `${verbs[stage][0]}: ${done} of ${total}\n`,
      );
    },
    clear() {},
  };
}

/** Tells of a port other than the one that was asked for, and of readers on other machines. */
export function sayOfAddress(
  { host, port: wanted }: { host?: string; port: number },
  port: number,
  report: Report,
): void {
  // Port 0 asks for any.
  if (wanted !== 0 && port !== wanted) report.say(`Port ${wanted} is taken: port ${port} is used instead.`);
  if (host !== undefined && !isLoopback(host)) report.say('Everyone who can reach this machine can read it.');
}

/** Nobody but this machine reaches it. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
