// What a reader has chosen and typed, for all consoles and samples. It stays in the memory of the document, unless the reader
// asks to have it kept in this browser.
import { readStored, writeStored } from '../../../base/storage.js';

export interface ServerState {
  /** Index of a server of the API; one past the last: an address of the reader's own. */
  index: number;
  variables: ReadonlyMap<string, string>;
  address: string;
  /** Origin that the reader has said may be sent to. */
  confirmed: string;
}

/** Ids of keys -> what was typed. */
export const typedKeys = new Map<string, string>();

/** Names of parameters -> what was typed last. */
export const typedValues = new Map<string, string>();

/** Those of them that have one value in all calls, and are kept where the reader wishes. */
export const commonNames = new Set<string>();

/** Addresses of the servers to choose from -> the choice. */
export const chosenServers = new Map<string, ServerState>();

/** Words in code -> what the reader has in their place. */
export const ownWords = new Map<string, string>();

/** What the reader has asked for. */
export const wishes = { shown: false, kept: false };

interface Kept {
  keys: [string, string][];
  values: [string, string][];
  servers: [string, Omit<ServerState, 'variables'> & { variables: [string, string][] }][];
  words: [string, string][];
  shown: boolean;
}

/** The name is known to main.ts as well, which loads nothing of this where nothing is kept. */
const storeKey = `relaydocs.requests${document.documentElement.dataset.base}`;
const listeners = new Set<() => void>();
let version = 0;

restore();

/** To be called after each change of the above. */
export function typedChanged(): void {
  version += 1;
  const kept: Kept = {
    keys: [...typedKeys],
    values: [...typedValues].filter(([name]) => commonNames.has(name)),
    servers: Array.from(chosenServers, ([urls, { variables, ...server }]) => [
      urls,
      // Where keys may be sent is asked for anew.
      { ...server, confirmed: '', variables: [...variables] },
    ]),
    words: [...ownWords],
    shown: wishes.shown,
  };
  writeStored(storeKey, wishes.kept ? JSON.stringify(kept) : null);
  for (const listener of listeners) listener();
}

export function onTyped(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Grows with each change. */
export const typedVersion = (): number => version;

export function serverOf(servers: readonly { url: string }[]): ServerState {
  const none = { index: 0, variables: new Map(), address: '', confirmed: '' };
  return chosenServers.get(urlsOf(servers)) ?? none;
}

export function chooseServer(servers: readonly { url: string }[], state: ServerState): void {
  chosenServers.set(urlsOf(servers), state);
}

const urlsOf = (servers: readonly { url: string }[]): string => servers.map(({ url }) => url).join(' ');

function restore(): void {
  const text = readStored(storeKey);
  if (text === null) return;
  try {
    const { keys, values, servers, words, shown } = JSON.parse(text) as Kept;
    for (const [id, key] of keys) typedKeys.set(id, key);
    for (const [name, value] of values) {
      typedValues.set(name, value);
      commonNames.add(name);
    }
    for (const [urls, server] of servers)
      chosenServers.set(urls, { ...server, variables: new Map(server.variables) });
    for (const [word, own] of words) ownWords.set(word, own);
    Object.assign(wishes, { shown, kept: true });
  } catch {
    // Another version of relaydocs kept it, or somebody else wrote it.
    writeStored(storeKey, null);
  }
}
