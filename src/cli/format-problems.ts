// Formats problems for people: grouped by file, with place, code, message, frame and hint.

import { describeProblem, type ProblemLines, toVisible } from '../base/describe-problem.js';
import { groupBy } from '../base/values.js';
import { version } from '../base/version.js';
import type { SiteError } from '../errors.js';
import type { Paint } from './terminal.js';

export interface ProblemStyle extends ProblemLines {
  paint: Paint;
  /** True to print stacks. */
  debug: boolean;
}

/** Further problems of the same code are only counted. */
const shownPerCode = 50;

/** Returns blocks of text: one for each problem, one for each code with too many, and the counts at the end. */
export function formatProblems(problems: readonly SiteError[], style: ProblemStyle): string {
  const counts = new Map<string, number>();
  const alike = groupBy(byFile(problems), sameThrown);
  const first = [...alike.values()].map(([problem]) => problem!);
  const shown = first.filter(({ code }) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return count <= shownPerCode;
  });
  const omitted = [...counts]
    .filter(([, count]) => count > shownPerCode)
    .map(([code, count]) => `... and ${amount(count - shownPerCode)} more ${code}; --json lists all`);
  const blocks = [
    ...shown.map((problem) =>
      [formatProblem(problem, style), ...furtherFiles(alike.get(sameThrown(problem))!)].join('\n'),
    ),
    ...omitted,
  ];
  if (problems.length > 1) blocks.push(formatCounts(problems, style.paint));
  return blocks.join('\n\n');
}

/** Returns a key for problems that are one mistake: a Markdown plugin that throws the same error for each file, without a place. */
function sameThrown(problem: SiteError): unknown {
  const { code, message, severity, location } = problem;
  const isOfAll = code === 'MARKDOWN_PLUGIN_THREW' && location !== undefined && location.line === undefined;
  return isOfAll ? JSON.stringify([code, message, severity]) : problem;
}

function furtherFiles([, ...others]: readonly SiteError[]): string[] {
  if (others.length === 0) return [];
  const [file] = others.map(({ location }) => location!.file);
  const rest = others.length > 1 ? ` and ${plural(others.length - 1, 'more file')}` : '';
  return [`  the same in ${file}${rest}`];
}

function formatProblem(problem: SiteError, { paint, columns, lineOf, debug }: ProblemStyle): string {
  const { place, code, message, frame, hint, severity } = describeProblem(problem, { columns, lineOf });
  const parts = [
    ...(place === undefined ? [] : [paint.place(place)]),
    severity === 'warning' ? paint.warning(`${code} (warning)`) : paint.error(code),
    indent(message),
  ];
  const lines = [parts.join('  ')];
  if (frame !== undefined) lines.push(paint.faint(frame));
  if (hint !== undefined) lines.push(`  ${paint.hint('hint:')} ${indent(hint)}`);
  if (debug) lines.push(paint.faint(stackOf(problem)));
  return lines.join('\n');
}

/** Formats an error that is not a mistake of the author. */
export function formatBug(error: unknown, paint: Paint): string {
  return [
    `${paint.error('This is a bug of relaydocs, not a mistake in your site.')} Please report it with these lines:`,
    '',
    `relaydocs ${version}, Node ${process.version}, ${process.platform}`,
    error instanceof Error ? stackOf(error) : String(error),
  ].join('\n');
}

/** Returns the stack of an error and of its causes. */
export function stackOf(error: Error): string {
  const stack = indent(`  ${toVisible(error.stack ?? error.message)}`);
  return error.cause instanceof Error ? `${stack}\n  caused by:\n${stackOf(error.cause)}` : stack;
}

/** Sorts problems: files in the order of their first problem, and each from top to bottom. */
function byFile(problems: readonly SiteError[]): SiteError[] {
  const groups = groupBy(problems, ({ location }) => location?.file ?? '');
  const lineOf = ({ location }: SiteError): number => location?.line ?? 0;
  const columnOf = ({ location }: SiteError): number => location?.column ?? 0;
  return [...groups.values()].flatMap((group) =>
    group.sort((first, second) => lineOf(first) - lineOf(second) || columnOf(first) - columnOf(second)),
  );
}

/** Returns the counts: `3 errors and 1 warning in 2 files`. */
function formatCounts(problems: readonly SiteError[], paint: Paint): string {
  const files = new Set(problems.flatMap(({ location }) => (location ? [location.file] : []))).size;
  return countProblems(problems, paint) + (files > 0 ? ` in ${plural(files, 'file')}` : '');
}

/** Returns the counts: `3 errors and 1 warning`. */
export function countProblems(
  problems: readonly SiteError[],
  { error, warning }: Pick<Paint, 'error' | 'warning'>,
): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  return [
    ...(errors > 0 ? [error(plural(errors, 'error'))] : []),
    ...(warnings > 0 ? [warning(plural(warnings, 'warning'))] : []),
  ].join(' and ');
}

/** Returns a number with a noun: `1 page`, `1,950 pages`. */
export function plural(count: number, noun: string): string {
  return `${amount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats a number: `20,000`. `toLocaleString` would take as long for the first number as loading half of the program. */
export function amount(count: number): string {
  return count < 1000
    ? String(count)
    : `${amount(Math.floor(count / 1000))},${String(count % 1000).padStart(3, '0')}`;
}

function indent(text: string): string {
  return text.trimEnd().replaceAll('\n', '\n  ');
}
