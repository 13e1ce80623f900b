// Checks links to other hosts: reads the ledger, asks for addresses whose entries are old, and writes the ledger if it has changed.
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readIfThere, writeWhole } from '../../base/sealed-file.js';
import { groupBy } from '../../base/values.js';
import type { LinkConfig } from '../../config/stage-configs.js';
import type { SiteError } from '../../errors.js';
import { deadLink, movedLink } from '../link-errors.js';
import { type Asked, askAddress, isWithoutNetwork } from './ask-address.js';
import { formatLedger, isDead, isDue, type Ledger, ledgerFile, parseLedger, withAnswer } from './ledger.js';
import { type OutsideLink, outsideLinks } from './outside-links.js';

export { outsideLinks };

export interface OutsideSummary {
  /** Number of different addresses that the site links to. */
  addresses: number;
  /** Number of addresses asked for in this run. */
  asked: number;
  good: number;
  /** Addresses that do not reveal whether they exist, with their status, and addresses not asked for yet. */
  unknown: readonly OutsideStatus[];
  /** Addresses that failed, but not yet on enough days to count as dead. */
  failing: readonly OutsideStatus[];
  dead: readonly OutsideStatus[];
  /** Whether nothing could be asked, so that all comes from the ledger. */
  offline: boolean;
}

interface OutsideStatus {
  address: string;
  /** undefined if it was never asked for. */
  status: number | string | undefined;
}

export interface CheckOutsideOptions {
  links: readonly OutsideLink[];
  config: Pick<LinkConfig, 'siteDir' | 'externalLinks'>;
  /** Only read the ledger. */
  offline: boolean;
  /** Whether these are all links of the site, so that other addresses can be removed from the ledger. */
  isWhole: boolean;
  onAnswer?(done: number, total: number): void;
  effects?: OutsideEffects;
}

export interface OutsideEffects {
  now(): Date;
  timeoutMs: number;
  pauseMs: number;
  patienceMs: number;
}

const usualEffects: OutsideEffects = {
  now: () => new Date(),
  timeoutMs: 15_000,
  pauseMs: 300,
  patienceMs: 60_000,
};

/** Checks the links. @throws SiteError if the ledger cannot be read. */
export async function checkOutside({
  links,
  config: { siteDir, externalLinks },
  offline,
  isWhole,
  onAnswer,
  effects = usualEffects,
}: CheckOutsideOptions): Promise<{ problems: readonly SiteError[]; summary: OutsideSummary }> {
  const file = path.join(siteDir, ledgerFile);
  const text = readIfThere(file)?.toString();
  const before = text === undefined ? new Map() : parseLedger(text);
  const addresses = [...new Set(links.map(({ address }) => address))].sort();
  const today = effects.now().toISOString().slice(0, 10);
  const due = offline
    ? []
    : addresses.filter((address) => isDue(before.get(address), today, externalLinks.maxAge));
  const { privateHosts } = externalLinks;
  const ask = (address: string) => askAddress(address, { ...effects, privateHosts });
  const asked = await askAll(due, { ...effects, ask, onAnswer });
  const isOffline = offline || isWithoutNetwork(asked, privateHosts);
  const now = new Map(before);
  if (!isOffline) {
    for (const [address, answer] of asked) now.set(address, withAnswer(before.get(address), answer, today));
    const linked = new Set(addresses);
    if (isWhole) for (const address of before.keys()) if (!linked.has(address)) now.delete(address);
    const written = formatLedger(now);
    if (written !== text && (text !== undefined || now.size > 0)) writeWhole(file, written);
  }
  return {
    problems: problemsOf(links, now),
    summary: { ...summaryOf(addresses, now), asked: isOffline ? 0 : asked.size, offline: isOffline },
  };
}

function problemsOf(links: readonly OutsideLink[], known: Ledger): SiteError[] {
  return links.flatMap(({ href, address, location, source }) => {
    const entry = known.get(address);
    if (!entry) return [];
    if (isDead(entry)) return [deadLink(href, entry, { location, source })];
    return entry.redirect === undefined ? [] : [movedLink(href, entry.redirect, { location, source })];
  });
}

function summaryOf(addresses: readonly string[], known: Ledger): Omit<OutsideSummary, 'asked' | 'offline'> {
  const groups = {
    good: [] as OutsideStatus[],
    unknown: [] as OutsideStatus[],
    failing: [] as OutsideStatus[],
    dead: [] as OutsideStatus[],
  };
  for (const address of addresses) {
    const entry = known.get(address);
    const kind =
      !entry || (entry.unknown && !entry.failures)
        ? 'unknown'
        : isDead(entry)
          ? 'dead'
          : entry.failures
            ? 'failing'
            : 'good';
    groups[kind].push({ address, status: entry?.status });
  }
  return { ...groups, addresses: addresses.length, good: groups.good.length };
}

interface AskAllOptions {
  ask(address: string): Promise<Asked>;
  /** Milliseconds between two requests to a host. */
  pauseMs: number;
  /** Longest `Retry-After` that is waited for, once for each host. */
  patienceMs: number;
  onAnswer?(done: number, total: number): void;
}

const hostsAtOnce = 12;
/** After this many requests without a response in a row, a host counts as unreachable. */
const givesUpAfter = 3;

/**
 * Asks several hosts in parallel, and each host for one address after the other.
 * @returns the answers. Addresses of hosts that want us to wait are missing.
 */
async function askAll(
  addresses: readonly string[],
  { ask, pauseMs, patienceMs, onAnswer }: AskAllOptions,
): Promise<Map<string, Asked>> {
  const answers = new Map<string, Asked>();
  const hosts = [...groupBy(addresses, (address) => new URL(address).host).values()];
  let done = 0;

  async function askHost(own: readonly string[]): Promise<void> {
    let silences = 0;
    let waited = false;
    for (const [index, address] of own.entries()) {
      if (index > 0) await setTimeout(pauseMs);
      let answer = await ask(address);
      if (answer.laterMs !== undefined && answer.laterMs <= patienceMs && !waited) {
        waited = true;
        await setTimeout(answer.laterMs);
        answer = await ask(address);
      }
      answers.set(address, answer);
      silences = answer.isSilent ? silences + 1 : 0;
      const isLeft = answer.laterMs !== undefined || silences >= givesUpAfter;
      const rest = isLeft ? own.slice(index + 1) : [];
      done += 1 + rest.length;
      onAnswer?.(done, addresses.length);
      // If the host wants us to wait, its other addresses keep their entries and are asked for next time.
      if (answer.laterMs === undefined) for (const other of rest) answers.set(other, answer);
      if (isLeft) return;
    }
  }

  async function next(): Promise<void> {
    for (let own = hosts.shift(); own; own = hosts.shift()) await askHost(own);
  }

  await Promise.all(Array.from({ length: hostsAtOnce }, next));
  return answers;
}
