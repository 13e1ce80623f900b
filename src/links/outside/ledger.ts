// `links.lock.json`: what is known of addresses at other hosts, in the site's folder and under version control, so that every
// machine asks only for what is old. One address a line, sorted, between lines that stay: branches merge without conflicts.
import * as z from 'zod';
import { SiteError } from '../../errors.js';

export const ledgerFile = 'links.lock.json';

/** `2026-11-25`, in UTC. */
type Day = string;

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const entry = z.strictObject({
  /** The last day on which it answered. */
  good: day.optional(),
  /** Its last answer, or the name of what kept it from answering: `ENOTFOUND`. */
  status: z.union([z.number(), z.string()]),
  /** Where it is now, for good. */
  redirect: z.string().optional(),
  /** Days of the failures since, the last three. */
  failures: z.array(day).optional(),
  /** The last day on which it would not say whether it is there. */
  unknown: day.optional(),
});
const ledger = z.record(z.string(), z.union([entry, z.literal(1)]));

export type LedgerEntry = z.infer<typeof entry>;
export type Ledger = ReadonlyMap<string, LedgerEntry>;

/** What an address said when it was asked. */
export interface Answer {
  kind: 'good' | 'failed' | 'unknown';
  status: number | string;
  redirect?: string | undefined;
}

/** After failures on so many days an address is dead. */
const deadAfter = 3;

export function isDead({ failures }: LedgerEntry): boolean {
  return failures !== undefined && failures.length >= deadAfter;
}

/** Failures are looked into again on the next day, all else when it is as old as the config says. */
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

/** What is known of an address after it was asked. One that will not say has neither failed nor recovered. */
export function withAnswer(before: LedgerEntry | undefined, answer: Answer, today: Day): LedgerEntry {
  const { kind, status, redirect } = answer;
  if (kind === 'good') return { good: today, status, redirect };
  const { good, failures = [] } = before ?? {};
  if (kind === 'unknown') return { good, status, failures: before?.failures, unknown: today };
  return { good, status, failures: [...new Set([...failures, today])].slice(-deadAfter) };
}

/** @throws SiteError when the text is no ledger, such as one with the marks of a merge in it. */
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

/** The version stands last, so that no line of an address is without a comma. */
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
  new SiteError('LEDGER_SYNTAX', `This is not what "relaydocs check --external" writes: ${reason}`, {
    location: { file: ledgerFile, ...(line ? { line, column: 1 } : {}) },
    hint: 'Take the lines of both sides, one for each address; or remove the file, and all addresses are asked anew.',
  });
