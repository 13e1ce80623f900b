// Asks many addresses: hosts beside each other, the addresses of one host one after the other.
import { setTimeout } from 'node:timers/promises';
import type { Asked } from './ask-address.js';

export interface AskAllOptions {
  /** Asks one address. */
  ask(address: string): Promise<Asked>;
  /** Between two questions to a host. */
  pauseMs: number;
  /** So long `Retry-After` may have us wait, once for each host. */
  patienceMs: number;
  onAnswer?(done: number, total: number): void;
}

const hostsAtOnce = 12;
/** A host that has not answered so often in a row is taken not to answer at all. */
const givesUpAfter = 3;

/** @returns the answers. Addresses of hosts that want to be left alone are not among them. */
export async function askAll(
  addresses: readonly string[],
  { ask, pauseMs, patienceMs, onAnswer }: AskAllOptions,
): Promise<Map<string, Asked>> {
  const answers = new Map<string, Asked>();
  const byHost = new Map<string, string[]>();
  for (const address of addresses) {
    const { host } = new URL(address);
    byHost.set(host, [...(byHost.get(host) ?? []), address]);
  }
  const hosts = [...byHost.values()];
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
      // Where the host wants patience, what was not asked keeps what is known of it, and comes next time.
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
