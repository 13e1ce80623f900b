// The classes for mistakes in an author's site. Any other error is a bug of relaydocs. Each stage has a catalogue of its errors
// (`content/content-errors.ts`, …), with one function for each code.

/** Place of a mistake. Lines and columns begin with 1; columns count UTF-16 code units. */
export interface ErrorLocation {
  /** Path relative to the site's folder, with forward slashes. */
  file: string;
  line?: number;
  column?: number;
}

/** `error` ends a build with exit code 1; `warning` is reported, and the build continues. */
export type Severity = 'error' | 'warning';

interface SiteErrorDetails {
  location?: ErrorLocation;
  /** What the author can do. */
  hint?: string;
  severity?: Severity;
  /** The text that `location` refers to, if it cannot be read from the file (generated pages, invalid UTF-8). */
  source?: string;
  cause?: unknown;
}

/** A mistake of the author, with its place and a hint. `code` is a stable upper-case name such as `BROKEN_LINK`. */
export class SiteError extends Error {
  readonly code: string;
  readonly location: ErrorLocation | undefined;
  readonly hint: string | undefined;
  readonly severity: Severity;
  readonly source: string | undefined;

  constructor(code: string, message: string, details: SiteErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'SiteError';
    this.code = code;
    this.location = details.location;
    this.hint = details.hint;
    this.severity = details.severity ?? 'error';
    this.source = details.source;
  }
}

/** Returns a mistake that does not end the build. */
export function siteWarning(
  code: string,
  message: string,
  details: Omit<SiteErrorDetails, 'severity'>,
): SiteError {
  return new SiteError(code, message, { ...details, severity: 'warning' });
}

/** Returns the same mistake as a warning. */
export function asWarning(problem: SiteError): SiteError {
  return new SiteError(problem.code, problem.message, { ...problem, severity: 'warning' });
}

/** Codes of errors that are only warnings on a Docusaurus site, because Docusaurus ignores these mistakes. */
const pardonable =
  /^(?:FRONT_MATTER_VALUE|CATEGORY_SYNTAX|CATEGORY_VALUE|DUPLICATE_CATEGORY_FILE|MISSING_STATIC_FOLDER|SECRET_FILE|STATIC_LINK|UNKNOWN_SIDEBAR_FOLDER|REDIRECT_CLASH|REDIRECT_TO_NOWHERE)$/;

/** Adjusts severities for a site. @param strict false for a Docusaurus site, where some mistakes are warnings */
export function judged(problems: readonly SiteError[], { strict }: { strict: boolean }): SiteError[] {
  return problems.map((problem) => (!strict && pardonable.test(problem.code) ? asWarning(problem) : problem));
}

/** Several mistakes, thrown together when a stage that has collected them cannot continue. */
export class SiteErrors extends Error {
  readonly problems: readonly SiteError[];

  constructor(problems: readonly SiteError[]) {
    super(`${problems.length} problem${problems.length === 1 ? '' : 's'} in the site`);
    this.name = 'SiteErrors';
    this.problems = problems;
  }
}

/** Throws all problems if at least one is an error. */
export function throwProblems(problems: readonly SiteError[]): void {
  if (problems.some((problem) => problem.severity === 'error'))
    throw new SiteErrors(withoutRepeats(problems));
}

/** Removes problems that were found more than once. */
export function withoutRepeats(problems: readonly SiteError[]): SiteError[] {
  const keyOf = ({ code, message, location }: SiteError) => JSON.stringify([code, message, location]);
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()];
}

/** Returns the result of work, or the mistakes for which it failed. */
export async function settle<Value>(
  work: Promise<Value>,
): Promise<{ value: Value; problems: readonly [] } | { value: undefined; problems: readonly SiteError[] }> {
  try {
    return { value: await work, problems: [] };
  } catch (error) {
    if (error instanceof SiteErrors) return { value: undefined, problems: error.problems };
    throw error;
  }
}

/** A problem as plain data, to be sent between threads and for JSON output. */
export interface ProblemData {
  code: string;
  message: string;
  severity: Severity;
  location?: ErrorLocation;
  hint?: string;
  source?: string;
  /** Stack of an error in the author's code, for `--debug`. */
  stack?: string;
}

/** Converts a problem to plain data. */
export function toProblemData(error: SiteError): ProblemData {
  return {
    code: error.code,
    message: error.message,
    severity: error.severity,
    location: error.location,
    hint: error.hint,
    source: error.source,
  };
}

/** Converts plain data back to a problem. */
export function fromProblemData(data: ProblemData): SiteError {
  const { stack } = data;
  const cause = stack === undefined ? undefined : Object.assign(new Error(data.message), { stack });
  return new SiteError(data.code, data.message, { ...data, cause });
}
