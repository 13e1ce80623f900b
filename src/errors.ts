// Mistakes in the author's site. Anything else that is thrown is a bug of ours.
// Each stage keeps its own catalogue beside it (`content/content-errors.ts`, ...), one function a code.

/** Where a mistake stands. Lines and columns count from 1; a column counts UTF-16 units. */
export interface ErrorLocation {
  /** Path relative to the site's folder, forward slashes. */
  file: string;
  line?: number;
  column?: number;
}

/** `error` ends a build with exit code 1; `warning` is reported and the build goes on. */
export type Severity = 'error' | 'warning';

interface SiteErrorDetails {
  location?: ErrorLocation;
  /** What to type to mend it. */
  hint?: string;
  severity?: Severity;
  /** The text that `location` points into, where it cannot be read from the file (virtual pages, not UTF-8). */
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

/** A mistake that ends nothing. */
export function siteWarning(
  code: string,
  message: string,
  details: Omit<SiteErrorDetails, 'severity'>,
): SiteError {
  return new SiteError(code, message, { ...details, severity: 'warning' });
}

/** The same mistake where it ends nothing. */
export function asWarning(problem: SiteError): SiteError {
  return new SiteError(problem.code, problem.message, { ...problem, severity: 'warning' });
}

/** What ends nothing in a site of Docusaurus, which goes on without it. */
const pardonable =
  /^(?:FRONT_MATTER_VALUE|CATEGORY_SYNTAX|CATEGORY_VALUE|DUPLICATE_CATEGORY_FILE|MISSING_STATIC_FOLDER|SECRET_FILE|STATIC_LINK|UNKNOWN_SIDEBAR_FOLDER|REDIRECT_CLASH|REDIRECT_TO_NOWHERE)$/;

/** The problems as they count for a site. @param strict false in one of Docusaurus, where some mistakes are warnings. */
export function judged(problems: readonly SiteError[], { strict }: { strict: boolean }): SiteError[] {
  return problems.map((problem) => (!strict && pardonable.test(problem.code) ? asWarning(problem) : problem));
}

/** Several mistakes at once: thrown where a stage cannot go on, after all of them were collected. */
export class SiteErrors extends Error {
  readonly problems: readonly SiteError[];

  constructor(problems: readonly SiteError[]) {
    super(`${problems.length} problem${problems.length === 1 ? '' : 's'} in the site`);
    this.name = 'SiteErrors';
    this.problems = problems;
  }
}

/** Throws all problems at once if one of them is an error. */
export function throwProblems(problems: readonly SiteError[]): void {
  if (problems.some((problem) => problem.severity === 'error'))
    throw new SiteErrors(withoutRepeats(problems));
}

/** Each problem once, where several looks have found it. */
export function withoutRepeats(problems: readonly SiteError[]): SiteError[] {
  const keyOf = ({ code, message, location }: SiteError) => JSON.stringify([code, message, location]);
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()];
}

/** What comes of some work, or the mistakes that it failed for. */
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

/** A problem as plain data: crosses worker borders and becomes JSON output. */
export interface ProblemData {
  code: string;
  message: string;
  severity: Severity;
  location?: ErrorLocation;
  hint?: string;
  source?: string;
  /** Stack of what the author's code threw, for `--debug`. */
  stack?: string;
}

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

export function fromProblemData(data: ProblemData): SiteError {
  const { stack } = data;
  const cause = stack === undefined ? undefined : Object.assign(new Error(data.message), { stack });
  return new SiteError(data.code, data.message, { ...data, cause });
}
