// What is told of a problem, as texts without colours: for the terminal and for the dev server's overlay.
import type { ErrorLocation, Severity, SiteError } from '../errors.js';
import { codeFrame } from './code-frame.js';
import { toVisible } from './visible-text.js';

export interface ProblemLines {
  /** Width of what it is shown on. */
  columns: number;
  /** The line of a file that a problem stands in, or undefined where there is none to show. */
  lineOf(problem: SiteError): string | undefined;
}

export interface ProblemText {
  code: string;
  severity: Severity;
  /** `docs/guide.md:14:12` */
  place: string | undefined;
  message: string;
  /** The line with a caret below the column. */
  frame: string | undefined;
  hint: string | undefined;
}

export function describeProblem(problem: SiteError, { columns, lineOf }: ProblemLines): ProblemText {
  const { location, code, message, hint, severity } = problem;
  const line = lineOf(problem);
  return {
    code,
    severity,
    place: location && toVisible(formatPlace(location)),
    message: toVisible(message).trimEnd(),
    frame:
      line === undefined || location?.line === undefined
        ? undefined
        : codeFrame(line, { line: location.line, column: location.column }, columns),
    hint: hint && toVisible(hint).trimEnd(),
  };
}

/** `docs/guide.md:14:12` */
function formatPlace({ file, line, column }: ErrorLocation): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}
