// Prints everything that a command says. No other module prints.
import { lineReader } from '../base/describe-problem.js';
import { exitProcess, refuseExit } from '../base/process.js';
import { onLateErrors, toLateProblem } from '../config/late-errors.js';
import type { LazyWorkers } from '../engine/page-workers.js';
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
  /** Prints errors and warnings to standard error. @returns the number of errors */
  problems(problems: readonly SiteError[]): number;
  /** Prints an error that is not a mistake of the author, to standard error. */
  bug(error: unknown): void;
  /** Prints lines to standard output; nothing with `--json`. */
  say(text: string): void;
  /** Prints the document of `--json`; does nothing without it. */
  json(document: Readonly<Record<string, unknown>>): void;
}

/** What a command gets besides its own options. */
export interface Run {
  report: Report;
  folders: SiteFolders;
  terminal: Terminal;
  /** Threads of a process that runs several commands; undefined if the command has to start and end its own. */
  workers: LazyWorkers | undefined;
}

/**
 * Runs a command's work and reports errors. An error that code of the site throws outside of any call is reported too, and ends the
 * process, because its results cannot be trusted.
 * @param options `livesOn`: true if the command continues after such an error
 * @param work returns the exit code @returns that code, or 1
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
      isReported = true;
      if (json) terminal.out(`${JSON.stringify(document, withProblems, 2)}\n`);
    },
  };
  let isReported = false;
  const fail = (error: unknown): void => {
    const found = problemsOf(error);
    const problems = found && placedProblems(found, siteDir);
    const bug = error instanceof Error ? stackOf(error) : String(error);
    if (problems) report.problems(problems);
    else report.bug(error);
    // With `--json`, standard output gets only one document; later messages go to standard error.
    if (!isReported) report.json({ ok: false, problems: problems ?? [], ...(problems ? {} : { bug }) });
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

/** Converts problems to plain data for JSON. */
const withProblems = (_: string, value: unknown): unknown =>
  value instanceof SiteError ? toProblemData(value) : value;

/** Returns the mistakes that an error contains; undefined for a bug. */
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

/** Shows the progress of a command: a bar on a terminal, else a line from time to time. */
interface Progress {
  show(event: ProgressEvent): void;
  /** Removes the bar before something else is printed. */
  clear(): void;
}

/** @param now returns a rising time in milliseconds */
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

/** Says if another port than the wanted one is used, and if other machines can access the server. */
export function sayOfAddress(
  { host, port: wanted }: { host?: string; port: number },
  port: number,
  report: Report,
): void {
  // Port 0 means any port.
  if (wanted !== 0 && port !== wanted) report.say(`Port ${wanted} is taken: port ${port} is used instead.`);
  if (host !== undefined && !isLoopback(host)) report.say('Everyone who can reach this machine can read it.');
}

/** Tells whether only this machine can connect. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
