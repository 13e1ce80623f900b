// `links.lock.json` records what is known of addresses on other hosts. It is in the site's folder and under version control, so that each
// machine only asks for old entries. It has one address in each line, sorted, so that branches merge without conflicts.
import * as z from 'zod';
import { SiteError } from '../../errors.js';

export const ledgerFile = 'links.lock.json';

/** A date such as `2026-11-25`, in UTC. */
type Day = string;

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const entry = z.strictObject({
  /** The last day on which it answered successfully. */
  good: day.optional(),
  /** Its last status, or the code of the network error: `ENOTFOUND`. */
  status: z.union([z.number(), z.string()]),
  /** Where it redirects permanently. */
  redirect: z.string().optional(),
  /** Days of the failures since then, at most the last three. */
  failures: z.array(day).optional(),
  /** The last day on which it did not reveal whether it exists. */
  unknown: day.optional(),
});
const ledger = z.record(z.string(), z.union([entry, z.literal(1)]));

export type LedgerEntry = z.infer<typeof entry>;
export type Ledger = ReadonlyMap<string, LedgerEntry>;

/** The result of asking for an address. */
export interface Answer {
  kind: 'good' | 'failed' | 'unknown';
  status: number | string;
  redirect?: string | undefined;
}

/** After failures on this many days, an address is dead. */
const deadAfter = 3;

export function isDead({ failures }: LedgerEntry): boolean {
  return failures !== undefined && failures.length >= deadAfter;
}

/** Whether an address must be asked for again. Failures are checked again on the next day, all others at the age that the config sets. */
export function isDue(known: LedgerEntry | undefined, today: Day, maxAge: number): boolean {
  if (!known) return true;
  const last = lastAsked(known);
  return last === undefined || daysBetween(last, today) >= (known.failures ? Math.min(1, maxAge) : maxAge);
}

function lastAsked({ good, failures = [], unknown }: LedgerEntry): Day | undefined {
  return [good, unknown, ...failures]
    .filter((one) => one !== undefined)
    .sort()
    .at(-1);
}

function daysBetween(earlier: Day, later: Day): number {
  return (Date.parse(later) - Date.parse(earlier)) / 86_400_000;
}

/** Updates an entry with an answer. An unclear answer changes neither failures nor the last success. */
export function withAnswer(before: LedgerEntry | undefined, answer: Answer, today: Day): LedgerEntry {
  const { kind, status, redirect } = answer;
  if (kind === 'good') return { good: today, status, redirect };
  const { good, failures = [] } = before ?? {};
  if (kind === 'unknown') return { good, status, failures: before?.failures, unknown: today };
  return { good, status, failures: [...new Set([...failures, today])].slice(-deadAfter) };
}

/** Parses the ledger. @throws SiteError if the text is invalid, such as one with merge conflict markers. */
export function parseLedger(text: string): Ledger {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const lines = text.split('\n');
    const mark = lines.findIndex((line) => /^(?:<{7}|={7}|>{7})/.test(line));
    throw notALedger(
      mark < 0 ? (error as Error).message : 'it has the marks of a merge',
      mark < 0 ? undefined : mark + 1,
    );
  }
  const parsed = ledger.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const address = String(issue!.path[0] ?? '');
    const line = text.split('\n').findIndex((one) => one.includes(JSON.stringify(address)));
    throw notALedger(address === '' ? issue!.message : `of ${address} it says what no ledger says`, line + 1);
  }
  if (parsed.data.version !== 1) throw notALedger('it has no "version": 1');
  return new Map(Object.entries(parsed.data).filter((pair): pair is [string, LedgerEntry] => pair[1] !== 1));
}

/** Formats the ledger. The version comes last, so that every line of an address ends with a comma. */
export function formatLedger(known: Ledger): string {
  const lines = [...known]
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([address, { good, status, redirect, failures, unknown }]) => {
      const told = JSON.stringify({ good, status, redirect, failures, unknown });
      return `${JSON.stringify(address)}: ${told},\n`;
    });
  return `{\n${lines.join('')}"version": 1\n}\n`;
}

const notALedger = (reason: string, line?: number): SiteError =>
  new SiteError('LEDGER_SYNTAX', `Invalid file, not as written by "relaydocs check --external": ${reason}`, {
    location: { file: ledgerFile, ...(line ? { line, column: 1 } : {}) },
    hint: 'After a merge, keep the lines of both sides, one for each URL. Or delete the file to check all URLs again.',
  });
