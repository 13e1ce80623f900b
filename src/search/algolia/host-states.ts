// Remembers which of Algolia's hosts have failed lately, in the reader's browser, for all pages and tabs. It replaces the cache of
// Algolia's client, which writes to a key that contains the state itself and reads from another, so it never finds anything; and what it
// reads has lost its methods. Here, a state is stored under the name of its host.
import type { LiteClient } from 'algoliasearch/lite';
import { readStored, writeStored } from '../../base/storage.js';

type HostStates = LiteClient['transporter']['hostsCache'];

/** Milliseconds for which a host that failed or was slow is tried last. */
const DOWN_MS = 120_000;

interface HostState {
  status: 'up' | 'down' | 'timed out';
  /** Unix time in milliseconds. */
  lastUpdate: number;
}

/** Creates the store. @param key in the local storage. If that is blocked, states last as long as the page. */
export function createHostStates(key: string): HostStates {
  const known = new Map<string, HostState>();
  const read = (): Map<string, HostState> =>
    new Map([...known, ...Object.entries(parseStates(readStored(key)))]);
  const write = (states: ReadonlyMap<string, HostState>): void => {
    writeStored(key, states.size === 0 ? null : JSON.stringify(Object.fromEntries(states)));
  };
  const urlOf = (host: object | string): string => (host as { url: string }).url;
  const keep = <Value>(host: object | string, value: Value): Value => {
    const { status, lastUpdate } = value as HostState;
    known.set(urlOf(host), { status, lastUpdate });
    write(read().set(urlOf(host), { status, lastUpdate }));
    return value;
  };
  return {
    async get(host, makeState) {
      const state = read().get(urlOf(host));
      return state ? (withMethods(host as object, state) as never) : keep(host, await makeState());
    },
    set: async (host, value) => keep(host, value),
    async delete(host) {
      known.delete(urlOf(host));
      const states = read();
      states.delete(urlOf(host));
      write(states);
    },
    async clear() {
      known.clear();
      write(known);
    },
  };
}

/** Parses stored states and drops invalid ones, which another version or other code may have written. */
function parseStates(text: string | null): Record<string, HostState> {
  try {
    return Object.fromEntries(
      Object.entries(JSON.parse(text ?? '{}') as Record<string, HostState>).filter(
        ([, state]) => typeof state?.status === 'string' && typeof state.lastUpdate === 'number',
      ),
    );
  } catch {
    return {};
  }
}

function withMethods(host: object, { status, lastUpdate }: HostState): object {
  const isOver = (): boolean => Date.now() - lastUpdate > DOWN_MS;
  return {
    ...host,
    status,
    lastUpdate,
    isUp: () => status === 'up' || isOver(),
    isTimedOut: () => status === 'timed out' && !isOver(),
  };
}
